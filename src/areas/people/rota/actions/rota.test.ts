import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { Department, Employee, Position } from '#areas/people/employees/contract/replies.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt, type Day, mondayOf } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import type { RotaShift, ShiftType } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { entryOn } from '../rules/patterns.ts'
import { expireEverywhere, remindEverywhere } from '../jobs.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let head: TestClient
let staff: Record<'nina' | 'omar', { client: TestClient; employee: Employee }>
let today: Day
let week: Day
let desk: Department
let kitchen: Department
let clerk: Position
let cook: Position
let early: ShiftType
let late: ShiftType
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  week = addDays(mondayOf(today), 14)
  desk = await manager.send(employees.createDepartment, { name: 'Front desk', area: 'FRONT_DESK' })
  kitchen = await manager.send(employees.createDepartment, { name: 'Kitchen', area: 'KITCHEN' })
  clerk = await manager.send(employees.createPosition, { title: 'Clerk', departmentId: desk.id })
  cook = await manager.send(employees.createPosition, { title: 'Cook', departmentId: kitchen.id })
  early = await admin.send(rota.createShiftType, { code: 'e', name: 'Early', starts: '07:00', ends: '15:00', unpaidBreak: 30 })
  late = await admin.send(rota.createShiftType, { code: 'L', name: 'Late', starts: '15:00', ends: '23:00', color: 'AMBER' })
  staff = { nina: await hire('Nina'), omar: await hire('Omar') }
  const chef = await hire('Chef', { departmentId: kitchen.id, positionId: cook.id }, 'PROP_SERVICE')
  head = chef.client
  await manager.send(employees.updateDepartment, { departmentId: kitchen.id, version: 1, name: 'Kitchen', area: 'KITCHEN', headId: chef.employee.id })
}) // prettier-ignore
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

type Details = Partial<RequestOf<typeof employees.create>>
const add = (over: Details = {}) =>
  manager.send(employees.create, { firstName: `P${(count += 1)}`, lastName: 'Costa', joinOn: addDays(today, -100), departmentId: desk.id, positionId: clerk.id, weeklyHours: 0, ...over }) // prettier-ignore
async function hire(firstName: string, over: Details = {}, role: 'PROP_FRONTDESK' | 'PROP_SERVICE' = 'PROP_FRONTDESK') {
  const client = await hotel.as(role)
  const { id } = await add({ firstName, ...over })
  const employee = await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { client, employee }
}
const refusal = (client: TestClient, route: Parameters<TestClient['raw']>[0], input: object) =>
  client.raw(route, input).then(codeOf)
type Wanted = NonNullable<RequestOf<typeof rota.edit>['added']>[number]
const wanted = (employeeId: string | null, on: Day, over: Partial<Wanted> = {}): Wanted => ({ employeeId, departmentId: desk.id, positionId: clerk.id, typeId: early.id, on, ...over }) // prettier-ignore
async function place(employeeId: string | null, on: Day, over: Partial<Wanted> = {}): Promise<RotaShift> {
  const { shifts } = await manager.send(rota.edit, { added: [wanted(employeeId, on, over)], reason: 'as agreed' })
  const [shift] = shifts
  if (!shift) throw new Error('nothing was placed')
  return shift
}
const publish = (weekStart: Day, departmentId = desk.id) =>
  manager.send(rota.publish, { departmentId, weekStart, reason: 'as agreed' })
const editRefusal = (input: object, client = manager) => refusal(client, rota.edit, input)
const again = ({ id, version }: RotaShift, over: Partial<Wanted>, shift: Wanted) => ({ ...shift, ...over, id, version })
/** A day far from every other test's. */
let far = 0
const freshWeek = () => addDays(week, 28 * (far += 1) + 70)
const leave = async (who: Employee, status: Employee['status'], day: Day) => {
  const { id, version } = await manager.send(employees.get, { employeeId: who.id })
  return manager.send(employees.setStatus, { employeeId: id, version, status, on: day, reason: 'as agreed' })
}

describe('set-up', () => {
  test('types, patterns, needs and settings are read by everybody at work, with what the reader plans', async () => {
    const read = await head.send(rota.setUp, {})
    expect(read.types.map(({ code }) => code)).toEqual(['E', 'L'])
    expect(read.settings).toMatchObject({ minRestMinutes: 660, maxDaysInRow: 6, version: 0 })
    expect(read.departments.map(({ name, isPlanned }) => [name, isPlanned])).toEqual([['Front desk', false], ['Kitchen', true]]) // prettier-ignore
  })

  const TYPE = { code: 'Z', name: 'Z', starts: '08:00', ends: '16:00' }
  const split = { pauseStarts: '17:00', pauseEnds: '18:00' }
  test.each([
    ['createShiftType refuses code_taken', () => refusal(admin, rota.createShiftType, { ...TYPE, code: 'E' }), 'code_taken'],
    ['createShiftType refuses shift_times_disordered', () => refusal(admin, rota.createShiftType, { ...TYPE, ...split }), 'shift_times_disordered'],
    ['createShiftType refuses unknown_reference', () => refusal(admin, rota.createShiftType, { ...TYPE, departmentIds: [ABSENT] }), 'unknown_reference'],
    ['createShiftType refuses unknown_reference for a document', () => refusal(admin, rota.createShiftType, { ...TYPE, documentTypeIds: [ABSENT] }), 'unknown_reference'],
    ['updateShiftType refuses not_found', () => refusal(admin, rota.updateShiftType, { ...TYPE, shiftTypeId: ABSENT, version: 1 }), 'not_found'],
    ['updateShiftType refuses stale_version', () => refusal(admin, rota.updateShiftType, { ...TYPE, shiftTypeId: late.id, version: 9 }), 'stale_version'],
    ['updateShiftType refuses code_taken', () => refusal(admin, rota.updateShiftType, { ...TYPE, code: 'E', shiftTypeId: late.id, version: 1 }), 'code_taken'],
    ['updateShiftType refuses shift_times_disordered', () => refusal(admin, rota.updateShiftType, { ...TYPE, ...split, shiftTypeId: late.id, version: 1 }), 'shift_times_disordered'],
    ['updateShiftType refuses unknown_reference', () => refusal(admin, rota.updateShiftType, { ...TYPE, departmentIds: [ABSENT], shiftTypeId: late.id, version: 1 }), 'unknown_reference'],
    ['createPattern refuses unknown_reference', () => refusal(admin, rota.createPattern, { name: 'X', days: [ABSENT, '', '', '', '', '', ''] }), 'unknown_reference'],
    ['updatePattern refuses not_found', () => refusal(admin, rota.updatePattern, { patternId: ABSENT, version: 1, name: 'X', days: ['', '', '', '', '', '', ''] }), 'not_found'],
    ['createCoverage refuses unknown_reference', () => refusal(admin, rota.createCoverage, { departmentId: desk.id, positionId: cook.id, starts: '07:00', ends: '15:00' }), 'unknown_reference'],
    ['updateCoverage refuses not_found', () => refusal(admin, rota.updateCoverage, { coverageRuleId: ABSENT, version: 1, departmentId: desk.id, starts: '07:00', ends: '15:00' }), 'not_found'],
    ['removeCoverage refuses not_found', () => refusal(admin, rota.removeCoverage, { coverageRuleId: ABSENT }), 'not_found'],
  ])('%s', async (_title, call, code) => expect(await call()).toBe(code)) // prettier-ignore

  test('updatePattern refuses name_taken, createPattern refuses name_taken, updatePattern refuses stale_version, updatePattern refuses unknown_reference', async () => {
    const days = [early.id, '', '', '', '', 'OFF', 'OFF']
    const [one, other] = [await admin.send(rota.createPattern, { name: 'Turn', days }), await admin.send(rota.createPattern, { name: 'Nights', days })] // prettier-ignore
    expect(await refusal(admin, rota.createPattern, { name: ' TURN', days })).toBe('name_taken')
    const of = { patternId: other.id, version: 1, days }
    expect(await refusal(admin, rota.updatePattern, { ...of, name: one.name })).toBe('name_taken')
    expect(await refusal(admin, rota.updatePattern, { ...of, name: 'N', version: 9 })).toBe('stale_version')
    expect(await refusal(admin, rota.updatePattern, { ...of, name: 'N', days: [ABSENT, ...days.slice(1)] })).toBe('unknown_reference') // prettier-ignore
    expect(await admin.send(rota.updatePattern, { ...of, name: 'Nights', isActive: false })).toMatchObject({ isActive: false, version: 2 }) // prettier-ignore
  })

  test('updateCoverage refuses stale_version, updateCoverage refuses unknown_reference; saveSettings refuses stale_version', async () => {
    const rule = await admin.send(rota.createCoverage, { departmentId: kitchen.id, starts: '07:00', ends: '15:00' })
    const of = { coverageRuleId: rule.id, version: 1, departmentId: kitchen.id, starts: '07:00', ends: '15:00' }
    expect((await admin.raw(rota.updateCoverage, { ...of, from: addDays(FIXTURE.businessDate, 1), until: FIXTURE.businessDate })).status).toBe(400) // prettier-ignore
    expect(await refusal(admin, rota.updateCoverage, { ...of, version: 4 })).toBe('stale_version')
    expect(await refusal(admin, rota.updateCoverage, { ...of, departmentId: ABSENT })).toBe('unknown_reference')
    expect(await admin.send(rota.updateCoverage, { ...of, amount: 3 })).toMatchObject({ amount: 3, version: 2 })
    await admin.send(rota.removeCoverage, { coverageRuleId: rule.id })
    const settings = { minRestMinutes: 660, maxWeekMinutes: 2_880, maxDaysInRow: 6, swapHours: 12 }
    expect(await admin.send(rota.saveSettings, { ...settings, version: 0 })).toMatchObject({
      remindHours: 12,
      version: 1,
    })
    expect(await refusal(admin, rota.saveSettings, { ...settings, version: 0 })).toBe('stale_version')
    // A request without the hours of reminders leaves them as they are.
    await admin.send(rota.saveSettings, { ...settings, remindHours: 5, version: 1 })
    expect(await admin.send(rota.saveSettings, { ...settings, swapHours: 24, version: 2 })).toMatchObject({ remindHours: 5, swapHours: 24 }) // prettier-ignore
    await admin.send(rota.saveSettings, { ...settings, remindHours: 12, version: 3 })
  })
})

