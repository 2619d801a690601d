import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { addDays, type Day } from '#core/dates.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { figures, type Reporting, startReporting } from './testing.ts'

const today = FIXTURE.businessDate
let place: Reporting
const ids: Record<string, string> = {}
const list = async (code: string, from: Day, until: Day) => (await figures(place.owner, code, { from, until })).rows
const rows = (text: string, values: readonly unknown[]) => place.hotel.rows(text, [place.hotel.propertyId, ...values])

beforeAll(async () => {
  place = await startReporting()
  const { id: departmentId } = await place.owner.send(employees.createDepartment, { name: 'Kitchen', area: 'KITCHEN' })
  const { id: positionId } = await place.owner.send(employees.createPosition, { title: 'Cook', departmentId })
  const hire = async (firstName: string, joinOn: Day, birthOn: Day | null = null) => {
    const person = { firstName, lastName: 'Rao', joinOn, birthOn, departmentId, positionId }
    ids[firstName] = (await place.owner.send(employees.create, person)).id
  }
  await hire('Asha', '2021-11-22' as Day, '1990-11-21' as Day)
  await hire('Ben', '2026-11-21' as Day, '2000-02-29' as Day)
  ids['post'] = positionId
  ids['kitchen'] = departmentId
}, 120_000)
afterAll(() => place.hotel.stop())

test('birthdays without the age, and completed years of work; who was born on 29 February has their day on the 28th', async () => {
  expect(await list('anniversaries', today, addDays(today, 3))).toEqual([
    expect.objectContaining({ day: '2026-11-21', employee: 'Asha Rao', what: 'Birthday', years: null }),
    expect.objectContaining({ day: '2026-11-22', employee: 'Asha Rao', what: 'Years of work', years: 5 }),
  ])
  expect(await list('anniversaries', '2027-02-27' as Day, '2027-03-02' as Day)).toEqual([
    expect.objectContaining({ day: '2027-02-28', employee: 'Ben Rao', what: 'Birthday' }),
  ])
  expect(await list('anniversaries', '2026-11-21' as Day, '2026-11-22' as Day)).toHaveLength(1)
})

test('what everyone and what a shift of these days asks for is due while it is missing, expired, or expires in them', async () => {
  const type = (name: string, over: object) =>
    place.owner.send(employees.createDocumentType, {
      name,
      appliesTo: 'POSITIONS',
      isRequired: false,
      expires: true,
      ...over,
    })
  const hygiene = await type('Hygiene', { positionIds: [ids['post']], isRequired: true })
  const { id: fire } = await type('Fire watch', {})
  const give = (name: string, typeId: string, until: Day | null) =>
    rows(
      `insert into employee_documents (property_id, id, employee_id, type_id, state, expires_on, file_name, file_type, bytes, requested_at, requested_by)
       values ($1, gen_random_uuid(), $2, $3, 'APPROVED', $4, 'a.pdf', 'application/pdf', '\\x00', now(), 'Olga')`,
      [ids[name], typeId, until],
    )
  const due = async () =>
    (await list('training-due', today, addDays(today, 7))).map(({ employee, document, state }) => [employee, document, state]) // prettier-ignore
  expect(await due()).toEqual([['Asha Rao', 'Hygiene', 'Missing'], ['Ben Rao', 'Hygiene', 'Missing']]) // prettier-ignore
  await give('Asha', hygiene.id, addDays(today, -1))
  await give('Ben', hygiene.id, addDays(today, 6))
  expect(await due()).toEqual([['Asha Rao', 'Hygiene', 'Expired'], ['Ben Rao', 'Hygiene', 'Expires']]) // prettier-ignore
  await give('Asha', hygiene.id, null)
  await give('Ben', hygiene.id, addDays(today, 7))
  expect(await due()).toEqual([])
  const shiftType = '00000000-0000-4000-8000-00000000000c'
  await rows(
    `insert into shift_types (property_id, id, code, name, color, kind, starts, ends, document_type_ids, created_at)
     values ($1, $2, 'W', 'Watch', 'BLUE', 'WORK', '07:00', '15:00', array[$3::uuid], now())`,
    [shiftType, fire],
  )
  const plan = (on: Day) =>
    rows(
      `insert into rota_shifts (property_id, id, employee_id, department_id, position_id, type_id, kind, on_date, start_at, end_at, origin, state,
                                published_at, published_employee_id, published_on, published_spans, published_type_id, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 'WORK', $6::date, $6::date + time '07:00', $6::date + time '15:00', 'MANUAL', 'PUBLISHED',
               now(), $2, $6, tstzmultirange(tstzrange($6::date + time '07:00', $6::date + time '15:00')), $5, now())`,
      [ids['Asha'], ids['kitchen'], ids['post'], shiftType, on],
    )
  await plan(addDays(today, 7))
  expect(await due()).toEqual([])
  await plan(addDays(today, 6))
  expect(await due()).toEqual([['Asha Rao', 'Fire watch', 'Missing']])
})

