import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import type { Tables } from '#db/tables.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import { goingOn, upTo } from '#server/database/cursors.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Expense, ExpenseDetails, ExpenseFilter } from './contract.ts'
import { statusOf } from './rules/expenses.ts'

type Row = Omit<Expense, 'status'>

const expense = columns<Row>().of('expenses', {
  id: fixed('id'),
  number: fixed('number'),
  category: 'category',
  vendor: 'vendor',
  billNumber: 'bill_number',
  billOn: 'bill_on',
  dueOn: 'due_on',
  description: 'description',
  currency: fixed('currency'),
  amount: 'amount_minor',
  taxAmount: 'tax_minor',
  netAmount: computed('e.amount_minor - e.tax_minor'),
  paidAmount: fixed('paid_minor'),
  balanceAmount: computed('e.balance_minor'),
  chargeAbleToBooking: 'chargeable_to_booking',
  bookingId: 'booking_id',
  bookingReference: computed('b.reference'),
  folioLineId: fixed('folio_line_id'),
  isOnBill: computed('e.folio_line_id is not null and back.id is null'),
  date: fixed('business_on'),
  voidReason: fixed('void_reason'),
  voidedAt: fixed('voided_at'),
  createdAt: fixed('created_at'),
  createdByName: fixed('created_by_name'),
  version: fixed('version'),
})

/** The page is cut first; only its rows are joined with the rest. */
const selectExpenses = (cut: RawBuilder<unknown>) => sql<Row>`
  select ${sql.raw(expense.select('e'))}
    from (${cut}) e
    left join bookings b on b.property_id = e.property_id and b.id = e.booking_id
    left join folio_lines back on back.property_id = e.property_id and back.reverses_id = e.folio_line_id
   order by e.bill_on desc, e.id desc`

const toExpense = (row: Row, businessDate: Day): Expense => ({
  ...row,
  status: statusOf({ ...row, isVoid: row.voidedAt !== null }, businessDate),
})

/** @throws Refusal not_found */
export async function getExpense(tx: Tx, expenseId: string, businessDate: Day): Promise<Expense> {
  const cut = sql`select * from expenses where property_id = ${tx.propertyId} and id = ${expenseId}`
  const { rows } = await selectExpenses(cut).execute(tx)
  return rows[0] ? toExpense(rows[0], businessDate) : refuse('not_found', { expenseId })
}

const LOCK = 'select from expenses where property_id = $1 and id = $2 for update'

/** Locks the row until the transaction ends, and reads who changed it last. @throws Refusal not_found */
export async function lockExpense(
  tx: Tx,
  expenseId: string,
  businessDate: Day,
): Promise<{ expense: Expense; changedBy: string | null }> {
  // Read under the lock, so the values are current.
  await tx.named('lock_expense', LOCK, [tx.propertyId, expenseId])
  const [locked, changedBy] = await Promise.all([
    getExpense(tx, expenseId, businessDate),
    findLastChanger(tx, 'expense', expenseId),
  ])
  return { expense: locked, changedBy }
}

const constraintErrors = refuseOn({
  vendor_bill_is_entered_once: 'bill_number_taken',
  expense_is_not_overpaid: 'paid_above_balance',
  expenses_property_id_booking_id_fkey: 'not_found',
})

export type NewExpense = ExpenseDetails & {
  id: string
  number: number
  currency: Currency
  date: Day
  createdAt: Instant
  createdBy: number
  createdByName: string
}

/** Stores some in one statement. @throws Refusal bill_number_taken; not_found without such a booking */
export async function insertExpenses(tx: Tx, entered: readonly NewExpense[]): Promise<void> {
  const rows = entered.map((one) => ({
    property_id: tx.propertyId,
    id: one.id,
    number: one.number,
    currency: one.currency,
    business_on: one.date,
    created_at: one.createdAt,
    created_by: one.createdBy,
    created_by_name: one.createdByName,
    ...expense.values(one),
  }))
  await tx.insertInto('expenses').values(rows).execute().catch(constraintErrors)
}

