import { rows } from '../../rules/report.ts'
import { arrival, day, guest, guests, net, reference, room, roomType, source, tax } from './columns.ts'
import { staysWhere } from './stays.ts'

/** A stay of which the guest came and left on one day, by the property's clock; it has the night it was booked for. */
export const dayUse = rows({
  code: 'day-use',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Day use', fr: 'Usages de jour' },
  description: {
    en: 'Rooms whose guests came and left on the same day, with the hours and what was charged before tax.',
    fr: 'Chambres dont le client est arrivé et reparti le même jour, avec les heures et le montant hors taxes.',
  },
  columns: [
    arrival,
    guest,
    reference,
    room,
    roomType,
    { key: 'cameAt', kind: 'moment', label: { en: 'Checked in', fr: 'Arrivé' } },
    { key: 'leftAt', kind: 'moment', label: { en: 'Checked out', fr: 'Parti' } },
    guests,
    source,
    net,
  ],
  sql: `
    select x.*, s.checked_in_at as "cameAt", s.checked_out_at as "leftAt"
      from (${staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and s.status = 'CHECKED_OUT'`)}) x
      join stays s on s.property_id = $1 and s.id = x.id
     where (s.checked_in_at at time zone $5)::date = (s.checked_out_at at time zone $5)::date`,
  order: 'arrival, guest, id',
})

/** A stay of two parts is a move: the second one begins where the first of the same guest ends, in another room, and has not begun. */
export const movesPending = rows({
  code: 'room-moves-pending',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Room moves to come', fr: 'Délogements à venir' },
  description: {
    en: 'Guests who change rooms in these days and have not yet: from where, to where, or to a room that is still to be chosen.',
    fr: 'Clients qui changent de chambre ces jours-ci et ne l’ont pas encore fait : d’où, vers où, ou vers une chambre à choisir.',
  },
  columns: [
    day,
    guest,
    reference,
    { key: 'from', kind: 'text', label: { en: 'From', fr: 'De' } },
    { key: 'to', kind: 'text', label: { en: 'To', fr: 'Vers' } },
    roomType,
    { key: 'departure', kind: 'day', label: { en: 'Departure', fr: 'Départ' } },
    { key: 'state', kind: 'text', label: { en: 'Guest', fr: 'Client' }, values: {
      IN_HOUSE: { en: 'In house', fr: 'Présent' },
      EXPECTED: { en: 'Expected', fr: 'Attendu' },
    } },
  ],
  sql: `
    select n.id, b.id as "refId", b.reference, n.arrival_on as day, n.guest_name as guest, f.number as "from", t.number as "to", k.name as "roomType",
           n.departure_on as departure, case p.status when 'IN_HOUSE' then 'IN_HOUSE' else 'EXPECTED' end as state
      from stays n
      join stays p on p.property_id = n.property_id and p.booking_id = n.booking_id and p.departure_on = n.arrival_on and p.guest_name = n.guest_name
                  and p.status in ('IN_HOUSE', 'CONFIRMED', 'OPTION') and p.room_id is distinct from n.room_id
      join bookings b on b.property_id = n.property_id and b.id = n.booking_id
      join room_types k on k.property_id = n.property_id and k.id = n.room_type_id
      left join rooms f on f.property_id = p.property_id and f.id = p.room_id
      left join rooms t on t.property_id = n.property_id and t.id = n.room_id
     where n.property_id = $1 and n.arrival_on >= $2 and n.arrival_on < $3 and n.status in ('CONFIRMED', 'OPTION')`,
  order: 'day, guest, id',
}) // prettier-ignore

/** Nights from the first close on: what was slept before the property closed its days is posted by none. */
export const unpostedNights = rows({
  code: 'unposted-nights',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Charges not posted', fr: 'Débits non imputés' },
  description: {
    en: 'Nights of guests who came, of days that are closed, which no close has posted.',
    fr: 'Nuits de clients arrivés, de jours clôturés, qu’aucune clôture n’a imputées.',
  },
  columns: [{ ...day, label: { en: 'Night', fr: 'Nuit' } }, guest, reference, room, roomType, net, tax],
  sql: `
    select n.stay_id || ' ' || n.night as id, b.id as "refId", b.reference, n.night as day, s.guest_name as guest, r.number as room, t.name as "roomType",
           n.net_minor as net, n.tax_minor as tax
      from stay_nights n
      join stays s on s.property_id = n.property_id and s.id = n.stay_id and s.status in ('IN_HOUSE', 'CHECKED_OUT')
      join bookings b on b.property_id = s.property_id and b.id = s.booking_id
      join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
      left join rooms r on r.property_id = s.property_id and r.id = s.room_id
     where n.property_id = $1 and n.night >= $2 and n.night < $3 and n.night < $4 and n.total_minor <> 0
       and n.night >= (select min(c.business_on) from closing_runs c where c.property_id = $1 and c.status = 'DONE')
       and not exists (select from closing_postings c
                        where c.property_id = n.property_id and c.stay_id = n.stay_id and c.night = n.night and c.reversed_at is null)`,
  order: 'day, guest, id',
})
