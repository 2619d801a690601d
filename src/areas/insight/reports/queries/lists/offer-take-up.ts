import { rows } from '../../rules/report.ts'
import { count, money } from './people-columns.ts'

/** Uses count by their business date, as orders do; all bookings by the day they were made on the property's clock. */
export const offerTakeUp = rows({
  code: 'offer-take-up',
  section: 'marketing',
  needs: 'offers.read',
  title: { en: 'Take-up of offers', fr: 'Succès des offres' },
  description: {
    en: 'Offers used in these days: how many bookings and orders have them and by how many guests, their share of all there were, uses that were released, and what was taken off.',
    fr: 'Offres utilisées ces jours-ci : réservations et commandes qui les ont, nombre de clients, part du total, utilisations rendues, et remise.',
  },
  columns: [
    { key: 'offer', kind: 'text', label: { en: 'Offer', fr: 'Offre' } },
    { key: 'target', kind: 'text', label: { en: 'For', fr: 'Pour' }, values: {
      STAY: { en: 'Stays', fr: 'Séjours' },
      ORDER: { en: 'Orders', fr: 'Commandes' },
    } },
    count('uses', 'Bookings or orders', 'Réservations ou commandes'),
    { key: 'guests', kind: 'count', label: { en: 'Guests', fr: 'Clients' } },
    { key: 'share', kind: 'percent', label: { en: 'Of all, share', fr: 'Part du total' } },
    count('byCode', 'By a code', 'Par code'),
    count('nights', 'Room nights', 'Nuitées'),
    count('released', 'Released', 'Rendues'),
    money('off', 'Taken off', 'Remise'),
  ],
  sql: `
    select x.*, round(10000.0 * x.uses / nullif(case x.target when 'STAY' then a.bookings else a.orders end, 0))::bigint as share
      from (select o.id, o.name as offer, o.target, count(*) filter (where u.released_at is null) as uses,
                   count(distinct u.customer_id) filter (where u.released_at is null) as guests,
                   count(*) filter (where u.released_at is null and u.code_id is not null) as "byCode",
                   coalesce(sum(n.nights) filter (where u.released_at is null), 0)::bigint as nights,
                   count(*) filter (where u.released_at is not null) as released,
                   coalesce(sum(u.off_minor) filter (where u.released_at is null), 0)::bigint as off
              from offer_uses u
              join offers o on (o.property_id, o.id) = (u.property_id, u.offer_id)
             cross join lateral (select count(*) as nights from offer_use_nights h where h.property_id = u.property_id and h.use_id = u.id) n
             where u.property_id = $1 and u.used_on >= $2 and u.used_on < $3
             group by o.id, o.name, o.target) x
     cross join (
       select (select count(*) from bookings b
                where b.property_id = $1 and b.created_at >= ($2::date)::timestamp at time zone $5 and b.created_at < ($3::date)::timestamp at time zone $5 and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT') and not b.is_account) as bookings,
              (select count(*) from orders r where r.property_id = $1 and r.business_on >= $2 and r.business_on < $3 and r.status not in ('Draft', 'Cancelled')) as orders) a`,
  order: 'target desc, uses desc, offer, id',
}) // prettier-ignore
