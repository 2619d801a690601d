import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { ConsentSettings, Coverage, Wording } from '../contract/replies.ts'

/** What goes for a property that chose nothing. */
const USUAL: ConsentSettings = {
  mostMessages: 4,
  withinDays: 30,
  quietFrom: '21:00',
  quietUntil: '08:00',
  validMonths: 0,
  isConfirmed: false,
  version: 0,
}

export async function findSettings(tx: Tx): Promise<ConsentSettings> {
  const [row] = await tx.named<ConsentSettings>(
    'find_consent_settings',
    `select most_messages as "mostMessages", within_days as "withinDays", quiet_from as "quietFrom", quiet_until as "quietUntil",
            valid_months as "validMonths", is_confirmed as "isConfirmed", version
       from consent_settings where property_id = $1`,
    [tx.propertyId],
  )
  return row ?? USUAL
}

/** Returns whether the version was still the one seen. */
export async function saveSettings(tx: Tx, { version, ...chosen }: ConsentSettings): Promise<boolean> {
  const rows = await tx.named(
    'save_consent_settings',
    `insert into consent_settings as s (property_id, most_messages, within_days, quiet_from, quiet_until, valid_months, is_confirmed)
     select $1, $2, $3, $4, $5, $6, $7 where $8::int = 0 or exists (select from consent_settings where property_id = $1)
     on conflict (property_id) do update
        set most_messages = excluded.most_messages, within_days = excluded.within_days, quiet_from = excluded.quiet_from,
            quiet_until = excluded.quiet_until, valid_months = excluded.valid_months, is_confirmed = excluded.is_confirmed, version = s.version + 1
      where s.version = $8::int
     returning version`,
    [tx.propertyId, chosen.mostMessages, chosen.withinDays, chosen.quietFrom, chosen.quietUntil, chosen.validMonths, chosen.isConfirmed, version],
  ) // prettier-ignore
  return rows.length > 0
}

/** The words people read now. */
export const findWordings = (tx: Tx): Promise<Wording[]> =>
  tx.named<Wording>(
    'find_consent_wordings',
    `select distinct on (purpose, language) purpose, language, version, wording from consent_wordings
      where property_id = $1 order by purpose, language, version desc`,
    [tx.propertyId],
  )

/** Returns whether the version seen was the last one: of two writers at once only one has the next. */
export async function insertWording(
  tx: Tx,
  { purpose, language, version, wording }: Wording,
  { now, by }: { now: Instant; by: string },
): Promise<boolean> {
  const rows = await tx.named(
    'insert_consent_wording',
    `insert into consent_wordings (property_id, purpose, language, version, wording, created_at, created_by)
     select $1, $2, $3, $4::int + 1, $5, $6, $7
      where $4::int = coalesce((select max(version) from consent_wordings where property_id = $1 and purpose = $2 and language = $3), 0)
     on conflict do nothing returning version`,
    [tx.propertyId, purpose, language, version, wording, now, by],
  )
  return rows.length > 0
}

/** How many customers have an address on a channel, and how they stand to marketing on it. */
export const countCoverage = (tx: Tx): Promise<Coverage[]> =>
  tx.named<Coverage>(
    'count_consent_coverage',
    `with people as (
       select c.channel, c.key from customers u
        cross join lateral (values ('MAIL', lower(u.email) collate "C"), ('SMS', ltrim(u.phone_digits, '0')), ('WHATSAPP', ltrim(u.phone_digits, '0')),
                                    ('PHONE', ltrim(u.phone_digits, '0')), ('POST', u.post_key)) c(channel, key)
        where u.property_id = $1 and u.merged_into_id is null)
     select p.channel, count(*)::int as customers, (count(*) filter (where p.key <> ''))::int as "withAddress",
            (count(*) filter (where s.is_given and x.address_key is null))::int as given,
            (count(*) filter (where not s.is_given and x.address_key is null))::int as withdrawn,
            (count(*) filter (where x.address_key is not null))::int as suppressed
       from people p
       left join consent_states s on p.key <> '' and (s.property_id, s.channel, s.purpose, s.address_key) = ($1, p.channel, 'MARKETING', p.key)
       left join (select distinct channel, address_key from suppressions where property_id = $1 and address_key <> '') x
              on p.key <> '' and (x.channel, x.address_key) = (p.channel, p.key)
      group by p.channel order by array_position(array['MAIL', 'SMS', 'WHATSAPP', 'PHONE', 'POST'], p.channel)`,
    [tx.propertyId],
  )
