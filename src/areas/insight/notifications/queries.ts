import { type ExpressionBuilder, sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tables } from '#db/tables.ts'
import type { Tx } from '#server/request/context.ts'
import type { Notification, NotificationPreferences } from './contract.ts'
import { isNew, MOST_COUNTED } from './rules.ts'

export type NotificationFilter = {
  notificationType: Notification['notificationType'] | undefined
  notificationStatus: Notification['notificationStatus'] | undefined
  before: string | undefined
  limit: number
}

type From = ExpressionBuilder<Tables, 'notifications'>

/** The latest notification a user's read mark covers; null when they never set one. */
const readUntil = (tx: Tx, userId: number) => (from: From) =>
  from
    .selectFrom('notification_marks as m')
    .select('m.read_until')
    .where('m.property_id', '=', tx.propertyId)
    .where('m.user_id', '=', userId)

const isOpened = (tx: Tx, userId: number) => (from: From) =>
  from.exists(
    from
      .selectFrom('notification_reads as r')
      .select('r.user_id')
      .where('r.property_id', '=', tx.propertyId)
      .where('r.user_id', '=', userId)
      .whereRef('r.notification_id', '=', 'notifications.id'),
  )

/** Before every id, so that without a mark everything comes after it. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** `isNew` of rules.ts in SQL; a test compares the two. */
const isNewFor = (tx: Tx, userId: number) => (where: From) =>
  where.and([
    where('notifications.id', '>', where.fn.coalesce(readUntil(tx, userId)(where), sql<string>`${BEFORE_ALL}::uuid`)),
    where.not(isOpened(tx, userId)(where)),
  ])

/** Not of a type the user has switched off. */
const isWantedBy = (tx: Tx, userId: number) =>
  sql<boolean>`not exists (
    select from notification_preferences p
     where p.property_id = ${tx.propertyId} and p.user_id = ${userId} and notifications.notification_type = any (p.off_types))`

/** For everyone at the property, or for the user among others. */
const isFor = (userId: number) =>
  sql<boolean>`(notifications.recipient_ids is null or ${userId}::bigint = any (notifications.recipient_ids))`

const selectNotifications = (tx: Tx, userId: number) =>
  tx
    .selectFrom('notifications')
    .select([
      'id',
      'notification_type',
      'reference_number',
      'reference_id',
      'status',
      'message',
      'kind',
      'facts',
      'redirect_path',
      'created_at',
      'property_id',
    ])
    .select((select) => [readUntil(tx, userId)(select).as('read_until'), isOpened(tx, userId)(select).as('is_opened')])
    .where('property_id', '=', tx.propertyId)
    .where(isFor(userId))

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>['executeTakeFirstOrThrow']>>

const toNotification = (row: Row): Notification => ({
  id: row.id,
  notificationType: row.notification_type as Notification['notificationType'],
  referenceNumber: row.reference_number,
  referenceId: row.reference_id,
  status: row.status as Notification['status'],
  notificationStatus: isNew(row.id, { readUntil: row.read_until, isOpened: Boolean(row.is_opened) }) ? 'New' : 'Read',
  message: row.message,
  kind: row.kind,
  facts: row.facts as Notification['facts'],
  redirectPath: row.redirect_path,
  createdDate: row.created_at as Instant,
  propertyId: row.property_id,
})

/** A user's notifications, latest first, before a cursor: of the types they have switched on, or all of the requested type. */
export function selectMatching(tx: Tx, userId: number, filter: NotificationFilter) {
  let query = selectNotifications(tx, userId).orderBy('id', 'desc').limit(filter.limit)
  if (filter.before !== undefined) query = query.where('id', '<', filter.before)
  query =
    filter.notificationType === undefined
      ? query.where(isWantedBy(tx, userId))
      : query.where('notification_type', '=', filter.notificationType)
  if (filter.notificationStatus === 'New') query = query.where(isNewFor(tx, userId))
  if (filter.notificationStatus === 'Read') query = query.where((where) => where.not(isNewFor(tx, userId)(where)))
  return query
}

export async function findNotifications(tx: Tx, userId: number, filter: NotificationFilter): Promise<Notification[]> {
  return (await selectMatching(tx, userId, filter).execute()).map(toNotification)
}

export async function getNotification(tx: Tx, userId: number, id: string): Promise<Notification> {
  const row = await selectNotifications(tx, userId).where('id', '=', id).executeTakeFirst()
  return row ? toNotification(row) : refuse('not_found', { id })
}

/** How many are New for a user, counted from the latest and at most `MOST_COUNTED`. */
export async function countNew(tx: Tx, userId: number): Promise<number> {
  const row = await tx
    .selectFrom((from) =>
      from
        .selectFrom('notifications')
        .select('id')
        .where('property_id', '=', tx.propertyId)
        .where(isFor(userId))
        .where(isNewFor(tx, userId))
        .where(isWantedBy(tx, userId))
        .orderBy('id', 'desc')
        .limit(MOST_COUNTED)
        .as('unread'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Marks one Read; changes nothing when it was already, does not exist, or is for others. */
export async function insertRead(tx: Tx, userId: number, id: string): Promise<void> {
  await sql`
    insert into notification_reads (property_id, user_id, notification_id)
    select property_id, ${userId}, id from notifications where property_id = ${tx.propertyId} and id = ${id} and ${isFor(userId)}
    on conflict do nothing`.execute(tx)
}

/** Sets the mark to the latest notification there is; what was read one by one before it need not be remembered. */
export async function markUntilNow(tx: Tx, userId: number, now: Instant): Promise<void> {
  await sql`
    with latest as (
      select id from notifications where property_id = ${tx.propertyId} order by id desc limit 1
    ), forgotten as (
      delete from notification_reads r using latest
       where r.property_id = ${tx.propertyId} and r.user_id = ${userId} and r.notification_id <= latest.id
    )
    insert into notification_marks (property_id, user_id, read_until, marked_at)
    select ${tx.propertyId}, ${userId}, id, ${now}::timestamptz from latest
    on conflict (property_id, user_id) do update set read_until = excluded.read_until, marked_at = excluded.marked_at
     where notification_marks.read_until < excluded.read_until`.execute(tx)
}

/** A user's settings at this property; all types, at any hour, by default. */
export async function findPreferences(tx: Tx, userId: number): Promise<NotificationPreferences> {
  const row = await tx
    .selectFrom('notification_preferences')
    .selectAll()
    .where('property_id', '=', tx.propertyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { offTypes: [], isMuted: false, quietHours: {}, hasMails: true, mailLanguage: null }
  return {
    offTypes: row.off_types as NotificationPreferences['offTypes'],
    isMuted: row.is_muted,
    quietHours:
      row.quiet_from === null || row.quiet_until === null ? {} : { from: row.quiet_from, until: row.quiet_until },
    hasMails: row.has_mails,
    mailLanguage: row.mail_language as NotificationPreferences['mailLanguage'],
  }
}

export async function putPreferences(
  tx: Tx,
  userId: number,
  { offTypes, isMuted, quietHours, hasMails, mailLanguage }: NotificationPreferences,
): Promise<void> {
  const chosen = {
    off_types: [...new Set(offTypes)],
    is_muted: isMuted,
    quiet_from: quietHours.from ?? null,
    quiet_until: quietHours.until ?? null,
    has_mails: hasMails,
    mail_language: mailLanguage,
  }
  await tx
    .insertInto('notification_preferences')
    .values({ property_id: tx.propertyId, user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.columns(['property_id', 'user_id']).doUpdateSet(chosen))
    .execute()
}
