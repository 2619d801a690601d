import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt, fiscalYearStart, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import type { LeaveRequest, LeaveType } from '../contract/replies.ts'
import { leave } from '../contract/leave.ts'
import { leaveLeft } from './encash.ts'
import { grantLeave } from './grant.ts'
import { holidaysFor } from './holidays.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const PDF = Buffer.from('%PDF-1.4\n%%EOF').toString('base64')

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let today: Day
let monday: Day
let desk: string
let kitchen: string
let clerk: string
let cook: string
let annual: LeaveType
let sick: LeaveType
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  monday = addDays(mondayOf(today), 28)
  desk = (await manager.send(employees.createDepartment, { name: 'Front desk' })).id
  kitchen = (await manager.send(employees.createDepartment, { name: 'Kitchen' })).id
  clerk = (await manager.send(employees.createPosition, { title: 'Clerk', departmentId: desk })).id
  cook = (await manager.send(employees.createPosition, { title: 'Cook', departmentId: kitchen })).id
  annual = await newType({ code: 'AL', name: 'Annual leave', yearlyAmount: 2_400, carryMax: 500 })
  sick = await newType({ code: 'SL', name: 'Sick leave', needsBalance: false, accrual: 'NONE', isConfidential: true })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const newType = (over: Partial<RequestOf<typeof leave.createType>> = {}) => {
  count += 1
  return admin.send(leave.createType, { code: `T${count}`, name: `Type ${count}`, ...over })
}
async function hire(over: { joinOn?: Day; departmentId?: string; positionId?: string; managerId?: string } = {}) {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = { firstName: `P${(count += 1)}`, lastName: 'Costa', joinOn: addDays(today, -800), departmentId: desk, positionId: clerk, weeklyHours: 40, ...over } // prettier-ignore
  const { id } = await manager.send(employees.create, fields)
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  await grant()
  return { id, client }
}
const grant = (day = today) => hotel.inside((ctx) => grantLeave(ctx, day))
const wanted = (over: Partial<RequestOf<typeof leave.request>> = {}) => ({ typeId: annual.id, from: monday, until: addDays(monday, 4), ...over }) // prettier-ignore
const refusal = (client: TestClient, over: object = {}) => client.raw(leave.request, wanted(over)).then(codeOf)
const decide = ({ id, version }: LeaveRequest, over: object = {}) => ({
  leaveRequestId: id,
  version,
  isApproved: true,
  ...over,
})
const approve = (request: LeaveRequest) => manager.send(leave.decide, decide(request))
const balanceOf = async (client: TestClient, typeId = annual.id) =>
  (await client.send(leave.own, {})).balances.find((each) => each.typeId === typeId)
const place = (employeeId: string, on: Day, kind: 'WORK' | 'DAY_OFF' = 'WORK') => {
  const times = kind === 'WORK' ? { starts: '07:00', ends: '15:00' } : {}
  return manager.send(rota.edit, {
    added: [{ employeeId, departmentId: desk, positionId: clerk, on, kind, ...times }],
    reason: 'as agreed',
  })
}

