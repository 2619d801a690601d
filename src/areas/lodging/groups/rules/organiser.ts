import type { AllotmentNight } from '#areas/property/rooms/rules.ts'
import { leftOf } from '#areas/property/rooms/rules.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import type { RefusalCode } from '#core/refusal.ts'
import type { ClosedBecause, PublicType } from '../contract/organiser.ts'
import type { GroupStatus } from '../contract/replies.ts'
import { type CutOff, cutOffDay } from './cut-off.ts'

type ListedGroup = CutOff & { status: GroupStatus; departure: Day }

/** Whether what is left of a night was released by its cut-off: the day it names is closed. */
const isPassed = (group: CutOff, night: Day, businessDate: Day): boolean => {
  const day = cutOffDay(group, night)
  return day !== null && day < businessDate
}

/** Whether the link of a group still opens anything: not once it is cancelled, nor from the day its last guests leave on. */
export const isLinkLive = (
  { status, departure }: Pick<ListedGroup, 'status' | 'departure'>,
  businessDate: Day,
): boolean => status !== 'CANCELLED' && businessDate < departure

/** Why the organiser can only read: the group is not definite, or all it held is past, released, or beyond its cut-off. */
export function closedBecause(
  group: ListedGroup,
  allotments: readonly AllotmentNight[],
  businessDate: Day,
): ClosedBecause | null {
  if (group.status !== 'DEFINITE') return 'NOT_CONFIRMED'
  const isOpen = ({ night, held, released }: AllotmentNight) =>
    night >= businessDate && held > released && !isPassed(group, night, businessDate)
  return allotments.some(isOpen) ? null : 'CUT_OFF'
}

/** What a group holds of each type from the business date on, as its organiser sees it; types it holds nothing of are left out. */
export function publicTypes(
  group: ListedGroup,
  types: readonly { id: string; name: string; maxGuests: number }[],
  allotments: readonly AllotmentNight[],
  businessDate: Day,
): PublicType[] {
  return types.flatMap(({ id, name, maxGuests }) => {
    const own = allotments.filter(
      ({ roomTypeId, held, night }) => roomTypeId === id && held > 0 && night >= businessDate,
    )
    const nights = own
      .toSorted((a, b) => (a.night < b.night ? -1 : 1))
      .map((one) => ({
        day: one.night,
        held: one.held,
        left: isPassed(group, one.night, businessDate) ? 0 : leftOf(one),
      }))
    return nights.length === 0 ? [] : [{ roomTypeId: id, name, maxGuests, nights }]
  })
}

/** Where a guest sleeps: a type, from one day to another. */
export type Place = { roomTypeId: string; arrival: Day; departure: Day }

type Why = { code: RefusalCode; day: Day }

const nightsOf = (place: Place | undefined): Day[] => (place ? nightsIn(place) : [])

/** Nights of one place that are not nights of the other. */
function nightsOnlyIn(place: Place | undefined, other: Place | undefined): Day[] {
  const isSameType = place?.roomTypeId === other?.roomTypeId
  const shared = new Set(isSameType ? nightsOf(other) : [])
  return nightsOf(place).filter((day) => !shared.has(day))
}

/**
 * Why a guest cannot be entered, moved or removed by the organiser; null when no reason does. Only the nights that change count:
 * each is one of the group's, its cut-off has not passed, and for a night that is added the group holds a room that is not taken.
 *
 * @param before where the guest is; undefined for one that is entered
 * @param after where the guest is to be; undefined for one that is removed
 */
export function reasonAgainstPlace(
  group: CutOff & { departure: Day },
  allotments: readonly AllotmentNight[],
  { before, after }: { before: Place | undefined; after: Place | undefined },
  businessDate: Day,
): Why | null {
  const added = nightsOnlyIn(after, before)
  const outside = added.find((day) => day < group.arrival || day >= group.departure)
  if (outside) return { code: 'night_outside_group', day: outside }
  const passed = [...nightsOnlyIn(before, after), ...added].find((day) => isPassed(group, day, businessDate))
  if (passed) return { code: 'cut_off_passed', day: passed }
  const leftOn = (day: Day) => {
    const one = allotments.find(({ roomTypeId, night }) => roomTypeId === after?.roomTypeId && night === day)
    return one ? leftOf(one) : 0
  }
  const full = added.find((day) => leftOn(day) < 1)
  return full ? { code: 'not_held', day: full } : null
}

/** The first night of a place on which more rooms are picked up than the group holds; undefined when it holds them all. */
export const nightBeyondHeld = (allotments: readonly AllotmentNight[], place: Place): Day | undefined =>
  nightsOf(place).find((day) => {
    const one = allotments.find(({ roomTypeId, night }) => roomTypeId === place.roomTypeId && night === day)
    return !one || one.pickedUp + one.released > one.held
  })

type LeftNight = PublicType['nights'][number]

/** Nights in a row of which as many rooms are held and left, as one span from the first night to the morning after the last. */
export function nightRuns(nights: readonly LeftNight[]): (Omit<LeftNight, 'day'> & { arrival: Day; departure: Day })[] {
  const runs: (Omit<LeftNight, 'day'> & { arrival: Day; departure: Day })[] = []
  for (const { day, held, left } of nights) {
    const last = runs.at(-1)
    if (last?.departure === day && last.held === held && last.left === left) last.departure = addDays(day, 1)
    else runs.push({ arrival: day, departure: addDays(day, 1), held, left })
  }
  return runs
}
