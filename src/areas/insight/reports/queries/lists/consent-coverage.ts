import { rows } from '../../rules/report.ts'
import { count } from './people-columns.ts'

/** By address, as the gate of messages asks: two guests with one address agreed once. */
export const consentCoverage = rows({
  code: 'consent-coverage',
  section: 'marketing',
  needs: 'customers.read',
  title: { en: 'Consent by channel', fr: 'Consentement par canal' },
  description: {
    en: 'How many guests have an address of each channel, how many of them agreed to advertising, withdrew it, or are not written to, and who never said.',
    fr: 'Combien de clients ont une adresse par canal, combien ont accepté la publicité, l’ont retirée ou ne sont plus contactés, et qui ne s’est jamais prononcé.',
  },
  isOfNow: true,
  columns: [
    { key: 'channel', kind: 'text', label: { en: 'Channel', fr: 'Canal' }, values: {
      MAIL: { en: 'Email', fr: 'E-mail' },
      SMS: { en: 'SMS', fr: 'SMS' },
      WHATSAPP: { en: 'WhatsApp', fr: 'WhatsApp' },
      PHONE: { en: 'Telephone', fr: 'Téléphone' },
      POST: { en: 'Post', fr: 'Courrier' },
    } },
    count('guests', 'With an address', 'Avec adresse'),
    count('given', 'Agreed', 'Accepté'),
    count('withdrawn', 'Withdrew', 'Retiré'),
    count('unsaid', 'Never said', 'Sans réponse'),
    count('suppressed', 'Not written to', 'Non contactés'),
    { key: 'share', kind: 'percent', label: { en: 'Agreed, share', fr: 'Part acceptée' } },
  ],
  sql: `
    select x.channel as id, x.*, round(10000.0 * x.given / nullif(x.guests, 0))::bigint as share
      from (select k.channel, count(c.id) as guests, count(*) filter (where c.id is not null and n.is_given and not b.is_barred) as given,
                   count(*) filter (where c.id is not null and not n.is_given and not b.is_barred) as withdrawn,
                   count(*) filter (where c.id is not null and n.is_given is null and not b.is_barred) as unsaid,
                   count(*) filter (where c.id is not null and b.is_barred) as suppressed
              from (values ('MAIL'), ('SMS'), ('WHATSAPP'), ('PHONE'), ('POST')) k (channel)
              left join customers c on c.property_id = $1 and c.merged_into_id is null and c.erased_at is null
                    and case k.channel when 'MAIL' then c.search_email when 'POST' then c.post_key else ltrim(c.phone_digits, '0') end <> ''
             cross join lateral (select case k.channel when 'MAIL' then c.search_email when 'POST' then c.post_key else ltrim(c.phone_digits, '0') end as key) a
              left join consent_states n on n.property_id = $1 and n.channel = k.channel and n.purpose = 'MARKETING' and n.address_key = a.key
             cross join lateral (select exists (select from suppressions u where u.property_id = $1 and u.channel = k.channel and u.address_key = a.key and u.address_key <> '') as is_barred) b
             group by k.channel) x`,
  order: 'guests desc, channel, id',
}) // prettier-ignore
