import { printRoutes } from '#areas/trade/printing/actions/queue.ts'
import { isPrintable } from '#areas/trade/printing/rules/waiting-tickets.ts'
import { getProperty, nextNumbers } from '#areas/property/properties/actions/properties.ts'
import type { Property } from '#areas/property/properties/contract/property.ts'
import { occupyTable } from '#areas/trade/tables/actions/orders.ts'
import { applyOrder } from '#areas/trade/stock/actions/apply-order.ts'
import { type StockOrder, usesOf } from '#areas/trade/stock/rules/posting.ts'
import type { Instant } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Priority } from '../contract/replies.ts'
import {
  countKots,
  findKots,
  findStatuses,
  insertKots,
  insertLedgerRows,
  type KotStatuses,
  markKots,
} from '../queries/kots.ts'
import { saveLines, type StoredLine } from '../queries/lines.ts'
import { insertOrder, type StoredOrder, updateOrder } from '../queries/orders.ts'
import { atStations, changedAt, type Ticket } from '../rules/ledger.ts'
import { isOpen, kotStatusOf, orderStatusOf, type Party, partiesOf } from '../rules/states.ts'
import { assertGiven } from '#areas/offers/offers/actions/give.ts'
import { bookOrderOffers, loadOrderOffers, type OrderOffers } from '#areas/offers/offers/actions/orders.ts'
import { evaluated, withAmounts } from './amounts.ts'
import { cutTickets, type EarlierTickets, NO_TICKETS, ticketCounters, ticketsToCut } from './cut-tickets.ts'
import { readGifts, withGifts } from './gifts.ts'
import type { LockedOrder } from './locked-order.ts'
import { bookPacks, applyLinePacks, withOwnPacks } from './packs.ts'
import { printKots } from './print.ts'
import { bookSale } from './sales.ts'
import { placeOf } from './replies.ts'

/** The caller's role at an order. A device of the kitchen has no user: its area sets the role. */
export const partiesIn = ({ actor }: Context): Party[] => partiesOf(actor.permissions)

export const isManager = (parties: readonly Party[]): boolean =>
  parties.includes('Manager') || parties.includes('Admin')

type Change = {
  order?: Partial<StoredOrder>
  lines?: StoredLine[]
  /** The order is stored by this change, before anything that names it. */
  isNew?: boolean
  /** It takes its table. */
  isSeated?: boolean
  /** It takes its number of the business day. */
  isNumbered?: boolean
  /** Of tickets that are cut by this change. */
  priority?: Priority
  kotNotes?: string
  /** Adds a ticket with the order's new place. */
  isMoved?: boolean
}

/** What a change needs to know: the property where amounts may change, earlier tickets where new ones may be cut. */
export type ReadForSaving = {
  property: Property | undefined
  offers: OrderOffers | undefined
  earlier: EarlierTickets | undefined
}

export async function readForSaving(ctx: Context, { order }: LockedOrder, change: Change): Promise<ReadForSaving> {
  const status = change.order?.status ?? order.status
  // What was closed costs what it cost, whatever became of the tax table since.
  const isClosed = order.status === 'Completed' && status === 'Completed'
  const [earlier, property, offers] = await Promise.all([
    isOpen(status) ? (change.isNew ? NO_TICKETS : countKots(ctx.tx, order.id)) : undefined,
    isClosed ? undefined : getProperty(ctx),
    isClosed ? undefined : loadOrderOffers(ctx, { ...order, ...change.order }),
  ])
  return { earlier, property, offers }
}

/** An order as it was written, and what is left to do: its tickets are queued for the printers. */
export type WrittenOrder = LockedOrder & { print: () => Promise<unknown> }

/**
 * Writes a changed order in one piece: the tickets with what was not sent to the kitchen yet, lines, amounts, status; and what
 * its lines take from the store. The caller has locked the order, checked that the change is allowed, and prints the tickets at last.
 *
 * @param read the result of `readForSaving`, from a caller who read it along with something else
 * @throws Refusal stock_short, no_tax_slab, table_taken, not_found for a customer who does not exist; pack_needs_guest, pack_in_use;
 *   with `isSeated` table_moved_on. StoredMeanwhile when a new order was sent twice at the same moment.
 */
export async function writeOrder(
  ctx: Context,
  locked: LockedOrder,
  change: Change,
  read?: ReadForSaving,
): Promise<WrittenOrder> {
  const { property, offers, earlier } = read ?? (await readForSaving(ctx, locked, change))
  const before = new Map(locked.lines.map((line) => [line.id, line]))
  const requested = { ...locked.order, ...change.order }
  const own = withOwnPacks(locked.order, requested, change.lines ?? locked.lines)
  const offered = property && offers && (await withOffers(ctx, property, offers, { order: requested, lines: own }))
  const timed = (offered?.lines ?? own).map((line) => since(before.get(line.id), line, ctx.now))
  const tickets = earlier ? ticketsToCut(timed, earlier, change) : []
  const { number, ticketNumbers } = await openOrder(ctx, { stored: locked.order, order: requested }, change, tickets)
  const cut =
    earlier &&
    cutTickets(ctx, {
      orderId: requested.id,
      lines: timed,
      tickets,
      numbers: ticketNumbers,
      earlier,
      change,
      from: placeOf(locked.order),
    })
  const unpriced = { order: { ...requested, number }, lines: cut ? cut.lines : timed }
  const priced = property && offered && withAmounts(property, offered.evaluation, unpriced)
  const { order, lines } = priced ?? unpriced
  if (priced && change.order?.offerCode) assertGiven(ctx, priced.evaluation, 'TILL')
  const statuses = lines.map((line) => line.status)
  const version = locked.order.version + 1
  const saved = { order: { ...order, status: orderStatusOf(order.status, statuses), version }, lines }
  const changed = saved.lines.filter((line) => !isSame(before.get(line.id), line))
  const printed = await store(ctx, locked, { ...saved, changed }, cut)
  if (priced && offers) await bookOrderOffers(ctx, saved.order, offers, priced.evaluation, priced.saved)
  return { ...saved, print: () => printKots(ctx, printed.kots, printed.routes) }
}

