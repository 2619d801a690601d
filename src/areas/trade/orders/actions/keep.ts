import { printRoutes } from '#areas/trade/printing/actions/queue.ts'
import { isPrintable } from '#areas/trade/printing/rules/waiting-tickets.ts'
import { getProperty, nextNumbers } from '#areas/property/properties/actions/properties.ts'
import type { Property } from '#areas/property/properties/contract/properties.ts'
import { taxCategoryOn } from '#areas/trade/products/rules/products.ts'
import { followOrder } from '#areas/trade/stock/actions/follow.ts'
import { type FollowedOrder, usesOf } from '#areas/trade/stock/rules/posting.ts'
import type { ProductTaxCategory } from '#areas/trade/products/contract/replies.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Priority } from '../contract/replies.ts'
import {
  countKots,
  findKots,
  findStatuses,
  insertKots,
  insertLedgerRows,
  type KotStatuses,
  markKots,
  type NewKot,
  type NewLedgerRow,
} from '../queries/kots.ts'
import { findLines, saveLines, type StoredLine } from '../queries/lines.ts'
import { lockOrder, type StoredOrder, updateOrder } from '../queries/orders.ts'
import { atStations, changedAt, type Ticket, ticketsOf, type Told, toldOf } from '../rules/ledger.ts'
import { isChangeable, isOpen, kotStatusOf, orderStatusOf, type Party, partiesOf } from '../rules/states.ts'
import { totalsOf } from '../rules/totals.ts'
import { bookPacks, followLines, withOwnPacks } from './packs.ts'
import { printKots } from './print.ts'
import { bookSale } from './sales.ts'
import { placeOf } from './tell.ts'

/** An order and its lines, held until the transaction ends. */
export type Held = { order: StoredOrder; lines: StoredLine[] }

/** @throws Refusal not_found; stale_version with who changed it, when a version is given and it is another one */
export async function hold(ctx: Context, orderId: string, version?: number): Promise<Held> {
  // Lines are read behind the lock of their order: whoever changes them holds it.
  const { order, lines } = await batch(ctx.tx, {
    order: () => lockOrder(ctx.tx, orderId),
    lines: () => findLines(ctx.tx, [orderId]),
  })
  if (version !== undefined && order.version !== version)
    refuse('stale_version', { version: order.version, changedBy: await findLastChanger(ctx.tx, 'order', orderId) })
  return { order, lines }
}

/** @throws Refusal order_moved_on with where it stands, once nothing may change on it any more */
export function assertChangeable({ order }: Held): void {
  if (!isChangeable(order.status)) refuse('order_moved_on', { status: order.status })
}

/** @throws Refusal order_has_money: what was paid or promised is for the bill as it was */
export function assertUnpaid({ order }: Held): void {
  const { paid, onRoom, onCredit, tip } = order
  if (paid > 0 || onRoom > 0 || onCredit > 0 || tip > 0) refuse('order_has_money', { paid, onRoom, onCredit })
}

/** What the person who asks is at an order. A device of the kitchen has nobody behind it: its area says what it is. */
export const partiesIn = ({ actor }: Context): Party[] => partiesOf(actor.permissions)

export const isHead = (parties: readonly Party[]): boolean => parties.includes('Manager') || parties.includes('Admin')

type Change = {
  order?: Partial<StoredOrder>
  lines?: StoredLine[]
  /** Of tickets that are cut by this change. */
  priority?: Priority
  kotNotes?: string
  /** A ticket that says where an order goes now. */
  isMoved?: boolean
}

/**
 * Writes a changed order in one piece: the tickets that tell the kitchen what it does not know, lines, amounts, where it stands, and
 * the print jobs; and what its lines take from the store. Whoever calls holds the order, and has checked that the change is allowed.
 *
 * @throws Refusal stock_short, no_tax_slab, table_taken, not_found for a customer who is not there; pack_needs_guest, pack_in_use
 */
