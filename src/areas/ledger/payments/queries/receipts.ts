import { type RawBuilder, sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import { goingOn, upTo } from '#server/database/cursors.ts'
import type { ReceiptMode } from '../contract/payment-routes.ts'
import type { Receipt } from '../contract/receipts.ts'
import { foreignOf } from '../rules/exchange.ts'
import { isReversible, leftOf, type ReceiptState, searchOf } from '../rules/payments.ts'

export type NewReceipt = {
  id: string
  number: number
  direction: 'IN' | 'OUT'
  mode: ReceiptMode
  amount: Minor
  currency: Currency
  bookingId: string | null
  companyId: string | null
  expenseId: string | null
  soldVoucherId: string | null
  usedVoucherId: string | null
  reference: string
  reason: string
  name: string
  description: string
  provider: string
  providerPaymentId: string
  tendered: Minor | null
  foreign: { currency: Currency; amount: Minor; rate: string } | null
  reversesId: string | null
  refundsId: string | null
  counterName: string
  counterNumber: string
  operatorId: number
  operatorName: string
  date: Day
  receivedAt: Instant
}

const stored = columns<Omit<NewReceipt, 'foreign'>>().of('receipts', {
  id: 'id',
  number: 'number',
  direction: 'direction',
  mode: 'payment_mode',
  amount: 'amount_minor',
  currency: 'currency',
  bookingId: 'booking_id',
  companyId: 'company_id',
  expenseId: 'expense_id',
  soldVoucherId: 'sold_voucher_id',
  usedVoucherId: 'used_voucher_id',
  reference: 'reference',
  reason: 'reason',
  name: 'name',
  description: 'description',
  provider: 'provider',
  providerPaymentId: 'provider_payment_id',
  tendered: 'tendered_minor',
  reversesId: 'reverses_id',
  refundsId: 'refunds_id',
  counterName: 'counter_name',
  counterNumber: 'counter_number',
  operatorId: 'operator_id',
  operatorName: 'operator_name',
  date: 'business_on',
  receivedAt: 'received_at',
})

// The user's shift is locked until the commit, so that it is not closed and counted meanwhile. Whether cash needs one is
// written with the receipt, and a constraint enforces that: a shift that closes at the same moment leaves no cash in no drawer.
const INSERT_RECEIPT = `
  with shift as (
    select id from cashier_shifts where property_id = $1 and operator_id = $2 and status <> 'CLOSED' for key share)
  insert into receipts (property_id, shift_id, needs_drawer, foreign_currency, foreign_minor, exchange_rate, ${stored.changing})
  values ($1, (select id from shift),
          coalesce((select cash_needs_drawer from cashier_settings where property_id = $1), true),
          $3, $4, $5, ${stored.places(6)})`

/**
 * The fact: money went in or out under a number.
 *
 * @throws Refusal already_voided when the receipt it reverses was reversed a moment ago; drawer_needed for cash of a user without an
 *   open shift, unless the property takes cash without; voucher_too_small, voucher_not_usable as it is redeemed or returned to;
 *   voucher_in_use when the sale of a voucher that has paid is undone
 */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  const { operatorId, foreign } = receipt
  await tx
    .named('insert_receipt', INSERT_RECEIPT, [
      tx.propertyId,
      operatorId,
      foreign?.currency ?? null,
      foreign?.amount ?? null,
      foreign?.rate ?? null,
      ...stored.parameters(receipt),
    ])
    .catch(
      refuseOn({
        receipt_is_reversed_once: 'already_voided',
        cash_belongs_to_a_drawer: 'drawer_needed',
        gift_voucher_pays_no_more_than_it_has: 'voucher_too_small',
        gift_voucher_that_is_void_moves_no_more: 'voucher_not_usable',
        gift_voucher_pays_until_its_last_day: 'voucher_not_usable',
        gift_voucher_sale_is_undone_unused: 'voucher_in_use',
      }),
    )
}

const LOCK_RECEIPT = `select pg_advisory_xact_lock(('x' || right(md5($1 || $2), 16))::bit(64)::bigint)`

/** Receipts are never updated, so their rows cannot be locked: allocating or refunding money of one takes this lock by its id. */
export const lockReceipt = async (tx: Tx, receiptId: string): Promise<void> => {
  await tx.named('lock_receipt', LOCK_RECEIPT, [String(tx.propertyId), receiptId])
}

/** What of a receipt covers bills, and what covers a company's old balances; money of no one covers no balance. */
const ALLOCATED = `
    left join lateral (select sum(amount_minor)::bigint as amount from (
                         select amount_minor from payment_allocations where property_id = r.property_id and receipt_id = r.id
                         union all
                         select amount_minor from balance_allocations
                          where r.company_id is not null and property_id = r.property_id and receipt_id = r.id) c) a on true`

