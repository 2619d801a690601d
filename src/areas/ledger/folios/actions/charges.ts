import { batch } from '#server/request/batch.ts'
import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import type { AuditType } from '#core/audit-types.ts'
import { type Minor, minor, roundOffOf } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Folio, FolioMoney } from '../contract/replies.ts'
import type { folios } from '../contract/folios.ts'
import { findInvoicedItems, findRoutes, routeItems } from '../queries/parties.ts'
import { lockFolios } from '../queries/by-machine.ts'
import { findLines, findNights, getBookingOfLine, isStayOf } from '../queries/lines.ts'
import { assertChargeable, assertCurrent, assertReversible, takesOff, taxedLine, untaxedLine } from '../rules/folios.ts'
import {
  allowance,
  assertStillOff,
  type Charge,
  chargesOf,
  discounts,
  lineKey,
  payableOf,
  reversed,
  totalOf,
} from '../rules/charges.ts'
import { splitCharge } from '../rules/split.ts'
import { chargeOfExtra } from './extras.ts'
import { addLine, addLines, getFolio, lockFolio, recountFolio } from './bill.ts'
import { cancelRemaining, likeness, takeOff, transferLines, withAfterTax } from './charge-lines.ts'
import { assertPartyOf, partyOfCompany } from './parties.ts'

type Bill = { bookingId: string; version?: number | undefined }

/** The charges of a bill, which is locked here; expenses that are not chargeable to the booking are none. @throws Refusal not_found, stale_version, folio_closed */
export async function openCharges(ctx: Context, { bookingId, version }: Bill): Promise<Map<string, Charge>> {
  const folio = await lockFolio(ctx, bookingId)
  assertCurrent(folio, version)
  assertChargeable(folio)
  const [nights, lines, routes, invoiced] = await Promise.all([
    findNights(ctx.tx, bookingId),
    findLines(ctx.tx, bookingId),
    findRoutes(ctx.tx, bookingId),
    findInvoicedItems(ctx.tx, bookingId),
  ])
  return chargesOf({ nights, lines: lines.filter(({ isOnBill }) => isOnBill), routes, invoiced })
}

/** @throws Refusal not_found for a key that is no charge of the bill, charge_invoiced */
function pick(charges: ReadonlyMap<string, Charge>, keys: readonly string[]): Charge[] {
  return [...new Set(keys)].map((key) => {
    const charge = charges.get(key) ?? refuse('not_found', { sourceKey: key })
    if (charge.isInvoiced) refuse('charge_invoiced', { key })
    return charge
  })
}

type Change = { type: AuditType; entityId: string; before?: object; after: object }

async function done(ctx: Context, bookingId: string, change: Change): Promise<Folio> {
  await recountFolio(ctx, bookingId)
  ctx.record({ entity: 'folio_line', bookingId, ...change })
  ctx.publish('folios', 'bookings', 'desk', 'payments')
  return getFolio(ctx, bookingId)
}

/**
 * @throws Refusal not_found, also for an extra charge that is not on the list; folio_closed, no_tax_slab; price_needs_permission for a price
 *   that is not the list's
 */
export const charge: Action<typeof folios.charge> = async (ctx, input) => {
  const { bookingId, kind, name, quantity, unitAmount, stayId, partyId, chargeableToBooking, reason } = input
  const { folio, slabs, isOwnStay } = await batch(ctx.tx, {
    folio: () => lockFolio(ctx, bookingId),
    slabs: () => taxSlabs(ctx),
    isOwnStay: () => (stayId === undefined ? true : isStayOf(ctx.tx, bookingId, stayId)),
  })
  assertChargeable(folio)
  if (!isOwnStay) refuse('not_found', { stayId })
  if (partyId !== undefined) await assertPartyOf(ctx, bookingId, partyId)
  const serviceOn = input.serviceOn ?? ctx.businessDate
  const includesTax = ctx.property.pricesIncludeTax
  const question = { slabs, day: serviceOn, includesTax }
  const { amounts, ...named } =
    input.extraId === undefined
      ? { name, amounts: input.isTaxed ? taxedLine(unitAmount, quantity, question) : untaxedLine(unitAmount, quantity) }
      : await chargeOfExtra(ctx, { extraId: input.extraId, unitAmount: minor(unitAmount), quantity }, question)
  const what = { bookingId, kind, ...named, quantity, serviceOn, stayId, reason, includesTax, chargeableToBooking }
  const lineId = await addLine(ctx, { ...what, ...amounts, partyId: partyId ?? null, action: 'folios.charge' })
  const after = { kind, quantity, serviceOn, net: amounts.net, tax: amounts.tax }
  return done(ctx, bookingId, { type: 'CHARGE_ADDED', entityId: lineId, after })
}

