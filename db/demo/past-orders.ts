import { taxCategoryOn } from '#areas/trade/products/rules/products.ts'
import type { PriceList, Product, ProductTaxCategory } from '#areas/trade/products/contract/replies.ts'
import type { Outlet } from '#areas/property/outlets/contract.ts'
import { cutTickets, ticketsToCut } from '#areas/trade/orders/actions/cut-tickets.ts'
import { linesOf } from '#areas/trade/orders/actions/dishes.ts'
import { orderOf } from '#areas/trade/orders/actions/new-order.ts'
import { NewLine } from '#areas/trade/orders/contract/fields.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { atStations, changedAt, liveOf, ONE } from '#areas/trade/orders/rules/ledger.ts'
import { kotStatusOf } from '#areas/trade/orders/rules/states.ts'
import { totalsOf } from '#areas/trade/orders/rules/totals.ts'
import { type Day, type Instant, instantAt } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import type { TaxRounding, TaxSlab } from '#core/tax.ts'
import type { Context } from '#server/request/context.ts'
import { isBadWeek, isBusy, type Party, wantedBy } from './appetite.ts'
import type { Chance } from './chance.ts'

/** What a restaurant's past is made from. */
export type Kitchen = {
  ctx: Context
  today: Day
  chance: Chance
  outlet: Outlet
  products: ReadonlyMap<string, Product>
  lists: readonly PriceList[]
  /** Names of stations by id. */
  stations: ReadonlyMap<string, string>
  tables: readonly [string, ...string[]]
  waiters: readonly [Waiter, ...Waiter[]]
  slabs: readonly TaxSlab[]
  rounding: TaxRounding
  /** The next number of the day, by its counter. */
  next: (counter: string) => number
}

type Waiter = { id: number; name: string }
type Line = ReturnType<typeof linesOf>[number]
type Cut = NonNullable<ReturnType<typeof cutTickets>>
/** A ticket and its times. */
type Ticket = Cut['kots'][number] & Record<'startedAt' | 'readyAt' | 'servedAt' | 'acknowledgedAt', Instant | null>

export type PastOrder = {
  order: ReturnType<typeof orderOf>
  lines: Line[]
  tickets: Ticket[]
  sent: Cut['rows']
  mode: string
}

const WASTE = ['Dropped on the way', 'Sent back: too salty', 'Sent back: cold', 'Cooked for the wrong table'] as const
/** Of what is drunk; it has no course. */
const SPILT = ['Spilt on the way', 'Sent back: another was ordered', 'Poured for the wrong table'] as const
const PRESENT = ['Birthday at the table', 'Waited too long', 'Regular guest'] as const
const DISCOUNTS = [
  { bp: 1_000, reason: 'Regular guests' },
  { bp: 1_500, reason: 'Students' },
  { bp: 2_000, reason: 'Complaint settled' },
] as const
const MODES = [['UPI', 41], ['Card', 37], ['Cash', 22]] as const // prettier-ignore

/** Minutes a station takes to begin and to cook when there is time. */
const PACE: Readonly<Record<string, readonly [begin: number, cook: number]>> = {
  Hot: [2.5, 10.5],
  Cold: [1.5, 5.5],
  Pastry: [1.5, 7],
  Bar: [1, 2.8],
}

const MINUTE_MS = 60_000
const after = (moment: Instant, minutes: number): Instant =>
  new Date(Date.parse(moment) + Math.round(minutes * MINUTE_MS)).toISOString()

