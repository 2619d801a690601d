import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import type { LeaveRequest, LeaveType } from '../contract/replies.ts'
import { leave } from '../contract/leave.ts'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let today: Day
let monday: Day
let desk: string
let clerk: string
let hourly: LeaveType
let halves: LeaveType
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  monday = addDays(mondayOf(today), 28)
  desk = (await manager.send(employees.createDepartment, { name: 'Front desk' })).id
  clerk = (await manager.send(employees.createPosition, { title: 'Clerk', departmentId: desk })).id
  hourly = await newType({ code: 'PH', name: 'Personal hours', unit: 'HOUR' })
  halves = await newType({ code: 'AL', name: 'Annual leave' })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const newType = (over: Partial<RequestOf<typeof leave.createType>>) =>
  admin.send(leave.createType, { code: `T${(count += 1)}`, name: `Type ${count}`, accrual: 'NONE', allowNegative: 2_000, ...over }) // prettier-ignore
async function hire() {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = { firstName: `P${(count += 1)}`, lastName: 'Costa', joinOn: addDays(today, -800), departmentId: desk, positionId: clerk, weeklyHours: 40 } // prettier-ignore
  const { id } = await manager.send(employees.create, fields)
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
}
type Wanted = RequestOf<typeof leave.request>
const hours = (fromTime: string, untilTime: string, over: Partial<Wanted> = {}): Wanted => ({
  typeId: hourly.id, from: monday, until: over.from ?? monday, fromPart: 'HOURS', untilPart: 'HOURS', fromTime, untilTime, ...over,
}) // prettier-ignore
const half = (part: 'FIRST_HALF' | 'SECOND_HALF'): Wanted => ({ typeId: halves.id, from: monday, until: monday, fromPart: part, untilPart: part }) // prettier-ignore
const refusal = (client: TestClient, input: Wanted) => client.raw(leave.request, input).then(codeOf)
const approve = ({ id, version }: LeaveRequest) =>
  manager.send(leave.decide, { leaveRequestId: id, version, isApproved: true })
const edit = (employeeId: string, starts: string, ends: string, on = monday): RequestOf<typeof rota.edit> => ({
  added: [{ employeeId, departmentId: desk, positionId: clerk, on, starts, ends }],
  reason: 'as agreed',
})
const place = (...shift: Parameters<typeof edit>) => manager.send(rota.edit, edit(...shift))
const placed = (...shift: Parameters<typeof edit>) => manager.raw(rota.edit, edit(...shift)).then(codeOf)
const inRota = async (employeeId: string) =>
  (await manager.send(rota.people, { from: monday, days: 7, limit: 200 })).rows.find(({ id }) => id === employeeId)
const usable = async (client: TestClient) =>
  (await client.send(leave.own, {})).balances.find(({ typeId }) => typeId === hourly.id)?.usable

