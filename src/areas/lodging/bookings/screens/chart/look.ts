import type { Day } from '#core/dates.ts'
import { tonesOfStates, type StatusTone } from '#web/theme/status-colors.ts'
import type { Bar } from '../../contract/chart.ts'
import { stateToday, STATES_TODAY, type StateToday } from '../../rules/bookings.ts'

/** What a bar shows at a glance; each has its words under `chart.look` and its colour under the tone. */
export type LookName = StateToday

export type Look = { name: LookName; tone: StatusTone }

type LookOf = Pick<Bar, 'status' | 'arrival' | 'departure'>

/**
 * How a stay looks on the business date: colour means what has to be done, not what is stored. A confirmed guest who did not
 * come by the end of the arrival day, and one still in house after the departure day, are urgent.
 */
export function barLook(bar: LookOf, businessDate: Day): Look {
  const name = stateToday(bar, businessDate)
  return { name, tone: tonesOfStates[name] }
}

/** The looks in the order of the legend. */
export const lookNames: readonly LookName[] = STATES_TODAY
export const toneOf = (name: LookName): StatusTone => tonesOfStates[name]

/** States in which a stay may still be moved. */
const isOpen = (status: Bar['status']): boolean => !['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'].includes(status)

/** What may be done with a bar; the server decides again, with everything this rule cannot see. */
export function grips(bar: Pick<Bar, 'status' | 'isLocked'>): { move: boolean; start: boolean; end: boolean } {
  const open = isOpen(bar.status)
  return { move: open && !bar.isLocked, start: open && !bar.isLocked && bar.status !== 'IN_HOUSE', end: open }
}
