import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { expenses } from '../contract.ts'

/** At a property where cash needs a drawer, by a user who has none open; what was taken before needed none. */
let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())

const cash = { amount: minor(10_000), mode: 'Cash' as const }

const bill = { category: 'Food', vendor: 'Green Market', billOn: FIXTURE.businessDate, amount: minor(50_000) }

test('create refuses drawer_needed; pay refuses drawer_needed; takeBack refuses drawer_needed; undoPayment refuses drawer_needed', async () => {
  const { id: expenseId } = await manager.send(expenses.create, bill)
  const { receiptId } = await manager.send(expenses.pay, { expenseId, ...cash })
  await hotel.requireDrawers()
  const codes = [
    await manager.raw(expenses.create, { ...bill, paid: cash }),
    await manager.raw(expenses.pay, { expenseId, ...cash }),
    await manager.raw(expenses.takeBack, { expenseId, ...cash, reason: 'Too much' }),
    await manager.raw(expenses.undoPayment, { expenseId, receiptId, reason: 'Wrong bill' }),
  ].map(codeOf)
  expect(codes).toEqual(['drawer_needed', 'drawer_needed', 'drawer_needed', 'drawer_needed'])
  await manager.send(expenses.pay, { expenseId, ...cash, mode: 'Bank' })
})
