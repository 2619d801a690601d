import { hashOf } from '#areas/billing/invoices/actions/issue.ts'
import type { Invoice } from '#areas/billing/invoices/contract/documents.ts'
import { customaryCodes } from '#areas/billing/invoices/rules/codes.ts'
import { customaryPattern, numberOf, seriesYear } from '#areas/billing/invoices/rules/numbers.ts'
import { invoiceLines, openItems, totalsOf } from '#areas/billing/invoices/rules/lines.ts'
import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import type { Furnished } from './furnish.ts'
import { at, type PastStay } from './past-stay.ts'
import type { Row } from './rows.ts'

const INDIAN_FISCAL_MONTH = 4

/** The state of each series of the past: its last number, and the hash its next document is chained to. */
export class InvoiceChain {
  private readonly series = new Map<Day, { last: number; hash: string; on: Day }>()

  /** The next place of the series a day belongs to. */
  next(day: Day): { yearStart: Day; sequence: number; previousHash: string } {
    const yearStart = seriesYear(day, INDIAN_FISCAL_MONTH)
    const known = this.series.get(yearStart)
    return { yearStart, sequence: (known?.last ?? 0) + 1, previousHash: known?.hash ?? '' }
  }

  took(yearStart: Day, last: number, hash: string, on: Day): void {
    this.series.set(yearStart, { last, hash, on })
  }

  rows(propertyId: number): Row[] {
    return [...this.series].map(([fiscal_year_start, { last, on }]) => ({
      property_id: propertyId,
      document_type: 'INVOICE',
      fiscal_year_start,
      series: '',
      last_number: last,
      last_issued_on: on,
    }))
  }
}

/** The invoice of a stay that ended, numbered and chained by the area's own rules. */
export function invoiceRow(furnished: Furnished, stay: PastStay, chain: InvoiceChain): Row {
  const { propertyId, property, operator } = furnished
  const { yearStart, sequence, previousHash } = chain.next(stay.departure)
  const pattern = customaryPattern(property.country, 'INVOICE')
  const snapshot = snapshotOf(furnished, stay, numberOf(pattern, yearStart, sequence) ?? '')
  const hash = hashOf(snapshot, previousHash)
  chain.took(yearStart, sequence, hash, stay.departure)
  const { id, number, issuedOn, issuedAt, net, tax, total, paid } = snapshot
  return {
    property_id: propertyId,
    id,
    document_type: 'INVOICE',
    fiscal_year_start: yearStart,
    sequence,
    number,
    booking_id: stay.bookingId,
    folio_id: stay.folioId,
    status: 'ISSUED',
    issued_on: issuedOn,
    issued_at: issuedAt,
    issued_by: operator.id,
    issued_by_name: operator.name,
    bill_to_name: nameOf(stay),
    bill_to_address: '',
    bill_to_tax_number: '',
    currency: property.currency,
    net_minor: net,
    tax_minor: tax,
    total_minor: total,
    paid_minor: paid,
    snapshot,
    previous_hash: previousHash,
    hash,
  }
}

const nameOf = ({ guest }: PastStay): string => `${guest.firstName} ${guest.lastName}`

/** The invoice as it is printed: what the stay was charged, and what was paid. */
function snapshotOf(furnished: Furnished, stay: PastStay, number: string): Omit<Invoice, 'hash'> {
  const { property, operator } = furnished
  const items = openItems({ nights: nightsOf(furnished, stay), lines: [] })
  const lines = invoiceLines(items, customaryCodes(property.country))
  const totals = totalsOf(lines)
  return {
    id: newId(),
    type: 'INVOICE',
    number,
    status: 'ISSUED',
    bookingId: stay.bookingId,
    bookingReference: stay.reference,
    partyId: null,
    customerId: null,
    companyId: null,
    orderId: null,
    orderReference: '',
    businessServiceId: null,
    businessServiceName: '',
    dueOn: null,
    placeOfSupply: '',
    totalInWords: '',
    note: '',
    corrects: null,
    reason: '',
    issuedOn: stay.departure,
    issuedAt: at(stay.departure, 5),
    issuedByName: operator.name,
    seller: sellerOf(property),
    billTo: buyerOf(stay),
    guestName: nameOf(stay),
    roomNumbers: [stay.room.number],
    arrival: stay.arrival,
    departure: stay.departure,
    currency: property.currency as Currency,
    ...totals,
    paid: totals.total,
    balance: (totals.total - stay.total) as Invoice['balance'],
    lines,
    payments: stay.receipts.map(({ on, mode, amount }) => ({ date: on, mode, amount, reference: '' })),
  }
}

const nightsOf = ({ property, types }: Furnished, stay: PastStay) =>
  stay.nights.map(({ day, net, tax, taxes }) => ({
    key: `night:${stay.stayId}:${day}`,
    stayId: stay.stayId,
    roomNumber: stay.room.number,
    roomTypeName: property.types[types[stay.typeIndex]?.index ?? 0]?.name ?? '',
    night: day,
    net,
    tax,
    taxes,
    partyId: null,
    isInvoiced: false,
    parts: [],
  }))

const sellerOf = (property: Furnished['property']): Invoice['seller'] => ({
  name: property.name,
  address: property.address,
  city: property.city,
  postalCode: '',
  country: 'IN',
  taxNumber: property.taxNumber,
  phone: property.phone,
  email: `desk@${property.shortName}.example`,
})

const buyerOf = (stay: PastStay): Invoice['billTo'] => ({
  name: nameOf(stay),
  address: '',
  city: '',
  postalCode: '',
  country: '',
  taxNumber: '',
  phone: stay.guest.phone,
  email: stay.guest.email,
})

/** Its nights are frozen by it. */
export const invoicedItems = (invoice: Row, stay: PastStay): Row[] =>
  stay.nights.map(({ day, net, tax }) => ({
    property_id: invoice['property_id'],
    source_key: `night:${stay.stayId}:${day}`,
    invoice_id: invoice['id'],
    net_minor: net,
    tax_minor: tax,
  }))
