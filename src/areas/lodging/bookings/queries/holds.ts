import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

/** Puts a guest on a hold, which is one no longer, and sets when the option ends. The version moves with `syncBooking`. */
export const nameGuestOfHold = (
  tx: Tx,
  id: string,
  { customerId, expiresAt, notes }: { customerId: string; expiresAt: Instant; notes: string },
): Promise<unknown> =>
  tx.named('bookings.nameGuestOfHold', NAME_GUEST, [tx.propertyId, id, customerId, expiresAt, notes])

const NAME_GUEST = `
  with named as (
    update bookings set customer_id = $3, option_expires_at = $4, notes = $5, is_hold = false where property_id = $1 and id = $2
    returning id
  )
  update stays s set guest_name = trim(c.first_name || ' ' || c.last_name), version = s.version + 1
    from named n, customers c
   where s.property_id = $1 and s.booking_id = n.id and c.property_id = $1 and c.id = $3`