const RECEIPT_STATE = `
  select r.id, r.direction, r.amount_minor as amount, r.business_on as date, r.booking_id as "bookingId", r.company_id as "companyId",
         r.expense_id as "expenseId", r.sold_voucher_id as "soldVoucherId", r.used_voucher_id as "usedVoucherId", r.provider, coalesce(a.amount, 0) as allocated, coalesce(b.amount, 0) as refunded,
         r.reverses_id is not null as "isReversal",
         exists (select from receipts v where v.property_id = r.property_id and v.reverses_id = r.id) as "isReversed",
         coalesce(s.status = 'CLOSED', false) as "isCounted",
         r.company_id is not null and exists (select from payouts o where o.property_id = r.property_id and o.receipt_id = r.id) as "isPayout"
    from receipts r
    left join cashier_shifts s on s.property_id = r.property_id and s.id = r.shift_id
    ${ALLOCATED}
    left join lateral (select sum(amount_minor)::bigint as amount from receipts
                        where property_id = r.property_id and refunds_id = r.id) b on true
   where r.property_id = $1 and r.id = $2`

/** What has become of a receipt's money. @throws Refusal not_found */
export async function getReceiptState(tx: Tx, receiptId: string): Promise<ReceiptState> {
  const [state] = await tx.named<ReceiptState>('receipt_state', RECEIPT_STATE, [tx.propertyId, receiptId])
  return state ?? refuse('not_found', { receiptId })
}

export type ReceiptFilter = {
  from?: Day | undefined
  until?: Day | undefined
  mode?: ReceiptMode | undefined
  direction?: 'IN' | 'OUT' | undefined
  view?: 'all' | 'unallocated' | undefined
  expenseId?: string | undefined
  text?: string | undefined
}

type Row = Omit<Receipt, 'foreign' | 'unallocated' | 'isReversible'> &
  Omit<ReceiptState, 'date'> & { foreignCurrency: Currency | null; foreignAmount: Minor | null; rate: string | null }

/** The page is cut first; only its rows are joined with what became of them. */
const selectReceipts = (cut: RawBuilder<unknown>) => sql<Row>`
  select r.id, r.number::int as number, r.direction, r.payment_mode as mode, r.amount_minor as amount, r.currency,
         r.foreign_currency as "foreignCurrency", r.foreign_minor as "foreignAmount", r.exchange_rate::text as rate,
         r.tendered_minor as tendered, coalesce(nullif(r.name, ''), trim(c.first_name || ' ' || c.last_name), '') as name,
         r.description, r.reference, r.reason, r.booking_id as "bookingId", b.reference as "bookingReference",
         r.company_id as "companyId", r.expense_id as "expenseId", r.sold_voucher_id as "soldVoucherId",
         r.used_voucher_id as "usedVoucherId", r.provider, r.provider_payment_id as "providerPaymentId",
         r.shift_id as "shiftId", r.counter_name as "counterName", r.counter_number as "counterNumber",
         r.operator_name as "operatorName", r.business_on as date, r.received_at as "receivedAt",
         coalesce(a.amount, 0) as allocated, coalesce(g.amount, 0) as refunded, r.reverses_id is not null as "isReversal",
         v.number is not null as "isReversed", o.number::int as "reversesNumber", v.number::int as "reversedByNumber",
         coalesce(s.status = 'CLOSED', false) as "isCounted",
         r.company_id is not null and exists (select from payouts y where y.property_id = r.property_id and y.receipt_id = r.id) as "isPayout"
    from (${cut}) r
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
    left join customers c on c.property_id = b.property_id and c.id = b.customer_id
    left join cashier_shifts s on s.property_id = r.property_id and s.id = r.shift_id
    left join receipts o on o.property_id = r.property_id and o.id = r.reverses_id
    left join receipts v on v.property_id = r.property_id and v.reverses_id = r.id
    ${sql.raw(ALLOCATED)}
    left join lateral (select sum(amount_minor)::bigint as amount from receipts
                        where property_id = r.property_id and refunds_id = r.id) g on true
   order by r.business_on desc, r.id desc`

const toReceipt = (row: Row, businessDate: Day): Receipt => {
  const {
    foreignCurrency,
    foreignAmount,
    rate,
    allocated: _,
    isReversal: __,
    isReversed: ___,
    isCounted: ____,
    isPayout: _____,
    ...rest
  } = row
  const owners = [row.bookingId, row.expenseId, row.soldVoucherId]
  const isOnHand = row.direction === 'IN' && owners.every((owner) => owner === null)
  return {
    ...rest,
    foreign: foreignOf(foreignCurrency, foreignAmount, rate),
    unallocated: isOnHand ? leftOf(row) : (0 as Minor),
    isReversible: isReversible(row, businessDate),
  }
}

