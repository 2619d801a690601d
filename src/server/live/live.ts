import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Presence } from '#core/presence.ts'

/** The areas that changed, and the idempotency key of the write that changed them; none for jobs and for changes of several writes. */
type Listener = (topics: readonly string[], idempotencyKey?: string) => void
type Change = [propertyId: number, topics: string[], idempotencyKey?: string]
type Shown = [propertyId: number, presence: Presence]
type Message = { from: string; news: Change[]; shown?: Shown[] }
type Watcher = (presence: Presence) => void

const CHANNEL = 'hotelmate_live'
const GATHER_MS = 40

/** Postgres takes payloads of less than 8,000 bytes; what is longer is an error. */
const MOST_BYTES = 7_999

/** Packs all events into as few messages as possible: each at most as long as a NOTIFY payload may be. */
function payloadsOf<E>(events: readonly E[], messageOf: (some: readonly E[]) => Message): string[] {
  if (events.length === 0) return []
  const payload = JSON.stringify(messageOf(events))
  if (Buffer.byteLength(payload) <= MOST_BYTES || events.length < 2) return [payload]
  const half = Math.ceil(events.length / 2)
  return [...payloadsOf(events.slice(0, half), messageOf), ...payloadsOf(events.slice(half), messageOf)]
}

/** Adds one to those of a property. @returns what takes it out again */
function addTo<T>(all: Map<number, Set<T>>, propertyId: number, one: T): () => void {
  const some = all.get(propertyId) ?? new Set()
  all.set(propertyId, some.add(one))
  return () => {
    some.delete(one)
    if (some.size === 0) all.delete(propertyId)
  }
}

/**
 * Publishes to signed-in screens which areas changed at their property.
 *
 * Listeners of this process are notified at once; other processes through NOTIFY, gathered over a moment and sent
 * outside business transactions, because a NOTIFY inside them would make all commits queue. A lost message costs
 * a screen nothing but freshness: it refetches when its stream comes back.
 */
export class Live {
  private readonly self = randomUUID()
  private readonly listeners = new Map<number, Set<Listener>>()
  private readonly first = new Set<Listener>()
  /** Per property and write: what changed. */
  private readonly waiting = new Map<number, Map<string | undefined, Set<string>>>()
  private readonly watchers = new Map<number, Set<Watcher>>()
  /** The latest of each tab. */
  private readonly showing = new Map<string, Shown>()
  private timer: NodeJS.Timeout | undefined
  private isSending = false
  private client: pg.Client | undefined
  private isClosed = false
  private readonly connect: () => pg.Client
  private readonly onError: (error: unknown) => void

  constructor(connect: () => pg.Client, onError: (error: unknown) => void) {
    this.connect = connect
    this.onError = onError
  }

  /** Opens the connection to the other processes; reconnects by itself. */
  async start(): Promise<void> {
    if (this.isClosed) return
    const client = this.connect()
    client.on('error', this.onError)
    client.on('end', () => {
      this.client = undefined
      if (!this.isClosed) setTimeout(() => void this.start().catch(this.onError), 1_000).unref()
    })
    client.on('notification', ({ payload }) => {
      const { from, news: events, shown = [] } = JSON.parse(payload ?? '{"news":[]}') as Message
      if (from === this.self) return
      for (const [propertyId, topics, key] of events) this.publishTo(propertyId, topics, key)
      for (const [propertyId, presence] of shown) this.showTo(propertyId, presence)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.client = client
  }

  listen(propertyId: number, listener: Listener): () => void {
    return addTo(this.listeners, propertyId, listener)
  }

  /** Hears who looks at a screen of the property. */
  watch(propertyId: number, watcher: Watcher): () => void {
    return addTo(this.watchers, propertyId, watcher)
  }

  /** Shows to all who watch the property where someone is. Of a tab that moves on at once, other processes hear the last place only. */
  show(propertyId: number, presence: Presence): void {
    this.showTo(propertyId, presence)
    const { tab, kind } = presence
    // A user who joins gets a response, also when they moved on meanwhile.
    const joins = this.showing.get(tab)?.[1].kind === 'JOIN' && kind === 'HERE'
    this.showing.set(tab, [propertyId, joins ? { ...presence, kind: 'JOIN' } : presence])
    this.sendSoon()
  }

  /** Adds a listener that is called before all others, for every property, so that it can drop what it has cached. */
  addFirst(listener: Listener): void {
    this.first.add(listener)
  }

  /** @param idempotencyKey of the write, by which the tab that sent it knows its own event */
  publish(propertyId: number, topics: Iterable<string>, idempotencyKey?: string): void {
    const all = [...topics]
    this.publishTo(propertyId, all, idempotencyKey)
    const waiting = this.waiting.get(propertyId) ?? new Map<string | undefined, Set<string>>()
    this.waiting.set(propertyId, waiting)
    waiting.set(idempotencyKey, new Set([...(waiting.get(idempotencyKey) ?? []), ...all]))
    this.sendSoon()
  }

  get listenerCount(): number {
    return [...this.listeners.values()].reduce((count, set) => count + set.size, 0)
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.client?.end()
  }

  private publishTo(propertyId: number, topics: readonly string[], idempotencyKey?: string): void {
    for (const listener of this.first) listener(topics)
    for (const listener of this.listeners.get(propertyId) ?? []) listener(topics, idempotencyKey)
  }

  private showTo(propertyId: number, presence: Presence): void {
    for (const watcher of this.watchers.get(propertyId) ?? []) watcher(presence)
  }

  /** One message at a time: what is published meanwhile waits for the next. */
  private sendSoon(): void {
    if (!this.isSending) this.timer ??= setTimeout(() => void this.send(), GATHER_MS).unref()
  }

  private async send(): Promise<void> {
    this.timer = undefined
    const events = [...this.waiting].flatMap(([id, writes]) =>
      [...writes].map(([key, topics]): Change => (key === undefined ? [id, [...topics]] : [id, [...topics], key])),
    )
    const shown = [...this.showing.values()]
    this.waiting.clear()
    this.showing.clear()
    this.isSending = true
    const from = this.self
    const payloads = [
      ...payloadsOf(events, (some) => ({ from, news: [...some] })),
      ...payloadsOf(shown, (some) => ({ from, news: [], shown: [...some] })),
    ]
    for (const payload of payloads)
      try {
        await this.client?.query('select pg_notify($1, $2)', [CHANNEL, payload])
      } catch (error) {
        this.onError(error)
      }
    this.isSending = false
    if (this.waiting.size + this.showing.size > 0 && !this.isClosed) this.sendSoon()
  }
}
