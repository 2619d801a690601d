import { openApproval } from '#areas/people/approvals/actions/engine.ts'
import { amountOfHours, CUSTOMARY_DAY_MINUTES } from '#areas/people/leave/rules/days.ts'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'
import { type DemoLeave, HOLIDAYS, hoursOf, isFree, OPTIONAL } from './hours-of-leave.ts'
import { Batch } from './rows.ts'
import type { Made } from './staff.ts'

type DemoType = { code: string; name: string; color: string; over?: Record<string, unknown> }
const TYPES: readonly DemoType[] = [
  { code: 'AL', name: 'Annual leave', color: 'TEAL', over: { accrual: 'YEARLY', yearly_amount: 2_400, is_scaled: true, carry_max: 1_000, carry_months: 3, notice_days: 3, is_encashable: true, encash_keep: 300, encash_max: 500 } },
  { code: 'SL', name: 'Sick leave', color: 'ROSE', over: { needs_balance: false, document_after_days: 2, is_confidential: true } },
  { code: 'CO', name: 'Compensation', color: 'BLUE', over: {} },
  { code: 'PH', name: 'Personal hours', color: 'ORANGE', over: { unit: 'HOUR', accrual: 'YEARLY', yearly_amount: 300 } },
  { code: 'TC', name: 'Time credit', color: 'GREEN', over: { unit: 'HOUR', accrual: 'HOURS', yearly_amount: 400, grant_hours: 160, grant_amount: 25 } },
  { code: 'UL', name: 'Unpaid leave', color: 'SLATE', over: { needs_balance: false, paid_percent: 0 } },
] // prettier-ignore
const TERMS = {
  unit: 'HALF_DAY',
  paid_percent: 100, needs_balance: true, allow_negative: 0, accrual: 'NONE', yearly_amount: 0, grant_hours: null, grant_amount: null, hours_from: null, is_scaled: false, carry_max: 0, carry_months: null,
  counts_holidays: false, counts_days_off: false, max_in_row: null, notice_days: 0, min_service_days: 0, document_after_days: null,
  is_confidential: false, is_encashable: false, encash_keep: 0, encash_max: null,
} // prettier-ignore

const ORDER = [
  'leave_settings',
  'leave_types',
  'holidays',
  'holiday_choices',
  'leave_blocks',
  'leave_requests',
  'leave_days',
  'leave_ledger',
  'rota_absences',
] as const

/** Days before today on which leave of a year begins: each employee takes one stretch in each half, and is ill once. */
const SUMMER = 190
const SPRING = 300

/**
 * A year of leave, never two of a department at once: a week in spring, one or two in summer, a sick day here and there, what is approved for
 * the weeks to come, and two requests that wait.
 */
export function leaveOf(made: readonly Made[], today: Day): readonly DemoLeave[] {
  const yearStart = `${today.slice(0, 4)}-01-01` as Day
  const all = made.flatMap((who, at): DemoLeave[] => {
    const nth = made.slice(0, at).filter((each) => each.departmentName === who.departmentName).length
    const stretch = (code: string, before: number, days: number, reason = ''): DemoLeave => {
      const from = addDays(today, -before)
      return { who, code, from, until: addDays(from, days - 1), state: 'APPROVED', reason }
    }
    return [
      stretch('AL', SPRING - nth * 9, 7),
      stretch('AL', SUMMER - nth * 12, nth % 2 === 0 ? 10 : 5),
      ...(at % 3 === 0 ? [stretch('SL', 40 + ((at * 7) % 30), 1)] : []),
      ...(at % 8 === 1 ? [stretch('AL', -12 - at, 5)] : []),
    ]
  })
  const waiting = made
    .filter(({ position }) => ['Waiter', 'Receptionist'].includes(position.title))
    .slice(0, 2)
    .map((who, at): DemoLeave => {
      const from = addDays(today, 24 + at * 3)
      return {
        who,
        code: 'AL',
        from,
        until: addDays(from, 3),
        state: 'REQUESTED',
        reason: at === 0 ? 'My sister’s wedding' : '',
      }
    })
  const days = [...all, ...waiting].filter(
    ({ who, code, from }) =>
      from >= yearStart &&
      from >= addDays(who.joinOn, code === 'AL' ? 200 : 0) &&
      who.job.employmentType !== 'SEASONAL',
  )
  return [...days, ...hoursOf(made, days, today)]
}

