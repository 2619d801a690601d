import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { placeAbsences } from '#areas/people/rota/actions/absences.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { addDays, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { housekeeping } from '../contract.ts'

const { businessDate: today, rooms } = FIXTURE
const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let manager: TestClient
let maid: TestClient
let departmentId = ''
let positionId = ''
const people: Record<string, string> = {}

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  departmentId = (await manager.send(employees.createDepartment, { name: 'Housekeeping', area: 'HOUSEKEEPING' })).id
  positionId = (await manager.send(employees.createPosition, { title: 'Attendant', departmentId })).id
  for (const firstName of ['Ana', 'Bea', 'Cleo']) people[firstName] = await hire(firstName)
  maid = await hotel.as('PROP_HOUSEKEEPING')
  await manager.send(employees.tieUser, { employeeId: people['Ana'] ?? '', userId: maid.userId })
  const roomIds = [rooms['101'], rooms['102'], rooms['103'], rooms['104']]
  await manager.send(housekeeping.setCondition, { roomIds, condition: 'DIRTY' })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function hire(firstName: string): Promise<string> {
  const fields = { firstName, lastName: 'Costa', joinOn: addDays(today, -300), departmentId, positionId, weeklyHours: 40 }
  return (await manager.send(employees.create, fields)).id
} // prettier-ignore

const read = () => maid.send(housekeeping.assignments, {})
const idOf = (name: string): string => people[name] ?? ''
const dutiesOf = async () => Object.fromEntries((await read()).attendants.map((one) => [one.name.split(' ')[0], [one.duty, one.capacityMinutes]])) // prettier-ignore
const refusal = (route: Parameters<TestClient['raw']>[0], input: object) => maid.raw(route, input).then(codeOf)
const free = (roomIds: string[]) => maid.send(housekeeping.assign, { roomIds, employeeId: null })

test('without a rota everyone of housekeeping works a shift of the settings; four dirty rooms wait', async () => {
  const now = await read()
  expect(now).toMatchObject({ isRotaKept: false, rooms: [], unassigned: { rooms: 4, minutes: 120 } })
  expect(await dutiesOf()).toEqual({ Ana: ['ON_DUTY', 420], Bea: ['ON_DUTY', 420], Cleo: ['ON_DUTY', 420] })
  expect(now.attendants.filter(({ isReader }) => isReader).map(({ employeeId }) => employeeId)).toEqual([idOf('Ana')])
})

test('rooms are assigned, passed to another and to no one; the board of today counts their minutes', async () => {
  const [first, second] = [rooms['101'], rooms['102']]
  const one = await maid.send(housekeeping.assign, { roomIds: [first, second], employeeId: idOf('Ana') })
  expect(one.attendants.find(({ employeeId }) => employeeId === idOf('Ana'))?.assignedMinutes).toBe(60)
  const other = await maid.send(housekeeping.assign, { roomIds: [first], employeeId: idOf('Bea') })
  expect(other.rooms).toHaveLength(2)
  expect(other.unassigned).toEqual({ rooms: 2, minutes: 60 })
  const none = await free([first, second])
  expect([none.rooms, none.unassigned.rooms]).toEqual([[], 4])
})

test('assign refuses not_found', async () => {
  expect(await refusal(housekeeping.assign, { roomIds: [ABSENT], employeeId: idOf('Ana') })).toBe('not_found')
  expect(await refusal(housekeeping.assign, { roomIds: [rooms['101']], employeeId: ABSENT })).toBe('not_found')
})

test('distribute refuses not_found', async () => {
  expect(await refusal(housekeeping.distribute, { employeeIds: [ABSENT] })).toBe('not_found')
})

