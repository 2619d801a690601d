/** Stays with what lists show of them; `where` narrows them down. */
export const staysWhere = (where: string): string => `
  select s.id, b.id as "refId", b.reference, s.guest_name as guest, case when s.guest_name = trim(c.first_name || ' ' || c.last_name) then c.id end as "guestId", coalesce(r.number, '') as room, t.name as "roomType", s.arrival_on as arrival,
         s.departure_on as departure, s.departure_on - s.arrival_on as nights, s.adults + s.children as guests, b.source, s.status,
         coalesce(nullif(c.country, ''), c.nationality) as country, c.nationality, b.cancel_reason as reason, b.closed_at as "closedAt",
         coalesce(f.due_minor, 0) as due, coalesce(f.paid_minor, 0) as held,
         (select coalesce(sum(n.net_minor), 0)::bigint from stay_nights n where (n.property_id, n.stay_id) = (s.property_id, s.id)) as net
    from stays s
    join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
    join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
    join room_types t on (t.property_id, t.id) = (s.property_id, s.room_type_id)
    left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
    left join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
   where s.property_id = $1 and ${where}`

/** Stays that hold a room or have had one. */
export const STANDS = `s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`