/** The offers an order has now, and its lines with what they add. */
async function withOffers(ctx: Context, property: Property, offers: OrderOffers, locked: LockedOrder) {
  const known = await readGifts(ctx, locked.order, offers)
  const evaluation = evaluated(ctx, property, known, locked)
  return { evaluation, lines: withGifts(ctx, locked, known, evaluation) }
}

/** `writeOrder`, and its tickets are queued for the printers. @throws Refusal those of `writeOrder` */
export async function saveOrder(
  ctx: Context,
  locked: LockedOrder,
  change: Change,
  read?: ReadForSaving,
): Promise<LockedOrder> {
  const { print, ...saved } = await writeOrder(ctx, locked, change, read)
  await print()
  return saved
}

/** Stores a new order, takes its table, and the numbers it and its tickets need: in this order, so that no two deadlock. */
async function openOrder(
  ctx: Context,
  { stored, order }: { stored: StoredOrder; order: StoredOrder },
  change: Change,
  tickets: readonly Ticket[],
) {
  const own = change.isNumbered ? [`order ${ctx.businessDate}`] : []
  // The insert's refusal comes before the table's: an order that was sent twice has its table already.
  const { numbers } = await batch(ctx.tx, {
    order: change.isNew ? () => insertOrder(ctx.tx, stored) : undefined,
    table: change.isSeated ? () => seat(ctx, order) : undefined,
    numbers: () => nextNumbers(ctx, [...own, ...ticketCounters(ctx, tickets)]),
  })
  const [number = order.number] = change.isNumbered ? numbers : []
  return { number, ticketNumbers: numbers.slice(own.length) }
}

/** Tickets come before the lines that name them, lines before the ledger that names both, and reads last. */
async function store(
  ctx: Context,
  locked: LockedOrder,
  { changed, ...saved }: LockedOrder & { changed: StoredLine[] },
  cut: ReturnType<typeof cutTickets>,
) {
  const { tx } = ctx
  const kotIds = [...locked.lines, ...saved.lines].flatMap(atStations).flatMap(({ kotId }) => kotId ?? [])
  const isToPrint = cut !== undefined && isPrintable(saved.order.status)
  const {
    statuses,
    kots = [],
    routes = [],
  } = await batch(tx, {
    tickets: () => insertKots(tx, cut?.kots ?? []),
    lines: () => saveLines(tx, changed),
    stock: () => applyOrder(ctx, saved.order.outletId, usesOf(stockOrderOf(locked), stockOrderOf(saved))),
    packs: () => applyLinePacks(ctx, locked.lines, saved.lines),
    ledger: () => insertLedgerRows(tx, cut?.rows ?? []),
    order: () => updateOrder(tx, saved.order),
    statuses: () => findStatuses(tx, [...new Set(kotIds)]),
    kots: isToPrint ? () => findKots(tx, [saved.order.id]) : undefined,
    routes: isToPrint ? () => printRoutes(ctx) : undefined,
  })
  await bookSale(ctx, locked.order, saved.order)
  await bookPacks(ctx, locked.order, saved)
  await updateKotStatuses(ctx, statuses)
  ctx.publish('orders', 'tables', ...(kotIds.length > 0 ? ['kitchen'] : []))
  const made = new Set(cut?.kots.map(({ id }) => id))
  return { kots: kots.filter(({ id }) => made.has(id)), routes }
}

/** The table of an order is taken; of a bill that was split off with it. @throws Refusal table_taken, table_moved_on */
export async function seat(ctx: Context, { id, tableId, covers, splitOf }: StoredOrder): Promise<void> {
  if (tableId !== null) await occupyTable(ctx, { tableId, orderId: id, covers, isLead: splitOf === null })
}

/** What the store must know of an order: whether the property has it, and how much of each dish. */
const stockOrderOf = ({ order, lines }: LockedOrder): StockOrder => ({
  hold: order.status === 'Draft' ? 'NOTHING' : order.status === 'Submitted' ? 'HOLDS' : 'TAKES',
  lines: lines.map(({ modifiers, ...line }) => ({
    ...line,
    partIds: modifiers.flatMap(({ productId }) => productId ?? []),
  })),
})

/** Sets the time of a line's status when the status changes at any of its stations. */
function since(before: StoredLine | undefined, line: StoredLine, now: Instant): StoredLine {
  const earlierAt = new Map(before && atStations(before).map((here) => [here.stationId, here]))
  return changedAt(line, (here) => {
    const was = earlierAt.get(here.stationId)
    const isMoved = was && (was.status !== here.status || was.ready !== here.ready || was.served !== here.served)
    return isMoved ? { ...here, movedAt: now } : here
  })
}

const isSame = (a: StoredLine | undefined, b: StoredLine): boolean => JSON.stringify(a) === JSON.stringify(b)

const updateKotStatuses = ({ tx, now }: Context, found: readonly KotStatuses[]): Promise<void> => {
  const changes = found.map((kot) => ({ id: kot.id, was: kot.status, status: kotStatusOf(kot.statuses) }))
  const moved = changes.filter(({ was, status }) => was !== status)
  return markKots(tx, moved, now)
}
