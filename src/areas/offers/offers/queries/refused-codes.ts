import type { Day, Instant } from '#core/dates.ts'
import type { AnyTx, PlatformTx } from '#server/request/context.ts'
import type { OfferChannel, OfferReasonCode } from '../contract/fields.ts'

export type RefusedCode = {
  propertyId: number
  onDay: Day
  code: string
  address: string
  userId: number
  channel: OfferChannel
  reason: OfferReasonCode
  lastAt: Instant
}

/** Codes of an address and day that are stored one by one; more are counted as one. */
const MOST_CODES = 50
const COUNT = `
  insert into offer_code_refusals as r (property_id, on_day, code, address, user_id, channel, reason, tries, last_at)
  select $1, $2, case when (select count(*) from offer_code_refusals o
                             where o.property_id = $1 and o.on_day = $2 and o.address = $4 and o.user_id = $5 and o.code <> $3) < ${MOST_CODES} then $3 else '' end,
         $4, $5, $6, $7, 1, $8
  on conflict (property_id, on_day, address, user_id, code, channel)
  do update set tries = r.tries + 1, reason = excluded.reason, last_at = excluded.last_at`

/** Counts a code that was entered and not given. */
export const countRefused = (tx: AnyTx, one: RefusedCode): Promise<unknown> =>
  tx.named('offers.countRefusedCode', COUNT, [
    one.propertyId, one.onDay, one.code, one.address, one.userId, one.channel, one.reason, one.lastAt,
  ]) // prettier-ignore

const FORGET = `delete from offer_code_refusals where last_at < $1::timestamptz - interval '90 days'`
/** Of all properties what is older than ninety days is removed. */
export const forgetRefused = (tx: PlatformTx, now: Instant): Promise<unknown> =>
  tx.named('offers.forgetRefusedCodes', FORGET, [now])
