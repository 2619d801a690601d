import { sql } from 'kysely'
import type { Minor } from '#core/money.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import type { Tx } from '#server/request/context.ts'
import type { PaymentFilter, PaymentKind, ReceiptMode } from '../contract/payment-routes.ts'
import { matchesOf } from './receipts.ts'

export type ReceiptSum = {
  kind: PaymentKind
  mode: ReceiptMode
  direction: 'IN' | 'OUT'
  count: number
  amount: Minor
}

/** What a receipt was written for; payments show how its money is allocated since. */
const KIND = sql`case when r.expense_id is not null then 'EXPENSE' when r.direction = 'OUT' then 'REFUND' else 'ROOM' end`

/** What receipts come to by kind, mode and direction, narrowed as payments are; amounts without sign. */
export async function sumReceipts(tx: Tx, filter: PaymentFilter): Promise<ReceiptSum[]> {
  if (filter.status === 'NotPaid') return []
  const where = [sql`r.property_id = ${tx.propertyId}`]
  if (filter.from) where.push(sql`r.business_on >= ${filter.from}`)
  if (filter.until) where.push(sql`r.business_on < ${filter.until}`)
  if (filter.mode) where.push(sql`r.payment_mode = ${filter.mode}`)
  if (filter.kind) where.push(sql`${KIND} = ${filter.kind}`)
  if (filter.bookingId) where.push(sql`r.booking_id = ${filter.bookingId}`)
  if (filter.operator) where.push(sql`r.operator_name = ${filter.operator}`)
  if (filter.counter) where.push(sql`r.counter_number = ${filter.counter}`)
  if (filter.booking) {
    const from = filter.booking.toUpperCase()
    where.push(sql`r.booking_id in (
      select b.id from bookings b where b.property_id = ${tx.propertyId} and b.reference collate "C" >= ${from}
         and b.reference collate "C" < ${from + LAST_CHARACTER})`)
  }
  if (filter.company) {
    const from = filter.company.toLowerCase()
    where.push(sql`(r.company_id in (
        select c.id from companies c where c.property_id = ${tx.propertyId} and lower(c.display_name) collate "C" >= ${from}
           and lower(c.display_name) collate "C" < ${from + LAST_CHARACTER})
      or r.id in (
        select p.receipt_id from payments p where p.property_id = ${tx.propertyId} and p.company_name <> ''
           and lower(p.company_name) collate "C" >= ${from} and lower(p.company_name) collate "C" < ${from + LAST_CHARACTER}))`)
  }
  if (filter.text) where.push(sql`r.id in (${matchesOf(tx, filter.text)})`)
  const { rows } = await sql<ReceiptSum>`
    select ${KIND} as kind, r.payment_mode as mode, r.direction, count(*)::int as count, sum(r.amount_minor)::bigint as amount
      from receipts r where ${sql.join(where, sql` and `)}
     group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows
}
