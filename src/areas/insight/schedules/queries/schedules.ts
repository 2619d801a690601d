import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { ReportSchedule, ReportSending } from '../contract/replies.ts'

export type StoredSchedule = Pick<
  ReportSchedule,
  | 'id' | 'code' | 'name' | 'period' | 'settings' | 'format' | 'language' | 'state' | 'pausedBecause' | 'ownerName' | 'isOwn' | 'createdAt' | 'version'
> & { cron: string | null; recipientIds: number[]; ownerId: number; nextDueAt: Instant | null; last: ReportSending | null } // prettier-ignore

// What became of a mail is known by the messages, for as long as they are stored; after that it is counted as sent.
const LAST = `
  select jsonb_build_object(
           'dueAt', to_char(s.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isByHand', s.is_by_hand, 'state', s.state,
           'fault', s.fault, 'fileId', s.file_id,
           'sent', count(r.user_id) filter (where r.message_id is not null and coalesce(m.state, 'SENT') in ('SENT', 'DELIVERED', 'READ', 'COMPLAINED')),
           'waiting', count(r.user_id) filter (where m.state in ('QUEUED', 'SENDING')),
           'failed', count(r.user_id) filter (where m.state in ('FAILED', 'BOUNCED', 'HELD')),
           'leftOut', coalesce(jsonb_agg(r.name order by r.name) filter (where r.user_id is not null and (r.message_id is null or m.state = 'CANCELLED')), '[]'))
    from report_sendings s
    left join report_sending_recipients r on r.property_id = s.property_id and r.sending_id = s.id
    left join messages m on m.property_id = r.property_id and m.id = r.message_id
   where s.property_id = c.property_id and s.id = (
           select x.id from report_sendings x where x.property_id = c.property_id and x.schedule_id = c.id order by x.due_at desc limit 1)
   group by s.property_id, s.id`

const FIELDS = `
  c.id, c.report_code as code, c.name, c.period, c.settings, c.format, c.language, c.cron, to_jsonb(c.recipient_ids) as "recipientIds",
  c.state, c.paused_because as "pausedBecause", c.owner_id as "ownerId", c.owner_name as "ownerName", c.owner_id = $2 as "isOwn",
  c.created_at as "createdAt", c.next_due_at as "nextDueAt", c.version, (${LAST}) as last`

const LIST = `
  select ${FIELDS} from report_schedules c
   where c.property_id = $1 and (c.owner_id = $2 or $2 = any(c.recipient_ids)) and c.report_code = any($3::text[])
     and ($4::uuid is null or c.id < $4)
   order by c.id desc limit $5`

