import { rows } from '../../rules/report.ts'
import { day, guest, reference, room, roomType } from './columns.ts'

const CONDITION_WORDS = {
  DIRTY: { en: 'Dirty', fr: 'Sale' },
  CLEANING: { en: 'Being cleaned', fr: 'En nettoyage' },
  CLEAN: { en: 'Clean', fr: 'Propre' },
  INSPECTED: { en: 'Inspected', fr: 'Contrôlée' },
}

export const roomStatus = rows({
  code: 'room-status',
  section: 'operations',
  needs: 'rooms.read',
  title: { en: 'Room status', fr: 'État des chambres' },
  description: {
    en: 'Every room as it is now: condition, who is in it, who comes next, and whether it is out of order.',
    fr: 'Chaque chambre à cet instant : propreté, occupant, prochaine arrivée, et si elle est hors service.',
  },
  isOfNow: true,
  columns: [
    { key: 'floor', kind: 'text', label: { en: 'Floor', fr: 'Étage' } },
    room,
    roomType,
    { key: 'condition', kind: 'text', label: { en: 'Condition', fr: 'Propreté' }, values: CONDITION_WORDS },
    {
      key: 'use',
      kind: 'text',
      label: { en: 'Occupancy', fr: 'Occupation' },
      values: {
        OUT: { en: 'Out of order', fr: 'Hors service' },
        DUE_OUT: { en: 'Due out', fr: 'Départ attendu' },
        OCCUPIED: { en: 'Occupied', fr: 'Occupée' },
        ARRIVAL: { en: 'Arrival today', fr: 'Arrivée du jour' },
        VACANT: { en: 'Vacant', fr: 'Libre' },
      },
    },
    guest,
    reference,
    { key: 'departure', kind: 'day', label: { en: 'Departure', fr: 'Départ' } },
    { key: 'next', kind: 'day', label: { en: 'Next arrival', fr: 'Prochaine arrivée' } },
    { key: 'note', kind: 'text', label: { en: 'Note', fr: 'Remarque' } },
  ],
  sql: `
    select r.id, nullif(r.floor, '') as floor, r.number as room, t.name as "roomType", r.condition, nullif(r.condition_note, '') as note,
           i.booking_id as "refId", b.reference, i.guest_name as guest, i.departure_on as departure, n.next,
           case when x.id is not null then 'OUT' when i.departure_on <= $4 then 'DUE_OUT' when i.id is not null then 'OCCUPIED'
                when n.next = $4 then 'ARRIVAL' else 'VACANT' end as use
      from rooms r
      join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
      left join stays i on (i.property_id, i.room_id) = (r.property_id, r.id) and i.status = 'IN_HOUSE'
      left join bookings b on (b.property_id, b.id) = (i.property_id, i.booking_id)
      left join lateral (select min(s.arrival_on) as next from stays s
                          where (s.property_id, s.room_id) = (r.property_id, r.id) and s.status in ('OPTION', 'CONFIRMED') and s.arrival_on >= $4) n on true
      left join lateral (select k.id from room_blocks k where (k.property_id, k.room_id) = (r.property_id, r.id) and k.kind = 'OUT_OF_ORDER'
                            and k.from_on <= $4 and k.until_on > $4 limit 1) x on true
     where r.property_id = $1 and r.is_active`,
  order: 'floor nulls last, room, id',
})

/** What can be sold of a night is its capacity and what may be overbooked, less what is taken, blocked and held for groups. */
export const availability = rows({
  code: 'availability',
  opensWith: 'next30',
  section: 'revenue',
  needs: 'rooms.read',
  title: { en: 'Availability by night and type', fr: 'Disponibilité par nuit et type' },
  description: {
    en: 'For each night and room type: rooms there are, taken, out of order, held for groups, and left to sell.',
    fr: 'Pour chaque nuit et type : chambres existantes, prises, hors service, tenues pour des groupes, et encore à vendre.',
  },
  columns: [
    { ...day, label: { en: 'Night', fr: 'Nuit' } },
    roomType,
    { key: 'capacity', kind: 'count', label: { en: 'Rooms', fr: 'Chambres' }, isSummed: true },
    { key: 'taken', kind: 'count', label: { en: 'Taken', fr: 'Prises' }, isSummed: true },
    { key: 'blocked', kind: 'count', label: { en: 'Out of order', fr: 'Hors service' }, isSummed: true },
    { key: 'allotted', kind: 'count', label: { en: 'Held for groups', fr: 'Tenues pour groupes' }, isSummed: true },
    { key: 'overbooking', kind: 'count', label: { en: 'May be overbooked', fr: 'Surréservation permise' } },
    { key: 'left', kind: 'count', label: { en: 'Left to sell', fr: 'À vendre' }, isSummed: true },
  ],
  sql: `
    select n.room_type_id || n.night::text as id, n.night as day, t.name as "roomType", n.capacity, n.taken, n.blocked, n.allotted, n.overbooking,
           n.capacity + n.overbooking - n.taken - n.blocked - n.allotted as left
      from type_nights n
      join room_types t on (t.property_id, t.id) = (n.property_id, n.room_type_id)
     where n.property_id = $1 and n.night >= $2 and n.night < $3 and t.is_active`,
  order: 'day, "roomType", id',
})

