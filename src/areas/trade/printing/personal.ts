import { naming, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'print_jobs',
    // The ticket of a guest's order names what they must not eat, and no name.
    of: `${naming('sheet')} or t.order_id in (select o.id from orders o where o.property_id = $1 and (o.customer_id = any($2::uuid[])
          or o.booking_id in (select b.id from bookings b where b.property_id = $1 and b.customer_id = any($2::uuid[]))))`,
    isDeleted: true,
  },
]
