import { addLines, getFolio, lockFolio, type NewLine, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { amountInWords, spellingFor } from '#core/words.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { CreditReason, invoices } from '../contract/invoices.ts'
import type { Invoice } from '../contract/documents.ts'
import {
  addCredit,
  deleteItems,
  findNotes,
  type FrozenItem,
  getStoredDocument,
  lockCredit,
} from '../queries/documents.ts'
import { findCharges } from '../queries/charges.ts'
import { deleteClaims } from '../queries/claims.ts'
import { type CreditPlan, planCredit } from '../rules/credit.ts'
import { creditedCharges } from '../rules/credit-charges.ts'
import { common, freeze, recordIssue, type Unnumbered } from './issue.ts'

const REASONS: Readonly<Record<typeof CreditReason._output, string>> = {
  PRICE_TOO_HIGH: 'Price or tax charged too high',
  RETURNED: 'Returned or not used',
  SERVICE_DEFICIENT: 'Service was deficient',
  WRONG_BILL_TO: 'Billed to the wrong party',
  OTHER: 'Other',
}

/**
 * Issues a credit note over an invoice. A note over the whole of it frees its charges: they are on the bill as before and may be
 * corrected and invoiced anew. Any other note takes its amount off the bill by allowances, which are on the note and so on no other
 * invoice, until the notes of a booking's invoice add up to all of it: charges and allowances are free again then, and come
 * to nothing on the bill. Money is not moved: a refund is another act.
 *
 * @throws Refusal not_found, not_an_invoice, credit_above_invoice, reason_required for OTHER without a word, issued_before_last,
 *   series_full
 */
export const credit: Action<typeof invoices.credit> = async (ctx, { invoiceId, reason, remark, lines }) => {
  const { tx } = ctx
  if (reason === 'OTHER' && remark === '') refuse('reason_required')
  const known = await getStoredDocument(tx, invoiceId)
  const { bookingId } = known.invoice
  if (bookingId !== null) await lockFolio(ctx, bookingId)
  await lockCredit(tx, invoiceId)
  const [{ invoice, stored }, notes, property] = await Promise.all([
    getStoredDocument(tx, invoiceId),
    findNotes(tx, invoiceId),
    getProperty(ctx),
  ])
  const plan = planCredit(invoice, notes, lines)
  const why = [REASONS[reason], remark].filter((part) => part !== '').join(': ')
  const items = plan.isWhole || bookingId === null ? [] : await allow(ctx, { bookingId, invoice, plan, why })
  const note = await freeze(ctx, noteOf(ctx, { invoice, plan, why, property }), { folioId: stored.folioId, items })
  const isFreed = plan.isWhole || (plan.isLast && bookingId !== null)
  await addCredit(tx, invoiceId, note, isFreed)
  if (isFreed) await deleteItems(tx, [invoiceId, ...notes.map(({ id }) => id), note.id])
  if (plan.isWhole) await deleteClaims(tx, invoiceId)
  if (bookingId !== null) await recountFolio(ctx, bookingId)
  recordIssue(ctx, note)
  return note
}

/** Takes what is credited off the bill, charge by charge, with the rounding the last note takes; returns the lines it made. */
async function allow(
  ctx: Context,
  { bookingId, invoice, plan, why }: { bookingId: string; invoice: Invoice; plan: CreditPlan; why: string },
): Promise<FrozenItem[]> {
  const [folio, charges] = await Promise.all([getFolio(ctx, bookingId), findCharges(ctx.tx, bookingId)])
  const sums = new Map(folio.lines.map((line) => [line.sourceKey, line.countsAs]))
  const like = { bookingId, reason: why, action: 'invoices.credit' }
  const lines = creditedCharges(plan.lines, charges).flatMap(({ line, key, net, tax, taxes, afterTax }): NewLine[] => {
    const countsAs = sums.get(key) ?? 'ROOM' // a night is no line
    const name = `Credited on ${invoice.number}: ${line.description}`.slice(0, 120)
    const taken: NewLine = {
      ...like,
      kind: 'ALLOWANCE',
      countsAs,
      name,
      net: minor(-net || 0),
      tax: minor(-tax || 0),
      taxes: taxes.map((part) => ({ ...part, amount: minor(-part.amount || 0) })),
      chargeKey: key,
    }
    const back = { ...like, kind: 'DISCOUNT', countsAs, name, net: afterTax, isDiscount: true, chargeKey: key } as const
    return [...(net === 0 && tax === 0 ? [] : [taken]), ...(afterTax === 0 ? [] : [back])]
  })
  if (plan.roundOff !== 0) lines.push({ ...like, kind: 'ROUNDING', name: 'Round-off', net: minor(-plan.roundOff) })
  const ids = await addLines(ctx, lines)
  return lines.map(({ net, tax = zero }, at) => ({ key: `line:${ids[at]}`, net, tax }))
}

function noteOf(
  ctx: Context,
  {
    invoice,
    plan,
    why,
    property,
  }: { invoice: Invoice; plan: CreditPlan; why: string; property: Parameters<typeof common>[1] },
): Unnumbered {
  const {
    bookingId,
    bookingReference,
    partyId,
    customerId,
    companyId,
    billTo,
    guestName,
    roomNumbers,
    arrival,
    departure,
    orderId,
    orderReference,
    businessServiceId,
    businessServiceName,
  } = invoice
  const { isLast: _, isWhole: __, ...amounts } = plan
  return {
    ...common(ctx, property),
    ...amounts,
    type: 'CREDIT_NOTE',
    seller: invoice.seller, // the seller of then takes it back, under its name of then
    placeOfSupply: invoice.placeOfSupply,
    currency: invoice.currency,
    totalInWords: amountInWords(plan.total, invoice.currency, spellingFor('en', ctx.property.locale)),
    bookingId,
    bookingReference,
    partyId,
    customerId,
    companyId,
    billTo,
    guestName,
    roomNumbers,
    arrival,
    departure,
    orderId,
    orderReference,
    businessServiceId,
    businessServiceName,
    dueOn: null,
    paid: zero,
    balance: zero,
    payments: [],
    note: '',
    buyerReference: invoice.buyerReference ?? '',
    corrects: { id: invoice.id, number: invoice.number, issuedOn: invoice.issuedOn },
    reason: why,
  }
}