test('by the published rota: shifts less breaks are the capacity, others are off duty, leave is marked; a draft counts nothing', async () => {
  const shift = (name: string, starts: string, ends: string) => ({ employeeId: idOf(name), departmentId, positionId, on: today, starts, ends })
  const added = [shift('Ana', '08:00', '16:00'), shift('Bea', '08:00', '12:00')]
  const placed = await manager.send(rota.edit, { added, reason: 'as agreed' })
  await hotel.rows('update rota_shifts set unpaid_break = 30 where property_id = $1 and id = any($2::uuid[])', [hotel.propertyId, placed.shifts.map(({ id }) => id)])
  expect((await read()).isRotaKept).toBe(false)
  await manager.send(rota.publish, { departmentId, weekStart: mondayOf(today), reason: 'as agreed' })
  expect((await read()).isRotaKept).toBe(true)
  expect(await dutiesOf()).toEqual({ Ana: ['ON_DUTY', 450], Bea: ['ON_DUTY', 210], Cleo: ['OFF_DUTY', 0] })
  await hotel.inside((ctx) => placeAbsences(ctx, { sourceId: newId(), employeeId: idOf('Cleo'), days: [{ on: today, halves: 3 }], code: 'AL', name: 'Annual leave', color: 'TEAL' }, 'Annual leave'))
  expect((await dutiesOf())['Cleo']).toEqual(['ON_LEAVE', 0])
}) // prettier-ignore

test('distribute refuses attendant_off_duty', async () => {
  expect(await refusal(housekeeping.distribute, { employeeIds: [idOf('Cleo')] })).toBe('attendant_off_duty')
})

test('the even distribution goes by minutes of the shifts and what they have; twice at once assigns each room once', async () => {
  const employeeIds = [idOf('Ana'), idOf('Bea')]
  const [one, two] = await Promise.all([1, 2].map(() => maid.raw(housekeeping.distribute, { employeeIds })))
  expect([one, two].map((reply) => reply?.status).toSorted()).toEqual([200, 409])
  const after = await read()
  expect(after.unassigned.rooms).toBe(0)
  const minutes = (name: string) => after.attendants.find(({ employeeId }) => employeeId === idOf(name))?.assignedMinutes
  expect([minutes('Ana'), minutes('Bea')]).toEqual([90, 30])
}) // prettier-ignore

test('distribute refuses nothing_to_assign', async () => {
  expect(await refusal(housekeeping.distribute, { employeeIds: [idOf('Ana')] })).toBe('nothing_to_assign')
})

