import { todayOf } from '#areas/people/employees/actions/known.ts'
import { plannedDays } from '#areas/people/rota/actions/absences.ts'
import { addDays, type Day, fiscalYearStart, mondayOf, weekdayOf } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { LeaveBalance, LeaveType } from '../contract/replies.ts'
import { holidayNames } from './holidays.ts'
import { findHeldEncashments, type HeldEncashment } from '../queries/encashments.ts'
import { findEntries } from '../queries/ledger.ts'
import { findHeld, findHeldOfAll, findHeldDays, type HeldAmount, type LeavePerson } from '../queries/requests.ts'
import { findSettings, findTypes } from '../queries/set-up.ts'
import { type Entry, expiredBefore, usableOn } from '../rules/balance.ts'
import { amountOf, type Calendar, daysInRow, daysOfLeave, type LeaveDay, type Span, unitOf } from '../rules/days.ts'
import { mostEncashed } from '../rules/encashments.ts'
import { type LeaveProblem, problemsOf } from '../rules/requests.ts'

/** Days on both sides of leave that adjacent leave and days off may reach. */
const AROUND = 40

/** The kind of a day for an employee: by the rota of weeks that are planned, else by the days off of the property. */
async function calendarOf(ctx: Context, employeeId: string, { from, until }: { from: Day; until: Day }) {
  const [first, last] = [addDays(mondayOf(from), -AROUND), addDays(until, AROUND)]
  const [planned, names, { daysOff, dayMinutes }] = await Promise.all([
    plannedDays(ctx, employeeId, first, addDays(last, 1)),
    holidayNames(ctx, employeeId, first, last),
    findSettings(ctx.tx),
  ])
  const plannedWeeks = new Set(planned.map(({ on }) => mondayOf(on)))
  const working = new Set(planned.filter(({ isOff }) => !isOff).map(({ on }) => on))
  const off = new Set(planned.filter(({ isOff }) => isOff).map(({ on }) => on))
  const calendar: Calendar = {
    isHoliday: (day) => names.has(day),
    isDayOff: (day) =>
      plannedWeeks.has(mondayOf(day)) ? off.has(day) && !working.has(day) : daysOff.includes(weekdayOf(day)),
  }
  return { calendar, names, dayMinutes }
}

export type Weighed = {
  days: readonly LeaveDay[]
  names: ReadonlyMap<Day, string>
  amount: number
  /** Minutes of a day where the type is taken by hours. */
  dayMinutes: number | null
  /** What may be taken on the first day; null where the type has no balance. */
  usable: number | null
  problems: readonly LeaveProblem[]
}
type ToWeigh = {
  type: LeaveType
  person: LeavePerson
  span: Span
  hasFile: boolean
  isPlanned: boolean
  requestId?: string
}

/** What may be taken of a type on a day: for a new request without what waits already, for one that is decided with it. */
async function usableFor(ctx: Context, person: LeavePerson, type: LeaveType, day: Day, requestId: string | null) {
  const [entries, held, encashed] = await Promise.all([
    findEntries(ctx.tx, [person.id], type.id),
    findHeld(ctx.tx, person.id, type.id, requestId),
    findHeldEncashments(ctx.tx, person.id),
  ])
  const toPay = encashed.filter(({ typeId }) => typeId === type.id)
  const waiting = requestId === null ? [...held, ...toPay].filter(({ state }) => state === 'REQUESTED') : []
  const requested = waiting.reduce((sum, { amount }) => sum + amount, 0)
  return { usable: usableOn(entries, day) - requested, held }
}

/** What leave takes of an employee, and the reasons against it. */
export async function weigh(
  ctx: Context,
  { type, person, span, hasFile, isPlanned, requestId }: ToWeigh,
): Promise<Weighed> {
  const { calendar, names, dayMinutes } = await calendarOf(ctx, person.id, span)
  const { usable, held } = await usableFor(ctx, person, type, span.from, requestId ?? null)
  const others = await findHeldDays(ctx.tx, person.id, span, requestId ?? null)
  const days = daysOfLeave(span, calendar, type, { dayMinutes, others })
  const isFree = (day: Day) => calendar.isHoliday(day) || calendar.isDayOff(day)
  const { from, until } = span
  const amount = amountOf(days)
  const problems = problemsOf(type, {
    from, until, amount, usable, hasFile, isPlanned, today: todayOf(ctx), joinOn: person.joinOn, inRow: daysInRow(span, held, isFree), unit: unitOf(span),
  }) // prettier-ignore
  const shown = type.unit === 'HOUR' ? dayMinutes : null
  return { days, names, amount, dayMinutes: shown, usable: type.needsBalance ? usable : null, problems }
}

const balanceOf = (type: LeaveType, entries: readonly Entry[], held: readonly HeldAmount[], encashed: readonly HeldEncashment[], { today, since, dayMinutes }: { today: Day; since: Day; dayMinutes: number }): LeaveBalance => {
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
  const requested = sum([...held, ...encashed].filter(({ state }) => state === 'REQUESTED'))
  const usable = usableOn(entries, today) - requested
  const paid = sum(encashed.filter(({ on }) => on >= since))
  const approved = held.filter(({ state }) => state === 'APPROVED')
  const next = entries.map(({ until }) => until ?? '').filter((until) => until >= today).toSorted((a, b) => a.localeCompare(b))[0] as Day | undefined
  const lost = next ? expiredBefore(entries, addDays(next, 1)).find(({ until }) => until === next) : undefined
  return {
    typeId: type.id, typeName: type.name, color: type.color, needsBalance: type.needsBalance,
    dayMinutes: type.unit === 'HOUR' ? dayMinutes : null,
    usable, requested, encashable: type.isEncashable && type.isActive ? mostEncashed(type, { usable, paid }) : null,
    taken: sum(approved.filter(({ from }) => from >= since && from <= today)), ahead: sum(approved.filter(({ from }) => from > today)),
    expires: lost ? { amount: lost.amount, day: lost.until } : null,
  }
} // prettier-ignore

/** The balances of an employee: of every type that is offered, or that they have something of. */
export async function balancesOf(ctx: Context, employeeId: string): Promise<LeaveBalance[]> {
  const today = todayOf(ctx)
  const [types, settings, entries, held, encashed] = await Promise.all([
    findTypes(ctx.tx),
    findSettings(ctx.tx),
    findEntries(ctx.tx, [employeeId]),
    findHeldOfAll(ctx.tx, employeeId),
    findHeldEncashments(ctx.tx, employeeId),
  ])
  const since = fiscalYearStart(today, settings.yearMonth)
  return types.flatMap((type) => {
    const own = entries.filter(({ typeId }) => typeId === type.id)
    if (!type.isActive && own.length === 0) return []
    const isOfType = ({ typeId }: { typeId: string }) => typeId === type.id
    return [balanceOf(type, own, held.filter(isOfType), encashed.filter(isOfType), { today, since, dayMinutes: settings.dayMinutes })] // prettier-ignore
  })
}