/** An order of a past day from the first dish to the bill, by the rules any order goes by. */
export function pastOrder(kitchen: Kitchen, day: Day, party: Party): PastOrder {
  const { chance } = kitchen
  const waiter = chance.of(kitchen.waiters)
  const at = (now: Instant): Context => ({
    ...kitchen.ctx,
    now,
    businessDate: day,
    actor: { ...kitchen.ctx.actor, ...waiter },
  })
  const begun = at(instantAt(day, party.time, kitchen.ctx.property.timeZone))
  const order = blankOrder(kitchen, begun, party)
  const number = kitchen.next(`order ${day}`)
  const wanted = wantedBy(party, chance)
  const cooking = { kitchen, order, party, lines: [], tickets: [], sent: [] }
  const first = cook(cooking, begun, wanted.first)
  const dishes = wanted.later.size > 0 ? cook(first, at(after(begun.now, chance.whole(28, 45))), wanted.later) : first
  const discount = chance.is(0.055) ? chance.of<(typeof DISCOUNTS)[number]>(DISCOUNTS) : undefined
  const { bp: discountBp = null, reason: discountReason = '' } = discount ?? {}
  const money = priced(kitchen, dishes.lines, { day, discountBp })
  const mode = chance.weighted(MODES)
  const amounts = new Map(money.lines.map(({ id, ...amount }) => [id, amount]))
  return {
    tickets: dishes.tickets,
    sent: dishes.sent,
    lines: dishes.lines.map((line) => ({ ...line, ...amounts.get(line.id) })),
    mode,
    order: {
      ...order,
      number,
      status: 'Completed',
      net: money.net,
      tax: money.tax,
      taxes: money.taxes,
      discount: money.discount,
      serviceCharge: money.serviceCharge,
      discountBp,
      discountReason,
      tip: tipOf(kitchen, party, { total: money.net + money.tax, mode }),
      confirmedAt: begun.now,
      closedAt: after(lastOf(dishes.tickets) ?? begun.now, chance.whole(6, party.isTakenAway ? 9 : 26)),
    },
  }
}

const NOWHERE = { tableId: null, roomNumber: '', stayId: null, bookingId: null, customerId: null, guestName: '' }

const blankOrder = ({ outlet, tables, chance }: Kitchen, ctx: Context, { isTakenAway, covers }: Party) =>
  orderOf(ctx, {
    input: orders.save.input.parse({
      businessServiceId: outlet.id,
      deliveryMethod: isTakenAway ? 'Take Away' : 'Dine In',
      covers,
    }),
    outlet,
    status: 'Draft',
    place: { ...NOWHERE, tableName: isTakenAway ? '' : chance.of(tables) },
  })

type Cooking = Pick<PastOrder, 'order' | 'lines' | 'tickets' | 'sent'> & { kitchen: Kitchen; party: Party }

/** Dishes go to their stations on one ticket each, some of them spoilt or on the house, and are served. */
function cook(before: Cooking, ctx: Context, wanted: ReadonlyMap<string, number>): Cooking {
  const { kitchen, order, lines } = before
  const { products, lists, chance } = kitchen
  const added = [...wanted].flatMap(([code, units]) => lineWanted(products.get(code), units, chance))
  const productOf = ({ productId }: { productId?: string | undefined }) => productIn(products, productId)
  const ordered = linesOf(ctx, order, lines, { added, productOf, lists })
  const withTickets = sendTickets({ ...before, lines: ordered }, ctx)
  const served = withTickets.tickets.map((ticket) =>
    ticket.servedAt || ticket.type.includes('Cancel') ? ticket : timed(withTickets, ctx, ticket),
  )
  const on = lastOf(served) ?? ctx.now
  const done = withTickets.lines.map((line) =>
    line.status === 'Available' ? servedLine(given(line, withTickets, ctx), on) : line,
  )
  const wasted = sendTickets({ ...withTickets, tickets: served, lines: done }, { ...ctx, now: after(on, -1) })
  return { ...wasted, tickets: wasted.tickets.map((ticket) => standing(ticket, wasted.lines)) }
}

/** Whatever the kitchen does not know yet is on tickets; one that takes something back has been seen. */
function sendTickets(cooking: Cooking, ctx: Context): Cooking {
  const { kitchen, order, lines, tickets, sent } = cooking
  const earlier = { count: tickets.length, hasNew: tickets.length > 0 }
  const due = ticketsToCut(lines, earlier, {})
  const numbers = due.map(({ stationId }) => kitchen.next(`kot ${ctx.businessDate} ${stationId ?? '-'}`))
  const cut = cutTickets(ctx, { orderId: order.id, lines, tickets: due, numbers, earlier, change: {}, from: '' })
  if (!cut) return cooking
  const fresh = cut.kots.map((kot) => ({
    ...kot,
    acknowledgedAt: kot.status === 'Void' ? ctx.now : null,
    startedAt: null,
    readyAt: null,
    servedAt: null,
  }))
  return { ...cooking, lines: cut.lines, tickets: [...tickets, ...fresh], sent: [...sent, ...cut.rows] }
}

