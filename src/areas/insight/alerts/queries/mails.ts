import type { Day } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Tx } from '#server/request/context.ts'
import type { AlertFields } from './alerts.ts'

type Reader = { userId: number; language: Language | null }

const READERS = `
  select w.user_id as "userId", p.mail_language as language
    from unnest($2::bigint[]) as w (user_id)
    left join notification_preferences p on p.property_id = $1 and p.user_id = w.user_id
   where coalesce(p.has_mails, true) and not coalesce('alert' = any (p.off_types), false)
   order by w.user_id`

/** Those of some users who want alerts by mail, each with the language they chose; null is that of the property. */
export const findMailReaders = (tx: Tx, userIds: readonly number[]): Promise<Reader[]> =>
  tx.named<Reader>('alerts.findMailReaders', READERS, [tx.propertyId, userIds])

/** What a firing found, with the alert as it is now. */
export type FiredAlert = AlertFields & { value: number; reference: number | null }

const FIRED = `
  select a.report_code as "reportCode", a.metric, a.cut_by as "cutBy", a.cut_value as "cutValue", a.cut_name as "cutName", a.span, a.direction,
         a.against, a.threshold, a.repeats, to_jsonb(a.recipient_ids) as "recipientIds", f.value, f.reference
    from alert_firings f join alerts a on a.property_id = f.property_id and a.id = f.alert_id
   where f.property_id = $1 and f.alert_id = $2 and f.business_on = $3`

/** An alert as it fired on a business date; undefined once it was deleted. */
export async function findFired(tx: Tx, alertId: string, day: Day): Promise<FiredAlert | undefined> {
  const [row] = await tx.named<FiredAlert>('alerts.findFired', FIRED, [tx.propertyId, alertId, day])
  return row
}
