import { rows } from '../../rules/report.ts'

/** Live uses with what is known of their guests; who is written down twice has the same telephone, mail or street. A telephone is its last nine digits: with or without its country it is the same. */
const USES = `
  select u.offer_id, u.customer_id, u.code_id, u.off_minor, u.used_on, u.used_at, right(c.phone_digits, 9) as phone, c.search_email,
         case when c.address <> '' then lower(concat_ws(', ', nullif(c.address, ''), nullif(c.postal_code, ''), nullif(c.city, ''))) else '' end as street
    from offer_uses u
    join customers c on c.property_id = u.property_id and c.id = u.customer_id
   where u.property_id = $1 and u.used_on >= $2 and u.used_on < $3 and u.released_at is null and c.erased_at is null`

/** Cards are none of it: no number of a card is stored. */
export const repeatedUses = rows({
  code: 'repeated-uses',
  section: 'marketing',
  needs: 'offers.read',
  title: { en: 'Offers used repeatedly', fr: 'Offres utilisées plusieurs fois' },
  description: {
    en: 'Offers used more than once in these days by one guest, or by guests with the same telephone, email or postal address: how often, by how many guests, with how many codes. Numbers of cards are not stored and not compared.',
    fr: 'Offres utilisées plusieurs fois ces jours-ci par un même client, ou par des clients de même téléphone, e-mail ou adresse postale : combien de fois, par combien de clients, avec combien de codes. Les numéros de carte ne sont pas enregistrés.',
  },
  columns: [
    { key: 'offer', kind: 'text', label: { en: 'Offer', fr: 'Offre' } },
    { key: 'same', kind: 'text', label: { en: 'The same', fr: 'Identique' }, values: {
      GUEST: { en: 'Guest', fr: 'Client' },
      PHONE: { en: 'Telephone', fr: 'Téléphone' },
      EMAIL: { en: 'Email', fr: 'E-mail' },
      STREET: { en: 'Postal address', fr: 'Adresse postale' },
    } },
    { key: 'guest', kind: 'text', label: { en: 'Latest guest', fr: 'Dernier client' }, link: 'customer' },
    { key: 'uses', kind: 'count', label: { en: 'Uses', fr: 'Utilisations' } },
    { key: 'guests', kind: 'count', label: { en: 'Guests', fr: 'Clients' } },
    { key: 'codes', kind: 'count', label: { en: 'Codes', fr: 'Codes' } },
    { key: 'off', kind: 'money', label: { en: 'Taken off', fr: 'Remise' } },
    { key: 'first', kind: 'day', label: { en: 'First', fr: 'Première' } },
    { key: 'last', kind: 'day', label: { en: 'Last', fr: 'Dernière' } },
  ],
  sql: `
    select x.same || ' ' || x.offer_id || ' ' || x."guestId" as id, o.name as offer, x.same, trim(c.first_name || ' ' || c.last_name) as guest, x."guestId", x.uses, x.guests, x.codes, x.off,
           x.first, x.last
      from (select u.offer_id, k.same, k.value, (array_agg(u.customer_id order by u.used_at desc, u.customer_id))[1] as "guestId", count(*) as uses,
                   count(distinct u.customer_id) as guests, count(distinct u.code_id) as codes, sum(u.off_minor)::bigint as off, min(u.used_on) as first, max(u.used_on) as last
              from (${USES}) u
             cross join lateral (values ('GUEST', u.customer_id::text), ('PHONE', u.phone), ('EMAIL', u.search_email), ('STREET', u.street)) k (same, value)
             where k.value <> ''
             group by u.offer_id, k.same, k.value
            having count(*) > 1 and (k.same = 'GUEST' or count(distinct u.customer_id) > 1)) x
      join offers o on o.property_id = $1 and o.id = x.offer_id
      join customers c on c.property_id = $1 and c.id = x."guestId"`,
  order: 'uses desc, offer, same, id',
}) // prettier-ignore
