import { LeanWire } from './lean-wire.ts'
import { PipelinedClient } from './pipelined-client.ts'

/**
 * A client that sends statements issued in one turn as one write to the socket, and receives their results in one. pg writes each by
 * itself, and a system call costs as much as a statement does: a read of six statements had eight, and now has one.
 */
export class GatheringClient extends PipelinedClient {
  private wire: LeanWire | undefined

  override get preparedCount(): number {
    return this.wire?.preparedCount ?? 0
  }

  override deallocate(): void {
    this.wire?.forgetColumns()
    super.deallocate()
  }

  override get isAwaiting(): boolean {
    return this.wire?.isAwaiting ?? false
  }

  protected override hold(): () => void {
    const { stream } = this.own
    const wire = (this.wire ??= new LeanWire(this.own))
    stream.cork()
    wire.cork()
    return () => {
      wire.flush()
      stream.uncork()
    }
  }
}