/** Whether an employee is away on a day, by leave that is approved. */
export function awayBy(leaves: readonly DemoLeave[]): (employeeId: string, on: Day) => boolean {
  const days = new Set(
    leaves
      .filter(({ state, hours }) => state === 'APPROVED' && !hours)
      .flatMap(({ who, from, until }) => daysOf({ from, until: addDays(until, 1) }).map((on) => `${who.id} ${on}`)),
  )
  return (employeeId, on) => days.has(`${employeeId} ${on}`)
}

/** Types, holidays and a blocked period, balances of this year, and a year of leave. */
export async function takeLeave(
  { desk, today }: { desk: Desk; today: Day },
  made: readonly Made[],
  leaves: readonly DemoLeave[],
): Promise<void> {
  await desk(today, 9, async (ctx) => {
    const batch = new Batch(ORDER)
    const typeIds = setUp(ctx, batch, today)
    for (const who of made) {
      grant(ctx, batch, who, { typeId: typeIds.get('AL') ?? '', today, monthly: 200 })
      grant(ctx, batch, who, { typeId: typeIds.get('PH') ?? '', today, monthly: 25 })
    }
    chooseHolidays(ctx, batch, made, today)
    const waiting = leaves.flatMap((each) => {
      const id = take(ctx, batch, each, typeIds)
      return each.state === 'REQUESTED' ? [{ id, ...each }] : []
    })
    await batch.flush(ctx.tx)
    for (const { id, who, code, from, until } of waiting) {
      const type = TYPES.find((each) => each.code === code)?.name ?? code
      const facts = { name: who.name, type, from, until }
      const notice = {
        kind: 'leave_requested',
        message: `${who.name} requests leave from ${from} to ${until}`,
        facts,
        path: '/hrm/leave/team' as const,
      }
      await openApproval(ctx, { kind: 'LEAVE', subjectId: id, employeeId: who.id, notice })
    }
    await askToBePaid(ctx, made, leaves, typeIds.get('AL') ?? '')
  })
}

/** Hundredths of a day. */
const TO_BE_PAID = 200

/** Someone who took little leave asks to be paid for two days of it; the request waits. */
async function askToBePaid(ctx: Context, made: readonly Made[], leaves: readonly DemoLeave[], typeId: string): Promise<void> {
  const takes = (who: Made) => leaves.filter((one) => one.who.id === who.id && one.code === 'AL').length
  const who = made
    .filter(({ job, joinOn, position }) => job.employmentType === 'FULL_TIME' && joinOn < addDays(ctx.businessDate, -366) && position.role === undefined)
    .toSorted((one, other) => takes(one) - takes(other))[0]
  if (!who) return
  const { property, now } = ctx
  const id = newId()
  const batch = new Batch(['leave_encashments'])
  batch.add('leave_encashments', {
    property_id: property.id, id, employee_id: who.id, type_id: typeId, amount: TO_BE_PAID, on_date: ctx.businessDate, reason: 'A new scooter',
    state: 'REQUESTED', one_off_id: null, requested_at: now, decided_at: null, decided_by: '', comment: '', version: 1,
  })
  await batch.flush(ctx.tx)
  const facts = { name: who.name, type: 'Annual leave', days: 2 }
  const notice = { kind: 'encashment_requested', message: `${who.name} asks to be paid for days of leave`, facts, path: '/hrm/leave/encashments' as const }
  await openApproval(ctx, { kind: 'ENCASHMENT', subjectId: id, employeeId: who.id, notice })
} // prettier-ignore

function setUp({ property, now }: Context, batch: Batch, today: Day): ReadonlyMap<string, string> {
  const ids = new Map(TYPES.map(({ code }) => [code, newId()]))
  batch.add('leave_settings', {
    property_id: property.id,
    year_month: 1,
    days_off: [7],
    full_time_hours: 48,
    day_minutes: CUSTOMARY_DAY_MINUTES,
    optional_holidays: 2,
    version: 1,
  })
  for (const { code, name, color, over } of TYPES)
    batch.add('leave_types', {
      property_id: property.id,
      id: ids.get(code),
      code,
      name,
      color,
      ...TERMS,
      ...over,
      ...(over?.['accrual'] === 'HOURS' && { hours_from: `${today.slice(0, 4)}-01-01` }),
      is_active: true,
      created_at: now,
      version: 1,
    })
  const year = Number(today.slice(0, 4))
  for (const each of [year - 1, year, year + 1])
    for (const [list, isOptional] of [
      [HOLIDAYS, false],
      [OPTIONAL, true],
    ] as const)
      for (const [day, name] of list)
        batch.add('holidays', { property_id: property.id, on_date: `${each}-${day}`, name, is_optional: isOptional })
  batch.add('leave_blocks', {
    property_id: property.id,
    id: newId(),
    from_on: `${year}-12-22`,
    until_on: `${year + 1}-01-02`,
    department_id: null,
    reason: 'The hotel is full over New Year',
    created_at: now,
  })
  return ids
}

