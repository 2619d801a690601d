import { type CustomerLink, NOTHING, OF_BOOKING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'invoices', column: 'customer_id', isFinal: true },
  { table: 'invoice_drafts', column: 'customer_id' },
]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'invoice_drafts',
    of: [OF_CUSTOMER, OF_BOOKING].join(' or '),
    erases: { bill_to: "'{}'", note: NOTHING, buyer_reference: NOTHING },
    keeps: ['source_keys', 'lines'],
  },
  {
    table: 'invoices',
    of: [OF_CUSTOMER, OF_BOOKING].join(' or '),
    keeps: ['number', 'status', 'issued_by_name', 'previous_hash', 'hash', 'reason', 'series'],
    retains: ['bill_to_name', 'bill_to_address', 'bill_to_tax_number', 'snapshot'],
  },
]
