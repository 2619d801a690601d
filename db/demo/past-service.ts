import { activePriceLists, findProducts } from '#areas/trade/products/actions/products.ts'
import { allStations, getOutlet, outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { tablesArea } from '#areas/trade/tables/actions/tables.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { type Day, daysBetween, daysOf } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { growing, levelBefore, ordersOn, partiesOn } from './appetite.ts'
import { Chance } from './chance.ts'
import { MENU } from './dishes.ts'
import { type Kitchen, pastOrder, type PastOrder } from './past-orders.ts'
import { addOrder, ORDER_TABLES } from './past-order-rows.ts'
import type { Desk } from './recent.ts'
import { Batch } from './rows.ts'

const SEED = 20_261_122
const EARLIER_SEED = 20_251_122
/** Rows waiting before they are written. */
const FLUSH_ROWS = 30_000
const SET_MEAL = 'THALI'

/** Who brings the plates. */
const WAITERS = ['PROP_SERVICE', 'PROP_SERVICE_EXECUTIVE', 'PROP_FO_EXECUTIVE']

type Past = {
  desk: Desk
  from: Day
  today: Day
  /** The first of the days before those, of their own chance: what follows is the same with and without. */
  before?: Day
  /** Of the orders a restaurant of its own has: guests of a hotel eat in town, too. */
  share?: number
}

/**
 * The past of a restaurant, one day after another up to yesterday: by the rules of the areas, written at once. All of it was paid where it was
 * eaten; receipts are numbered on.
 */
export async function writePastOrders({ desk, from, today, before = from, share = 1 }: Past): Promise<void> {
  await desk(today, 0, async (ctx) => {
    const counters = await countersOf(ctx)
    const next = (counter: string): number => {
      const number = (counters.get(counter) ?? 0) + 1
      counters.set(counter, number)
      return number
    }
    const kitchen = await kitchenOf(ctx, today, next)
    const batch = new Batch(ORDER_TABLES)
    const write = async (of: Kitchen, day: Day, level: number) => {
      const count = Math.round(share * ordersOn(day, { today, level, chance: of.chance }))
      const made = partiesOn(day, count, of.chance).map((party) => pastOrder(of, day, party))
      // The guest who leaves first has the first receipt.
      for (const order of made.sort((a, b) => (closedBefore(a, b) ? -1 : 1))) addOrder(batch, of, order)
      if (batch.size > FLUSH_ROWS) await batch.flush(ctx.tx)
    }
    const earlier = { ...kitchen, chance: new Chance(EARLIER_SEED) }
    const beginsAt = daysBetween(from, today)
    for (const day of daysOf({ from: before, until: from }))
      await write(earlier, day, levelBefore(daysBetween(day, today), beginsAt))
    for (const day of daysOf({ from, until: today })) await write(kitchen, day, growing(daysBetween(day, today)))
    await batch.flush(ctx.tx)
    await writeCounters(ctx, counters)
  })
}

/** Where the numbers of a property stand. */
async function countersOf({ tx }: Context): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('property_counters')
    .select(['name', 'value'])
    .where('property_id', '=', tx.propertyId)
    .execute()
  return new Map(rows.map(({ name, value }) => [name, Number(value)]))
}

const COUNTERS = `
  insert into property_counters (property_id, name, value) select $1, c.key, c.value::bigint from jsonb_each_text($2::jsonb) c
  on conflict (property_id, name) do update set value = excluded.value`

const writeCounters = ({ tx }: Context, counters: ReadonlyMap<string, number>) =>
  tx.named('', COUNTERS, [tx.propertyId, JSON.stringify(Object.fromEntries(counters))])

const closedBefore = (a: PastOrder, b: PastOrder): boolean => (a.order.closedAt ?? '') < (b.order.closedAt ?? '')

async function kitchenOf(ctx: Context, today: Day, next: Kitchen['next']): Promise<Kitchen> {
  const { rows } = await outletsArea.actions.list(ctx, outlets.list.input.parse({ kind: 'RESTAURANT' }))
  const found = rows.find(({ kind }) => kind === 'RESTAURANT')
  if (!found) throw new RangeError('no restaurant')
  const codes = [SET_MEAL, ...MENU.flatMap(({ dishes }) => dishes.map(({ code }) => code))]
  const [outlet, products, lists, stations, property, { floors }, waiters] = await Promise.all([
    getOutlet(ctx, found.id),
    findProducts(ctx, { codes }),
    activePriceLists(ctx),
    allStations(ctx),
    getProperty(ctx),
    tablesArea.actions.plan(ctx, tables.plan.input.parse({ outletId: found.id })),
    waitersOf(ctx),
  ])
  const [table = '', ...more] = floors.flatMap((floor) => floor.tables.map(({ name }) => name))
  const [waiter, ...others] = waiters
  if (!waiter) throw new RangeError('no waiter')
  return {
    ctx,
    today,
    chance: new Chance(SEED),
    outlet,
    products: new Map(products.map((product) => [product.productCode, product])),
    lists,
    stations: new Map(stations.map(({ id, name }) => [id, name])),
    tables: [table, ...more],
    waiters: [waiter, ...others],
    slabs: property.taxSlabs,
    rounding: property.taxRounding,
    next,
  }
}

async function waitersOf({ tx }: Context): Promise<{ id: number; name: string }[]> {
  const people = await tx
    .selectFrom('users as u')
    .innerJoin('user_properties as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.display_name as name', 'u.roles'])
    .where('p.property_id', '=', tx.propertyId)
    .orderBy('u.id')
    .execute()
  return people.filter(({ roles }) => WAITERS.includes(roles[0] ?? '')).map(({ id, name }) => ({ id, name }))
}
