/** The axis of a picture: where it begins and ends, its ticks, and whether values go beyond it. All in the unit that is shown. */
export type Axis = { low: number; top: number; ticks: number[]; isCut: boolean }

type Options = {
  /** Only whole numbers make sense. */
  isWhole?: boolean
  /** The end of what is possible, such as everything: an axis is neither cut nor goes beyond it. */
  most?: number
}

const GAPS = 4
const STEPS = [1, 2, 2.5, 5, 10] as const
/** Fewer values are all shown as they are. */
const FEWEST_TO_CUT = 8
/** How far above nine in ten of the others a value lies that the axis does not follow. */
const FAR = 3

/** The distance between ticks: one, two, two and a half or five of a power of ten. */
function stepOf(range: number, isWhole: boolean): number {
  const wanted = range / GAPS
  const power = 10 ** Math.floor(Math.log10(wanted))
  const steps = STEPS.filter((step) => !isWhole || Number.isInteger(step * power))
  const found = steps.find((step) => step * power >= wanted) ?? 10
  return isWhole ? Math.max(1, found * power) : found * power
}

/** The highest value an axis follows. Of eight values and more, one that is over three times as high as nine in ten of them is not. */
function highestOf(values: readonly number[]): number {
  const above = values.filter((value) => value > 0).toSorted((one, other) => one - other)
  const highest = above.at(-1) ?? 0
  if (above.length < FEWEST_TO_CUT) return highest
  const usual = above[Math.floor((above.length - 1) * 0.9)] ?? highest
  return above.findLast((value) => value <= usual * FAR) ?? highest
}

/**
 * An axis from zero, or from below where values are, with about five ticks at round numbers. A single spike does not flatten everything
 * else: the axis ends above the others, and who draws it names what goes beyond.
 */
export function axisOf(values: readonly number[], { isWhole = false, most }: Options = {}): Axis {
  const highest = most === undefined ? highestOf(values) : Math.max(0, ...values)
  const lowest = Math.min(0, ...values)
  const range = highest - lowest
  if (range <= 0) return { low: 0, top: 1, ticks: [0, 1], isCut: false }
  const step = stepOf(range, isWhole)
  const first = Math.floor(lowest / step)
  const last = Math.ceil(highest / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
  const [low = 0, top = 1] = [ticks[0], ticks.at(-1)]
  return { low, top, ticks, isCut: values.some((value) => value > top) }
}
