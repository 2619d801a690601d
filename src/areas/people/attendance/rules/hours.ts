import { type Entry, expiredBefore, usableOn } from '#areas/people/leave/rules/balance.ts'
import { addDays, addMonths, type Day, firstOfMonth } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import type { HoursKind, HoursPeriod, OvertimeTo } from './choices.ts'

/** An entry of an hours account. `sourceDay` is the day of attendance that it comes from, `period` what expired or ended. */
export type HoursEntry = {
  kind: HoursKind
  minutes: number
  on: Day
  until: Day | null
  sourceDay: Day | null
  period: string
}

/** What is in an account: the sum of its entries, and nothing else. */
export const balanceOf = (entries: readonly Pick<HoursEntry, 'minutes'>[]): number =>
  entries.reduce((sum, { minutes }) => sum + minutes, 0)

/** Entries as grants and what is taken of them: those of one day of attendance are one grant of what is left of it. */
function asLots(entries: readonly HoursEntry[]): Entry[] {
  const others = entries.filter(({ sourceDay }) => sourceDay === null)
  const days = groupedBy(entries.filter(({ sourceDay }) => sourceDay !== null), ({ sourceDay }) => sourceDay ?? '')
  const earned = [...days.values()].flatMap((of): Entry[] => {
    const [first] = of
    const amount = balanceOf(of)
    return first && amount !== 0 ? [{ kind: amount > 0 ? 'GRANT' : 'ADJUST', amount, on: first.on, until: first.until }] : []
  })
  return [
    ...earned,
    ...others.map(({ kind, minutes, on, until }): Entry => ({ kind: kind === 'EXPIRED' ? 'EXPIRED' : minutes > 0 ? 'GRANT' : 'ADJUST', amount: minutes, on, until })),
  ]
} // prettier-ignore

/** What may be taken of an account on a day: what expires soonest goes first, and what has expired is gone. Below 0 is owed. */
export const usableHours = (entries: readonly HoursEntry[], day: Day): number => usableOn(asLots(entries), day)

/** What expires next, and on which day it may still be used; null where nothing does. */
export function nextExpiry(entries: readonly HoursEntry[], today: Day): { minutes: number; day: Day } | null {
  const next = entries.flatMap(({ until }) => (until !== null && until >= today ? [until] : [])).toSorted()
  const lots = asLots(entries)
  for (const day of next) {
    const lost = expiredBefore(lots, addDays(day, 1)).find(({ until }) => until === day)
    if (lost) return { minutes: lost.amount, day }
  }
  return null
}

const MONTHS: Readonly<Record<HoursPeriod, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

/** The first day of the period that a day is in; quarters and years are those of the calendar. */
export function periodStart(day: Day, period: HoursPeriod): Day {
  const month = Number(day.slice(5, 7)) - 1
  return addMonths(firstOfMonth(day), -(month % MONTHS[period]))
}

export type ClosingPolicy = {
  period: HoursPeriod
  carryMax: number | null
  beyond: 'EXPIRE' | 'PAY'
  /** When it was set: it closes periods that begin after it. */
  since: Day
}
export type Closing = {
  kind: 'EXPIRED' | 'CUT' | 'PAID_OUT'
  minutes: number
  on: Day
  period: string
}

const lost = (entries: readonly HoursEntry[], before: Day): Closing[] =>
  expiredBefore(asLots(entries), before).map(({ until, amount }) => ({ kind: 'EXPIRED', minutes: -amount, on: addDays(until, 1), period: `until ${until}` })) // prettier-ignore

const entryOf = (one: Closing): HoursEntry => ({ ...one, until: null, sourceDay: null })

/** Whether an entry is one by which a period was closed: the first is named by its first day, further ones have a number. */
const closes = ({ kind, period }: HoursEntry, start: Day): boolean =>
  (kind === 'CUT' || kind === 'PAID_OUT') && period.startsWith(start)

