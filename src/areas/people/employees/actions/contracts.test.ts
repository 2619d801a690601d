import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '../contract/employees.ts'
import { lookAtContracts } from './contracts.ts'
import { todayOf } from './known.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let manager: TestClient
let today: Day
let departmentId = ''
let positionId = ''
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async (ctx) => todayOf(ctx))
  departmentId = (await manager.send(employees.createDepartment, { name: 'Kitchen' })).id
  positionId = (await manager.send(employees.createPosition, { title: 'Cook', departmentId })).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const on = (days: number) => addDays(today, days)
type Details = Partial<RequestOf<typeof employees.create>>
const hire = (over: Details = {}) => {
  const fields = { firstName: `C${(count += 1)}`, lastName: 'Costa', joinOn: on(-200), departmentId, positionId, weeklyHours: 40 }
  return manager.send(employees.create, { ...fields, ...over })
} // prettier-ignore
const of = async (employeeId: string) => (await manager.send(employees.contracts, { employeeId })).contracts
const fileOf = (employeeId: string) => manager.send(employees.get, { employeeId })
const latest = async (employeeId: string) => (await of(employeeId))[0] ?? expect.fail('there is no contract')
const term = (employeeId: string, from: Day, until: Day, over: object = {}) =>
  ({ employeeId, kind: 'FIXED_TERM', from, until, weeklyHours: 40, ...over }) as const
const refusal = (route: Parameters<TestClient['raw']>[0], input: object) => manager.raw(route, input).then(codeOf)
const at = async (employeeId: string) => {
  const { id, version } = await latest(employeeId)
  return { employeeId, employmentContractId: id, version }
}
const setStatus = async (employeeId: string, status: 'LEFT' | 'ACTIVE', day: Day) => {
  const { version } = await fileOf(employeeId)
  return manager.send(employees.setStatus, { employeeId, version, status, on: day, reason: 'as agreed' })
}
const ENDED = '2026-01-01' as Day

describe('contracts', () => {
  test('who is hired has the first one of the file; without an end it is permanent', async () => {
    const { id } = await hire({ probationEndOn: on(10), noticeDays: 60 })
    expect(await of(id)).toMatchObject([{ kind: 'PERMANENT', from: on(-200), until: null, probationEndOn: on(10), noticeDays: 60, state: 'IN_FORCE' }])
    const seasonal = await hire({ contractEndOn: on(20) })
    expect(await latest(seasonal.id)).toMatchObject({ kind: 'FIXED_TERM', until: on(20) })
  }) // prettier-ignore

  test('a renewal begins the day after; one that begins earlier ends the one before, and the file has what holds today', async () => {
    const { id } = await hire({ contractEndOn: on(20) })
    const renewed = await manager.send(employees.addContract, term(id, on(21), on(400)))
    expect(renewed).toMatchObject({ state: 'AHEAD', from: on(21) })
    expect((await fileOf(id)).contractEndOn).toBe(on(20))
    const other = await hire()
    await manager.send(employees.addContract, term(other.id, today, on(90), { noticeDays: 14, probationEndOn: on(30) }))
    expect((await of(other.id)).map(({ from, until, state }) => [from, until, state])).toEqual([
      [today, on(90), 'IN_FORCE'],
      [on(-200), on(-1), 'ENDED'],
    ])
    expect(await fileOf(other.id)).toMatchObject({ contractEndOn: on(90), noticeDays: 14, probationEndOn: on(30) })
  })

  test('hours that differ are a change of the job from the first day on', async () => {
    const { id } = await hire()
    await manager.send(employees.addContract, term(id, on(5), on(90), { weeklyHours: 24 }))
    const { changes } = await manager.send(employees.history, { employeeId: id })
    expect(changes[0]).toMatchObject({ kind: 'TERMS', effectiveOn: on(5), state: 'PENDING' })
    await manager.send(employees.addContract, term(id, on(91), on(120), { weeklyHours: 24 }))
    expect((await manager.send(employees.history, { employeeId: id })).changes).toHaveLength(changes.length)
  })

  test('what is typed in the file corrects the contract that holds', async () => {
    const employee = await hire()
    const fields = { employeeId: employee.id, version: employee.version, firstName: employee.firstName, lastName: employee.lastName, joinOn: employee.joinOn }
    await manager.send(employees.update, { ...fields, contractEndOn: on(50), noticeDays: 7 })
    expect(await of(employee.id)).toMatchObject([{ kind: 'FIXED_TERM', until: on(50), noticeDays: 7 }])
  }) // prettier-ignore

  test('who leaves has one until the last day, and what was to come is void; hired again, they have another one', async () => {
    const { id } = await hire()
    await manager.send(employees.addContract, term(id, on(30), on(90)))
    await setStatus(id, 'LEFT', on(-1))
    expect((await of(id)).map(({ state, until }) => [state, until])).toEqual([['VOID', on(90)], ['ENDED', on(-1)]])
    await setStatus(id, 'ACTIVE', today)
    expect((await of(id)).find(({ state }) => state === 'IN_FORCE')).toMatchObject({ kind: 'PERMANENT', from: today, until: null })
    expect((await fileOf(id)).contractEndOn).toBeNull()
  }) // prettier-ignore

  test('the list finds those whose contract or probation ends within so many days, from today on', async () => {
    const [soon, later, over, probation] = [await hire({ contractEndOn: on(30) }), await hire({ contractEndOn: on(31) }), await hire({ contractEndOn: on(-1) }), await hire({ probationEndOn: today })]
    const { rows } = await manager.send(employees.list, { endsWithin: 30, limit: 100 })
    const ids = rows.map(({ id }) => id)
    expect([soon, later, over, probation].map(({ id }) => ids.includes(id))).toEqual([true, false, false, true])
    expect(rows.find(({ id }) => id === soon.id)).toMatchObject({ contractEndOn: on(30), probationEndOn: null })
  }) // prettier-ignore

  test('those who may act are reminded once for each day it ends on, a month before the end and two weeks before that of a probation', async () => {
    const { id } = await hire({ contractEndOn: on(30), probationEndOn: on(14) })
    await hire({ contractEndOn: on(31), probationEndOn: on(15) })
    const reminded = async () => {
      await hotel.inside((ctx) => lookAtContracts(ctx))
      const rows = await hotel.rows('select end_reminded_at is not null as "end", probation_reminded_at is not null as probation from employment_contracts where property_id = $1 and employee_id = $2', [hotel.propertyId, id])
      return rows[0]
    }
    expect(await reminded()).toEqual({ end: true, probation: true })
    await manager.send(employees.endContract, { ...(await at(id)), until: on(29) })
    expect(await hotel.rows('select 1 from employment_contracts where property_id = $1 and employee_id = $2 and end_reminded_at is null', [hotel.propertyId, id])).toHaveLength(1)
    expect(await reminded()).toEqual({ end: true, probation: true })
  }) // prettier-ignore

  test('a contract that begins today is in the file once the job has looked', async () => {
    const { id } = await hire()
    await manager.send(employees.addContract, term(id, on(1), on(60), { noticeDays: 5 }))
    await hotel.rows(`update employment_contracts set from_on = case when until_on = $3::date then $4::date else from_on end, until_on = case when until_on = $3::date then until_on else $5::date end
                       where property_id = $1 and employee_id = $2`, [hotel.propertyId, id, on(60), today, on(-1)])
    await hotel.inside((ctx) => lookAtContracts(ctx))
    expect(await fileOf(id)).toMatchObject({ contractEndOn: on(60), noticeDays: 5 })
  }) // prettier-ignore
})

