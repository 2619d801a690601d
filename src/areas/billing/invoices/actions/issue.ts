import { batch } from '#server/request/batch.ts'
import { createHash } from 'node:crypto'
import { getFolio, lockFolio, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { roundOff, roundOffOfBill } from '#areas/ledger/folios/actions/charges.ts'
import type { Folio } from '#areas/ledger/folios/contract/replies.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { Property } from '#areas/property/properties/contract/property.ts'
import { addDays } from '#core/dates.ts'
import { stateOfGstin } from '#core/gstin.ts'
import { minor, printMoney, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { amountInWords, spellingFor } from '#core/words.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Invoice, Party } from '../contract/documents.ts'
import type { invoices } from '../contract/invoices.ts'
import { findCharges, findParties, findReceipts, getSubject } from '../queries/charges.ts'
import { findServiceCodes } from '../queries/codes.ts'
import { type FrozenItem, insertItems, takePlace } from '../queries/documents.ts'
import { insertInvoice } from '../queries/issued.ts'
import { seriesOfOutlet } from '../queries/series.ts'
import { assertInvoiceable, canonical } from '../rules/invoices.ts'
import { billedOf, given } from './buyers.ts'
import { type Charges, invoiceLines, openItems, openRounding, totalsOf } from '../rules/lines.ts'
import { customaryPattern, numberOf, seriesYear } from '../rules/numbers.ts'

/** The content of a document without its number and seal. */
export type Unnumbered = Omit<Invoice, 'number' | 'hash'>

export type BookingRequest = {
  bookingId: string
  partyId?: string | null | undefined
  companyId?: string | null | undefined
  customerId?: string | null | undefined
  sourceKeys?: readonly string[] | null | undefined
  billTo?: Partial<Party>
  note?: string
  buyerReference?: string | undefined
  dueDays?: number
}

/**
 * Issues an invoice over open charges of a booking: everything is computed first, the number is taken last and released by a
 * roll-back. The document is frozen and carries the hash of the one before it in its series.
 *
 * @throws Refusal not_found, unknown_reference, already_invoiced, booking_closed, nothing_to_invoice, issued_before_last, series_full
 */
export async function issueOf(ctx: Context, request: BookingRequest): Promise<Invoice> {
  const folio = await lockFolio(ctx, request.bookingId)
  if (isRounded(ctx, request, folio)) await roundOff(ctx, { bookingId: request.bookingId })
  const { draft, items, folioId } = await documentOf(ctx, request)
  const invoice = await freeze(ctx, draft, { folioId, items })
  await recountFolio(ctx, request.bookingId) // with everything invoiced and nothing due, the bill is closed now
  recordIssue(ctx, invoice)
  return invoice
}

/** A property that makes every bill round does so before its last invoice; what is paid already to the cent stays as it is. */
const isRounded = (
  { property }: Context,
  { partyId, sourceKeys }: BookingRequest,
  { money, status }: Pick<Folio, 'money' | 'status'>,
): boolean => property.roundsBills && !partyId && !sourceKeys && money.due > 0 && status !== 'CLOSED'

export const issue: Action<typeof invoices.issue> = (ctx, input) =>
  issueOf(ctx, {
    bookingId: input.bookingId,
    partyId: input.partyId,
    companyId: input.companyId,
    customerId: input.customerId,
    sourceKeys: input.sourceKeys,
    buyerReference: input.buyerReference,
    billTo: {
      name: input.billToName ?? '',
      address: input.billToAddress ?? '',
      city: input.billToCity ?? '',
      postalCode: input.billToPostalCode ?? '',
      country: input.billToCountry ?? '',
      taxNumber: input.billToTaxNumber ?? '',
    },
  })

/** The invoice over a booking's open charges, and the charges it would freeze. */
export async function documentOf(
  ctx: Context,
  request: BookingRequest,
): Promise<{ draft: Unnumbered; items: FrozenItem[]; folioId: string }> {
  const { tx } = ctx
  const { bookingId, partyId = null } = request
  const [folio, subject, charges, parties, seller, receipts, { codes }] = await Promise.all([
    getFolio(ctx, bookingId),
    getSubject(tx, bookingId, partyId),
    findCharges(tx, bookingId),
    findParties(tx, bookingId),
    getProperty(ctx),
    findReceipts(tx, bookingId),
    findServiceCodes(tx, ctx.property.countryPack),
  ])
  assertAddsUp(charges, folio)
  const party = parties.find(({ id }) => id === partyId)
  if (partyId !== null && !party) refuse('not_found', { partyId })
  const billed = await billedOf(tx, request, subject, party)

  const wanted = request.sourceKeys ? new Set(request.sourceKeys) : undefined
  const open = openItems(charges).filter((item) => item.partyId === partyId)
  const chosen = wanted ? open.filter(({ key }) => wanted.has(key)) : open
  if (wanted && chosen.length < wanted.size) refuse('already_invoiced', { open: chosen.length })
  // The rounding of a bill makes the whole round, so it goes with the booker's invoice over everything that is left.
  const rounding = partyId === null && !wanted ? openRounding(charges) : { keys: [], roundOff: zero }
  // What issuing it will do first; once it has, nothing is left to be done.
  const roundOffAhead = isRounded(ctx, request, folio) ? roundOffOfBill(folio.money, ctx.property.roundingUnit) : zero
  const lines = invoiceLines(chosen, codes)
  assertInvoiceable(subject, lines)

  const totals = totalsOf(lines, minor(rounding.roundOff + roundOffAhead))
  const keys = new Set([...chosen.flatMap((item) => item.keys), ...rounding.keys])
  const items = [...charges.nights, ...charges.lines]
    .filter(({ key }) => keys.has(key))
    .map(({ key, net, tax }) => ({ key, net, tax }))
  const isFirst = !wanted && !subject.isPartyInvoiced
  const paid = (isFirst && folio.parties.find(({ id }) => id === partyId)?.paid) || zero
  const rooms = chosen.flatMap(({ night }) => night?.roomNumber ?? [])
  const draft: Unnumbered = {
    ...common(ctx, seller),
    ...totals,
    totalInWords: amountInWords(totals.total, ctx.property.currency, spellingFor('en', ctx.property.locale)),
    lines,
    bookingId,
    bookingReference: subject.reference,
    partyId,
    customerId: billed.customerId,
    companyId: billed.companyId,
    dueOn: dueOn(ctx, request.dueDays || billed.termDays),
    billTo: { ...billed.billTo, ...given(request.billTo) },
    guestName: subject.guestName,
    roomNumbers: [...new Set(rooms)].sort(),
    arrival: subject.arrival,
    departure: subject.departure,
    paid,
    balance: minor(totals.total - paid),
    // A receipt is of the bill, not of a party: of several payers none can be named.
    payments: paid === zero || parties.length > 0 ? [] : receipts,
    note: request.note ?? '',
    buyerReference: request.buyerReference ?? '',
  }
  return { draft, items, folioId: folio.id }
}

/** The bill and its charges are summed from the same rows by two roads; a difference is a bug and must not be printed. */
function assertAddsUp({ nights, lines }: Charges, { money, id }: Folio): void {
  const charged = money.payable + money.services + money.expenses - money.refunds
  const supplies = lines.filter(({ kind }) => kind !== 'REFUND')
  const listed = sum([...nights, ...supplies].map(({ net, tax }) => net + tax))
  if (listed !== charged) throw new Error(`folio ${id} charges ${charged}, its charges come to ${listed}`)
}

const dueOn = (ctx: Context, days: number): Invoice['dueOn'] => (days > 0 ? addDays(ctx.businessDate, days) : null)
export { dueOn as dueAfter }

/** The content of a document that is no order's bill. */
const ofNoOrder = { orderId: null, orderReference: '', businessServiceId: null, businessServiceName: '' } as const

/** What every document of this moment has in common. */
export function common(ctx: Context, property: Property) {
  const state = stateOfGstin(property.taxNumber)
  return {
    id: ctx.newId(),
    type: 'INVOICE',
    status: 'ISSUED',
    issuedOn: ctx.businessDate,
    issuedAt: ctx.now,
    issuedByName: ctx.actor.name,
    seller: {
      name: property.name,
      address: property.address,
      city: property.city,
      postalCode: property.postalCode,
      country: property.country,
      taxNumber: property.taxNumber,
      registrationNumber: property.registrationNumber,
      taxNumberLabel: property.taxNumberLabel,
      phone: property.phone,
      email: property.email,
    },
    // Lodging and what is eaten and done on the spot are taxed where the property is, wherever the buyer is.
    placeOfSupply: property.country === 'IN' && state ? `${state.code} ${state.name}` : '',
    currency: ctx.property.currency,
    buyerReference: '',
    ...(property.bankAccount !== '' && { payTo: { account: property.bankAccount, bic: property.bic } }),
    corrects: null,
    reason: '',
    ...ofNoOrder,
  } as const
}

/**
 * Takes the next number of the document's series and stores it, sealed to the one before. Nothing that can fail for a reason of
 * business may come after.
 */
export async function freeze(
  ctx: Context,
  draft: Unnumbered,
  { folioId, items }: { folioId: string | null; items: readonly FrozenItem[] },
): Promise<Invoice> {
  const { tx, businessDate, property } = ctx
  const yearStart = seriesYear(businessDate, property.fiscalYearMonth)
  const series = await seriesOfOutlet(tx, draft.type, draft.businessServiceId)
  const place = await takePlace(tx, {
    type: draft.type,
    series,
    yearStart,
    issuedOn: businessDate,
    customary: customaryPattern(property.countryPack, draft.type),
  })
  const number = numberOf(place.pattern, yearStart, place.sequence) ?? refuse('series_full', { yearStart })
  const snapshot = { ...draft, number }
  const invoice: Invoice = { ...snapshot, hash: hashOf(snapshot, place.previousHash) }
  await batch(tx, {
    invoice: () => insertInvoice(tx, invoice, { ...place, yearStart, folioId, issuedBy: ctx.actor.id }),
    items: items.length > 0 ? () => insertItems(tx, invoice.id, items) : undefined,
  })
  return invoice
}

/** SHA-256 over the printed snapshot and the hash before it, so that nothing can be changed or left out unseen. */
export const hashOf = (snapshot: object, previousHash: string): string =>
  createHash('sha256').update(canonical(snapshot)).update(previousHash).digest('hex')

/** Records in the audit log that a document was issued, and publishes it to the desks. */
export function recordIssue(ctx: Context, invoice: Invoice): void {
  const {
    id,
    number,
    type,
    bookingId,
    orderId,
    net,
    tax,
    roundOff,
    afterTax,
    total,
    paid,
    currency,
    bookingReference,
    corrects,
  } = invoice
  const isNote = type === 'CREDIT_NOTE'
  ctx.record({
    type: isNote ? 'CREDIT_NOTE_ISSUED' : 'INVOICE_ISSUED',
    entity: 'invoice',
    entityId: id,
    bookingId: bookingId ?? undefined,
    orderId: orderId ?? undefined,
    after: {
      number,
      net,
      tax,
      roundOff,
      ...(afterTax === undefined ? {} : { afterTax }),
      total,
      paid,
      currency,
      ...(corrects ? { corrects: corrects.number } : {}),
    },
  })
  const what = isNote ? `Credit note ${number} over ${corrects?.number}` : `Invoice ${number}`
  const whose = bookingReference === '' ? invoice.billTo.name : `booking ${bookingReference}`
  ctx.notify({
    type: 'invoice',
    referenceNumber: number,
    referenceId: id,
    status: 'submitted',
    message: `${what} of ${printMoney(total, currency, ctx.property.locale)} for ${whose}`,
    redirectPath: `/invoice/${id}`,
  })
  ctx.publish('invoices', 'folios', 'bookings')
}