/** Schedules of reports a user may open, that they own or receive; the latest first. */
export const findSchedules = (
  tx: Tx,
  { userId, codes }: { userId: number; codes: readonly string[] },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredSchedule[]> => tx.named('schedules.find', LIST, [tx.propertyId, userId, codes, after ?? null, limit])

const GET = `select ${FIELDS} from report_schedules c where c.property_id = $1 and c.owner_id = $2 and c.id = $3`

/** One of a user's own schedules. @throws Refusal not_found */
export async function getSchedule(tx: Tx, userId: number, id: string): Promise<StoredSchedule> {
  const [row] = await tx.named<StoredSchedule>('schedules.get', GET, [tx.propertyId, userId, id])
  return row ?? refuse('not_found', { reportScheduleId: id })
}

const LOCK_OWN = 'select id from report_schedules where property_id = $1 and owner_id = $2 and id = $3 for update'

/** Locks one of a user's own schedules until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockSchedule(tx: Tx, userId: number, id: string): Promise<StoredSchedule> {
  await tx.named('schedules.lockOwn', LOCK_OWN, [tx.propertyId, userId, id])
  return getSchedule(tx, userId, id)
}

export type ScheduleToSend = Pick<
  StoredSchedule,
  'id' | 'code' | 'name' | 'period' | 'settings' | 'format' | 'language' | 'cron' | 'recipientIds' | 'ownerId' | 'ownerName' | 'state' | 'nextDueAt'
> // prettier-ignore

const LOCK = `
  select c.id, c.report_code as code, c.name, c.period, c.settings, c.format, c.language, c.cron, to_jsonb(c.recipient_ids) as "recipientIds",
         c.owner_id as "ownerId", c.owner_name as "ownerName", c.state, c.next_due_at as "nextDueAt"
    from report_schedules c where c.property_id = $1 and c.id = $2 for update`

/** Locks a schedule for sending; undefined when it was deleted. */
export async function lockToSend(tx: Tx, id: string): Promise<ScheduleToSend | undefined> {
  const [row] = await tx.named<ScheduleToSend>('schedules.lockToSend', LOCK, [tx.propertyId, id])
  return row
}

const COUNT = 'select count(*)::int as count from report_schedules where property_id = $1 and owner_id = $2'

export async function countSchedules(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.named<{ count: number }>('schedules.count', COUNT, [tx.propertyId, userId])
  return row?.count ?? 0
}

/** What a schedule sends, when and to whom. */
export type ScheduleFields = Pick<
  StoredSchedule,
  'name' | 'period' | 'settings' | 'format' | 'language' | 'cron' | 'recipientIds' | 'nextDueAt'
>

const valuesOf = ({ name, period, settings, format, language, cron, recipientIds, nextDueAt }: ScheduleFields) => [
  name,
  period,
  JSON.stringify(settings),
  format,
  language,
  cron,
  recipientIds,
  nextDueAt,
]

const INSERT = `
  insert into report_schedules (property_id, id, name, period, settings, format, language, cron, recipient_ids, next_due_at, report_code, owner_id,
                                owner_name, created_at)
  values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9::bigint[], $10, $11, $12, $13, $14)`

const NAMED_ONCE = refuseOn({ schedule_name_is_used_once: 'name_taken' })

/** @throws Refusal name_taken */
export const insertSchedule = (
  tx: Tx,
  made: ScheduleFields & { id: string; code: string; owner: { id: number; name: string }; createdAt: Instant },
): Promise<unknown> =>
  tx
    .named('schedules.insert', INSERT, [
      tx.propertyId,
      made.id,
      ...valuesOf(made),
      made.code,
      made.owner.id,
      made.owner.name,
      made.createdAt,
    ])
    .catch(NAMED_ONCE)

const UPDATE = `
  update report_schedules
     set name = $3, period = $4, settings = $5::jsonb, format = $6, language = $7, cron = $8, recipient_ids = $9::bigint[], next_due_at = $10,
         version = version + 1
   where property_id = $1 and id = $2`

/** @throws Refusal name_taken */
export const updateSchedule = (tx: Tx, id: string, changed: ScheduleFields): Promise<unknown> =>
  tx.named('schedules.update', UPDATE, [tx.propertyId, id, ...valuesOf(changed)]).catch(NAMED_ONCE)

const DELETE = 'delete from report_schedules where property_id = $1 and id = $2'

export const deleteSchedule = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('schedules.delete', DELETE, [tx.propertyId, id])

const SET_STATE = `
  update report_schedules set state = $3, paused_because = $4, next_due_at = $5, version = version + 1 where property_id = $1 and id = $2`

type StateChange =
  | { state: 'ACTIVE'; pausedBecause: null; nextDueAt: Instant | null }
  | { state: 'PAUSED'; pausedBecause: 'BY_HAND' | 'OWNER_LEFT' | 'NOT_ALLOWED'; nextDueAt: null }

export const setState = (tx: Tx, id: string, { state, pausedBecause, nextDueAt }: StateChange): Promise<unknown> =>
  tx.named('schedules.setState', SET_STATE, [tx.propertyId, id, state, pausedBecause, nextDueAt])

const SET_NEXT = 'update report_schedules set next_due_at = $3 where property_id = $1 and id = $2'

export const setNextDue = (tx: Tx, id: string, nextDueAt: Instant | null): Promise<unknown> =>
  tx.named('schedules.setNextDue', SET_NEXT, [tx.propertyId, id, nextDueAt])

const DUE = `
  select property_id as "propertyId", id as "scheduleId" from report_schedules
   where next_due_at <= $1 order by next_due_at, property_id, id limit 500`

/** Schedules that are due, the longest due first. */
export const findDue = (tx: PlatformTx, now: Instant): Promise<{ propertyId: number; scheduleId: string }[]> =>
  tx.named('schedules.findDue', DUE, [now])

const AFTER_CLOSE = `
  select id from report_schedules where property_id = $1 and state = 'ACTIVE' and cron is null order by id limit 1000`

/** Schedules that are sent after each close of a day. */
export const findAfterClose = (tx: Tx): Promise<{ id: string }[]> =>
  tx.named('schedules.findAfterClose', AFTER_CLOSE, [tx.propertyId])

/** The clock of the database, by which all servers agree. */
export async function findNow(tx: PlatformTx): Promise<Instant> {
  const [row] = await tx.named<{ now: Instant }>('schedules.findNow', 'select now() as now', [])
  if (!row) throw new Error('the clock always answers')
  return row.now
}
