import { afterAll, beforeAll, expect, test } from 'vitest'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, type TestClient } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { book, figures, type Reporting, sell, startReporting } from './testing.ts'

const today = FIXTURE.businessDate
const TWO_DAYS = { from: today, until: addDays(today, 2) }

let place: Reporting
let owner: TestClient
const ids: Record<string, string> = {}
const list = async (code: string, span: { from: Day; until: Day } = TWO_DAYS) => (await figures(owner, code, span)).rows
const rows = (text: string, values: readonly unknown[]) => place.hotel.rows(text, [place.hotel.propertyId, ...values])

async function hire(firstName: string, department: string, joinOn: Day) {
  const { id } = await owner.send(employees.create, {
    firstName, lastName: 'Rao', joinOn, departmentId: ids[department] ?? '', positionId: ids[`${department} post`] ?? '', weeklyHours: 37.5,
  }) // prettier-ignore
  ids[firstName] = id
}

const attended = (name: string, on: Day, worked: number, overtime = 0) =>
  rows(
    `insert into attendance_days (property_id, employee_id, on_day, worked, overtime, overtime_approved, status, state, computed_at)
     values ($1, $2, $3, $4, $5, $5 / 2, 'PRESENT', 'APPROVED', now())`,
    [ids[name], on, worked, overtime],
  )

/**
 * A run of today and tomorrow that was approved: the kitchen costs ₹900.01 of which ₹100 are the employer's, with ₹50 deducted; the desk ₹60. Wages are
 * expenses of today, and so is a bill of ₹30 for food.
 */
async function pay() {
  const [run, expense] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await rows(
    `insert into pay_runs (property_id, id, number, from_on, until_on, pay_on, state, prepared_by, prepared_name, prepared_at, approved_by, approved_name)
     values ($1, $2, 1, $3, $4, $4, 'APPROVED', 1, 'Fin', now(), 2, 'Olga')`,
    [run, today, addDays(today, 1)],
  )
  for (const [name, department] of [['Asha', 'Kitchen'], ['Ben', 'Kitchen'], ['Dia', 'Desk']] as const)
    await rows(
      `insert into payslips (property_id, id, run_id, employee_id, department_id, from_on, until_on, state, sealed)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'APPROVED', 'sealed')`,
      [run, ids[name], ids[department], today, addDays(today, 1)],
    )
  for (const [department, code, kind, amount] of [
    ['Kitchen', 'BASE', 'EARNING', 80_001],
    ['Kitchen', 'PF', 'EMPLOYER', 10_000],
    ['Kitchen', 'TAX', 'DEDUCTION', 5_000],
    ['Desk', 'BASE', 'EARNING', 6_000],
  ] as const)
    await rows(
      `insert into pay_costs (property_id, run_id, department_id, code, name, kind, account, amount_minor) values ($1, $2, $3, $4, $4, $5, '6000', $6)`,
      [run, ids[department], code, kind, amount],
    )
  await rows(
    `insert into expenses (property_id, id, number, category, vendor, bill_on, currency, amount_minor, business_on, created_at, created_by, created_by_name)
     values ($1, $2, 99, 'Wages', 'Kitchen, Desk', $3, 'INR', 96001, $3, now(), 1, 'Olga')`,
    [expense, today],
  )
  await rows('insert into pay_run_expenses (property_id, pay_run_id, expense_id) values ($1, $2, $3)', [run, expense])
  await owner.send(expenses.create, { category: 'Food', vendor: 'Green Market', billOn: today, amount: minor(3_000) })
} // prettier-ignore

/** Two rooms at ₹3,000 are let tonight and a dosa of ₹200 is sold. Asha was here before, Ben joins today, Dia leaves today, Eli is not here yet. */
beforeAll(async () => {
  place = await startReporting()
  owner = place.owner
  for (const [name, area] of [['Kitchen', 'KITCHEN'], ['Desk', 'FRONT_DESK']] as const) {
    ids[name] = (await owner.send(employees.createDepartment, { name, area })).id
    ids[`${name} post`] = (await owner.send(employees.createPosition, { title: `${name} post`, departmentId: ids[name] })).id
  }
  await hire('Asha', 'Kitchen', addDays(today, -100))
  await hire('Ben', 'Kitchen', today)
  await hire('Dia', 'Desk', addDays(today, -50))
  await hire('Eli', 'Desk', addDays(today, 30))
  await rows(`update employees set status = 'LEFT', left_on = $3, leaving_reason = 'Moves away' where property_id = $1 and id = $2`, [ids['Dia'], today])
  await attended('Asha', today, 60, 31)
  await attended('Ben', addDays(today, 1), 120)
  await book(place, { room: '101', nights: 1 })
  await book(place, { room: '102', nights: 1 })
  await sell(place, ['CDOSA'])
  await pay()
}, 120_000) // prettier-ignore
afterAll(() => place.hotel.stop())

