import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { DocumentType, Invoice } from '../contract/documents.ts'

/** Nothing is changed when the day would go back: the caller then knows by the missing row. */
const TAKE_SEQUENCE = `
  insert into invoice_series as s (property_id, document_type, fiscal_year_start, last_number, last_issued_on, series)
  values ($1, $2, $3, 1, $4, $5)
  on conflict (property_id, document_type, fiscal_year_start, series)
  do update set last_number = s.last_number + 1, last_issued_on = excluded.last_issued_on
   where s.last_issued_on is null or s.last_issued_on <= excluded.last_issued_on
  returning last_number as sequence`

const LAST_HASH = `
  select hash from invoices
   where property_id = $1 and document_type = $2 and fiscal_year_start = $3 and series = $4
   order by sequence desc limit 1`

const GET_PATTERN = `select pattern from invoice_patterns where property_id = $1 and document_type = $2 and series = $3`

export type Place = { series: string; sequence: number; previousHash: string; pattern: string }

/**
 * The next place of a series and the hash of the document before it, empty for the first. The series stays locked until the
 * transaction ends: everything else is computed before. One round trip; the hash is read under the lock.
 *
 * @throws Refusal issued_before_last when the series has a document of a later day
 */
export async function takePlace(
  tx: Tx,
  {
    type,
    series,
    yearStart,
    issuedOn,
    customary,
  }: { type: DocumentType; series: string; yearStart: Day; issuedOn: Day; customary: string },
): Promise<Place> {
  const [[taken], [last], [named]] = await Promise.all([
    tx.named<{ sequence: number }>('take_invoice_sequence', TAKE_SEQUENCE, [
      tx.propertyId,
      type,
      yearStart,
      issuedOn,
      series,
    ]),
    tx.named<{ hash: string }>('last_invoice_hash', LAST_HASH, [tx.propertyId, type, yearStart, series]),
    tx.named<{ pattern: string }>('invoice_pattern', GET_PATTERN, [tx.propertyId, type, series]),
  ])
  if (!taken) return refuse('issued_before_last', { issuedOn })
  return {
    series,
    sequence: taken.sequence,
    previousHash: last?.hash ?? '',
    pattern: named?.pattern ?? customary,
  }
}

const INSERT_ITEMS = `
  insert into invoiced_items (property_id, source_key, invoice_id, net_minor, tax_minor)
  select $1, i.key, $2, i.net, i.tax from jsonb_to_recordset($3::jsonb) as i (key text, net bigint, tax bigint)`

export type FrozenItem = { key: string; net: number; tax: number }

/** @throws Refusal already_invoiced when one of the charges is on an invoice already */
export async function insertItems(tx: Tx, invoiceId: string, items: readonly FrozenItem[]): Promise<void> {
  await tx
    .named('insert_invoiced_items', INSERT_ITEMS, [tx.propertyId, invoiceId, JSON.stringify(items)])
    .catch(refuseOn({ charge_is_invoiced_once: 'already_invoiced' }))
}

const FREE_ITEMS = `delete from invoiced_items where property_id = $1 and invoice_id = any($2::uuid[])`

/** Releases the charges of documents, so that they may be changed and invoiced again. */
export const deleteItems = async (tx: Tx, documentIds: readonly string[]): Promise<void> =>
  void (await tx.named('free_invoiced_items', FREE_ITEMS, [tx.propertyId, documentIds]))

/** The defaults for documents issued before these fields existed. */
const UNSAID = {
  type: 'INVOICE',
  partyId: null,
  customerId: null,
  companyId: null,
  orderId: null,
  orderReference: '',
  businessServiceId: null,
  businessServiceName: '',
  dueOn: null,
  placeOfSupply: '',
  roundOff: 0,
  totalInWords: '',
  note: '',
  corrects: null,
  reason: '',
} as const
const UNSAID_OF_PARTY = { city: '', postalCode: '', country: '' }
const UNSAID_OF_LINE = { discount: 0, sourceKeys: [], creditsLine: null }

/** A snapshot as it is stored, completed where it is older than these fields. */
function toInvoice(snapshot: unknown, hash: string): Invoice {
  const stored = snapshot as Omit<Invoice, 'hash'>
  return {
    ...UNSAID,
    ...stored,
    roundOff: minor(stored.roundOff ?? 0),
    seller: { ...UNSAID_OF_PARTY, ...stored.seller },
    billTo: { ...UNSAID_OF_PARTY, ...stored.billTo },
    lines: stored.lines.map((line) => ({ ...UNSAID_OF_LINE, ...line, discount: minor(line.discount ?? 0) })),
    hash,
  }
}

