import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, instantAt } from '#core/dates.ts'
import { invariants, violatedInvariants } from '#main/invariants.ts'
import { newId } from '#server/database/ids.ts'
import { EXPORT_ROWS, codeOf, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '../contract/employees.ts'
import type { Department, Employee, Position } from '../contract/replies.ts'
import { applyChanges } from '../jobs.ts'
import { todayOf } from './known.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const PASSWORD = 'Long-enough-7!'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let today: Day
let desk: Department
let kitchen: Department
let clerk: Position
let cook: Position
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async (ctx) => todayOf(ctx))
  desk = await manager.send(employees.createDepartment, { name: 'Front desk', area: 'FRONT_DESK' })
  kitchen = await manager.send(employees.createDepartment, { name: 'Kitchen', area: 'KITCHEN' })
  clerk = await manager.send(employees.createPosition, {
    title: 'Clerk',
    departmentId: desk.id,
    roleCode: 'PROP_FRONTDESK',
  })
  cook = await manager.send(employees.createPosition, { title: 'Cook', departmentId: kitchen.id })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

type Details = RequestOf<typeof employees.create>
const details = (over: Partial<Details> = {}): Details => ({
  firstName: `Nina${(count += 1)}`, lastName: 'Costa', joinOn: addDays(today, -100), departmentId: desk.id, positionId: clerk.id, ...over,
}) // prettier-ignore
const add = (over: Partial<Details> = {}) => admin.send(employees.create, details(over))
const signIn = () => ({ email: `e${(count += 1)}@staff.example`, role: 'PROP_FRONTDESK' as const, password: PASSWORD })
const known = ({ id, version }: Employee) => ({ employeeId: id, version })
const fresh = ({ id }: Employee) => manager.send(employees.get, { employeeId: id })
const move = async (who: Employee, status: Employee['status'], over: object = {}) =>
  manager.send(employees.setStatus, { ...known(await fresh(who)), status, on: today, reason: 'as agreed', ...over })
const refusalOf = (client: TestClient, route: Parameters<TestClient['raw']>[0], input: object) =>
  client.raw(route, input).then(codeOf)
const changed = (who: Employee, over: object) =>
  manager.send(employees.change, {
    employeeId: who.id,
    kind: 'TRANSFER',
    effectiveOn: today,
    reason: 'typed wrongly',
    ...over,
  })
const change = (who: Employee, over: object) =>
  refusalOf(manager, employees.change, {
    employeeId: who.id,
    kind: 'TRANSFER',
    effectiveOn: today,
    reason: 'x',
    ...over,
  })
const toKitchen = () => ({ departmentId: kitchen.id, positionId: cook.id })

