import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Alert } from '../contract/replies.ts'
import type { AlertState } from '../rules/conditions.ts'

export type StoredAlert = Pick<
  Alert,
  | 'id' | 'reportCode' | 'metric' | 'cutBy' | 'cutValue' | 'cutName' | 'span' | 'direction' | 'against' | 'threshold' | 'repeats' | 'state' | 'ownerName'
  | 'createdAt' | 'version' | 'weighedAt' | 'value' | 'reference' | 'isHolding' | 'lastFiredAt'
> & { recipientIds: number[] } // prettier-ignore

const FIELDS = `
  a.id, a.report_code as "reportCode", a.metric, a.cut_by as "cutBy", a.cut_value as "cutValue", a.cut_name as "cutName", a.span, a.direction,
  a.against, a.threshold, a.repeats, to_jsonb(a.recipient_ids) as "recipientIds", a.state, a.owner_name as "ownerName",
  a.created_at as "createdAt", a.version, a.weighed_at as "weighedAt", a.value, a.reference, a.is_holding as "isHolding",
  (select f.fired_at from alert_firings f where f.property_id = a.property_id and f.alert_id = a.id
    order by f.business_on desc limit 1) as "lastFiredAt"`

const LIST = `
  select ${FIELDS} from alerts a
   where a.property_id = $1 and a.report_code = any($2::text[]) and ($3::bigint is null or $3 = any(a.recipient_ids))
     and ($4::boolean is null or a.is_holding = $4) and ($5::uuid is null or a.id < $5)
   order by a.id desc limit $6`

type ListRequest = {
  /** Reports the reader may open. */
  codes: readonly string[]
  /** Only those that this user receives; null for all. */
  recipientId: number | null
  isHolding: boolean | undefined
  after: string | undefined
  limit: number
}

/** Alerts of a property, the latest first. */
export const findAlerts = (
  tx: Tx,
  { codes, recipientId, isHolding, after, limit }: ListRequest,
): Promise<StoredAlert[]> =>
  tx.named('alerts.find', LIST, [tx.propertyId, codes, recipientId, isHolding ?? null, after ?? null, limit])

const GET = `select ${FIELDS} from alerts a where a.property_id = $1 and a.id = $2`

/** @throws Refusal not_found */
export async function getAlert(tx: Tx, id: string): Promise<StoredAlert> {
  const [row] = await tx.named<StoredAlert>('alerts.get', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { alertId: id })
}

const LOCK = 'select id from alerts where property_id = $1 and id = $2 for update'

/** Locks an alert until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockAlert(tx: Tx, id: string): Promise<StoredAlert> {
  await tx.named('alerts.lock', LOCK, [tx.propertyId, id])
  return getAlert(tx, id)
}

const COUNT = 'select count(*)::int as count from alerts where property_id = $1'

export async function countAlerts(tx: Tx): Promise<number> {
  const [row] = await tx.named<{ count: number }>('alerts.count', COUNT, [tx.propertyId])
  return row?.count ?? 0
}

/** The figure of an alert, its condition, and whom it notifies. */
export type AlertFields = Pick<
  StoredAlert,
  'reportCode' | 'metric' | 'cutBy' | 'cutValue' | 'cutName' | 'span' | 'direction' | 'against' | 'threshold' | 'repeats' | 'recipientIds'
> // prettier-ignore

const valuesOf = (alert: AlertFields) => [
  alert.reportCode,
  alert.metric,
  alert.cutBy,
  alert.cutValue,
  alert.cutName,
  alert.span,
  alert.direction,
  alert.against,
  alert.threshold,
  alert.repeats,
  alert.recipientIds,
]

const INSERT = `
  insert into alerts (property_id, id, report_code, metric, cut_by, cut_value, cut_name, span, direction, against, threshold, repeats, recipient_ids,
                      owner_id, owner_name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::bigint[], $14, $15, $16)`

type NewAlert = AlertFields & { id: string; owner: { id: number; name: string }; createdAt: Instant }

export const insertAlert = (tx: Tx, { id, owner, createdAt, ...fields }: NewAlert): Promise<unknown> =>
  tx.named('alerts.insert', INSERT, [tx.propertyId, id, ...valuesOf(fields), owner.id, owner.name, createdAt])

/** Nothing is known of an alert that was changed or resumed until it is weighed again. */
const ANEW =
  'weighed_at = null, value = null, reference = null, is_holding = false, is_armed = true, version = version + 1'

