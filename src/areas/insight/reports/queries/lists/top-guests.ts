import { rows } from '../../rules/report.ts'
import { guest } from './columns.ts'
import { count, money } from './people-columns.ts'

/** Nights are those of these days of bookings a guest made; orders are those that were closed. */
export const topGuests = rows({
  code: 'top-guests',
  section: 'marketing',
  needs: 'customers.read',
  title: { en: 'Guests by what they spend', fr: 'Clients par dépense' },
  description: {
    en: 'What guests spent in these days before tax: on rooms of bookings they made, and on orders in their name.',
    fr: 'Ce que les clients ont dépensé ces jours-ci hors taxe : chambres des réservations qu’ils ont faites et commandes à leur nom.',
  },
  columns: [
    guest,
    { key: 'city', kind: 'text', label: { en: 'City', fr: 'Ville' } },
    { key: 'country', kind: 'text', label: { en: 'Country', fr: 'Pays' } },
    count('nights', 'Nights', 'Nuits'),
    money('rooms', 'Rooms', 'Chambres'),
    count('orders', 'Orders', 'Commandes'),
    money('food', 'Orders, amount', 'Commandes, montant'),
    money('net', 'In all', 'En tout'),
  ],
  sql: `
    select c.id, c.id as "guestId", trim(c.first_name || ' ' || c.last_name) as guest, nullif(c.city, '') as city, nullif(c.country, '') as country,
           sum(x.nights)::bigint as nights, sum(x.rooms)::bigint as rooms, sum(x.orders)::bigint as orders, sum(x.food)::bigint as food,
           sum(x.rooms + x.food)::bigint as net
      from (select b.customer_id, count(*) as nights, sum(n.net_minor) as rooms, 0 as orders, 0 as food
              from stay_nights n
              join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
              join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
             where n.property_id = $1 and n.night >= $2 and n.night < $3 and s.status in ('IN_HOUSE', 'CHECKED_OUT') and not b.is_account
             group by 1
            union all
            select o.customer_id, 0, 0, count(*), sum(o.net_minor)
              from orders o
             where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3 and o.status = 'Completed' and o.customer_id is not null
             group by 1) x
      join customers c on c.property_id = $1 and c.id = x.customer_id
     where c.erased_at is null
     group by c.id, c.first_name, c.last_name, c.city, c.country`,
  order: 'net desc, guest, id',
}) // prettier-ignore
