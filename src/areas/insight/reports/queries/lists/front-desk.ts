import { rows, type ListColumn } from '../../rules/report.ts'
import { arrival, departure, due, guest, guests, nights, reference, room, roomType, source } from './columns.ts'
import { STANDS, staysWhere } from './stays.ts'

const held: ListColumn = { key: 'held', kind: 'money', label: { en: 'Deposit', fr: 'Acompte' }, isSummed: true }

export const arrivals = rows({
  code: 'arrivals',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Arrivals', fr: 'Arrivées' },
  description: {
    en: 'Rooms that arrive or have arrived, by day of arrival.',
    fr: 'Chambres attendues ou arrivées, par jour d’arrivée.',
  },
  columns: [arrival, guest, reference, room, roomType, nights, guests, source, due],
  sql: staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and ${STANDS}`),
  order: 'arrival, guest, id',
})

export const departures = rows({
  code: 'departures',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Departures', fr: 'Départs' },
  description: {
    en: 'Rooms that leave or have left, by day of departure, with what is due.',
    fr: 'Chambres qui partent ou sont parties, avec ce qui reste dû.',
  },
  columns: [departure, guest, reference, room, roomType, nights, guests, source, due],
  sql: staysWhere(`s.departure_on >= $2 and s.departure_on < $3 and ${STANDS}`),
  order: 'departure, guest, id',
})

export const occupiedRooms = rows({
  code: 'in-house',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Guests in house', fr: 'Clients présents' },
  description: {
    en: 'Every room that is occupied now, for the roll call as well.',
    fr: 'Chaque chambre occupée en ce moment, pour l’appel également.',
  },
  isOfNow: true,
  columns: [room, guest, reference, roomType, arrival, departure, guests, { key: 'nationality', kind: 'text', label: { en: 'Nationality', fr: 'Nationalité' } }, due], // prettier-ignore
  sql: staysWhere(`s.status = 'IN_HOUSE'`),
  order: 'room, guest, id',
})

export const noShows = rows({
  code: 'no-shows',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'No-shows', fr: 'No-shows' },
  description: {
    en: 'Guests who did not arrive, by their day of arrival, and what they owe.',
    fr: 'Clients qui ne sont pas venus, par jour d’arrivée, et ce qu’ils doivent.',
  },
  columns: [arrival, guest, reference, roomType, nights, source, due],
  sql: staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and s.status = 'NO_SHOW'`),
  order: 'arrival, guest, id',
})

export const cancellations = rows({
  code: 'cancellations',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Cancellations', fr: 'Annulations' },
  description: {
    en: 'Stays whose booking was cancelled, by the day that happened, with the reason and what was lost.',
    fr: 'Séjours dont la réservation a été annulée, par jour d’annulation, avec le motif et la perte.',
  },
  columns: [
    { key: 'closedAt', kind: 'moment', label: { en: 'Cancelled', fr: 'Annulée' } },
    guest,
    reference,
    arrival,
    nights,
    source,
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } },
    { key: 'net', kind: 'money', label: { en: 'Value before tax', fr: 'Valeur hors taxes' }, isSummed: true },
  ],
  sql: staysWhere(`b.status = 'CANCELLED' and not b.is_hold and b.closed_at >= ($2::date)::timestamp at time zone $5 and b.closed_at < ($3::date)::timestamp at time zone $5`), // prettier-ignore
  order: '"closedAt", guest, id',
})

