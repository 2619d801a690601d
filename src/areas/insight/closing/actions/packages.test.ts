import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { closing } from '../contract/closing.ts'
import { carryOut } from '../jobs.ts'

const { businessDate: TODAY, standard: roomTypeId, breakfast: ratePlanId } = FIXTURE
const day = (offset: number): Day => addDays(TODAY, offset)

let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.empty('plan_parts'))

const part = (name: string, amount: number, more: object = {}) =>
  manager.send(rates.createPlanPart, { ratePlanId, name, amount: minor(amount), per: 'ADULT', rhythm: 'EVERY_NIGHT', ...more }) // prettier-ignore
const withBreakfast = () => part('Breakfast', 40_000, { meal: 'BREAKFAST', isNextDay: true, taxCategory: 'SERVICE' })
const withTransfer = () => part('Transfer', 90_000, { per: 'ROOM', rhythm: 'FIRST_NIGHT' })

const book = (more: object = {}) =>
  manager.send(bookings.create, {
    customer: { firstName: 'Asha' },
    stays: [{ roomTypeId, ratePlanId, arrival: TODAY, departure: day(2), adults: 2, ...more }],
  })
const nightsOf = async (bookingId: string) => (await manager.send(folios.get, { bookingId })).nights
const partsOf = async (bookingId: string) =>
  (await nightsOf(bookingId)).map(({ parts }) => parts.map(({ name, quantity, net }) => [name, quantity, net]))

describe('a stay at a plan with parts', () => {
  test('costs what the plan costs before tax, with each part and its tax within each night it is due on', async () => {
    const span = { roomTypeId, ratePlanId, arrival: TODAY, departure: day(2), adults: 2, children: 0 }
    const plain = await manager.send(bookings.quote, span)
    await withBreakfast()
    await withTransfer()
    const quoted = await manager.send(bookings.quote, span)
    expect(quoted.net).toBe(plain.net)
    const offered = await manager.send(bookings.offers, {
      ratePlanId,
      arrival: TODAY,
      departure: day(2),
      adults: 2,
      children: 0,
    })
    expect(offered.roomTypes.find((type) => type.roomTypeId === roomTypeId)?.total).toBe(quoted.total)
    const { id } = await book()
    expect(await partsOf(id)).toEqual([[['Breakfast', 2, 80_000], ['Transfer', 1, 90_000]], [['Breakfast', 2, 80_000]]]) // prettier-ignore
    const [first] = await nightsOf(id)
    expect([first!.parts[0]!.servedOn, first!.parts[1]!.servedOn]).toEqual([day(1), TODAY])
    expect(sum(first!.taxes.map(({ amount }) => amount))).toBe(first!.tax)
    expect((await manager.send(folios.get, { bookingId: id })).money.payable).toBe(quoted.total)
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })

  test('retains its parts when the plan changes, and has those of the new nights and guests when it is changed', async () => {
    await withBreakfast()
    const { id, stays } = await book()
    const [stay] = stays
    await part('Dinner', 50_000, { meal: 'DINNER' })
    expect((await partsOf(id))[0]).toEqual([['Breakfast', 2, 80_000]])
    const change = (more: object) => manager.send(bookings.changeStay, { bookingId: id, stayId: stay!.id, version: 1, ...more }) // prettier-ignore
    await change({ adults: 1 })
    expect((await partsOf(id))[0]).toEqual([
      ['Breakfast', 1, 40_000],
      ['Dinner', 1, 50_000],
    ])
    await manager.send(bookings.setPrice, { bookingId: id, stayId: stay!.id, version: 2, nights: [{ day: TODAY, netAmount: minor(70_000) }], reason: 'Agreed' }) // prettier-ignore
    // Nothing is left for the room, and the last part gets what there is.
    expect((await partsOf(id))[0]).toEqual([
      ['Breakfast', 1, 40_000],
      ['Dinner', 1, 30_000],
    ])
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })

  test('is on the invoice room by room and part by part, and a credit note takes all of it back', async () => {
    await withBreakfast()
    await withTransfer()
    const { id } = await book()
    const invoice = await manager.send(invoices.issue, { bookingId: id })
    expect(invoice.lines.map(({ description, quantity, net }) => [description.replace(/,.*/, ''), quantity, net])).toEqual([
      [expect.stringContaining('Standard'), 1, expect.any(Number)], ['Breakfast', 2, 80_000], ['Transfer', 1, 90_000],
      [expect.stringContaining('Standard'), 1, expect.any(Number)], ['Breakfast', 2, 80_000],
    ]) // prettier-ignore
    const { money } = await manager.send(folios.get, { bookingId: id })
    expect(invoice.total).toBe(money.payable)
    const some = await manager.send(invoices.credit, {
      invoiceId: invoice.id,
      reason: 'RETURNED',
      lines: [{ line: 1 }],
    })
    expect(some.net).toBe(80_000)
    const rest = await manager.send(invoices.credit, { invoiceId: invoice.id, reason: 'RETURNED' })
    expect(some.total + rest.total).toBe(invoice.total)
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })
})