/** @throws Refusal not_found, folio_closed, already_voided, charge_invoiced, charge_has_changed when something was taken off it */
export const reverse: Action<typeof folios.reverse> = async (ctx, { lineId, reason }) => {
  const bookingId = await getBookingOfLine(ctx.tx, lineId)
  const folio = await lockFolio(ctx, bookingId)
  const [lines, invoiced] = await Promise.all([findLines(ctx.tx, bookingId), findInvoicedItems(ctx.tx, bookingId)])
  const line = lines.find(({ id }) => id === lineId) ?? refuse('not_found', { lineId })
  assertReversible(line)
  assertChargeable(folio)
  if (invoiced.has(lineKey(lineId))) refuse('charge_invoiced', { key: lineKey(lineId) })
  if (takesOff(line.kind)) assertStillOff(line, lines)
  const off = lines.filter(({ chargeKey }) => chargeKey === lineKey(lineId))
  if (off.some(({ total }) => total !== 0) && totalOfAll(off) !== 0) refuse('charge_has_changed')

  const amounts = reversed(line)
  const { kind, name, isDiscount, offerUseId } = line
  const { countsAs, quantity, serviceOn, stayId, chargeableToBooking, includesTax } = line
  const like = { countsAs, quantity, serviceOn, stayId, chargeableToBooking, includesTax, isDiscount, offerUseId }
  const own = { bookingId, kind, name, ...like, ...amounts, reason, action: 'folios.reverse' }
  const reversalId = await addLine(ctx, { ...own, reversesId: lineId, chargeKey: line.chargeKey ?? lineKey(lineId) })
  const after = { reversesId: lineId, kind, net: amounts.net, tax: amounts.tax }
  return done(ctx, bookingId, { type: 'CHARGE_REVERSED', entityId: reversalId, after })
}

const totalOfAll = (lines: readonly { total: Minor }[]): number => lines.reduce((all, { total }) => all + total, 0)

export const allow: Action<typeof folios.allow> = async (ctx, input) => {
  const { bookingId, sourceKey, amount, reason } = input
  const [charges, slabs] = [await openCharges(ctx, input), await taxSlabs(ctx)]
  const offs = pick(charges, [sourceKey]).map((of) => ({ charge: of, amounts: allowance(of, amount, { slabs }) }))
  const [id = ''] = await addLines(ctx, takeOff(bookingId, offs, { reason, action: 'folios.allow' }))
  return done(ctx, bookingId, { type: 'CHARGE_ALLOWED', entityId: id, after: { sourceKey, amount } })
}

export const discount: Action<typeof folios.discount> = async (ctx, input) => {
  const { bookingId, sourceKeys, percentBp, amount, reason } = input
  const [charges, slabs] = [await openCharges(ctx, input), await taxSlabs(ctx)]
  const offs = discounts(pick(charges, sourceKeys), { percentBp, amount }, { slabs })
  const [id = ''] =
    offs.length === 0
      ? []
      : await addLines(ctx, takeOff(bookingId, offs, { reason, action: 'folios.discount', isDiscount: true }))
  return done(ctx, bookingId, { type: 'DISCOUNT_GIVEN', entityId: id, after: { sourceKeys, percentBp, amount } })
}