test('contracts refuses not_found', async () => {
  expect(await refusal(employees.contracts, { employeeId: ABSENT })).toBe('not_found')
})

test('addContract refuses not_found', async () => {
  expect(await refusal(employees.addContract, term(ABSENT, today, on(9)))).toBe('not_found')
})
test('addContract refuses status_not_possible', async () => {
  const { id } = await hire()
  await setStatus(id, 'LEFT', today)
  expect(await refusal(employees.addContract, term(id, today, on(9)))).toBe('status_not_possible')
})
test('addContract refuses dates_disordered', async () => {
  const { id } = await hire()
  expect(await refusal(employees.addContract, term(id, on(-201), on(9)))).toBe('dates_disordered')
})
test('addContract refuses contract_overlaps', async () => {
  const { id } = await hire({ contractEndOn: on(10) })
  await manager.send(employees.addContract, term(id, on(30), on(60)))
  expect(await refusal(employees.addContract, term(id, on(20), on(30)))).toBe('contract_overlaps')
  await manager.send(employees.addContract, term(id, on(20), on(29)))
})

test('endContract refuses not_found', async () => {
  const { id } = await hire()
  expect(await refusal(employees.endContract, { employeeId: id, employmentContractId: ABSENT, version: 1, until: today })).toBe('not_found') // prettier-ignore
})
test('endContract refuses stale_version', async () => {
  const { id } = await hire()
  expect(await refusal(employees.endContract, { ...(await at(id)), version: 9, until: today })).toBe('stale_version')
})
test('endContract refuses contract_is_void', async () => {
  const { id } = await hire()
  await manager.send(employees.addContract, term(id, on(30), on(90)))
  const known = await at(id)
  await manager.send(employees.voidContract, { ...known, reason: 'Mistyped' })
  const input = { ...known, version: known.version + 1, until: on(40) }
  expect(await refusal(employees.endContract, input)).toBe('contract_is_void')
})
test('endContract refuses dates_disordered', async () => {
  const { id } = await hire()
  expect(await refusal(employees.endContract, { ...(await at(id)), until: ENDED })).toBe('dates_disordered')
})
test('endContract refuses contract_overlaps', async () => {
  const { id } = await hire({ contractEndOn: on(10) })
  const first = await at(id)
  await manager.send(employees.addContract, term(id, on(30), on(60)))
  expect(await refusal(employees.endContract, { ...first, until: on(30) })).toBe('contract_overlaps')
})

test('voidContract refuses not_found', async () => {
  const { id } = await hire()
  expect(await refusal(employees.voidContract, { employeeId: id, employmentContractId: ABSENT, version: 1, reason: 'x' })).toBe('not_found') // prettier-ignore
})
test('voidContract refuses stale_version', async () => {
  const { id } = await hire()
  expect(await refusal(employees.voidContract, { ...(await at(id)), version: 9, reason: 'x' })).toBe('stale_version')
})
test('voidContract refuses last_contract', async () => {
  const { id } = await hire()
  expect(await refusal(employees.voidContract, { ...(await at(id)), reason: 'x' })).toBe('last_contract')
})
test('voidContract refuses contract_is_void', async () => {
  const { id } = await hire()
  await manager.send(employees.addContract, term(id, on(30), on(90)))
  const known = await at(id)
  await manager.send(employees.voidContract, { ...known, reason: 'Mistyped' })
  expect(await refusal(employees.voidContract, { ...known, version: known.version + 1, reason: 'x' })).toBe('contract_is_void') // prettier-ignore
})
test('update refuses contract_overlaps', async () => {
  const { id } = await hire({ contractEndOn: on(10) })
  await manager.send(employees.addContract, term(id, on(30), on(60)))
  const { version, firstName, lastName, joinOn } = await fileOf(id)
  const input = { employeeId: id, version, firstName, lastName, joinOn, contractEndOn: on(30) }
  expect(await refusal(employees.update, input)).toBe('contract_overlaps')
})
