import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { figures } from './testing.ts'

let hotel: TestHotel
let manager: TestClient
let today: Day
/** A Monday and the day after it, both over. */
let first: Day
let days: { from: Day; until: Day }
const ids: Record<string, string> = {}

/** Asha and Ben of the kitchen; Asha is on the published rota for eight hours a day. Days of attendance are written as they are computed. */
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_ADMIN')
  today = await hotel.inside(async ({ businessDate }) => businessDate)
  first = mondayOf(addDays(today, -14))
  days = { from: first, until: addDays(first, 2) }
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Kitchen' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Cook', departmentId })
  for (const firstName of ['Asha', 'Ben']) {
    const fields = {
      firstName,
      lastName: 'Rao',
      joinOn: addDays(first, -100),
      departmentId,
      positionId,
      weeklyHours: 40,
    }
    ids[firstName] = (await manager.send(employees.create, fields)).id
  }
  ids['department'] = departmentId
  ids['position'] = positionId
})
afterAll(() => hotel.stop())

const attended = (name: string, on: Day, over: object) =>
  hotel.rows(
    `insert into attendance_days (property_id, employee_id, on_day, worked, late, early, overtime, overtime_approved, status, state, computed_at)
     select $1, $2, $3, x.worked, x.late, x.early, x.overtime, x.approved, x.status, 'APPROVED', now()
       from jsonb_to_record($4::jsonb) as x (worked int, late int, early int, overtime int, approved int, status text)`,
    [hotel.propertyId, ids[name], on, JSON.stringify({ worked: 0, late: 0, early: 0, overtime: 0, approved: 0, status: 'PRESENT', ...over })],
  ) // prettier-ignore

test('hours planned stand beside hours worked, by day and department, to a hundredth of an hour', async () => {
  const shift = { employeeId: ids['Asha'], departmentId: ids['department'], positionId: ids['position'], kind: 'WORK', start: '09:00', end: '17:30', unpaidBreak: 30 } // prettier-ignore
  await hotel.rows(
    `insert into rota_shifts (property_id, id, employee_id, department_id, position_id, kind, on_date, start_at, end_at, unpaid_break, origin, state, created_at,
                              published_at, published_employee_id, published_on, published_spans)
     select $1, gen_random_uuid(), $2, $3, $4, 'WORK', d, d + time '09:00', d + time '17:30', 30, 'MANUAL', 'PUBLISHED', now(), now(), $2, d,
            tstzmultirange(tstzrange(d + time '09:00', d + time '17:30'))
       from unnest($5::date[]) d`,
    [hotel.propertyId, shift.employeeId, shift.departmentId, shift.positionId, [first, addDays(first, 1)]],
  )
  await attended('Asha', first, { worked: 500, overtime: 20, approved: 10 })
  await attended('Ben', first, { worked: 61, late: 7 })
  await attended('Asha', addDays(first, 1), { status: 'ABSENT' })
  const { rows, totals } = await figures(manager, 'planned-and-worked', days)
  expect(rows).toEqual([
    expect.objectContaining({ day: first, department: 'Kitchen', planned: 800, worked: 935, difference: 135, overtime: 33, approved: 17, people: 2, absent: 0 }),
    expect.objectContaining({ day: addDays(first, 1), department: 'Kitchen', planned: 800, worked: 0, difference: -800, people: 0, absent: 1 }),
  ]) // prettier-ignore
  expect(totals).toMatchObject({ planned: 1_600, worked: 935, people: 2, absent: 1 })
})

test('absence is a share of the days an employee was to work; who did nothing in these days is left out', async () => {
  const { rows } = await figures(manager, 'absence-and-lateness', days)
  expect(rows).toEqual([
    expect.objectContaining({ employee: 'Asha Rao', present: 1, absent: 1, rate: 5_000, leave: 0, timesLate: 0, worked: 833, overtime: 33 }),
    expect.objectContaining({ employee: 'Ben Rao', present: 1, absent: 0, rate: 0, timesLate: 1, minutesLate: 7, worked: 102 }),
  ]) // prettier-ignore
  expect((await figures(manager, 'absence-and-lateness', { from: addDays(first, 2), until: addDays(first, 3) })).rows).toEqual([]) // prettier-ignore
})

test('balances of leave roll forward: what was before, came and was taken is what is left', async () => {
  const { id: typeId } = await manager.send(leave.createType, { code: 'EL', name: 'Earned', accrual: 'NONE' })
  const at = (amount: number, on: Day) => manager.send(leave.adjust, { employeeId: ids['Ben'] ?? '', typeId, amount, on, note: 'Agreed' }) // prettier-ignore
  await at(500, addDays(first, -10))
  await at(-150, first)
  await at(900, addDays(first, 2))
  expect((await figures(manager, 'leave-balances', days)).rows).toEqual([
    expect.objectContaining({ employee: 'Ben Rao', type: 'Earned', before: 500, came: -150, taken: 0, lapsed: 0, left: 350 }),
  ]) // prettier-ignore
  expect((await figures(manager, 'leave-balances', { ...days, until: addDays(first, 3) })).rows).toMatchObject([
    { before: 500, came: 750, left: 1_250 },
  ])
})

test('every entry of leave is listed by the day it counts from, with who made it and why; they sum to what the balance came to', async () => {
  const { rows, totals } = await figures(manager, 'leave-ledger', {
    from: addDays(first, -10),
    until: addDays(first, 3),
  })
  expect(rows.map(({ day, amount }) => [day, amount])).toEqual([[addDays(first, -10), 500], [first, -150], [addDays(first, 2), 900]]) // prettier-ignore
  expect(rows[0]).toMatchObject({
    employee: 'Ben Rao',
    type: 'Earned',
    kind: 'Adjustment',
    until: null,
    note: 'Agreed',
  })
  expect(totals['amount']).toBe(1_250)
  expect((await figures(manager, 'leave-ledger', { from: addDays(first, 3), until: addDays(first, 4) })).rows).toEqual(
    [],
  )
})

test('who plans no one does not learn of them', async () => {
  const clerk = await hotel.as('PROP_FRONTDESK')
  for (const reportCode of ['planned-and-worked', 'absence-and-lateness', 'leave-balances', 'leave-ledger'])
    expect(codeOf(await clerk.raw(reports.read, { reportCode, ...days }))).toBe('not_found')
})