describe('leave', () => {
  test('shows who is left of whom each part of a day needs, also beside hours of leave and open shifts', async () => {
    const departmentId = (await manager.send(employees.createDepartment, { name: 'Spa' })).id
    const positionId = (await manager.send(employees.createPosition, { title: 'Masseur', departmentId })).id
    const hourly = await newType({ unit: 'HOUR', needsBalance: false, accrual: 'NONE' })
    const [one, other] = [await hire({ departmentId, positionId }), await hire({ departmentId, positionId })]
    const from = addDays(monday, 14)
    const shift = { departmentId, positionId, on: from, starts: '07:00', ends: '15:00' }
    const added = [one.id, other.id, null].map((employeeId) => ({ ...shift, employeeId }))
    await manager.send(rota.edit, { added, reason: 'as agreed' })
    for (const [starts, ends, of] of [['07:00', '11:00', null], ['11:00', '15:00', positionId]] as const)
      await admin.send(rota.createCoverage, { departmentId, positionId: of, starts, ends, amount: 2 })
    const bandsOf = async (over: object) => {
      const { id: leaveRequestId } = await one.client.send(leave.request, wanted({ from, until: from, ...over }))
      const { days } = await manager.send(leave.effect, { leaveRequestId })
      await one.client.send(leave.withdraw, { leaveRequestId })
      return days[0]?.bands.toSorted((a, b) => a.starts.localeCompare(b.starts))
    }
    const [early, late] = [{ starts: '07:00', positionTitle: null, need: 2, planned: 2 }, { starts: '11:00', positionTitle: 'Masseur', need: 2, planned: 2 }]
    expect(await bandsOf({})).toMatchObject([{ ...early, plannedLeft: 1 }, { ...late, plannedLeft: 1 }])
    expect(await bandsOf({ typeId: hourly.id, fromPart: 'HOURS', untilPart: 'HOURS', fromTime: '11:00', untilTime: '12:00' })).toMatchObject([{ ...early, plannedLeft: 2 }, { ...late, plannedLeft: 1 }])
  }) // prettier-ignore

  test('is requested, approved, in the rota, taken from the balance, cancelled and given back', async () => {
    const { id, client } = await hire()
    await place(id, monday)
    await place(id, addDays(monday, 1))
    await manager.send(rota.publish, { departmentId: desk, weekStart: monday, reason: 'as agreed' })
    const checked = await client.send(leave.check, wanted({ until: addDays(monday, 1) }))
    expect(checked).toMatchObject({ amount: 200, usable: 2_400, usableAfter: 2_200, fallingCount: 2, problems: [] })
    const request = await client.send(leave.request, wanted({ until: addDays(monday, 1), reason: 'A wedding' }))
    expect(request).toMatchObject({ state: 'REQUESTED', amount: 200, reason: 'A wedding' })
    expect(await balanceOf(client)).toMatchObject({ usable: 2_200, requested: 200, ahead: 0 })
    const effect = await manager.send(leave.effect, { leaveRequestId: request.id })
    expect(effect).toMatchObject({ mayDecide: true, usable: 2_400, usableAfter: 2_200 })
    expect(effect.falling.map(({ on }) => on)).toEqual([monday, addDays(monday, 1)])
    expect(effect.days[0]).toMatchObject({ away: 0 })
    const approved = await approve(request)
    expect(approved).toMatchObject({ state: 'APPROVED' })
    expect(await balanceOf(client)).toMatchObject({ usable: 2_200, requested: 0, ahead: 200 })
    const { rows } = await manager.send(rota.people, { from: monday, days: 7, limit: 100 })
    expect(rows.find((row) => row.id === id)).toMatchObject({
      shifts: [],
      absences: [{ on: monday, name: 'Annual leave' }, {}],
    })
    expect((await client.send(notifications.list, { limit: 20 })).map(({ kind }) => kind)).toContain('leave_approved')
    await client.send(leave.cancel, { leaveRequestId: request.id, version: approved.version })
    expect(await balanceOf(client)).toMatchObject({ usable: 2_400, ahead: 0 })
    expect((await client.send(leave.ownLedger, {})).rows.map(({ kind, amount }) => [kind, amount])).toEqual([['CANCELLED', 200], ['TAKEN', -200], ['GRANT', 2_400]]) // prettier-ignore
    await place(id, monday)
  })

  test('loses single days: each is given back by an entry of its own, free in the rota, and the rest stays taken', async () => {
    const { id, client } = await hire()
    const before = (await balanceOf(client))?.usable ?? 0
    const approved = await approve(await client.send(leave.request, wanted()))
    const { days } = await client.send(leave.leaveDays, { leaveRequestId: approved.id })
    expect(days.map(({ amount }) => amount)).toEqual([100, 100, 100, 100, 100])
    const second = addDays(monday, 1)
    const known = { leaveRequestId: approved.id, reason: 'Back early' }
    const shorter = await client.send(leave.cancelDays, { ...known, version: approved.version, days: [second, addDays(monday, 3)] }) // prettier-ignore
    expect(shorter).toMatchObject({ state: 'APPROVED', amount: 300, from: monday, until: addDays(monday, 4) })
    expect((await balanceOf(client))?.usable).toBe(before - 300)
    const ledger = async () => (await client.send(leave.ownLedger, {})).rows.filter(({ kind }) => kind !== 'GRANT').map(({ kind, amount }) => [kind, amount]) // prettier-ignore
    expect(await ledger()).toEqual([
      ['DAY_CANCELLED', 100],
      ['DAY_CANCELLED', 100],
      ['TAKEN', -500],
    ])
    expect((await place(id, second)).shifts).toHaveLength(1)
    expect((await client.send(leave.leaveDays, { leaveRequestId: approved.id })).days).toHaveLength(3)

    // The day is free to be taken anew; what is left is cancelled as a whole, or by its last days.
    const again = await approve(await client.send(leave.request, wanted({ from: addDays(monday, 3), until: addDays(monday, 3) }))) // prettier-ignore
    expect((await balanceOf(client))?.usable).toBe(before - 400)
    const rest = [monday, addDays(monday, 2), addDays(monday, 4)]
    const over = await manager.send(leave.cancelDays, { ...known, version: shorter.version, days: rest })
    expect(over.state).toBe('CANCELLED')
    await manager.send(leave.cancel, { leaveRequestId: again.id, version: again.version })
    expect((await balanceOf(client))?.usable).toBe(before)
  })

  test('days off of the rota take nothing; where a week is not planned, the days off of the property', async () => {
    const { id, client } = await hire()
    await place(id, addDays(monday, 7))
    await place(id, addDays(monday, 8), 'DAY_OFF')
    const planned = await client.send(leave.check, wanted({ from: addDays(monday, 7), until: addDays(monday, 13) }))
    expect(planned.amount).toBe(600)
    expect(planned.days[1]).toMatchObject({ why: 'DAY_OFF', amount: 0 })
    const open = await client.send(leave.check, wanted({ from: addDays(monday, 70), until: addDays(monday, 76) }))
    expect(open.days.at(-1)).toMatchObject({ why: 'DAY_OFF' })
    expect(open.amount).toBe(600)
  })

  test('a public holiday takes nothing and is named', async () => {
    const day = addDays(monday, 84)
    const year = Number(day.slice(0, 4))
    await admin.send(leave.saveHolidays, { year, days: [{ day, name: 'Founders Day' }] })
    expect((await manager.send(leave.holidays, { year })).rows).toEqual([
      { day, name: 'Founders Day', isOptional: false },
    ])
    const { client } = await hire()
    const { amount, days } = await client.send(leave.check, wanted({ from: day, until: addDays(day, 1) }))
    expect([amount, days[0]]).toEqual([100, { on: day, amount: 0, why: 'HOLIDAY', holiday: 'Founders Day' }])
    expect((await manager.send(leave.calendarDays, { from: day, days: 28 })).holidays).toHaveLength(1)
  })

  describe('optional holidays', () => {
    const [day, other, third] = [98, 99, 100].map((at) => () => addDays(monday, at)) as [() => Day, () => Day, () => Day] // prettier-ignore
    const choose = (client: TestClient, on: Day, isChosen = true) =>
      client.raw(leave.chooseHoliday, { day: on, isChosen })
    const most = async (optionalHolidays: number) => {
      const { settings } = await admin.send(leave.setUp, {})
      await admin.send(leave.saveSettings, { ...settings, optionalHolidays })
    }
    const save = (...days: readonly Day[]) => {
      const year = Number(day().slice(0, 4))
      return admin.send(leave.saveHolidays, {
        year,
        days: days.map((one) => ({ day: one, name: 'Holi', isOptional: true })),
      })
    }

    test('one that is chosen takes nothing, for who chose it; planners see it, and a shift on it needs a reason', async () => {
      await most(2)
      await save(day(), other(), third())
      const [{ id, client }, { client: colleague }] = [await hire(), await hire()]
      const year = Number(day().slice(0, 4))
      const reply = await client.send(leave.chooseHoliday, { day: day(), isChosen: true })
      expect(reply).toMatchObject({
        most: 2,
        rows: [{ day: day(), name: 'Holi', isChosen: true }, { isChosen: false }, { isChosen: false }],
      })
      expect(await client.send(leave.chooseHoliday, { day: day(), isChosen: true })).toEqual(reply)
      expect(await client.send(leave.ownHolidays, { year })).toEqual(reply)
      expect((await colleague.send(leave.ownHolidays, { year })).rows.some(({ isChosen }) => isChosen)).toBe(false)
      const takes = async (who: TestClient) =>
        (await who.send(leave.check, wanted({ from: day(), until: other() }))).amount
      expect([await takes(client), await takes(colleague)]).toEqual([100, 200])
      const { rows } = await manager.send(leave.calendar, { from: day(), days: 28, limit: 200 })
      expect(rows.filter(({ chosen }) => chosen.length > 0)).toMatchObject([
        { employeeId: id, chosen: [{ on: day(), name: 'Holi' }] },
      ])
      const shift = {
        employeeId: id,
        departmentId: desk,
        positionId: clerk,
        on: day(),
        kind: 'WORK' as const,
        starts: '07:00',
        ends: '15:00',
      }
      expect(codeOf(await manager.raw(rota.edit, { added: [shift] }))).toBe('warnings_need_reason')
      const isHoliday = await hotel.inside((ctx) => holidaysFor(ctx, [id, ABSENT], day(), other()))
      expect([isHoliday(id, day()), isHoliday(id, other()), isHoliday(ABSENT, day())]).toEqual([true, false, false])
      await save(day(), third())
      expect((await client.send(leave.ownHolidays, { year })).rows).toMatchObject([
        { isChosen: true },
        { isChosen: false },
      ])
      await save(third())
      await save(day(), other(), third())
      expect((await client.send(leave.ownHolidays, { year })).rows.some(({ isChosen }) => isChosen)).toBe(false)
    })
    test('chooseHoliday refuses not_found, chooseHoliday refuses holidays_all_chosen, chooseHoliday refuses holiday_worked, ownHolidays refuses not_found', async () => {
      await most(1)
      await save(day(), other(), third())
      const { id, client } = await hire()
      expect(codeOf(await manager.raw(leave.ownHolidays, { year: 2026 }))).toBe('not_found')
      expect(codeOf(await choose(manager, day()))).toBe('not_found')
      expect(codeOf(await choose(client, addDays(third(), 1)))).toBe('not_found')
      await place(id, third())
      expect(codeOf(await choose(client, third()))).toBe('holiday_worked')
      await choose(client, day())
      expect(codeOf(await choose(client, other()))).toBe('holidays_all_chosen')
      expect((await choose(client, day(), false)).status).toBe(200)
      const two = await Promise.all([choose(client, day()), choose(client, other())])
      expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })
    test('chooseHoliday refuses holiday_over', async () => {
      await admin.send(leave.saveHolidays, {
        year: Number(today.slice(0, 4)),
        days: [{ day: today, name: 'Today', isOptional: true }],
      })
      expect(codeOf(await choose((await hire()).client, today))).toBe('holiday_over')
      await admin.send(leave.saveHolidays, { year: Number(today.slice(0, 4)), days: [] })
    })
  })

  test('of two requests at once for the last day one is taken', async () => {
    const type = await newType({ yearlyAmount: 100 })
    const { client } = await hire()
    const on = [addDays(monday, 1), addDays(monday, 2)]
    const codes = await Promise.all(on.map((day) => refusal(client, { typeId: type.id, from: day, until: day })))
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['leave_balance', 'undefined'])
  })

  test('two halves of a day are two requests; the same half is refused', async () => {
    const { client } = await hire()
    const half = (part: 'FIRST_HALF' | 'SECOND_HALF') => ({
      from: monday,
      until: monday,
      fromPart: part,
      untilPart: part,
    })
    expect((await client.send(leave.request, wanted(half('FIRST_HALF')))).amount).toBe(50)
    expect((await client.send(leave.request, wanted(half('SECOND_HALF')))).amount).toBe(50)
    expect(await refusal(client, half('SECOND_HALF'))).toBe('leave_overlaps')
  })

  test('waits for the manager of the employee; others neither see nor decide it', async () => {
    const boss = await hire()
    const { client } = await hire({ managerId: boss.id })
    const request = await client.send(leave.request, wanted())
    expect((await boss.client.send(leave.requests, {})).rows.map(({ id }) => id)).toEqual([request.id])
    const stranger = await hire()
    expect((await stranger.client.send(leave.requests, {})).rows).toEqual([])
    const [away, back] = [today, addDays(today, 1)]
    await boss.client.send(approvals.addDeputy, { deputyEmployeeId: stranger.id, from: away, until: back })
    expect((await stranger.client.send(leave.requests, {})).rows.map(({ id }) => id)).toEqual([request.id])
    expect((await boss.client.send(leave.decide, decide(request))).state).toBe('APPROVED')
    expect((await manager.send(leave.requests, { view: 'AHEAD', limit: 100 })).rows.map(({ id }) => id)).toContain(
      request.id,
    )
  })

  test('that is confidential is only away in the rota', async () => {
    const { id, client } = await hire()
    await approve(await client.send(leave.request, wanted({ typeId: sick.id })))
    const { rows } = await manager.send(rota.people, { from: monday, days: 7, limit: 100 })
    expect(rows.find((row) => row.id === id)?.absences[0]).toMatchObject({ name: '', code: '' })
  })

  test('carries a certificate that the employee and those who decide may open: sealed in the database, and looks of others recorded', async () => {
    const { id: employeeId, client } = await hire()
    const { id } = await client.send(leave.request, wanted({ typeId: sick.id, file: { name: 'note.pdf', data: PDF } }))
    for (const reader of [client, manager]) {
      const { status, bytes } = await reader.raw(leave.file, { leaveRequestId: id })
      expect([status, bytes.toString('base64')]).toEqual([200, PDF])
    }
    const stored = await hotel.rows<{ bytes: Buffer }>('select bytes from leave_requests where id = $1', [id])
    expect(stored.map(({ bytes }) => bytes.includes('%PDF'))).toEqual([false])
    const looks = `select actor_id::int as by, after from audit_events where type = 'LEAVE_FILE_VIEWED' and entity_id = $1`
    expect(await hotel.rows(looks, [employeeId])).toEqual([{ by: manager.userId, after: { leaveRequestId: id } }])
  }) // prettier-ignore

  test('ends with the employment: what is requested, and what lies after the last day', async () => {
    const { id, client } = await hire()
    const waiting = await client.send(leave.request, wanted())
    const later = await approve(
      await client.send(leave.request, wanted({ from: addDays(monday, 7), until: addDays(monday, 8) })),
    )
    const { version } = await manager.send(employees.get, { employeeId: id })
    await manager.send(employees.setStatus, { employeeId: id, version, status: 'LEFT', on: today, reason: 'as agreed' })
    const states = async (requestId: string) =>
      (await manager.send(leave.effect, { leaveRequestId: requestId })).request.state
    expect([await states(waiting.id), await states(later.id)]).toEqual(['WITHDRAWN', 'CANCELLED'])
  })

  test('is shown in the calendar of the team, half days and requests among it', async () => {
    const { id, client } = await hire()
    await client.send(
      leave.request,
      wanted({ from: monday, until: monday, fromPart: 'FIRST_HALF', untilPart: 'FIRST_HALF' }),
    )
    const { rows } = await manager.send(leave.calendar, { from: monday, days: 14, limit: 200 })
    expect(rows.find((row) => row.employeeId === id)?.days).toMatchObject([
      { on: monday, halves: 1, isApproved: false, code: 'AL' },
    ])
  })
})

