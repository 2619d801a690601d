import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { offersArea } from '#areas/offers/offers/actions/offers.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { invoicesArea } from './invoices.ts'
import { invoices } from '../contract/invoices.ts'

let hotel: TestHotel
let desk: TestClient
let manager: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, offersArea, invoicesArea] })
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

test('what an offer adds is on the invoice at no price, and changes neither its sum nor its tax', async () => {
  const { id: extraId } = await manager.send(folios.createExtra, { name: 'Breakfast in bed', price: minor(50_000) })
  const draft = await manager.send(offers.create, {
    name: 'Mornings', target: 'STAY', kind: 'GIFT', gift: { extraId, quantity: 1, per: 'NIGHT' }, channels: ['DESK'],
  }) // prettier-ignore
  const book = () =>
    desk.send(bookings.create, {
      customer: { firstName: 'Mira', lastName: 'Sen' },
      stays: [{
        roomTypeId: FIXTURE.standard, arrival: addDays(FIXTURE.businessDate, 1), departure: addDays(FIXTURE.businessDate, 3), adults: 2,
      }],
      status: 'CONFIRMED',
    }) // prettier-ignore
  const plain = await desk.send(invoices.issue, { bookingId: (await book()).id })
  await manager.send(offers.move, { offerId: draft.id, version: draft.version, state: 'ACTIVE' })
  const invoice = await desk.send(invoices.issue, { bookingId: (await book()).id })
  expect(invoice.lines.map(({ description, quantity, total }) => [description, quantity, total])).toEqual([
    ['Standard, 2 nights', 2, 630_000],
    ['Breakfast in bed', 2, 0],
  ])
  const { net, tax, total, taxes } = plain
  expect(invoice).toMatchObject({ net, tax, total, taxes })
})
