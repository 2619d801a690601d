import { type RawBuilder, sql } from 'kysely'
import type { ReachChannel } from '../contract/choices.ts'

/** The address of a row `f` of customer_facts on a channel, as addresses are compared; empty where there is none. */
export const addressSql = (channel: ReachChannel): RawBuilder<string> =>
  channel === 'MAIL' ? sql`f.email_key` : channel === 'POST' ? sql`f.post_key` : sql`f.phone_key`

/**
 * Joins what a row `f` of customer_facts agreed to on a channel, and whether its address is suppressed: one pass over each table. The
 * planner knows that one column is distinct, not two: with the property beside it, it sorts a million guests.
 */
export const consentJoins = (channel: ReachChannel, propertyId: number): RawBuilder<unknown> => sql`
  left join consent_states n on n.property_id = f.property_id and n.channel = ${channel} and n.purpose = 'MARKETING' and n.address_key = ${addressSql(channel)}
  left join (select distinct s.address_key from suppressions s where s.property_id = ${propertyId} and s.channel = ${channel} and s.address_key <> '') s
    on s.address_key = ${addressSql(channel)}
  left join consent_settings t on t.property_id = f.property_id`

/** Why a row `f` with `consentJoins` is not reached on a channel; null where it is. The gate checks again, and more, when a message is queued and sent. */
export const unreachedSql = (channel: ReachChannel): RawBuilder<string | null> => sql`
  case when ${addressSql(channel)} = '' then 'NO_ADDRESS'
       when s.address_key is not null then 'SUPPRESSED'
       when f.is_blocked then 'RESTRICTED'
       when n.is_given is not true then 'NO_CONSENT'
       when coalesce(t.valid_months, 0) > 0 and n.since < now() - make_interval(months => t.valid_months) then 'NO_CONSENT' end`
