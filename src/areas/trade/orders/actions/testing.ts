import { expect } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashierArea } from '#areas/billing/cashier/actions/cashier.ts'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { invariants } from '#main/invariants.ts'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { printingArea } from '#areas/trade/printing/actions/printing.ts'
import { printing } from '#areas/trade/printing/contract/printing.ts'
import { productsArea } from '#areas/trade/products/actions/products.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { receivablesArea } from '#areas/billing/receivables/actions/receivables.ts'
import { roomsArea } from '#areas/property/rooms/actions/rooms.ts'
import { tablesArea } from '#areas/trade/tables/actions/tables.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { AnyArea } from '#server/request/context.ts'
import { FIXTURE, startTestServer, type TestClient } from '#test/server.ts'
import { ordersArea } from './orders.ts'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'

const AREAS = [
  roomsArea,
  outletsArea,
  productsArea,
  printingArea,
  foliosArea,
  bookingsArea,
  companiesArea,
  paymentsArea,
  cashierArea,
  receivablesArea,
  tablesArea,
  ordersArea,
]

export const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

/** A hotel with a restaurant of two stations and a printer each, a bar that sells something else, and people of every kind. */
export async function startRestaurant(more: readonly AnyArea[] = []) {
  const hotel = await startTestServer({ areas: [...AREAS, ...more] })
  const [owner, manager, waiter, clerk, cook, stranger] = await Promise.all([
    hotel.as('PROP_ADMIN', { name: 'Olga' }),
    hotel.as('PROP_MANAGER', { name: 'Maya' }),
    hotel.as('PROP_SERVICE', { name: 'Wanda' }),
    hotel.as('PROP_FRONTDESK', { name: 'Dev' }),
    hotel.as('PROP_SERVICE_EXECUTIVE', { name: 'Cora' }),
    hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId, name: 'Canary' }),
  ])
  const ways = ['Dine In' as const, 'Room Order' as const, 'Take Away' as const, 'Counter' as const]
  const outlet = await owner.send(outlets.create, { name: 'Courtyard', kind: 'RESTAURANT', deliveryMethods: ways })
  const bar = await owner.send(outlets.create, { name: 'Bar', kind: 'BAR', deliveryMethods: ['Counter'], takesTips: false, allowsBillToRoom: false }) // prettier-ignore
  const grill = await owner.send(outlets.createStation, { name: 'Grill' })
  const drinks = await owner.send(outlets.createStation, { name: 'Drinks' })
  for (const [name, id] of [
    ['Grill printer', grill.id],
    ['Drinks printer', drinks.id],
  ] as const)
    // prettier-ignore
    await manager.send(printing.createPrinter, { name, widthMm: 80, way: 'AGENT', stationIds: [id] })
  const group = async (name: string, stationId: string | null, at: string) =>
    (await owner.send(products.createGroup, { name, stationId, businessServiceIds: [at] })).id
  const food = await group('Food', grill.id, outlet.id)
  const drink = await group('Drinks', drinks.id, outlet.id)
  const goods = await group('Goods', null, outlet.id)
  const barGroup = await group('Bar snacks', null, bar.id)
  const size = await owner.send(products.createModifierGroup, { name: 'Size', minChoices: 0, maxChoices: 1, modifiers: [{ name: 'Large', price: minor(5_000) }] }) // prettier-ignore
  const product = async (productCode: string, productGroupId: string, price: number, more: object = {}) =>
    owner.send(products.create, { productCode, name: productCode.toLowerCase(), productGroupId, price: minor(price), ...more }) // prettier-ignore
  const menu = {
    dosa: await product('DOSA', food, 20_000, { modifierGroupIds: [size.id], allergens: ['MILK'] }),
    curry: await product('CURRY', food, 40_000),
    tea: await product('TEA', drink, 5_000),
    spice: await product('SPICE', goods, 10_000, { isFractional: true, unit: 'kg' }),
    nuts: await product('NUTS', barGroup, 8_000),
  }

  const floor = await manager.send(tables.addFloor, { outletId: outlet.id, name: 'Hall' })
  const at = (x: number) => ({ name: `T${x}`, seats: 4, x: x * 3, y: 1, w: 2, h: 2 })
  const plan = { floorId: floor.id, version: floor.version, name: 'Hall', tables: [1, 2, 3, 4, 5].map(at) }
  const seats = (await manager.send(tables.savePlan, plan)).tables
  /** The current state of a table, by its name. */
  const table = async (name: string) => {
    const { floors } = await waiter.send(tables.plan, {})
    const found = floors.flatMap((one) => one.tables).find((one) => one.name === name)
    if (!found) throw new Error(`no table ${name}`)
    return found
  }
  const take = (codes: readonly string[], more: object = {}, as: TestClient = waiter): Promise<Order> =>
    as.send(orders.save, {
      businessServiceId: outlet.id,
      deliveryMethod: 'Counter',
      orderLines: codes.map((productCode) => ({ productCode })),
      confirm: true,
      ...more,
    })
  let room = 0
  /** A guest who is in house, in the next room. */
  const checkIn = async () => {
    const numbers = Object.entries(FIXTURE.rooms).filter(([number]) => number.startsWith('1'))
    const [roomNo = '', roomId = ''] = numbers[room++] ?? []
    const stay = { roomTypeId: FIXTURE.standard, roomId, arrival: FIXTURE.businessDate, departure: addDays(FIXTURE.businessDate, 2), adults: 2 } // prettier-ignore
    const customer = { firstName: 'Asha', lastName: `Guest ${room}` }
    const booking = await clerk.send(bookings.create, { customer, stays: [stay] })
    const stayId = booking.stays[0]?.id ?? ''
    await clerk.send(bookings.checkIn, { bookingId: booking.id })
    return { roomNo, bookingId: booking.id, reference: booking.reference, stayId }
  }
  const stop = async () => {
    for (const { id, description, sql } of invariants)
      expect(await hotel.db.platform((tx) => tx.named('', sql, [])), `${id} ${description}`).toEqual([])
    await hotel.stop()
  }
  /** Units of each dish sent by all tickets of its station, and units that were neither cancelled nor voided. */
  const ledger = (orderId: string) =>
    hotel.rows<{ code: string; sent: number; live: number }>(
      `select l.product_code as code, sum(t.sent)::int as sent, sum(l.units - l.cancelled_units - l.void_units)::int as live
         from order_lines l
         left join lateral (select coalesce(sum(quantity), 0) as sent from kot_lines t join kots k on k.property_id = t.property_id and k.id = t.kot_id
                             where t.property_id = l.property_id and order_line_id = l.id and k.station_id = l.station_id) t on true
        where l.order_id = $1 and l.is_for_kitchen group by 1 order by 1`,
      [orderId],
    )
  return { hotel, owner, manager, waiter, clerk, cook, stranger, outlet, bar, grill, drinks, menu, size, seats, table, take, checkIn, ledger, stop } // prettier-ignore
}

export type Restaurant = Awaited<ReturnType<typeof startRestaurant>>