describe('set-up', () => {
  test('what is set up is listed by name, with who works there', async () => {
    await add()
    const { departments, positions } = await manager.send(employees.setUp, {})
    expect(departments.map(({ name }) => name)).toEqual(['Front desk', 'Kitchen'])
    expect(positions.find(({ id }) => id === clerk.id)).toMatchObject({
      departmentName: 'Front desk',
      roleCode: 'PROP_FRONTDESK',
    })
    expect(departments[0]?.employeeCount).toBeGreaterThan(0)
  })

  test.each([
    ['createDepartment refuses name_taken', () => refusalOf(manager, employees.createDepartment, { name: ' KITCHEN ' }), 'name_taken'],
    ['createDepartment refuses unknown_reference', () => refusalOf(manager, employees.createDepartment, { name: 'Bar', parentId: ABSENT }), 'unknown_reference'],
    ['createPosition refuses name_taken', () => refusalOf(manager, employees.createPosition, { title: 'cook', departmentId: kitchen.id }), 'name_taken'],
    ['createPosition refuses unknown_reference', () => refusalOf(manager, employees.createPosition, { title: 'X', departmentId: ABSENT }), 'unknown_reference'],
    ['updateDepartment refuses not_found', () => refusalOf(manager, employees.updateDepartment, { departmentId: ABSENT, version: 1, name: 'x' }), 'not_found'],
    ['updateDepartment refuses stale_version', () => refusalOf(manager, employees.updateDepartment, { departmentId: desk.id, version: 9, name: 'x' }), 'stale_version'],
    ['updateDepartment refuses name_taken', () => refusalOf(manager, employees.updateDepartment, { departmentId: desk.id, version: 1, name: 'Kitchen' }), 'name_taken'],
    ['updateDepartment refuses unknown_reference', () => refusalOf(manager, employees.updateDepartment, { departmentId: desk.id, version: 1, name: 'D', headId: ABSENT }), 'unknown_reference'],
    ['updateDepartment refuses still_used', () => refusalOf(manager, employees.updateDepartment, { departmentId: desk.id, version: 1, name: 'D', isActive: false }), 'still_used'],
    ['updatePosition refuses not_found', () => refusalOf(manager, employees.updatePosition, { positionId: ABSENT, version: 1, title: 'x', departmentId: desk.id }), 'not_found'],
    ['updatePosition refuses stale_version', () => refusalOf(manager, employees.updatePosition, { positionId: clerk.id, version: 9, title: 'x', departmentId: desk.id }), 'stale_version'],
    ['updatePosition refuses still_used', () => refusalOf(manager, employees.updatePosition, { positionId: clerk.id, version: 1, title: 'x', departmentId: kitchen.id }), 'still_used'],
    ['updateEmploymentType refuses not_found', () => refusalOf(manager, employees.updateEmploymentType, { employmentTypeId: ABSENT, version: 1, name: 'x' }), 'not_found'],
    ['updateDocumentType refuses not_found', () => refusalOf(manager, employees.updateDocumentType, { documentTypeId: ABSENT, version: 1, name: 'x' }), 'not_found'],
  ])('%s', async (_title, call, code) => expect(await call()).toBe(code)) // prettier-ignore

  test('updatePosition refuses name_taken, and updatePosition refuses unknown_reference', async () => {
    const spare = await manager.send(employees.createPosition, { title: 'Spare', departmentId: kitchen.id })
    const of = { positionId: spare.id, version: 1 }
    expect(await refusalOf(manager, employees.updatePosition, { ...of, title: 'COOK', departmentId: kitchen.id })).toBe(
      'name_taken',
    )
    expect(await refusalOf(manager, employees.updatePosition, { ...of, title: 'x', departmentId: ABSENT })).toBe(
      'unknown_reference',
    )
    const saved = await manager.send(employees.updatePosition, {
      ...of,
      title: 'Porter',
      departmentId: kitchen.id,
      isActive: false,
    })
    expect(saved).toMatchObject({ title: 'Porter', isActive: false, version: 2 })
    expect(await refusalOf(admin, employees.create, details({ departmentId: kitchen.id, positionId: spare.id }))).toBe(
      'unknown_reference',
    )
  })

  test('kinds of employment and types of documents: createEmploymentType refuses name_taken, updateEmploymentType refuses name_taken, updateEmploymentType refuses stale_version, createDocumentType refuses name_taken, updateDocumentType refuses name_taken, updateDocumentType refuses stale_version', async () => {
    const [one, other] = [await manager.send(employees.createEmploymentType, { name: 'On call' }), await manager.send(employees.createEmploymentType, { name: 'Loan' })] // prettier-ignore
    expect(await refusalOf(manager, employees.createEmploymentType, { name: 'on CALL' })).toBe('name_taken')
    const type = { employmentTypeId: other.id, version: 1 }
    expect(await refusalOf(manager, employees.updateEmploymentType, { ...type, name: 'On call' })).toBe('name_taken')
    expect(await refusalOf(manager, employees.updateEmploymentType, { ...type, version: 2, name: 'L' })).toBe(
      'stale_version',
    )
    expect(await add({ employmentType: one.id })).toMatchObject({
      employmentType: one.id,
      employmentTypeName: 'On call',
    })
    const visa = await manager.send(employees.createDocumentType, {
      name: 'Visa',
      appliesTo: 'NATIONALITIES',
      nationalities: ['FR'],
    })
    await manager.send(employees.createDocumentType, { name: 'Identity' })
    expect(await refusalOf(manager, employees.createDocumentType, { name: 'VISA' })).toBe('name_taken')
    const of = { documentTypeId: visa.id, version: 1 }
    expect(await refusalOf(manager, employees.updateDocumentType, { ...of, name: 'identity' })).toBe('name_taken')
    expect(await refusalOf(manager, employees.updateDocumentType, { ...of, version: 3, name: 'V' })).toBe(
      'stale_version',
    )
    expect(await manager.send(employees.updateDocumentType, { ...of, name: 'Work visa' })).toMatchObject({
      name: 'Work visa',
      version: 2,
    })
  })

  test('updateDepartment refuses department_in_circle, through any number of others and when two move at once', async () => {
    const [a, b] = [await manager.send(employees.createDepartment, { name: 'A' }), await manager.send(employees.createDepartment, { name: 'B' })] // prettier-ignore
    const below = (one: Department, parent: Department) =>
      manager.raw(employees.updateDepartment, { departmentId: one.id, version: 1, name: one.name, parentId: parent.id })
    const replies = await Promise.all([below(a, b), below(b, a)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(codeOf(replies.find(({ status }) => status === 422))).toBe('department_in_circle')
  })
})

describe('master file', () => {
  test('create numbers employees in a row, stores what was typed and leaves a hire and a status', async () => {
    const [one, other] = [await add({ birthOn: '1990-02-03' as Day, nationality: 'in', weeklyHours: 17.5, emergencyContacts: [{ name: 'Ana', relation: 'sister', phone: '123' }] }), await add()] // prettier-ignore
    expect(other.number).toBe(one.number + 1)
    expect(one).toMatchObject({
      name: `${one.firstName} Costa`,
      nationality: 'IN',
      weeklyHours: 17.5,
      status: 'ACTIVE',
      positionTitle: 'Clerk',
    })
    const { changes, statuses } = await manager.send(employees.history, { employeeId: one.id })
    expect(changes).toMatchObject([{ kind: 'HIRE', state: 'APPLIED' }])
    expect(changes[0]?.items.find(({ field }) => field === 'positionId')).toEqual({
      field: 'positionId',
      before: '',
      after: 'Clerk',
    })
    expect(statuses).toMatchObject([{ fromStatus: null, toStatus: 'ACTIVE' }])
  })

  test('create accepts no employee under fourteen, no contract that ends before it begins, and no unknown field', async () => {
    for (const over of [
      { birthOn: addDays(today, -4_000) },
      { contractEndOn: addDays(today, -101) },
      { probationEndOn: addDays(today, -101) },
      { weeklyHours: 90 },
      { weeklyHours: 1.1 },
      { status: 'LEFT' },
      { languages: ['French'] },
      { emergencyContacts: [{ name: 'A', relation: '', phone: '1', x: 1 }] },
      { userId: 1 },
    ])
      expect((await admin.raw(employees.create, { ...details(), ...over })).status, JSON.stringify(over)).toBe(400)
  })

  test('create refuses unknown_reference, for a position of another department, a stranger as manager and an unknown kind', async () => {
    for (const over of [
      { positionId: cook.id },
      { managerId: ABSENT },
      { employmentType: ABSENT },
      { departmentId: ABSENT },
    ])
      expect(await refusalOf(admin, employees.create, details(over))).toBe('unknown_reference')
  })

  test('list, search and export: by name, department, position and status; export refuses too_many_rows', async () => {
    const one = await add({ firstName: 'Zoé', lastName: 'Listé', mobile: '+33 6 12 34 56 78', ...toKitchen() })
    const found = async (input: object) => (await manager.send(employees.list, input)).rows.map(({ id }) => id)
    for (const text of ['liste', 'zo', String(one.number), '+33 6 12 34'])
      expect(await found({ text }), text).toContain(one.id)
    expect(await found({ departmentId: kitchen.id })).toContain(one.id)
    expect(await found({ departmentId: desk.id })).not.toContain(one.id)
    expect(await found({ positionId: clerk.id })).not.toContain(one.id)
    await move(one, 'LEFT')
    expect(await found({ text: 'liste' })).toEqual([])
    expect(await found({ text: 'liste', status: 'LEFT' })).toEqual([one.id])
    const { rows, next } = await manager.send(employees.list, { limit: 1 })
    const after = await manager.send(employees.list, { limit: 200, after: next })
    expect(after.rows.map(({ id }) => id)).not.toContain(rows[0]?.id)
    const csv = String((await manager.raw(employees.export, { status: 'LEFT' })).bytes)
    expect(csv).toContain('Zoé Listé')
    const foreigner = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    const place = await foreigner.send(employees.createDepartment, { name: 'Many' })
    const job = await foreigner.send(employees.createPosition, { title: 'One of many', departmentId: place.id })
    await hotel.rows(
      `insert into employees (property_id, id, number, status, first_name, last_name, display_name, department_id, position_id, employment_type,
                              weekly_hours, join_on, left_on, search_name, created_at)
       select $1, gen_random_uuid(), i, 'LEFT', 'a', 'b', 'c', $2, $3, 'CASUAL', 0, '2020-01-01', '2020-01-02', 'b a', now() from generate_series(1, ${EXPORT_ROWS + 1}) i`,
      [hotel.foreignPropertyId, place.id, job.id],
    )
    expect(await refusalOf(foreigner, employees.export, { status: 'LEFT', format: 'xlsx' })).toBe('too_many_rows')
    await hotel.rows('delete from employees where property_id = $1', [hotel.foreignPropertyId])
  })

  test('duplicates name what speaks for them', async () => {
    const one = await add({ firstName: 'Dup', lastName: 'Licate', birthOn: '1980-05-05' as Day, personalEmail: 'dup@x.example', mobile: '+49 151 2345678' }) // prettier-ignore
    const ask = async (input: object) =>
      (await manager.send(employees.duplicates, input)).rows.map(({ id, because }) => [id, because])
    expect(await ask({ firstName: 'DUP', lastName: 'licate', birthOn: '1980-05-05' })).toEqual([
      [one.id, ['name and birth date']],
    ])
    expect(await ask({ workEmail: 'Dup@X.example', mobile: '49 151 23 45 678' })).toEqual([
      [one.id, ['email', 'mobile']],
    ])
    expect(await ask({ firstName: 'Dup', lastName: 'Licate' })).toEqual([])
  })

  test('update changes the personal data, never the job; update refuses stale_version, update refuses dates_disordered', async () => {
    const one = await add()
    const { firstName, lastName, joinOn } = one
    const saved = await manager.send(employees.update, { ...known(one), firstName, lastName, joinOn, mobile: '12345' })
    expect(saved).toMatchObject({ mobile: '12345', name: one.name, version: one.version + 1, positionId: clerk.id })
    expect(await refusalOf(manager, employees.update, { ...known(one), firstName, lastName, joinOn })).toBe(
      'stale_version',
    )
    expect(
      (await manager.raw(employees.update, { ...known(saved), firstName, lastName, joinOn, positionId: cook.id }))
        .status,
    ).toBe(400)
    const left = await move(one, 'LEFT')
    expect(
      await refusalOf(manager, employees.update, { ...known(left), firstName, lastName, joinOn: addDays(today, 1) }),
    ).toBe('dates_disordered')
  })

  test.each([
    ['get refuses not_found', employees.get, {}],
    ['entry refuses not_found', employees.entry, {}],
    ['history refuses not_found', employees.history, {}],
    ['update refuses not_found', employees.update, { version: 1, firstName: 'a', lastName: 'b', joinOn: '2026-01-01' }],
    ['setStatus refuses not_found', employees.setStatus, { version: 1, status: 'ACTIVE', on: '2026-01-01' }],
    ['change refuses not_found', employees.change, { kind: 'TERMS', effectiveOn: '2026-01-01' }],
    ['cancelChange refuses not_found', employees.cancelChange, { jobChangeId: ABSENT }],
    ['tieUser refuses not_found', employees.tieUser, { userId: 1 }],
    ['untieUser refuses not_found', employees.untieUser, {}],
    ['createSignIn refuses not_found', employees.createSignIn, { email: 'a@b.example', role: 'PROP_FRONTDESK' }],
  ])('%s', async (_title, route, input) => {
    expect(await refusalOf(admin, route, { employeeId: ABSENT, ...input })).toBe('not_found')
  })
})

describe('status', () => {
  test('setStatus refuses status_not_possible, setStatus refuses reason_required, setStatus refuses stale_version, setStatus refuses date_in_future, setStatus refuses dates_disordered, setStatus refuses not_rehirable', async () => {
    const one = await add()
    const ask = (over: object) =>
      refusalOf(manager, employees.setStatus, { ...known(one), on: today, reason: 'r', ...over })
    expect(await ask({ status: 'ACTIVE' })).toBe('status_not_possible')
    expect(await ask({ status: 'SUSPENDED', reason: '' })).toBe('reason_required')
    expect(await ask({ status: 'SUSPENDED', version: 9 })).toBe('stale_version')
    expect(await ask({ status: 'LEFT', on: addDays(today, 1) })).toBe('date_in_future')
    expect(await ask({ status: 'LEFT', on: addDays(today, -101) })).toBe('dates_disordered')
    const left = await move(one, 'LEFT', { isRehirable: false })
    const back = { ...known(left), status: 'ACTIVE', on: today }
    expect(await refusalOf(manager, employees.setStatus, back)).toBe('not_rehirable')
  })

  test('who left and is hired again joins anew, and the log has every step', async () => {
    const one = await add()
    await move(one, 'ON_NOTICE', { on: addDays(today, 30) })
    await move(one, 'LEFT', { on: addDays(today, -3) })
    expect(
      await refusalOf(manager, employees.setStatus, {
        ...known(await fresh(one)),
        status: 'ACTIVE',
        on: addDays(today, -3),
      }),
    ).toBe('dates_disordered')
    expect(await move(one, 'ACTIVE')).toMatchObject({
      status: 'ACTIVE',
      joinOn: today,
      leftOn: null,
      leavingReason: '',
    })
    const { statuses } = await manager.send(employees.history, { employeeId: one.id })
    expect(statuses.map(({ toStatus }) => toStatus)).toEqual(['ACTIVE', 'LEFT', 'ON_NOTICE', 'ACTIVE'])
  })

  test('who leaves heads no department, what was to change is cancelled, and a prospect who does not begin has left', async () => {
    const one = await add()
    await manager.send(employees.createDepartment, { name: 'Headed', headId: one.id })
    await changed(one, { ...toKitchen(), effectiveOn: addDays(today, 9) })
    await move(one, 'LEFT')
    const { departments } = await manager.send(employees.setUp, {})
    expect(departments.find(({ name }) => name === 'Headed')?.headId).toBeNull()
    const { changes } = await manager.send(employees.history, { employeeId: one.id })
    expect(changes.map(({ state }) => state)).toEqual(['CANCELLED', 'APPLIED'])
    const prospect = await add({ status: 'PROSPECT', joinOn: addDays(today, 20) })
    expect(await move(prospect, 'LEFT')).toMatchObject({ status: 'LEFT', joinOn: today, leftOn: today })
  })
})

describe('changes', () => {
  test('one that lies ahead is pending, shown and cancellable; by midnight of the property’s zone it is applied', async () => {
    const one = await add()
    const day = addDays(today, 5)
    const pending = await changed(one, { ...toKitchen(), effectiveOn: day, reason: '' })
    expect(pending).toMatchObject({ state: 'PENDING', items: [{ field: 'departmentId', before: 'Front desk', after: 'Kitchen' }, { field: 'positionId', after: 'Cook' }] }) // prettier-ignore
    expect(await fresh(one)).toMatchObject({ departmentId: desk.id })
    const [{ zone } = { zone: '' }] = await hotel.rows<{ zone: string }>(
      'select time_zone as zone from properties where id = $1',
      [hotel.propertyId],
    )
    await applyChanges(hotel.system, instantAt(addDays(day, -1), '23:59', zone))
    expect(await fresh(one)).toMatchObject({ departmentId: desk.id })
    await applyChanges(hotel.system, instantAt(day, '00:00', zone))
    expect(await fresh(one)).toMatchObject({
      departmentId: kitchen.id,
      positionTitle: 'Cook',
      version: one.version + 1,
    })
    await applyChanges(hotel.system, instantAt(day, '00:00', zone))
    expect((await fresh(one)).version).toBe(one.version + 1)
    const trail = await hotel.rows(`select type from audit_events where entity_id = $1 order by id`, [one.id])
    expect(trail.map(({ type }) => type)).toEqual([
      'EMPLOYEE_ADDED',
      'EMPLOYEE_CHANGE_ENTERED',
      'EMPLOYEE_CHANGE_APPLIED',
    ])
  })

  test('a correction of an earlier day leaves what a later change made', async () => {
    const one = await add()
    await changed(one, { ...toKitchen(), effectiveOn: addDays(today, -5) })
    await changed(one, { weeklyHours: 20, effectiveOn: addDays(today, -2) })
    await changed(one, { weeklyHours: 30, effectiveOn: addDays(today, -50) })
    expect(await fresh(one)).toMatchObject({ departmentId: kitchen.id, weeklyHours: 20 })
  })

  test('change refuses reason_required, change refuses nothing_changed, change refuses unknown_reference, change refuses dates_disordered, change refuses status_not_possible', async () => {
    const one = await add()
    expect(await change(one, { weeklyHours: 20, reason: '' })).toBe('reason_required')
    expect(await change(one, { weeklyHours: 40 })).toBe('nothing_changed')
    expect(await change(one, { positionId: cook.id })).toBe('unknown_reference')
    expect(await change(one, { weeklyHours: 20, effectiveOn: addDays(today, -101) })).toBe('dates_disordered')
    await move(one, 'LEFT')
    expect(await change(one, { weeklyHours: 20 })).toBe('status_not_possible')
  })

  test('change refuses reports_in_circle, on a later day too; cancelChange refuses reports_in_circle for what rested on it', async () => {
    const [a, b, c] = [await add(), await add(), await add()]
    const under = (who: Employee, boss: Employee, days: number) => ({ managerId: boss.id, effectiveOn: addDays(today, days), kind: 'TERMS' as const, employeeId: who.id }) // prettier-ignore
    await manager.send(employees.change, under(a, b, 3))
    expect(await change(b, under(b, a, 5))).toBe('reports_in_circle')
    expect(await change(a, { managerId: a.id })).toBe('reports_in_circle')
    const off = await manager.send(employees.change, under(a, c, 4))
    await manager.send(employees.change, under(b, a, 5))
    expect(await refusalOf(manager, employees.cancelChange, { employeeId: a.id, jobChangeId: off.id })).toBe(
      'reports_in_circle',
    )
  })

  test('two who make each other’s managers at once: one is refused', async () => {
    const [a, b] = [await add(), await add()]
    const under = (who: Employee, boss: Employee) => manager.raw(employees.change, { employeeId: who.id, kind: 'TERMS', effectiveOn: today, managerId: boss.id, reason: 'x' }) // prettier-ignore
    const replies = await Promise.all([under(a, b), under(b, a), under(a, b), under(b, a)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.map(codeOf)).toContain('reports_in_circle')
  })

  test('two changes of one day at once: both are stored, and the one entered last applies', async () => {
    const one = await add()
    const hours = [10, 12.5, 15, 17.5, 20]
    const replies = await Promise.all(hours.map((weeklyHours) => manager.raw(employees.change, { employeeId: one.id, kind: 'TERMS', effectiveOn: today, weeklyHours, reason: 'x' }))) // prettier-ignore
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { changes } = await manager.send(employees.history, { employeeId: one.id })
    expect(changes).toHaveLength(6)
    expect((await fresh(one)).weeklyHours).toBe(Number(changes[0]?.items[0]?.after))
  })

  test('cancelChange refuses change_over: before its day once, and afterwards no more', async () => {
    const one = await add()
    const pending = await changed(one, { weeklyHours: 20, effectiveOn: addDays(today, 2), reason: '' })
    const of = { employeeId: one.id, jobChangeId: pending.id }
    expect(await manager.send(employees.cancelChange, of)).toMatchObject({ state: 'CANCELLED' })
    expect(await refusalOf(manager, employees.cancelChange, of)).toBe('change_over')
    const applied = await changed(one, { weeklyHours: 20 })
    expect(await refusalOf(manager, employees.cancelChange, { ...of, jobChangeId: applied.id })).toBe('change_over')
  })
})

describe('user and employee', () => {
  const isOpen = async (email: string) =>
    (await refusedWith(hotel.anonymous().send(users.signIn, { email, password: PASSWORD }))) ?? 'open'

  test('added with a sign-in they sign in; suspended or left they are signed out and cannot; coming back they can again', async () => {
    const access = signIn()
    const one = await add({ signIn: access })
    expect(one).toMatchObject({ userEmail: access.email, isSignInClosed: false })
    const { token } = await hotel.anonymous().send(users.signIn, { email: access.email, password: PASSWORD })
    const person = hotel.withToken(token, one.userId ?? 0)
    expect((await person.send(employees.own, {})).id).toBe(one.id)
    expect(await move(one, 'SUSPENDED')).toMatchObject({ isSignInClosed: true })
    expect((await person.raw(employees.own, {})).status).toBe(401)
    expect(await isOpen(access.email)).toBe('account_disabled')
    expect(await move(one, 'ACTIVE')).toMatchObject({ isSignInClosed: false })
    expect(await isOpen(access.email)).toBe('open')
    await move(one, 'LEFT', { on: addDays(today, -1) })
    expect(await isOpen(access.email)).toBe('account_disabled')
    await move(one, 'ACTIVE')
    expect(await isOpen(access.email)).toBe('open')
    await move(one, 'SUSPENDED')
  })

  test('a sign-in that another user closed stays closed', async () => {
    const access = signIn()
    const one = await add({ signIn: access })
    await hotel.rows(`update users set status = 'DISABLED' where email = $1`, [access.email])
    await move(one, 'SUSPENDED')
    await move(one, 'ACTIVE')
    expect(await isOpen(access.email)).toBe('account_disabled')
  })

  test('create refuses email_taken, create refuses weak_password, create refuses role_not_yours with nothing half done', async () => {
    const access = signIn()
    await add({ signIn: access })
    const before = await hotel.rows('select (select count(*) from employees) as e, (select count(*) from users) as u, (select count(*) from employee_changes) as c') // prettier-ignore
    expect(await refusalOf(admin, employees.create, details({ signIn: access }))).toBe('email_taken')
    expect(await refusalOf(admin, employees.create, details({ signIn: { ...signIn(), password: 'Password1!' } }))).toBe(
      'weak_password',
    )
    expect(await refusalOf(admin, employees.create, details({ signIn: { ...signIn(), role: 'ORG_ADMIN' } }))).toBe(
      'role_not_yours',
    )
    expect(await refusalOf(manager, employees.create, details({ signIn: signIn() }))).toBe('role_not_yours')
    expect(await hotel.rows('select (select count(*) from employees) as e, (select count(*) from users) as u, (select count(*) from employee_changes) as c')).toEqual(before) // prettier-ignore
    const next = await add()
    expect((await add()).number).toBe(next.number + 1)
  })

  test('tieUser refuses user_tied: five tie one user at once, one has it; tieUser refuses sign_in_closed; createSignIn refuses user_tied, createSignIn refuses sign_in_closed', async () => {
    const colleague = await hotel.as('PROP_SERVICE')
    const people = [await add(), await add(), await add(), await add(), await add()]
    const replies = await Promise.all(people.map(({ id }) => manager.raw(employees.tieUser, { employeeId: id, userId: colleague.userId }))) // prettier-ignore
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(new Set(replies.filter(({ status }) => status === 409).map(codeOf))).toEqual(new Set(['user_tied']))
    const tied = people[replies.findIndex(({ status }) => status === 200)] ?? (await add())
    expect(await refusalOf(admin, employees.createSignIn, { employeeId: tied.id, ...signIn() })).toBe('user_tied')
    expect((await manager.send(employees.userChoices, {})).rows.map(({ id }) => id)).not.toContain(colleague.userId)
    await move(tied, 'LEFT')
    const heir = await add()
    expect(codeOf(await manager.raw(employees.tieUser, { employeeId: heir.id, userId: colleague.userId }))).toBe(
      'not_found',
    )
    await manager.send(employees.untieUser, { employeeId: tied.id })
    const other = await hotel.as('PROP_SERVICE')
    expect(await refusalOf(manager, employees.tieUser, { employeeId: tied.id, userId: other.userId })).toBe(
      'sign_in_closed',
    )
    expect(await refusalOf(admin, employees.createSignIn, { employeeId: tied.id, ...signIn() })).toBe('sign_in_closed')
  })

  test('setStatus refuses user_tied: hired again, when the user is another employee’s by now', async () => {
    const colleague = await hotel.as('PROP_SERVICE')
    const [one, other] = [await add(), await add()]
    await manager.send(employees.tieUser, { employeeId: one.id, userId: colleague.userId })
    await move(one, 'LEFT')
    await hotel.rows(`update users set status = 'ACTIVE' where id = $1`, [colleague.userId])
    await manager.send(employees.tieUser, { employeeId: other.id, userId: colleague.userId })
    expect(await refusalOf(manager, employees.setStatus, { ...known(await fresh(one)), status: 'ACTIVE', on: addDays(today, 1) })).toBe('user_tied') // prettier-ignore
  })

  test('createSignIn refuses email_taken, createSignIn refuses role_not_yours, createSignIn refuses weak_password, and makes a user that may be untied', async () => {
    const one = await add()
    const access = signIn()
    expect(await refusalOf(admin, employees.createSignIn, { employeeId: one.id, ...access, role: 'SUPER_ADMIN' })).toBe(
      'role_not_yours',
    )
    expect(
      await refusalOf(admin, employees.createSignIn, { employeeId: one.id, ...access, password: 'Password1!' }),
    ).toBe('weak_password')
    const made = await admin.send(employees.createSignIn, { employeeId: one.id, ...access })
    expect(made.userEmail).toBe(access.email)
    const other = await add()
    expect(await refusalOf(admin, employees.createSignIn, { employeeId: other.id, ...access })).toBe('email_taken')
    expect(await manager.send(employees.untieUser, { employeeId: one.id })).toMatchObject({ userId: null })
    expect(await isOpen(access.email)).toBe('open')
  })

  test('setStatus refuses not_oneself, setStatus refuses role_not_yours, setStatus refuses last_administrator', async () => {
    const [own, boss] = [await add(), await add()]
    await manager.send(employees.tieUser, { employeeId: own.id, userId: manager.userId })
    await manager.send(employees.tieUser, { employeeId: boss.id, userId: admin.userId })
    const suspend = async (client: TestClient, who: Employee) =>
      refusalOf(client, employees.setStatus, {
        ...known(await fresh(who)),
        status: 'SUSPENDED',
        on: today,
        reason: 'r',
      })
    expect(await suspend(manager, own)).toBe('not_oneself')
    expect(await suspend(manager, boss)).toBe('role_not_yours')
    await hotel.rows(`update users set status = 'DISABLED' where id <> $1 and organization_id = $2 and roles[1] in ('PROP_ADMIN', 'ORG_ADMIN')`, [admin.userId, hotel.organizationId]) // prettier-ignore
    const platform = await hotel.as('SUPER_ADMIN', { organizationId: null })
    expect(await suspend(platform, boss)).toBe('last_administrator')
  })

  test('create refuses not_in_plan and createSignIn refuses not_in_plan when the plan has no more users', async () => {
    await admin.send(subscriptions.upgradePlan, { propertyId: hotel.propertyId, planName: 'Business Starter' })
    const one = await hotel.rows<{ id: string }>(
      'select id from employees where user_id is null and status = $1 limit 1',
      ['ACTIVE'],
    )
    const attempts = []
    for (let more = 0; more < 7; more += 1)
      attempts.push(await admin.raw(employees.create, details({ signIn: signIn() })))
    expect(codeOf(attempts.at(-1))).toBe('not_in_plan')
    expect(await refusalOf(admin, employees.createSignIn, { employeeId: one[0]?.id ?? newId(), ...signIn() })).toBe(
      'not_in_plan',
    )
    await hotel.rows('delete from property_subscriptions')
  })
})

test.each([
  ['I-103', `update employees set weekly_hours = weekly_hours + 1`],
  ['I-103', `update employees set manager_id = null where manager_id is not null`],
  ['I-104', `update users set status = 'ACTIVE'`],
  ['I-105', `update employees set status = 'INACTIVE' where status = 'ACTIVE'`],
])('%s notices %s', async (id, harm) => {
  const sql = invariants.find((one) => one.id === id)?.sql ?? ''
  const client = await hotel.owner.connect()
  try {
    await client.query('begin')
    await client.query(harm)
    expect((await client.query(sql)).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
