import type { Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'
import pg from 'pg'
import type { Wire } from './lean-wire.ts'

/** Missing from the types of pg: the messages of a connection, and the socket under it. */
export type Connection = Wire & { stream: Socket; parsedStatements: Record<string, string> }

/**
 * A client of pg whose caller can close a read along with its statements, and stop and undo a write whose opening is refused. Statements go
 * out as pg sends them: each at once, without waiting for the one before it.
 */
export class PipelinedClient extends pg.Client {
  /** A statement was issued after `closeAlong`; it was not sent, so the read must run again. */
  wasRetried = false
  private isGathering = false
  private isClosed = false
  private isBusy = false
  private sendLast: (() => void) | undefined

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig)
    this.on('drain', () => (this.isBusy = false))
  }

  // pg declares a dozen overloads of query; whichever is called is passed on as it came.
  override query = ((...args: unknown[]): unknown => {
    if (this.isClosed) {
      this.wasRetried = true
      return Promise.reject(new Error('asked again after the commit'))
    }
    this.gather()
    return this.send(...args)
  }) as pg.Client['query']

  /** Sends a statement as the last of those being gathered, and nothing after it until `accept`. */
  closeAlong(statement: string): Promise<unknown> {
    return new Promise((done, failed) => {
      this.sendLast = () => {
        this.query(statement).then(done, failed)
        this.isClosed = true
      }
      this.gather()
    })
  }

  /** Refuses every statement from now on, until `undo` has ended. */
  reject(): void {
    this.isClosed = true
  }

  /** Rolls back what was sent before `reject`, and accepts statements again once their callers got the error. */
  async undo(): Promise<void> {
    this.isClosed = true
    await this.send('rollback')
    await immediate()
    this.accept()
  }

  accept(): void {
    this.isClosed = false
    this.wasRetried = false
  }

  /** How many statements are prepared on the connection. */
  get preparedCount(): number {
    return Object.keys(this.own.parsedStatements).length
  }

  /** Drops all prepared statements, of a connection that has none under way: each is prepared again when it is next used. */
  deallocate(): void {
    this.own.parsedStatements = {}
    this.query('deallocate all').catch((error: Error) => this.destroy(error))
  }

  /** Whether a statement was sent and its response has not come to its end. */
  get isAwaiting(): boolean {
    return this.isBusy
  }

  /** Called whenever bytes come from the database; once the connection is open. */
  onBytes(listener: () => void): void {
    this.own.stream.on('data', listener)
  }

  /** Ends the connection now, without a word to the other side; what waits for it fails with the error. */
  destroy(error?: Error): void {
    this.own.stream.destroy(error)
  }

  protected get own(): Connection {
    return this.connection as pg.Connection & Connection
  }

  /** Corks statements until the returned function is called. */
  protected hold(): () => void {
    return () => {}
  }

  private send(...args: unknown[]): unknown {
    this.isBusy = true
    // oxlint-disable-next-line typescript/unbound-method -- applied to this
    return Reflect.apply(pg.Client.prototype.query, this, args)
  }

  private gather(): void {
    if (this.isGathering) return
    this.isGathering = true
    const release = this.hold()
    // Promises run first, so that statements an action issues without waiting in between go along.
    process.nextTick(() => {
      this.sendLast?.()
      this.sendLast = undefined
      this.isGathering = false
      release()
    })
  }
}