async function change(tx: Tx, expenseId: string, values: Updateable<Tables['expenses']>): Promise<void> {
  await tx
    .updateTable('expenses')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', expenseId)
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal bill_number_taken, paid_above_balance; not_found without such a booking */
export const updateExpense = (
  tx: Tx,
  expenseId: string,
  details: ExpenseDetails,
  folioLineId: string | null,
): Promise<void> => change(tx, expenseId, { ...expense.values(details), folio_line_id: folioLineId })

/** Stores its line on the booking's bill; part of entering it, so the version stays. */
export async function markCharged(tx: Tx, expenseId: string, folioLineId: string): Promise<void> {
  await tx
    .updateTable('expenses')
    .set({ folio_line_id: folioLineId })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', expenseId)
    .execute()
}

/** @throws Refusal paid_above_balance */
export const markPaid = (tx: Tx, expenseId: string, paid: Minor): Promise<void> =>
  change(tx, expenseId, { paid_minor: paid })

export const markVoided = (tx: Tx, expenseId: string, { reason, at }: { reason: string; at: Instant }): Promise<void> =>
  change(tx, expenseId, { void_reason: reason, voided_at: at, folio_line_id: null })

/** Expenses, latest bill first, from the one after `after` on; voided ones only on request. */
export async function findExpenses(
  tx: Tx,
  filter: ExpenseFilter,
  page: { after: readonly [Day, string] | undefined; limit: number },
  businessDate: Day,
): Promise<Expense[]> {
  const where = conditionsOf(tx, goingOn(filter, page.after), businessDate)
  if (page.after) where.push(sql`(e.bill_on, e.id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`)
  const cut = sql`select e.* from expenses e where ${sql.join(where, sql` and `)} order by e.bill_on desc, e.id desc ${upTo(page.limit)}`
  const { rows } = await selectExpenses(cut).execute(tx)
  return rows.map((row) => toExpense(row, businessDate))
}

export type CategorySum = { category: string; count: number; amount: Minor; taxAmount: Minor; paidAmount: Minor }

/** What expenses come to by category, the largest first. */
export async function sumExpenses(tx: Tx, filter: ExpenseFilter, businessDate: Day): Promise<CategorySum[]> {
  const { rows } = await sql<CategorySum>`
    select e.category, count(*)::int as count, sum(e.amount_minor)::bigint as amount, sum(e.tax_minor)::bigint as "taxAmount",
           sum(e.paid_minor)::bigint as "paidAmount"
      from expenses e where ${sql.join(conditionsOf(tx, filter, businessDate), sql` and `)}
     group by e.category order by amount desc, e.category`.execute(tx)
  return rows
}

const viewOf = (view: ExpenseFilter['view'], businessDate: Day): RawBuilder<unknown>[] => {
  if (view === 'voided') return [sql`e.voided_at is not null`]
  const notVoided = sql`e.voided_at is null`
  if (view === 'to_pay') return [notVoided, sql`e.balance_minor > 0`]
  if (view === 'overdue') return [notVoided, sql`e.balance_minor > 0`, sql`e.due_on < ${businessDate}`]
  if (view === 'paid') return [notVoided, sql`e.balance_minor = 0`]
  return view === 'on_booking' ? [notVoided, sql`e.chargeable_to_booking`] : [notVoided]
}

function conditionsOf(tx: Tx, filter: ExpenseFilter, businessDate: Day): RawBuilder<unknown>[] {
  const where = [sql`e.property_id = ${tx.propertyId}`, ...viewOf(filter.view, businessDate)]
  if (filter.from) where.push(sql`e.bill_on >= ${filter.from}`)
  if (filter.until) where.push(sql`e.bill_on < ${filter.until}`)
  if (filter.category) where.push(sql`e.category = ${filter.category}`)
  if (filter.bookingId) where.push(sql`e.booking_id = ${filter.bookingId}`)
  if (filter.text) where.push(sql`e.id in (${matchesOf(tx, filter.text)})`)
  return where
}

/** Matches looked at for a typed text, so that one letter does not read half of a large property's bills. */
const MOST_MATCHES = 1_000

function matchesOf(tx: Tx, typed: string): RawBuilder<unknown> {
  const start = typed.trim().toLowerCase()
  const number = /^\d{1,15}$/.test(start) ? Number(start) : -1
  const beginning = (column: RawBuilder<unknown>) => sql`
    (select e.id from expenses e
      where e.property_id = ${tx.propertyId} and lower(${column}) collate "C" >= ${start} and lower(${column}) collate "C" < ${start + LAST_CHARACTER}
        and ${column} <> '' limit ${MOST_MATCHES})`
  return sql`
    ${beginning(sql`e.vendor`)} union ${beginning(sql`e.bill_number`)}
    union (select e.id from expenses e where e.property_id = ${tx.propertyId} and e.number = ${number})
    union (select e.id from bookings b join expenses e on e.property_id = b.property_id and e.booking_id = b.id
            where b.property_id = ${tx.propertyId} and b.reference collate "C" >= ${start.toUpperCase()}
              and b.reference collate "C" < ${start.toUpperCase() + LAST_CHARACTER} limit ${MOST_MATCHES})`
}

const MOST_CATEGORIES = 200

// One step along the index per category, however many bills there are.
const CATEGORIES = `
  with recursive used as (
    (select category, 1 as place from expenses where property_id = $1 order by category limit 1)
    union all
    select n.category, u.place + 1
      from used u
     cross join lateral (select e.category from expenses e where e.property_id = $1 and e.category > u.category
                          order by e.category limit 1) n
     where u.place < ${MOST_CATEGORIES})
  select category from used`

/** Categories in use, in order. */
export async function findCategories(tx: Tx): Promise<string[]> {
  const rows = await tx.named<{ category: string }>('expense_categories', CATEGORIES, [tx.propertyId])
  return rows.map(({ category }) => category)
}

const VENDORS = `
  select distinct on (lower(vendor)) vendor, category
    from (select vendor, category, bill_on, id from expenses
           where property_id = $1 and lower(vendor) collate "C" >= $2 and lower(vendor) collate "C" < $3 limit 500) v
   order by lower(vendor), bill_on desc, id desc limit $4`

/** Vendors that begin with what was typed, each with the category of its latest bill. */
export const findVendors = (tx: Tx, typed: string, limit: number): Promise<{ vendor: string; category: string }[]> =>
  tx.named('expense_vendors', VENDORS, [
    tx.propertyId,
    typed.toLowerCase(),
    typed.toLowerCase() + LAST_CHARACTER,
    limit,
  ])
