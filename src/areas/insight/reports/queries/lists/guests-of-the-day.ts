import { rows, type ListColumn } from '../../rules/report.ts'
import {
  arrival,
  at,
  by,
  day,
  departure,
  due,
  guest,
  guests,
  nights,
  reference,
  room,
  roomType,
  source,
} from './columns.ts'
import { STANDS, staysWhere } from './stays.ts'

const phone: ListColumn = { key: 'phone', kind: 'text', label: { en: 'Phone', fr: 'Téléphone' } }

/** Neither arrives nor leaves in the period: there on its first morning and still there after its last night. */
export const stayOvers = rows({
  code: 'stay-overs',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Stay-overs', fr: 'Recouches' },
  description: {
    en: 'Rooms that arrived before these days and leave after them.',
    fr: 'Chambres arrivées avant ces jours et qui partent après.',
  },
  columns: [room, guest, reference, roomType, arrival, departure, guests, due],
  sql: staysWhere(`s.arrival_on < $2 and s.departure_on >= $3 and ${STANDS}`),
  order: 'room, guest, id',
})

export const dueOut = rows({
  code: 'due-out',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Due out, not checked out', fr: 'Départs attendus, non effectués' },
  description: {
    en: 'Rooms that leave today or should have left, and are still occupied, with what is due.',
    fr: 'Chambres qui partent aujourd’hui ou auraient dû partir, et sont encore occupées, avec le dû.',
  },
  isOfNow: true,
  columns: [departure, room, guest, reference, roomType, nights, guests, due],
  sql: staysWhere(`s.status = 'IN_HOUSE' and s.departure_on <= $4`),
  order: 'departure, room, guest, id',
})

export const walkIns = rows({
  code: 'walk-ins',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Walk-ins', fr: 'Clients sans réservation' },
  description: {
    en: 'Rooms of guests who came without a booking, by day of arrival, with the value before tax.',
    fr: 'Chambres de clients venus sans réservation, par jour d’arrivée, avec la valeur hors taxes.',
  },
  columns: [
    arrival,
    guest,
    reference,
    room,
    roomType,
    nights,
    guests,
    { key: 'net', kind: 'money', label: { en: 'Value before tax', fr: 'Valeur hors taxes' }, isSummed: true },
  ],
  sql: staysWhere(
    `s.arrival_on >= $2 and s.arrival_on < $3 and lower(b.source) in ('walk-in', 'walk_in', 'walkin') and ${STANDS}`,
  ),
  order: 'arrival, guest, id',
})

/** A departure that moved while the guest was in house, and a check-out before the last night. */
export const changedDepartures = rows({
  code: 'changed-departures',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Early departures and extensions', fr: 'Départs anticipés et prolongations' },
  description: {
    en: 'Guests in house who left earlier or stay longer than booked: from which day to which, and who entered it.',
    fr: 'Clients présents partis plus tôt ou restant plus longtemps que prévu : de quel jour à quel jour, et saisi par qui.',
  },
  columns: [
    day,
    at,
    guest,
    reference,
    room,
    {
      key: 'what',
      kind: 'text',
      label: { en: 'What', fr: 'Nature' },
      values: { EARLY: { en: 'Leaves early', fr: 'Départ anticipé' }, LONGER: { en: 'Stays longer', fr: 'Prolongation' } },
    },
    { key: 'from', kind: 'day', label: { en: 'Departure before', fr: 'Départ prévu' } },
    { key: 'to', kind: 'day', label: { en: 'Departure after', fr: 'Nouveau départ' } },
    { key: 'nights', kind: 'count', label: { en: 'Nights more or fewer', fr: 'Nuits en plus ou en moins' }, isSummed: true },
    by,
  ], // prettier-ignore
  sql: `
    select d.*, d."to" - d."from" as nights, case when d."to" < d."from" then 'EARLY' else 'LONGER' end as what
      from (select e.id, e.booking_id as "refId", e.business_on as day, e.happened_at as at, s.guest_name as guest, b.reference, r.number as room,
                   (e.before ->> 'departure')::date as "from", (e.after ->> 'departure')::date as "to", e.actor_name as by
              from audit_events e
              join stays s on s.property_id = e.property_id and s.id::text = e.entity_id
              join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
              left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
             where e.property_id = $1 and e.business_on >= $2 and e.business_on < $3 and e.type in ('DATE_CHANGE', 'BOOKING_CHECKOUT')
               and s.checked_in_at < e.happened_at and e.before ->> 'departure' <> e.after ->> 'departure') d`,
  order: 'at, id',
})

const HAS_DOCUMENT = `
  exists (select from identity_documents d where (d.property_id, d.customer_id) = (b.property_id, b.customer_id)) or c.id_number <> ''
     or exists (select from registrations g where (g.property_id, g.stay_id) = (s.property_id, s.id) and g.document_end <> '')`

export const guestsWithoutDocument = rows({
  code: 'guests-without-document',
  section: 'frontDesk',
  needs: 'customers.read',
  title: { en: 'Guests without an identity document', fr: 'Clients sans pièce d’identité' },
  description: {
    en: 'Rooms of these days for whose guest no identity document is on file, by day of arrival.',
    fr: 'Chambres de ces jours dont le client n’a aucune pièce d’identité enregistrée, par jour d’arrivée.',
  },
  columns: [arrival, guest, reference, room, { key: 'nationality', kind: 'text', label: { en: 'Nationality', fr: 'Nationalité' } }, phone, departure],
  sql: `
    select s.id, b.id as "refId", b.reference, s.arrival_on as arrival, s.departure_on as departure, s.guest_name as guest, r.number as room,
           nullif(c.nationality, '') as nationality, nullif(c.phone, '') as phone
      from stays s
      join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
      join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
      left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
     where s.property_id = $1 and s.departure_on > $2 and s.arrival_on < $3 and s.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
       and not (${HAS_DOCUMENT})`,
  order: 'arrival, guest, id',
}) // prettier-ignore

