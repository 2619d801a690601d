import { taxSlabs } from '#areas/properties/actions.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/context.ts'
import { type Folio, type FolioMoney, folios, type LineKind, type TaxLine } from './contract.ts'
import {
  findFolioPayments,
  findInvoiceOf,
  findLines,
  findNights,
  type FolioState,
  getFolioState,
  getLine,
  insertFolio,
  insertLine,
  isStayOf,
  lockFolioState,
  recount,
} from './queries.ts'
import { assertChargeable, assertReversible, reversed, taxedLine, untaxedLine } from './rules.ts'

/** Opens the bill of a new booking with what its rooms cost; amounts in minor units of the property's currency. */
export async function openFolio(
  ctx: Context,
  { bookingId, roomNet, roomTax }: { bookingId: string; roomNet: Minor; roomTax: Minor },
): Promise<FolioMoney> {
  const folio = { id: ctx.newId(), bookingId, currency: ctx.property.currency, roomNet, roomTax }
  return (await insertFolio(ctx.tx, folio)).money
}

/**
 * Counts every amount of a folio again from its nights, lines, receipts and promises, after any of them changed. One round trip.
 *
 * @throws Refusal not_found when the booking has no folio
 */
export const recountFolio = async (ctx: Context, bookingId: string): Promise<FolioMoney> =>
  (await recount(ctx.tx, bookingId)).money

/**
 * Locks the bill of a booking until the transaction ends; whoever moves money does this first.
 *
 * @throws Refusal not_found when the booking has no folio
 */
export const lockFolio = (ctx: Context, bookingId: string): Promise<FolioState> => lockFolioState(ctx.tx, bookingId)

/** The whole bill in one round trip. @throws Refusal not_found */
export async function getFolio(ctx: Context, bookingId: string): Promise<Folio> {
  const { tx } = ctx
  const [state, nights, lines, payments, invoice] = await Promise.all([
    getFolioState(tx, bookingId),
    findNights(tx, bookingId),
    findLines(tx, bookingId),
    findFolioPayments(tx, bookingId),
    findInvoiceOf(tx, bookingId),
  ])
  const { id, status, version, money } = state
  return { id, bookingId, status, version, money, nights, lines, payments, invoice }
}

export type NewLine = {
  bookingId: string
  kind: LineKind
  name: string
  /** Of the whole line, before tax, in minor units. */
  net: Minor
  tax?: Minor
  taxes?: TaxLine[]
  quantity?: number
  /** The business date when left out. */
  serviceOn?: Day
  stayId?: string | undefined
  reversesId?: string
  reason?: string
}

/**
 * Puts a line on a bill and answers its id. The amounts of the folio follow with `recountFolio`.
 *
 * @throws Refusal not_found when the booking has no folio
 */
export async function addLine(ctx: Context, line: NewLine): Promise<string> {
  const id = ctx.newId()
  await insertLine(ctx.tx, {
    id,
    bookingId: line.bookingId,
    kind: line.kind,
    name: line.name,
    net: line.net,
    tax: line.tax ?? zero,
    taxes: line.taxes ?? [],
    quantity: line.quantity ?? 1,
    serviceOn: line.serviceOn ?? ctx.businessDate,
    businessOn: ctx.businessDate,
    stayId: line.stayId ?? null,
    reversesId: line.reversesId ?? null,
    reason: line.reason ?? '',
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
  })
  return id
}

const get: Action<typeof folios.get> = (ctx, { bookingId }) => getFolio(ctx, bookingId)

const charge: Action<typeof folios.charge> = async (ctx, input) => {
  const { bookingId, kind, name, quantity, unitAmount, stayId, reason } = input
  const [folio, slabs, isOwnStay] = await Promise.all([
    lockFolio(ctx, bookingId),
    taxSlabs(ctx),
    stayId === undefined ? true : isStayOf(ctx.tx, bookingId, stayId),
  ])
  assertChargeable(folio)
  if (!isOwnStay) refuse('not_found', { stayId })

  const serviceOn = input.serviceOn ?? ctx.businessDate
  const amounts = input.isTaxed
    ? taxedLine(unitAmount, quantity, { slabs, day: serviceOn, includesTax: ctx.property.pricesIncludeTax })
    : untaxedLine(unitAmount, quantity)
  const lineId = await addLine(ctx, { bookingId, kind, name, ...amounts, quantity, serviceOn, stayId, reason })
  await recountFolio(ctx, bookingId)

  const after = { kind, quantity, serviceOn, net: amounts.net, tax: amounts.tax }
  ctx.record({ type: 'CHARGE_ADDED', entity: 'folio_line', entityId: lineId, bookingId, after })
  ctx.publish('bookings', 'desk')
  return getFolio(ctx, bookingId)
}

const reverse: Action<typeof folios.reverse> = async (ctx, { lineId, reason }) => {
  const { bookingId } = await getLine(ctx.tx, lineId)
  const [folio, line] = await Promise.all([lockFolio(ctx, bookingId), getLine(ctx.tx, lineId)])
  assertReversible(line)
  assertChargeable(folio)

  const { kind, name, quantity, serviceOn, stayId } = line
  const amounts = reversed(line)
  const what = { bookingId, kind, name, quantity, serviceOn, ...(stayId === null ? {} : { stayId }) }
  const reversalId = await addLine(ctx, { ...what, ...amounts, reversesId: lineId, reason })
  await recountFolio(ctx, bookingId)

  const after = { reversesId: lineId, kind, net: amounts.net, tax: amounts.tax }
  ctx.record({ type: 'CHARGE_REVERSED', entity: 'folio_line', entityId: reversalId, bookingId, after })
  ctx.publish('bookings', 'desk')
  return getFolio(ctx, bookingId)
}

export const foliosArea = implement(folios, { get, charge, reverse })
