import type { Day, Instant } from '#core/dates.ts'
import type { Channel } from '#areas/platform/messages/contract/replies.ts'
import type { Tx } from '#server/request/context.ts'
import type { Purpose } from '../contract/choices.ts'
import type { GateFacts } from '../rules/gate.ts'
import { hashIn } from './suppressions.ts'

export type GateQuestion = {
  channel: Channel
  purpose: Purpose
  addressKeys: readonly string[]
  /** Messages since then count for the cap. */
  since: Instant
  /** A message that is on its way, and does not count against itself. */
  exceptMessageId: string | null
  /** Who was born later is under age. */
  bornAfter: Day
}

/** Guests who have an address beside their primary one: as a further contact, or from an entry that was merged into theirs. */
const BESIDE = (table: 'customer_contacts' | 'customers', owner: string, isSame: string) => `
              select c.do_not_rent, c.restricted_at, c.date_of_birth, c.merged_into_id
                from ${table} o join customers c on c.property_id = $1 and c.id = o.${owner}
               where o.property_id = $1 and ${isSame}`

// An address is compared with what is stored as an index has it. Writings of a number are made first: behind row security Postgres looks nothing
// up by what a function makes of another row.
const FIND = `
  with wanted as materialized (
    select key collate "C" as key, '0' || key as national, '00' || key as international from unnest($4::text[]) key)
  select k.key,
         (select array_agg(s.reason order by s.reason) from suppressions s
           where (s.property_id, s.channel, s.address_hash) = ($1, $2, ${hashIn('k.key')})) as suppressed,
         coalesce(g."isRestricted", false) as "isRestricted", coalesce(g."isUnderAge", false) as "isUnderAge",
         c.is_given as "isGiven", c.since,
         (select count(*) from messages m where m.property_id = $1 and m.class = 'MARKETING' and m.address_key = k.key and m.created_at >= $5
            and m.channel = $2 and m.id is distinct from $6::uuid
            and m.state in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'READ', 'COMPLAINED'))::int as "sentLately"
    from wanted k
    left join consent_states c on (c.property_id, c.channel, c.purpose, c.address_key) = ($1, $2, $3, k.key)
    left join lateral (
      select bool_or(u.do_not_rent or u.restricted_at is not null) as "isRestricted", bool_and(coalesce(u.date_of_birth > $7::date, false)) as "isUnderAge"
        from (select do_not_rent, restricted_at, date_of_birth, merged_into_id from customers
               where property_id = $1 and $2 = 'MAIL' and search_email <> '' and search_email = k.key
               union all
              select do_not_rent, restricted_at, date_of_birth, merged_into_id from customers
               where property_id = $1 and $2 <> 'MAIL' and phone_digits <> '' and phone_digits in (k.key, k.national, k.international)
               union all
              ${BESIDE('customer_contacts', 'customer_id', `$2 = 'MAIL' and o.search_email <> '' and o.search_email = k.key`)}
               union all
              ${BESIDE('customer_contacts', 'customer_id', `$2 <> 'MAIL' and o.phone_digits <> '' and o.phone_digits in (k.key, k.national, k.international)`)}
               union all
              ${BESIDE('customers', 'merged_into_id', `$2 = 'MAIL' and o.search_email <> '' and o.search_email = k.key`)}
               union all
              ${BESIDE('customers', 'merged_into_id', `$2 <> 'MAIL' and o.phone_digits <> '' and o.phone_digits in (k.key, k.national, k.international)`)}) u
       where u.merged_into_id is null) g on true`

type Row = Omit<GateFacts, 'consent' | 'suppressed'> & {
  key: string
  suppressed: GateFacts['suppressed'] | null
  isGiven: boolean | null
  since: Instant | null
}

/** What is known of addresses, by their keys. */
export async function findGateFacts(tx: Tx, question: GateQuestion): Promise<Map<string, GateFacts>> {
  const { channel, purpose, addressKeys, since, exceptMessageId, bornAfter } = question
  const rows = await tx.named<Row>('find_gate_facts', FIND, [
    tx.propertyId, channel, purpose, addressKeys, since, exceptMessageId, bornAfter,
  ]) // prettier-ignore
  return new Map(
    rows.map(({ key, suppressed, isGiven, since: from, ...facts }) => [
      key,
      {
        ...facts,
        suppressed: suppressed ?? [],
        consent: isGiven === null || from === null ? null : { isGiven, since: from },
      },
    ]),
  )
}

/** Makes other senders to an address on a channel wait until this transaction ends, so that the cap counts both. */
export const lockAddress = (tx: Tx, channel: Channel, addressKey: string): Promise<object[]> =>
  tx.named(
    'lock_written_address',
    `select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::bigint, $2::text, $3::text), 183))`,
    [tx.propertyId, channel, addressKey],
  )

const COUNTRY = `
  select c.country from customers c
   where c.property_id = $1 and $3 <> '' and c.merged_into_id is null and c.country <> ''
     and case when $2 = 'MAIL' then c.search_email = $3 else ltrim(c.phone_digits, '0') = $3 end
   order by c.created_at desc limit 1`
/** The country of the guest an address is of, the latest entered of several; empty where it is not known. */
export async function findCountry(tx: Tx, channel: Channel, addressKey: string): Promise<string> {
  const [row] = await tx.named<{ country: string }>('consents.findCountry', COUNTRY, [
    tx.propertyId,
    channel,
    addressKey,
  ])
  return row?.country ?? ''
}
