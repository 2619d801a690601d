import type { Entry, NewEntry, Shelf } from './shelf.ts'

/** The outcome of sending an entry: done, refused, or without a response and therefore waiting. */
export type DeliveryOutcome =
  | { kind: 'done'; reply: unknown }
  | { kind: 'refused'; refusal: NonNullable<Entry['refusal']> }
  | { kind: 'waiting' }

type Parts = {
  shelf: Shelf
  deliver: (entry: Entry) => Promise<DeliveryOutcome>
  /** Only the signed-in user sends, and only their own: a key belongs to the user it was made for. */
  isMine: (entry: Entry) => boolean
  newKey: () => string
  /** Milliseconds since 1970. */
  now: () => number
  /** One tab sends at a time; where tabs cannot agree, twins are harmless because of their keys. */
  oneAtATime: <T>(work: () => Promise<T>) => Promise<T>
  onChange: () => void
}

/**
 * The server knows a key for two days. What was sent once without a response is not sent again by itself after one day: it would be
 * a second request.
 */
const KEY_LIVES_MS = 24 * 3_600_000

/** Sends what waits, and stores the awaited replies by their keys; false when the server does not respond. */
async function sendAll(parts: Parts, awaited: Map<string, unknown>): Promise<boolean> {
  const { shelf, deliver, isMine, now, onChange } = parts
  const blocked = new Set<string>()
  for (const entry of (await shelf.all()).filter(isMine)) {
    if (blocked.has(entry.subject)) continue
    const isOld = entry.tries > 0 && now() - Date.parse(entry.madeAt) > KEY_LIVES_MS
    if (entry.refusal || isOld) {
      blocked.add(entry.subject)
      if (!entry.refusal) await shelf.put({ ...entry, refusal: { code: 'too_old', status: 0, details: {} } })
      continue
    }
    const tried = { ...entry, tries: entry.tries + 1 }
    await shelf.put(tried)
    const outcome = await deliver(tried)
    if (outcome.kind === 'waiting') return false
    if (outcome.kind === 'done') {
      if (awaited.has(entry.key)) awaited.set(entry.key, outcome.reply)
      await shelf.remove(entry.seq)
    } else {
      await shelf.put({ ...tried, refusal: outcome.refusal })
      blocked.add(entry.subject)
    }
    onChange()
  }
  return true
}

/** Writes in the order they were made: each is stored before it is sent, and removed after the server's response. */
export function makeQueue(parts: Parts) {
  const { shelf, isMine, newKey, now, oneAtATime, onChange } = parts
  /** Replies that a screen waits for, by idempotency key. */
  const awaited = new Map<string, unknown>()
  let running: Promise<void> | undefined
  let isFlushRequested = false

  async function run(): Promise<void> {
    try {
      let isAnswered = true
      do {
        isFlushRequested = false
        isAnswered = await oneAtATime(() => sendAll(parts, awaited))
      } while (isFlushRequested && isAnswered)
    } finally {
      running = undefined
      onChange()
    }
  }

  /** Sends what waits, in order; called while it is sending, it runs once more afterwards. */
  function flush(): Promise<void> {
    if (running) isFlushRequested = true
    else running = run()
    return running
  }

  return {
    flush,

    /** Stores a write and sends it. Once this has begun to wait for the server, the write survives the browser. */
    push: async (entry: NewEntry): Promise<{ entry: Entry; outcome: DeliveryOutcome }> => {
      awaited.set(entry.key, undefined)
      const added = await shelf.add(entry)
      onChange()
      await flush()
      const reply = awaited.get(entry.key)
      awaited.delete(entry.key)
      // Another tab may have sent it.
      const left = (await shelf.all()).find(({ key }) => key === entry.key)
      if (!left) return { entry: added, outcome: { kind: 'done', reply } }
      return { entry: left, outcome: left.refusal ? { kind: 'refused', refusal: left.refusal } : { kind: 'waiting' } }
    },

    /** Removes entries without sending them. */
    drop: async (entries: readonly Entry[]): Promise<void> => {
      await oneAtATime(async () => {
        for (const { seq } of entries) await shelf.remove(seq)
      })
      onChange()
    },

    /** Changes what waits of a subject: each entry is a new request from here on, and undefined takes it off. */
    rewrite: async (subject: string, change: (entry: Entry) => Entry | undefined): Promise<void> => {
      await oneAtATime(async () => {
        for (const entry of (await shelf.all()).filter((one) => isMine(one) && one.subject === subject)) {
          const changed = change(entry)
          if (!changed) await shelf.remove(entry.seq)
          else
            await shelf.put({
              ...changed,
              seq: entry.seq,
              key: newKey(),
              tries: 0,
              madeAt: new Date(now()).toISOString(),
              refusal: null,
            })
        }
      })
      onChange()
    },
  }
}
