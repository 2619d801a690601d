import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { GatewayRefund, RefundRow, RefundStatus } from '../contract/replies.ts'

export type Refund = GatewayRefund & {
  gatewayId: string
  bookingId: string | null
  providerPaymentId: string
  providerRefundId: string
  mode: 'Cash' | 'Card' | 'UPI' | 'Bank'
  askedBy: number
  askedByName: string
}

/** The aliases are those of `SELECT`. */
const stored = columns<Refund>().of('gateway_refunds', {
  id: fixed('id'),
  gatewayId: 'gateway_id',
  receiptId: 'receipt_id',
  bookingId: 'booking_id',
  amount: 'amount_minor',
  currency: 'currency',
  reason: 'reason',
  status: 'status',
  fault: 'fault',
  providerRefundId: 'provider_refund_id',
  askedBy: 'asked_by',
  askedByName: 'asked_by_name',
  createdAt: 'created_at',
  providerPaymentId: computed('r.provider_payment_id'),
  mode: computed('r.payment_mode'),
})

export type NewRefund = Omit<Refund, 'status' | 'fault' | 'providerRefundId' | 'providerPaymentId' | 'mode'>

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('gateway_refunds')
    .values({ property_id: tx.propertyId, id: refund.id, ...stored.values(refund) })
    .execute()
}

const SELECT = `
  select ${stored.select('f')}
    from gateway_refunds f join receipts r on r.property_id = f.property_id and r.id = f.receipt_id`

const GET = `${SELECT} where f.property_id = $1 and f.id = $2`

export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const [row] = await tx.named<Refund>('lock_refund', `${GET} for update of f`, [tx.propertyId, id])
  return row
}

export async function findRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const [row] = await tx.named<Refund>('find_refund', GET, [tx.propertyId, id])
  return row
}

/** The refund a provider knows by its own name. */
export async function findByProviderRefund(
  tx: Tx,
  gatewayId: string,
  providerRefundId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('gateway_refunds')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('gateway_id', '=', gatewayId)
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst()
  return row?.id
}

export async function markRefund(
  tx: Tx,
  id: string,
  { at, ...outcome }: Pick<Refund, 'status' | 'fault'> & Partial<Pick<Refund, 'providerRefundId'>> & { at: Instant },
): Promise<void> {
  await tx
    .updateTable('gateway_refunds')
    .set({
      ...stored.values({ ...outcome, fault: outcome.fault.slice(0, 300) }),
      settled_at: outcome.status === 'ASKED' ? null : at,
    })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

/** Money sent back, latest first. */
export async function findRefunds(
  tx: Tx,
  status: RefundStatus | undefined,
  page: { after: string | undefined; limit: number },
): Promise<RefundRow[]> {
  const where = [sql`f.property_id = ${tx.propertyId}`]
  if (status) where.push(sql`f.status = ${status}`)
  if (page.after) where.push(sql`f.id < ${page.after}::uuid`)
  const { rows } = await sql<RefundRow>`
    select f.id, f.receipt_id as "receiptId", f.amount_minor as amount, f.currency, f.reason, f.status, f.fault,
           f.created_at as "createdAt", f.settled_at as "settledAt", f.asked_by_name as "askedBy", g.provider,
           r.number::int as "receiptNumber", b.reference as "bookingReference"
      from gateway_refunds f
      join gateways g on g.property_id = f.property_id and g.id = f.gateway_id
      join receipts r on r.property_id = f.property_id and r.id = f.receipt_id
      left join bookings b on b.property_id = f.property_id and b.id = f.booking_id
     where ${sql.join(where, sql` and `)} order by f.id desc limit ${page.limit}`.execute(tx)
  return rows
}
