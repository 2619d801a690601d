import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rota } from '../contract/rota.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const [NOVEMBER, DECEMBER] = ['2026-11-01' as Day, '2026-12-01' as Day]
/** Its last day is one of November. */
const WEEK = '2026-11-30' as Day

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let departmentId = ''

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  departmentId = (await admin.send(employees.createDepartment, { name: 'Bar' })).id
})
afterAll(() => hotel.stop())

const set = (month: Day, amount: number | null, before: number | null, id = departmentId) => ({ departmentId: id, month, amount: amount === null ? null : minor(amount), before }) // prettier-ignore
const budgetOf = async () => {
  const { departments, budget, budgets } = await admin.send(rota.viewCost, { from: WEEK, departmentId })
  return { own: departments.map((one) => one.budget), budget, months: budgets.map(({ month, amount }) => [month, amount]) }
} // prettier-ignore

test('a week has its days of the labour budgets of two months, none without both; it is cleared again', async () => {
  expect(await budgetOf()).toEqual({ own: [], budget: null, months: [] })
  await admin.send(rota.setLabourBudget, set(NOVEMBER, 30_000, null))
  expect(await budgetOf()).toEqual({ own: [null], budget: null, months: [[NOVEMBER, 30_000]] })
  await admin.send(rota.setLabourBudget, set(DECEMBER, 62_000, null))
  expect(await budgetOf()).toMatchObject({ own: [13_000], budget: 13_000 })
  await admin.send(rota.setLabourBudget, set(NOVEMBER, null, 30_000))
  expect((await budgetOf()).months).toEqual([[DECEMBER, 62_000]])
  expect((await manager.raw(rota.setLabourBudget, set(NOVEMBER, 1, null))).status).toBe(403)
})

test('setLabourBudget refuses stale_version: of two at once one wins', async () => {
  expect(await admin.raw(rota.setLabourBudget, set(DECEMBER, 1, 2)).then(codeOf)).toBe('stale_version')
  const month = '2027-01-01' as Day
  const replies = await Promise.all(
    [1, 2, 3].map((amount) => admin.raw(rota.setLabourBudget, set(month, amount, null))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('setLabourBudget refuses not_your_department', async () => {
  expect(await admin.raw(rota.setLabourBudget, set(NOVEMBER, 1, null, ABSENT)).then(codeOf)).toBe('not_your_department')
})
