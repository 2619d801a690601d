import { type RawBuilder, sql } from 'kysely'
import type { BookingStatus } from '#areas/bookings/contract.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/constraints.ts'
import type { Tx } from '#server/context.ts'
import type { Invoice, InvoiceRow } from './contract.ts'

/** What the head of an invoice says about the booking. */
export type Subject = {
  reference: string
  status: BookingStatus
  arrival: Day
  departure: Day
  guestName: string
  companyName: string
  address: string
  phone: string
  email: string
}

const GET_SUBJECT = `
  select b.reference, b.status, b.arrival_on as arrival, b.departure_on as departure,
         trim(c.first_name || ' ' || c.last_name) as "guestName", c.company_name as "companyName",
         concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')) as address, c.phone, c.email
    from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where b.property_id = $1 and b.id = $2`

export async function getSubject(tx: Tx, bookingId: string): Promise<Subject> {
  const [subject] = await tx.named<Subject>('get_invoice_subject', GET_SUBJECT, [tx.propertyId, bookingId])
  return subject ?? refuse('not_found', { bookingId })
}

const FIND_RECEIPTS = `
  select business_on as date, payment_mode as mode, case direction when 'IN' then amount_minor else -amount_minor end as amount,
         reference
    from receipts where property_id = $1 and booking_id = $2 order by number`

/** Money in, and money out as a negative amount, in the order of their receipts. */
export const findReceipts = (tx: Tx, bookingId: string): Promise<Invoice['payments']> =>
  tx.named<Invoice['payments'][number]>('invoice_receipts', FIND_RECEIPTS, [tx.propertyId, bookingId])

const TAKE_SEQUENCE = `
  insert into invoice_series as s (property_id, document_type, fiscal_year_start, prefix, last_number, last_issued_on)
  values ($1, 'INVOICE', $2, $3, 1, $4)
  on conflict (property_id, document_type, fiscal_year_start)
  do update set last_number = s.last_number + 1, last_issued_on = excluded.last_issued_on
  returning prefix, last_number as sequence`

const LAST_HASH = `
  select hash from invoices
   where property_id = $1 and document_type = 'INVOICE' and fiscal_year_start = $2
   order by sequence desc limit 1`

export type Place = { prefix: string; sequence: number; previousHash: string }

/**
 * The next place of a series and the hash of the document before it, empty for the first. The series stays locked until the
 * transaction ends: everything else is reckoned before. One round trip; the hash is read under the lock.
 */
export async function takePlace(tx: Tx, series: { yearStart: Day; prefix: string; issuedOn: Day }): Promise<Place> {
  const [[taken], [last]] = await Promise.all([
    tx.named<{ prefix: string; sequence: number }>('take_invoice_sequence', TAKE_SEQUENCE, [
      tx.propertyId,
      series.yearStart,
      series.prefix,
      series.issuedOn,
    ]),
    tx.named<{ hash: string }>('last_invoice_hash', LAST_HASH, [tx.propertyId, series.yearStart]),
  ])
  if (!taken) throw new Error('a series answers with its number')
  return { ...taken, previousHash: last?.hash ?? '' }
}

const INSERT_INVOICE = `
  insert into invoices (property_id, id, fiscal_year_start, sequence, number, booking_id, folio_id, issued_on, issued_at, issued_by,
                        issued_by_name, bill_to_name, bill_to_address, bill_to_tax_number, currency, net_minor, tax_minor,
                        total_minor, paid_minor, snapshot, previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20::jsonb, $21, $22)`

export async function insertInvoice(
  tx: Tx,
  invoice: Invoice,
  place: Place & { yearStart: Day; folioId: string; issuedBy: number },
): Promise<void> {
  const { hash, ...snapshot } = invoice
  const { id, number, bookingId, issuedOn, issuedAt, issuedByName, billTo, currency, net, tax, total, paid } = invoice
  const where = [tx.propertyId, id, place.yearStart, place.sequence, number, bookingId, place.folioId]
  const who = [issuedOn, issuedAt, place.issuedBy, issuedByName, billTo.name, billTo.address, billTo.taxNumber]
  const what = [currency, net, tax, total, paid, JSON.stringify(snapshot), place.previousHash, hash]
  await tx
    .named('insert_invoice', INSERT_INVOICE, [...where, ...who, ...what])
    .catch(refuseOn({ booking_is_invoiced_once: 'already_invoiced' }))
}

/** An invoice as it was issued. */
export async function getInvoice(tx: Tx, id: string): Promise<Invoice> {
  const row = await tx
    .selectFrom('invoices')
    .select(['snapshot', 'hash'])
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...(row.snapshot as Omit<Invoice, 'hash'>), hash: row.hash } : refuse('not_found', { invoiceId: id })
}

export type InvoiceFilter = { from?: Day | undefined; until?: Day | undefined; text?: string | undefined }

/** Invoices, latest first, from the one after `after` on. `until` is half-open. */
export async function findInvoices(
  tx: Tx,
  { from, until, text }: InvoiceFilter,
  page: { after: readonly [Day, string] | undefined; limit: number },
): Promise<InvoiceRow[]> {
  const conditions = [sql`property_id = ${tx.propertyId}`]
  if (from) conditions.push(sql`issued_on >= ${from}`)
  if (until) conditions.push(sql`issued_on < ${until}`)
  if (text) conditions.push(sql`id in (${matchesOf(tx, text)})`)
  if (page.after) conditions.push(sql`(issued_on, id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`)
  const { rows } = await sql<InvoiceRow>`
    select id, number, status, booking_id as "bookingId", bill_to_name as "billToName", issued_on as "issuedOn", currency,
           net_minor as net, tax_minor as tax, total_minor as total, paid_minor as paid
      from invoices where ${sql.join(conditions, sql` and `)}
     order by issued_on desc, id desc limit ${page.limit}`.execute(tx)
  return rows
}

/** Matches looked at for a typed text, so that one letter does not read every invoice of a large property. */
const MOST_MATCHES = 1_000

/** Greater than any text that begins with the same characters, in byte order. */
const LAST = '\u{10FFFF}'

/** Invoices whose number or bill-to name begins with a text, or whose sequence it is. */
function matchesOf(tx: Tx, text: string): RawBuilder<unknown> {
  const number = text.toUpperCase()
  const name = text.toLowerCase()
  const sequence = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return sql`
    (select id from invoices
      where property_id = ${tx.propertyId} and number collate "C" >= ${number} and number collate "C" < ${number + LAST}
      limit ${MOST_MATCHES})
    union
    (select id from invoices
      where property_id = ${tx.propertyId} and lower(bill_to_name) collate "C" >= ${name}
        and lower(bill_to_name) collate "C" < ${name + LAST}
      limit ${MOST_MATCHES})
    union
    (select i.id from invoice_series s
       join invoices i on i.property_id = s.property_id and i.document_type = s.document_type
                      and i.fiscal_year_start = s.fiscal_year_start and i.sequence = ${sequence}
      where s.property_id = ${tx.propertyId})`
}
