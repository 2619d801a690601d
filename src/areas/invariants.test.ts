import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/bookings/contract.ts'
import { desk } from '#areas/desk/contract.ts'
import { folios } from '#areas/folios/contract.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { payments } from '#areas/payments/contract.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestHotel } from '#server/testing.ts'
import { invariants } from './invariants.ts'

const { businessDate, standard, deluxe, rooms } = FIXTURE

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
  await liveADay()
})
afterAll(() => hotel.stop())

/** A walk-in who buys, complains, gets money back and leaves with an invoice; a booking that is cancelled; one on credit. */
async function liveADay(): Promise<void> {
  const manager = await hotel.as('PROP_MANAGER')
  const guest = { firstName: 'Mira', lastName: 'Sen' }
  const stay = { roomTypeId: deluxe, arrival: businessDate, departure: '2026-11-23', adults: 2 }
  const { id } = await manager.send(desk.walkIn, {
    customer: guest,
    roomTypeId: standard,
    roomId: rooms['101'],
    departure: '2026-11-22' as never,
    adults: 2,
    payment: { mode: 'Card' },
  })
  const charge = { kind: 'SERVICE', name: 'Laundry', unitAmount: minor(12_345), quantity: 3 } as const
  const [line] = (await manager.send(folios.charge, { bookingId: id, ...charge })).lines
  await manager.send(folios.charge, { bookingId: id, kind: 'EXPENSE', name: 'Taxi', unitAmount: minor(5_000) })
  await manager.send(folios.reverse, { lineId: line?.id ?? '', reason: 'Not hers' })
  await manager.send(payments.refund, { bookingId: id, amount: minor(500), mode: 'Cash', reason: 'Cold tea' })
  await manager.send(invoices.issue, { bookingId: id })

  const cancelled = await manager.send(bookings.create, { customer: guest, stays: [stay] as never })
  await manager.send(bookings.cancel, { bookingId: cancelled.id, reason: 'Ill' })
  const onCredit = await manager.send(bookings.create, { customer: guest, stays: [stay] as never })
  await manager.send(payments.take, { bookingId: onCredit.id, amount: minor(1_000), mode: 'Credit' })
  await manager.send(invoices.issue, { bookingId: onCredit.id })
}

const faultsOf = (sql: string) => hotel.db.platform((tx) => tx.named('', sql, []))

test.each(invariants)('$id holds after a day: $says', async ({ sql }) => {
  expect(await faultsOf(sql)).toEqual([])
})

test('have names of their own', () => {
  expect(new Set(invariants.map(({ id }) => id)).size).toBe(invariants.length)
})

test.each([
  ['I-02', `update folios set paid_minor = paid_minor + 1 where true`],
  ['I-02', `update folios set deferred_minor = deferred_minor + 1 where true`],
  ['I-05', `update folio_lines set net_minor = net_minor - 1 where reverses_id is not null`],
  ['I-06', `update receipts set amount_minor = 1000000000 where direction = 'OUT'`],
  ['I-08', `update receipts set currency = 'EUR' where direction = 'IN'`],
  ['I-09', `update invoices set snapshot = jsonb_set(snapshot, '{lines,0,net}', '1')`],
  ['I-09', `update folios set room_minor = room_minor + 1 where true`],
  ['I-10', `delete from room_nights`],
  ['I-11', `update type_nights set taken = taken - 1 where taken > 0`],
  ['I-14', `update invoice_series set last_number = last_number + 1`],
  ['I-15', `update invoices set previous_hash = 'x'`],
  ['I-17', `update property_counters set value = value + 1 where name = 'receipt'`],
  ['I-22', `create table unfenced (id int)`],
])('%s notices %s', async (id, harm) => {
  const sql = invariants.find((one) => one.id === id)?.sql ?? ''
  const client = await hotel.owner.connect()
  try {
    await client.query('begin')
    await client.query(harm)
    expect((await client.query(sql)).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
