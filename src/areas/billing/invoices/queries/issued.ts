import type { Day } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import { columns, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Invoice } from '../contract/documents.ts'
import type { Place } from './documents.ts'

/** What is stored of a document in separate columns, beside its snapshot. */
type InvoiceRow = Pick<
  Invoice,
  | 'id'
  | 'type'
  | 'number'
  | 'bookingId'
  | 'partyId'
  | 'customerId'
  | 'companyId'
  | 'orderId'
  | 'reason'
  | 'issuedOn'
  | 'dueOn'
  | 'issuedAt'
  | 'issuedByName'
  | 'currency'
  | 'net'
  | 'tax'
  | 'roundOff'
  | 'total'
  | 'paid'
  | 'hash'
> &
  Pick<Place, 'sequence' | 'previousHash' | 'series'> & {
    afterTax: Minor
    yearStart: Day
    folioId: string | null
    issuedBy: number
    correctsId: string | null
    billToName: string
    billToAddress: string
    billToTaxNumber: string
    snapshot: Omit<Invoice, 'hash'>
  }

const stored = columns<InvoiceRow>().of('invoices', {
  id: 'id',
  type: 'document_type',
  yearStart: 'fiscal_year_start',
  sequence: 'sequence',
  number: 'number',
  bookingId: 'booking_id',
  folioId: 'folio_id',
  partyId: 'party_id',
  customerId: 'customer_id',
  companyId: 'company_id',
  orderId: 'order_id',
  correctsId: 'corrects_id',
  reason: 'reason',
  issuedOn: 'issued_on',
  dueOn: 'due_on',
  issuedAt: 'issued_at',
  issuedBy: 'issued_by',
  issuedByName: 'issued_by_name',
  billToName: 'bill_to_name',
  billToAddress: 'bill_to_address',
  billToTaxNumber: 'bill_to_tax_number',
  currency: 'currency',
  net: 'net_minor',
  tax: 'tax_minor',
  roundOff: 'round_off_minor',
  afterTax: 'after_tax_minor',
  total: 'total_minor',
  paid: 'paid_minor',
  snapshot: json('snapshot'),
  previousHash: 'previous_hash',
  hash: 'hash',
  series: 'series',
})

const INSERT_INVOICE = `insert into invoices (property_id, ${stored.changing}) values ($1, ${stored.places(2)})`

export async function insertInvoice(
  tx: Tx,
  invoice: Invoice,
  place: Place & { yearStart: Day; folioId: string | null; issuedBy: number },
): Promise<void> {
  const { hash: _, ...snapshot } = invoice
  const { name: billToName, address: billToAddress, taxNumber: billToTaxNumber } = invoice.billTo
  const row: InvoiceRow = {
    ...invoice,
    ...place,
    afterTax: invoice.afterTax ?? zero,
    correctsId: invoice.corrects?.id ?? null,
    billToName,
    billToAddress,
    billToTaxNumber,
    snapshot,
  }
  await tx
    .named('insert_invoice', INSERT_INVOICE, [tx.propertyId, ...stored.parameters(row)])
    .catch(refuseOn({ document_number_is_used_once: 'series_full' }))
}
