import { workedDays } from '#areas/people/attendance/actions/pay.ts'
import { employedIn, payHistories, type PayHistory, type PersonToPay } from '#areas/people/employees/actions/to-pay.ts'
import { leaveLeftAtEnd, takenDays } from '#areas/people/leave/actions/pay.ts'
import { holidaysFor } from '#areas/people/leave/actions/holidays.ts'
import { addDays, type Day } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { minor, sum } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { PayComponent, PaySettings } from '../contract/replies.ts'
import { findDue, findGrants, findLoans, type StoredGrant } from '../queries/people.ts'
import { type CostRow, replaceCosts, type StoredRun, type StoredSlip } from '../queries/runs.ts'
import { clearSlips, findPast, findTakenSlips, insertSlips } from '../queries/slips.ts'
import { findComponents, findSettings } from '../queries/set-up.ts'
import { MOST_PEOPLE } from '../rules/choices.ts'
import { type Component, ordered } from '../rules/components.ts'
import { type PaidDay, type PayRules, type Period, statusBeside } from '../rules/days.ts'
import { PayFault } from '../rules/lines.ts'
import { frequencyIn } from '../rules/periods.ts'
import { type Extras, payslipOf, regularOf, regularPay, settledFor, type Worker } from '../rules/payslip.ts'
import { openedLoan } from './people.ts'
import { openAmount, openFigures, sealFigures, type StoredFigures } from './sealing.ts'

/** How far back a change is paid as a difference. */
const DAYS_BACK = 190

const byEmployee = <T extends { employeeId: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> =>
  groupedBy(rows, ({ employeeId }) => employeeId)

/** Days of employees as pay counts them: the data of attendance and leave for each. */
async function factsOf(ctx: Context, ids: readonly string[], from: Day, until: Day) {
  const [worked, taken, isHoliday] = await Promise.all([
    workedDays(ctx, ids, from, until),
    takenDays(ctx, ids, from, until),
    holidaysFor(ctx, ids, from, until),
  ])
  const leave = byEmployee(taken)
  const days = byEmployee(worked)
  const daysOf = (id: string): ReadonlyMap<Day, PaidDay> => {
    const away = groupedBy(leave.get(id) ?? [], ({ day }) => day)
    const found = new Map<Day, PaidDay>()
    for (const { day, status, worked: minutes, overtime, overtimeApproved, night, isDayOff } of days.get(id) ?? [])
      found.set(day, { day, status, worked: minutes, overtime, overtimeApproved, night, isDayOff, isHoliday: isHoliday(id, day), leave: away.get(day) ?? [] })
    for (const [day, of] of away)
      if (!found.has(day)) found.set(day, { day, status: statusBeside(of), worked: 0, overtime: 0, overtimeApproved: 0, night: 0, isHoliday: isHoliday(id, day), leave: of })
    return found
  }
  const unreviewed = (id: string, period: Period): number =>
    (days.get(id) ?? []).filter(({ day, state }) => day >= period.from && day <= period.until && state !== 'APPROVED' && state !== 'LOCKED').length
  return { daysOf, unreviewed }
} // prettier-ignore

/** Everything a run of people is computed of, read in one go. */
async function readFacts(ctx: Context, { people, pay }: Pick<Chosen, 'people' | 'pay'>, { from, until, frequency }: Period & Pick<Computed, 'frequency'>) {
  const ids = people.map(({ id }) => id)
  const since = addDays(from, -DAYS_BACK)
  const [settings, components, grants, due, loans, past, facts, leaveOf] = await Promise.all([
    findSettings(ctx.tx),
    findComponents(ctx.tx),
    findGrants(ctx.tx, ids, from),
    findDue(ctx.tx, ids, until),
    findLoans(ctx.tx, ids),
    findPast(ctx.tx, ids, from, since),
    factsOf(ctx, ids, since, until),
    leaveLeftAtEnd(ctx, ids, until),
  ])
  const found = ordered(components.filter(({ isActive }) => isActive))
  if ('fault' in found) throw new Error(`components are stored in disorder: ${found.fault.code}`)
  return {
    settings, pay, facts, frequency, order: found.order, leaveOf,
    grants: byEmployee(grants), due: byEmployee(due), loans: byEmployee(loans), past: byEmployee(past),
  }
} // prettier-ignore
type Facts = Awaited<ReturnType<typeof readFacts>>

/** The components of an employee in a period, with amounts of their own. */
function componentsFor(ctx: Context, order: readonly PayComponent[], grants: readonly StoredGrant[], period: Period): Component[] {
  return order.flatMap(({ id, isForAll, account: _account, isActive: _isActive, version: _version, ...one }) => {
    const grant = grants.findLast(({ componentId, from, until }) => componentId === id && from <= period.until && (until === null || until >= period.from))
    if (!grant && !isForAll) return []
    return [grant?.sealed ? { ...one, amount: openAmount(ctx, grant.sealed) } : one]
  })
} // prettier-ignore

const rulesOf = (settings: PaySettings): PayRules => {
  const { unmarked, monthMinutes, dayMinutes, overtimePercent, holidayOvertimePercent, dayOffOvertimePercent, nightPercent, holidayPercent } = settings // prettier-ignore
  return { unmarked, monthMinutes, dayMinutes, overtimePercent, holidayOvertimePercent, dayOffOvertimePercent, nightPercent, holidayPercent } // prettier-ignore
}

type Paid = Period & { figures: StoredFigures }

/** What earlier periods come to now, and what was paid for them: only what differs. */
function differencesOf(worker: Worker, past: readonly Paid[], currency: PayHistory['currency']) {
  const lines = past.flatMap(({ figures }) => figures.lines)
  return past.flatMap(({ from, until, figures }) => {
    const { rules, components, frequency = null } = figures
    const now = regularOf(regularPay({ ...worker, components }, { from, until }, { rules, currency, frequency }).lines)
    const amount = minor(now - regularOf(figures.lines) - settledFor(lines, { from, until }))
    return amount === 0 ? [] : [{ period: { from, until }, amount }]
  })
}

/** The payslip of an employee, sealed; or why there is none. */
function slipOf(ctx: Context, person: PersonToPay, period: Period, facts: Facts): StoredSlip {
  const { settings, pay, frequency, grants, due, loans, past } = facts
  const { currency } = ctx.property
  const slip = { id: ctx.newId(), employeeId: person.id, departmentId: person.departmentId, ...period, unreviewed: facts.facts.unreviewed(person.id, period) }
  try {
    const rates = pay.get(person.id) ?? []
    if (rates.some((one) => one.currency !== currency)) throw new PayFault('OTHER_CURRENCY')
    const components = componentsFor(ctx, facts.order, grants.get(person.id) ?? [], period)
    const worker: Worker = { joinOn: person.joinOn, leftOn: person.leftOn, rates, days: facts.facts.daysOf(person.id), components }
    const paid = (past.get(person.id) ?? []).flatMap(({ from, until, sealed }): Paid[] => (sealed === null ? [] : [{ from, until, figures: openFigures(ctx, sealed) }]))
    const extras: Extras = {
      oneOffs: (due.get(person.id) ?? []).map((one) => ({ id: one.id, component: { ...one, name: one.componentName }, amount: openAmount(ctx, one.sealed) })),
      differences: differencesOf(worker, paid, currency),
      loans: (loans.get(person.id) ?? []).filter(({ isStopped, from }) => !isStopped && from <= period.until).map((one) => openedLoan(ctx, one)),
    }
    const rules = rulesOf(settings)
    const figures = { ...payslipOf(worker, period, { rules, currency, frequency }, extras), currency, leave: facts.leaveOf(person.id), previousNet: paid.at(-1)?.figures.net ?? null }
    return { ...slip, state: 'DRAFT', fault: '', faultCode: '', sealed: sealFigures(ctx, { ...figures, rules, components, frequency }) }
  } catch (error) {
    if (!(error instanceof PayFault)) throw error
    return { ...slip, state: 'FAILED', fault: error.why, faultCode: error.code, sealed: null }
  }
} // prettier-ignore

/** What payslips cost, by department and component. */
export function costsOf(ctx: Context, slips: readonly { departmentId: string; sealed: string | null }[], settings: PaySettings, components: readonly PayComponent[]): CostRow[] {
  const account = new Map(components.map(({ code, account: of }) => [code, of]))
  const all = slips.flatMap(({ departmentId, sealed }) => (sealed === null ? [] : openFigures(ctx, sealed).lines.map((line) => ({ departmentId, ...line }))))
  return [...groupedBy(all, ({ departmentId, code }) => `${departmentId} ${code}`).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { departmentId, code, kind } = first
    const own = account.get(code)
    return [{ departmentId, code, name: code === 'LOAN' ? '' : first.name, kind, account: own || (kind === 'DEDUCTION' ? settings.payableAccount : settings.wagesAccount), amount: sum(lines.map(({ amount }) => amount)) }]
  })
} // prettier-ignore

