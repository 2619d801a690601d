import type { Invariant } from '#server/area.ts'

/**
 * The first day of property `p` that was never closed. A day that is opened again retains the rooms its night was slept in, also
 * those of guests who moved on the day after.
 */
const FIRST_UNCLOSED = `(
  select greatest(p.business_date, max(d.business_on) + 1) from closing_days d where d.property_id = p.id)`

/** Stays that hold inventory. */
const HOLDING = `('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`

export const bookingsInvariants: readonly Invariant[] = [
  {
    id: 'I-10',
    description:
      'a stay with a room holds exactly its nights of it: no more, no fewer, no other room from the first day on that was never closed',
    sql: `
      select s.property_id, s.id from stays s
        join properties p on p.id = s.property_id
        left join lateral (
          select count(*) as nights, count(*) filter (where n.room_id = s.room_id or n.night < ${FIRST_UNCLOSED}) as right_room,
                 min(n.night) as first, max(n.night) as last
            from room_nights n where n.property_id = s.property_id and n.stay_id = s.id) h on true
       where s.status in ${HOLDING} and s.room_id is not null
         and (h.nights <> s.departure_on - s.arrival_on or h.right_room <> h.nights
              or h.first <> s.arrival_on or h.last <> s.departure_on - 1)
      union all
      select n.property_id, n.stay_id from room_nights n join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
       where s.status not in ${HOLDING}`,
  },
  {
    id: 'I-11',
    description:
      'the count of a type and night is what its stays, blocks and groups hold, and never above its capacity; a group picked up what its stays hold',
    sql: `
      with held as (
        select property_id, room_type_id, night, count(*) as taken from (
          select s.property_id, s.room_type_id, g.night::date as night
            from stays s join properties p on p.id = s.property_id,
                 generate_series(greatest(s.arrival_on, p.business_date), s.departure_on - 1, interval '1 day') as g (night)
           where s.status in ${HOLDING} and s.room_id is null
          union all
          select n.property_id, r.room_type_id, n.night
            from room_nights n join rooms r on (r.property_id, r.id) = (n.property_id, n.room_id)
            join properties p on p.id = n.property_id
           where n.stay_id is not null and n.night >= p.business_date) s
         group by 1, 2, 3
      ), blocked as (
        select n.property_id, r.room_type_id, n.night, count(*) as blocked
          from room_nights n join rooms r on (r.property_id, r.id) = (n.property_id, n.room_id)
         where n.block_id is not null group by 1, 2, 3
      ), allotted as (
        select property_id, room_type_id, night, sum(greatest(0, held - picked_up - released)) as allotted
          from allotment_nights where deducts group by 1, 2, 3
      )
      select coalesce(t.property_id, h.property_id) as property_id, coalesce(t.night, h.night) as night
        from type_nights t full join held h on (h.property_id, h.room_type_id, h.night) = (t.property_id, t.room_type_id, t.night)
        left join blocked b on (b.property_id, b.room_type_id, b.night) = (t.property_id, t.room_type_id, t.night)
        left join allotted a on (a.property_id, a.room_type_id, a.night) = (t.property_id, t.room_type_id, t.night)
        join properties p on p.id = coalesce(t.property_id, h.property_id)
       where coalesce(t.night, h.night) >= p.business_date
         and (coalesce(t.taken, 0) <> coalesce(h.taken, 0) or coalesce(t.blocked, 0) <> coalesce(b.blocked, 0)
              or t.allotted <> coalesce(a.allotted, 0)
              or t.taken + t.blocked + t.allotted > t.capacity + t.overbooking)
      union all
      select a.property_id, a.night from allotment_nights a
        join properties p on p.id = a.property_id and a.night >= p.business_date
       where a.picked_up <> (
         select count(*) from bookings b
           join stays s on (s.property_id, s.booking_id) = (b.property_id, b.id)
           left join room_nights n on (n.property_id, n.stay_id, n.night) = (s.property_id, s.id, a.night) and s.room_id is not null
           left join rooms r on (r.property_id, r.id) = (n.property_id, n.room_id)
          where (b.property_id, b.group_id) = (a.property_id, a.group_id) and s.status in ${HOLDING}
            and s.arrival_on <= a.night and s.departure_on > a.night
            and case when s.room_id is null then s.room_type_id else r.room_type_id end = a.room_type_id)`,
  },
  {
    id: 'I-13',
    description: 'a booking spans its stays, those called off or not used only where it has no other',
    sql: `
      select b.property_id, b.reference from bookings b
        join (select property_id, booking_id,
                     coalesce(min(arrival_on) filter (where status not in ('CANCELLED', 'NO_SHOW')), min(arrival_on)) as first,
                     coalesce(max(departure_on) filter (where status not in ('CANCELLED', 'NO_SHOW')), max(departure_on)) as last
                from stays group by 1, 2) s
          on (s.property_id, s.booking_id) = (b.property_id, b.id)
       where (b.arrival_on, b.departure_on) <> (s.first, s.last)`,
  },
  {
    id: 'I-28',
    description: 'a night priced by a contract is one it covers, and nobody set its price by hand',
    sql: `
      select n.property_id, n.stay_id from stay_nights n
        join company_contracts k on (k.property_id, k.id) = (n.property_id, n.contract_id)
       where n.is_manual or n.night < k.valid_from or n.night >= k.valid_until`,
  },
  {
    id: 'I-30',
    description: 'states and their instants agree: who is in house arrived and has a room, who left has left',
    sql: `
      select property_id, id from stays
       where (status = 'IN_HOUSE' and (checked_in_at is null or room_id is null or checked_out_at is not null))
          or (status = 'CHECKED_OUT' and (checked_in_at is null or checked_out_at is null))
          or (status in ('OPTION', 'CONFIRMED') and checked_out_at is not null)`,
  },
  {
    id: 'I-96',
    description: 'parts of a night are counted as they add up, in net and in tax no more than the night',
    sql: `
      select n.property_id, n.stay_id, n.night from stay_nights n
       cross join lateral (select coalesce(sum((p ->> 'net')::bigint), 0) as net, coalesce(sum((p ->> 'tax')::bigint), 0) as tax
                             from jsonb_array_elements(n.parts) p) x
       where n.parts_net_minor <> x.net or n.tax_minor < x.tax`,
  },
]