/** Receipts, latest first, from the one after `after` on. `until` is half-open. */
export async function findReceipts(
  tx: Tx,
  filter: ReceiptFilter,
  page: { after: readonly [Day, string] | undefined; limit: number },
  businessDate: Day,
): Promise<Receipt[]> {
  const { from, until } = goingOn(filter, page.after)
  const where = [sql`r.property_id = ${tx.propertyId}`]
  if (filter.mode) where.push(sql`r.payment_mode = ${filter.mode}`)
  if (filter.direction) where.push(sql`r.direction = ${filter.direction}`)
  if (from) where.push(sql`r.business_on >= ${from}`)
  if (until) where.push(sql`r.business_on < ${until}`)
  if (filter.view === 'unallocated') where.push(sql`r.booking_id is null and r.expense_id is null`, unallocated)
  if (filter.expenseId) where.push(sql`r.expense_id = ${filter.expenseId}`)
  if (filter.text) where.push(sql`r.id in (${matchesOf(tx, filter.text)})`)
  if (page.after) where.push(sql`(r.business_on, r.id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`)
  const cut = sql`select r.* from receipts r where ${sql.join(where, sql` and `)} order by r.business_on desc, r.id desc ${upTo(page.limit)}`
  const { rows } = await selectReceipts(cut).execute(tx)
  return rows.map((row) => toReceipt(row, businessDate))
}

/** Money in whose owner is not known, and of which something is left. */
const unallocated = sql`r.company_id is null and r.sold_voucher_id is null and r.direction = 'IN'
  and not exists (select from receipts v where v.property_id = r.property_id and v.reverses_id = r.id)
  and r.amount_minor > (select coalesce(sum(a.amount_minor), 0) from payment_allocations a
                         where a.property_id = r.property_id and a.receipt_id = r.id)
                     + (select coalesce(sum(g.amount_minor), 0) from receipts g
                         where g.property_id = r.property_id and g.refunds_id = r.id)`

const MOST_COUNTED = 100

/** Unallocated money: how many receipts, at most a hundred, and what is left of them. */
export async function countUnallocated(tx: Tx): Promise<{ count: number; amount: Minor }> {
  const { rows } = await sql<{ count: number; amount: Minor }>`
    select count(*)::int as count, coalesce(sum(w.left), 0)::bigint as amount
      from (select r.amount_minor
                   - (select coalesce(sum(a.amount_minor), 0) from payment_allocations a
                       where a.property_id = r.property_id and a.receipt_id = r.id)
                   - (select coalesce(sum(g.amount_minor), 0) from receipts g
                       where g.property_id = r.property_id and g.refunds_id = r.id) as left
              from receipts r
             where r.property_id = ${tx.propertyId} and r.booking_id is null and r.expense_id is null and ${unallocated}
             limit ${MOST_COUNTED}) w`.execute(tx)
  return rows[0] ?? { count: 0, amount: 0 as Minor }
}

/** Matches looked at for a typed text, so that one letter does not read half of a large property's money. */
const MOST_MATCHES = 1_000

/** Ids of receipts a typed text finds, as SQL. */
export function matchesOf(tx: Tx, typed: string): RawBuilder<unknown> {
  const { number, start } = searchOf(typed)
  const end = start + LAST_CHARACTER
  const own = sql`r.property_id = ${tx.propertyId}`
  return sql`
    (select r.id from receipts r where ${own} and lower(r.name) collate "C" >= ${start} and lower(r.name) collate "C" < ${end}
        and r.name <> '' limit ${MOST_MATCHES})
    union (select r.id from receipts r where ${own} and lower(r.reference) collate "C" >= ${start}
        and lower(r.reference) collate "C" < ${end} and r.reference <> '' limit ${MOST_MATCHES})
    union (select r.id from receipts r where ${own} and r.number = ${number ?? -1})
    union (select r.id from bookings b join receipts r on r.property_id = b.property_id and r.booking_id = b.id
            where b.property_id = ${tx.propertyId} and b.reference collate "C" >= ${start.toUpperCase()}
              and b.reference collate "C" < ${start.toUpperCase() + LAST_CHARACTER} limit ${MOST_MATCHES})
    union (select r.id from payments p join receipts r on r.property_id = p.property_id and r.id = p.receipt_id
            where p.property_id = ${tx.propertyId} and lower(p.name) collate "C" >= ${start}
              and lower(p.name) collate "C" < ${end} limit ${MOST_MATCHES})`
}

/** @throws Refusal not_found */
export async function getReceipt(tx: Tx, receiptId: string, businessDate: Day): Promise<Receipt> {
  const cut = sql`select r.* from receipts r where r.property_id = ${tx.propertyId} and r.id = ${receiptId}`
  const { rows } = await selectReceipts(cut).execute(tx)
  return rows[0] ? toReceipt(rows[0], businessDate) : refuse('not_found', { receiptId })
}