const UPDATE = `
  update alerts
     set report_code = $3, metric = $4, cut_by = $5, cut_value = $6, cut_name = $7, span = $8, direction = $9, against = $10, threshold = $11,
         repeats = $12, recipient_ids = $13::bigint[], ${ANEW}
   where property_id = $1 and id = $2`

export const updateAlert = (tx: Tx, id: string, fields: AlertFields): Promise<unknown> =>
  tx.named('alerts.update', UPDATE, [tx.propertyId, id, ...valuesOf(fields)])

const SET_STATE = `update alerts set state = $3, ${ANEW} where property_id = $1 and id = $2`

export const setState = (tx: Tx, id: string, state: StoredAlert['state']): Promise<unknown> =>
  tx.named('alerts.setState', SET_STATE, [tx.propertyId, id, state])

const DELETE = 'delete from alerts where property_id = $1 and id = $2'

export const deleteAlert = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('alerts.delete', DELETE, [tx.propertyId, id])

export type AlertToWeigh = AlertFields &
  Pick<StoredAlert, 'id' | 'value' | 'reference'> &
  AlertState & { hasFired: boolean }

const LOCK_TO_WEIGH = `
  select a.id, a.report_code as "reportCode", a.metric, a.cut_by as "cutBy", a.cut_value as "cutValue", a.cut_name as "cutName", a.span, a.direction,
         a.against, a.threshold, a.repeats, to_jsonb(a.recipient_ids) as "recipientIds", a.value, a.reference, a.is_holding as "isHolding",
         a.is_armed as "isArmed",
         exists (select from alert_firings f where f.property_id = a.property_id and f.alert_id = a.id and f.business_on = $3) as "hasFired"
    from alerts a where a.property_id = $1 and a.id = $2 and a.state = 'ACTIVE' for update of a`

/** Locks an active alert, with whether it fired on a day; undefined for one that is paused or was deleted. */
export async function lockToWeigh(tx: Tx, id: string, day: Day): Promise<AlertToWeigh | undefined> {
  const [row] = await tx.named<AlertToWeigh>('alerts.lockToWeigh', LOCK_TO_WEIGH, [tx.propertyId, id, day])
  return row
}

const MARK = `
  update alerts set weighed_at = $3, value = $4, reference = $5, is_holding = $6, is_armed = $7 where property_id = $1 and id = $2`

type Weighed = AlertState & { at: Instant; value: number | null; reference: number | null }

export const markWeighed = (
  tx: Tx,
  id: string,
  { at, value, reference, isHolding, isArmed }: Weighed,
): Promise<unknown> =>
  tx.named('alerts.markWeighed', MARK, [tx.propertyId, id, at, value, reference, isHolding, isArmed])

const FIRE = `
  insert into alert_firings (property_id, alert_id, business_on, fired_at, value, reference, user_ids) values ($1, $2, $3, $4, $5, $6, $7::bigint[])
  on conflict on constraint alert_fires_once_a_day do nothing returning alert_id as "alertId"`

type Firing = {
  alertId: string
  day: Day
  at: Instant
  value: number
  reference: number | null
  userIds: readonly number[]
}

/** @returns whether the alert had not fired on that day */
export async function insertFiring(tx: Tx, { alertId, day, at, value, reference, userIds }: Firing): Promise<boolean> {
  const values = [tx.propertyId, alertId, day, at, value, reference, userIds]
  return (await tx.named('alerts.insertFiring', FIRE, values)).length > 0
}

const ACTIVE = `
  select a.property_id as "propertyId", a.id as "alertId" from alerts a join properties p on p.id = a.property_id and p.is_active
   where a.state = 'ACTIVE' and ($1::bigint is null or a.property_id = $1) and ($2::text[] is null or a.span = any($2::text[]))
     and (a.property_id, a.id) > ($3::bigint, $4::uuid)
   order by a.property_id, a.id limit 500`

export type Active = { propertyId: number; alertId: string }
/** Before every alert. */
export const FIRST: Active = { propertyId: 0, alertId: '00000000-0000-0000-0000-000000000000' }

type Wanted = { propertyId: number | null; spans: readonly string[] | null }

/** Some of the active alerts, after one of them: of one property or all, of some spans or all. */
export const findActive = (tx: PlatformTx, { propertyId, spans }: Wanted, after: Active): Promise<Active[]> =>
  tx.named('alerts.findActive', ACTIVE, [propertyId, spans, after.propertyId, after.alertId])