describe('balances', () => {
  test('are granted once a period, however often the job runs, and carried into a new year', async () => {
    const { id, client } = await hire()
    await grant()
    await grant()
    expect((await client.send(leave.ownLedger, {})).rows).toHaveLength((await grantingTypes()).length)
    const next = `${Number(today.slice(0, 4)) + 1}-01-01` as Day
    await grant(next)
    await grant(next)
    const { rows } = await manager.send(leave.ledger, { employeeId: id, limit: 100 })
    const own = rows.filter(({ typeId }) => typeId === annual.id).map(({ kind, amount }) => [kind, amount])
    expect(own.toSorted()).toEqual([['CARRY_IN', 500], ['CARRY_OUT', -500], ['EXPIRED', -1_900], ['GRANT', 2_400], ['GRANT', 2_400]]) // prettier-ignore
  })

  test('follow the hours that are approved, whole lots of them, up to the most of a year', async () => {
    const { id, client } = await hire()
    const from = addDays(fiscalYearStart(today, 1), -1)
    const type = await newType({ accrual: 'HOURS', grantHours: 10, grantAmount: 25, hoursFrom: from, yearlyAmount: 60 })
    const state = (on: Day, minutes: number, is: 'APPROVED' | 'NEEDS_REVIEW') =>
      hotel.rows(`
        insert into attendance_days (property_id, employee_id, on_day, worked, status, state, computed_at)
        values (${hotel.propertyId}, '${id}', '${on}', ${minutes}, 'PRESENT', '${is}', now())
        on conflict (property_id, employee_id, on_day) do update set worked = excluded.worked, state = excluded.state`)
    const first = fiscalYearStart(today, 1)
    await state(first, 599, 'APPROVED')
    await state(addDays(first, 1), 600, 'NEEDS_REVIEW')
    await grant()
    const usable = async () => (await balanceOf(client, type.id))?.usable
    expect(await usable()).toBe(0)
    await state(first, 600, 'APPROVED')
    await grant()
    await grant()
    expect(await usable()).toBe(25)
    await state(addDays(first, 1), 1_400, 'APPROVED')
    await grant()
    expect(await usable()).toBe(60)
    await state(addDays(first, 1), 1_400, 'NEEDS_REVIEW')
    await state(addDays(from, -1), 1_400, 'APPROVED')
    await grant()
    expect(await usable()).toBe(25)
    const { rows } = await manager.send(leave.ledger, { employeeId: id, limit: 100 })
    const own = rows.filter(({ typeId }) => typeId === type.id).map(({ kind, amount }) => [kind, amount])
    expect(own.toReversed()).toEqual([['WORKED', 25], ['WORKED', 35], ['WORKED', -35]]) // prettier-ignore
    await state(from, 600, 'APPROVED')
    await grant()
    expect(await usable()).toBe(50)
    const lastDay = addDays(first, 1)
    const leaver = { employeeId: id, joinOn: addDays(today, -800), weeklyHours: 40, lastDay, isGranted: true }
    const left = await hotel.inside((ctx) => leaveLeft(ctx, leaver))
    expect(left.find(({ typeId }) => typeId === type.id)).toMatchObject({ days: 50 })
    await hotel.rows(`delete from attendance_days where employee_id = '${id}'`)
    const { id: leaveTypeId, ...fields } = type
    await admin.send(leave.updateType, { ...fields, leaveTypeId, isActive: false })
  })

  test('are adjusted with a reason, which the ledger stores', async () => {
    const { id, client } = await hire()
    const entry = await manager.send(leave.adjust, { employeeId: id, typeId: annual.id, kind: 'COMPENSATION', amount: 100, on: today, note: 'Worked Diwali' }) // prettier-ignore
    expect(entry).toMatchObject({ kind: 'COMPENSATION', amount: 100, note: 'Worked Diwali' })
    expect(await balanceOf(client)).toMatchObject({ usable: 2_500 })
    expect((await manager.send(leave.balances, { employeeId: id })).balances.length).toBeGreaterThan(1)
  })
  const grantingTypes = async () =>
    (await admin.send(leave.setUp, {})).types.filter(
      ({ accrual, yearlyAmount }) => accrual !== 'NONE' && yearlyAmount > 0,
    )
})