describe('planning', () => {
  test('a week is read with people, open shifts, needs and hours; shifts are placed, changed, removed, and each step is undone', async () => {
    const start = freshWeek()
    const { id } = await add({ firstName: 'Zoe', lastName: 'Zed' })
    const rule = await admin.send(rota.createCoverage, { departmentId: desk.id, starts: '08:00', ends: '14:00', amount: 2 }) // prettier-ignore
    const placed = await manager.send(rota.edit, { added: [wanted(id, start), wanted(null, start)] })
    const read = await manager.send(rota.week, { from: start, days: 7, departmentId: desk.id })
    expect(read.days).toHaveLength(7)
    expect(read.days[0]).toMatchObject({ day: start, plannedMinutes: 900, bands: [{ ruleId: rule.id, need: 2, planned: 2 }] })
    expect(read.days[1]?.bands).toMatchObject([{ need: 2, planned: 0 }])
    const span = { coverageRuleId: rule.id, version: 1, departmentId: desk.id, starts: '08:00', ends: '14:00', amount: 2, from: addDays(start, 1), until: addDays(start, 2) }
    expect(await admin.send(rota.updateCoverage, span)).toMatchObject({ from: span.from, until: span.until })
    const within = await manager.send(rota.week, { from: start, days: 7, departmentId: desk.id })
    expect(within.days.map(({ bands }) => bands.length)).toEqual([0, 1, 1, 0, 0, 0, 0])
    expect(read.open).toMatchObject([{ employeeId: null, minutes: 450, state: 'DRAFT', isUnpublished: true }])
    expect(read.weeks).toMatchObject([{ departmentId: desk.id, weekStart: start, state: 'DRAFT', unpublished: 2, plannedMinutes: 900 }]) // prettier-ignore
    await admin.send(rota.removeCoverage, { coverageRuleId: rule.id })
    const shiftsOf = async () => {
      const people = await manager.send(rota.people, { from: start, days: 7, departmentId: desk.id, limit: 200 })
      return people.rows.find((row) => row.id === id)?.shifts ?? []
    }
    const [shift] = await shiftsOf()
    if (!shift) throw new Error('no shift')
    const moved = await manager.send(rota.edit, { changed: [again(shift, { on: addDays(start, 1), typeId: late.id }, wanted(id, start))] })
    expect(await shiftsOf()).toMatchObject([{ on: addDays(start, 1), typeId: late.id, minutes: 480 }])
    const back = await manager.send(rota.edit, moved.undo)
    expect(await shiftsOf()).toMatchObject([{ on: start, typeId: early.id, startAt: shift.startAt, endAt: shift.endAt }])
    const gone = await manager.send(rota.edit, { removed: back.shifts.map(({ id: shiftId, version }) => ({ id: shiftId, version })) })
    expect(await shiftsOf()).toEqual([])
    await manager.send(rota.edit, gone.undo)
    expect(await shiftsOf()).toMatchObject([{ on: start, typeId: early.id }])
    expect(placed.undo.removed).toHaveLength(2)
  }) // prettier-ignore

  test('people come by department, position and name, page by page, each once', async () => {
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await manager.send(rota.people, { from: week, days: 7, limit: 2, ...(after && { after }) })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after !== undefined)
    const whole = await manager.send(rota.people, { from: week, days: 7, limit: 200 })
    expect(ids).toEqual(whole.rows.map(({ id }) => id))
    expect(whole.rows.map(({ departmentId }) => departmentId).lastIndexOf(desk.id)).toBeLessThan(whole.rows.findIndex(({ departmentId }) => departmentId === kitchen.id)) // prettier-ignore
  })

  test('edit refuses not_found, edit refuses stale_version, edit refuses unknown_reference, edit refuses shift_times_disordered', async () => {
    const shift = await place(null, freshWeek())
    const changed = (over: object) => editRefusal({ changed: [{ ...wanted(null, shift.on), id: shift.id, version: shift.version, ...over }] }) // prettier-ignore
    expect(await changed({ id: ABSENT })).toBe('not_found')
    expect(await changed({ version: 9 })).toBe('stale_version')
    expect(await changed({ typeId: ABSENT })).toBe('unknown_reference')
    expect(await changed({ positionId: ABSENT })).toBe('unknown_reference')
    expect(await changed({ employeeId: ABSENT })).toBe('unknown_reference')
    expect(await changed({ typeId: null })).toBe('shift_times_disordered')
    expect(await editRefusal({ added: [wanted(null, shift.on, { kind: 'DAY_OFF', typeId: null })] })).toBe('shift_times_disordered') // prettier-ignore
  })

  test('edit refuses shift_overlaps, across departments too, and edit refuses not_employed_then', async () => {
    const start = freshWeek()
    const { id } = await add()
    await place(id, start)
    const inKitchen = { departmentId: kitchen.id, positionId: cook.id }
    expect(await editRefusal({ added: [wanted(id, start, { ...inKitchen, starts: '14:59', ends: '18:00' })] })).toBe('shift_overlaps') // prettier-ignore
    await place(id, start, { ...inKitchen, starts: '15:00', ends: '18:00' })
    await place(id, addDays(start, 1), { kind: 'DAY_OFF', typeId: null })
    expect(await editRefusal({ added: [wanted(id, addDays(start, 1), { kind: 'DAY_OFF', typeId: null })] })).toBe('shift_overlaps') // prettier-ignore
    expect(await editRefusal({ added: [wanted(id, addDays(today, -101))] })).toBe('not_employed_then')
  })

  test('two managers who place one employee at one time: one has placed them, the other is refused', async () => {
    const start = freshWeek()
    const { id } = await add()
    const replies = await Promise.all([1, 2, 3, 4].map(() => manager.raw(rota.edit, { added: [wanted(id, start)] })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('two people change shifts in one step', async () => {
    const start = freshWeek()
    const [one, other] = [await add(), await add()]
    const [first, second] = [await place(one.id, start), await place(other.id, start)]
    await manager.send(rota.edit, { changed: [again(first, { employeeId: other.id }, wanted(one.id, start)), again(second, { employeeId: one.id }, wanted(other.id, start))] }) // prettier-ignore
  })

  test('edit refuses warnings_need_reason, and names for whom, when and why; with a reason it is done', async () => {
    const start = freshWeek()
    const { id } = await add({ firstName: 'Rest', lastName: 'Less' })
    await place(id, start, { typeId: late.id })
    const input = { added: [wanted(id, addDays(start, 1))] }
    const refused = await manager.raw(rota.edit, input)
    expect(refused.body).toMatchObject({ code: 'warnings_need_reason', details: { warnings: [{ code: 'SHORT_REST', minutes: 480, name: 'Rest Less', on: addDays(start, 1) }] } }) // prettier-ignore
    await manager.send(rota.edit, { ...input, reason: 'a wedding' })
  })

  test('a budget is passed with a reason only; setBudget refuses not_your_department', async () => {
    const start = freshWeek()
    await manager.send(rota.setBudget, { departmentId: desk.id, weekStart: start, budgetMinutes: 900 })
    await place(null, start)
    await manager.send(rota.edit, { added: [wanted(null, start)] })
    expect((await manager.raw(rota.edit, { added: [wanted(null, start)] })).body).toMatchObject({ details: { warnings: [{ code: 'OVER_BUDGET', minutes: 1_350 }] } }) // prettier-ignore
    expect(await refusal(manager, rota.setBudget, { departmentId: ABSENT, weekStart: start, budgetMinutes: 1 })).toBe('not_your_department') // prettier-ignore
  })

  test('hours beyond the contract are seen for each week, of whatever department they are worked for', async () => {
    const start = freshWeek()
    const { id } = await add({ weeklyHours: 15 })
    await place(id, start)
    await place(id, addDays(start, 1))
    const overtime = async (from = start) => (await manager.send(rota.week, { from, days: 7 })).overtime
    expect(await overtime()).toEqual([])
    await place(id, addDays(start, 6), { departmentId: kitchen.id, positionId: cook.id })
    await place(id, addDays(start, 7))
    expect(await overtime()).toEqual([{ departmentId: desk.id, weekStart: start, people: 1, minutes: 450 }])
    expect(await overtime(addDays(start, 7))).toEqual([])
  })

  test('viewCost is of base pay and of occupied rooms, for who may see pay, and each look is recorded; viewCost refuses not_your_department', async () => {
    const start = addDays(mondayOf(FIXTURE.businessDate), 7)
    const [bar, spa] = [await manager.send(employees.createDepartment, { name: 'Bar', area: 'RESTAURANT' }), await manager.send(employees.createDepartment, { name: 'Spa', area: 'OTHER' })]
    const [inBar, inSpa] = [await manager.send(employees.createPosition, { title: 'Bartender', departmentId: bar.id }), await manager.send(employees.createPosition, { title: 'Masseur', departmentId: spa.id })]
    const [ofBar, ofSpa] = [{ departmentId: bar.id, positionId: inBar.id }, { departmentId: spa.id, positionId: inSpa.id }]
    const joinOn = addDays(start, -100)
    const [paid, unpaid] = [await add({ joinOn, ...ofBar }), await add({ joinOn, ...ofBar })]
    const pay = { basis: 'HOUR', amount: PositiveMinor.parse(2_000) } as const
    await admin.send(employees.changePay, { employeeId: paid.id, pay, effectiveOn: joinOn })
    await place(paid.id, start, ofBar)
    await place(paid.id, addDays(start, 1), ofSpa)
    await place(unpaid.id, start, ofBar)
    await place(null, start, ofBar)
    const stay = { roomTypeId: FIXTURE.standard, arrival: start, departure: addDays(start, 3), adults: 2 }
    await admin.send(bookings.create, { customer: { firstName: 'Ada', lastName: 'Sen' }, stays: [stay] })
    const cost = await admin.send(rota.viewCost, { from: start })
    expect(cost.rooms).toBe(3)
    expect(cost.departments).toEqual(expect.arrayContaining([
      { departmentId: bar.id, cost: 15_000, uncostedMinutes: 900, budget: null },
      { departmentId: spa.id, cost: 15_000, uncostedMinutes: 0, budget: null },
    ]))
    expect(await admin.send(rota.viewCost, { from: start, departmentId: spa.id })).toMatchObject({ departments: [{}], cost: 15_000, perRoom: 5_000 })
    expect((await manager.raw(rota.viewCost, { from: start })).status).toBe(403)
    expect(await refusal(admin, rota.viewCost, { from: start, departmentId: ABSENT })).toBe('not_your_department')
    expect(await hotel.rows(`select 1 from audit_events where type = 'ROTA_COST_VIEWED'`)).toHaveLength(2)
  }) // prettier-ignore

  test('a head plans the own department and no other: week refuses not_your_department, people refuses not_your_department, edit refuses not_your_department, copyWeek refuses not_your_department, differences refuses not_your_department, publish refuses not_your_department', async () => {
    const start = freshWeek()
    const code = 'not_your_department'
    const ofDesk = { departmentId: desk.id, weekStart: start }
    await head.send(rota.edit, { added: [wanted(null, start, { departmentId: kitchen.id, positionId: cook.id })] })
    expect(await refusal(head, rota.week, { from: start, days: 7, departmentId: desk.id })).toBe(code)
    expect(await refusal(head, rota.people, { from: start, days: 7, departmentId: desk.id })).toBe(code)
    expect(await editRefusal({ added: [wanted(null, start)] }, head)).toBe(code)
    expect(
      await refusal(head, rota.copyWeek, { departmentId: desk.id, fromWeek: start, toWeek: addDays(start, 7) }),
    ).toBe(code)
    expect(await refusal(head, rota.differences, ofDesk)).toBe(code)
    expect(await refusal(head, rota.publish, ofDesk)).toBe(code)
    expect(await refusal(staff.nina.client, rota.week, { from: start, days: 7 })).toBe(code)
    expect((await head.raw(rota.lockWeek, ofDesk)).status).toBe(403)
  })
})

describe('copying and patterns', () => {
  test('a week is copied, existing shifts stay, and the copy is undone; copyWeek refuses warnings_need_reason, copyWeek refuses shift_overlaps', async () => {
    const [start, next] = [freshWeek(), freshWeek()]
    const [one, other] = [await add(), await add()]
    await place(one.id, start)
    await place(other.id, start)
    await place(other.id, next, { typeId: late.id })
    const copy = { departmentId: desk.id, fromWeek: start, toWeek: next }
    await place(one.id, addDays(next, -1), { starts: '22:00', ends: '06:00' })
    expect(await refusal(manager, rota.copyWeek, copy)).toBe('warnings_need_reason')
    const { shifts, undo } = await manager.send(rota.copyWeek, { ...copy, reason: 'busy' })
    expect(shifts.map(({ employeeId, on: day }) => [employeeId, day])).toEqual([[one.id, next]])
    const plannedOf = async () => (await manager.send(rota.people, { from: next, days: 7, limit: 200 })).rows.flatMap((row) => row.shifts.map(({ typeId }) => [row.id, typeId])) // prettier-ignore
    await manager.send(rota.edit, undo)
    expect(await plannedOf()).toEqual([[other.id, late.id]])
    const night = await add()
    const [third, fourth] = [freshWeek(), freshWeek()]
    await place(night.id, third)
    await place(night.id, addDays(fourth, -1), { starts: '22:00', ends: '08:00' })
    expect(await refusal(manager, rota.copyWeek, { ...copy, fromWeek: third, toWeek: fourth, reason: 'x' })).toBe('shift_overlaps') // prettier-ignore
  })

  test('applyPattern refuses not_found, applyPattern refuses not_your_department, applyPattern refuses warnings_need_reason, applyPattern refuses shift_overlaps; what is planned stays, also when the rest is undone', async () => {
    const [one, other] = [await add(), await add()]
    const days = [early.id, early.id, '', '', '', '', 'OFF', late.id, '', '', '', '', '', '']
    // The first week of the cycle, whichever this week is.
    const fresh = freshWeek()
    const start = entryOn(days, fresh, 0) === early.id ? fresh : addDays(fresh, 7)
    const { id: patternId } = await admin.send(rota.createPattern, { name: 'Two weeks', days })
    const people = [{ employeeId: one.id, offsetWeeks: 0 }, { employeeId: other.id, offsetWeeks: 1 }] // prettier-ignore
    const input = { patternId, firstWeek: start, weeks: 2, people }
    expect(await refusal(manager, rota.applyPattern, { ...input, patternId: ABSENT })).toBe('not_found')
    expect(await refusal(head, rota.applyPattern, input)).toBe('not_your_department')
    await place(one.id, addDays(start, 1), { kind: 'DAY_OFF', typeId: null })
    await place(one.id, addDays(start, -1), { starts: '22:00', ends: '06:00' })
    await place(other.id, addDays(start, -1), { starts: '22:00', ends: '06:00' })
    expect(await refusal(manager, rota.applyPattern, input)).toBe('warnings_need_reason')
    const { shifts, undo } = await manager.send(rota.applyPattern, { ...input, reason: 'as agreed' })
    expect(shifts.filter(({ employeeId, on: day }) => employeeId === one.id && day === addDays(start, 1))).toEqual([])
    expect(shifts).toHaveLength(7)
    await manager.send(rota.edit, undo)
    const left = await manager.send(rota.people, { from: start, days: 14, limit: 200 })
    expect(left.rows.flatMap((row) => row.shifts.map(({ kind, on }) => [row.id, kind, on]))).toEqual([[one.id, 'DAY_OFF', addDays(start, 1)]]) // prettier-ignore
    const third = await add()
    await place(third.id, addDays(start, 13), { starts: '22:00', ends: '16:00' })
    const late2 = { ...input, firstWeek: addDays(start, 14), people: [{ employeeId: third.id, offsetWeeks: 0 }, { employeeId: third.id, offsetWeeks: 1 }].slice(0, 1), reason: 'x' } // prettier-ignore
    expect(await refusal(manager, rota.applyPattern, late2)).toBe('shift_overlaps')
  })
})

describe('publishing', () => {
  test('each is notified only of their own; what changes later is sent again with a reason: publish refuses reason_required, shiftChanges refuses not_found, shiftChanges refuses not_your_department', async () => {
    const start = freshWeek()
    const { nina, omar } = staff
    const shift = await place(nina.employee.id, start)
    await place(omar.employee.id, start)
    expect((await nina.client.send(rota.own, { from: start })).shifts).toEqual([])
    const before = await manager.send(rota.differences, { departmentId: desk.id, weekStart: start })
    expect(before.people.map(({ name, differences }) => [name, differences.length])).toEqual([['Nina Costa', 1], ['Omar Costa', 1]]) // prettier-ignore
    expect(await publish(start)).toMatchObject({ published: 2, week: { state: 'PUBLISHED', unpublished: 0 } })
    const news = await nina.client.send(notifications.list, { limit: 50 })
    expect(JSON.stringify(news)).toContain(`"day":"${start}"`)
    const [published] = (await nina.client.send(rota.own, { from: start })).shifts
    expect(published).toMatchObject({ id: shift.id, code: 'E', on: start, state: 'PUBLISHED' })
    expect(await nina.client.send(rota.acknowledge, { shiftIds: [shift.id] })).toEqual({ acknowledged: 1 })
    expect(await omar.client.send(rota.acknowledge, { shiftIds: [shift.id] })).toEqual({ acknowledged: 0 })
    const held = await manager.send(rota.people, { from: start, days: 7, limit: 200 })
    const mine = held.rows.find(({ id }) => id === nina.employee.id)?.shifts[0]
    if (!mine) throw new Error('no shift')
    expect(mine).toMatchObject({ state: 'ACKNOWLEDGED', isUnpublished: false })
    await manager.send(rota.edit, { changed: [again(mine, { on: addDays(start, 2) }, wanted(nina.employee.id, start))] })
    expect((await nina.client.send(rota.own, { from: start })).shifts[0]).toMatchObject({ on: start, state: 'ACKNOWLEDGED' })
    const again2 = { departmentId: desk.id, weekStart: start }
    expect(await manager.send(rota.differences, again2)).toMatchObject({ needsReason: true, people: [{ name: 'Nina Costa', differences: [{ kind: 'CHANGED' }] }] })
    expect(await refusal(manager, rota.publish, again2)).toBe('reason_required')
    expect(await manager.send(rota.publish, { ...again2, reason: 'a wedding' })).toMatchObject({ published: 1 })
    expect((await nina.client.send(rota.own, { from: start })).shifts[0]).toMatchObject({ on: addDays(start, 2), state: 'PUBLISHED' })
    const log = await manager.send(rota.shiftChanges, { rotaShiftId: shift.id, limit: 10 })
    expect(log.rows).toMatchObject([{ reason: 'a wedding' }])
    expect(await refusal(head, rota.shiftChanges, { rotaShiftId: shift.id, limit: 10 })).toBe('not_your_department')
    expect(await refusal(head, rota.shiftChanges, { rotaShiftId: ABSENT, limit: 10 })).toBe('not_found')
  }) // prettier-ignore

  test('a published shift is removed at the next publishing, and comes back if that is undone before', async () => {
    const start = freshWeek()
    const { nina } = staff
    await place(nina.employee.id, start)
    await publish(start)
    const own = async () => (await nina.client.send(rota.own, { from: start })).shifts.length
    const shiftOf = async () => (await manager.send(rota.people, { from: start, days: 7, limit: 200 })).rows.flatMap(({ shifts }) => shifts)[0]
    const known = async () => {
      const shift = await shiftOf()
      return { id: shift?.id ?? '', version: shift?.version ?? 0 }
    }
    const removed = await manager.send(rota.edit, { removed: [await known()] })
    expect([await shiftOf(), await own()]).toEqual([undefined, 1])
    const { weeks, days } = await manager.send(rota.week, { from: start, days: 7, departmentId: desk.id })
    expect([weeks[0]?.unpublished, weeks[0]?.plannedMinutes, days[0]?.plannedMinutes]).toEqual([1, 0, 0])
    await manager.send(rota.edit, removed.undo)
    expect(await shiftOf()).toMatchObject({ isUnpublished: false })
    await manager.send(rota.edit, { removed: [await known()] })
    await publish(start)
    expect(await own()).toBe(0)
  }) // prettier-ignore

  test('publish refuses published_elsewhere while another department’s published shift that is moved away is not published again', async () => {
    const start = freshWeek()
    const { id } = await add()
    const shift = await place(id, start)
    await publish(start)
    const [fresh] = (await manager.send(rota.people, { from: start, days: 7, limit: 200 })).rows.find((row) => row.id === id)?.shifts ?? [] // prettier-ignore
    if (!fresh) throw new Error('no shift')
    await manager.send(rota.edit, { changed: [again(fresh, { on: addDays(start, 3) }, wanted(id, shift.on))] })
    await place(id, start, { departmentId: kitchen.id, positionId: cook.id })
    const inKitchen = { departmentId: kitchen.id, weekStart: start, reason: 'x' }
    expect(await refusal(manager, rota.publish, inKitchen)).toBe('published_elsewhere')
    await publish(start)
    await manager.send(rota.publish, inKitchen)
  })

  test('weeks of departments are published at once, all or none: publishWeeks refuses published_elsewhere, publishWeeks refuses reason_required, publishWeeks refuses week_locked, publishWeeks refuses not_your_department, differencesByDepartment refuses not_your_department', async () => {
    const start = freshWeek()
    const { nina } = staff
    const next = addDays(start, 7)
    const inKitchen = { departmentId: kitchen.id, positionId: cook.id }
    const shift = await place(nina.employee.id, start)
    await publish(start)
    await manager.send(rota.edit, { changed: [again({ ...shift, version: shift.version + 1 }, { on: addDays(start, 3) }, wanted(nina.employee.id, start))] }) // prettier-ignore
    await place(nina.employee.id, start, inKitchen)
    await place(nina.employee.id, addDays(next, 1))
    await place(null, next)
    const span = { from: start, days: 14 }
    const weeks = [{ departmentId: desk.id, weekStart: start }, { departmentId: desk.id, weekStart: next }, { departmentId: kitchen.id, weekStart: start }] // prettier-ignore
    const preview = await manager.send(rota.differencesByDepartment, span)
    expect(preview).toEqual({
      weeks,
      departments: [
        { departmentId: desk.id, people: [{ employeeId: nina.employee.id, name: 'Nina Costa', changes: 2 }, { employeeId: null, name: '', changes: 1 }] },
        { departmentId: kitchen.id, people: [{ employeeId: nina.employee.id, name: 'Nina Costa', changes: 1 }] },
      ],
      warnings: [],
      needsReason: true,
    }) // prettier-ignore
    expect(await refusal(head, rota.differencesByDepartment, { ...span, departmentId: desk.id })).toBe('not_your_department') // prettier-ignore
    const ofAll = { weeks, reason: 'a wedding' }
    expect(await refusal(head, rota.publishWeeks, ofAll)).toBe('not_your_department')
    expect(await refusal(manager, rota.publishWeeks, { weeks })).toBe('reason_required')
    expect(await refusal(manager, rota.publishWeeks, { ...ofAll, weeks: weeks.slice(1) })).toBe('published_elsewhere')
    expect((await manager.raw(rota.publishWeeks, { ...ofAll, weeks: [...weeks, weeks[0]] })).status).toBe(400)
    await hotel.rows(`update rota_weeks set state = 'LOCKED' where department_id = $1 and week_start = $2 returning version`, [desk.id, start]) // prettier-ignore
    expect(await refusal(manager, rota.publishWeeks, ofAll)).toBe('week_locked')
    await hotel.rows(`update rota_weeks set state = 'PUBLISHED' where department_id = $1 and week_start = $2 returning version`, [desk.id, start]) // prettier-ignore
    const own = async () => (await nina.client.send(rota.own, { from: start })).shifts.map(({ on }) => on)
    expect(await own()).toEqual([start])
    const done = await manager.send(rota.publishWeeks, ofAll)
    expect(done).toMatchObject({ published: 1, weeks: weeks.map((week) => ({ ...week, state: 'PUBLISHED', unpublished: 0 })) }) // prettier-ignore
    expect(await own()).toEqual([start, addDays(start, 3), addDays(next, 1)])
    const { rows } = await manager.send(rota.shiftChanges, { rotaShiftId: shift.id, limit: 10 })
    expect(rows).toMatchObject([{ reason: 'a wedding' }])
  })

  test('a closed week changes no longer: lockWeek refuses week_not_over, lockWeek refuses week_locked, edit refuses week_locked, publish refuses week_locked, copyWeek refuses week_locked, applyPattern refuses week_locked, setBudget refuses week_locked, lockWeek refuses not_your_department', async () => {
    const past = addDays(mondayOf(today), -14)
    const of = { departmentId: desk.id, weekStart: past }
    const person = await add()
    await place(person.id, past)
    expect(await refusal(manager, rota.lockWeek, of)).toBe('week_not_over')
    await publish(past)
    expect(await refusal(manager, rota.lockWeek, { ...of, departmentId: ABSENT })).toBe('not_your_department')
    expect(await manager.send(rota.lockWeek, of)).toMatchObject({ state: 'LOCKED' })
    expect(await refusal(manager, rota.lockWeek, of)).toBe('week_locked')
    expect(await editRefusal({ added: [wanted(person.id, addDays(past, 1))] })).toBe('week_locked')
    expect(await refusal(manager, rota.publish, of)).toBe('week_locked')
    await place(person.id, addDays(past, -6))
    expect(await refusal(manager, rota.copyWeek, { departmentId: desk.id, fromWeek: addDays(past, -7), toWeek: past })).toBe('week_locked') // prettier-ignore
    const days = ['', '', early.id, '', '', '', '']
    const { id: patternId } = await admin.send(rota.createPattern, { name: 'Past', days })
    expect(await refusal(manager, rota.applyPattern, { patternId, firstWeek: past, weeks: 1, people: [{ employeeId: person.id }] })).toBe('week_locked') // prettier-ignore
    expect(await refusal(manager, rota.setBudget, { ...of, budgetMinutes: 5 })).toBe('week_locked')
  })
})

describe('open shifts', () => {
  const openShift = async (start: Day) => {
    const shift = await place(null, start)
    await publish(start)
    return shift
  }

  test('an open shift is claimed by two and given to one: claim refuses already_claimed, decideClaim refuses request_over, decideClaim refuses not_your_approval, decideClaim refuses own_approval, decideClaim refuses not_found', async () => {
    const start = freshWeek()
    const { nina, omar } = staff
    const shift = await openShift(start)
    const claim = await nina.client.send(rota.claim, { rotaShiftId: shift.id })
    const other = await omar.client.send(rota.claim, { rotaShiftId: shift.id })
    expect(await refusal(nina.client, rota.claim, { rotaShiftId: shift.id })).toBe('already_claimed')
    const { rows } = await manager.send(rota.requests, { limit: 50 })
    expect(rows.map(({ claim: made }) => made?.employeeName)).toEqual(['Nina Costa', 'Omar Costa'])
    expect(await refusal(head, rota.decideClaim, { claimId: claim.id, isApproved: true })).toBe('not_your_approval')
    expect(await refusal(manager, rota.decideClaim, { claimId: ABSENT, isApproved: true })).toBe('not_found')
    const replies = await Promise.all([claim, other].map(({ id }) => manager.raw(rota.decideClaim, { claimId: id, isApproved: true }))) // prettier-ignore
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refusal(manager, rota.decideClaim, { claimId: claim.id, isApproved: false })).toBe('request_over')
    const owners = await Promise.all([nina, omar].map(async ({ client }) => (await client.send(rota.own, { from: start })).shifts.filter(({ id }) => id === shift.id).length)) // prettier-ignore
    expect(owners.toSorted()).toEqual([0, 1])
    const boss = await hire('Boss')
    await manager.send(employees.updateDepartment, { departmentId: desk.id, version: desk.version, name: desk.name, area: desk.area, headId: boss.employee.id }) // prettier-ignore
    const next = await openShift(freshWeek())
    const mine = await boss.client.send(rota.claim, { rotaShiftId: next.id })
    expect(await refusal(boss.client, rota.decideClaim, { claimId: mine.id, isApproved: true })).toBe('own_approval')
    expect(await manager.send(rota.decideClaim, { claimId: mine.id, isApproved: false })).toMatchObject({
      state: 'REFUSED',
    })
  })

  test('claim refuses not_found, claim refuses shift_over, claim refuses shift_overlaps, claim refuses not_employed_then; withdrawClaim refuses not_found, withdrawClaim refuses request_over', async () => {
    const start = freshWeek()
    const { nina, omar } = staff
    expect(await refusal(nina.client, rota.claim, { rotaShiftId: ABSENT })).toBe('not_found')
    const draft = await place(null, addDays(start, 1))
    expect(await refusal(nina.client, rota.claim, { rotaShiftId: draft.id })).toBe('not_found')
    const past = await openShift(addDays(mondayOf(today), -28))
    expect(await refusal(nina.client, rota.claim, { rotaShiftId: past.id })).toBe('shift_over')
    const shift = await openShift(start)
    const claim = await nina.client.send(rota.claim, { rotaShiftId: shift.id })
    await place(omar.employee.id, start)
    expect(await refusal(omar.client, rota.claim, { rotaShiftId: shift.id })).toBe('shift_overlaps')
    expect(await refusal(omar.client, rota.withdrawClaim, { claimId: claim.id })).toBe('not_found')
    await nina.client.send(rota.withdrawClaim, { claimId: claim.id })
    expect(await refusal(nina.client, rota.withdrawClaim, { claimId: claim.id })).toBe('request_over')
    const leaver = await hire('Leaver')
    await leave(leaver.employee, 'ON_NOTICE', addDays(start, -1))
    expect(await refusal(leaver.client, rota.claim, { rotaShiftId: shift.id })).toBe('not_employed_then')
  })

  test('guards apply once more when it is decided: decideClaim refuses shift_changed, decideClaim refuses shift_overlaps, decideClaim refuses warnings_need_reason, decideClaim refuses not_employed_then', async () => {
    const start = freshWeek()
    const { client, employee } = await hire('Late')
    const [one, two, three, four] = [await place(null, start), await place(null, addDays(start, 2)), await place(null, addDays(start, 4)), await place(null, addDays(start, 6))] // prettier-ignore
    await publish(start)
    const claims: { id: string }[] = []
    for (const { id } of [one, two, three, four]) claims.push(await client.send(rota.claim, { rotaShiftId: id }))
    const decide = (at: number) => refusal(manager, rota.decideClaim, { claimId: claims[at]?.id, isApproved: true })
    await manager.send(rota.edit, { changed: [{ ...wanted(null, start, { typeId: late.id }), id: one.id, version: one.version + 1 }] }) // prettier-ignore
    expect(await decide(0)).toBe('shift_changed')
    await place(employee.id, addDays(start, 2))
    expect(await decide(1)).toBe('shift_overlaps')
    await place(employee.id, addDays(start, 3), { typeId: late.id })
    expect(await decide(2)).toBe('warnings_need_reason')
    await leave(employee, 'ON_NOTICE', addDays(start, 5))
    const again2 = await hire('Notice', {})
    const claim = await again2.client.send(rota.claim, { rotaShiftId: four.id })
    const { version } = await manager.send(employees.get, { employeeId: again2.employee.id })
    await manager.send(employees.update, { employeeId: again2.employee.id, version, firstName: 'Notice', lastName: 'Costa', joinOn: addDays(today, -100), contractEndOn: addDays(start, 5) }) // prettier-ignore
    expect(await refusal(manager, rota.decideClaim, { claimId: claim.id, isApproved: true })).toBe('not_employed_then')
  })
})

describe('swaps', () => {
  const pair = async (start: Day, days: readonly [number, number] = [0, 1]) => {
    const { nina, omar } = staff
    const mine = await place(nina.employee.id, addDays(start, days[0]))
    const theirs = await place(omar.employee.id, addDays(start, days[1]))
    await publish(start)
    return { mine, theirs, ask: { shiftId: mine.id, toEmployeeId: omar.employee.id, toShiftId: theirs.id } }
  }

  test('asked, accepted, approved: both have the other’s shift, neither twice; decideSwap refuses request_over, answerSwap refuses request_over, withdrawSwap refuses request_over, askSwap refuses already_claimed, decideSwap refuses not_your_approval, decideSwap refuses own_approval', async () => {
    const start = freshWeek()
    const { nina, omar } = staff
    const { mine, theirs, ask } = await pair(start, [0, 0])
    const choices = await nina.client.send(rota.swapChoices, { rotaShiftId: mine.id })
    expect(choices.rows.find(({ id }) => id === omar.employee.id)?.shifts.map(({ id }) => id)).toContain(theirs.id)
    const swap = await nina.client.send(rota.askSwap, ask)
    expect(await refusal(nina.client, rota.askSwap, ask)).toBe('already_claimed')
    expect(await refusal(manager, rota.decideSwap, { swapId: swap.id, isApproved: true })).toBe('request_over')
    expect((await omar.client.send(rota.own, { from: start })).swaps).toMatchObject([{ id: swap.id, state: 'ASKED' }])
    await omar.client.send(rota.answerSwap, { swapId: swap.id, isAccepted: true })
    expect(await refusal(omar.client, rota.answerSwap, { swapId: swap.id, isAccepted: false })).toBe('request_over')
    expect(await refusal(head, rota.decideSwap, { swapId: swap.id, isApproved: true })).toBe('not_your_approval')
    for (const { client } of [nina, omar])
      expect(await refusal(client, rota.decideSwap, { swapId: swap.id, isApproved: true })).toBe('own_approval')
    const replies = await Promise.all([1, 2].map(() => manager.raw(rota.decideSwap, { swapId: swap.id, isApproved: true })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await omar.client.send(rota.own, { from: start })).shifts).toMatchObject([{ id: mine.id, state: 'ACKNOWLEDGED' }])
    expect((await nina.client.send(rota.own, { from: start })).shifts).toMatchObject([{ id: theirs.id, state: 'ACKNOWLEDGED' }])
    expect(await refusal(nina.client, rota.withdrawSwap, { swapId: swap.id })).toBe('request_over')
  }) // prettier-ignore

  test('swapChoices refuses not_found, askSwap refuses not_found, askSwap refuses unknown_reference, askSwap refuses shift_over, answerSwap refuses not_found, withdrawSwap refuses not_found, decideSwap refuses not_found', async () => {
    const { nina, omar } = staff
    const { theirs, ask } = await pair(freshWeek())
    expect(await refusal(nina.client, rota.swapChoices, { rotaShiftId: theirs.id })).toBe('not_found')
    expect(await refusal(nina.client, rota.askSwap, { ...ask, shiftId: theirs.id })).toBe('not_found')
    expect(await refusal(nina.client, rota.askSwap, { ...ask, toEmployeeId: nina.employee.id })).toBe(
      'unknown_reference',
    )
    expect(await refusal(nina.client, rota.askSwap, { ...ask, toShiftId: ABSENT })).toBe('unknown_reference')
    const past = addDays(mondayOf(today), -21)
    const gone = await place(nina.employee.id, past)
    await publish(past)
    expect(await refusal(nina.client, rota.askSwap, { shiftId: gone.id, toEmployeeId: omar.employee.id })).toBe(
      'shift_over',
    )
    const swap = await nina.client.send(rota.askSwap, ask)
    expect(await refusal(nina.client, rota.answerSwap, { swapId: swap.id, isAccepted: true })).toBe('not_found')
    expect(await refusal(omar.client, rota.withdrawSwap, { swapId: swap.id })).toBe('not_found')
    expect(await refusal(manager, rota.decideSwap, { swapId: ABSENT, isApproved: true })).toBe('not_found')
    await nina.client.send(rota.withdrawSwap, { swapId: swap.id })
  })

  test('decideSwap refuses shift_changed, decideSwap refuses shift_overlaps, decideSwap refuses warnings_need_reason, decideSwap refuses not_employed_then', async () => {
    const { nina, omar } = staff
    const accepted = async (start: Day) => {
      const { ask, mine } = await pair(start)
      const swap = await nina.client.send(rota.askSwap, ask)
      await omar.client.send(rota.answerSwap, { swapId: swap.id, isAccepted: true })
      return { swapId: swap.id, mine }
    }
    const decide = (swapId: string) => refusal(manager, rota.decideSwap, { swapId, isApproved: true })
    const first = freshWeek()
    const changed = await accepted(first)
    await manager.send(rota.edit, { changed: [{ ...wanted(nina.employee.id, first, { typeId: late.id }), id: changed.mine.id, version: changed.mine.version + 1 }], reason: 'x' }) // prettier-ignore
    expect(await decide(changed.swapId)).toBe('shift_changed')
    const second = freshWeek()
    const busy = await accepted(second)
    await place(omar.employee.id, second, { starts: '08:00', ends: '09:00' })
    expect(await decide(busy.swapId)).toBe('shift_overlaps')
    const third = freshWeek()
    const tired = await accepted(third)
    await place(omar.employee.id, addDays(third, -1), { typeId: late.id })
    expect(await decide(tired.swapId)).toBe('warnings_need_reason')
    const fourth = freshWeek()
    const over = await accepted(fourth)
    const { version } = await manager.send(employees.get, { employeeId: omar.employee.id })
    const person = { employeeId: omar.employee.id, firstName: 'Omar', lastName: 'Costa', joinOn: addDays(today, -100) }
    await manager.send(employees.update, { ...person, version, contractEndOn: addDays(fourth, -1) })
    expect(await decide(over.swapId)).toBe('not_employed_then')
    await manager.send(employees.update, { ...person, version: version + 1 })
  })
})

test('a swap that is not decided in time expires once, however many workers run; who requested and who accepted are notified, and the shift may be swapped anew', async () => {
  const { nina, omar } = staff
  const start = freshWeek()
  const [first, second, third] = [
    await place(nina.employee.id, start),
    await place(nina.employee.id, addDays(start, 1)),
    await place(nina.employee.id, addDays(start, 5)),
  ]
  await publish(start)
  const ask = ({ id }: RotaShift) => nina.client.send(rota.askSwap, { shiftId: id, toEmployeeId: omar.employee.id, toShiftId: null })
  const [unanswered, accepted, later] = [await ask(first), await ask(second), await ask(third)]
  await omar.client.send(rota.answerSwap, { swapId: accepted.id, isAccepted: true })
  const states = async () => {
    const rows = await hotel.rows<{ id: string; state: string }>('select id, state from shift_swaps')
    return [unanswered, accepted, later].map(({ id }) => rows.find((row) => row.id === id)?.state)
  }
  const before = new Date(Date.parse(unanswered.expiresAt) - 1).toISOString()
  await expireEverywhere(hotel.system, before)
  expect(await states()).toEqual(['ASKED', 'ACCEPTED', 'ASKED'])
  await expireEverywhere(hotel.system, unanswered.expiresAt)
  expect(await states()).toEqual(['EXPIRED', 'ACCEPTED', 'ASKED'])
  await Promise.all([1, 2, 3].map(() => expireEverywhere(hotel.system, accepted.expiresAt)))
  expect(await states()).toEqual(['EXPIRED', 'EXPIRED', 'ASKED'])
  // Other tests left swaps that expire as well; these are of this week.
  const noticesOf = async ({ client }: { client: TestClient }) =>
    (await client.send(notifications.list, { limit: 50 }))
      .filter(({ referenceId, referenceNumber }) => referenceId === 'rota_swap_expired' && referenceNumber >= start)
      .map(({ referenceNumber }) => referenceNumber)
      .toSorted()
  expect(await noticesOf(nina)).toEqual([start, addDays(start, 1)])
  expect(await noticesOf(omar)).toEqual([addDays(start, 1)])
  expect(await refusal(omar.client, rota.answerSwap, { swapId: unanswered.id, isAccepted: true })).toBe('request_over')
  expect(await refusal(manager, rota.decideSwap, { swapId: accepted.id, isApproved: true })).toBe('request_over')
  expect(await ask(first)).toMatchObject({ state: 'ASKED' })
}) // prettier-ignore

describe('approval', () => {
  const setHead = async (headId: string | null) => {
    const { departments } = await manager.send(employees.setUp, {})
    const { version } = departments.find(({ id }) => id === desk.id) ?? desk
    await manager.send(employees.updateDepartment, { departmentId: desk.id, version, name: desk.name, area: desk.area, headId }) // prettier-ignore
  }
  const inboxOf = async (client: TestClient, ids: readonly string[]) =>
    (await client.send(approvals.inbox, { limit: 200 })).rows
      .filter(({ subjectId }) => ids.includes(subjectId))
      .map(({ kind, holder, isMine }) => ({ kind, holder, isMine }))
  const requestsOf = async (client: TestClient, ids: readonly string[]) =>
    (await client.send(rota.requests, { limit: 50 })).rows.map(({ id }) => id).filter((id) => ids.includes(id))

  test('a swap waits for the colleague, whose yes no manager gives, then for the head of the department; a claim for the head at once', async () => {
    const [nina, omar, boss] = [await hire('Nia'), await hire('Ole'), await hire('Head')]
    await setHead(boss.employee.id)
    const start = freshWeek()
    const [mine, open] = [await place(nina.employee.id, start), await place(null, addDays(start, 3))]
    await publish(start)
    const swap = await nina.client.send(rota.askSwap, { shiftId: mine.id, toEmployeeId: omar.employee.id })
    const ids = [swap.id]
    expect(await inboxOf(omar.client, ids)).toEqual([{ kind: 'SHIFT_SWAP', holder: 'COLLEAGUE', isMine: true }])
    expect([await inboxOf(manager, ids), await inboxOf(boss.client, ids)]).toEqual([[], []])
    expect(await requestsOf(omar.client, ids)).toEqual([])
    await omar.client.send(rota.answerSwap, { swapId: swap.id, isAccepted: true })
    expect(await inboxOf(boss.client, ids)).toEqual([{ kind: 'SHIFT_SWAP', holder: 'HEAD', isMine: true }])
    expect([await inboxOf(omar.client, ids), await inboxOf(nina.client, ids)]).toEqual([[], []])
    const sent = await boss.client.send(notifications.list, { limit: 50 })
    expect(sent.map(({ kind }) => kind)).toContain('rota_swap_waits')
    const claim = await omar.client.send(rota.claim, { rotaShiftId: open.id })
    expect((await requestsOf(boss.client, [swap.id, claim.id])).toSorted()).toEqual([swap.id, claim.id].toSorted())
    expect(await boss.client.send(rota.decideSwap, { swapId: swap.id, isApproved: true })).toMatchObject({ state: 'APPROVED' }) // prettier-ignore
    expect(await boss.client.send(rota.decideClaim, { claimId: claim.id, isApproved: true })).toMatchObject({ state: 'APPROVED' }) // prettier-ignore
    expect(await requestsOf(boss.client, [swap.id, claim.id])).toEqual([])
    await setHead(null)
  })

  test('of two approvers both approve, and the shift is given by the last of them; a head who leaves passes it on', async () => {
    const [nina, omar, boss] = [await hire('Nio'), await hire('Oli'), await hire('Boss')]
    const [one, two] = [await hire('One'), await hire('Two')]
    const approvers = (employeeIds: string[]) => admin.send(approvals.saveApprovers, { departmentId: desk.id, employeeIds })
    const start = freshWeek()
    const [mine, other] = [await place(nina.employee.id, start), await place(nina.employee.id, addDays(start, 2))]
    await publish(start)
    const asked = async (shiftId: string) => {
      const { id } = await nina.client.send(rota.askSwap, { shiftId, toEmployeeId: omar.employee.id })
      await omar.client.send(rota.answerSwap, { swapId: id, isAccepted: true })
      return id
    }
    await approvers([one.employee.id, two.employee.id])
    const swapId = await asked(mine.id)
    expect(await refusal(two.client, rota.decideSwap, { swapId, isApproved: true })).toBe('not_your_approval')
    expect(await one.client.send(rota.decideSwap, { swapId, isApproved: true })).toMatchObject({ state: 'ACCEPTED' })
    expect(await requestsOf(one.client, [swapId])).toEqual([])
    expect(await two.client.send(rota.decideSwap, { swapId, isApproved: true })).toMatchObject({ state: 'APPROVED' })
    await approvers([])
    await setHead(boss.employee.id)
    const later = await asked(other.id)
    await leave(boss.employee, 'SUSPENDED', today)
    expect(await inboxOf(manager, [later])).toEqual([{ kind: 'SHIFT_SWAP', holder: 'ROLE', isMine: true }])
    await setHead(null)
  }) // prettier-ignore

  test('a claim that nobody decides expires when its shift begins, and its employee is notified', async () => {
    const { client } = await hire('Eve')
    const start = freshWeek()
    const open = await place(null, start)
    await publish(start)
    const { id } = await client.send(rota.claim, { rotaShiftId: open.id })
    expect(await inboxOf(manager, [id])).toEqual([{ kind: 'SHIFT_CLAIM', holder: 'ROLE', isMine: true }])
    await expireEverywhere(hotel.system, open.startAt ?? '')
    expect(await inboxOf(manager, [id])).toEqual([])
    expect(await hotel.rows('select state from shift_claims where id = $1', [id])).toEqual([{ state: 'EXPIRED' }])
    const sent = await client.send(notifications.list, { limit: 50 })
    expect(sent.map(({ kind }) => kind)).toContain('rota_claim_expired')
    expect(await refusal(manager, rota.decideClaim, { claimId: id, isApproved: true })).toBe('request_over')
  })
})

test('an employee is reminded once of a shift, so many hours before it begins, and anew when it is published again; 0 hours is no reminder', async () => {
  const { nina, omar } = staff
  const start = freshWeek()
  const shift = await place(nina.employee.id, start)
  await place(nina.employee.id, addDays(start, 1))
  await place(null, start)
  const startsAt = Date.parse(shift.startAt ?? '')
  const remind = (hoursBefore: number, later = 0) =>
    remindEverywhere(hotel.system, new Date(startsAt - hoursBefore * 3_600_000 + later).toISOString())
  const remindersOf = async ({ client }: { client: TestClient }) =>
    (await client.send(notifications.list, { limit: 50 }))
      .filter(({ referenceId, referenceNumber }) => referenceId === 'rota_reminder' && referenceNumber >= start)
      .map(({ facts }) => `${facts['day']} ${facts['time']}`)
  const setHours = async (remindHours: number) => {
    const { settings } = await admin.send(rota.setUp, {})
    await admin.send(rota.saveSettings, { ...settings, remindHours })
  }
  await remind(1)
  expect(await remindersOf(nina)).toEqual([])
  await publish(start)
  await remind(12, -1)
  await remind(0)
  await setHours(0)
  await remind(1)
  expect(await remindersOf(nina)).toEqual([])
  await setHours(12)
  await Promise.all([1, 2, 3].map(() => remind(12)))
  await remind(1)
  expect([await remindersOf(nina), await remindersOf(omar)]).toEqual([[`${start} 07:00`], []])
  await hotel.rows('update rota_shifts set reminded_at = published_at where id = $1', [shift.id])
  await remind(1)
  expect(await remindersOf(nina)).toHaveLength(1)
  const { rows } = await manager.send(rota.people, { from: start, days: 7, limit: 200 })
  const now = rows.flatMap(({ shifts }) => shifts).find(({ id }) => id === shift.id)
  if (!now) throw new Error('no shift')
  await manager.send(rota.edit, { changed: [again(now, { area: 'Lobby', typeId: late.id }, wanted(nina.employee.id, start))], reason: 'as agreed' })
  await publish(start)
  await remind(1)
  expect((await remindersOf(nina)).toSorted()).toEqual([`${start} 07:00`, `${start} 15:00`])
}) // prettier-ignore

describe('oneself', () => {
  test('who is no employee has no shifts: own refuses not_found, acknowledge refuses not_found, addUnavailability refuses not_found, removeUnavailability refuses not_found', async () => {
    expect(await refusal(manager, rota.own, {})).toBe('not_found')
    expect(await refusal(manager, rota.acknowledge, { shiftIds: [ABSENT] })).toBe('not_found')
    expect(await refusal(manager, rota.addUnavailability, { fromOn: today })).toBe('not_found')
    expect(await refusal(staff.nina.client, rota.removeUnavailability, { unavailabilityId: ABSENT })).toBe('not_found')
  })

  test('a planner is warned when an employee cannot work, until they can after all', async () => {
    const start = freshWeek()
    const { client, employee } = await hire('Busy')
    const { id } = await client.send(rota.addUnavailability, { weekday: 1, fromOn: today, reason: 'school' })
    expect((await client.send(rota.own, {})).unavailable).toMatchObject([{ id, weekday: 1, untilOn: null }])
    expect((await manager.raw(rota.edit, { added: [wanted(employee.id, start)] })).body).toMatchObject({ details: { warnings: [{ code: 'UNAVAILABLE' }] } }) // prettier-ignore
    await client.send(rota.removeUnavailability, { unavailabilityId: id })
    await manager.send(rota.edit, { added: [wanted(employee.id, start)] })
  })
})

test('an employee who leaves, gives notice or is suspended works no more from then on: shifts fall open, requests end, all in that transaction', async () => {
  const start = freshWeek()
  const { client, employee } = await hire('Gone')
  const published = await place(employee.id, start)
  await place(employee.id, addDays(start, 1), { kind: 'DAY_OFF', typeId: null })
  await publish(start)
  const draft = await place(employee.id, addDays(start, 3))
  await client.send(rota.askSwap, { shiftId: published.id, toEmployeeId: staff.omar.employee.id })
  await leave(employee, 'ON_NOTICE', addDays(start, 2))
  const open = async () => (await manager.send(rota.week, { from: start, days: 7, departmentId: desk.id })).open.map(({ id }) => id)
  expect(await open()).toEqual([draft.id])
  await leave(employee, 'SUSPENDED', today)
  expect((await open()).toSorted()).toEqual([published.id, draft.id].toSorted())
  expect((await staff.nina.client.send(rota.own, { from: start })).open.map(({ id }) => id)).toContain(published.id)
  const { rows } = await manager.send(rota.shiftChanges, { rotaShiftId: published.id, limit: 10 })
  expect(rows).toMatchObject([{ reason: 'as agreed' }])
  expect((await staff.omar.client.send(rota.own, { from: start })).swaps.filter(({ shiftId }) => shiftId === published.id)).toEqual([])
  const back = await hotel.rows<{ state: string }>(`select state from shift_swaps where shift_id = $1`, [published.id])
  expect(back).toEqual([{ state: 'WITHDRAWN' }])
}) // prettier-ignore
