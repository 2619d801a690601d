import { rows } from '../../rules/report.ts'
import { COUNTRY_WORDS, nationOf } from '../countries.ts'

const ARRIVED = `s.status in ('IN_HOUSE', 'CHECKED_OUT')`
export const UNKNOWN = { en: 'Unknown', fr: 'Inconnue' }

export const DOCUMENT_WORDS = {
  PASSPORT: { en: 'Passport', fr: 'Passeport' },
  IDENTITY_CARD: { en: 'Identity card', fr: 'Carte d’identité' },
  DRIVING_LICENCE: { en: 'Driving licence', fr: 'Permis de conduire' },
  RESIDENCE_PERMIT: { en: 'Residence permit', fr: 'Titre de séjour' },
  OTHER: { en: 'Other', fr: 'Autre' },
}

/** Guests whose country is not the property's; one whose nationality is not known counts by the country of the address. */
export const guestRegister = rows({
  code: 'guest-register',
  section: 'frontDesk',
  needs: 'customers.read',
  title: { en: 'Register of foreign guests', fr: 'Registre des clients étrangers' },
  description: {
    en: 'Foreign guests by the day they arrived, as the police asks for them (in India, Form C): nationality, identity document, address, room. The number is opened on the guest’s page, where each look is recorded. Whoever has no nationality on file is listed and says so.',
    fr: 'Clients étrangers par jour d’arrivée, tels que la police les demande (fiche de police, en Inde Form C) : nationalité, pièce d’identité, adresse, chambre. Le numéro s’ouvre sur la fiche du client, où chaque consultation est enregistrée. Un client sans nationalité connue y figure, avec la mention.',
  },
  columns: [
    { key: 'arrival', kind: 'day', label: { en: 'Arrival', fr: 'Arrivée' } },
    { key: 'arrivedAt', kind: 'moment', label: { en: 'Checked in', fr: 'Enregistré' } },
    { key: 'guest', kind: 'text', label: { en: 'Guest', fr: 'Client' } },
    { key: 'nationality', kind: 'text', label: { en: 'Nationality', fr: 'Nationalité' }, values: COUNTRY_WORDS },
    { key: 'birth', kind: 'day', label: { en: 'Date of birth', fr: 'Date de naissance' } },
    { key: 'idKind', kind: 'text', label: { en: 'Identity document', fr: 'Pièce d’identité' }, values: DOCUMENT_WORDS },
    { key: 'idNumber', kind: 'text', label: { en: 'End of its number', fr: 'Fin du numéro' } },
    { key: 'address', kind: 'text', label: { en: 'Address', fr: 'Adresse' } },
    { key: 'country', kind: 'text', label: { en: 'Country of residence', fr: 'Pays de résidence' }, values: COUNTRY_WORDS },
    { key: 'room', kind: 'text', label: { en: 'Room', fr: 'Chambre' } },
    { key: 'guests', kind: 'count', label: { en: 'Guests', fr: 'Clients' }, isSummed: true },
    { key: 'departure', kind: 'day', label: { en: 'Departure', fr: 'Départ' } },
    { key: 'reference', kind: 'text', label: { en: 'Booking', fr: 'Réservation' }, link: 'booking' },
    {
      key: 'missing',
      kind: 'text',
      label: { en: 'Missing', fr: 'Manquant' },
      values: {
        NATIONALITY: { en: 'Nationality', fr: 'Nationalité' },
        IDENTITY: { en: 'Identity document', fr: 'Pièce d’identité' },
        BIRTH: { en: 'Date of birth', fr: 'Date de naissance' },
      },
    },
  ], // prettier-ignore
  sql: `
    select g.*, nullif(concat_ws(', ', case when g.nationality is null then 'NATIONALITY' end, case when g."idKind" is null then 'IDENTITY' end,
                                       case when g.birth is null then 'BIRTH' end), '') as missing
      from (select s.id, b.id as "refId", b.reference, s.arrival_on as arrival, s.checked_in_at as "arrivedAt", s.departure_on as departure,
                   trim(c.first_name || ' ' || c.last_name) as guest, ${nationOf('c.nationality')} as nationality, c.date_of_birth as birth,
                   d.kind as "idKind", d.number_end as "idNumber", nullif(concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')), '') as address,
                   nullif(c.country, '') as country, r.number as room, s.adults + s.children as guests, p.country as home
              from stays s
              join properties p on p.id = s.property_id
              join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
              join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
              left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
              left join lateral (select k.kind, k.number_end from identity_documents k where k.property_id = $1 and k.customer_id = c.id
                                  order by k.kind <> 'PASSPORT', k.id desc limit 1) d on true
             where s.property_id = $1 and s.arrival_on >= $2 and s.arrival_on < $3 and ${ARRIVED}) g
     where coalesce(g.nationality, g.country, '') <> g.home`,
  order: 'arrival, guest, id',
})

