import pg from 'pg'

/** What pg does not say of itself: the socket under a connection. */
type Corkable = { connection: { stream: { cork: () => void; uncork: () => void } } }

/**
 * A client that sends statements asked for in one go as one write to the socket. pg writes each by itself, and a system call
 * costs as much as a statement does: a read of six statements had eight, and now has one.
 */
export class GatheringClient extends pg.Client {
  private isGathering = false

  // pg declares a dozen overloads of query; whichever is called is passed on as it came.
  override query = ((...args: unknown[]): unknown => {
    this.gather()
    return Reflect.apply(pg.Client.prototype.query, this, args)
  }) as pg.Client['query']

  private gather(): void {
    if (this.isGathering) return
    this.isGathering = true
    const { stream } = (this as unknown as Corkable).connection
    stream.cork()
    // Promises first: what an action asks for without waiting in between goes along.
    process.nextTick(() => {
      this.isGathering = false
      stream.uncork()
    })
  }
}
