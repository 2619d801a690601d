import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestClient } from '#test/server.ts'
import type { Cells } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'

const { standard } = FIXTURE

/** A hotel of six rooms with a counter that sells dosa (₹200) and tea (₹50), before tax of 5 %, and a feast (₹8,000), before tax of 18 %. */
export async function startReporting() {
  const hotel = await startTestServer()
  const manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  const owner = await hotel.as('PROP_ADMIN', { name: 'Olga' })
  const [outletId, secondOutletId] = [await sellAt(owner, 'Counter', 'C'), await sellAt(owner, 'Terrace', 'T')]
  const policies = { arrivals: 'NO_SHOW_FREE', departures: 'EXTEND', orders: 'PASS', zeroRates: 'PASS', unassigned: 'PASS' } as const // prettier-ignore
  await manager.send(closing.setSettings, { version: 0, closesAt: null, earliestAt: '00:00', noShowAt: '00:00', policies }) // prettier-ignore
  return { hotel, manager, owner, outletId, secondOutletId }
}
export type Reporting = Awaited<ReturnType<typeof startReporting>>

async function sellAt(owner: TestClient, name: string, prefix: string): Promise<string> {
  const { id } = await owner.send(outlets.create, { name, kind: 'RESTAURANT', deliveryMethods: ['Counter'] })
  const group = await owner.send(products.createGroup, { name: `${name} food`, businessServiceIds: [id] })
  for (const [productCode, price] of [
    ['DOSA', 20_000],
    ['TEA', 5_000],
    ['FEAST', 800_000],
  ] as const)
    await owner.send(products.create, {
      productCode: `${prefix}${productCode}`,
      name: productCode.toLowerCase(),
      productGroupId: group.id,
      price: minor(price),
      isPrepared: false,
    })
  return id
}

export const openDay = async ({ hotel }: Reporting): Promise<Day> =>
  (
    await hotel.rows<{ day: Day }>('select business_date::text as day from properties where id = $1', [
      hotel.propertyId,
    ])
  )[0]?.day ?? FIXTURE.businessDate

/** Closes the open day. @returns the run, and the day it closed */
export async function closeDay(place: Reporting): Promise<{ runId: string; day: Day }> {
  const { hotel, manager } = place
  const day = await openDay(place)
  const run = await manager.send(closing.start, { businessDate: day, overrideReason: 'Test' })
  await carryOut(hotel.system, { propertyId: hotel.propertyId, runId: run.id })
  const after = await manager.send(closing.run, { runId: run.id })
  if (after.status !== 'DONE')
    throw new Error(`${day} did not close: ${JSON.stringify(after.obstacles)} ${after.fault}`)
  return { runId: run.id, day }
}

type BookingInput = {
  room: keyof typeof FIXTURE.rooms
  nights: number
  arrival?: Day
  more?: object
  arrives?: boolean
}

/** A booking of one room, arrived at once unless it is for later. */
export async function book(place: Reporting, { room, nights, arrival, more = {}, arrives = true }: BookingInput) {
  const { manager } = place
  const from = arrival ?? (await openDay(place))
  const roomTypeId = room.startsWith('2') ? FIXTURE.deluxe : standard
  const stay = { roomTypeId, roomId: FIXTURE.rooms[room], arrival: from, departure: addDays(from, nights), adults: 2 }
  const booking = await manager.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay], ...more }) // prettier-ignore
  if (arrives) await manager.send(bookings.checkIn, { bookingId: booking.id, acceptDirty: true })
  return booking
}

/** An order at a counter, paid and closed. */
export async function sell(
  place: Reporting,
  codes: readonly string[],
  more: { outletId?: string; mode?: 'Cash' | 'Card' } = {},
) {
  const { manager, outletId } = place
  const order = await manager.send(orders.save, {
    businessServiceId: more.outletId ?? outletId,
    deliveryMethod: 'Counter',
    covers: 2,
    orderLines: codes.map((productCode) => ({ productCode, unitsInOrder: 1 })),
    confirm: true,
  })
  await manager.send(orders.pay, { orderId: order.orderId, mode: more.mode ?? 'Card', complete: true })
  return order
}

/** The rows of a report by their groups. */
export async function figures(
  client: TestClient,
  reportCode: string,
  input: { from: Day; until: Day; [field: string]: unknown },
) {
  const table = await client.send(reports.read, { reportCode, ...input })
  return { ...table, byKey: Object.fromEntries(table.rows.map((row): [string, Cells] => [String(row['key']), row])) }
}
