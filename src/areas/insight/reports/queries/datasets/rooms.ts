import type { Source } from './dataset.ts'

/** Rooms that can be sold, and those of them out of order, by type. A state: what was out of order on a past day is not stored elsewhere. */
export const rooms: Source = {
  table: 'room_facts',
  keys: { roomType: { column: 'room_type_id', type: 'uuid' } },
  measures: { rooms: 'rooms', blocked: 'blocked' },
  isState: true,
  rows: (from, until) => `
    select d.day::date as day, t.room_type_id, t.rooms, coalesce(x.blocked, 0) as blocked
      from generate_series(${from}, ${until} - 1, interval '1 day') as d (day)
     cross join (select room_type_id, count(*)::int as rooms from rooms where property_id = $1 and is_active group by 1) t
      left join (select o.day, r.room_type_id, count(distinct r.id)::int as blocked
                   from room_blocks b
                   join rooms r on (r.property_id, r.id) = (b.property_id, b.room_id) and r.is_active
                  cross join generate_series(greatest(b.from_on, ${from}), least(b.until_on, ${until}) - 1, interval '1 day') as o (day)
                  where b.property_id = $1 and b.until_on > ${from} and b.from_on < ${until} and b.ended_at is null
                    and b.kind = 'OUT_OF_ORDER' group by 1, 2) x
        on x.day = d.day and x.room_type_id = t.room_type_id`,
}
