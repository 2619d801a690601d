import type { Invariant } from '#server/area.ts'

export const websiteInvariants: readonly Invariant[] = [
  {
    id: 'W-1',
    description: 'a booking of the page that was booked by a guest is no hold, and a hold is a booking of the page',
    sql: `
      select w.property_id, w.booking_id from website_bookings w
        join bookings b on b.property_id = w.property_id and b.id = w.booking_id
       where w.booked_at is not null and b.is_hold
      union all
      select b.property_id, b.id from bookings b
       where b.is_hold and not exists (
         select from website_bookings w where w.property_id = b.property_id and w.booking_id = b.id)`,
  },
]
