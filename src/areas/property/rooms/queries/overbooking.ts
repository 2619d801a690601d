import type { Day, Span } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

export type OverbookedNight = { roomTypeId: string; night: Day; limit: number }

/** Nights of a span that may be overbooked, by type and night. */
export const findOverbooking = (tx: Tx, { from, until }: Span): Promise<OverbookedNight[]> =>
  tx.named(
    'rooms.findOverbooking',
    `select room_type_id as "roomTypeId", night, overbooking as "limit" from type_nights
      where property_id = $1 and night >= $2 and night < $3 and overbooking > 0 order by room_type_id, night`,
    [tx.propertyId, from, until],
  )

/**
 * Sets by how many rooms a type may be overbooked, in order of nights; returns the nights that took it. A night that has more rooms sold,
 * blocked and held by groups than it could have afterwards is left as it is.
 */
export const setOverbooking = (
  tx: Tx,
  roomTypeId: string,
  nights: readonly Day[],
  limit: number,
): Promise<{ night: Day }[]> =>
  tx.named(
    'rooms.setOverbooking',
    `insert into type_nights as n (property_id, room_type_id, night, capacity, overbooking)
     select t.property_id, t.id, w.night, t.room_count, $4::int
       from unnest($3::date[]) with ordinality as w (night, place)
       join room_types t on t.property_id = $1 and t.id = $2
      order by w.place
        for key share of t
     on conflict (property_id, room_type_id, night) do update
        set overbooking = excluded.overbooking
      where n.taken + n.blocked + n.allotted <= n.capacity + excluded.overbooking
     returning night`,
    [tx.propertyId, roomTypeId, nights, limit],
  )
