import type { PipelinedClient } from './pipelined-client.ts'

const TICK_MS = 250
/** So long one try to reach a silent database may take. */
const PROBE_MS = 5_000

/** The database accepts connections but does not respond: it is frozen, or the network between is. */
export class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor() {
    super('the database does not respond')
  }
}

type Watched = {
  /** How long all connections may receive nothing while one is in use. */
  patienceMs: number
  /** A connection as requests have it, not opened yet. */
  newClient: () => PipelinedClient
  isInUse: () => boolean
  /** Called while time passes, with how much. */
  onTick: (elapsedMs: number) => void
  /** Called while the database is silent: whatever waits for it ends. */
  onSilent: (error: DatabaseSilent) => void
}

/**
 * Notices that the database has stopped to respond, so that a request ends in seconds and not when the database comes back. A long
 * statement is no silence: after half the patience a separate connection probes the database.
 */
export class DatabaseWatch {
  isSilent = false
  private quietMs = 0
  private isProbing = false
  private tickedAt = performance.now()
  private readonly waiting = new Set<(error: Error) => void>()
  private readonly timer: NodeJS.Timeout
  private readonly watched: Watched

  constructor(watched: Watched) {
    this.watched = watched
    this.timer = setInterval(() => this.tick(), TICK_MS).unref()
  }

  /** Called when bytes arrive on any connection. */
  readonly received = (): void => {
    this.quietMs = 0
    this.isSilent = false
  }

  /** A connection as soon as there is one; rejects once the database is silent, and releases what comes after. */
  connection<C extends { release: () => void }>(connecting: () => Promise<C>): Promise<C> {
    if (this.isSilent) return Promise.reject(new DatabaseSilent())
    return new Promise((resolve, reject) => {
      this.waiting.add(reject)
      connecting().then(
        (client) => (this.waiting.delete(reject) ? resolve(client) : client.release()),
        (error: Error) => {
          this.waiting.delete(reject)
          reject(error)
        },
      )
    })
  }

  close(): void {
    clearInterval(this.timer)
  }

  private tick(): void {
    const now = performance.now()
    // A process that was blocked itself has not listened meanwhile.
    const elapsed = Math.min(now - this.tickedAt, 2 * TICK_MS)
    this.tickedAt = now
    const { patienceMs, isInUse, onTick, onSilent } = this.watched
    onTick(elapsed)
    if (!this.isSilent && this.waiting.size === 0 && !isInUse()) {
      this.quietMs = 0
      return
    }
    this.quietMs += elapsed
    if (this.quietMs >= patienceMs / 2) void this.probe()
    if (this.quietMs < patienceMs) return
    this.isSilent = true
    const error = new DatabaseSilent()
    for (const reject of this.waiting) reject(error)
    this.waiting.clear()
    onSilent(error)
  }

  /** Probes with a new connection. A refused connection counts as a response: requests will get that error themselves. */
  private async probe(): Promise<void> {
    if (this.isProbing) return
    this.isProbing = true
    const client = this.watched.newClient()
    const limit = setTimeout(() => client.destroy(new DatabaseSilent()), PROBE_MS)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      this.received()
    } catch (error) {
      if (!(error instanceof DatabaseSilent)) this.received()
    } finally {
      clearTimeout(limit)
      client.destroy()
      this.isProbing = false
    }
  }
}