/** Some have chosen the first optional holiday of next year. */
function chooseHolidays({ property, now }: Context, batch: Batch, made: readonly Made[], today: Day): void {
  const on = `${Number(today.slice(0, 4)) + 1}-${OPTIONAL[0]?.[0]}`
  for (const { id } of made.filter((_, at) => at % 5 === 2))
    batch.add('holiday_choices', { property_id: property.id, employee_id: id, on_date: on, chosen_at: now })
}

type Granted = { typeId: string; today: Day; monthly: number }

function grant({ property, now, actor }: Context, batch: Batch, who: Made, { typeId, today, monthly }: Granted): void {
  const year = today.slice(0, 4)
  const first = `${year}-01-01` as Day
  const on = who.joinOn > first ? who.joinOn : first
  if (on > today || who.job.employmentType === 'CONTRACTOR') return
  const months = 12 - Number(on.slice(5, 7)) + 1
  batch.add('leave_ledger', {
    property_id: property.id,
    id: newId(),
    employee_id: who.id,
    type_id: typeId,
    kind: 'GRANT',
    amount: months * monthly,
    on_date: on,
    until_on: null,
    period: year,
    request_id: null,
    note: '',
    at: now,
    actor_name: actor.name,
  })
}

/** One stretch of leave, with what it takes from the balance and its days in the rota. */
function take(
  { property, now, actor }: Context,
  batch: Batch,
  leave: DemoLeave,
  typeIds: ReadonlyMap<string, string>,
): string {
  const { who, code, from, until, state, reason, hours } = leave
  const id = newId()
  const days = daysOf({ from, until: addDays(until, 1) }).map((on) => ({
    on,
    amount: isFree(on)
      ? 0
      : hours
        ? amountOfHours({ fromMinute: hours[0], untilMinute: hours[1] }, CUSTOMARY_DAY_MINUTES)
        : 100,
  }))
  const amount = days.reduce((sum, day) => sum + day.amount, 0) || 100
  if (days.length === 1 && days[0] && !hours) days[0].amount = 100
  const isApproved = state === 'APPROVED'
  const minutes = { from_minute: hours?.[0] ?? null, until_minute: hours?.[1] ?? null }
  batch.add('leave_requests', {
    property_id: property.id,
    id,
    employee_id: who.id,
    type_id: typeIds.get(code),
    from_on: from,
    until_on: until,
    from_part: hours ? 'HOURS' : 'FULL',
    until_part: hours ? 'HOURS' : 'FULL',
    ...minutes,
    amount,
    reason,
    file_name: null,
    file_type: null,
    bytes: null,
    state,
    requested_at: now,
    requested_by: who.name,
    decided_at: isApproved ? now : null,
    decided_by: isApproved ? actor.name : '',
    comment: '',
    version: 1,
  })
  const type = TYPES.find((each) => each.code === code)
  const isConfidential = type?.over?.['is_confidential'] === true
  for (const day of days) {
    const row = { property_id: property.id, employee_id: who.id, on_date: day.on, halves: hours ? 0 : 3, ...minutes }
    batch.add('leave_days', { ...row, request_id: id, amount: day.amount, is_held: true })
    if (isApproved)
      batch.add('rota_absences', {
        ...row,
        source_id: id,
        code: isConfidential ? '' : code,
        name: isConfidential ? '' : type?.name,
        color: isConfidential ? 'SLATE' : type?.color,
      })
  }
  if (isApproved) enterTaken({ property, now, actor }, batch, { id, who, from, amount, typeId: typeIds.get(code) })
  return id
}

type Taken = { id: string; who: Made; from: Day; amount: number; typeId: string | undefined }

function enterTaken({ property, now, actor }: Pick<Context, 'property' | 'now' | 'actor'>, batch: Batch, taken: Taken): void {
  const { id, who, from, amount, typeId } = taken
  batch.add('leave_ledger', {
    property_id: property.id, id: newId(), employee_id: who.id, type_id: typeId, kind: 'TAKEN', amount: -amount, on_date: from,
    until_on: null, period: '', request_id: id, note: '', at: now, actor_name: actor.name,
  })
} // prettier-ignore
