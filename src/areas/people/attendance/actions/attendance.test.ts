import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { Department, Employee, Position } from '#areas/people/employees/contract/replies.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt, type Day, type Instant, instantAt, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, EXPORT_ROWS, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { attendance } from '../contract/attendance.ts'
import { computeDays } from './compute.ts'
import { CUSTOMARY_SETTINGS, type Direction } from '../rules/choices.ts'
import { closeDays } from '../jobs.ts'
import { findOnDuty } from '../queries/events.ts'
import { findSettings } from '../queries/settings.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Person = { client: TestClient; employee: Employee }
let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let kiosk: TestClient
let head: Person
let boss: Person
let today: Day
let timeZone: string
let desk: Department
let kitchen: Department
let clerk: Position
let cook: Position
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  kiosk = await hotel.as('PROP_FRONTDESK')
  ;({ today, timeZone } = await hotel.inside(async ({ now, property }) => ({ today: dayAt(now, property.timeZone), timeZone: property.timeZone })))
  desk = await manager.send(employees.createDepartment, { name: 'Front desk', area: 'FRONT_DESK' })
  kitchen = await manager.send(employees.createDepartment, { name: 'Kitchen', area: 'KITCHEN' })
  clerk = await manager.send(employees.createPosition, { title: 'Clerk', departmentId: desk.id })
  cook = await manager.send(employees.createPosition, { title: 'Cook', departmentId: kitchen.id })
  await admin.send(rota.createShiftType, { code: 'E', name: 'Early', starts: '07:00', ends: '15:00' })
  head = await hire({ departmentId: kitchen.id, positionId: cook.id })
  await manager.send(employees.updateDepartment, { departmentId: kitchen.id, version: 1, name: 'Kitchen', area: 'KITCHEN', headId: head.employee.id })
  boss = await hire({}, await hotel.as('PROP_MANAGER'))
}) // prettier-ignore
afterAll(async () => {
  // Days that a test locked have no payslip here.
  await hotel.rows(`update attendance_days set state = 'APPROVED' where state = 'LOCKED'`)
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

type Details = Partial<RequestOf<typeof employees.create>>
async function hire(over: Details = {}, given?: TestClient): Promise<Person> {
  const client = given ?? (await hotel.as('PROP_FRONTDESK'))
  const { id } = await manager.send(employees.create, { firstName: `P${(count += 1)}`, lastName: 'Costa', joinOn: addDays(today, -100), departmentId: desk.id, positionId: clerk.id, weeklyHours: 0, ...over }) // prettier-ignore
  return { client, employee: await manager.send(employees.tieUser, { employeeId: id, userId: client.userId }) }
}
const refusal = (client: TestClient, route: Parameters<TestClient['raw']>[0], input: object) =>
  client.raw(route, input).then(codeOf)
const at = (day: Day, time: string): Instant => instantAt(day, time, timeZone)
const ago = (length: number): Instant => new Date(Date.now() - length).toISOString()
const clientId = () => crypto.randomUUID()
const add = (employeeId: string, when: Instant, direction: Direction) =>
  manager.send(attendance.addEvent, { employeeId, at: when, direction, reason: 'seen' })
async function plan(
  { employee }: Person,
  on: Day,
  times: { starts: string; ends: string } | { typeId: string } = { starts: '07:00', ends: '15:00' },
) {
  const { departmentId, positionId } = employee
  await manager.send(rota.edit, { added: [{ employeeId: employee.id, departmentId, positionId, on, ...times }], reason: 'as agreed' }) // prettier-ignore
  await manager.send(rota.publish, { departmentId, weekStart: mondayOf(on), reason: 'as agreed' })
}
const dayOf = async ({ employee }: Person, day: Day) => {
  const { rows } = await manager.send(attendance.review, { weekStart: mondayOf(day), limit: 200 })
  const row = rows.find((one) => one.employeeId === employee.id && one.day === day)
  if (!row) throw new Error(`no day ${day}`)
  return row
}
/** An employee with a day in the past that is over: in at 7, out at 16, an hour after the shift. */
async function workedDay(over: Details = {}, client?: TestClient) {
  const person = await hire(over, client)
  const day = addDays(today, -10)
  await plan(person, day)
  await add(person.employee.id, at(day, '07:00'), 'IN')
  const { id: outId } = await add(person.employee.id, at(day, '16:00'), 'OUT')
  return { person, day, outId, row: await dayOf(person, day) }
}
const lock = ({ employee }: Person, day: Day) =>
  hotel.inside(({ tx }) =>
    tx
      .updateTable('attendance_days')
      .set({ state: 'LOCKED' })
      .where('employee_id', '=', employee.id)
      .where('on_day', '=', day)
      .execute(),
  )
const withSettings = async (over: object, work: () => Promise<unknown>) => {
  const before = await admin.send(attendance.settings, {})
  const { version } = await admin.send(attendance.saveSettings, { ...before, ...over })
  await work()
  await admin.send(attendance.saveSettings, { ...before, version })
}

describe('split shifts', () => {
  let SPLIT: { typeId: string }
  beforeAll(async () => {
    const times = { starts: '07:00', ends: '22:00', pauseStarts: '11:00', pauseEnds: '17:00' }
    SPLIT = { typeId: (await admin.send(rota.createShiftType, { code: 'SP', name: 'Split', ...times })).id }
  })

  test('each stretch is matched by itself, and the pause is not worked', async () => {
    const [stayed, missed] = [await hire(), await hire()]
    const day = addDays(today, -10)
    await plan(stayed, day, SPLIT)
    await plan(missed, day, SPLIT)
    await add(stayed.employee.id, at(day, '07:00'), 'IN')
    await add(stayed.employee.id, at(day, '21:50'), 'OUT')
    await add(missed.employee.id, at(day, '17:10'), 'IN')
    await add(missed.employee.id, at(day, '22:00'), 'OUT')
    expect(await dayOf(stayed, day)).toMatchObject({
      worked: 530,
      late: 0,
      early: 10,
      exceptions: [],
      status: 'PRESENT',
    })
    expect(await dayOf(missed, day)).toMatchObject({
      worked: 290,
      late: 10,
      exceptions: ['STRETCH_MISSED'],
      status: 'PRESENT',
    })
  })

  test('who is expected now is so for the stretch that is on, and in the pause is not', async () => {
    const person = await hire()
    const day = addDays(today, -10)
    await plan(person, day, SPLIT)
    const settings = await hotel.inside(({ tx }) => findSettings(tx))
    const expected = async (time: string) => {
      const rows = await hotel.inside(({ tx }) =>
        findOnDuty(tx, { departmentIds: [desk.id], now: at(day, time), settings }, ['', ABSENT], 200),
      )
      return rows.find(({ employeeId }) => employeeId === person.employee.id)?.startAt
    }
    expect(await Promise.all(['10:00', '15:59', '16:00'].map(expected))).toEqual([
      at(day, '07:00'),
      undefined,
      at(day, '17:00'),
    ])
  })
})

describe('leave by hours', () => {
  let typeId: string
  beforeAll(async () => {
    const type = { code: 'PH', name: 'Personal hours', unit: 'HOUR', needsBalance: false, accrual: 'NONE' } as const
    typeId = (await admin.send(leave.createType, type)).id
  })
  async function away({ employee }: Person, on: Day, fromTime: string, untilTime: string) {
    const hours = { from: on, until: on, fromPart: 'HOURS', untilPart: 'HOURS', fromTime, untilTime } as const
    const { id, version } = await manager.send(leave.request, { employeeId: employee.id, typeId, ...hours })
    await manager.send(leave.decide, { leaveRequestId: id, version, isApproved: true })
  }

  test('makes who leaves with it neither early nor absent, and who comes after it not late', async () => {
    const [one, other] = [await hire(), await hire()]
    const day = addDays(today, -10)
    for (const person of [one, other]) await plan(person, day)
    await away(one, day, '08:00', '15:00')
    await away(other, day, '07:00', '09:00')
    await add(one.employee.id, at(day, '07:00'), 'IN')
    await add(one.employee.id, at(day, '08:00'), 'OUT')
    await add(other.employee.id, at(day, '09:10'), 'IN')
    await add(other.employee.id, at(day, '15:00'), 'OUT')
    expect(await dayOf(one, day)).toMatchObject({ status: 'PRESENT', worked: 60, early: 0, exceptions: [] })
    expect(await dayOf(other, day)).toMatchObject({ status: 'PRESENT', late: 10, early: 0, exceptions: [] })
  })

  test('is leave, not absence, where it is all of a shift that was over when it was approved', async () => {
    const person = await hire()
    const day = addDays(today, -10)
    await plan(person, day)
    await away(person, day, '07:00', '15:00')
    await hotel.inside(async (ctx) => computeDays(ctx, [person.employee.id], { from: day, to: day }))
    expect(await dayOf(person, day)).toMatchObject({ status: 'LEAVE', exceptions: [] })
  })

  test('moves when one is expected: nobody is late before it ends, nor on duty for a shift that is all leave', async () => {
    const [one, other] = [await hire(), await hire()]
    const day = addDays(today, -10)
    for (const person of [one, other]) await plan(person, day)
    await away(one, day, '07:00', '09:00')
    await away(other, day, '07:00', '15:00')
    const found = await hotel.inside(async ({ tx }) =>
      findOnDuty(tx, { departmentIds: [desk.id], now: at(day, '08:30'), settings: await findSettings(tx) }, ['', '00000000-0000-0000-0000-000000000000'], 200))
    expect(found.find(({ employeeId }) => employeeId === one.employee.id)).toMatchObject({ startAt: at(day, '09:00'), endAt: at(day, '15:00') })
    expect(found.some(({ employeeId }) => employeeId === other.employee.id)).toBe(false)
  }) // prettier-ignore
})

describe('clocking on a phone', () => {
  const press = (client: TestClient, over: Partial<RequestOf<typeof attendance.clock>> = {}) =>
    ({ client, input: { direction: 'IN', clientId: clientId(), ...over } }) as const
  const refused = ({ client, input }: ReturnType<typeof press>) => refusal(client, attendance.clock, input)

  test('in, a break and out are read back as what one is now; a press that is sent twice is stored once', async () => {
    const { client, employee } = await hire()
    const id = clientId()
    const first = await client.send(attendance.clock, { direction: 'IN', clientId: id, at: ago(3 * HOUR) })
    expect(first).toMatchObject({ state: 'IN' })
    expect(await client.send(attendance.clock, { direction: 'IN', clientId: id, at: ago(2 * HOUR) })).toEqual(first)
    expect(await client.send(attendance.clock, { direction: 'BREAK_START', clientId: clientId(), at: ago(2 * HOUR) })).toMatchObject({ state: 'ON_BREAK' }) // prettier-ignore
    const duty = await manager.send(attendance.onDuty, { limit: 200 })
    expect(duty.rows.find((row) => row.employeeId === employee.id)).toMatchObject({ state: 'ON_BREAK' })
    await client.send(attendance.clock, { direction: 'BREAK_END', clientId: clientId(), at: ago(HOUR) })
    expect(await client.send(attendance.clock, { direction: 'OUT', clientId: clientId() })).toMatchObject({ state: 'OUT' }) // prettier-ignore
    const read = await client.send(attendance.own, {})
    expect(read).toMatchObject({ state: 'OUT', hasPin: false, employeeId: employee.id })
    expect(read.months).toHaveLength(6)
  })

  test('the same press twice at once is stored once', async () => {
    const { client, employee } = await hire()
    const input = { direction: 'IN', clientId: clientId(), at: ago(HOUR) } as const
    const [one, other] = await Promise.all([client.send(attendance.clock, input), client.send(attendance.clock, input)])
    expect(one).toEqual(other)
    const { rows } = await manager.send(attendance.dayEvents, { employeeId: employee.id, day: today })
    expect(rows).toHaveLength(1)
  })

  test('a second in and an out without an in are exceptions, and are stored', async () => {
    const [twice, alone] = [await hire(), await hire()]
    const day = addDays(today, -9)
    await add(twice.employee.id, at(day, '09:00'), 'IN')
    await add(twice.employee.id, at(day, '09:05'), 'IN')
    await add(twice.employee.id, at(day, '17:00'), 'OUT')
    await add(alone.employee.id, at(day, '17:00'), 'OUT')
    expect(await dayOf(twice, day)).toMatchObject({ exceptions: ['DOUBLE_IN', 'NO_SHIFT'], worked: 480 })
    expect(await dayOf(alone, day)).toMatchObject({ exceptions: ['MISSING_IN', 'NO_SHIFT'], worked: 0 })
    const { rows } = await manager.send(attendance.dayEvents, { employeeId: twice.employee.id, day })
    expect(rows).toHaveLength(3)
  })

  test('clock refuses not_found, own refuses not_found, setPin refuses not_found, correct refuses not_found', async () => {
    expect(await refused(press(manager))).toBe('not_found')
    expect(await refusal(manager, attendance.own, {})).toBe('not_found')
    expect(await refusal(manager, attendance.setPin, { pin: '4711' })).toBe('not_found')
    expect(await refusal(manager, attendance.correct, { day: today, inAt: ago(HOUR), reason: 'FORGOT' })).toBe('not_found') // prettier-ignore
  })

  test('clock refuses clock_in_future beyond two minutes', async () => {
    const { client } = await hire()
    expect(await refused(press(client, { at: ago(-3 * MINUTE) }))).toBe('clock_in_future')
    expect(await client.send(attendance.clock, press(client, { at: ago(-MINUTE) }).input)).toMatchObject({ employeeName: expect.any(String) }) // prettier-ignore
  })

  test('clock refuses clock_too_old beyond 40 hours', async () => {
    const { client } = await hire()
    expect(await refused(press(client, { at: ago(40 * HOUR + MINUTE) }))).toBe('clock_too_old')
    await client.send(attendance.clock, press(client, { at: ago(40 * HOUR - MINUTE) }).input)
  })

  test('clock refuses clocked_already', async () => {
    const [one, other] = [await hire(), await hire()]
    const when = ago(HOUR)
    const { input } = press(one.client, { at: when })
    await one.client.send(attendance.clock, input)
    expect(await refused(press(one.client, { at: when }))).toBe('clocked_already')
    expect(await refused(press(other.client, { clientId: input.clientId }))).toBe('clocked_already')
  })

  test('clock refuses cannot_clock for who has not begun', async () => {
    const { client } = await hire({ status: 'PROSPECT' })
    expect(await refused(press(client))).toBe('cannot_clock')
  })

  test('clock refuses clock_closed', async () => {
    const { client } = await hire()
    await withSettings({ hasPhone: false }, async () => expect(await refused(press(client))).toBe('clock_closed'))
  })

  test('clock refuses outside_area, or stores it as an exception', async () => {
    const { client, employee } = await hire()
    const area = { latitude: 48.85, longitude: 2.35, radius: 100 }
    const [inside, outside] = [{ latitude: 48.85, longitude: 2.35 }, { latitude: 48.86, longitude: 2.35 }].map((point) => ({ ...point, accuracy: 10, hasConsent: true }) as const) // prettier-ignore
    await withSettings({ ...area, outside: 'REFUSE' }, async () => {
      expect(await refused(press(client, { place: outside ?? null }))).toBe('outside_area')
      expect(await refused(press(client))).toBe('outside_area')
      await client.send(attendance.clock, press(client, { place: inside ?? null, at: ago(2 * HOUR) }).input)
    })
    await withSettings({ ...area, outside: 'FLAG' }, () => client.send(attendance.clock, press(client, { place: outside ?? null, direction: 'OUT', at: ago(HOUR) }).input)) // prettier-ignore
    const { rows } = await manager.send(attendance.dayEvents, { employeeId: employee.id, day: dayAt(ago(HOUR), timeZone) }) // prettier-ignore
    expect(rows.map(({ flags }) => flags)).toEqual([[], ['OUTSIDE']])
  })
})

describe('a kiosk', () => {
  const PIN = '4711'
  async function withPin() {
    const person = await hire()
    await person.client.send(attendance.setPin, { pin: PIN })
    const pressed = (over: Partial<RequestOf<typeof attendance.kioskClock>> = {}) => ({ number: person.employee.number, pin: PIN, direction: 'IN', clientId: clientId(), ...over }) as const // prettier-ignore
    return { ...person, pressed }
  }
  const refused = (input: object, client = kiosk) => refusal(client, attendance.kioskClock, input)

  test('who types number and PIN is clocked and named; what was pressed offline arrives later, once', async () => {
    const { pressed, employee } = await withPin()
    const late = pressed({ at: ago(6 * 24 * HOUR), direction: 'IN' })
    expect(await kiosk.send(attendance.kioskClock, pressed())).toMatchObject({ state: 'IN', employeeName: `${employee.firstName} ${employee.lastName}` }) // prettier-ignore
    const stored = await kiosk.send(attendance.kioskClock, late)
    expect(await kiosk.send(attendance.kioskClock, late)).toEqual(stored)
    const { rows } = await manager.send(attendance.dayEvents, { employeeId: employee.id, day: dayAt(late.at ?? '', timeZone) }) // prettier-ignore
    expect(rows).toMatchObject([{ source: 'KIOSK', flags: ['OFFLINE'] }])
  })

  test('kioskClock refuses wrong_clock_pin, alike for a number no one has, and kioskClock refuses too_many_attempts', async () => {
    const { pressed } = await withPin()
    expect(await refused({ ...pressed(), number: 9_999_999 })).toBe('wrong_clock_pin')
    const codes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 12 && codes.at(-1) !== 'too_many_attempts'; attempt += 1) codes.push(await refused(pressed({ pin: '1357' }))) // prettier-ignore
    expect([codes[0], codes.at(-1)]).toEqual(['wrong_clock_pin', 'too_many_attempts'])
    expect(await refused(pressed())).toBe('too_many_attempts')
  })

  test('kioskClock refuses cannot_clock', async () => {
    const { employee, pressed } = await withPin()
    const { version } = await manager.send(employees.get, { employeeId: employee.id })
    await manager.send(employees.setStatus, { employeeId: employee.id, version, status: 'SUSPENDED', on: today, reason: 'inquiry' }) // prettier-ignore
    expect(await refused(pressed())).toBe('cannot_clock')
  })

  test('kioskClock refuses clock_closed, kioskClock refuses clock_in_future, kioskClock refuses clock_too_old, kioskClock refuses clocked_already', async () => {
    const { pressed } = await withPin()
    await withSettings({ hasKiosk: false }, async () => expect(await refused(pressed())).toBe('clock_closed'))
    expect(await refused(pressed({ at: ago(-3 * MINUTE) }))).toBe('clock_in_future')
    expect(await refused(pressed({ at: ago(7 * 24 * HOUR + MINUTE) }))).toBe('clock_too_old')
    const when = ago(HOUR)
    await kiosk.send(attendance.kioskClock, pressed({ at: when }))
    expect(await refused(pressed({ at: when }))).toBe('clocked_already')
  })

  test('setPin refuses easy_pin, givePin refuses easy_pin', async () => {
    const { client, employee } = await hire()
    expect(await refusal(client, attendance.setPin, { pin: '1234' })).toBe('easy_pin')
    expect(await refusal(manager, attendance.givePin, { employeeId: employee.id, pin: '1234' })).toBe('easy_pin')
  })

  /** An employee without a user, as most of a kitchen are. */
  const hireWithoutUser = () =>
    manager.send(employees.create, { firstName: 'Una', lastName: `Nolan ${(count += 1)}`, joinOn: today, departmentId: desk.id, positionId: clerk.id, weeklyHours: 40 }) // prettier-ignore
  const known = async (employeeId: string) =>
    (await manager.send(attendance.clocking, { limit: 200 })).rows.find((row) => row.employeeId === employeeId)

  test('who has no user clocks by the PIN or the badge that a manager made', async () => {
    const { id: employeeId, number, lastName } = await hireWithoutUser()
    expect(await known(employeeId)).toMatchObject({ number, hasPin: false, hasBadge: false, departmentName: 'Front desk' })
    await manager.send(attendance.givePin, { employeeId, pin: PIN })
    const press = (over: object) => ({ direction: 'IN', clientId: clientId(), ...over }) as const
    expect(await kiosk.send(attendance.kioskClock, press({ number, pin: PIN }))).toMatchObject({ employeeName: `Una ${lastName}`, state: 'IN' })
    const made = await manager.send(attendance.makeBadge, { employeeId })
    expect(made).toMatchObject({ employeeName: `Una ${lastName}`, number })
    expect(await kiosk.send(attendance.kioskClock, press({ badge: made.code, direction: 'OUT' }))).toMatchObject({ employeeName: `Una ${lastName}`, state: 'OUT' })
    expect(await known(employeeId)).toMatchObject({ hasPin: true, hasBadge: true })
    expect((await manager.send(attendance.clocking, { text: lastName.toUpperCase() })).rows.map((row) => row.employeeId)).toEqual([employeeId])
    expect(JSON.stringify(await hotel.rows('select * from clock_badges'))).not.toContain(made.code.split('.')[2])
  }) // prettier-ignore

  test('kioskClock refuses wrong_clock_badge: one that was replaced, removed, is of another number, or is none', async () => {
    const [{ id: employeeId, number }, { number: another }] = [await hireWithoutUser(), await hireWithoutUser()]
    const press = (badge: string) => refused({ badge, direction: 'IN', clientId: clientId() })
    const first = await manager.send(attendance.makeBadge, { employeeId })
    const second = await manager.send(attendance.makeBadge, { employeeId })
    const secret = second.code.split('.')[2] ?? ''
    const wrong = [first.code, `HM1.${another}.${secret}`, `HM1.${number}.${secret.slice(1)}`, 'https://example.com']
    for (const code of wrong) expect([code, await press(code)]).toEqual([code, 'wrong_clock_badge'])
    expect(await press(second.code)).toBe('undefined')
    await manager.send(attendance.removeBadge, { employeeId })
    expect(await press(second.code)).toBe('wrong_clock_badge')
    const halves = [{ number }, { pin: PIN }, { number, pin: PIN, badge: second.code }, {}]
    for (const half of halves)
      expect((await kiosk.raw(attendance.kioskClock, { ...half, direction: 'IN', clientId: clientId() })).status).toBe(400) // prettier-ignore
  })

  test('givePin refuses not_found, makeBadge refuses not_found, removeBadge refuses not_found; a waiter may do none of them', async () => {
    const { id: employeeId } = await hireWithoutUser()
    expect(await refusal(manager, attendance.givePin, { employeeId: ABSENT, pin: PIN })).toBe('not_found')
    expect(await refusal(manager, attendance.makeBadge, { employeeId: ABSENT })).toBe('not_found')
    expect(await refusal(manager, attendance.removeBadge, { employeeId })).toBe('not_found')
    const waiter = await hotel.as('PROP_SERVICE')
    expect(await refusal(waiter, attendance.makeBadge, { employeeId })).toBe('forbidden')
  })
})

describe('the month as a file', () => {
  test('has each day with its minutes and the staff number, of the departments one plans; it is an export', async () => {
    const { person, day, row } = await workedDay()
    const input = { month: day, format: 'csv' } as const
    const read = async (client: TestClient) => String((await client.raw(attendance.exportMonth, input)).body).trim().split('\r\n')
    const [header, ...lines] = (await read(manager)).map((line) => line.split(','))
    expect(header?.slice(0, 4)).toEqual(['number', 'employeeName', 'departmentName', 'day'])
    const own = lines.filter(([number]) => number === String(person.employee.number))
    expect(own.map((cells) => [cells[2], cells[3], cells[7], cells[9]])).toEqual([['Front desk', day, String(row.worked), String(row.overtime)]])
    const ofHead = (await read(head.client)).map((line) => line.split(','))
    expect(ofHead.some(([number]) => number === String(person.employee.number))).toBe(false)
    const exports = `select after ->> 'format' as format from audit_events where type = 'SHEET_EXPORTED' and entity_id = 'attendance.exportMonth'`
    expect(await hotel.rows(exports)).toEqual([{ format: 'csv' }, { format: 'csv' }])
  })

  test('exportMonth refuses too_many_rows', async () => {
    const { employee } = await hire()
    const [own] = await hotel.rows<{ names: string; copied: string }>(`
      select string_agg(quote_ident(column_name), ', ') as names, string_agg('c.' || quote_ident(column_name), ', ') as copied
        from information_schema.columns where table_name = 'employees' and is_generated = 'NEVER'`)
    await hotel.rows(
      `with people as (
         insert into employees (${own?.names})
         select ${own?.copied} from employees o, generate_series(1, ${EXPORT_ROWS + 1}) n,
                jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 900000 + n, 'user_id', null)) c
          where o.id = $1 returning property_id, id)
       insert into attendance_days (property_id, employee_id, on_day, status, state, computed_at)
       select property_id, id, '2020-02-03', 'DAY_OFF', 'APPROVED', now() from people`,
      [employee.id],
    )
    expect(await refusal(manager, attendance.exportMonth, { month: '2020-02-01', format: 'xlsx' })).toBe('too_many_rows')
    await hotel.rows(`delete from attendance_days where on_day = '2020-02-03'`)
    await hotel.rows('delete from employees where number > 900000')
  })

  test('exportMonth refuses not_your_department', async () =>
    expect(await refusal(head.client, attendance.exportMonth, { month: today, departmentId: desk.id, format: 'csv' })).toBe('not_your_department'))
}) // prettier-ignore

describe('review', () => {
  test('days come with exceptions first, page by page; approved with overtime; an edit computes it anew', async () => {
    const { person, day, outId, row } = await workedDay()
    expect(row).toMatchObject({ worked: 540, overtime: 60, status: 'PRESENT', state: 'NEEDS_REVIEW', exceptions: [] })
    const named = { employeeId: person.employee.id, day }
    expect(await manager.send(attendance.approve, { days: [{ ...named, version: row.version, overtimeApproved: 30 }] })).toEqual({ approved: 1 }) // prettier-ignore
    expect(await dayOf(person, day)).toMatchObject({ state: 'APPROVED', overtimeApproved: 30 })
    await manager.send(attendance.voidEvent, { clockEventId: outId, reason: 'left before' })
    await add(person.employee.id, at(day, '15:30'), 'OUT')
    const anew = await dayOf(person, day)
    expect(anew).toMatchObject({ state: 'NEEDS_REVIEW', overtimeApproved: 0, overtime: 30, worked: 510 })
    await manager.send(attendance.approve, { days: [{ ...named, version: anew.version, overtimeApproved: 30 }] })
    const approved = await dayOf(person, day)
    expect(await manager.send(attendance.reopen, { ...named, version: approved.version, reason: 'look again' })).toMatchObject({ state: 'NEEDS_REVIEW', overtimeApproved: 0 }) // prettier-ignore
    const odd = await hire()
    await add(odd.employee.id, at(day, '11:00'), 'OUT')
    const seen: boolean[] = []
    let after: string | undefined
    do {
      const page = await manager.send(attendance.review, { weekStart: day, limit: 1, ...(after && { after }) })
      seen.push(...page.rows.map(({ exceptions }) => exceptions.length > 0))
      after = page.next
    } while (after !== undefined)
    expect(seen).toEqual(seen.toSorted((one, other) => Number(other) - Number(one)))
    const sheet = await manager.send(attendance.month, { month: day, limit: 200 })
    expect(sheet.rows.find(({ employeeId }) => employeeId === person.employee.id)?.letters[Number(day.slice(8)) - 1]).toBe('P') // prettier-ignore
  })

  test('overtime of a week falls on the days that bring it beyond the agreed hours, and follows an earlier day', async () => {
    await withSettings({ overtimeBasis: 'BEYOND_WEEK' }, async () => {
      const person = await hire({ weeklyHours: 20 })
      const monday = mondayOf(addDays(today, -14))
      const work = async (day: Day, until: string) => {
        await add(person.employee.id, at(day, '07:00'), 'IN')
        return add(person.employee.id, at(day, until), 'OUT')
      }
      const overtime = async () => Promise.all([0, 1, 2].map(async (day) => (await dayOf(person, addDays(monday, day))).overtime)) // prettier-ignore
      const first = await work(monday, '15:00')
      await work(addDays(monday, 1), '15:00')
      await work(addDays(monday, 2), '13:00')
      expect(await overtime()).toEqual([0, 0, 120])
      await manager.send(attendance.voidEvent, { clockEventId: first.id, reason: 'later' })
      await add(person.employee.id, at(monday, '17:00'), 'OUT')
      expect(await overtime()).toEqual([0, 0, 240])
    })
  })

  test('who did not come is absent once the window is over, and a night out belongs to the day before', async () => {
    const [away, night] = [await hire(), await hire()]
    const day = addDays(today, -8)
    await plan(away, day)
    await plan(night, day, { starts: '22:00', ends: '06:00' })
    await add(night.employee.id, at(day, '21:58'), 'IN')
    await add(night.employee.id, at(addDays(day, 1), '06:02'), 'OUT')
    await closeDays(hotel.system, at(day, '17:00'))
    await expect(dayOf(away, day)).rejects.toThrow('no day')
    await closeDays(hotel.system, at(day, '17:01'))
    expect(await dayOf(away, day)).toMatchObject({ status: 'ABSENT', worked: 0 })
    expect(await dayOf(night, day)).toMatchObject({ status: 'PRESENT', worked: 484, night: 480 })
  })

  test('approve refuses stale_version, approve refuses overtime_beyond, approve refuses not_found', async () => {
    const { person, day, row } = await workedDay()
    const wanted = { employeeId: person.employee.id, day, version: row.version, overtimeApproved: 0 }
    const code = (over: object) => refusal(manager, attendance.approve, { days: [{ ...wanted, ...over }] })
    expect(await code({ version: row.version + 1 })).toBe('stale_version')
    expect(await code({ overtimeApproved: 61 })).toBe('overtime_beyond')
    expect(await code({ day: addDays(day, 1) })).toBe('not_found')
  })

  test('a locked day: approve refuses day_locked, reopen refuses day_locked, addEvent refuses day_locked, voidEvent refuses day_locked, correct refuses day_locked, decideCorrection refuses day_locked', async () => {
    const { person, day, outId, row } = await workedDay()
    const { client, employee } = person
    const correction = await client.send(attendance.correct, { day, outAt: at(day, '17:00'), reason: 'FORGOT' })
    await lock(person, day)
    const named = { employeeId: employee.id, day, version: row.version }
    expect(await refusal(manager, attendance.approve, { days: [{ ...named, overtimeApproved: 0 }] })).toBe('day_locked')
    expect(await refusal(manager, attendance.reopen, { ...named, reason: 'why' })).toBe('day_locked')
    expect(await refusal(manager, attendance.addEvent, { employeeId: employee.id, at: at(day, '18:00'), direction: 'IN', reason: 'why' })).toBe('day_locked') // prettier-ignore
    expect(await refusal(manager, attendance.voidEvent, { clockEventId: outId, reason: 'why' })).toBe('day_locked')
    expect(await refusal(client, attendance.correct, { day, outAt: at(day, '17:00'), reason: 'FORGOT' })).toBe('day_locked') // prettier-ignore
    expect(await refusal(manager, attendance.decideCorrection, { correctionId: correction.id, version: 1, isApproved: true })).toBe('day_locked') // prettier-ignore
  })

  test('a day that is not over: approve refuses day_open, reopen refuses day_open', async () => {
    const person = await hire()
    await person.client.send(attendance.clock, { direction: 'IN', clientId: clientId() })
    const row = await dayOf(person, today)
    const named = { employeeId: person.employee.id, day: today, version: row.version }
    expect(row.state).toBe('OPEN')
    expect(await refusal(manager, attendance.approve, { days: [{ ...named, overtimeApproved: 0 }] })).toBe('day_open')
    expect(await refusal(manager, attendance.reopen, { ...named, reason: 'why' })).toBe('day_open')
  })

  test('one’s own: approve refuses own_attendance, reopen refuses own_attendance, addEvent refuses own_attendance, voidEvent refuses own_attendance, decideCorrection refuses own_approval', async () => {
    const day = addDays(today, -11)
    const { id } = await add(boss.employee.id, at(day, '09:00'), 'IN')
    const row = await dayOf(boss, day)
    const named = { employeeId: boss.employee.id, day, version: row.version }
    const { client } = boss
    const correction = await client.send(attendance.correct, { day, outAt: at(day, '17:00'), reason: 'FORGOT' })
    expect(await refusal(client, attendance.approve, { days: [{ ...named, overtimeApproved: 0 }] })).toBe('own_attendance') // prettier-ignore
    expect(await refusal(client, attendance.reopen, { ...named, reason: 'why' })).toBe('own_attendance')
    expect(await refusal(client, attendance.addEvent, { employeeId: boss.employee.id, at: ago(HOUR), direction: 'IN', reason: 'why' })).toBe('own_attendance') // prettier-ignore
    expect(await refusal(client, attendance.voidEvent, { clockEventId: id, reason: 'why' })).toBe('own_attendance')
    expect(await refusal(client, attendance.decideCorrection, { correctionId: correction.id, version: 1, isApproved: true })).toBe('own_approval') // prettier-ignore
  })

  test('another department’s head: approve refuses not_your_department, reopen refuses not_your_department, addEvent refuses not_your_department, voidEvent refuses not_your_department, decideCorrection refuses not_your_approval, dayEvents refuses not_your_department, onDuty refuses not_your_department, review refuses not_your_department, month refuses not_your_department', async () => {
    const { person, day, outId, row } = await workedDay()
    const named = { employeeId: person.employee.id, day, version: row.version }
    const correction = await person.client.send(attendance.correct, { day, outAt: at(day, '17:00'), reason: 'ELSEWHERE', note: 'bank' }) // prettier-ignore
    const { client } = head
    const code = (route: Parameters<TestClient['raw']>[0], input: object, by = client) => refusal(by, route, input)
    expect(await code(attendance.approve, { days: [{ ...named, overtimeApproved: 0 }] })).toBe('not_your_department')
    expect(await code(attendance.reopen, { ...named, reason: 'why' })).toBe('not_your_department')
    expect(await code(attendance.addEvent, { employeeId: named.employeeId, at: ago(HOUR), direction: 'IN', reason: 'why' })).toBe('not_your_department') // prettier-ignore
    expect(await code(attendance.voidEvent, { clockEventId: outId, reason: 'why' })).toBe('not_your_department')
    expect(await code(attendance.decideCorrection, { correctionId: correction.id, version: 1, isApproved: true })).toBe('not_your_approval') // prettier-ignore
    expect(await code(attendance.dayEvents, { employeeId: named.employeeId, day })).toBe('not_your_department')
    for (const [route, input] of [[attendance.onDuty, {}], [attendance.review, { weekStart: day }], [attendance.month, { month: day }]] as const) {
      expect(await code(route, { ...input, departmentId: desk.id })).toBe('not_your_department')
      expect(await code(route, input, person.client)).toBe('not_your_department')
    }
    expect(await client.send(attendance.corrections, { limit: 200 })).toMatchObject({ rows: [] })
    expect((await client.send(attendance.review, { weekStart: day, limit: 200 })).rows.every(({ departmentId }) => departmentId === kitchen.id)).toBe(true)
  }) // prettier-ignore

  test('addEvent refuses clock_in_future, addEvent refuses clock_too_old, addEvent refuses clocked_already, voidEvent refuses event_voided', async () => {
    const { employee } = await hire()
    const event = { employeeId: employee.id, at: ago(HOUR), direction: 'IN', reason: 'seen' } as const
    const code = (over: object) => refusal(manager, attendance.addEvent, { ...event, ...over })
    expect(await code({ at: ago(-HOUR) })).toBe('clock_in_future')
    expect(await code({ at: ago(63 * 24 * HOUR) })).toBe('clock_too_old')
    const { id } = await manager.send(attendance.addEvent, event)
    expect(await code({})).toBe('clocked_already')
    await manager.send(attendance.voidEvent, { clockEventId: id, reason: 'wrong' })
    expect(await refusal(manager, attendance.voidEvent, { clockEventId: id, reason: 'wrong' })).toBe('event_voided')
  })

  const missing = { employeeId: ABSENT, day: '2026-01-05', version: 1 }
  test.each([
    ['dayEvents refuses not_found', attendance.dayEvents, { employeeId: ABSENT, day: '2026-01-05' }],
    ['reopen refuses not_found', attendance.reopen, { ...missing, reason: 'why' }],
    ['addEvent refuses not_found', attendance.addEvent, { employeeId: ABSENT, at: ago(HOUR), direction: 'IN', reason: 'why' }],
    ['voidEvent refuses not_found', attendance.voidEvent, { clockEventId: ABSENT, reason: 'why' }],
    ['decideCorrection refuses not_found', attendance.decideCorrection, { correctionId: ABSENT, version: 1, isApproved: true }],
  ] as const)('%s', async (_title, route, input) => expect(await refusal(manager, route, input)).toBe('not_found')) // prettier-ignore

  test('reopen refuses stale_version', async () => {
    const { person, day, row } = await workedDay()
    const input = { employeeId: person.employee.id, day, version: row.version + 1, reason: 'why' }
    expect(await refusal(manager, attendance.reopen, input)).toBe('stale_version')
  })
})

describe('corrections', () => {
  test('one that is approved replaces the first in and the last out, and the day is computed anew', async () => {
    const { person, day } = await workedDay()
    const made = await person.client.send(attendance.correct, { day, inAt: at(day, '07:30'), outAt: at(day, '17:00'), reason: 'DEVICE' }) // prettier-ignore
    const { rows } = await manager.send(attendance.corrections, { limit: 200 })
    expect(rows.map(({ id }) => id)).toContain(made.id)
    expect(await manager.send(attendance.decideCorrection, { correctionId: made.id, version: 1, isApproved: true })).toMatchObject({ state: 'APPROVED', version: 2 }) // prettier-ignore
    expect(await dayOf(person, day)).toMatchObject({ worked: 570, late: 30, overtime: 120, firstIn: at(day, '07:30'), exceptions: [] }) // prettier-ignore
    const events = await manager.send(attendance.dayEvents, { employeeId: person.employee.id, day })
    expect(events.rows.filter(({ voided }) => voided === 'DEVICE')).toHaveLength(2)
    expect(events.day).toEqual(await dayOf(person, day))
    const before = { employeeId: person.employee.id, day: addDays(day, -200) }
    expect(await manager.send(attendance.dayEvents, before)).toEqual({ rows: [], day: null })
  })

  test('decideCorrection refuses stale_version, decideCorrection refuses correction_over, withdrawCorrection refuses correction_over', async () => {
    const { person, day } = await workedDay()
    const { id } = await person.client.send(attendance.correct, { day, outAt: at(day, '17:00'), reason: 'FORGOT' })
    const decision = { correctionId: id, version: 1, isApproved: false }
    expect(await refusal(manager, attendance.decideCorrection, { ...decision, version: 2 })).toBe('stale_version')
    expect(await manager.send(attendance.decideCorrection, decision)).toMatchObject({ state: 'REFUSED' })
    expect(await refusal(manager, attendance.decideCorrection, decision)).toBe('correction_over')
    expect(await refusal(person.client, attendance.withdrawCorrection, { correctionId: id })).toBe('correction_over')
  })

  test('waits for the manager of who asks, who is notified of it; the employee is notified of the outcome', async () => {
    const lead = await hire()
    const { person, day } = await workedDay({ managerId: lead.employee.id })
    const { id } = await person.client.send(attendance.correct, { day, outAt: at(day, '17:00'), reason: 'FORGOT' })
    const kinds = async ({ client }: Person) => (await client.send(notifications.list, { limit: 50 })).map(({ kind }) => kind)
    expect(await kinds(lead)).toContain('correction_requested')
    expect((await lead.client.send(attendance.corrections, { limit: 10 })).rows.map((one) => one.id)).toEqual([id])
    const { rows } = await lead.client.send(approvals.inbox, { limit: 10 })
    expect(rows).toMatchObject([{ kind: 'CORRECTION', subjectId: id, holder: 'MANAGER', facts: { day } }])
    await lead.client.send(attendance.decideCorrection, { correctionId: id, version: 1, isApproved: true })
    expect(await kinds(person)).toContain('correction_approved')
    expect((await lead.client.send(attendance.corrections, { limit: 10 })).rows).toEqual([])
  }) // prettier-ignore

  test('decideCorrection refuses clocked_already', async () => {
    const { person, day } = await workedDay()
    const { id } = await person.client.send(attendance.correct, { day, outAt: at(day, '16:00'), reason: 'FORGOT' })
    expect(await refusal(manager, attendance.decideCorrection, { correctionId: id, version: 1, isApproved: true })).toBe('clocked_already') // prettier-ignore
  })

  test('withdrawCorrection refuses not_found for another employee’s', async () => {
    const { person, day } = await workedDay()
    const other = await hire()
    const { id } = await person.client.send(attendance.correct, { day, outAt: at(day, '17:00'), reason: 'FORGOT' })
    expect(await refusal(other.client, attendance.withdrawCorrection, { correctionId: id })).toBe('not_found')
    await person.client.send(attendance.withdrawCorrection, { correctionId: id })
  })

  test('correct refuses correction_disordered, correct refuses clock_in_future, correct refuses correction_waits', async () => {
    const { client } = await hire()
    const day = addDays(today, -3)
    const code = (over: object) => refusal(client, attendance.correct, { day, reason: 'FORGOT', ...over })
    expect(await code({})).toBe('correction_disordered')
    expect(await code({ inAt: at(day, '09:00'), outAt: at(day, '08:00') })).toBe('correction_disordered')
    expect(await code({ inAt: at(addDays(day, -2), '09:00') })).toBe('correction_disordered')
    expect(await refusal(client, attendance.correct, { day: today, outAt: ago(-HOUR), reason: 'FORGOT' })).toBe('clock_in_future') // prettier-ignore
    await client.send(attendance.correct, { day, inAt: at(day, '09:00'), reason: 'FORGOT' })
    expect(await code({ inAt: at(day, '09:30') })).toBe('correction_waits')
  })
})

test('saveSettings refuses stale_version, saveSettings refuses settings_disagree', async () => {
  const before = await admin.send(attendance.settings, {})
  const code = (over: object) => refusal(admin, attendance.saveSettings, { ...CUSTOMARY_SETTINGS, version: before.version, ...over }) // prettier-ignore
  expect(await code({ version: before.version + 5 })).toBe('stale_version')
  expect(await code({ absentBelow: 300, halfDayBelow: 240 })).toBe('settings_disagree')
  expect(await code({ radius: 100 })).toBe('settings_disagree')
})

describe('hours in place of pay', () => {
  const balance = async ({ employee: { id: employeeId } }: Person) =>
    (await manager.send(attendance.hoursAccount, { employeeId })).balance
  const kinds = async ({ client }: Person) =>
    (await client.send(attendance.ownHoursEntries, {})).rows.map(({ kind, minutes }) => [kind, minutes])
  const approveAll = (row: { employeeId: string; day: Day; version: number; overtime: number }, overtimeApproved = row.overtime) =>
    manager.send(attendance.approve, { days: [{ employeeId: row.employeeId, day: row.day, version: row.version, overtimeApproved }] }) // prettier-ignore
  const withPolicy = async (over: object, work: () => Promise<unknown>) => {
    const { policy } = await admin.send(attendance.hoursPolicy, {})
    const saved = await admin.send(attendance.saveHoursPolicy, { ...policy, ...over })
    await work()
    await admin.send(attendance.saveHoursPolicy, { ...policy, version: saved.policy.version })
  }
  let days: { id: string }
  beforeAll(async () => {
    days = await admin.send(leave.createType, { code: 'LIEU', name: 'In lieu', accrual: 'NONE' })
  })

  test('overtime that is approved is in the account, and out of it when the day is opened again or comes to something else', async () => {
    await withPolicy({ overtimeTo: 'ACCOUNT', overtimePercent: 12_500, expiryMonths: 3 }, async () => {
      const { person, day, outId, row } = await workedDay()
      expect([row.overtime, row.overtimeTo]).toEqual([60, 'ACCOUNT'])
      expect(await balance(person)).toBe(0)
      await approveAll(row)
      expect(await person.client.send(attendance.ownHours, {})).toMatchObject({ balance: 75, usable: 75, expires: { minutes: 75 } }) // prettier-ignore
      await approveAll(await dayOf(person, day), 30)
      expect(await balance(person)).toBe(37)
      const approved = await dayOf(person, day)
      await manager.send(attendance.reopen, { employeeId: person.employee.id, day, version: approved.version, reason: 'wrong' }) // prettier-ignore
      expect(await balance(person)).toBe(0)
      await approveAll(await dayOf(person, day))
      await manager.send(attendance.voidEvent, { clockEventId: outId, reason: 'wrong' })
      expect(await balance(person)).toBe(0)
      expect(await kinds(person)).toEqual([['REVERSED', -75], ['EARNED', 75], ['REVERSED', -37], ['REVERSED', -38], ['EARNED', 75]]) // prettier-ignore
    })
  })

  test('a day off that was worked is overtime from its first minute, beyond the cap, and by policy leave', async () => {
    await withPolicy({ dayOffAs: 'LEAVE', dayOffPercent: 10_000, leaveTypeId: days.id }, async () => {
      const person = await hire()
      const { departmentId, positionId, id: employeeId } = person.employee
      const on = addDays(today, -10)
      await manager.send(rota.edit, { added: [{ employeeId, departmentId, positionId, on, kind: 'DAY_OFF', typeId: null }] }) // prettier-ignore
      await manager.send(rota.publish, { departmentId, weekStart: mondayOf(on), reason: 'as agreed' })
      await add(employeeId, at(on, '08:00'), 'IN')
      await add(employeeId, at(on, '16:05'), 'OUT')
      const row = await dayOf(person, on)
      expect(row).toMatchObject({ worked: 485, overtime: 480, overtimeTo: 'LEAVE', isDayOff: true, status: 'PRESENT' })
      await approveAll(row)
      const lieu = async () => (await person.client.send(leave.own, {})).balances.find(({ typeId }) => typeId === days.id)?.usable // prettier-ignore
      expect([await balance(person), await lieu()]).toEqual([0, 100])
      await manager.send(attendance.reopen, { employeeId, day: on, version: (await dayOf(person, on)).version, reason: 'wrong' }) // prettier-ignore
      expect([await balance(person), await lieu()]).toEqual([0, 0])
    })
  })

  test('what is in the account is adjusted and given as leave; people see their own, a head those of the department', async () => {
    const person = await hire()
    const { id: employeeId } = person.employee
    await manager.send(attendance.adjustHours, { employeeId, minutes: 600, note: 'From the old system' })
    const after = await manager.send(attendance.hoursToLeave, { employeeId, minutes: 240, leaveTypeId: days.id })
    expect(after).toMatchObject({ balance: 360, usable: 360, expires: null })
    expect(await kinds(person)).toEqual([
      ['TO_LEAVE', -240],
      ['ADJUST', 600],
    ])
    expect((await manager.send(attendance.hoursEntries, { employeeId, limit: 1 })).next).not.toBeNull()
    const { rows } = await manager.send(attendance.hoursAccounts, { limit: 200 })
    expect(rows.find((one) => one.employeeId === employeeId)?.balance).toBe(360)
    expect((await head.client.send(attendance.hoursAccounts, { limit: 200 })).rows.some((one) => one.employeeId === employeeId)).toBe(false) // prettier-ignore
  })

  test('adjustHours refuses hours_balance, hoursToLeave refuses hours_balance, adjustHours refuses dates_disordered, hoursToLeave refuses unknown_reference', async () => {
    const { id: employeeId } = (await hire()).employee
    const adjusted = (over: object) => refusal(manager, attendance.adjustHours, { employeeId, minutes: -1, note: 'why', ...over }) // prettier-ignore
    expect(await adjusted({})).toBe('hours_balance')
    expect(await adjusted({ minutes: 60, until: addDays(today, -1) })).toBe('dates_disordered')
    expect(await adjusted({ until: today })).toBe('dates_disordered')
    const given = (leaveTypeId: string) => refusal(manager, attendance.hoursToLeave, { employeeId, minutes: 1, leaveTypeId }) // prettier-ignore
    expect([await given(days.id), await given(ABSENT)]).toEqual(['hours_balance', 'unknown_reference'])
  })

  test('adjustHours refuses own_attendance, hoursToLeave refuses own_attendance', async () => {
    const { id: employeeId } = boss.employee
    expect(await refusal(boss.client, attendance.adjustHours, { employeeId, minutes: 60, note: 'why' })).toBe('own_attendance') // prettier-ignore
    expect(await refusal(boss.client, attendance.hoursToLeave, { employeeId, minutes: 60, leaveTypeId: days.id })).toBe('own_attendance') // prettier-ignore
  })

  test('hoursAccount refuses not_found, hoursEntries refuses not_found, adjustHours refuses not_found, hoursToLeave refuses not_found, ownHours refuses not_found, ownHoursEntries refuses not_found', async () => {
    const nobody = await hotel.as('PROP_FRONTDESK')
    const codes = await Promise.all([
      refusal(manager, attendance.hoursAccount, { employeeId: ABSENT }),
      refusal(manager, attendance.hoursEntries, { employeeId: ABSENT }),
      refusal(manager, attendance.adjustHours, { employeeId: ABSENT, minutes: 60, note: 'why' }),
      refusal(manager, attendance.hoursToLeave, { employeeId: ABSENT, minutes: 60, leaveTypeId: days.id }),
      refusal(nobody, attendance.ownHours, {}),
      refusal(nobody, attendance.ownHoursEntries, {}),
    ])
    expect(new Set(codes)).toEqual(new Set(['not_found']))
  })

  test('hoursAccounts refuses not_your_department, hoursAccount refuses not_your_department, hoursEntries refuses not_your_department', async () => {
    const { client, employee } = await hire()
    expect(await refusal(client, attendance.hoursAccounts, {})).toBe('not_your_department')
    expect(await refusal(head.client, attendance.hoursAccount, { employeeId: employee.id })).toBe('not_your_department')
    expect(await refusal(head.client, attendance.hoursEntries, { employeeId: employee.id })).toBe('not_your_department')
  })

  test('saveHoursPolicy refuses stale_version, saveHoursPolicy refuses hours_without_type, saveHoursPolicy refuses unknown_reference', async () => {
    const { policy } = await admin.send(attendance.hoursPolicy, {})
    const code = (over: object) => refusal(admin, attendance.saveHoursPolicy, { ...policy, ...over })
    expect(await code({ version: policy.version + 5 })).toBe('stale_version')
    expect(await code({ overtimeTo: 'LEAVE' })).toBe('hours_without_type')
    expect(await code({ leaveTypeId: ABSENT })).toBe('unknown_reference')
  })
})
