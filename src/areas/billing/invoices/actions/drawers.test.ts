import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { invoices } from '../contract/invoices.ts'

/** At a property where cash needs a drawer, by a user who has none open; what was taken before needed none. */
let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())

const cash = { amount: minor(10_000), mode: 'Cash' as const }

test('receive refuses drawer_needed', async () => {
  await hotel.requireDrawers()
  const hall = {
    description: 'Hall',
    serviceOn: FIXTURE.businessDate,
    quantity: 1,
    unitAmount: minor(100_000),
    code: '997212',
  }
  const draft = await manager.send(invoices.createDraft, { billTo: { name: 'Club' }, lines: [hall] })
  const { id: invoiceId } = await manager.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
  expect(codeOf(await manager.raw(invoices.receive, { invoiceId, ...cash }))).toBe('drawer_needed')
  await manager.send(invoices.receive, { invoiceId, ...cash, mode: 'Card' })
})
