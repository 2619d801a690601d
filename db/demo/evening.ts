import { ordersArea } from '#areas/trade/orders/actions/orders.ts'
import type { Order } from '#areas/trade/orders/contract/replies.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { findProducts } from '#areas/trade/products/actions/products.ts'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { tablesArea } from '#areas/trade/tables/actions/tables.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { printTickets } from './dining.ts'
import type { Desk } from './recent.ts'

type Guests = {
  /** In universal time: dinner begins at the place five and a half hours later. */
  hour: number
  /** Name of a table; no one's is taken away. */
  place: string
  covers: number
  /** Code of a dish, and how many. */
  dishes: readonly (readonly [code: string, units: number])[]
  /** A set meal, and what is chosen for it. */
  meal?: { code: string; units: number; of: readonly (readonly [part: string, code: string])[] }
  /** How far it has come: only ordered, cooked, served, paid. */
  until: 'Draft' | 'Confirmed' | 'Preparing' | 'Ready' | 'Served' | 'Paid'
  note?: string
}

const EVENING: readonly Guests[] = [
  { hour: 7, place: '2', covers: 2, dishes: [['TOM', 2], ['PBM', 1]], until: 'Paid' },
  { hour: 8, place: '5', covers: 4, dishes: [['PTIKKA', 2], ['BUTCH', 2], ['VBIRY', 1]], until: 'Paid' },
  { hour: 8, place: '', covers: 1, dishes: [['VBIRY', 1]], until: 'Paid' },
  { hour: 13, place: '1', covers: 2, dishes: [['CORN', 2], ['ROGAN', 1], ['PBM', 1]], until: 'Served' },
  { hour: 14, place: '4', covers: 3, dishes: [['CTIKKA', 1], ['BUTCH', 2]], until: 'Ready', note: 'Birthday at the table' },
  { hour: 14, place: '6', covers: 5, dishes: [['PTIKKA', 2], ['VBIRY', 2], ['FISHC', 1]], until: 'Preparing' },
  { hour: 14, place: '3', covers: 2, dishes: [['SHORBA', 2], ['ROGAN', 2]], meal: { code: 'LIGHT', units: 2, of: [['Soup', 'CORN'], ['Drink', 'NIMBU']] }, until: 'Confirmed', note: 'No peanuts' },
  { hour: 14, place: '', covers: 1, dishes: [['TOM', 1]], until: 'Draft' },
] // prettier-ignore

/** A day of orders at the restaurant of a property: some paid, some on their way through the kitchen, one not sent yet. */
export async function serveEvening({
  desk,
  today,
  isPaid,
}: {
  desk: Desk
  today: Day
  /** Whether those who left have paid: the hotel's drawer is the desk's to fill. */
  isPaid: boolean
}): Promise<void> {
  for (const guests of EVENING.filter(({ until }) => isPaid || until !== 'Paid'))
    await desk(today, guests.hour, (ctx) => serve(ctx, guests))
}

/** A set meal as it is ordered: what is chosen for it by its ids. */
async function ordered(ctx: Context, { code, units, of }: NonNullable<Guests['meal']>) {
  const found = await findProducts(ctx, { codes: of.map(([, dish]) => dish) })
  const comboChoices = of.map(([part, dish]) => ({
    part,
    productId: found.find(({ productCode }) => productCode === dish)?.id,
  }))
  return { productCode: code, unitsInOrder: units, comboChoices }
}

async function serve(ctx: Context, { place, covers, dishes, meal, until, note = '' }: Guests): Promise<void> {
  const { rows } = await outletsArea.actions.list(ctx, outlets.list.input.parse({}))
  const restaurant = rows.find(({ kind }) => kind === 'RESTAURANT')
  if (!restaurant) return
  const { floors } = await tablesArea.actions.plan(ctx, tables.plan.input.parse({ outletId: restaurant.id }))
  const table = floors.flatMap((floor) => floor.tables).find(({ name }) => name === place)
  // Who paid at noon has left, and their table was cleared long ago.
  const isThere = until !== 'Paid' && table !== undefined
  const order = await ordersArea.actions.save(
    ctx,
    orders.save.input.parse({
      businessServiceId: restaurant.id,
      deliveryMethod: place === '' ? 'Take Away' : 'Dine In',
      ...(isThere ? { tableId: table.id } : { resourceName: place }),
      covers,
      specialNotes: note,
      orderLines: [
        ...dishes.map(([productCode, unitsInOrder]) => ({ productCode, unitsInOrder })),
        ...(meal ? [await ordered(ctx, meal)] : []),
      ],
      confirm: until !== 'Draft',
    }),
  )
  await printTickets(ctx)
  await moveOn(ctx, order, until)
}

async function moveOn(ctx: Context, { orderId }: Order, until: Guests['until']): Promise<void> {
  if (until === 'Draft' || until === 'Confirmed') return
  const status = until === 'Paid' ? 'Served' : until
  await ordersArea.actions.setStatus(ctx, orders.setStatus.input.parse({ orderId, status }))
  if (until === 'Paid')
    await ordersArea.actions.pay(ctx, orders.pay.input.parse({ orderId, mode: 'Card', complete: true }))
}
