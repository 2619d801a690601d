import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import { goingOn, upTo } from '#server/database/cursors.ts'
import type { Payment, PaymentFilter, PaymentKind, PaymentMode } from '../contract/payment-routes.ts'
import { foreignOf } from '../rules/exchange.ts'
import { searchOf } from '../rules/payments.ts'

/** The details of the booking a payment is for. */
export type Payer = {
  reference: string
  arrival: Day
  name: string
  email: string
  businessEmail: string
  companyName: string
}

const GET_PAYER = `
  select b.reference, b.arrival_on as arrival, trim(c.first_name || ' ' || c.last_name) as name, c.email,
         p.email as "businessEmail", c.company_name as "companyName"
    from bookings b
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
    join properties p on p.id = b.property_id
   where b.property_id = $1 and b.id = $2`

/** @throws Refusal not_found */
export async function getPayer(tx: Tx, bookingId: string): Promise<Payer> {
  const [payer] = await tx.named<Payer>('get_payer', GET_PAYER, [tx.propertyId, bookingId])
  return payer ?? refuse('not_found', { bookingId })
}

type Row = Omit<Payment, 'propertyId' | 'foreign'> & {
  foreignCurrency: Currency | null
  foreignAmount: Minor | null
  rate: string | null
}

/** The page is cut first; only its rows are joined with the rest. */
const selectPayments = (cut: RawBuilder<unknown>) => sql<Row>`
  select p.id, p.booking_id as "bookingId", b.reference as "bookingReference", p.kind, p.direction, p.receipt_id as "receiptId",
         r.foreign_currency as "foreignCurrency", r.foreign_minor as "foreignAmount", r.exchange_rate::text as rate, r.tendered_minor as tendered,
         r.number::int as "receiptNumber", p.payment_mode as "paymentMode", p.status, p.transaction_minor as "transactionAmount",
         p.currency, p.reference_number as "referenceNumber", p.name, p.email, p.business_email as "businessEmail", p.description,
         p.business_service_name as "businessServiceName", p.company_id as "companyId", p.company_name as "companyName",
         p.folio_line_id as "serviceId", p.order_id as "orderId", p.expense_id as "expenseId", p.bill_no as "billNo",
         p.advance_payment as "advancePayment", p.credit_settled as "creditSettled",
         coalesce(e.chargeable_to_booking, l.kind = 'EXPENSE' and l.chargeable_to_booking, false) as "chargeAbleToBooking",
         p.counter_name as "counterName", p.counter_number as "counterNumber", p.operator_name as "operatorName",
         p.business_on as date, p.created_at as "createdAt"
    from (${cut}) p
    left join receipts r on r.property_id = p.property_id and r.id = p.receipt_id
    left join bookings b on b.property_id = p.property_id and b.id = p.booking_id
    left join expenses e on e.property_id = p.property_id and e.id = p.expense_id
    left join folio_lines l on l.property_id = p.property_id and l.id = p.folio_line_id
   order by p.business_on desc, p.id desc`

/** Payments, latest first, from the one after `after` on; those a rebalancing took off the list are not among them. */
export async function findPayments(
  tx: Tx,
  filter: PaymentFilter,
  page: { after: readonly [Day, string] | undefined; limit: number },
): Promise<Payment[]> {
  const where = conditionsOf(tx, goingOn(filter, page.after))
  if (page.after) where.push(sql`(p.business_on, p.id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`)
  const cut = sql`select p.* from payments p where ${sql.join(where, sql` and `)} order by p.business_on desc, p.id desc ${upTo(page.limit)}`
  const { rows } = await selectPayments(cut).execute(tx)
  return rows.map(({ foreignCurrency, foreignAmount, rate, ...row }) => ({
    ...row,
    foreign: foreignOf(foreignCurrency, foreignAmount, rate),
    propertyId: tx.propertyId,
  }))
}

export type PaymentSum = {
  kind: PaymentKind
  mode: PaymentMode
  status: 'Paid' | 'NotPaid'
  direction: 'IN' | 'OUT'
  count: number
  amount: Minor
}

/** What payments come to by kind, mode and status; amounts without sign. */
export async function sumPayments(tx: Tx, filter: PaymentFilter): Promise<PaymentSum[]> {
  const { rows } = await sql<PaymentSum>`
    select p.kind, p.payment_mode as mode, p.status, p.direction, count(*)::int as count, sum(p.transaction_minor)::bigint as amount
      from payments p where ${sql.join(conditionsOf(tx, filter), sql` and `)}
     group by p.kind, p.payment_mode, p.status, p.direction order by p.kind, p.payment_mode, p.status, p.direction`.execute(
    tx,
  )
  return rows
}

function conditionsOf(tx: Tx, filter: PaymentFilter): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [sql`p.property_id = ${tx.propertyId}`, sql`p.replaced_at is null`]
  if (filter.from) where.push(sql`p.business_on >= ${filter.from}`)
  if (filter.until) where.push(sql`p.business_on < ${filter.until}`)
  if (filter.mode) where.push(sql`p.payment_mode = ${filter.mode}`)
  if (filter.kind) where.push(sql`p.kind = ${filter.kind}`)
  if (filter.status) where.push(sql`p.status = ${filter.status}`)
  if (filter.bookingId) where.push(sql`p.booking_id = ${filter.bookingId}`)
  if (filter.operator) where.push(sql`p.operator_name = ${filter.operator}`)
  if (filter.counter) where.push(sql`p.counter_number = ${filter.counter}`)
  if (filter.booking) where.push(sql`p.id in (${ofBookings(tx, filter.booking)})`)
  if (filter.company) where.push(sql`p.id in (${ofText(tx, sql`p.company_name`, filter.company)})`)
  if (filter.text) where.push(sql`p.id in (${matchesOf(tx, filter.text)})`)
  return where
}

/** Matches looked at for a typed text, so that one letter does not read half of a large property's money. */
const MOST_MATCHES = 1_000

const ofBookings = (tx: Tx, typed: string): RawBuilder<unknown> => sql`
  select p.id from bookings b join payments p on p.property_id = b.property_id and p.booking_id = b.id
   where b.property_id = ${tx.propertyId} and b.reference collate "C" >= ${typed.toUpperCase()}
     and b.reference collate "C" < ${typed.toUpperCase() + LAST_CHARACTER} limit ${MOST_MATCHES}`

const ofText = (tx: Tx, column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> => sql`
  select p.id from payments p
   where p.property_id = ${tx.propertyId} and ${column} <> '' and lower(${column}) collate "C" >= ${typed.toLowerCase()}
     and lower(${column}) collate "C" < ${typed.toLowerCase() + LAST_CHARACTER} limit ${MOST_MATCHES}`

function matchesOf(tx: Tx, typed: string): RawBuilder<unknown> {
  const { number, start } = searchOf(typed)
  const columns = [sql`p.name`, sql`p.company_name`, sql`p.reference_number`, sql`p.bill_no`]
  return sql.join(
    [
      ...columns.map((column) => sql`(${ofText(tx, column, start)})`),
      sql`(${ofBookings(tx, start)})`,
      sql`(select p.id from receipts r join payments p on p.property_id = r.property_id and p.receipt_id = r.id
            where r.property_id = ${tx.propertyId} and r.number = ${number ?? -1})`,
    ],
    sql` union `,
  )
}