/** Guests who arrive and nights that are over, by the day, each with its booking. */
export const GUEST_NIGHTS = `
  select s.booking_id, s.arrival_on as day, s.adults + s.children as arrivals, 0 as nights, 0 as rooms
    from stays s
   where s.property_id = $1 and s.arrival_on >= $2 and s.arrival_on < $3 and ${ARRIVED}
     -- The second part of a stay that changed rooms is no arrival.
     and not exists (select from stays x
                      where (x.property_id, x.booking_id) = (s.property_id, s.booking_id) and x.departure_on = s.arrival_on
                        and x.guest_name = s.guest_name and x.status in ('IN_HOUSE', 'CHECKED_OUT'))
  union all
  select s.booking_id, greatest(s.arrival_on, $2) + k, 0, s.adults + s.children, 1
    from stays s
   cross join lateral generate_series(0, least(s.departure_on, $3, $4) - greatest(s.arrival_on, $2) - 1) k
   where s.property_id = $1 and s.arrival_on < $3 and s.departure_on > $2 and ${ARRIVED}`

export const nightsByNationality = rows({
  code: 'nights-by-nationality',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Arrivals and nights by nationality', fr: 'Arrivées et nuitées par nationalité' },
  description: {
    en: 'Guests who arrived and nights they slept, by month, nationality and where they live, as offices of statistics ask for them. Guests of a room count as the one who booked.',
    fr: 'Clients arrivés et nuitées, par mois, nationalité et résidence, tels que les instituts de statistique les demandent. Les clients d’une chambre comptent comme celui qui a réservé.',
  },
  columns: [
    { key: 'month', kind: 'text', label: { en: 'Month', fr: 'Mois' } },
    { key: 'nationality', kind: 'text', label: { en: 'Nationality', fr: 'Nationalité' }, values: { ...COUNTRY_WORDS, UNKNOWN } },
    {
      key: 'residence',
      kind: 'text',
      label: { en: 'Residence', fr: 'Résidence' },
      values: { RESIDENT: { en: 'Resident', fr: 'Résident' }, NON_RESIDENT: { en: 'Non-resident', fr: 'Non-résident' }, UNKNOWN },
    },
    { key: 'arrivals', kind: 'count', label: { en: 'Guests arrived', fr: 'Clients arrivés' }, isSummed: true },
    { key: 'nights', kind: 'count', label: { en: 'Guest nights', fr: 'Nuitées' }, isSummed: true },
    { key: 'roomNights', kind: 'count', label: { en: 'Room nights', fr: 'Nuitées de chambres' }, isSummed: true },
  ], // prettier-ignore
  sql: `
    select d.*, concat_ws(':', month, nationality, residence) as id
      from (select to_char(e.day, 'YYYY-MM') as month, coalesce(${nationOf('c.nationality')}, 'UNKNOWN') as nationality,
                   case c.country when '' then 'UNKNOWN' when p.country then 'RESIDENT' else 'NON_RESIDENT' end as residence,
                   sum(e.arrivals)::bigint as arrivals, sum(e.nights)::bigint as nights, sum(e.rooms)::bigint as "roomNights"
              from (${GUEST_NIGHTS}) e
              join bookings b on b.property_id = $1 and b.id = e.booking_id
              join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
              join properties p on p.id = b.property_id
             group by 1, 2, 3) d`,
  order: 'month, nights desc, nationality, residence, id',
})
