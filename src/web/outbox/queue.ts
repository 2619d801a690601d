import type { Entry, NewEntry, Shelf } from './shelf.ts'

/** What became of an entry that was sent: answered, refused, or no one answered and it waits. */
export type Answer =
  { kind: 'done'; reply: unknown } | { kind: 'refused'; refusal: NonNullable<Entry['refusal']> } | { kind: 'waiting' }

type Parts = {
  shelf: Shelf
  deliver: (entry: Entry) => Promise<Answer>
  /** Only who is signed in sends, and only what is his own: a key belongs to the person it was made for. */
  isMine: (entry: Entry) => boolean
  newKey: () => string
  /** Milliseconds since 1970. */
  now: () => number
  /** One tab sends at a time; where tabs cannot agree, twins are harmless because of their keys. */
  oneAtATime: <T>(work: () => Promise<T>) => Promise<T>
  onChange: () => void
}

/**
 * The server knows a key for two days. What was sent once and never answered is not sent again by itself after one: it would be
 * a second request.
 */
const KEY_LIVES_MS = 24 * 3_600_000

/** Sends what waits, and notes the replies that are awaited, by their keys; false when no one answers. */
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
    const answer = await deliver(tried)
    if (answer.kind === 'waiting') return false
    if (answer.kind === 'done') {
      if (awaited.has(entry.key)) awaited.set(entry.key, answer.reply)
      await shelf.remove(entry.seq)
    } else {
      await shelf.put({ ...tried, refusal: answer.refusal })
      blocked.add(entry.subject)
    }
    onChange()
  }
  return true
}

/** Writes in the order they were made: each is stored before it is sent, and taken off when the server has answered it. */
export function makeQueue(parts: Parts) {
  const { shelf, isMine, newKey, now, oneAtATime, onChange } = parts
  /** Replies someone stands before the screen for, by the keys they asked with. */
  const awaited = new Map<string, unknown>()
  let running: Promise<void> | undefined
  let isAskedAgain = false

  async function run(): Promise<void> {
    try {
      let isAnswered = true
      do {
        isAskedAgain = false
        isAnswered = await oneAtATime(() => sendAll(parts, awaited))
      } while (isAskedAgain && isAnswered)
    } finally {
      running = undefined
      onChange()
    }
  }

  /** Sends what waits, in order; asked while it is sending, it looks once more when it is through. */
  function flush(): Promise<void> {
    if (running) isAskedAgain = true
    else running = run()
    return running
  }

  return {
    flush,

    /** Keeps a write and sends it. Once this has begun to wait for the server, the write survives the browser. */
    push: async (entry: NewEntry): Promise<{ entry: Entry; answer: Answer }> => {
      awaited.set(entry.key, undefined)
      const added = await shelf.add(entry)
      onChange()
      await flush()
      const reply = awaited.get(entry.key)
      awaited.delete(entry.key)
      // Another tab may have sent it.
      const left = (await shelf.all()).find(({ key }) => key === entry.key)
      if (!left) return { entry: added, answer: { kind: 'done', reply } }
      return { entry: left, answer: left.refusal ? { kind: 'refused', refusal: left.refusal } : { kind: 'waiting' } }
    },

    /** Takes entries off unsent. */
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