export const depositsHeld = rows({
  code: 'deposits-held',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Deposits held', fr: 'Acomptes reçus' },
  description: {
    en: 'Money held now for guests who are still expected, by their day of arrival.',
    fr: 'Sommes détenues pour les clients attendus, par jour d’arrivée.',
  },
  columns: [arrival, guest, reference, roomType, source, held, due],
  sql: staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and b.status in ('OPTION', 'CONFIRMED') and f.paid_minor > 0
     and s.id = (select min(x.id::text)::uuid from stays x where (x.property_id, x.booking_id) = (b.property_id, b.id))`),
  order: 'arrival, guest, id',
})

/** A birthday is one that falls between arrival and departure. */
export const vipsAndBirthdays = rows({
  code: 'vip-and-birthdays',
  section: 'frontDesk',
  needs: 'customers.read',
  title: { en: 'VIPs and birthdays', fr: 'VIP et anniversaires' },
  description: {
    en: 'Arrivals of guests who are VIP, or who have their birthday during the stay.',
    fr: 'Arrivées de clients VIP, ou dont l’anniversaire tombe pendant le séjour.',
  },
  columns: [
    arrival,
    guest,
    reference,
    room,
    {
      key: 'vip',
      kind: 'text',
      label: { en: 'VIP', fr: 'VIP' },
      values: {
        0: { en: 'VIP', fr: 'VIP' },
        1: { en: 'Level 1', fr: 'Niveau 1' },
        2: { en: 'Level 2', fr: 'Niveau 2' },
        3: { en: 'Level 3', fr: 'Niveau 3' },
      },
    },
    { key: 'birthday', kind: 'day', label: { en: 'Birthday', fr: 'Anniversaire' } },
    departure,
  ],
  sql: `
    select v.* from (
      select s.id, b.id as "refId", b.reference, trim(c.first_name || ' ' || c.last_name) as guest, coalesce(r.number, '') as room, s.arrival_on as arrival,
             s.departure_on as departure, case when c.is_vip then coalesce(c.vip_level, 0)::text end as vip,
             (select min(s.arrival_on + k) from generate_series(0, least(s.departure_on - s.arrival_on, 366)) k
               where to_char(s.arrival_on + k, 'MMDD') = to_char(c.date_of_birth, 'MMDD')) as birthday
        from stays s
        join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
        join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
        left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
       where s.property_id = $1 and s.arrival_on >= $2 and s.arrival_on < $3 and ${STANDS}
         and (c.is_vip or c.date_of_birth is not null)) v
     where v.vip is not null or v.birthday is not null`,
  order: 'arrival, guest, id',
})

/** The list for an evacuation of the property. */
export const guestList = rows({
  code: 'guest-list',
  section: 'frontDesk',
  needs: 'customers.read',
  title: { en: 'Emergency list', fr: 'Liste d’urgence' },
  description: {
    en: 'Who is in house now, floor by floor and room by room, with how many they are and their phone numbers.',
    fr: 'Qui est présent en ce moment, étage par étage et chambre par chambre, avec le nombre et le téléphone.',
  },
  isOfNow: true,
  columns: [
    { key: 'floor', kind: 'text', label: { en: 'Floor', fr: 'Étage' } },
    room,
    guest,
    { key: 'adults', kind: 'count', label: { en: 'Adults', fr: 'Adultes' }, isSummed: true },
    { key: 'children', kind: 'count', label: { en: 'Children', fr: 'Enfants' }, isSummed: true },
    { key: 'phone', kind: 'text', label: { en: 'Phone', fr: 'Téléphone' } },
    departure,
    reference,
  ],
  sql: `
    select s.id, b.id as "refId", b.reference, nullif(r.floor, '') as floor, r.number as room, s.guest_name as guest, s.adults, s.children,
           nullif(c.phone, '') as phone, s.departure_on as departure
      from stays s
      join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
      join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
      join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
     where s.property_id = $1 and s.status = 'IN_HOUSE'`,
  order: 'floor nulls last, room, guest, id',
})

export const lengthOfStay = rows({
  code: 'length-of-stay',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Length of stay', fr: 'Durée de séjour' },
  description: {
    en: 'Stays that arrive or have arrived, by how many nights they last, with their share and their room nights.',
    fr: 'Séjours attendus ou arrivés, par nombre de nuits, avec leur part et leurs nuitées.',
  },
  columns: [
    { key: 'nights', kind: 'count', label: { en: 'Nights', fr: 'Nuits' } },
    { key: 'stays', kind: 'count', label: { en: 'Stays', fr: 'Séjours' }, isSummed: true },
    { key: 'share', kind: 'percent', label: { en: 'Share', fr: 'Part' } },
    { key: 'roomNights', kind: 'count', label: { en: 'Room nights', fr: 'Nuitées' }, isSummed: true },
    guests,
  ],
  sql: `
    select nights as id, nights, count(*) as stays, round(10000.0 * count(*) / sum(count(*)) over ())::bigint as share,
           sum(nights)::bigint as "roomNights", sum(guests)::bigint as guests
      from (select departure_on - arrival_on as nights, adults + children as guests from stays
             where property_id = $1 and arrival_on >= $2 and arrival_on < $3 and status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')) s
     group by nights`,
  order: 'nights',
})
