import { afterEach, beforeEach, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestHotel } from '#test/server.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays } from '#core/dates.ts'
import { invoices } from '../contract/invoices.ts'

let hotel: TestHotel
beforeEach(async () => {
  hotel = await startTestServer()
})
afterEach(() => hotel.stop())

test('many PINs sent at once count like those sent one after the other, and lock no one else out of the property', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const line = { description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 1, unitAmount: minor(100_000) }
  const draft = await manager.send(invoices.createDraft, { billTo: { name: 'Café Élysée' }, lines: [line] })
  const sale = await manager.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
  const { orderId, userId, pin } = await manager.send(invoices.renewPin, { invoiceId: sale.id })
  const open = (tried: string) => hotel.anonymous().raw(invoices.authenticateInvoice, { orderId, userId, pin: tried })
  const wrong = pin === '000000' ? '000001' : '000000'

  const codes = (await Promise.all(Array.from({ length: 25 }, () => open(wrong)))).map(codeOf)
  expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5)
  expect(new Set(codes)).toEqual(new Set(['wrong_pin', 'too_many_attempts']))
  // More at once than there are connections: each of them was released.
  expect((await manager.send(invoices.get, { invoiceId: sale.id })).number).toBe(sale.number)
  await hotel.rows('delete from invoice_pin_failures')
  expect((await open(pin)).status).toBe(200)
})

test('an order has one budget of PINs, whether it is named by its reference, in lower case, or by its id', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const arrival = FIXTURE.businessDate
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }
  const booking = await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })
  const invoice = await manager.send(invoices.issue, { bookingId: booking.id })
  const { userId, pin } = await manager.send(invoices.renewPin, { invoiceId: invoice.id })
  const wrong = pin === '000000' ? '000001' : '000000'
  const names = [booking.id, booking.reference, booking.reference.toLowerCase(), booking.id.toUpperCase()]
  const open = (orderId: string, tried: string) =>
    hotel.anonymous().raw(invoices.authenticateInvoice, { orderId, userId, pin: tried })

  const codes = (await Promise.all(Array.from({ length: 16 }, (_, at) => open(names[at % 4] ?? '', wrong)))).map(codeOf)
  expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5)
  for (const name of names) expect(codeOf(await open(name, pin))).toBe('too_many_attempts')
  await hotel.rows('delete from invoice_pin_failures')
  for (const name of names) expect((await open(name, pin)).status).toBe(200)
})