/** Cards as guests and the desk filled them in; what a card lacks is named. */
export const registrationCards = rows({
  code: 'registration-cards',
  section: 'frontDesk',
  needs: 'customers.read',
  title: { en: 'Registration cards', fr: 'Fiches d’hébergement' },
  description: {
    en: 'Rooms that arrive or have arrived: how many guests are on the card, whether it is signed, and when it was sent in.',
    fr: 'Chambres attendues ou arrivées : combien de clients sont sur la fiche, si elle est signée, et quand elle a été remise.',
  },
  columns: [
    arrival,
    guest,
    reference,
    room,
    guests,
    { key: 'registered', kind: 'count', label: { en: 'On the card', fr: 'Sur la fiche' }, isSummed: true },
    { key: 'documents', kind: 'count', label: { en: 'With a document', fr: 'Avec pièce' }, isSummed: true },
    {
      key: 'state',
      kind: 'text',
      label: { en: 'Card', fr: 'Fiche' },
      values: {
        SIGNED: { en: 'Signed', fr: 'Signée' },
        BEGUN: { en: 'Begun', fr: 'Commencée' },
        MISSING: { en: 'Missing', fr: 'Manquante' },
      },
    },
    { key: 'at', kind: 'moment', label: { en: 'Sent in', fr: 'Remise' } },
  ],
  sql: `
    select c.*, p.submitted_at as at, case when p.submitted_at is not null then 'SIGNED' when c.registered > 0 then 'BEGUN' else 'MISSING' end as state
      from (select s.id, b.id as "refId", b.reference, s.property_id, s.arrival_on as arrival, s.guest_name as guest, r.number as room,
                   s.adults + s.children as guests, count(g.id) as registered, count(g.id) filter (where g.document_end <> '') as documents
              from stays s
              join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
              left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
              left join registrations g on (g.property_id, g.stay_id) = (s.property_id, s.id)
             where s.property_id = $1 and s.arrival_on >= $2 and s.arrival_on < $3 and ${STANDS}
             group by s.property_id, s.id, b.id, b.reference, r.number) c
      left join portal_pages p on (p.property_id, p.booking_id) = (c.property_id, c."refId")`,
  order: 'arrival, guest, id',
})

/** Health is shown by the guest's page alone, to those who may read it; what is eaten or not is for the kitchen and the room. */
export const guestPreferences = rows({
  code: 'guest-preferences',
  section: 'frontDesk',
  needs: 'profiles.read',
  title: { en: 'Preferences and comments', fr: 'Préférences et remarques' },
  description: {
    en: 'Rooms of these days with what their guests prefer and what the booking notes, by day of arrival.',
    fr: 'Chambres de ces jours avec les préférences du client et les remarques de la réservation, par jour d’arrivée.',
  },
  columns: [
    arrival,
    guest,
    reference,
    room,
    { key: 'preferences', kind: 'text', label: { en: 'Preferences', fr: 'Préférences' } },
    { key: 'notes', kind: 'text', label: { en: 'Comments', fr: 'Remarques' } },
    departure,
  ],
  sql: `
    select w.* from (
      select s.id, b.id as "refId", b.reference, s.arrival_on as arrival, s.departure_on as departure, s.guest_name as guest, r.number as room,
             nullif(b.notes, '') as notes,
             (select string_agg(p.value, ', ' order by p.topic, p.value) from customer_preferences p
               where (p.property_id, p.customer_id) = (b.property_id, b.customer_id)) as preferences
        from stays s
        join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
        left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
       where s.property_id = $1 and s.departure_on > $2 and s.arrival_on < $3 and s.status in ('CONFIRMED', 'IN_HOUSE')) w
     where w.notes is not null or w.preferences is not null`,
  order: 'arrival, guest, id',
})

/** Requests that hold no room yet. */
export const waitingList = rows({
  code: 'waiting-list',
  opensWith: 'next30',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Waiting list and inquiries', fr: 'Liste d’attente et demandes' },
  description: {
    en: 'Bookings that wait for a room or are only inquired, by day of arrival, with what they would be worth before tax.',
    fr: 'Réservations en attente d’une chambre ou simples demandes, par jour d’arrivée, avec leur valeur hors taxes.',
  },
  columns: [
    arrival,
    guest,
    reference,
    roomType,
    nights,
    guests,
    source,
    {
      key: 'status',
      kind: 'text',
      label: { en: 'Status', fr: 'Statut' },
      values: { WAITLIST: { en: 'Waiting', fr: 'En attente' }, INQUIRY: { en: 'Inquiry', fr: 'Demande' } },
    },
    { key: 'net', kind: 'money', label: { en: 'Value before tax', fr: 'Valeur hors taxes' }, isSummed: true },
  ],
  sql: staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and s.status in ('WAITLIST', 'INQUIRY')`),
  order: 'arrival, guest, id',
})
