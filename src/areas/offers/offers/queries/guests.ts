import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { Guest } from '../rules/basket.ts'

const GUEST = `
  select c.id, c.is_vip as "isVip", l.id is not null as "isMember", l.tier_id as "tierId",
         array(select m.segment_id from segment_members m
                where m.property_id = c.property_id and m.customer_id = ${firstOf('c.merged_into_id', 'c.id')}) as "segmentIds",
         c.search_email <> '' and exists (
           select from employees e where e.property_id = c.property_id and e.status in ('ACTIVE', 'ON_NOTICE') and c.search_email in (lower(e.work_email), lower(e.personal_email))) as "isStaff",
         (select count(*)::int from bookings b join customers m on m.property_id = b.property_id and m.id = b.customer_id
           where b.property_id = c.property_id and b.customer_id in (select o.id from customers o where o.property_id = c.property_id and c.id in (o.id, o.merged_into_id))
             and b.status = 'CHECKED_OUT' and b.id is distinct from $3) as stays
    from customers c
    left join loyalty_members l on l.property_id = c.property_id and l.customer_id = ${firstOf('c.merged_into_id', 'c.id')} and l.state = 'ACTIVE'
   where c.property_id = $1 and c.id = $2`

/** What offers ask of a guest: the stays that ended, without the one that is weighed. */
export async function findGuest(tx: Tx, customerId: string, ofBooking: string | null = null): Promise<Guest | null> {
  const [row] = await tx.named<Guest>('offers.findGuest', GUEST, [tx.propertyId, customerId, ofBooking])
  return row ?? null
}