export async function keep(ctx: Context, held: Held, change: Change): Promise<Held> {
  const order = { ...held.order, ...change.order }
  const before = new Map(held.lines.map((line) => [line.id, line]))
  let lines = withOwnPacks(held.order, order, change.lines ?? held.lines).map((line) =>
    since(before.get(line.id), line, ctx.now),
  )
  // What was closed costs what it cost, whatever became of the tax table since.
  const isClosed = held.order.status === 'Completed' && order.status === 'Completed'
  const [earlier, property] = await Promise.all([
    isOpen(order.status) ? countKots(ctx.tx, order.id) : undefined,
    isClosed ? undefined : getProperty(ctx),
  ])
  const from = placeOf(held.order)
  const cut = earlier && (await cutTickets(ctx, { order, lines, change, earlier, from }))
  if (cut) lines = cut.lines
  const sums = property ? withAmounts(property, { order, lines }) : { order, lines }
  const status = orderStatusOf(
    order.status,
    sums.lines.map((line) => line.status),
  )
  const kept = { order: { ...sums.order, status, version: held.order.version + 1 }, lines: sums.lines }

  const kotIds = [...held.lines, ...kept.lines].flatMap(atStations).flatMap(({ kotId }) => kotId ?? [])
  const changed = kept.lines.filter((line) => !isSame(before.get(line.id), line))
  const isToPrint = cut !== undefined && cut.kots.length > 0 && isPrintable(kept.order.status)
  // Tickets come before the lines that name them, lines before the ledger that names both, and reads last.
  const {
    standing,
    kots = [],
    routes = [],
  } = await batch(ctx.tx, {
    tickets: () => insertKots(ctx.tx, cut?.kots ?? []),
    lines: () => saveLines(ctx.tx, changed),
    stock: () => followOrder(ctx, kept.order.outletId, usesOf(followed(held), followed(kept))),
    packs: () => followLines(ctx, held.lines, kept.lines),
    ledger: () => insertLedgerRows(ctx.tx, cut?.rows ?? []),
    order: () => updateOrder(ctx.tx, kept.order),
    standing: () => findStatuses(ctx.tx, [...new Set(kotIds)]),
    kots: isToPrint ? () => findKots(ctx.tx, [order.id]) : undefined,
    routes: isToPrint ? () => printRoutes(ctx) : undefined,
  })
  await bookSale(ctx, held.order, kept.order)
  await bookPacks(ctx, held.order, kept)
  await markStanding(ctx, standing)
  const made = new Set(cut?.kots.map(({ id }) => id))
  const cutNow = kots.filter(({ id }) => made.has(id))
  await printKots(ctx, cutNow, routes)
  ctx.publish('orders', 'tables', ...(kotIds.length > 0 ? ['kitchen'] : []))
  return kept
}

/** What the store must know of an order: whether the house has it, and how much of each dish. */
const followed = ({ order, lines }: Held): FollowedOrder => ({
  hold: order.status === 'Draft' ? 'NOTHING' : order.status === 'Submitted' ? 'HOLDS' : 'TAKES',
  lines: lines.map(({ modifiers, ...line }) => ({
    ...line,
    partIds: modifiers.flatMap(({ productId }) => productId ?? []),
  })),
})

/** A line that goes elsewhere, at any of its stations, stands there from now on. */
function since(before: StoredLine | undefined, line: StoredLine, now: Instant): StoredLine {
  const stood = new Map(before && atStations(before).map((here) => [here.stationId, here]))
  return changedAt(line, (here) => {
    const was = stood.get(here.stationId)
    const isMoved = was && (was.status !== here.status || was.ready !== here.ready || was.served !== here.served)
    return isMoved ? { ...here, movedAt: now } : here
  })
}

const isSame = (a: StoredLine | undefined, b: StoredLine): boolean => JSON.stringify(a) === JSON.stringify(b)

const markStanding = ({ tx, now }: Context, found: readonly KotStatuses[]): Promise<void> => {
  const follow = found.map((kot) => ({ id: kot.id, was: kot.status, status: kotStatusOf(kot.statuses) }))
  const moved = follow.filter(({ was, status }) => was !== status)
  return markKots(tx, moved, now)
}

type Cutting = Held & {
  change: Change
  earlier: { count: number; hasNew: boolean }
  /** Where the order was to go before this change. */
  from: string
}

