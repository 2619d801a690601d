/** How a series is drawn: what it is about, what it is compared with, a part on top of another, or one more of several beside each other. */
export type Look = 'now' | 'week' | 'past' | 'part' | 'third' | 'fourth' | 'fifth'
export type Series = {
  name: string
  form: 'line' | 'bar'
  look: Look
  /** It is the line before it, of the compared days, in its colour; how those days are called. */
  past?: string | undefined
}
/** A point of days that are not over may still grow; one of days to come has what is on the books. */
export type State = 'open' | 'ahead'
export type ChartPoint = {
  label: string
  values: readonly (number | null)[]
  state?: State | undefined
  /** What it is expected to stay between. */
  band?: readonly [low: number, high: number] | undefined
  /** How it is called on the axis, where that is shorter. */
  tick?: string | undefined
}