describe('leave by hours', () => {
  test('is requested, weighed, approved, in the rota, and given back', async () => {
    const { id, client } = await hire()
    await place(id, '07:00', '11:00')
    await place(id, '13:00', '17:00')
    await manager.send(rota.publish, { departmentId: desk, weekStart: monday, reason: 'as agreed' })
    const wanted = hours('13:00', '17:00')
    const { reason: _reason, file: _file, ...span } = wanted
    const checked = await client.send(leave.check, span)
    expect(checked).toMatchObject({ amount: 50, dayMinutes: 480, usable: 0, usableAfter: -50, fallingCount: 1, problems: [] })
    const request = await client.send(leave.request, { ...wanted, reason: 'The dentist' })
    expect(request).toMatchObject({ amount: 50, dayMinutes: 480, fromPart: 'HOURS', fromTime: '13:00', untilTime: '17:00' })
    const effect = await manager.send(leave.effect, { leaveRequestId: request.id })
    expect(effect).toMatchObject({ mayDecide: true, usableAfter: -50 })
    expect(effect.falling).toHaveLength(1)
    const approved = await approve(request)
    expect(await usable(client)).toBe(-50)
    const row = await inRota(id)
    expect(row?.absences).toEqual([
      { on: monday, halves: 0, fromTime: '13:00', untilTime: '17:00', code: 'PH', name: 'Personal hours', color: 'TEAL' },
    ])
    expect(row?.shifts).toHaveLength(1)
    expect(await client.send(leave.leaveDays, { leaveRequestId: request.id })).toEqual({ days: [{ on: monday, halves: 0, amount: 50 }] })
    const { rows } = await manager.send(leave.calendar, { from: monday, days: 14, limit: 200 })
    expect(rows.find(({ employeeId }) => employeeId === id)?.days).toMatchObject([{ halves: 0, fromTime: '13:00', untilTime: '17:00' }])
    expect((await client.send(leave.ownLedger, {})).rows).toMatchObject([{ kind: 'TAKEN', amount: -50, dayMinutes: 480 }])
    await client.send(leave.cancel, { leaveRequestId: request.id, version: approved.version })
    expect(await usable(client)).toBe(0)
    await place(id, '13:00', '17:00')
  }) // prettier-ignore

  test('opens only a shift that lies wholly within it, and refuses to plan such a one', async () => {
    const { id, client } = await hire()
    await place(id, '12:00', '16:00')
    const request = await client.send(leave.request, hours('14:00', '17:00'))
    const { falling, shortened } = await manager.send(leave.effect, { leaveRequestId: request.id })
    expect([falling.length, shortened.map(({ on }) => on)]).toEqual([0, [monday]])
    await approve(request)
    expect((await inRota(id))?.shifts).toHaveLength(1)
    const tuesday = addDays(monday, 1)
    await approve(await client.send(leave.request, hours('14:00', '17:00', { from: tuesday })))
    expect(await placed(id, '14:00', '17:00', tuesday)).toBe('on_leave')
    expect(await placed(id, '15:00', '16:00', tuesday)).toBe('on_leave')
    expect(await placed(id, '15:00', '17:01', tuesday)).toBe('undefined')
    const { shifts } = await manager.send(rota.edit, { added: [{ employeeId: null, departmentId: desk, positionId: clerk, on: tuesday, starts: '14:00', ends: '15:00' }], reason: 'as agreed' }) // prettier-ignore
    const give = () => hotel.rows('update rota_shifts set employee_id = $1 where id = $2', [id, shifts[0]?.id])
    await expect(give()).rejects.toThrow('nobody works on leave')
  })

  test('of several requests is in the way of a shift together, also of a night over midnight', async () => {
    const { id, client } = await hire()
    const [friday, saturday] = [addDays(monday, 4), addDays(monday, 5)]
    await place(id, '22:00', '02:00', friday)
    await approve(await client.send(leave.request, hours('22:00', '00:00', { from: friday })))
    expect((await inRota(id))?.shifts).toHaveLength(1)
    await approve(await client.send(leave.request, hours('00:00', '01:00', { from: saturday })))
    expect((await inRota(id))?.shifts).toHaveLength(1)
    await approve(await client.send(leave.request, hours('01:00', '02:00', { from: saturday })))
    expect((await inRota(id))?.shifts).toHaveLength(0)
    expect(await placed(id, '22:00', '02:00', friday)).toBe('on_leave')
    expect(await placed(id, '22:00', '02:01', friday)).toBe('undefined')
  })

  test('leaves a copied week and a day with hours to be planned, but not within them', async () => {
    const { id, client } = await hire()
    await place(id, '07:00', '15:00', addDays(monday, 14))
    await place(id, '07:00', '09:00', addDays(monday, 15))
    for (const day of [21, 22]) await approve(await client.send(leave.request, hours('07:00', '09:00', { from: addDays(monday, day) }))) // prettier-ignore
    const weeks = { fromWeek: addDays(monday, 14), toWeek: addDays(monday, 21) }
    await manager.send(rota.copyWeek, { departmentId: desk, ...weeks, reason: 'as agreed' })
    const next = await manager.send(rota.people, { from: addDays(monday, 21), days: 7, limit: 200 })
    expect(next.rows.find((row) => row.id === id)?.shifts.map(({ on }) => on)).toEqual([addDays(monday, 21)])
  })

  test('adds up to a day exactly, and all leave of a day is at most the day', async () => {
    const { id, client } = await hire()
    const tiles = [['09:00', '10:00'], ['10:00', '11:30'], ['11:30', '16:59'], ['16:59', '17:00']] as const // prettier-ignore
    const amounts: number[] = []
    for (const [from, until] of tiles) amounts.push((await client.send(leave.request, hours(from, until))).amount)
    expect(amounts).toEqual([12, 19, 68, 1])
    expect(await refusal(client, hours('17:00', '18:00'))).toBe('leave_takes_no_day')
    const days = await hotel.rows<{ amount: string }>('select sum(amount) as amount from leave_days where employee_id = $1', [id])
    expect(Number(days[0]?.amount)).toBe(100)
    const other = await hire()
    expect((await other.client.send(leave.request, hours('14:00', '20:00'))).amount).toBe(75)
    expect((await other.client.send(leave.request, half('FIRST_HALF'))).amount).toBe(25)
  }) // prettier-ignore

  test('is a part of the day of the settings', async () => {
    const { client } = await hire()
    const { settings } = await admin.send(leave.setUp, {})
    const saved = await admin.send(leave.saveSettings, { ...settings, dayMinutes: 360 })
    expect(saved.dayMinutes).toBe(360)
    expect(await client.send(leave.request, hours('09:00', '12:00'))).toMatchObject({ amount: 50, dayMinutes: 360 })
    await admin.send(leave.saveSettings, { ...saved, dayMinutes: 480 })
  })
})