const GET_INVOICE = `select snapshot, hash from invoices where property_id = $1 and id = $2`

/** A document as it was issued. @throws Refusal not_found */
export async function getInvoice(tx: Tx, id: string): Promise<Invoice> {
  const [row] = await tx.named<{ snapshot: unknown; hash: string }>('get_invoice', GET_INVOICE, [tx.propertyId, id])
  return row ? toInvoice(row.snapshot, row.hash) : refuse('not_found', { invoiceId: id })
}

export type StoredDocument = {
  snapshot: Record<string, unknown>
  hash: string
  previousHash: string
  yearStart: Day
  folioId: string | null
  credited: number
  paid: number
  isFreed: boolean
  hasPin: boolean
}

/**
 * Money of an invoice: of a booking, its party's unrefunded payments go to the party's oldest invoices first; without one, the receipts
 * that name it; of an order, what was paid there and what its company settled of the open item. A credit note has none.
 */
export const PAID_OF_INVOICE = `
  case
    when i.document_type = 'CREDIT_NOTE' then 0
    when i.order_id is not null then (
      select least(i.total_minor, greatest(0, o.paid_minor - o.tip_minor + t.room_tips) + t.settled)
        from orders o,
             lateral (select coalesce(sum(p.tip_minor), 0) as room_tips,
                             coalesce(sum((select sum(a.amount_minor) from balance_allocations a
                                            where a.property_id = p.property_id and a.balance_id = p.balance_id)), 0) as settled
                        from order_postings p
                       where p.property_id = o.property_id and p.order_id = o.id and p.withdrawn_at is null) t
       where o.property_id = i.property_id and o.id = i.order_id)
    when i.booking_id is null then (
      select coalesce(sum(r.amount_minor), 0) from invoice_receipts r where r.property_id = i.property_id and r.invoice_id = i.id)
    else greatest(0, least(i.total_minor - coalesce(c.credited_net_minor + c.credited_tax_minor + c.credited_round_off_minor - c.credited_after_tax_minor, 0),
      (select case when i.party_id is null then f.paid_minor - others.held else own.held end
         from folios f,
              lateral (select coalesce(sum(case p.kind when 'REFUND' then -p.transaction_minor else p.transaction_minor end), 0) as held
                         from payments p
                        where p.property_id = i.property_id and p.booking_id = i.booking_id and p.status = 'Paid' and p.replaced_at is null
                          and p.party_id is not null and i.party_id is null) others,
              lateral (select coalesce(sum(case p.kind when 'REFUND' then -p.transaction_minor else p.transaction_minor end), 0) as held
                         from payments p
                        where p.property_id = i.property_id and p.booking_id = i.booking_id and p.status = 'Paid' and p.replaced_at is null
                          and p.party_id = i.party_id) own
        where f.property_id = i.property_id and f.id = i.folio_id)
      - (select coalesce(sum(e.total_minor - coalesce(k.credited_net_minor + k.credited_tax_minor + k.credited_round_off_minor - k.credited_after_tax_minor, 0)), 0)
           from invoices e
           left join invoice_credits k on (k.property_id, k.invoice_id) = (e.property_id, e.id)
          where e.property_id = i.property_id and e.booking_id = i.booking_id and e.document_type = 'INVOICE'
            and e.party_id is not distinct from i.party_id and (e.issued_at, e.id) < (i.issued_at, i.id))))
  end`

const GET_KEPT = `
  select i.snapshot, i.hash, i.previous_hash as "previousHash", i.fiscal_year_start as "yearStart", i.folio_id as "folioId",
         coalesce(c.credited_net_minor + c.credited_tax_minor + c.credited_round_off_minor - c.credited_after_tax_minor, 0) as credited,
         (${PAID_OF_INVOICE})::bigint as paid, coalesce(c.is_freed, false) as "isFreed",
         exists (select from invoice_pins p where p.property_id = i.property_id and p.invoice_id = i.id) as "hasPin"
    from invoices i
    left join invoice_credits c on (c.property_id, c.invoice_id) = (i.property_id, i.id)
   where i.property_id = $1 and i.id = $2`

