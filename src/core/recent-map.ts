/** A map of bounded size: when it is full, the entry that was not used for the longest time goes, and only that one. */
export class RecentMap<Key, Value> {
  private readonly entries = new Map<Key, Value>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get size(): number {
    return this.entries.size
  }

  has(key: Key): boolean {
    return this.entries.has(key)
  }

  get(key: Key): Value | undefined {
    const value = this.entries.get(key)
    if (value === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size <= this.most) return
    const [oldest] = this.entries.keys()
    if (oldest !== undefined) this.entries.delete(oldest)
  }

  delete(key: Key): void {
    this.entries.delete(key)
  }

  clear(): void {
    this.entries.clear()
  }
}
