import type { Tx } from '#server/request/context.ts'
import type { HeldOnVoucher } from '../rules/payments.ts'

const HELD = `
  select r.used_voucher_id as "voucherId", v.number, max(r.received_at) as last,
         sum(case r.direction when 'IN' then r.amount_minor else -r.amount_minor end)::bigint as held
    from receipts r join gift_vouchers v on v.property_id = r.property_id and v.id = r.used_voucher_id
   where r.property_id = $1 and r.used_voucher_id is not null
     and ($2::uuid is null or $2 in (r.id, r.refunds_id, r.reverses_id))
     and r.id in (select b.id from receipts b where b.property_id = $1 and b.booking_id = $3
                  union all select p.receipt_id from payments p where p.property_id = $1 and p.order_id = $4)
   group by r.used_voucher_id, v.number
  having sum(case r.direction when 'IN' then r.amount_minor else -r.amount_minor end) > 0
   order by last desc`

/** What gift vouchers paid for a booking or an order, or by one receipt of it, and have not got back; the one used last first. */
export const findHeldOnVouchers = (
  tx: Tx,
  {
    bookingId,
    orderId,
    receiptId,
  }: { bookingId: string | undefined; orderId: string | undefined; receiptId: string | undefined },
): Promise<HeldOnVoucher[]> =>
  tx.named('payments.held_on_vouchers', HELD, [tx.propertyId, receiptId ?? null, bookingId ?? null, orderId ?? null])
