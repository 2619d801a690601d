import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import type { Tx } from '#server/request/context.ts'
import { goingOn, upTo } from '#server/database/cursors.ts'
import type { DocumentType, InvoiceRow, InvoiceState } from '../contract/documents.ts'
import { PAID_OF_INVOICE } from './documents.ts'

export type InvoiceFilter = {
  type?: DocumentType | undefined
  state?: InvoiceState | undefined
  from?: Day | undefined
  until?: Day | undefined
  companyId?: string | undefined
  customerId?: string | undefined
  bookingId?: string | undefined
  text?: string | undefined
}

/** Matches looked at for a typed text, so that one letter does not read every invoice of a large property. */
const MOST_MATCHES = 1_000

/** Invoices whose number or bill-to name begins with a text, or whose sequence it is. */
function matchesOf(tx: Tx, text: string): RawBuilder<unknown> {
  const number = text.toUpperCase()
  const name = text.toLowerCase()
  const sequence = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return sql`
    (select id from invoices
      where property_id = ${tx.propertyId} and number collate "C" >= ${number} and number collate "C" < ${number + LAST_CHARACTER}
      limit ${MOST_MATCHES})
    union
    (select id from invoices
      where property_id = ${tx.propertyId} and lower(bill_to_name) collate "C" >= ${name}
        and lower(bill_to_name) collate "C" < ${name + LAST_CHARACTER}
      limit ${MOST_MATCHES})
    union
    (select i.id from invoice_series s
       join invoices i on i.property_id = s.property_id and i.document_type = s.document_type
                      and i.fiscal_year_start = s.fiscal_year_start and i.series = s.series and i.sequence = ${sequence}
      where s.property_id = ${tx.propertyId})`
}

const OPEN_STATES: readonly InvoiceState[] = ['UNPAID', 'PART_PAID', 'OVERDUE', 'PART_CREDITED']

/** Invoices that may have something to pay: of bills marked so, and of no bill. */
const openOf = (tx: Tx): RawBuilder<unknown> => sql`
  select x.id from folios f join invoices x on x.property_id = f.property_id and x.booking_id = f.booking_id
   where f.property_id = ${tx.propertyId} and f.has_open_invoice
  union all
  select x.id from invoices x where x.property_id = ${tx.propertyId} and x.booking_id is null and x.document_type = 'INVOICE'`

function conditionsOf(tx: Tx, filter: InvoiceFilter): RawBuilder<unknown>[] {
  const { type, from, until, companyId, customerId, bookingId, text, state } = filter
  const conditions: RawBuilder<unknown>[] = [sql`i.property_id = ${tx.propertyId}`]
  if (type) conditions.push(sql`i.document_type = ${type}`)
  if (from) conditions.push(sql`i.issued_on >= ${from}`)
  if (until) conditions.push(sql`i.issued_on < ${until}`)
  if (companyId) conditions.push(sql`i.company_id = ${companyId}`)
  // An issued invoice names the customer it was issued to, also once that one is merged.
  if (customerId)
    conditions.push(
      sql`i.customer_id in (select c.id from customers c where c.property_id = ${tx.propertyId} and ${customerId} in (c.id, c.merged_into_id))`,
    )
  if (bookingId) conditions.push(sql`i.booking_id = ${bookingId}`)
  if (text) conditions.push(sql`i.id in (${matchesOf(tx, text)})`)
  if (state && state !== 'ISSUED') conditions.push(sql`i.document_type = 'INVOICE'`)
  if (state === 'ISSUED') conditions.push(sql`i.document_type = 'CREDIT_NOTE'`)
  // Rare states begin from the few rows that can have them, not from every invoice there is.
  if (state === 'CREDITED' || state === 'PART_CREDITED')
    conditions.push(
      sql`exists (select from invoice_credits k where (k.property_id, k.invoice_id) = (i.property_id, i.id))`,
    )
  if (state === 'OVERDUE') conditions.push(sql`i.due_on is not null`)
  if (state && OPEN_STATES.includes(state)) conditions.push(sql`i.id in (${openOf(tx)})`)
  return conditions
}

/** The documents of a filter with their money; a state is known only then. */
const invoicesWithState = (tx: Tx, filter: InvoiceFilter, today: Day, more: readonly RawBuilder<unknown>[]) => sql`
  select s.* from (
    select i.id, i.document_type as type, i.number, i.booking_id as "bookingId", coalesce(b.reference, '') as "bookingReference",
           i.order_id as "orderId", i.company_id as "companyId", i.bill_to_name as "billToName", i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency,
           i.net_minor as net, i.tax_minor as tax, i.total_minor as total, m.credited, m.paid,
           case when i.document_type = 'CREDIT_NOTE' then 0 else greatest(0, i.total_minor - m.credited - m.paid) end as balance,
           case when i.document_type = 'CREDIT_NOTE' then 'ISSUED'
                when m.credited > 0 and m.credited >= i.total_minor then 'CREDITED'
                when m.paid >= i.total_minor - m.credited then 'PAID'
                when i.due_on < ${today} then 'OVERDUE'
                when m.paid > 0 then 'PART_PAID'
                when m.credited > 0 then 'PART_CREDITED'
                else 'UNPAID' end as state
      from invoices i
      left join bookings b on b.property_id = i.property_id and b.id = i.booking_id
      left join invoice_credits c on (c.property_id, c.invoice_id) = (i.property_id, i.id)
      cross join lateral (
        select coalesce(c.credited_net_minor + c.credited_tax_minor + c.credited_round_off_minor - c.credited_after_tax_minor, 0) as credited,
               (${sql.raw(PAID_OF_INVOICE)})::bigint as paid) m
     where ${sql.join([...conditionsOf(tx, filter), ...more], sql` and `)}
     order by i.issued_on desc, i.id desc) s
   ${filter.state ? sql`where s.state = ${filter.state}` : sql``}`

/** Documents, latest first, from the one after `after` on. `until` is half-open. */
export async function findInvoices(
  tx: Tx,
  filter: InvoiceFilter,
  today: Day,
  page: { after: readonly [Day, string] | undefined; limit: number },
): Promise<InvoiceRow[]> {
  const more = page.after ? [sql`(i.issued_on, i.id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`] : []
  const { rows } = await sql<InvoiceRow>`
    ${invoicesWithState(tx, goingOn(filter, page.after), today, more)} order by s."issuedOn" desc, s.id desc ${upTo(page.limit)}`.execute(
    tx,
  )
  return rows
}

/** How many documents the totals of a list are summed over at most. */
export const MOST_SUMMED = 20_000

/** What the latest documents of a filter add up to, credit notes against invoices; one more than `MOST_SUMMED` are counted. */
export async function sumInvoices(tx: Tx, filter: InvoiceFilter, today: Day) {
  const { rows } = await sql<{ count: number; net: number; tax: number; total: number; balance: number }>`
    select count(*)::int as count,
           coalesce(sum(net * sign), 0)::bigint as net, coalesce(sum(tax * sign), 0)::bigint as tax,
           coalesce(sum(total * sign), 0)::bigint as total, coalesce(sum(balance), 0)::bigint as balance
      from (select l.*, case l.type when 'CREDIT_NOTE' then -1 else 1 end as sign
              from (${invoicesWithState(tx, filter, today, [])} limit ${MOST_SUMMED + 1}) l) a`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('a sum answers one row')
  return sums
}
