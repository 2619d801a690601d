import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

const RELEASE_RECEIPT = `
  with freed as (
    delete from payment_allocations where property_id = $1 and receipt_id = $2
    returning payment_id, amount_minor)
  update payments p
     set transaction_minor = case when p.transaction_minor > f.amount_minor then p.transaction_minor - f.amount_minor
                                  else p.transaction_minor end,
         replaced_at = case when p.transaction_minor > f.amount_minor then p.replaced_at else $3::timestamptz end
    from freed f
   where p.property_id = $1 and p.id = f.payment_id`

/** Takes the cover of a receipt from every payment: what nothing else covers leaves the list, the rest gets smaller. */
export async function uncoverPayments(tx: Tx, receiptId: string, now: Instant): Promise<void> {
  await tx.named('release_receipt', RELEASE_RECEIPT, [tx.propertyId, receiptId, now])
}