type Pays = Awaited<ReturnType<typeof payHistories>>
type Chosen = { people: PersonToPay[]; overlapping: PersonToPay[]; pay: Pays }
type Computed = Pick<StoredRun, 'id' | 'from' | 'until' | 'departmentId' | 'frequency'>

/** Who is paid by a run: all employed in it, paid as often as it is for, who were not paid for its days and are not on hold. */
async function choose(ctx: Context, { id, from, until, departmentId, frequency }: Computed): Promise<Chosen> {
  const [all, taken] = await Promise.all([
    employedIn(ctx, { from, until, departmentId }, MOST_PEOPLE),
    findTakenSlips(ctx.tx, { from, until }, id),
  ])
  const pay = await payHistories(ctx, all.map((one) => one.id))
  const employed = all.filter((one) => frequency === null || frequencyIn(pay.get(one.id) ?? [], { from, until }) === frequency)
  const slips = byEmployee(taken)
  const free = employed.filter((person) => !slips.has(person.id))
  const overlapping = employed.filter((person) => {
    const own = slips.get(person.id) ?? []
    return own.length > 0 && own.every((one) => one.from > from || one.until < until)
  })
  return { people: free, overlapping, pay }
} // prettier-ignore

/**
 * Computes a run: a payslip for everyone who is not paid for these days, or why they have none.
 *
 * @returns how many have one
 * @throws Refusal paid_already when another run paid one of them meanwhile
 */
export async function calculate(ctx: Context, run: Computed): Promise<number> {
  await clearSlips(ctx.tx, run.id)
  const { people, overlapping, pay } = await choose(ctx, run)
  const period = { from: run.from, until: run.until }
  const facts = await readFacts(ctx, { people, pay }, { ...period, frequency: run.frequency })
  const slips = people.map((person) => slipOf(ctx, person, period, facts))
  const twice = overlapping.map(
    ({ id, departmentId }): StoredSlip => ({
      id: ctx.newId(), employeeId: id, departmentId, ...period, state: 'FAILED', fault: 'PAID_ALREADY', faultCode: '', unreviewed: 0, sealed: null,
    }),
  ) // prettier-ignore
  await insertSlips(ctx.tx, run.id, [...slips, ...twice])
  await replaceCosts(ctx.tx, run.id, costsOf(ctx, slips, facts.settings, facts.order))
  return slips.length + twice.length
}
