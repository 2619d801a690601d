import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The areas that changed, and the idempotency key of the write that changed them; none for jobs and for changes of several writes. */
type Listener = (topics: readonly string[], idempotencyKey?: string) => void
type Change = [propertyId: number, topics: string[], idempotencyKey?: string]
type Message = { from: string; news: Change[] }

const CHANNEL = 'hotelmate_live'
const GATHER_MS = 40

/** Postgres takes payloads of less than 8,000 bytes; what is longer is an error. */
const MOST_BYTES = 7_999

/** Packs all events into as few messages as possible: each at most as long as a NOTIFY payload may be. */
function payloadsOf(from: string, events: Message['news']): string[] {
  const payload = JSON.stringify({ from, news: events } satisfies Message)
  if (Buffer.byteLength(payload) <= MOST_BYTES || events.length < 2) return [payload]
  const half = Math.ceil(events.length / 2)
  return [...payloadsOf(from, events.slice(0, half)), ...payloadsOf(from, events.slice(half))]
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
      const { from, news: events } = JSON.parse(payload ?? '{"news":[]}') as Message
      if (from !== this.self) for (const [propertyId, topics, key] of events) this.publishTo(propertyId, topics, key)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.client = client
  }

  listen(propertyId: number, listener: Listener): () => void {
    const listeners = this.listeners.get(propertyId) ?? new Set()
    this.listeners.set(propertyId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.listeners.delete(propertyId)
    }
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

  /** One message at a time: what is published meanwhile waits for the next. */
  private sendSoon(): void {
    if (!this.isSending) this.timer ??= setTimeout(() => void this.send(), GATHER_MS).unref()
  }

  private async send(): Promise<void> {
    this.timer = undefined
    const events = [...this.waiting].flatMap(([id, writes]) =>
      [...writes].map(([key, topics]): Change => (key === undefined ? [id, [...topics]] : [id, [...topics], key])),
    )
    this.waiting.clear()
    this.isSending = true
    for (const payload of payloadsOf(this.self, events))
      try {
        await this.client?.query('select pg_notify($1, $2)', [CHANNEL, payload])
      } catch (error) {
        this.onError(error)
      }
    this.isSending = false
    if (this.waiting.size > 0 && !this.isClosed) this.sendSoon()
  }
}
