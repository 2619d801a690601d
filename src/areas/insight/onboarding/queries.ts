import type { Tx } from '#server/request/context.ts'
import type { Facts } from './rules.ts'

/** What the property has set up, in one statement. Sample data does not count. */
export async function findFacts(tx: Tx): Promise<Facts> {
  const [row] = await tx.named<Facts>(
    'onboarding.findFacts',
    `select lower(p.business_type) = 'accommodation' as "isHotel",
            p.name <> '' and p.address <> '' and p.city <> '' and (p.email <> '' or p.phone <> '') as "hasDetails",
            (select count(*)::int from tax_slabs t where t.property_id = p.id and t.category = 'ROOM') as "roomTaxes",
            (select count(*)::int from tax_slabs t where t.property_id = p.id and t.category = 'SERVICE') as "serviceTaxes",
            t.types as "roomTypes", t.without_rooms as "typesWithoutRooms", t.without_price as "typesWithoutPrice", t.rooms,
            (select count(*)::int from pictures i where i.property_id = p.id and i.offer_id is null) as pictures,
            (select count(*)::int from user_properties up join users u on u.id = up.user_id and u.status = 'ACTIVE'
              where up.property_id = p.id) as people,
            (select count(*)::int from gateways g where g.property_id = p.id and g.is_active) as gateways,
            (select count(*)::int from (select from bookings b where b.property_id = p.id and not b.is_sample limit 1) b) as bookings
       from properties p, lateral (
         select count(*)::int as types, coalesce(sum(y.room_count), 0)::int as rooms,
                (count(*) filter (where y.room_count = 0))::int as without_rooms,
                (count(*) filter (where not exists (
                   select from plan_prices pp join rate_plans r on r.property_id = pp.property_id and r.id = pp.rate_plan_id and r.is_active
                    where pp.property_id = y.property_id and pp.room_type_id = y.id)))::int as without_price
           from room_types y where y.property_id = p.id and y.is_active) t
      where p.id = $1`,
    [tx.propertyId],
  )
  if (!row) throw new Error('the property of the request is gone')
  return row
}
