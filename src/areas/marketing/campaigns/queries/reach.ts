import { type RawBuilder, sql } from 'kysely'
import type { CampaignChannel } from '../contract/choices.ts'

/** The address of a row `f` of customer_facts on a channel, as addresses are compared; empty where there is none. */
export const addressSql = (channel: CampaignChannel): RawBuilder<string> =>
  channel === 'MAIL' ? sql`f.email_key` : sql`f.phone_key`

/** Why a row `f` of customer_facts is not reached on a channel; null where it is. */
export const unreachedSql = (channel: CampaignChannel): RawBuilder<string | null> => sql`
  case when ${addressSql(channel)} = '' then 'NO_ADDRESS'
       when f.is_blocked then 'BLOCKED' end`
