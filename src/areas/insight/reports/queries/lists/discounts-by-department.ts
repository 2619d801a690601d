import { rows } from '../../rules/report.ts'
import { SOURCE_WORDS } from '../../rules/words.ts'
import { OFF_AN_ORDER } from './bills.ts'
import { count, money } from './people-columns.ts'

/** What was taken off by where it was sold and how it came, as the list of discounts has it: their totals are one. */
export const discountsByDepartment = rows({
  code: 'discounts-by-department',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Discounts by department and channel', fr: 'Remises par département et canal' },
  description: {
    en: 'What was taken off bills and orders in these days, without its tax, or after tax, by department or outlet and by source of the booking or channel of the order: by offers, by hand, and in all.',
    fr: 'Ce qui a été déduit des notes et commandes ces jours-ci, hors taxe ou après taxe, par département ou point de vente et par origine de la réservation ou canal de la commande : par des offres, à la main, et en tout.',
  },
  columns: [
    { key: 'department', kind: 'text', label: { en: 'Department', fr: 'Département' }, values: {
      ROOM: { en: 'Rooms', fr: 'Chambres' },
      SERVICE: { en: 'Services', fr: 'Services' },
      EXPENSE: { en: 'Extras', fr: 'Suppléments' },
    } },
    { key: 'channel', kind: 'text', label: { en: 'Channel', fr: 'Canal' }, values: {
      ...SOURCE_WORDS,
      STAFF: { en: 'Till', fr: 'Caisse' },
      QR: { en: 'Guest at the table', fr: 'Client à table' },
      WEB: { en: 'Online order', fr: 'Commande en ligne' },
      PHONE: { en: 'Telephone', fr: 'Téléphone' },
      AGGREGATOR: { en: 'Delivery service', fr: 'Service de livraison' },
    } },
    count('times', 'Times', 'Fois'),
    money('byOffers', 'By offers', 'Par des offres'),
    money('byHand', 'By hand', 'À la main'),
    money('amount', 'Taken off', 'Remise'),
  ],
  sql: `
    select x.department || ' ' || x.channel as id, x.department, x.channel, count(*) as times, coalesce(sum(x.amount) filter (where x.is_offer), 0)::bigint as "byOffers",
           coalesce(sum(x.amount) filter (where not x.is_offer), 0)::bigint as "byHand", sum(x.amount)::bigint as amount
      from (select l.counts_as as department, b.source as channel, l.offer_use_id is not null as is_offer, -l.net_minor as amount
              from folio_lines l
              join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
              join bookings b on (b.property_id, b.id) = (f.property_id, f.booking_id)
             where l.property_id = $1 and l.business_on >= $2 and l.business_on < $3 and l.is_discount and not ${OFF_AN_ORDER}
            union all
            select p.name, o.source_channel,
                   exists (select from offer_uses u where u.property_id = o.property_id and u.order_id = o.id and u.released_at is null),
                   o.discount_minor + o.after_tax_off_minor
              from orders o join outlets p on (p.property_id, p.id) = (o.property_id, o.outlet_id)
             where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3 and o.discount_minor + o.after_tax_off_minor > 0 and o.status <> 'Cancelled') x
     group by x.department, x.channel`,
  order: 'amount desc, id',
}) // prettier-ignore