/** What the kitchen must be told, as tickets with numbers of the station and the day. */
async function cutTickets(ctx: Context, { order, lines, change, from, earlier: { count, hasNew } }: Cutting) {
  const tickets = ticketsOf(lines, !hasNew)
  const moved = change.isMoved ? moveTickets(lines) : []
  const all = [...tickets, ...moved].sort((a, b) => ((a.stationId ?? '') < (b.stationId ?? '') ? -1 : 1))
  if (all.length === 0) return undefined
  const notes = new Map(lines.map((line) => [line.id, line.notes]))
  const told = new Map<string, Told[]>()
  const kots: NewKot[] = []
  const rows: NewLedgerRow[] = []
  // Counters in one order of stations, so that two orders do not wait for each other in a circle.
  const counters = all.map(({ stationId }) => `kot ${ctx.businessDate} ${stationId ?? '-'}`)
  const numbers = await nextNumbers(ctx, counters)
  for (const [at, ticket] of all.entries()) {
    const id = ctx.newId()
    const number = numbers[at] ?? 0
    const isCooked = ticket.type === 'New' || ticket.type === 'Add'
    kots.push({
      id,
      orderId: order.id,
      number,
      businessOn: ctx.businessDate,
      stationId: ticket.stationId,
      type: ticket.type,
      status: isCooked ? 'New' : 'Void',
      priority: change.priority ?? 'Normal',
      sequence: count + at + 1,
      originalKotIds: ticket.originalKotIds,
      notes: change.kotNotes ?? '',
      movedFrom: ticket.type === 'Move' ? from : '',
      createdAt: ctx.now,
      createdByName: ctx.actor.name,
    })
    for (const { lineId, quantity } of ticket.rows) {
      rows.push({ id: ctx.newId(), kotId: id, lineId, quantity, notes: notes.get(lineId) ?? '' })
      if (ticket.type === 'Move') continue
      told.set(lineId, [...(told.get(lineId) ?? []), { stationId: ticket.stationId, kotId: id, quantity }])
    }
  }
  return { kots, rows, lines: lines.map((line) => toldOf(line, told.get(line.id) ?? [])) }
}

/** One ticket per station that has something of the order: where it goes now. */
function moveTickets(lines: readonly StoredLine[]): Ticket[] {
  const told = lines
    .flatMap(atStations)
    .filter((line) => line.sent > 0 && ['Available', 'Preparing', 'Ready'].includes(line.status))
  return [...new Set(told.map(({ stationId }) => stationId))].map((stationId) => {
    const here = told.filter((line) => line.stationId === stationId)
    return {
      type: 'Move',
      stationId,
      originalKotIds: [...new Set(here.flatMap(({ kotId }) => kotId ?? []))],
      rows: here.map(({ id }) => ({ lineId: id, quantity: 0 })),
    }
  })
}

/** The order with what it costs now. */
function withAmounts({ taxSlabs, taxRounding }: Property, { order, lines }: Held): Held {
  const discount =
    order.discountBp !== null
      ? { basisPoints: order.discountBp }
      : order.discountFixed !== null
        ? { amount: order.discountFixed }
        : null
  const day = order.businessOn
  const asked = lines.map((line) => ({
    ...line,
    taxCategory:
      line.taxCategory === 'ROOM'
        ? line.taxCategory
        : taxCategoryOn(line.taxCategory as ProductTaxCategory, taxSlabs, day),
  }))
  const { serviceChargeBp, deliveryPrice, includesTax } = order
  const terms = { discount, serviceChargeBp, deliveryPrice, includesTax }
  const totals = totalsOf(asked, terms, { slabs: taxSlabs, day, rounding: taxRounding })
  const amounts = new Map(totals.lines.map(({ id, ...money }) => [id, money]))
  const { net, tax, taxes, serviceCharge, deliveryFee } = totals
  return {
    order: { ...order, net, tax, taxes, serviceCharge, deliveryFee, discount: totals.discount },
    lines: lines.map((line) => ({ ...line, ...amounts.get(line.id) })),
  }
}
