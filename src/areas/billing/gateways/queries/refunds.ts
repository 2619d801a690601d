import type { Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
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

export type NewRefund = {
  id: string
  gatewayId: string
  receiptId: string
  bookingId: string | null
  amount: Minor
  currency: Currency
  reason: string
  askedBy: number
  askedByName: string
  createdAt: Instant
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('gateway_refunds')
    .values({
      property_id: tx.propertyId,
      id: refund.id,
      gateway_id: refund.gatewayId,
      receipt_id: refund.receiptId,
      booking_id: refund.bookingId,
      amount_minor: refund.amount,
      currency: refund.currency,
      reason: refund.reason,
      asked_by: refund.askedBy,
      asked_by_name: refund.askedByName,
      created_at: refund.createdAt,
    })
    .execute()
}

const SELECT = `
  select f.id, f.gateway_id as "gatewayId", f.receipt_id as "receiptId", f.booking_id as "bookingId", f.amount_minor as amount, f.currency,
         f.reason, f.status, f.fault, f.provider_refund_id as "providerRefundId", f.asked_by as "askedBy", f.asked_by_name as "askedByName",
         f.created_at as "createdAt", r.provider_payment_id as "providerPaymentId", r.payment_mode as mode
    from gateway_refunds f join receipts r on r.property_id = f.property_id and r.id = f.receipt_id`

export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const where = 'where f.property_id = $1 and f.id = $2 for update of f'
  const [row] = await tx.named<Refund>('lock_refund', `${SELECT} ${where}`, [tx.propertyId, id])
  return row
}

export async function findRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const where = 'where f.property_id = $1 and f.id = $2'
  const [row] = await tx.named<Refund>('find_refund', `${SELECT} ${where}`, [tx.propertyId, id])
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
  outcome: { status: 'ASKED' | 'DONE' | 'FAILED'; providerRefundId?: string; fault: string; at: Instant },
): Promise<void> {
  await tx
    .updateTable('gateway_refunds')
    .set({
      status: outcome.status,
      fault: outcome.fault.slice(0, 300),
      settled_at: outcome.status === 'ASKED' ? null : outcome.at,
      ...(outcome.providerRefundId === undefined ? {} : { provider_refund_id: outcome.providerRefundId }),
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
  const values: unknown[] = [tx.propertyId, page.limit]
  const put = (value: unknown): string => `$${values.push(value)}`
  const where = ['f.property_id = $1']
  if (status) where.push(`f.status = ${put(status)}`)
  if (page.after) where.push(`f.id < ${put(page.after)}::uuid`)
  return tx.named<RefundRow>(
    '',
    `select f.id, f.receipt_id as "receiptId", f.amount_minor as amount, f.currency, f.reason, f.status, f.fault,
            f.created_at as "createdAt", f.settled_at as "settledAt", f.asked_by_name as "askedBy", g.provider,
            r.number::int as "receiptNumber", b.reference as "bookingReference"
       from gateway_refunds f
       join gateways g on g.property_id = f.property_id and g.id = f.gateway_id
       join receipts r on r.property_id = f.property_id and r.id = f.receipt_id
       left join bookings b on b.property_id = f.property_id and b.id = f.booking_id
      where ${where.join(' and ')} order by f.id desc limit $2`,
    values,
  )
}