export const split: Action<typeof folios.split> = async (ctx, input) => {
  const { bookingId, sourceKey, parts, reason } = input
  const [of] = pick(await openCharges(ctx, input), [sourceKey])
  if (!of || payableOf(of) <= 0) refuse('parts_do_not_add_up', { left: 0 })
  const action = 'folios.split'
  const pieces = splitCharge(of, parts)
  const piece = { bookingId, kind: of.kind, ...likeness(of), madeOf: of.key, partyId: of.partyId, reason, action }
  const name = of.lineId === null ? `${of.name} ${of.serviceOn}` : of.name
  const taken = cancelRemaining(ctx, of, { bookingId, kind: of.kind, reason, action })
  const made = pieces.flatMap(({ afterTax, ...amounts }, index) =>
    withAfterTax(ctx, { ...piece, ...amounts, name: `${name} ${index + 1}/${parts.length}` }, afterTax),
  )
  const [id = ''] = await addLines(ctx, [...taken, ...made])
  return done(ctx, bookingId, { type: 'CHARGE_SPLIT', entityId: id, after: { sourceKey, parts } })
}

export const move: Action<typeof folios.move> = async (ctx, input) => {
  const { bookingId, sourceKeys, companyId } = input
  const charges = await openCharges(ctx, input)
  const keys = pick(charges, sourceKeys).map(({ key }) => key)
  const folio = await lockFolio(ctx, bookingId)
  const partyId = companyId === undefined ? (input.partyId ?? null) : await partyOfCompany(ctx, folio, companyId)
  if (partyId !== null) await assertPartyOf(ctx, bookingId, partyId)
  await routeItems(ctx.tx, keys, { folioId: folio.id, partyId })
  const parties = [...new Set(keys.map((key) => charges.get(key)?.partyId ?? null))]
  return done(ctx, bookingId, {
    type: 'CHARGES_MOVED',
    entityId: folio.id,
    before: { parties },
    after: { sourceKeys: keys, parties: [partyId] },
  })
}

export const transfer: Action<typeof folios.transfer> = async (ctx, input) => {
  const { bookingId, sourceKeys, toBookingId, reason } = input
  if (bookingId === toBookingId) refuse('same_booking')
  // Both bookings, then both bills, in one order, so that two requests that transfer towards each other do not deadlock.
  await lockFolios(ctx.tx, [bookingId, toBookingId].sort())
  for (const id of [bookingId, toBookingId]) assertChargeable(await lockFolio(ctx, id))
  const picked = pick(await openCharges(ctx, input), sourceKeys)
  if (picked.some((of) => totalOf(of.left) <= 0)) refuse('already_voided')
  const lines = transferLines(ctx, picked, { bookingId, toBookingId, reason, action: 'folios.transfer' })
  const [id = ''] = await addLines(ctx, lines)
  await recountFolio(ctx, toBookingId)
  ctx.record({
    type: 'CHARGE_TRANSFERRED',
    entity: 'folio_line',
    entityId: id,
    bookingId: toBookingId,
    after: { sourceKeys, fromBookingId: bookingId },
  })
  return done(ctx, bookingId, { type: 'CHARGE_TRANSFERRED', entityId: id, after: { sourceKeys, toBookingId } })
}

/** What makes a bill round; nothing while the property leaves bills as they are. */
export const roundOffOfBill = (money: FolioMoney, unit: number): Minor =>
  roundOffOf(minor(money.payable + money.services + money.expenses - money.refunds), unit)

export const roundOff: Action<typeof folios.roundOff> = async (
  ctx,
  { bookingId, unit = ctx.property.roundingUnit },
) => {
  const { money, ...folio } = await lockFolio(ctx, bookingId)
  assertChargeable(folio)
  const net = roundOffOfBill(money, unit)
  if (net === 0) return getFolio(ctx, bookingId)
  const id = await addLine(ctx, { bookingId, kind: 'ROUNDING', name: 'Round-off', net, action: 'folios.roundOff' })
  return done(ctx, bookingId, { type: 'BILL_ROUNDED', entityId: id, after: { unit, net } })
}