test('hours on public holidays, and on optional ones of who chose them, are listed by who worked them', async () => {
  for (const [on, name] of [
    [today, 'Founding day'],
    [addDays(today, 1), 'Second day'],
  ] as const)
    await rows('insert into holidays (property_id, on_date, name) values ($1, $2, $3)', [on, name])
  const attended = (name: string, on: Day, worked: number) =>
    rows(
      `insert into attendance_days (property_id, employee_id, on_day, worked, overtime, overtime_approved, status, state, computed_at)
       values ($1, $2, $3, $4, 0, 0, 'PRESENT', 'APPROVED', now())`,
      [ids[name], on, worked],
    )
  await attended('Asha', today, 90)
  await attended('Ben', today, 0)
  await attended('Asha', addDays(today, 2), 60)
  const { rows: found, totals } = await figures(place.owner, 'worked-on-holidays', { from: today, until: addDays(today, 3) }) // prettier-ignore
  expect(found).toEqual([expect.objectContaining({ day: today, holiday: 'Founding day', employee: 'Asha Rao', worked: 150 })]) // prettier-ignore
  expect(totals['worked']).toBe(150)
  const optional = addDays(today, 2)
  await rows(`insert into holidays (property_id, on_date, name, is_optional) values ($1, $2, 'Feast', true)`, [
    optional,
  ])
  expect(await list('worked-on-holidays', optional, addDays(optional, 1))).toEqual([])
  await rows('insert into holiday_choices (property_id, employee_id, on_date, chosen_at) values ($1, $2, $3, now())', [ids['Asha'], optional]) // prettier-ignore
  expect(await list('worked-on-holidays', optional, addDays(optional, 1))).toMatchObject([{ holiday: 'Feast', employee: 'Asha Rao', worked: 100 }]) // prettier-ignore
})

test('swaps are listed by the day they were asked for, with what became of them', async () => {
  const shifts = (await rows('select id from rota_shifts where property_id = $1 order by on_date', [])) as {
    id: string
  }[]
  await rows(
    `insert into shift_swaps (property_id, id, shift_id, from_employee_id, to_employee_id, state, expires_at, asked_at, decided_by)
     values ($1, gen_random_uuid(), $2, $3, $4, 'APPROVED', now(), $5::date + time '12:00', 'Olga')`,
    [shifts[0]?.id, ids['Asha'], ids['Ben'], today],
  )
  expect(await list('shift-swaps', today, addDays(today, 1))).toEqual([
    expect.objectContaining({ asked: today, employee: 'Asha Rao', from: addDays(today, 6), whom: 'Ben Rao', until: null, state: 'Approved', by: 'Olga' }),
  ]) // prettier-ignore
  expect(await list('shift-swaps', addDays(today, 1), addDays(today, 2))).toEqual([])
})

test('a clerk does not learn of these reports', async () => {
  const clerk = await place.hotel.as('PROP_FRONTDESK')
  for (const reportCode of ['training-due', 'anniversaries', 'shift-swaps', 'worked-on-holidays'])
    expect(codeOf(await clerk.raw(reports.read, { reportCode, from: today, until: addDays(today, 1) }))).toBe(
      'not_found',
    )
})