/** A document with what came after it. `snapshot` is as stored, for its hash. @throws Refusal not_found */
export async function getStoredDocument(tx: Tx, id: string): Promise<{ invoice: Invoice; stored: StoredDocument }> {
  const [row] = await tx.named<StoredDocument>('get_kept_invoice', GET_KEPT, [tx.propertyId, id])
  return row ? { invoice: toInvoice(row.snapshot, row.hash), stored: row } : refuse('not_found', { invoiceId: id })
}

const FIND_NOTES = `
  select snapshot, hash from invoices where property_id = $1 and corrects_id = $2 order by issued_at, id`

/** Credit notes of an invoice, oldest first. */
export async function findNotes(tx: Tx, invoiceId: string): Promise<Invoice[]> {
  const rows = await tx.named<{ snapshot: unknown; hash: string }>('credit_notes_of_invoice', FIND_NOTES, [
    tx.propertyId,
    invoiceId,
  ])
  return rows.map(({ snapshot, hash }) => toInvoice(snapshot, hash))
}

const LOCK_CREDIT = `
  insert into invoice_credits as c (property_id, invoice_id, net_minor, tax_minor)
  select property_id, id, net_minor, tax_minor from invoices
   where property_id = $1 and id = $2 and document_type = 'INVOICE'
  on conflict (property_id, invoice_id) do update set net_minor = c.net_minor
  returning c.is_freed as "isFreed"`

/** Locks what is credited of an invoice until the transaction ends. @throws Refusal not_an_invoice */
export async function lockCredit(tx: Tx, invoiceId: string): Promise<void> {
  const rows = await tx.named('lock_invoice_credit', LOCK_CREDIT, [tx.propertyId, invoiceId])
  if (rows.length === 0) refuse('not_an_invoice', { invoiceId })
}

const ADD_CREDIT = `
  update invoice_credits
     set credited_net_minor = credited_net_minor + $3, credited_tax_minor = credited_tax_minor + $4,
         credited_round_off_minor = credited_round_off_minor + $5, credited_after_tax_minor = credited_after_tax_minor + $6, is_freed = is_freed or $7
   where property_id = $1 and invoice_id = $2`

/** @throws Refusal credit_above_invoice when the notes would come to more than the invoice */
export async function addCredit(tx: Tx, invoiceId: string, note: Invoice, isFreed: boolean): Promise<void> {
  await tx
    .named('add_invoice_credit', ADD_CREDIT, [
      tx.propertyId,
      invoiceId,
      note.net,
      note.tax,
      note.roundOff,
      note.afterTax ?? 0,
      isFreed,
    ])
    .catch(refuseOn({ credit_notes_stay_within_their_invoice: 'credit_above_invoice' }))
}

const INSERT_RECEIPT = `
  insert into invoice_receipts (property_id, invoice_id, receipt_id, amount_minor) values ($1, $2, $3, $4)`

/** Stores which invoice a receipt without a booking pays. */
export const insertReceiptOf = async (tx: Tx, invoiceId: string, receiptId: string, amount: number): Promise<void> =>
  void (await tx.named('insert_invoice_receipt', INSERT_RECEIPT, [tx.propertyId, invoiceId, receiptId, amount]))

export type OrderInvoice = {
  invoiceId: string
  type: DocumentType
  number: string
  issuedOn: Day
  total: Minor
  /** Blocks its order: not an invoice that was credited in full, nor a note. */
  isStanding: boolean
}

const OF_ORDER = `
  select i.id as "invoiceId", i.document_type as type, i.number, i.issued_on as "issuedOn", i.total_minor as total,
         x.source_key is not null as "isStanding"
    from invoices i
    left join invoiced_items x on x.property_id = i.property_id and x.source_key = 'order:' || i.order_id and x.invoice_id = i.id
   where i.property_id = $1 and i.order_id = $2 order by i.issued_at, i.id`

export const findOfOrder = (tx: Tx, orderId: string): Promise<OrderInvoice[]> =>
  tx.named('invoices_of_order', OF_ORDER, [tx.propertyId, orderId])

const OF_BOOKER = `
  select i.id, i.number from invoices i
   where i.property_id = $1 and i.booking_id = $2 and i.document_type = 'INVOICE' and i.party_id is null
     and not exists (select from invoices n where n.property_id = i.property_id and n.corrects_id = i.id)
   order by i.issued_at desc limit 5`

/** Invoices of a booking to the user who booked it that no credit note takes from, the latest first. */
export const findInvoicesOfBooker = (tx: Tx, bookingId: string): Promise<{ id: string; number: string }[]> =>
  tx.named('invoices_of_booker', OF_BOOKER, [tx.propertyId, bookingId])
