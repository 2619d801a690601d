import { rows, type ListColumn } from '../../rules/report.ts'
import { STANDS } from './stays.ts'
import { count, money } from './people-columns.ts'

const rate = (key: string, en: string, fr: string): ListColumn => ({ key, kind: 'money', label: { en, fr } })

/** What offers take off a night `n`, and which offers it has. */
const OFF = `
  coalesce((select -sum(l.net_minor) from folio_lines l
             where l.property_id = n.property_id and l.stay_id = n.stay_id and l.service_on = n.night and l.offer_use_id is not null
               and l.charge_key = 'night:' || n.stay_id || ':' || n.night), 0)`
const HAS = `
  exists (select from offer_use_nights h join offer_uses u on u.property_id = h.property_id and u.id = h.use_id
           where h.property_id = n.property_id and h.stay_id = n.stay_id and h.night = n.night and u.released_at is null)`
const NIGHTS = `
  from stay_nights n
  join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
  join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)`

/** A night is compared with those without any offer: of its room type in the same days, and of its own guests, whenever they stayed. */
export const offerUplift = rows({
  code: 'offer-uplift',
  section: 'marketing',
  needs: 'offers.read',
  title: { en: 'Uplift of offers', fr: 'Effet des offres' },
  description: {
    en: 'Room nights of these days with each offer, by room type, beside nights without an offer: of the room type in the same days, and of the same guests at any time. Revenue of guests who had not stayed before is new business.',
    fr: 'Nuitées de la période avec chaque offre, par type de chambre, à côté de celles sans offre : du type de chambre aux mêmes jours, et des mêmes clients à tout moment. Le revenu de clients jamais venus est nouveau.',
  },
  columns: [
    { key: 'offer', kind: 'text', label: { en: 'Offer', fr: 'Offre' } },
    { key: 'roomType', kind: 'text', label: { en: 'Room type', fr: 'Type de chambre' } },
    count('withNights', 'Nights with the offer', 'Nuits avec l’offre'),
    money('withNet', 'Revenue with the offer', 'Revenu avec l’offre'),
    rate('withRate', 'Average rate with it', 'Prix moyen avec'),
    rate('typeRate', 'Room type without offers', 'Type de chambre sans offre'),
    rate('guestRate', 'Same guests without offers', 'Mêmes clients sans offre'),
    { key: 'guests', kind: 'count', label: { en: 'Guests', fr: 'Clients' } },
    { key: 'newGuests', kind: 'count', label: { en: 'New guests', fr: 'Nouveaux clients' } },
    money('newNet', 'Revenue of new guests', 'Revenu de nouveaux clients'),
    { key: 'change', kind: 'money', label: { en: 'Against the room type', fr: 'Par rapport au type' }, isSummed: true },
  ],
  sql: `
    select g.offer_id || ' ' || g.room_type_id as id, o.name as offer, t.name as "roomType", g.nights as "withNights", g.net as "withNet", round(g.net::numeric / g.nights)::bigint as "withRate",
           w.rate as "typeRate", q.rate as "guestRate", g.guests, g."newGuests", g."newNet", (g.net - round(w.rate * g.nights))::bigint as change
      from (select y.offer_id, y.room_type_id, count(*) as nights, sum(y.net)::bigint as net, count(distinct y.customer_id) as guests,
                   count(distinct y.customer_id) filter (where y.is_new) as "newGuests", coalesce(sum(y.net) filter (where y.is_new), 0)::bigint as "newNet",
                   array_agg(distinct y.customer_id) as customers
              from (select u.offer_id, s.room_type_id, b.customer_id, n.net_minor - ${OFF} as net,
                           not exists (select from bookings e where e.property_id = b.property_id and e.customer_id = b.customer_id and e.status in ('IN_HOUSE', 'CHECKED_OUT')
                                          and e.arrival_on < b.arrival_on) as is_new
                      ${NIGHTS}
                      join offer_use_nights h on h.property_id = n.property_id and h.stay_id = n.stay_id and h.night = n.night
                      join offer_uses u on u.property_id = h.property_id and u.id = h.use_id and u.released_at is null
                     where n.property_id = $1 and n.night >= $2 and n.night < $3 and ${STANDS}) y
             group by y.offer_id, y.room_type_id) g
      join offers o on o.property_id = $1 and o.id = g.offer_id
      join room_types t on t.property_id = $1 and t.id = g.room_type_id
      left join (select s.room_type_id, round(avg(n.net_minor))::bigint as rate ${NIGHTS}
                  where n.property_id = $1 and n.night >= $2 and n.night < $3 and ${STANDS} and not ${HAS} group by 1) w on w.room_type_id = g.room_type_id
     cross join lateral (select round(avg(n.net_minor))::bigint as rate ${NIGHTS}
                          where n.property_id = $1 and b.customer_id = any(g.customers) and s.room_type_id = g.room_type_id and ${STANDS} and not ${HAS}) q`,
  order: 'offer, "roomType", id',
}) // prettier-ignore