/** A choice for everything of which one must be chosen. */
function lineWanted(product: Product | undefined, units: number, chance: Chance) {
  if (!product) return []
  const modifierIds = product.modifierGroups
    .filter(({ minChoices }) => minChoices > 0)
    .flatMap(({ modifiers }) => modifiers[chance.whole(0, modifiers.length)]?.id ?? [])
  const comboChoices = product.comboParts.flatMap(({ part, choices }) => {
    const choice = choices[chance.whole(0, choices.length)]
    return choice ? [{ part, productId: choice.productId }] : []
  })
  return [{ ...NewLine.parse({ productId: product.id, modifierIds, comboChoices }), unitsInOrder: units }]
}

function productIn(products: ReadonlyMap<string, Product>, productId: string | undefined): Product {
  for (const product of products.values()) if (product.id === productId) return product
  throw new RangeError(`no product ${productId}`)
}

/** Slower when everyone comes at once, and in the week the kitchen was short of hands. */
function timed({ kitchen, order, party }: Cooking, ctx: Context, ticket: Ticket): Ticket {
  const { chance, stations, today } = kitchen
  const [begin, cooking] = PACE[stations.get(ticket.stationId ?? '') ?? ''] ?? [2, 8]
  const rush = isBusy(order.businessOn) && party.hour >= 19 && party.hour < 22 ? 1.35 : 1
  const slow = rush * (isBadWeek(order.businessOn, today) ? 1.45 : 1)
  const luck = () => 0.6 + chance.next() * 0.8
  const startedAt = after(ctx.now, begin * slow * luck())
  const readyAt = after(startedAt, cooking * slow * luck())
  return { ...ticket, startedAt, readyAt, servedAt: after(readyAt, 1 + chance.next() * 2) }
}

/** Some is spoilt, more of it when hands are short, and some is a present. */
function given(line: Line, { kitchen, order }: Cooking, ctx: Context): Line {
  const { chance, today } = kitchen
  if (chance.is(isBadWeek(order.businessOn, today) ? 0.02 : 0.006))
    return { ...line, voided: ONE, leavingReason: reasonOf(line, chance), ...(liveOf(line) === ONE && gone(ctx)) }
  const isTreat = line.course === 3 || line.course === 0
  return chance.is(isTreat ? 0.016 : 0.002) ? { ...line, compReason: chance.of(PRESENT) } : line
}

const reasonOf = ({ course }: Line, chance: Chance): string =>
  course === 0 ? chance.of<string>(SPILT) : chance.of<string>(WASTE)

const gone = (ctx: Context) => ({ status: 'Void' as const, movedAt: ctx.now })

const servedLine = (line: Line, on: Instant): Line =>
  line.status === 'Void'
    ? changedAt(line, (here) => ({ ...here, status: 'Void' }))
    : changedAt(line, (here) => ({ ...here, status: 'Served', ready: liveOf(here), served: liveOf(here), movedAt: on }))

/** A ticket all of which was spoilt is void. */
function standing(ticket: Ticket, lines: readonly Line[]): Ticket {
  if (ticket.type.includes('Cancel')) return ticket
  const own = lines.flatMap(atStations).filter(({ kotId }) => kotId === ticket.id)
  return { ...ticket, status: kotStatusOf(own.map(({ status }) => status)) }
}

const lastOf = (tickets: readonly Ticket[]): Instant | undefined =>
  tickets
    .flatMap(({ servedAt }) => servedAt ?? [])
    .toSorted()
    .at(-1)

function priced(
  { outlet, slabs, rounding, ctx }: Kitchen,
  lines: readonly Line[],
  of: { day: Day; discountBp: number | null },
) {
  const { day, discountBp } = of
  const sold = lines.map((line) => ({
    ...line,
    taxCategory: taxCategoryOn(line.taxCategory as ProductTaxCategory, slabs, day),
  }))
  const terms = {
    discount: discountBp === null ? null : { basisPoints: discountBp },
    serviceChargeBp: outlet.serviceChargeBp,
    deliveryPrice: zero,
    includesTax: ctx.property.pricesIncludeTax,
  }
  return totalsOf(sold, terms, { slabs, day, rounding })
}

/** Tens of rupees, about a twentieth of the bill; seldom where no one serves. */
function tipOf(
  { chance }: Kitchen,
  { isTakenAway, hour }: Party,
  { total, mode }: { total: number; mode: string },
): Minor {
  const isLikely = !isTakenAway && mode !== 'Cash'
  if (!isLikely || !chance.is(hour >= 19 ? 0.42 : 0.22)) return zero
  return minor(Math.round((total * (0.03 + chance.next() * 0.06)) / 1_000) * 1_000)
}