describe('refusals', () => {
  test('request refuses leave_too_fine, and check shows why', async () => {
    const { client } = await hire()
    const days = await newType({ unit: 'DAY' })
    expect(await refusal(client, hours('09:00', '12:00', { typeId: halves.id }))).toBe('leave_too_fine')
    expect(await refusal(client, hours('09:00', '12:00', { typeId: days.id }))).toBe('leave_too_fine')
    expect(await refusal(client, { ...half('FIRST_HALF'), typeId: days.id })).toBe('leave_too_fine')
    const { problems } = await client.send(leave.check, { ...half('FIRST_HALF'), typeId: days.id })
    expect(problems).toEqual([{ code: 'leave_too_fine', details: { because: 'DAY' } }])
    expect((await client.send(leave.request, { ...half('FIRST_HALF'), typeId: hourly.id })).amount).toBe(50)
  })

  test('request refuses leave_overlaps for a minute in common, and none for hours in a row', async () => {
    const { client } = await hire()
    await client.send(leave.request, hours('09:00', '11:00'))
    expect(await refusal(client, hours('10:59', '12:00'))).toBe('leave_overlaps')
    expect(await refusal(client, hours('08:00', '09:01'))).toBe('leave_overlaps')
    expect(await refusal(client, half('FIRST_HALF'))).toBe('leave_overlaps')
    await client.send(leave.request, hours('11:00', '12:00'))
    await client.send(leave.request, hours('12:00', '13:00'))
    await client.send(leave.request, half('SECOND_HALF'))
    expect(await refusal(client, hours('12:59', '13:01'))).toBe('leave_overlaps')
  })

  test('of two managers who enter the same hours at once one is refused; so is a row that no action wrote', async () => {
    const { id } = await hire()
    const other = await hotel.as('PROP_MANAGER')
    const both = [manager, other].map((client) => refusal(client, hours('09:00', '11:00', { employeeId: id })))
    expect((await Promise.all(both)).toSorted()).toEqual(['leave_overlaps', 'undefined'])
    const [stored] = await hotel.rows<{ request: string }>('select request_id as request from leave_days where employee_id = $1', [id]) // prettier-ignore
    await manager.send(leave.request, hours('11:00', '12:00', { employeeId: id }))
    const move = () => hotel.rows('update leave_days set until_minute = 661 where request_id = $1', [stored?.request])
    await expect(move()).rejects.toThrow('nobody_is_away_twice')
  })

  test.each([
    ['an end at the start', { fromTime: '09:00', untilTime: '09:00' }],
    ['an end before the start', { fromTime: '09:00', untilTime: '08:59' }],
    ['no times', { fromTime: null, untilTime: null }],
    ['no end', { fromTime: '09:00', untilTime: null }],
    ['no time of day', { fromTime: '09:00', untilTime: '24:00' }],
    ['two days', { until: '2027-01-01' as Day }],
    ['another part at the end', { untilPart: 'FULL' as const }],
    ['times without hours', { fromPart: 'FULL' as const, untilPart: 'FULL' as const }],
  ])('%s is invalid', async (_what, over) => {
    const { client } = await hire()
    expect((await client.raw(leave.request, { ...hours('09:00', '10:00'), ...over })).status).toBe(400)
  })
})
