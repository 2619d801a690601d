import type { EventEmitter } from 'node:events'
import { DatabaseError } from 'pg'

/** The messages of pg's connection that matter here. They are not in its types. */
export type Wire = EventEmitter & {
  query: (text: string) => void
  bind: (portal: { statement?: string | undefined }) => void
  describe: (portal: unknown) => void
  execute: (portal: unknown) => void
  sync: () => void
}

/** A statement that was sent and whose response is not complete. */
type Awaited = {
  /** Whether Postgres itself sends ReadyForQuery after it. */
  isEnded: boolean
  statement: string
  /** Its columns are known, so no Describe was sent. */
  isKnown: boolean
}

/**
 * Sends only the messages a connection needs. pg ends each statement with a Sync, Postgres responds to each Sync with a packet, and
 * both sides wake up for every packet; here the statements of one write to the socket share one. pg describes a prepared
 * statement each time it runs; here once. The events pg expects are emitted instead: the columns, that the database is ready for
 * the next statement, and after a fault that the transaction is aborted, because what follows a fault is skipped.
 */
export class LeanWire {
  private readonly awaited: Awaited[] = []
  /** Postgres's description of a statement's columns; undefined when it has none. */
  private readonly columns = new Map<string, unknown>()
  private isCorked = false
  private isNotifying = false
  private readonly wire: Wire
  private readonly sendSync: () => void

  constructor(wire: Wire) {
    this.wire = wire
    this.sendSync = wire.sync.bind(wire)
    const sendText = wire.query.bind(wire)
    const sendBind = wire.bind.bind(wire)
    const sendDescribe = wire.describe.bind(wire)
    const sendExecute = wire.execute.bind(wire)
    let statement = ''
    let isKnown = false
    let hasExecuted = false
    wire.bind = (portal) => {
      statement = portal.statement ?? ''
      sendBind(portal)
    }
    wire.describe = (portal) => {
      isKnown = this.columns.has(statement)
      if (!isKnown) sendDescribe(portal)
    }
    wire.execute = (portal) => {
      hasExecuted = true
      sendExecute(portal)
    }
    wire.sync = () => {
      this.awaited.push({ isEnded: false, statement, isKnown })
      if (!hasExecuted || !this.isCorked) this.end()
      statement = ''
      isKnown = hasExecuted = false
    }
    // A text of its own ends by itself, and so does what was sent before it.
    wire.query = (text) => {
      this.end()
      this.awaited.push({ isEnded: true, statement: '', isKnown: false })
      sendText(text)
    }
    wire
      .on('rowDescription', this.learn)
      .on('noData', () => this.learn(undefined))
      .on('bindComplete', this.recall)
    wire.on('commandComplete', this.goOn).on('emptyQuery', this.goOn)
    wire.on('errorMessage', this.skip).on('readyForQuery', this.ready)
  }

  get isAwaiting(): boolean {
    return this.awaited.length > 0
  }

  /** How many statements have been prepared since the columns were last forgotten. */
  get preparedCount(): number {
    return this.columns.size
  }

  /** From here on statements are prepared again, so their columns are described again. */
  forgetColumns(): void {
    this.columns.clear()
  }

  /** From now on no statement is ended by itself. */
  cork(): void {
    this.isCorked = true
  }

  /** Ends what was sent. */
  flush(): void {
    this.isCorked = false
    this.end()
  }

  private end(): void {
    const last = this.awaited.at(-1)
    if (!last || last.isEnded) return
    last.isEnded = true
    this.sendSync()
  }

  private readonly learn = (columns: unknown): void => {
    const statement = this.awaited[0]?.statement
    if (statement) this.columns.set(statement, columns)
  }

  private readonly recall = (): void => {
    const [first] = this.awaited
    const columns = first?.isKnown && this.columns.get(first.statement)
    if (columns) this.wire.emit('rowDescription', columns)
  }

  private readonly goOn = (): void => {
    if (this.awaited[0]?.isEnded === false) this.notifyReady()
  }

  private readonly skip = (): void => {
    if (this.isNotifying) return
    while (this.awaited[0]?.isEnded === false) {
      this.notifyReady()
      this.isNotifying = true
      this.wire.emit('errorMessage', aborted())
      this.isNotifying = false
    }
  }

  private readonly ready = (): void => {
    if (!this.isNotifying) this.awaited.shift()
  }

  private notifyReady(): void {
    this.awaited.shift()
    this.isNotifying = true
    this.wire.emit('readyForQuery', { status: 'T' })
    this.isNotifying = false
  }
}

/** The error of Postgres for a statement after a failed one in the same transaction. */
const aborted = (): DatabaseError =>
  Object.assign(
    new DatabaseError('current transaction is aborted, commands ignored until end of transaction block', 0, 'error'),
    {
      severity: 'ERROR',
      code: '25P02',
    },
  )
