/** Counts calls per caller in windows of a minute; a refused call is not counted, so waiting always helps. */
export class CallLimit {
  private counts = new Map<string, number>()
  private window = 0
  private readonly perMinute: number

  constructor(perMinute: number) {
    this.perMinute = perMinute
  }

  /** Seconds to wait, or 0 when the call may go on. */
  waitFor(caller: string, most = this.perMinute): number {
    const now = Date.now()
    const window = Math.floor(now / 60_000)
    if (window !== this.window) {
      this.window = window
      this.counts = new Map()
    }
    const count = this.counts.get(caller) ?? 0
    if (count >= most) return Math.ceil(((window + 1) * 60_000 - now) / 1000)
    this.counts.set(caller, count + 1)
    return 0
  }

  /** A call that went on was none of those to be limited. */
  uncount(caller: string): void {
    const count = this.counts.get(caller) ?? 0
    if (count > 0) this.counts.set(caller, count - 1)
  }
}
