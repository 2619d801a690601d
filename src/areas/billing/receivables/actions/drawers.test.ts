import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { receivables } from '../contract/receivables.ts'

/** At a property where cash needs a drawer, by a user who has none open; what was taken before needed none. */
let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())

const cash = { amount: minor(10_000), mode: 'Cash' as const }

test('receive refuses drawer_needed; enterPayout refuses drawer_needed', async () => {
  await hotel.requireDrawers()
  const { id: companyId } = await manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
  expect(codeOf(await manager.raw(receivables.receive, { companyId, ...cash }))).toBe('drawer_needed')
  const lines = [{ reference: 'X1', gross: minor(10_000) }]
  const payout = { companyId, reference: 'P1', paidOn: FIXTURE.businessDate, ...cash, lines }
  expect(codeOf(await manager.raw(receivables.enterPayout, payout))).toBe('drawer_needed')
  await manager.send(receivables.receive, { companyId, ...cash, mode: 'Bank' })
})
