import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { amountInWords, spellingFor } from '#core/words.ts'
import type { Context } from '#server/request/context.ts'
import type { Invoice, InvoiceLine, Party } from '../contract/documents.ts'
import { findOfOrder, type OrderInvoice } from '../queries/documents.ts'
import { findServiceCodes } from '../queries/codes.ts'
import { getBuyer } from '../queries/charges.ts'
import { codeFor } from '../rules/codes.ts'
import { totalsOf } from '../rules/lines.ts'
import { given, partyOf } from './buyers.ts'
import { common, dueAfter, freeze, recordIssue } from './issue.ts'

/** The part of an order that is invoiced: its lines as they were sold, and their payments. */
export type OrderBill = {
  orderId: string
  /** Its reference, as shown to users. */
  orderReference: string
  businessServiceId: string
  businessServiceName: string
  customerId: string | null
  companyId: string | null
  guestName: string
  roomNumbers: string[]
  billTo: Partial<Party>
  note: string
  lines: readonly Omit<InvoiceLine, 'code' | 'sourceKeys' | 'creditsLine'>[]
  paid: Minor
  payments: Invoice['payments']
}

/** The bill-to name where none was entered. */
const ANONYMOUS = 'Guest'

/**
 * Issues the bill of an order as a document of its outlet's series, or of the property's. An order is on one valid invoice: a credit
 * note over the whole of it frees it.
 *
 * @throws Refusal nothing_to_invoice, already_invoiced, unknown_reference without such a customer or company, issued_before_last,
 *   series_full
 */
export async function issueOrderBill(ctx: Context, bill: OrderBill): Promise<Invoice> {
  const { orderId, customerId, companyId, paid, payments } = bill
  if (bill.lines.length === 0) refuse('nothing_to_invoice')
  const [property, buyer, { codes }] = await Promise.all([
    getProperty(ctx),
    getBuyer(ctx.tx, { customerId, companyId }),
    findServiceCodes(ctx.tx, ctx.property.countryPack),
  ])
  const lines = bill.lines.map((line): InvoiceLine => {
    return { ...line, code: codeFor(codes, 'SERVICE', line.description), sourceKeys: [], creditsLine: null }
  })
  const totals = totalsOf(lines)
  const known = buyer ?? { ...EMPTY, name: bill.guestName || ANONYMOUS }
  const draft = {
    ...common(ctx, property),
    ...totals,
    totalInWords: amountInWords(totals.total, ctx.property.currency, spellingFor('en', ctx.property.locale)),
    lines,
    bookingId: null,
    bookingReference: '',
    partyId: null,
    customerId,
    companyId,
    orderId,
    orderReference: bill.orderReference,
    businessServiceId: bill.businessServiceId,
    businessServiceName: bill.businessServiceName,
    dueOn: paid < totals.total ? dueAfter(ctx, known.termDays) : null,
    billTo: { ...partyOf(known), ...given(bill.billTo) },
    guestName: bill.guestName,
    roomNumbers: bill.roomNumbers,
    arrival: null,
    departure: null,
    paid,
    balance: minor(totals.total - paid),
    payments,
    note: bill.note,
  }
  // As of a bill, an item is what is left of it: net less what comes off after tax.
  const net = minor(totals.net - (totals.afterTax ?? 0))
  const items = [{ key: `order:${orderId}`, net, tax: totals.tax }]
  const invoice = await freeze(ctx, draft, { folioId: null, items })
  recordIssue(ctx, invoice)
  return invoice
}

const EMPTY = { address: '', city: '', postalCode: '', country: '', taxNumber: '', phone: '', email: '', termDays: 0 }

/** Documents of an order, oldest first; one that is credited in full no longer blocks it. */
export const invoicesOfOrder = ({ tx }: Context, orderId: string): Promise<OrderInvoice[]> => findOfOrder(tx, orderId)