export const overbooking = rows({
  code: 'overbooking',
  opensWith: 'next30',
  section: 'revenue',
  needs: 'rooms.read',
  title: { en: 'Overbooking exposure', fr: 'Surréservations' },
  description: {
    en: 'Nights of a type for which more is taken, blocked or held than there are rooms, and those that may still be overbooked.',
    fr: 'Nuits d’un type dont plus est pris, bloqué ou tenu qu’il n’y a de chambres, et celles qui peuvent encore être surréservées.',
  },
  columns: [
    { ...day, label: { en: 'Night', fr: 'Nuit' } },
    roomType,
    { key: 'capacity', kind: 'count', label: { en: 'Rooms', fr: 'Chambres' } },
    { key: 'used', kind: 'count', label: { en: 'Taken, blocked or held', fr: 'Prises, bloquées ou tenues' } },
    { key: 'over', kind: 'count', label: { en: 'Above the rooms', fr: 'Au-dessus des chambres' }, isSummed: true },
    { key: 'overbooking', kind: 'count', label: { en: 'May be overbooked', fr: 'Surréservation permise' } },
  ],
  sql: `
    select n.*, greatest(0, n.used - n.capacity) as over
      from (select n.room_type_id || n.night::text as id, n.night as day, t.name as "roomType", n.capacity, n.taken + n.blocked + n.allotted as used,
                   n.overbooking
              from type_nights n
              join room_types t on (t.property_id, t.id) = (n.property_id, n.room_type_id)
             where n.property_id = $1 and n.night >= $2 and n.night < $3) n
     where n.used > n.capacity or n.overbooking > 0`,
  order: 'day, "roomType", id',
})

/** So that rooms of a type wear evenly. */
export const roomUse = rows({
  code: 'room-use',
  section: 'operations',
  needs: 'rooms.read',
  title: { en: 'Use of rooms', fr: 'Utilisation des chambres' },
  description: {
    en: 'How many nights each room was sold or out of order, how many stays it had, and what its nights came to before tax.',
    fr: 'Combien de nuits chaque chambre a été vendue ou hors service, combien de séjours, et le revenu hors taxes.',
  },
  columns: [
    room,
    roomType,
    { key: 'stays', kind: 'count', label: { en: 'Stays', fr: 'Séjours' }, isSummed: true },
    { key: 'nights', kind: 'count', label: { en: 'Nights sold', fr: 'Nuits vendues' }, isSummed: true },
    { key: 'share', kind: 'percent', label: { en: 'Of all nights', fr: 'De toutes les nuits' } },
    { key: 'blocked', kind: 'count', label: { en: 'Nights out of order', fr: 'Nuits hors service' }, isSummed: true },
    { key: 'net', kind: 'money', label: { en: 'Revenue', fr: 'Revenu' }, isSummed: true },
  ],
  sql: `
    select r.id, r.number as room, t.name as "roomType", count(distinct n.stay_id) as stays, count(n.stay_id) as nights, count(n.block_id) as blocked,
           round(10000.0 * count(n.stay_id) / nullif($3::date - $2::date, 0))::bigint as share, coalesce(sum(s.net_minor), 0)::bigint as net
      from rooms r
      join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
      left join room_nights n on (n.property_id, n.room_id) = (r.property_id, r.id) and n.night >= $2 and n.night < $3
      left join stay_nights s on (s.property_id, s.stay_id, s.night) = (n.property_id, n.stay_id, n.night)
     where r.property_id = $1 and (r.is_active or n.night is not null)
     group by r.id, r.number, t.name`,
  order: 'room, id',
})