describe('set-up', () => {
  test('types, the leave year and blocked periods are stored', async () => {
    const { version, ...type } = await newType({ noticeDays: 3 })
    const { id, ...fields } = type
    const changed = await admin.send(leave.updateType, { ...fields, leaveTypeId: id, version, name: 'Changed' })
    expect(changed).toMatchObject({ name: 'Changed', noticeDays: 3, version: version + 1 })
    const { settings } = await admin.send(leave.setUp, {})
    const saved = await admin.send(leave.saveSettings, { ...settings, daysOff: [7], fullTimeHours: 40 })
    expect(await admin.raw(leave.saveSettings, { ...saved, version: 99 }).then(codeOf)).toBe('stale_version')
    const block = await admin.send(leave.addBlock, {
      from: addDays(monday, 200),
      until: addDays(monday, 201),
      departmentId: desk,
      reason: 'Fair',
    })
    expect((await manager.send(leave.blocks, {})).rows).toMatchObject([{ id: block.id, departmentName: 'Front desk' }])
    await admin.send(leave.removeBlock, { leaveBlockId: block.id })
    expect((await manager.send(leave.blocks, {})).rows).toEqual([])
  })

  test('createType refuses code_taken, createType refuses leave_type_disordered', async () => {
    const create = (over: object) => admin.raw(leave.createType, { code: 'ZZ', name: 'Z', ...over }).then(codeOf)
    expect(await create({ code: 'al' })).toBe('code_taken')
    expect(await create({ needsBalance: false })).toBe('leave_type_disordered')
    expect(await create({ accrual: 'NONE', yearlyAmount: 100 })).toBe('leave_type_disordered')
    const forHours = { accrual: 'HOURS', grantHours: 40, grantAmount: 50, hoursFrom: today }
    expect(await create({ ...forHours, grantHours: null })).toBe('leave_type_disordered')
    expect(await create({ ...forHours, hoursFrom: null })).toBe('leave_type_disordered')
    expect(await create({ ...forHours, accrual: 'YEARLY' })).toBe('leave_type_disordered')
    expect(await create({ ...forHours, grantHours: 0 })).toBe('invalid')
  })
  test('updateType refuses not_found, updateType refuses stale_version, updateType refuses code_taken, updateType refuses leave_type_disordered', async () => {
    const { id, version, ...fields } = await newType()
    const update = (over: object) =>
      admin.raw(leave.updateType, { leaveTypeId: id, version, ...fields, ...over }).then(codeOf)
    expect(await update({ leaveTypeId: ABSENT })).toBe('not_found')
    expect(await update({ version: 9 })).toBe('stale_version')
    expect(await update({ code: 'AL' })).toBe('code_taken')
    expect(await update({ needsBalance: false })).toBe('leave_type_disordered')
  })
  test('saveSettings refuses stale_version', async () => {
    const { settings } = await admin.send(leave.setUp, {})
    expect(await admin.raw(leave.saveSettings, { ...settings, version: 99 }).then(codeOf)).toBe('stale_version')
  })
  test('saveHolidays refuses dates_disordered', async () => {
    const days = [{ day: '2031-01-01', name: 'New Year' }]
    expect(await admin.raw(leave.saveHolidays, { year: 2030, days }).then(codeOf)).toBe('dates_disordered')
  })
  test('addBlock refuses dates_disordered, addBlock refuses unknown_reference; removeBlock refuses not_found', async () => {
    const block = (over: object) =>
      admin.raw(leave.addBlock, { from: monday, until: monday, reason: 'x', ...over }).then(codeOf)
    expect(await block({ until: addDays(monday, -1) })).toBe('dates_disordered')
    expect(await block({ departmentId: ABSENT })).toBe('unknown_reference')
    expect(await admin.raw(leave.removeBlock, { leaveBlockId: ABSENT }).then(codeOf)).toBe('not_found')
  })
  test('a group is granted its own amounts, the closest one of an employee; what was granted stays', async () => {
    const type = await newType({ yearlyAmount: 1_200 })
    const policy = (over: object) => admin.send(leave.addPolicy, { typeId: type.id, yearlyAmount: 0, ...over })
    const before = await hire()
    const ofDesk = await policy({ departmentId: desk, yearlyAmount: 2_000 })
    await policy({ departmentId: desk, positionId: clerk, employmentType: 'PART_TIME', yearlyAmount: 3_000 })
    const usable = async ({ client }: { client: TestClient }) => (await balanceOf(client, type.id))?.usable
    const [after, cooks] = [await hire(), await hire({ departmentId: kitchen, positionId: cook })]
    expect(await Promise.all([before, after, cooks].map(usable))).toEqual([1_200, 2_000, 1_200])
    await admin.send(leave.updatePolicy, { leavePolicyId: ofDesk.id, version: 1, yearlyAmount: 2_200 })
    const later = await hire()
    await admin.send(leave.removePolicy, { leavePolicyId: ofDesk.id })
    const last = await hire()
    expect(await Promise.all([after, later, last].map(usable))).toEqual([2_000, 2_200, 1_200])
    const { rows } = await admin.send(leave.policies, { limit: 1 })
    expect(rows).toMatchObject([{ typeName: type.name, departmentName: 'Front desk', positionTitle: 'Clerk', employmentType: 'PART_TIME', ownTypeName: '', yearlyAmount: 3_000 }]) // prettier-ignore
  })

  test('addPolicy refuses unknown_reference, addPolicy refuses leave_policy_exists, addPolicy refuses leave_policy_without_group, addPolicy refuses leave_type_disordered; updatePolicy refuses not_found, updatePolicy refuses stale_version; removePolicy refuses not_found', async () => {
    const type = await newType({ yearlyAmount: 1_200 })
    const add = (over: object) =>
      admin.raw(leave.addPolicy, { typeId: type.id, yearlyAmount: 100, ...over }).then(codeOf)
    const unknown = [{ departmentId: ABSENT }, { positionId: ABSENT }, { employmentType: ABSENT }, { employmentType: 'X' }, { departmentId: desk, typeId: ABSENT }] // prettier-ignore
    expect(await Promise.all(unknown.map(add))).toEqual(unknown.map(() => 'unknown_reference'))
    expect(await add({})).toBe('leave_policy_without_group')
    expect(await add({ departmentId: desk, typeId: sick.id })).toBe('leave_type_disordered')
    const { id } = await admin.send(leave.addPolicy, { typeId: type.id, departmentId: desk, yearlyAmount: 100 })
    expect(await add({ departmentId: desk })).toBe('leave_policy_exists')
    const change = (leavePolicyId: string, version: number) =>
      admin.raw(leave.updatePolicy, { leavePolicyId, version, yearlyAmount: 1 }).then(codeOf)
    expect([await change(ABSENT, 1), await change(id, 9)]).toEqual(['not_found', 'stale_version'])
    expect(await admin.raw(leave.removePolicy, { leavePolicyId: ABSENT }).then(codeOf)).toBe('not_found')
    expect((await manager.raw(leave.policies, {})).status).toBe(403)
  })

  test('removeBlock refuses not_found', async () => {
    expect(await admin.raw(leave.removeBlock, { leaveBlockId: ABSENT }).then(codeOf)).toBe('not_found')
  })
})