/**
 * What is to be entered in an account by a day: hours that have expired, and at the beginning of a period what was left of the time before it beyond
 * the limit of what is carried, also of days that are approved later. It never takes more than there is. With what it names entered, it names nothing more.
 */
export function closingOf(entries: readonly HoursEntry[], policy: ClosingPolicy, today: Day): Closing[] {
  const expired = lost(entries, today)
  const start = periodStart(today, policy.period)
  if (policy.carryMax === null || start <= policy.since) return expired
  const all = [...entries, ...expired.map(entryOf)]
  const closed = entries.filter((one) => closes(one, start))
  const before = all.filter(({ on, kind }) => on < start || (on === start && kind === 'EXPIRED'))
  const beyond = Math.min(balanceOf(before) + balanceOf(closed) - policy.carryMax, usableHours(all, today))
  if (beyond <= 0) return expired
  const period = closed.length === 0 ? start : `${start} ${closed.length + 1}`
  return [...expired, { kind: policy.beyond === 'PAY' ? 'PAID_OUT' : 'CUT', minutes: -beyond, on: start, period }]
} // prettier-ignore

export type Credit = { credited: number; typeId: string | null; amount: number }
export const NO_CREDIT: Credit = { credited: 0, typeId: null, amount: 0 }
type Approved = { overtimeApproved: number; overtimeTo: OvertimeTo; isDayOff: boolean }
type Crediting = { overtimePercent: number; dayOffPercent: number; leaveTypeId: string | null }

/** A day as leave counts it. */
const DAY = 100
/** Hundredths of a day that minutes are as leave. Rounded down. */
export const leaveOf = (minutes: number, dayMinutes: number): number => Math.floor((minutes * DAY) / dayMinutes)

/** What approved overtime gives in time: minutes for the account, rounded down; and what they are as leave, where they are turned into it. */
export function creditOf(
  { overtimeApproved, overtimeTo, isDayOff }: Approved,
  { overtimePercent, dayOffPercent, leaveTypeId }: Crediting,
  dayMinutes: number,
): Credit {
  if (overtimeTo === 'PAY') return NO_CREDIT
  const credited = Math.floor((overtimeApproved * (isDayOff ? dayOffPercent : overtimePercent)) / 10_000)
  if (credited === 0 || overtimeTo === 'ACCOUNT' || leaveTypeId === null) return { ...NO_CREDIT, credited }
  return { credited, typeId: leaveTypeId, amount: leaveOf(credited, dayMinutes) }
}

/** A day's credit as it is to be, and what was entered for it. */
export type Entered = Credit & {
  employeeId: string
  day: Day
  entered: number
  turned: readonly { typeId: string; minutes: number; amount: number }[]
}
export type DayEntry = {
  kind: HoursKind
  minutes: number
  leaveTypeId: string | null
  leaveAmount: number
}

/** The entries that make what was entered for a day what it is to be: differences, never a change of what is there. */
export function entriesFor({ credited, typeId, amount, entered, turned }: Entered): DayEntry[] {
  const rest = credited - entered
  const types = new Set([...turned.map((one) => one.typeId), ...(typeId === null ? [] : [typeId])])
  const leave = [...types].flatMap((leaveTypeId): DayEntry[] => {
    const had = turned.find((one) => one.typeId === leaveTypeId)
    const isWanted = leaveTypeId === typeId
    const minutes = (isWanted ? 0 - credited : 0) - (had?.minutes ?? 0)
    const leaveAmount = (isWanted ? amount : 0) - (had?.amount ?? 0)
    const isMore = minutes < 0 || (minutes === 0 && leaveAmount > 0)
    return minutes === 0 && leaveAmount === 0 ? [] : [{ kind: isMore ? 'TO_LEAVE' : 'FROM_LEAVE', minutes, leaveTypeId, leaveAmount }]
  })
  return [...(rest === 0 ? [] : [{ kind: rest > 0 ? 'EARNED' : 'REVERSED', minutes: rest, leaveTypeId: null, leaveAmount: 0 } as const]), ...leave]
} // prettier-ignore