describe('a part that is added', () => {
  const span = { roomTypeId, ratePlanId, arrival: TODAY, departure: day(2), adults: 2, children: 0 }

  test('costs its amount more, alike in quote, offers, folio and invoice; a price set by hand includes it', async () => {
    const plain = await manager.send(bookings.quote, span)
    await part('Breakfast', 40_000, { meal: 'BREAKFAST', isNextDay: true, taxCategory: 'SERVICE', posting: 'ADDED' })
    const quoted = await manager.send(bookings.quote, span)
    expect(quoted.net).toBe(plain.net + 160_000)
    const { roomTypeId: _type, ...asked } = span
    const offered = await manager.send(bookings.offers, asked)
    expect(offered.roomTypes.find((type) => type.roomTypeId === roomTypeId)?.total).toBe(quoted.total)
    const { id, stays } = await book()
    const [first] = await nightsOf(id)
    expect(first!.parts.map(({ name, quantity, net }) => [name, quantity, net])).toEqual([['Breakfast', 2, 80_000]])
    expect((await manager.send(folios.get, { bookingId: id })).money.payable).toBe(quoted.total)
    const one = { bookingId: id, stayId: stays[0]!.id }
    await manager.send(bookings.changeStay, { ...one, version: 1, adults: 1 })
    await manager.send(bookings.setPrice, { ...one, version: 2, nights: [{ day: TODAY, netAmount: minor(70_000) }], reason: 'Agreed' }) // prettier-ignore
    const [byHand, next] = await nightsOf(id)
    expect([byHand!.net, byHand!.parts[0]!.net, next!.parts[0]!.net]).toEqual([70_000, 40_000, 40_000])
    const invoice = await manager.send(invoices.issue, { bookingId: id })
    expect(invoice.total).toBe((await manager.send(folios.get, { bookingId: id })).money.payable)
    expect(await violatedInvariants(hotel.db)).toEqual([])
  })
})

describe('the kitchen', () => {
  test('sees how often a meal is served on each day, and to whom, page by page', async () => {
    await withBreakfast()
    await part('Dinner', 50_000, { meal: 'DINNER', per: 'GUEST', rhythm: 'FIRST_NIGHT' })
    await withTransfer()
    const at = { arrival: day(30), departure: day(32) }
    const { id } = await book({ ...at, children: 1 })
    await book({ ...at, adults: 1 })
    const cook = await hotel.as('PROP_SERVICE')
    const { rows } = await cook.send(bookings.mealCounts, { from: day(30), until: day(34) })
    expect(rows).toEqual([
      { day: day(30), meal: 'DINNER', name: 'Dinner', quantity: 4, inHouse: 0 },
      { day: day(31), meal: 'BREAKFAST', name: 'Breakfast', quantity: 3, inHouse: 0 },
      { day: day(32), meal: 'BREAKFAST', name: 'Breakfast', quantity: 3, inHouse: 0 },
    ])
    const first = await cook.send(bookings.meals, { day: day(31), limit: 1 })
    const second = await cook.send(bookings.meals, { day: day(31), limit: 1, after: first.next })
    expect([...first.rows, ...second.rows].map(({ quantity, name }) => [name, quantity]).toSorted()).toEqual([['Breakfast', 1], ['Breakfast', 2]]) // prettier-ignore
    expect(second.next).toBeUndefined()
    expect((await cook.send(bookings.meals, { day: day(31), meal: 'DINNER' })).rows).toEqual([])
    await manager.send(bookings.cancel, { bookingId: id, version: 1, reason: 'Ill' })
    expect((await cook.send(bookings.meals, { day: day(31) })).rows).toHaveLength(1)
  })
})

test('the day counts parts as services and the room without them', async () => {
  const other = await startTestServer()
  const chief = await other.as('PROP_MANAGER')
  const breakfast = { name: 'Breakfast', amount: minor(40_000), per: 'ADULT', rhythm: 'EVERY_NIGHT' } as const
  await chief.send(rates.createPlanPart, { ratePlanId, ...breakfast })
  const stay = { roomTypeId, ratePlanId, roomId: FIXTURE.rooms['101'], arrival: TODAY, departure: day(2), adults: 2 }
  const { id } = await chief.send(bookings.create, { customer: { firstName: 'Asha' }, stays: [stay] })
  await chief.send(bookings.checkIn, { bookingId: id })
  const [night] = (await chief.send(folios.get, { bookingId: id })).nights
  const { id: runId } = await chief.send(closing.start, { businessDate: TODAY })
  await carryOut(other.system, { propertyId: other.propertyId, runId })
  const flash = await chief.send(closing.flash, { runId })
  expect(flash.day).toMatchObject({ room: night!.net - 80_000, service: 80_000 })
  expect(flash.revenue).toEqual([
    { name: 'Room nights', net: night!.net - 80_000, tax: night!.tax - night!.parts[0]!.tax },
    { name: 'Breakfast', net: 80_000, tax: night!.parts[0]!.tax },
  ])
  expect(await violatedInvariants(other.db)).toEqual([])
  await other.stop()
})
