import type { Tx } from '#server/request/context.ts'

/** What the things are called that an offer names, by their ids. */
export const NAMES = `
  coalesce((
    select jsonb_object_agg(n.id, n.name) from (
      select x.id, x.name from extra_charges x where x.property_id = o.property_id and x.id = o.gift_extra_id
      union all
      select p.id, p.name from products p where p.property_id = o.property_id and p.id = o.gift_product_id
      union all
      select p.id, p.name from jsonb_array_elements_text(o.conditions -> 'productIds') e join products p on p.property_id = o.property_id and p.id = e::uuid
       where p.id is distinct from o.gift_product_id
      union all
      select g.id, g.name from jsonb_array_elements_text(o.conditions -> 'categories') e join product_groups g on g.property_id = o.property_id and g.id::text = e
      union all
      select r.id, r.name from jsonb_array_elements_text(o.conditions -> 'roomTypeIds') e join room_types r on r.property_id = o.property_id and r.id = e::uuid
      union all
      select r.id, r.name from jsonb_array_elements_text(o.conditions -> 'ratePlanIds') e join rate_plans r on r.property_id = o.property_id and r.id = e::uuid
      union all
      select s.id, s.name from jsonb_array_elements_text(o.conditions -> 'segmentIds') e join segments s on s.property_id = o.property_id and s.id = e::uuid
      union all
      select r.id, r.name from jsonb_array_elements_text(o.conditions -> 'outletIds') e join outlets r on r.property_id = o.property_id and r.id = e::uuid) n), '{}')`

const SEGMENTS = `
  select id, name from segments where property_id = $1 and ($2::uuid is null or (name_key, id) > ((select name_key from segments where property_id = $1 and id = $2), $2))
   order by name_key, id limit $3`
/** Segments of guests that an offer may name, by name. */
export const findSegmentNames = (
  tx: Tx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; name: string }[]> =>
  tx.named('offers.findSegmentNames', SEGMENTS, [tx.propertyId, after ?? null, limit])
