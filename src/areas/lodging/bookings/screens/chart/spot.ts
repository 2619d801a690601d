import { addDays, type Day } from '#core/dates.ts'
import type { Bar, Chart, ChartEvent } from '../../contract/chart.ts'
import { grips } from './look.ts'
import { barOn, blockOn, eventOn, isStayRow, type ChartBlock, type ChartRow } from './rows.ts'
import type { Grip } from './target.ts'
import type { Point } from '#web/use-pointer.ts'

/** What is at a place of the chart, for menus, keys and dialogs. */
export type Spot = {
  row: ChartRow
  day: Day
  bar: Bar | undefined
  block: ChartBlock | undefined
  event: ChartEvent | undefined
}

export const spotOf = (row: ChartRow | undefined, day: Day): Spot | undefined =>
  row && { row, day, bar: barOn(row, day), block: blockOn(row, day), event: eventOn(row, day) }

/** How near an edge the pointer has to be to grab it: 8 px, at most a third of the bar. */
const EDGE_PX = 8

/** Which part of a bar lies under a point; the body where an edge cannot be moved. */
function partOf(bar: Bar, point: Point, scroller: HTMLElement): 'move' | 'start' | 'end' {
  const element = scroller.querySelector<HTMLElement>(`[data-stay="${bar.stayId}"]`)
  if (!element) return 'move'
  const box = element.getBoundingClientRect()
  const isRtl = getComputedStyle(scroller).direction === 'rtl'
  const reach = Math.min(EDGE_PX, box.width / 3)
  const fromStart = isRtl ? box.right - point.clientX : point.clientX - box.left
  if (fromStart <= reach && !element.classList.contains('is-cut-start')) return 'start'
  if (box.width - fromStart <= reach && !element.classList.contains('is-cut-end')) return 'end'
  return 'move'
}

/** What the pointer grabs at a spot; nothing where a bar cannot be moved or a block lies. */
export function gripAt(spot: Spot, point: Point, scroller: HTMLElement): Grip | undefined {
  const { bar, row, day, block } = spot
  if (bar && isStayRow(row)) {
    const kind = partOf(bar, point, scroller)
    return grips(bar)[kind] ? { kind, bar, row, day } : undefined
  }
  return block || row.kind !== 'room' ? undefined : { kind: 'create', row, day }
}

/** Why a bar cannot be moved, as a key of the texts. */
export const whyFixed = ({ status, isLocked }: Bar): string =>
  isLocked
    ? 'lodgingRefusals:stay_locked'
    : status === 'IN_HOUSE'
      ? 'lodgingRefusals:past_night_fixed'
      : 'lodgingRefusals:booking_closed'

/** Rooms of the whole property free on the day at an index of the reply. */
export function freeInHotel(chart: Pick<Chart, 'roomTypes'>, index: number): number | undefined {
  const counts = chart.roomTypes.map((type) => type.free[index])
  if (counts.length === 0 || counts.some((count) => count === undefined)) return undefined
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0)
}

/** A night of the bar, for the keyboard's place, when a click met the half day before or after it. */
export function nightOf(bar: Bar, day: Day): Day {
  if (day < bar.arrival) return bar.arrival
  return day >= bar.departure ? addDays(bar.departure, -1) : day
}