test('the last distribution is undone in one press; undoDistribution refuses assignments_changed once undone, changed or distributed again', async () => {
  const all = Object.values(rooms)
  await free(all)
  await maid.send(housekeeping.assign, { roomIds: [rooms['101']], employeeId: idOf('Bea') })
  const employeeIds = [idOf('Ana'), idOf('Bea')]
  const first = await maid.send(housekeeping.distribute, { employeeIds })
  expect(first.distribution).toMatchObject({ rooms: 3 })
  const undo = (distributionId: string | undefined) => maid.raw(housekeeping.undoDistribution, { distributionId })
  const both = await Promise.all([1, 2].map(() => undo(first.distribution?.id)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const before = await read()
  expect(before.rooms.map(({ roomId, employeeId }) => [roomId, employeeId])).toEqual([[rooms['101'], idOf('Bea')]])
  expect(before).toMatchObject({ distribution: null, unassigned: { rooms: 3 } })
  const second = await maid.send(housekeeping.distribute, { employeeIds })
  expect(codeOf(await undo(first.distribution?.id))).toBe('assignments_changed')
  expect((await free([rooms['102']])).distribution).toBeNull()
  expect(codeOf(await undo(second.distribution?.id))).toBe('assignments_changed')
})

describe('rooms of who is not on duty any more', () => {
  const roomsOf = async (name: string) => (await read()).rooms.filter(({ employeeId }) => employeeId === idOf(name)).map(({ roomId }) => roomId) // prettier-ignore
  const noticesOf = (client: TestClient) =>
    hotel.rows<{ kind: string }>(
      `select n.kind from notifications n where n.property_id = $1 and n.kind = 'rooms_released' and $2 = any(n.recipient_ids)`,
      [hotel.propertyId, client.userId],
    )

  test('wait for another one when leave is approved; what is clean stays theirs, the head of housekeeping is notified', async () => {
    const head = await hotel.as('PROP_HOUSEKEEPING')
    const headId = await hire('Hedda')
    await manager.send(employees.tieUser, { employeeId: headId, userId: head.userId })
    await hotel.rows('update departments set head_id = $2 where property_id = $1 and id = $3', [hotel.propertyId, headId, departmentId])
    await free(Object.values(rooms))
    await maid.send(housekeeping.assign, { roomIds: [rooms['101'], rooms['102']], employeeId: idOf('Bea') })
    await maid.send(housekeeping.assign, { roomIds: [rooms['103']], employeeId: idOf('Ana') })
    await maid.send(housekeeping.setCondition, { roomIds: [rooms['101']], condition: 'CLEAN' })
    const leave = { sourceId: newId(), employeeId: idOf('Bea'), days: [{ on: today, halves: 3 as const }], code: 'SL', name: 'Sick leave', color: 'ROSE' as const }
    await hotel.inside((ctx) => placeAbsences(ctx, leave, 'Sick leave'))
    expect([await roomsOf('Bea'), await roomsOf('Ana')]).toEqual([[rooms['101']], [rooms['103']]])
    expect(await noticesOf(head)).toHaveLength(1)
    expect(await noticesOf(maid)).toHaveLength(0)
  })

  test('of a leave on another day or of some hours stay', async () => {
    const days = [{ on: addDays(today, 1), halves: 3 as const }]
    await hotel.inside((ctx) => placeAbsences(ctx, { sourceId: newId(), employeeId: idOf('Ana'), days, code: 'AL', name: 'Annual leave', color: 'TEAL' }, 'Annual leave'))
    expect(await roomsOf('Ana')).toEqual([rooms['103']])
  })

  test('wait for another one when their published shift is taken away', async () => {
    const { rows } = await manager.send(rota.people, { from: mondayOf(today), days: 7, departmentId })
    const own = rows.find(({ id }) => id === idOf('Ana'))?.shifts.find(({ on }) => on === today)
    await manager.send(rota.edit, { removed: [{ id: own?.id ?? '', version: own?.version ?? 0 }], reason: 'as agreed' })
    expect(await roomsOf('Ana')).toEqual([rooms['103']])
    await manager.send(rota.publish, { departmentId, weekStart: mondayOf(today), reason: 'as agreed' })
    expect(await roomsOf('Ana')).toEqual([])
  })

  test('and their shifts are open when they are suspended; neither comes back with the status, but by hand', async () => {
    const employeeId = (people['Dora'] = await hire('Dora'))
    await manager.send(rota.edit, { added: [{ employeeId, departmentId, positionId, on: today, starts: '08:00', ends: '16:00' }], reason: 'as agreed' })
    await manager.send(rota.publish, { departmentId, weekStart: mondayOf(today), reason: 'as agreed' })
    await maid.send(housekeeping.assign, { roomIds: [rooms['102']], employeeId })
    const shiftsOf = async () => (await manager.send(rota.people, { from: mondayOf(today), days: 7, departmentId })).rows.find(({ id }) => id === employeeId)?.shifts
    expect([await roomsOf('Dora'), (await shiftsOf())?.length]).toEqual([[rooms['102']], 1])
    const { version } = await manager.send(employees.get, { employeeId })
    const suspended = await manager.send(employees.setStatus, { employeeId, version, status: 'SUSPENDED', on: today, reason: 'Inquiry' })
    expect(await roomsOf('Dora')).toEqual([])
    await manager.send(employees.setStatus, { employeeId, version: suspended.version, status: 'ACTIVE', on: today, reason: '' })
    expect([await roomsOf('Dora'), await shiftsOf()]).toEqual([[], []])
    await maid.send(housekeeping.assign, { roomIds: [rooms['102']], employeeId: null })
  })
}) // prettier-ignore
