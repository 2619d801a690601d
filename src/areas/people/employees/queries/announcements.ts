import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Announcement, OwnAnnouncement, Reader } from '../contract/replies.ts'

export type AnnouncementFields = Pick<Announcement, 'title' | 'body' | 'departmentIds' | 'from' | 'until'>

const announcement = columns<AnnouncementFields>().of('announcements', {
  title: 'title',
  body: 'body',
  departmentIds: 'department_ids',
  from: 'from_on',
  until: 'until_on',
})

/** Employees at work whom an announcement `a` is for. */
const AUDIENCE = `
  e.property_id = a.property_id and e.status not in ('LEFT', 'PROSPECT')
  and (cardinality(a.department_ids) = 0 or e.department_id = any(a.department_ids))`

const SHOWN = `
  select a.id, a.title, a.body, a.from_on as "from", a.until_on as "until", a.author_name as "authorName", a.created_at as "createdAt"`

const FIELDS = `
  ${SHOWN}, to_jsonb(a.department_ids) as "departmentIds",
         (select coalesce(jsonb_agg(d.name order by d.name_key), '[]') from departments d
           where d.property_id = a.property_id and d.id = any(a.department_ids)) as "departmentNames",
         a.is_withdrawn as "isWithdrawn", r.readers as "readerCount", r.read as "readCount", a.version
    from announcements a
   cross join lateral (select count(*)::int as readers, count(o.read_at)::int as read
                         from employees e
                         left join announcement_reads o on (o.property_id, o.announcement_id, o.employee_id) = (a.property_id, a.id, e.id)
                        where ${AUDIENCE}) r
   where a.property_id = $1`

const LIST = `${FIELDS} and ($2::uuid is null or a.id < $2) order by a.id desc limit $3`

/** Announcements, the latest first. */
export const findAnnouncements = (tx: Tx, after: string | undefined, limit: number): Promise<Announcement[]> =>
  tx.named('employees.findAnnouncements', LIST, [tx.propertyId, after ?? null, limit])

const GET = `${FIELDS} and a.id = $2`

/** @throws Refusal not_found */
export async function getAnnouncement(tx: Tx, id: string): Promise<Announcement> {
  const [row] = await tx.named<Announcement>('employees.getAnnouncement', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { announcementId: id })
}

const READERS = `
  select e.id, e.display_name as name, d.name as "departmentName", o.read_at as "readAt", e.search_name as "searchName"
    from announcements a
    join employees e on ${AUDIENCE}
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    left join announcement_reads o on (o.property_id, o.announcement_id, o.employee_id) = (a.property_id, a.id, e.id)
   where a.property_id = $1 and a.id = $2 and (e.search_name, e.id) > ($3, $4::uuid)
   order by e.search_name, e.id limit $5`

/** Those an announcement is for, by name. */
export const findReaders = (
  tx: Tx,
  id: string,
  [name, employeeId]: readonly [string, string],
  limit: number,
): Promise<(Reader & { searchName: string })[]> =>
  tx.named('employees.findReaders', READERS, [tx.propertyId, id, name, employeeId, limit])

const OWN = `
  ${SHOWN}, o.read_at as "readAt"
    from announcements a
    join employees e on ${AUDIENCE} and e.user_id = $2
    left join announcement_reads o on (o.property_id, o.announcement_id, o.employee_id) = (a.property_id, a.id, e.id)
   where a.property_id = $1 and not a.is_withdrawn and a.from_on <= $3 and (a.until_on is null or a.until_on >= $3)
     and ($4::uuid is null or a.id = $4) and ($5::uuid is null or a.id < $5)
   order by a.id desc limit $6`

/** What is announced to a user on a day, the latest first; one of them when it is named. */
export const findOwnAnnouncements = (
  tx: Tx,
  { userId, today, id, after }: { userId: number; today: Day; id?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<OwnAnnouncement[]> =>
  tx.named('employees.findOwnAnnouncements', OWN, [tx.propertyId, userId, today, id ?? null, after ?? null, limit])

type New = { id: string; at: Instant; authorName: string }

/** @throws Refusal dates_disordered */
export async function insertAnnouncement(
  tx: Tx,
  { id, at, authorName }: New,
  fields: AnnouncementFields,
): Promise<void> {
  await tx
    .insertInto('announcements')
    .values({ property_id: tx.propertyId, id, created_at: at, author_name: authorName, ...announcement.values(fields) })
    .execute()
    .catch(refuseOn({ announcement_ends_after_it_begins: 'dates_disordered' }))
}

const ofOne = (tx: Tx, id: string) =>
  tx
    .updateTable('announcements')
    .set({ version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)

/** @throws Refusal dates_disordered */
export async function updateAnnouncement(tx: Tx, id: string, fields: AnnouncementFields): Promise<void> {
  await ofOne(tx, id)
    .set(announcement.values(fields))
    .execute()
    .catch(refuseOn({ announcement_ends_after_it_begins: 'dates_disordered' }))
}

export const markWithdrawn = (tx: Tx, id: string): Promise<unknown> =>
  ofOne(tx, id).set({ is_withdrawn: true }).execute()

const READ = `
  insert into announcement_reads (property_id, announcement_id, employee_id, read_at)
  select a.property_id, a.id, e.id, $4 from announcements a join employees e on ${AUDIENCE} and e.user_id = $2
   where a.property_id = $1 and a.id = $3
  on conflict on constraint announcement_is_read_once do nothing`

/** Marks an announcement as read by a user; once is enough. */
export const insertRead = (tx: Tx, read: { id: string; userId: number; at: Instant }): Promise<unknown> =>
  tx.named('employees.insertRead', READ, [tx.propertyId, read.userId, read.id, read.at])

const NOTIFY = `
  with due as (
    update announcements a set notified_at = $2
     where a.property_id = $1 and a.notified_at is null and not a.is_withdrawn and a.from_on <= $3
       and (a.until_on is null or a.until_on >= $3)
    returning a.property_id, a.id, a.title, a.department_ids)
  select a.id, a.title, (select coalesce(jsonb_agg(e.user_id order by e.user_id), '[]') from employees e
                          where ${AUDIENCE} and e.user_id is not null and e.user_id <> $4) as "userIds"
    from due a order by a.id`

export type DueAnnouncement = { id: string; title: string; userIds: number[] }

/** Marks announcements that begin as notified. @returns each with the users it is for, but for one of them */
export const markNotified = (tx: Tx, at: Instant, today: Day, exceptUserId: number): Promise<DueAnnouncement[]> =>
  tx.named('employees.markNotified', NOTIFY, [tx.propertyId, at, today, exceptUserId])

const BEGINNING = `
  select distinct p.id from properties p join announcements a on a.property_id = p.id
   where p.is_active and a.notified_at is null and not a.is_withdrawn and a.from_on <= ($1::timestamptz at time zone p.time_zone)::date
     and (a.until_on is null or a.until_on >= ($1::timestamptz at time zone p.time_zone)::date)
   order by p.id`

/** Properties at which an announcement begins. */
export const findPropertiesToNotify = (tx: PlatformTx, now: Instant): Promise<{ id: number }[]> =>
  tx.named('employees.findPropertiesToNotify', BEGINNING, [now])
