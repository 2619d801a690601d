import { rows } from '../../rules/report.ts'
import { guest, nights } from './columns.ts'
import { count } from './people-columns.ts'

/** Who came twice and more is missed after a year; who has a booking to come is not. */
export const dormantGuests = rows({
  code: 'dormant-guests',
  section: 'marketing',
  needs: 'customers.read',
  title: { en: 'Guests who stay away', fr: 'Clients qui ne viennent plus' },
  description: {
    en: 'Guests with two stays or more, the last of them over a year ago, and no booking to come.',
    fr: 'Clients de deux séjours ou plus, le dernier il y a plus d’un an, et sans réservation à venir.',
  },
  isOfNow: true,
  columns: [
    guest,
    count('stays', 'Stays', 'Séjours'),
    nights,
    { key: 'first', kind: 'day', label: { en: 'First stay', fr: 'Premier séjour' } },
    { key: 'last', kind: 'day', label: { en: 'Last stay', fr: 'Dernier séjour' } },
    { key: 'days', kind: 'count', label: { en: 'Days since', fr: 'Jours depuis' } },
  ],
  sql: `
    select c.id, c.id as "guestId", trim(c.first_name || ' ' || c.last_name) as guest, x.stays, x.nights, x.first, x.last, ($4::date - x.last)::int as days
      from (select b.customer_id, count(*) as stays, sum(b.departure_on - b.arrival_on)::bigint as nights, min(b.arrival_on) as first, max(b.departure_on) as last
              from bookings b where b.property_id = $1 and b.status in ('IN_HOUSE', 'CHECKED_OUT') and not b.is_account group by 1
            having count(*) > 1 and max(b.departure_on) < $4::date - 365) x
      join customers c on c.property_id = $1 and c.id = x.customer_id
     where c.erased_at is null and not c.do_not_rent
       and not exists (select from bookings b where b.property_id = $1 and b.customer_id = c.id and b.status in ('OPTION', 'CONFIRMED') and b.arrival_on >= $4)`,
  order: 'last, guest, id',
}) // prettier-ignore
