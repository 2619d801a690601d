import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '../contract/employees.ts'
import { todayOf } from './known.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let manager: TestClient
let person: TestClient
let today: Day
let employeeId: string
let other: string

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  person = await hotel.as('PROP_HOUSEKEEPING')
  today = await hotel.inside(async (ctx) => todayOf(ctx))
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Rooms' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Attendant', departmentId })
  const hire = async (firstName: string) => {
    const wanted = { firstName, lastName: 'Holder', joinOn: addDays(today, -90), departmentId, positionId }
    return (await manager.send(employees.create, wanted)).id
  }
  employeeId = await hire('Uma')
  other = await hire('Vikram')
  await manager.send(employees.tieUser, { employeeId, userId: person.userId })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const wanted = (over: object = {}) => ({
  employeeId,
  kind: 'KEY' as const,
  name: 'Master key',
  issuedOn: today,
  ...over,
})
const issue = (over: object = {}) => manager.send(employees.issueItem, wanted(over))
const refusedAt = async (over: object) => codeOf(await manager.raw(employees.issueItem, wanted(over)))
const back = (item: { id: string; version: number }, over: object = {}) => ({
  employeeId, itemId: item.id, version: item.version, returnedOn: today, condition: 'GOOD' as const, ...over,
}) // prettier-ignore
const namesOf = async (view: 'OUT' | 'OVERDUE' | 'LEFT') =>
  (await manager.send(employees.items, { view, limit: 100 })).rows.map(({ name }) => name)

describe('an item', () => {
  test('is with one employee until it is back, seen by them, and issued again after', async () => {
    const item = await issue({ name: 'Key 7', serial: 'K-7' })
    expect(item).toMatchObject({ employeeName: 'Uma Holder', returnedOn: null, condition: null })
    expect((await person.send(employees.ownItems, {})).rows.map(({ name }) => name)).toEqual(['Key 7'])
    expect(await refusedAt({ employeeId: other, serial: 'k-7' })).toBe('item_is_out')
    const returned = await manager.send(employees.returnItem, back(item, { condition: 'DAMAGED', returnNote: 'Bent' }))
    expect(returned).toMatchObject({ returnedOn: today, condition: 'DAMAGED', returnNote: 'Bent' })
    expect(await issue({ employeeId: other, name: 'Key 7', serial: 'K-7' })).toMatchObject({
      employeeName: 'Vikram Holder',
    })
    const { rows } = await manager.send(employees.itemsOf, { employeeId })
    expect(rows.map(({ condition }) => condition)).toEqual(['DAMAGED'])
  })

  test('is overdue from the day after it is due back', async () => {
    await issue({ name: 'Due yesterday', issuedOn: addDays(today, -5), dueBackOn: addDays(today, -1) })
    await issue({ name: 'Due today', issuedOn: addDays(today, -5), dueBackOn: today })
    const overdue = await namesOf('OVERDUE')
    expect([overdue.includes('Due yesterday'), overdue.includes('Due today')]).toEqual([true, false])
  })

  test('that an employee who left still has is named until it is back or lost', async () => {
    const file = await manager.send(employees.get, { employeeId: other })
    const radio = await issue({ employeeId: other, kind: 'RADIO', name: 'Radio 3' })
    const left = { employeeId: other, version: file.version, status: 'LEFT' as const, on: today, reason: 'Moved away' }
    await manager.send(employees.setStatus, left)
    expect(await namesOf('LEFT')).toContain('Radio 3')
    expect(await refusedAt({ employeeId: other })).toBe('status_not_possible')
    await manager.send(employees.returnItem, { ...back(radio), employeeId: other, condition: 'LOST' })
    expect([await namesOf('LEFT'), await namesOf('OUT')].flat()).not.toContain('Radio 3')
  })

  test('recorded as returned twice at once is recorded once', async () => {
    const item = await issue({ name: 'Torch', kind: 'TOOL' })
    const both = await Promise.all([1, 2].map(() => manager.raw(employees.returnItem, back(item))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('refusals', () => {
  test('issueItem refuses not_found', async () => {
    expect(await refusedAt({ employeeId: ABSENT })).toBe('not_found')
  })
  test('issueItem refuses status_not_possible for an employee who left', async () => {
    expect(await refusedAt({ employeeId: other })).toBe('status_not_possible')
  })
  test('issueItem refuses dates_disordered; due back on the same day is possible', async () => {
    expect(await refusedAt({ dueBackOn: addDays(today, -1) })).toBe('dates_disordered')
    expect(await issue({ dueBackOn: today })).toMatchObject({ dueBackOn: today })
  })
  test('issueItem refuses item_is_out; without a serial number there may be many', async () => {
    await issue({ serial: 'K-9' })
    expect(await refusedAt({ serial: 'K-9' })).toBe('item_is_out')
    expect([await issue(), await issue()].length).toBe(2)
  })
  test('issueItem refuses date_in_future', async () => {
    expect(await refusedAt({ issuedOn: addDays(today, 1) })).toBe('date_in_future')
  })
  const refusedBack = async (item: { id: string; version: number }, over: object) =>
    codeOf(await manager.raw(employees.returnItem, back(item, over)))
  test('returnItem refuses not_found, also for an item of another employee', async () => {
    expect(await refusedBack({ id: ABSENT, version: 1 }, {})).toBe('not_found')
    expect(await refusedBack(await issue(), { employeeId: other })).toBe('not_found')
  })
  test('returnItem refuses stale_version', async () => {
    expect(await refusedBack(await issue(), { version: 9 })).toBe('stale_version')
  })
  test('returnItem refuses item_is_back', async () => {
    const returned = await manager.send(employees.returnItem, back(await issue()))
    expect(await refusedBack(returned, {})).toBe('item_is_back')
  })
  test('returnItem refuses dates_disordered', async () => {
    expect(await refusedBack(await issue(), { returnedOn: addDays(today, -1) })).toBe('dates_disordered')
  })
  test('returnItem refuses date_in_future', async () => {
    expect(await refusedBack(await issue(), { returnedOn: addDays(today, 1) })).toBe('date_in_future')
  })
  test('itemsOf refuses not_found', async () => {
    expect(codeOf(await manager.raw(employees.itemsOf, { employeeId: ABSENT }))).toBe('not_found')
  })
  test('issuing and looking through items need their permission', async () => {
    expect((await person.raw(employees.items, {})).status).toBe(403)
    expect((await person.raw(employees.issueItem, wanted())).status).toBe(403)
  })
})
