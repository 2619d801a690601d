import { rows } from '../../rules/report.ts'
import { count } from './people-columns.ts'

/** What no one can write to, compare or greet by. Addresses of portals lead to the portal, and end with the stay. */
export const guestData = rows({
  code: 'guest-data',
  section: 'marketing',
  needs: 'customers.read',
  title: { en: 'What is missing of guests', fr: 'Ce qui manque des clients' },
  description: {
    en: 'How many guests have no email, only the address of a portal, no telephone, no country, no date of birth, no language; of all, and of those who stayed in these days.',
    fr: 'Combien de clients sont sans e-mail, avec la seule adresse d’un portail, sans téléphone, pays, date de naissance ou langue ; de tous, et de ceux venus ces jours-ci.',
  },
  columns: [
    { key: 'missing', kind: 'text', label: { en: 'Missing', fr: 'Manque' }, values: {
      EMAIL: { en: 'Email', fr: 'E-mail' },
      OWN_EMAIL: { en: 'Email of their own, only a portal’s', fr: 'E-mail propre, seulement celui d’un portail' },
      PHONE: { en: 'Telephone', fr: 'Téléphone' },
      COUNTRY: { en: 'Country', fr: 'Pays' },
      BIRTH: { en: 'Date of birth', fr: 'Date de naissance' },
      LANGUAGE: { en: 'Language', fr: 'Langue' },
    } },
    count('guests', 'Guests', 'Clients'),
    { key: 'share', kind: 'percent', label: { en: 'Of all, share', fr: 'Part du total' } },
    count('stayed', 'Who stayed in these days', 'Venus ces jours-ci'),
  ],
  sql: `
    select k.missing as id, k.missing, count(*) filter (where k.is_missing) as guests, round(10000.0 * count(*) filter (where k.is_missing) / nullif(count(*), 0))::bigint as share,
           count(*) filter (where k.is_missing and s.has) as stayed
      from customers c
     cross join lateral (select exists (select from bookings b where b.property_id = $1 and b.customer_id = c.id and b.status in ('IN_HOUSE', 'CHECKED_OUT')
                                           and b.arrival_on < $3 and b.departure_on >= $2) as has) s
     cross join lateral (values
       ('EMAIL', c.search_email = ''),
       ('OWN_EMAIL', c.search_email ~ '@(.+\\.)?(booking\\.com|expediapartnercentral\\.com|airbnb\\.com|agoda-messaging\\.com|reply\\.hrs\\.com)$'),
       ('PHONE', c.phone_digits = ''), ('COUNTRY', c.country = ''), ('BIRTH', c.date_of_birth is null), ('LANGUAGE', c.language is null)) k (missing, is_missing)
     where c.property_id = $1 and c.merged_into_id is null and c.erased_at is null
     group by k.missing`,
  order: 'guests desc, missing, id',
}) // prettier-ignore