test('who was employed before, and joined, less who left, is who is employed after', async () => {
  expect(await list('headcount')).toEqual([
    expect.objectContaining({ department: 'Desk', before: 1, joined: 0, left: 1, after: 0, weekly: 0, turnover: 20_000 }),
    expect.objectContaining({ department: 'Kitchen', before: 1, joined: 1, left: 0, after: 2, weekly: 7_500, turnover: 0 }),
  ]) // prettier-ignore
  expect(await list('joiners-and-leavers')).toEqual([
    expect.objectContaining({ day: today, what: 'Joins', employee: 'Ben Rao', position: 'Kitchen post', reason: null }),
    expect.objectContaining({ day: today, what: 'Last day', employee: 'Dia Rao', reason: 'Moves away' }),
  ])
  // The last day is one of employment still.
  expect(await list('joiners-and-leavers', { from: addDays(today, 1), until: addDays(today, 2) })).toEqual([])
  const [desk] = await list('headcount', { from: addDays(today, -1), until: today })
  expect(desk).toMatchObject({ department: 'Desk', before: 1, left: 0, after: 1 })
})

test('a document that was renewed is in order, one that ran out without is expired', async () => {
  const [type, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  for (const [id, name] of [[type, 'Food handling'], [other, 'First aid']] as const)
    await rows(`insert into document_types (property_id, id, name, name_key, applies_to, expires, created_at) values ($1, $2, $3, lower($3), 'ALL', true, now())`, [id, name])
  const stored = (typeId: string, expires: Day) =>
    rows(
      `insert into employee_documents (property_id, id, employee_id, type_id, state, expires_on, file_name, file_type, bytes, requested_at, requested_by)
       values ($1, gen_random_uuid(), $2, $3, 'APPROVED', $4, 'a.pdf', 'application/pdf', '\\x00', now(), 'Olga')`,
      [ids['Asha'], typeId, expires],
    )
  await stored(type, addDays(today, -1))
  await stored(other, addDays(today, -2))
  await stored(other, addDays(today, 10))
  expect(await list('documents-expiring', { from: addDays(today, -5), until: addDays(today, 11) })).toEqual([
    expect.objectContaining({ expires: addDays(today, -2), document: 'First aid', state: 'Renewed', required: 'Required' }),
    expect.objectContaining({ expires: addDays(today, -1), employee: 'Asha Rao', document: 'Food handling', state: 'Expired' }),
    expect.objectContaining({ expires: addDays(today, 10), document: 'First aid', state: 'In force' }),
  ])
}) // prettier-ignore

test('overtime is listed by the day, and is that of planned and worked hours', async () => {
  const { rows: days, totals } = await figures(owner, 'overtime', TWO_DAYS)
  expect(days).toEqual([expect.objectContaining({ day: today, employee: 'Asha Rao', worked: 100, overtime: 52, approved: 25, state: 'Approved' })]) // prettier-ignore
  expect(totals['overtime']).toBe((await figures(owner, 'planned-and-worked', TWO_DAYS)).totals['overtime'])
})

test('leave has the days of a request that are within, a claim what of it is paid', async () => {
  const [type, request, claim] = ['00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-00000000000e']
  await rows(`insert into leave_types (property_id, id, code, name, color, paid_percent, needs_balance, accrual, created_at) values ($1, $2, 'EL', 'Earned', 'BLUE', 100, false, 'NONE', now())`, [type])
  await rows(
    `insert into leave_requests (property_id, id, employee_id, type_id, from_on, until_on, from_part, until_part, amount, state, requested_at, requested_by)
     values ($1, $2, $3, $4, $5, $6, 'FULL', 'FULL', 300, 'APPROVED', now(), 'Olga')`,
    [request, ids['Asha'], type, addDays(today, -1), addDays(today, 1)],
  )
  await rows(`insert into leave_days (property_id, request_id, employee_id, on_date, halves, amount, is_held) select $1, $2, $3, d, 3, 100, true from unnest($4::date[]) d`, [request, ids['Asha'], [-1, 0, 1].map((offset) => addDays(today, offset))])
  expect(await list('leave-taken')).toEqual([expect.objectContaining({ from: addDays(today, -1), until: addDays(today, 1), employee: 'Asha Rao', type: 'Earned', taken: 200 })])
  await rows(
    `insert into claims (property_id, id, number, employee_id, title, currency, state, amount_minor, approved_minor, created_at, submission_id, submitted_at)
     values ($1, $2, 7, $3, 'Taxi', 'INR', 'APPROVED', 900, 800, now(), gen_random_uuid(), '2026-11-20T06:00:00Z')`,
    [claim, ids['Asha']],
  )
  expect(await list('claims')).toEqual([expect.objectContaining({ number: '7', employee: 'Asha Rao', title: 'Taxi', state: 'Approved', amount: 900, approved: 800, paid: 0, open: 0 })])
}) // prettier-ignore

test('hours of a project are measured by its budget until the last day, and worth their rate', async () => {
  const project = '00000000-0000-4000-8000-00000000000f'
  await rows(`insert into projects (property_id, id, key, name, kind, state, budget_minutes, budget_minor, created_at) values ($1, $2, 'ROOF', 'New roof', 'RENOVATION', 'ACTIVE', 600, 50000, now())`, [project])
  const worked = (on: Day, minutes: number, isBillable: boolean) =>
    rows(
      `insert into time_entries (property_id, id, employee_id, week_on, project_id, on_day, minutes, is_billable, rate_minor, logged_at, logged_by)
       values ($1, gen_random_uuid(), $2, date_trunc('week', $3::date)::date, $4, $3, $5, $6, 4000, now(), 'Asha')`,
      [ids['Asha'], on, project, minutes, isBillable],
    )
  await rows(`insert into timesheets (property_id, id, employee_id, week_on) select $1, gen_random_uuid(), $2::uuid, date_trunc('week', d)::date from unnest($3::date[]) d`, [ids['Asha'], [addDays(today, -7), today]])
  await worked(addDays(today, -7), 60, false)
  await worked(today, 90, true)
  expect(await list('project-hours')).toEqual([
    expect.objectContaining({ project: 'ROOF', state: 'Active', within: 150, spent: 250, budget: 1_000, used: 2_500, worth: 6_000, budgetMoney: 50_000, left: 44_000 }),
  ])
  const activity = '00000000-0000-4000-8000-0000000000ac'
  await rows(`insert into work_activities (property_id, id, code, name, is_billable) values ($1, $2, 'PLAN', 'Planning', true)`, [activity])
  await rows(`update time_entries set activity_id = $2 where property_id = $1 and is_billable`, [activity])
  await worked(today, 20, false)
  expect(await list('hours-by-activity')).toEqual([
    expect.objectContaining({ project: 'ROOF', employee: 'Asha Rao', activity: 'Planning', billed: 'Billable', worked: 150, worth: 6_000 }),
    expect.objectContaining({ project: 'ROOF', employee: 'Asha Rao', activity: null, billed: 'Not billable', worked: 33, worth: 0 }),
  ])
  // Without a rate of its own, an hour is worth that of its project.
  await rows('update time_entries set rate_minor = null where property_id = $1', [])
  await rows('update projects set rate_minor = 5000 where property_id = $1', [])
  expect(await list('project-hours')).toEqual([expect.objectContaining({ worth: 7_500, left: 42_500 })])
  expect((await list('hours-by-activity'))[0]).toMatchObject({ activity: 'Planning', worth: 7_500 })
}) // prettier-ignore

test('the cost of a run lies on its days as they were worked, and adds up to the run', async () => {
  const { rows: days, totals } = await figures(owner, 'labour-cost', TWO_DAYS)
  // Of ₹900.01 an hour of three lies on today; the desk has no hours, so its days are alike.
  expect(days).toEqual([
    expect.objectContaining({ day: today, department: 'Desk', hours: 0, cost: 3_000, perHour: null, rooms: 2, perRoom: 1_500 }),
    expect.objectContaining({ day: today, department: 'Kitchen', hours: 100, cost: 30_000, perHour: 30_000, rooms: 2, perRoom: 15_000 }),
    expect.objectContaining({ day: addDays(today, 1), department: 'Desk', cost: 3_000, rooms: 0, perRoom: null }),
    expect.objectContaining({ day: addDays(today, 1), department: 'Kitchen', hours: 200, cost: 60_001, perHour: 30_001 }),
  ]) // prettier-ignore
  expect(totals).toEqual({ hours: 300, cost: 96_001 })
  expect((await figures(owner, 'labour-cost', { from: addDays(today, 1), until: addDays(today, 2) })).totals['cost']).toBe(63_001) // prettier-ignore
})

test('the register of pay has what the run costs, by department and component', async () => {
  const { rows: lines, totals } = await figures(owner, 'pay-register', TWO_DAYS)
  expect(lines.map(({ department, component, earned, deducted, net, employer }) => [department, component, earned, deducted, net, employer])).toEqual([
    ['Desk', 'BASE', 6_000, 0, 6_000, 0],
    ['Kitchen', 'BASE', 80_001, 0, 80_001, 0],
    ['Kitchen', 'PF', 0, 0, 0, 10_000],
    ['Kitchen', 'TAX', 0, 5_000, -5_000, 0],
  ]) // prettier-ignore
  expect(totals).toEqual({ earned: 86_001, deducted: 5_000, net: 81_001, employer: 10_000 })
  expect((await figures(owner, 'labour-cost', TWO_DAYS)).totals['cost']).toBe(86_001 + 10_000)
})

test('components come to what the register has of approved runs, over all departments', async () => {
  const { rows: lines, totals } = await figures(owner, 'component-totals', TWO_DAYS)
  expect(lines.map(({ component, code, runs, earned, deducted, employer }) => [component, code, runs, earned, deducted, employer])).toEqual([
    ['BASE', 'BASE', 1, 86_001, 0, 0],
    ['PF', 'PF', 1, 0, 0, 10_000],
    ['TAX', 'TAX', 1, 0, 5_000, 0],
  ]) // prettier-ignore
  expect(totals).toEqual({ earned: 86_001, deducted: 5_000, employer: 10_000 })
  await rows(`update pay_runs set state = 'REVIEW', approved_by = null where property_id = $1`, [])
  expect(await list('component-totals')).toEqual([])
  await rows(`update pay_runs set state = 'APPROVED', approved_by = 2 where property_id = $1`, [])
})

test('the profit of all departments is the profit', async () => {
  const { rows: departments, totals } = await figures(owner, 'profit-by-department', TWO_DAYS)
  expect(departments).toEqual([
    expect.objectContaining({ department: 'Rooms', revenue: 600_000, wages: 6_000, wageShare: 100, expenses: 0, profit: 594_000 }),
    expect.objectContaining({ department: 'Food and drink', revenue: 20_000, wages: 90_001, expenses: 0, profit: -70_001 }),
    expect.objectContaining({ department: 'Shared', revenue: 0, wages: 0, wageShare: null, expenses: 3_000, profit: -3_000 }),
  ]) // prettier-ignore
  const whole = (await figures(owner, 'profit', { ...TWO_DAYS, groupBy: 'none' })).totals
  expect([totals['revenue'], totals['profit']]).toEqual([whole['revenue'], whole['operatingProfit']])
})

test('who may not read what people are paid does not learn of these reports', async () => {
  const { manager, hotel } = place
  for (const reportCode of [
    'labour-cost',
    'pay-register',
    'component-totals',
    'profit-by-department',
    'project-hours',
    'hours-by-activity',
  ])
    expect(codeOf(await manager.raw(reports.read, { reportCode, ...TWO_DAYS }))).toBe('not_found')
  const clerk = await hotel.as('PROP_FRONTDESK')
  for (const reportCode of [
    'headcount',
    'joiners-and-leavers',
    'documents-expiring',
    'overtime',
    'leave-taken',
    'claims',
  ])
    expect(codeOf(await clerk.raw(reports.read, { reportCode, ...TWO_DAYS }))).toBe('not_found')
})
