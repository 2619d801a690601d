import type { Tx } from '#server/request/context.ts'
import type { Points } from '../rules/reader.ts'

const POINTS = `
  select g.name as programme, m.number, greatest(coalesce(b.points, 0), 0)::bigint as balance,
         coalesce((select sum(v.points) from loyalty_moves v where v.property_id = $1 and v.booking_id = $3), 0)::bigint as earned
    from loyalty_members m
    join loyalty_programmes g on g.property_id = $1 and g.is_active
    left join loyalty_balances b on b.property_id = $1 and b.customer_id = m.customer_id
   where m.property_id = $1 and m.customer_id = $2 and m.state = 'ACTIVE'`

/** The points of the guest a document is for, and those of its stay; undefined for who is no member. */
export async function findPoints(tx: Tx, customerId: string, bookingId: string | null): Promise<Points | undefined> {
  const [row] = await tx.named<Points>('invoices.points', POINTS, [tx.propertyId, customerId, bookingId])
  return row
}
