import type { Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

/**
 * A year of stays that were asked for and not booked, about three a week, more as weekends fill: no room is the commonest reason, then the price. One in five has
 * no price.
 */
const A_YEAR = `
  insert into turnaways (property_id, id, reason, arrival_on, departure_on, room_count, adults, children, room_type_id, amount_minor, note, taken_at, taken_on,
                         taken_by, taken_by_name)
  select $1, gen_random_uuid(), r.reason, d.taken_on + n * 5 % 40, d.taken_on + n * 5 % 40 + 1 + n % 4, r.rooms, 2 * r.rooms, n % 3,
         t.ids[1 + n % cardinality(t.ids)], case when n % 5 <> 0 then (420000 + n * 137 % 900 * 500) * r.rooms * (1 + n % 4) end,
         case when r.rooms > 1 then 'A family that wants rooms beside each other' else '' end,
         (d.taken_on + time '10:00' + (n * 37 % 600) * interval '1 minute') at time zone p.time_zone, d.taken_on, $2, $3
    from generate_series(1, 150) n
    join properties p on p.id = $1
   cross join (select array_agg(k.id order by k.name) as ids from room_types k where k.property_id = $1) t
   cross join lateral (select $4::date - 1 - (n * 17 + n * n % 5) % 360 as taken_on) d
   cross join lateral (select case when n % 11 = 0 then 3 else 1 end as rooms,
                              (array['NO_ROOM', 'PRICE', 'NO_ROOM', 'ELSEWHERE', 'RESTRICTED', 'PRICE', 'NO_ROOM', 'TERMS', 'UNDECIDED', 'NOT_OFFERED'])[1 + n % 10] as reason) r`

/** The log of turnaways of a year. */
export async function noteTurnaways({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 9, async (ctx) => {
    await ctx.tx.named('', A_YEAR, [ctx.tx.propertyId, ctx.actor.id, ctx.actor.name, today])
  })
}
