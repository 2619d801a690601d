import type pg from 'pg'

/** As many nights from the first free one on as load is put on. */
const NIGHTS = 4_420

/** What restrictions allow on each night, so that every booking is weighed against them and none is refused. */
const RESTRICTIONS = `
  insert into rate_restrictions (property_id, id, room_type_id, rate_plan_id, night, min_stay, max_stay, min_stay_through, closed, closed_to_arrival,
                                 min_advance, min_price_minor)
  select $1, gen_random_uuid(), places.type, places.plan, $2::date + n, 1, 30, 1, false, false, 0, 0
    from generate_series(0, $3::int - 1) n
   cross join (select t.id as type, p.id as plan
                 from (select id from room_types where property_id = $1 union all select null) t
                cross join (select id from rate_plans where property_id = $1 and is_default union all select null) p) places
      on conflict do nothing`
const QUOTA = `
  insert into plan_quotas (property_id, id, rate_plan_id, rooms)
  select $1, gen_random_uuid(), id, 10000 from rate_plans where property_id = $1 and is_default
      on conflict do nothing`

/** The nights that are booked in the load have restrictions at every level, and the plan they are booked at a quota; once in a database. */
export async function setTerms(client: pg.Client, propertyId: string, farDay: string): Promise<void> {
  const { rowCount } = await client.query('select from plan_quotas q join rate_plans p on (p.property_id, p.id) = (q.property_id, q.rate_plan_id) where q.property_id = $1 and p.is_default', [propertyId]) // prettier-ignore
  if (rowCount) return
  await client.query(RESTRICTIONS, [propertyId, farDay, NIGHTS])
  await client.query(QUOTA, [propertyId])
  await client.query('vacuum analyze rate_restrictions')
}
