import { addDays, daysBetween, type Day } from '#core/dates.ts'

/** What is shown of the calendar: its first day, how many, and how many pixels one is wide. */
export type Frame = { from: Day; days: number; dayWidth: number }

/** Where something lies, in pixels from the start of the first day, and whether it goes on beyond the view. */
export type Box = { start: number; width: number; isCutStart: boolean; isCutEnd: boolean }

/** A half-open run of indices. */
export type Run = { first: number; end: number }

/** On a phone a night is wide enough to press; the chart scrolls. */
const NARROWEST_ON_PHONE = 38
/** A night that a pointer still finds, where a window is very small. */
const NARROWEST = 6

/** How wide a day is drawn, so that all chosen days are in view at once; on a phone as many as a finger can hit. */
export const dayWidthIn = (room: number, days: number, isPhone: boolean): number =>
  Math.max(isPhone ? NARROWEST_ON_PHONE : NARROWEST, room / days)

export const frameWidth = (frame: Frame): number => frame.days * frame.dayWidth

/** How far a day's noon lies from the start of the view; guests come and go at noon, so two bars share that day's cell. */
const noonOf = (day: Day, frame: Frame): number => (daysBetween(frame.from, day) + 0.5) * frame.dayWidth

/**
 * The box of a stay or block, from noon of its arrival to noon of its departure, cut at the edges of the view.
 *
 * @returns undefined when nothing of it is in view
 */
export function barBox(stay: { arrival: Day; departure: Day }, frame: Frame): Box | undefined {
  const start = noonOf(stay.arrival, frame)
  const end = noonOf(stay.departure, frame)
  const edge = frameWidth(frame)
  if (end <= 0 || start >= edge || end <= start) return undefined
  const shownStart = Math.max(0, start)
  return {
    start: shownStart,
    width: Math.min(edge, end) - shownStart,
    isCutStart: start < 0,
    isCutEnd: end > edge,
  }
}

/** Where a row begins; one past the last is where the last one ends. */
export const topOf = (offsets: Float64Array, index: number): number => offsets[index] ?? 0

/** Sums of heights: row `i` lies from `offsets[i]` to `offsets[i + 1]`. */
export function offsetsOf(rows: readonly { height: number }[]): Float64Array {
  const offsets = new Float64Array(rows.length + 1)
  rows.forEach((row, index) => (offsets[index + 1] = topOf(offsets, index) + row.height))
  return offsets
}

/** Index of the row at a height, by halving; clamped to the first and the last row. */
export function rowAt(offsets: Float64Array, y: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (topOf(offsets, middle) <= y) low = middle
    else high = middle - 1
  }
  return low
}

const stepDown = (value: number, step: number) => Math.floor(value / step) * step
const stepUp = (value: number, step: number) => Math.ceil(value / step) * step

/**
 * The rows to draw so that everything from `top` to `bottom` is covered, with `spare` rows around. It moves in steps, so that
 * scrolling draws anew once every few rows and not at each of them.
 */
export function rowWindow(offsets: Float64Array, top: number, bottom: number, spare = 4, step = 2): Run {
  const count = offsets.length - 1
  if (count === 0) return { first: 0, end: 0 }
  return {
    first: Math.max(0, stepDown(rowAt(offsets, top) - spare, step)),
    end: Math.min(count, stepUp(rowAt(offsets, bottom) + 1 + spare, step)),
  }
}

/** The same for days; `left` and `right` are pixels from the start of the first day, whatever the reading direction. */
export function dayWindow(frame: Frame, left: number, right: number, spare = 3, step = 3): Run {
  const { days, dayWidth } = frame
  if (dayWidth <= 0) return { first: 0, end: days }
  return {
    first: Math.max(0, stepDown(Math.floor(left / dayWidth) - spare, step)),
    end: Math.min(days, stepUp(Math.ceil(right / dayWidth) + spare, step)),
  }
}

/** The cell under a point of the canvas: `x` from the start of the first day, `y` from the top of the first row. */
export function cellAt(
  point: { x: number; y: number },
  frame: Frame,
  offsets: Float64Array,
): { rowIndex: number; day: Day } {
  const index = Math.min(frame.days - 1, Math.max(0, Math.floor(point.x / frame.dayWidth)))
  return { rowIndex: rowAt(offsets, point.y), day: addDays(frame.from, index) }
}

/** How many whole days a pointer went, to the nearest. */
export const daysMoved = (pixels: number, frame: Frame): number => Math.round(pixels / frame.dayWidth) || 0

/** The scroll place that brings [start, end) into a view of `size` beginning at `scroll`, moving as little as it can. */
export function scrollToShow(scroll: number, size: number, start: number, end: number, margin = 0): number {
  if (start - margin < scroll) return Math.max(0, start - margin)
  if (end + margin > scroll + size) return Math.max(0, Math.min(start - margin, end + margin - size))
  return scroll
}
