import type { Day } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

const PROPERTIES = `
  select v.property_id as id from gift_vouchers v join properties p on p.id = v.property_id
   where v.balance_minor > 0 and v.voided_at is null
     and (v.expires_on < p.business_date or (v.sent_on is null and v.send_on <= p.business_date and v.recipient_email <> ''))
   group by v.property_id order by v.property_id`
/** Properties that have vouchers to expire or to mail on their business date. */
export const findDueProperties = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('vouchers.due_properties', PROPERTIES, [])

const TO_SEND = `
  select id as "voucherId", number, recipient_email as "recipientEmail", recipient_name as "recipientName"
    from gift_vouchers
   where property_id = $1 and sent_on is null and send_on <= $2 and recipient_email <> '' and balance_minor > 0 and voided_at is null
     and (expires_on is null or expires_on >= $2)
   order by send_on, id limit $3 for update skip locked`
/** Vouchers whose day to be mailed has come, locked. */
export const lockToSend = (
  tx: Tx,
  today: Day,
  limit: number,
): Promise<{ voucherId: string; number: number; recipientEmail: string; recipientName: string }[]> =>
  tx.named('vouchers.to_send', TO_SEND, [tx.propertyId, today, limit])
