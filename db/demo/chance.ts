/** Chance that comes out the same every time: the demo hotel is the same hotel on every machine. */
export class Chance {
  private state: number
  constructor(seed: number) {
    this.state = seed
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number in [from, until). */
  whole(from: number, until: number): number {
    return from + Math.floor(this.next() * (until - from))
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  of<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.whole(0, choices.length)] ?? choices[0]
  }

  /** One choice, by weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    const whole = choices.reduce((total, [, weight]) => total + weight, 0)
    let left = this.next() * whole
    for (const [value, weight] of choices) if ((left -= weight) < 0) return value
    const [last] = choices.at(-1) ?? []
    if (last === undefined) throw new RangeError('nothing to choose from')
    return last
  }
}