describe('refusals', () => {
  test('own refuses not_found, ownRequests refuses not_found, ownLedger refuses not_found for who is no employee', async () => {
    const visitor = await hotel.as('PROP_FINANCE')
    for (const route of [leave.own, leave.ownRequests, leave.ownLedger])
      expect(codeOf(await visitor.raw(route, {}))).toBe('not_found')
  })

  test('check refuses not_found, check refuses unknown_reference, check refuses not_your_department', async () => {
    const [{ client }, other] = [await hire(), await hire()]
    const check = (over: object, as = client) => as.raw(leave.check, wanted(over)).then(codeOf)
    expect(await check({ employeeId: ABSENT }, manager)).toBe('not_found')
    expect(await check({ typeId: ABSENT })).toBe('unknown_reference')
    expect(await check({ employeeId: other.id })).toBe('not_your_department')
  })

  test('request refuses not_found, request refuses unknown_reference, request refuses not_your_department, request refuses not_employed_then', async () => {
    const [{ client }, other] = [await hire(), await hire({ joinOn: addDays(monday, 1) })]
    expect(await refusal(manager, { employeeId: ABSENT })).toBe('not_found')
    expect(await refusal(client, { typeId: ABSENT })).toBe('unknown_reference')
    expect(await refusal(client, { employeeId: other.id })).toBe('not_your_department')
    expect(await refusal(manager, { employeeId: other.id })).toBe('not_employed_then')
  })

  test('request refuses leave_overlaps, request refuses leave_backdated, request refuses leave_takes_no_day, request refuses leave_balance', async () => {
    const { client } = await hire()
    await client.send(leave.request, wanted())
    expect(await refusal(client, { from: addDays(monday, 4), until: addDays(monday, 5) })).toBe('leave_overlaps')
    expect(await refusal(client, { from: addDays(today, -32), until: addDays(today, -31) })).toBe('leave_backdated')
    const sunday = addDays(monday, 76)
    expect(await refusal(client, { from: sunday, until: sunday })).toBe('leave_takes_no_day')
    expect(await refusal(client, { from: addDays(monday, 7), until: addDays(monday, 40) })).toBe('leave_balance')
  })

  test('request refuses leave_in_row, request refuses leave_notice, request refuses leave_service, request refuses leave_document', async () => {
    const { client } = await hire({ joinOn: addDays(today, -10) })
    const of = async (over: object) => ({
      typeId: (await newType({ needsBalance: false, accrual: 'NONE', ...over })).id,
    })
    expect(await refusal(client, await of({ maxInRow: 4 }))).toBe('leave_in_row')
    const soon = addDays(mondayOf(today), 7)
    expect(await refusal(client, { ...(await of({ noticeDays: 8 })), from: soon, until: soon })).toBe('leave_notice')
    expect(await refusal(client, { ...(await of({ minServiceDays: 90 })), from: soon, until: soon })).toBe(
      'leave_service',
    )
    expect(await refusal(client, await of({ documentAfterDays: 2 }))).toBe('leave_document')
  })

  test('request refuses file_not_allowed, request refuses not_a_picture, request refuses picture_too_large', async () => {
    const { client } = await hire()
    const png = await drawn(40, 40).png()
    const file = (bytes: Buffer) =>
      refusal(client, { typeId: sick.id, file: { name: 'x', data: bytes.toString('base64') } })
    expect(await file(Buffer.from('plain words'))).toBe('file_not_allowed')
    expect(await file(png.subarray(0, 60))).toBe('not_a_picture')
    expect(await file(pngOf(30_000, 30_000))).toBe('picture_too_large')
  })

  test('withdraw refuses not_found, withdraw refuses leave_over', async () => {
    const [{ client }, other] = [await hire(), await hire()]
    const { id } = await client.send(leave.request, wanted())
    const withdraw = (as: TestClient) => as.raw(leave.withdraw, { leaveRequestId: id }).then(codeOf)
    expect(await withdraw(other.client)).toBe('not_found')
    await client.send(leave.withdraw, { leaveRequestId: id })
    expect(await withdraw(client)).toBe('leave_over')
    expect((await client.send(leave.ownRequests, {})).rows).toMatchObject([{ state: 'WITHDRAWN' }])
  })

  test('cancel refuses not_found, cancel refuses stale_version, cancel refuses leave_over, cancel refuses leave_begun, cancel refuses not_your_department', async () => {
    const [{ id, client }, other] = [await hire(), await hire()]
    const request = await client.send(leave.request, wanted())
    const cancel = (as: TestClient, of: { id: string; version: number }) => as.raw(leave.cancel, { leaveRequestId: of.id, version: of.version }).then(codeOf) // prettier-ignore
    expect(await cancel(client, { id: ABSENT, version: 1 })).toBe('not_found')
    expect(await cancel(client, request)).toBe('leave_over')
    expect(await cancel(other.client, request)).toBe('not_your_department')
    const approved = await approve(request)
    expect(await cancel(client, request)).toBe('stale_version')
    const begunOn = mondayOf(today)
    const begun = await approve(
      await manager.send(leave.request, wanted({ employeeId: id, from: begunOn, until: begunOn, typeId: sick.id })),
    )
    expect(await cancel(client, begun)).toBe('leave_begun')
    await manager.send(leave.cancel, { leaveRequestId: begun.id, version: begun.version })
    await client.send(leave.cancel, { leaveRequestId: approved.id, version: approved.version })
  })

  test('cancelDays refuses not_found, cancelDays refuses stale_version, cancelDays refuses leave_over, cancelDays refuses leave_begun, cancelDays refuses not_your_department, cancelDays refuses unknown_reference, leaveDays refuses not_found, leaveDays refuses not_your_department', async () => {
    const [{ client }, other] = [await hire(), await hire()]
    const request = await client.send(leave.request, wanted())
    const days = [addDays(monday, 1)]
    const cancelDays = (as: TestClient, of: { id: string; version: number }, which: readonly Day[] = days) =>
      as.raw(leave.cancelDays, { leaveRequestId: of.id, version: of.version, days: which }).then(codeOf)
    expect(await cancelDays(client, { id: ABSENT, version: 1 })).toBe('not_found')
    expect(await client.raw(leave.leaveDays, { leaveRequestId: ABSENT }).then(codeOf)).toBe('not_found')
    expect(await cancelDays(client, request)).toBe('leave_over')
    expect(await cancelDays(other.client, request)).toBe('not_your_department')
    expect(await other.client.raw(leave.leaveDays, { leaveRequestId: request.id }).then(codeOf)).toBe('not_your_department') // prettier-ignore
    const approved = await approve(request)
    expect(await cancelDays(client, request)).toBe('stale_version')
    expect(await cancelDays(client, approved, [addDays(monday, 9)])).toBe('unknown_reference')
    const shorter = await client.send(leave.cancelDays, {
      leaveRequestId: approved.id,
      version: approved.version,
      days,
    })
    expect(await cancelDays(client, shorter)).toBe('unknown_reference')
    const begun = await approve(await manager.send(leave.request, wanted({ employeeId: other.id, typeId: sick.id, from: addDays(today, -6), until: addDays(today, 6) }))) // prettier-ignore
    const { days: own } = await other.client.send(leave.leaveDays, { leaveRequestId: begun.id })
    expect(await cancelDays(other.client, begun, [own[0]?.on ?? today])).toBe('leave_begun')
    expect((await manager.send(leave.cancelDays, { leaveRequestId: begun.id, version: begun.version, days: [own[0]?.on ?? today] })).state).toBe('APPROVED') // prettier-ignore
  })

  test('effect refuses not_found, file refuses not_found', async () => {
    const [{ client }, other] = [await hire(), await hire()]
    const { id } = await client.send(leave.request, wanted())
    for (const route of [leave.effect, leave.file])
      expect(codeOf(await other.client.raw(route, { leaveRequestId: id }))).toBe('not_found')
    expect(codeOf(await client.raw(leave.file, { leaveRequestId: id }))).toBe('not_found')
  })
  test('file refuses not_found for a request without one', async () => {
    const { client } = await hire()
    const { id } = await client.send(leave.request, wanted())
    expect(codeOf(await manager.raw(leave.file, { leaveRequestId: id }))).toBe('not_found')
  })

  test('decide refuses not_found, decide refuses stale_version, decide refuses leave_over, decide refuses reason_required', async () => {
    const [{ client }, other] = [await hire(), await hire()]
    const request = await client.send(leave.request, wanted())
    const send = (over: object, as = manager) => as.raw(leave.decide, decide(request, over)).then(codeOf)
    expect(await send({}, other.client)).toBe('not_found')
    expect(await send({ version: 9 })).toBe('stale_version')
    expect(await send({ isApproved: false })).toBe('reason_required')
    const refused = await manager.send(leave.decide, decide(request, { isApproved: false, comment: 'The fair' }))
    expect(refused).toMatchObject({ state: 'REFUSED', comment: 'The fair' })
    expect(await send({ version: refused.version })).toBe('leave_over')
  })

  test('decide refuses own_approval, decide refuses not_your_approval, decide refuses approval_over', async () => {
    const { id } = await manager.send(employees.create, { firstName: 'Boss', lastName: 'Costa', joinOn: addDays(today, -800), departmentId: desk, positionId: clerk }) // prettier-ignore
    await manager.send(employees.tieUser, { employeeId: id, userId: manager.userId })
    const own = await manager.send(leave.request, wanted({ typeId: sick.id }))
    expect(await manager.raw(leave.decide, decide(own)).then(codeOf)).toBe('own_approval')
    const chef = await hire({ departmentId: kitchen, positionId: cook })
    await manager.send(employees.updateDepartment, {
      departmentId: kitchen,
      version: 1,
      name: 'Kitchen',
      headId: chef.id,
    })
    const { client } = await hire({ departmentId: kitchen, positionId: cook, managerId: id })
    const request = await client.send(leave.request, wanted())
    expect(await chef.client.raw(leave.decide, decide(request)).then(codeOf)).toBe('not_your_approval')
    await hotel.rows("update approvals set state = 'WITHDRAWN', ended_at = now() where subject_id = $1", [request.id])
    expect(await manager.raw(leave.decide, decide(request)).then(codeOf)).toBe('approval_over')
  })

  test('decide refuses leave_balance when it was taken otherwise meanwhile, decide refuses leave_blocked without a comment', async () => {
    const type = await newType({ yearlyAmount: 100, allowNegative: 100 })
    const { client } = await hire()
    const [one, two] = [
      await client.send(leave.request, wanted({ typeId: type.id, from: monday, until: monday })),
      await client.send(
        leave.request,
        wanted({ typeId: type.id, from: addDays(monday, 1), until: addDays(monday, 1) }),
      ),
    ]
    const { id, version, ...fields } = type
    await admin.send(leave.updateType, { ...fields, leaveTypeId: id, version, allowNegative: 0 })
    await approve(one)
    expect(await manager.raw(leave.decide, decide(two)).then(codeOf)).toBe('leave_balance')
    const block = await admin.send(leave.addBlock, {
      from: addDays(monday, 7),
      until: addDays(monday, 8),
      reason: 'The fair',
    })
    const blocked = await client.send(leave.request, wanted({ from: addDays(monday, 8), until: addDays(monday, 9) }))
    expect(await manager.raw(leave.decide, decide(blocked)).then(codeOf)).toBe('leave_blocked')
    expect((await manager.send(leave.decide, decide(blocked, { comment: 'His own wedding' }))).state).toBe('APPROVED')
    await admin.send(leave.removeBlock, { leaveBlockId: block.id })
  })
  test('decide refuses leave_blocked to an approver who does not plan everybody', async () => {
    const boss = await hire()
    const { client } = await hire({ managerId: boss.id })
    const block = await admin.send(leave.addBlock, { from: addDays(monday, 21), until: addDays(monday, 22), departmentId: desk, reason: 'The fair' }) // prettier-ignore
    const request = await client.send(leave.request, wanted({ from: addDays(monday, 21), until: addDays(monday, 21) }))
    expect(await boss.client.raw(leave.decide, decide(request, { comment: 'please' })).then(codeOf)).toBe(
      'leave_blocked',
    )
    await admin.send(leave.removeBlock, { leaveBlockId: block.id })
  })

  test('balances refuses not_found, balances refuses not_your_department, ledger refuses not_found, ledger refuses not_your_department', async () => {
    const [{ id }, other] = [await hire(), await hire()]
    for (const route of [leave.balances, leave.ledger]) {
      expect(codeOf(await manager.raw(route, { employeeId: ABSENT }))).toBe('not_found')
      expect(codeOf(await other.client.raw(route, { employeeId: id }))).toBe('not_your_department')
    }
  })
  test('ledger refuses not_found, ledger refuses not_your_department', async () => {
    const [{ id }, other] = [await hire(), await hire()]
    expect(codeOf(await manager.raw(leave.ledger, { employeeId: ABSENT }))).toBe('not_found')
    expect(codeOf(await other.client.raw(leave.ledger, { employeeId: id }))).toBe('not_your_department')
  })

  test('adjust refuses not_found, adjust refuses unknown_reference, adjust refuses leave_balance, adjust refuses dates_disordered', async () => {
    const { id } = await hire()
    const adjust = (over: object) => manager.raw(leave.adjust, { employeeId: id, typeId: annual.id, amount: 100, on: today, note: 'x', ...over }).then(codeOf) // prettier-ignore
    expect(await adjust({ employeeId: ABSENT })).toBe('not_found')
    expect(await adjust({ typeId: sick.id })).toBe('unknown_reference')
    expect(await adjust({ amount: -2_401 })).toBe('leave_balance')
    expect(await adjust({ kind: 'COMPENSATION', amount: -1 })).toBe('leave_balance')
    expect(await adjust({ until: addDays(today, -1) })).toBe('dates_disordered')
  })

  test('calendar refuses not_your_department', async () => {
    const { client } = await hire()
    expect(codeOf(await client.raw(leave.calendar, { from: monday, departmentId: desk }))).toBe('not_your_department')
  })

  test('what waits is in the inbox of approvals, with what it is about', async () => {
    const { client } = await hire()
    const request = await client.send(leave.request, wanted())
    const { rows } = await manager.send(approvals.inbox, { limit: 200 })
    expect(rows.find(({ subjectId }) => subjectId === request.id)).toMatchObject({
      kind: 'LEAVE',
      facts: { from: monday, type: 'Annual leave' },
    })
  })
})

describe('known public holidays', () => {
  test('are those of the property’s country, in the reader’s language; none of a country that is not known', async () => {
    const of = async (country: string, language: 'en' | 'fr') => {
      await hotel.rows('update properties set country = $1 where id = $2', [country, hotel.propertyId])
      return (await admin.send(leave.knownHolidays, { year: 2026, language })).rows
    }
    const [before] = await hotel.rows<{ country: string }>('select country from properties where id = $1', [hotel.propertyId]) // prettier-ignore
    const german = await of('DE', 'en')
    expect(german).toContainEqual({ day: '2026-10-03', name: 'National Holiday', isOptional: false })
    expect(german.map(({ day }) => day)).toContain('2026-04-06') // Easter Monday moves
    expect(german.map(({ day }) => day)).toEqual(german.map(({ day }) => day).toSorted())
    expect(await of('FR', 'fr')).toContainEqual(
      expect.objectContaining({ day: '2026-07-14', name: 'Fête Nationale de la France' }),
    )
    expect(await of('AQ', 'en')).toEqual([])
    await hotel.rows('update properties set country = $1 where id = $2', [before?.country, hotel.propertyId])
    expect((await manager.raw(leave.knownHolidays, { year: 2026 })).status).toBe(403)
  })
})
