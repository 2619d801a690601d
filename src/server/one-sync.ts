import type { EventEmitter } from 'node:events'
import { DatabaseError } from 'pg'

/** The messages of pg's connection that matter here. They are not in its types. */
export type Wire = EventEmitter & {
  query: (text: string) => void
  execute: (portal: unknown) => void
  sync: () => void
}

/**
 * Lets the statements of one write to the socket end in one Sync. pg ends each in its own, Postgres answers each Sync with a packet,
 * and both sides wake up for every packet. Between the statements pg is told what it would have heard had each been ended: that the
 * database is ready for the next, and after a fault that the transaction is aborted, because what follows a fault is skipped.
 */
export class OneSync {
  /** Of each statement sent and not answered to its end: whether Postgres itself will say after it that it is ready. */
  private readonly awaited: { isEnded: boolean }[] = []
  private isHolding = false
  private isTelling = false
  private readonly wire: Wire
  private readonly sendSync: () => void

  constructor(wire: Wire) {
    this.wire = wire
    this.sendSync = wire.sync.bind(wire)
    const sendText = wire.query.bind(wire)
    const sendExecute = wire.execute.bind(wire)
    let hasExecuted = false
    wire.execute = (portal) => {
      hasExecuted = true
      sendExecute(portal)
    }
    wire.sync = () => {
      this.awaited.push({ isEnded: false })
      if (!hasExecuted || !this.isHolding) this.end()
      hasExecuted = false
    }
    // A text of its own ends by itself, and so does what was sent before it.
    wire.query = (text) => {
      this.end()
      this.awaited.push({ isEnded: true })
      sendText(text)
    }
    wire.on('commandComplete', this.goOn).on('emptyQuery', this.goOn)
    wire.on('errorMessage', this.skip).on('readyForQuery', this.ready)
  }

  /** From now on no statement is ended by itself. */
  hold(): void {
    this.isHolding = true
  }

  /** Ends what was sent. */
  give(): void {
    this.isHolding = false
    this.end()
  }

  private end(): void {
    const last = this.awaited.at(-1)
    if (!last || last.isEnded) return
    last.isEnded = true
    this.sendSync()
  }

  private readonly goOn = (): void => {
    if (this.awaited[0]?.isEnded === false) this.tellReady()
  }

  private readonly skip = (): void => {
    if (this.isTelling) return
    while (this.awaited[0]?.isEnded === false) {
      this.tellReady()
      this.isTelling = true
      this.wire.emit('errorMessage', aborted())
      this.isTelling = false
    }
  }

  private readonly ready = (): void => {
    if (!this.isTelling) this.awaited.shift()
  }

  private tellReady(): void {
    this.awaited.shift()
    this.isTelling = true
    this.wire.emit('readyForQuery', { status: 'T' })
    this.isTelling = false
  }
}

/** What Postgres answers to a statement that follows a fault in its transaction. */
const aborted = (): DatabaseError =>
  Object.assign(
    new DatabaseError('current transaction is aborted, commands ignored until end of transaction block', 0, 'error'),
    {
      severity: 'ERROR',
      code: '25P02',
    },
  )
