import type { Day } from '#core/dates.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import type { Bar } from '../../contract.ts'

/** What a bar tells at a glance; each has its words under `chart.look` and its colour under the tone. */
export type LookName =
  | 'overdueIn'
  | 'overdueOut'
  | 'noShow'
  | 'arrives'
  | 'inHouse'
  | 'leaves'
  | 'confirmed'
  | 'tentative'
  | 'past'
  | 'cancelled'

export type Look = { name: LookName; tone: StatusTone }

const looks: Record<LookName, StatusTone> = {
  overdueIn: 'urgent',
  overdueOut: 'urgent',
  noShow: 'urgent',
  arrives: 'arrives',
  inHouse: 'inHouse',
  leaves: 'leaves',
  confirmed: 'confirmed',
  tentative: 'tentative',
  past: 'past',
  cancelled: 'cancelled',
}

function lookName({ status, arrival, departure }: LookOf, businessDate: Day): LookName {
  switch (status) {
    case 'CANCELLED':
      return 'cancelled'
    case 'NO_SHOW':
      return 'noShow'
    case 'CHECKED_OUT':
      return 'past'
    case 'IN_HOUSE':
      return departure < businessDate ? 'overdueOut' : departure === businessDate ? 'leaves' : 'inHouse'
    case 'CONFIRMED':
      return arrival < businessDate ? 'overdueIn' : arrival === businessDate ? 'arrives' : 'confirmed'
    case 'OPTION':
    case 'INQUIRY':
    case 'WAITLIST':
      return arrival < businessDate ? 'overdueIn' : 'tentative'
  }
}

type LookOf = Pick<Bar, 'status' | 'arrival' | 'departure'>

/**
 * How a stay looks on the business date: colour means what has to be done, not what is stored. A confirmed guest who did not
 * come by the end of the arrival day, and one still in house after the departure day, are urgent.
 */
export function barLook(bar: LookOf, businessDate: Day): Look {
  const name = lookName(bar, businessDate)
  return { name, tone: looks[name] }
}

/** The looks in the order of the legend. */
export const lookNames = Object.keys(looks) as readonly LookName[]
export const toneOf = (name: LookName): StatusTone => looks[name]

/** States in which a stay may still be moved. */
const isOpen = (status: Bar['status']): boolean => !['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'].includes(status)

/** What may be done with a bar; the server decides again, with everything this rule cannot see. */
export function grips(bar: Pick<Bar, 'status' | 'isLocked'>): { move: boolean; start: boolean; end: boolean } {
  const open = isOpen(bar.status)
  return { move: open && !bar.isLocked, start: open && !bar.isLocked && bar.status !== 'IN_HOUSE', end: open }
}
