import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { CalendarEvent, PortalCalendar } from '../contract/calendars.ts'
import type { PortalEvent } from '../rules/portal-calendar.ts'

const CALENDARS = `
  select c.id, c.name, c.room_id as "roomId", r.number as "roomNumber", c.host, c.created_at as "createdAt", c.tried_at as "triedAt",
         c.read_at as "readAt", c.fault, e."eventCount", e."problemCount"
    from channel_calendars c
    join rooms r on r.property_id = c.property_id and r.id = c.room_id
    cross join lateral (
      select count(*)::int as "eventCount", (count(*) filter (where e.problem <> ''))::int as "problemCount"
        from channel_calendar_events e where e.property_id = c.property_id and e.calendar_id = c.id) e
   where c.property_id = $1 and c.removed_at is null`

/** Calendars that are read, latest first. */
export const findCalendars = (
  tx: Tx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PortalCalendar[]> =>
  tx.named('channels.findCalendars', `${CALENDARS} and ($2::uuid is null or c.id < $2) order by c.id desc limit $3`, [
    tx.propertyId,
    after ?? null,
    limit,
  ])

/** A calendar that is read. @throws Refusal not_found */
export async function getCalendar(tx: Tx, calendarId: string): Promise<PortalCalendar> {
  const [row] = await tx.named<PortalCalendar>('channels.getCalendar', `${CALENDARS} and c.id = $2`, [
    tx.propertyId,
    calendarId,
  ])
  return row ?? refuse('not_found', { calendarId })
}

export type LockedCalendar = { id: string; name: string; roomId: string; sealedAddress: string; host: string }

/** A calendar that is read, locked until the transaction ends: no other transaction reads it meanwhile. */
export async function lockCalendar(tx: Tx, calendarId: string): Promise<LockedCalendar | undefined> {
  const [row] = await tx.named<LockedCalendar>(
    'channels.lockCalendar',
    `select id, name, room_id as "roomId", sealed_address as "sealedAddress", host
       from channel_calendars where property_id = $1 and id = $2 and removed_at is null for update`,
    [tx.propertyId, calendarId],
  )
  return row
}

type NewCalendar = {
  id: string
  name: string
  roomId: string
  host: string
  sealedAddress: string
  createdAt: Instant
  createdBy: number
}

/** @throws Refusal not_found {roomId} for a room the property has not */
export async function insertCalendar(tx: Tx, calendar: NewCalendar): Promise<void> {
  await tx
    .insertInto('channel_calendars')
    .values({
      property_id: tx.propertyId,
      id: calendar.id,
      name: calendar.name,
      room_id: calendar.roomId,
      host: calendar.host,
      sealed_address: calendar.sealedAddress,
      created_at: calendar.createdAt,
      created_by: calendar.createdBy,
    })
    .execute()
    .catch(refuseOn({ calendar_room_is_known: 'not_found' }, { roomId: calendar.roomId }))
}

/** A calendar that is removed forgets where it was. */
export const markRemoved = (tx: Tx, calendarId: string, at: Instant): Promise<unknown> =>
  tx
    .updateTable('channel_calendars')
    .set({ removed_at: at, sealed_address: '' })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', calendarId)
    .execute()

/** That it was tried, and why it could not be read; empty where it could. */
export const markReading = (tx: Tx, calendarId: string, { at, fault }: { at: Instant; fault: string }) =>
  tx
    .updateTable('channel_calendars')
    .set({ tried_at: at, fault, ...(fault === '' && { read_at: at }) })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', calendarId)
    .execute()

export type StoredEvent = PortalEvent & { blockId: string | null; blockVersion: number | null; problem: string }

/** Every event of a calendar: there are at most as many as one may have. */
export const findEventsOf = (tx: Tx, calendarId: string): Promise<StoredEvent[]> =>
  tx.named(
    'channels.findEventsOf',
    `select e.uid, e.from_on as "from", e.until_on as "until", e.title, e.block_id as "blockId", e.problem,
            case when k.ended_at is null then k.version end as "blockVersion"
       from channel_calendar_events e
       left join room_blocks k on k.property_id = e.property_id and k.id = e.block_id
      where e.property_id = $1 and e.calendar_id = $2
      order by e.from_on, e.uid`,
    [tx.propertyId, calendarId],
  )

type EventPage = { calendarId: string; after: readonly [day: string, id: string] | undefined; limit: number }

/** Events of a calendar in the order of their nights. */
export const findEvents = (tx: Tx, { calendarId, after, limit }: EventPage): Promise<CalendarEvent[]> =>
  tx.named(
    'channels.findEvents',
    `select e.uid as id, e.from_on as "from", e.until_on as "until", e.title, e.problem
       from channel_calendar_events e
      where e.property_id = $1 and e.calendar_id = $2 and ($3::date is null or (e.from_on, e.uid) > ($3, $4))
      order by e.from_on, e.uid limit $5`,
    [tx.propertyId, calendarId, after?.[0] ?? null, after?.[1] ?? null, limit],
  )

export const removeEvents = (tx: Tx, calendarId: string, events: readonly { uid: string; from: Day }[]) =>
  tx.named(
    'channels.removeEvents',
    `delete from channel_calendar_events e using unnest($3::text[], $4::date[]) as gone (uid, from_on)
      where e.property_id = $1 and e.calendar_id = $2 and e.uid = gone.uid and e.from_on = gone.from_on`,
    [tx.propertyId, calendarId, events.map(({ uid }) => uid), events.map(({ from }) => from)],
  )

type Held = PortalEvent & { blockId: string | null; problem: string }

export const insertEvents = (tx: Tx, calendarId: string, events: readonly Held[]): Promise<unknown> =>
  tx.named(
    'channels.insertEvents',
    `insert into channel_calendar_events (property_id, calendar_id, uid, from_on, until_on, title, block_id, problem)
     select $1, $2, e.uid, e.from_on, e.until_on, e.title, e.block_id, e.problem
       from unnest($3::text[], $4::date[], $5::date[], $6::text[], $7::uuid[], $8::text[])
              as e (uid, from_on, until_on, title, block_id, problem)
     on conflict do nothing`,
    [
      tx.propertyId,
      calendarId,
      events.map(({ uid }) => uid),
      events.map(({ from }) => from),
      events.map(({ until }) => until),
      events.map(({ title }) => title),
      events.map(({ blockId }) => blockId),
      events.map(({ problem }) => problem),
    ],
  )

export type DueCalendar = { propertyId: number; calendarId: string }

/** Calendars that were not tried for so long, the longest first. */
export const findDueCalendars = (tx: PlatformTx, at: { minutes: number; limit: number }): Promise<DueCalendar[]> =>
  tx.named(
    'channels.findDueCalendars',
    `select c.property_id::int as "propertyId", c.id as "calendarId"
       from channel_calendars c join properties p on p.id = c.property_id
      where c.removed_at is null and p.is_active and (c.tried_at is null or c.tried_at < now() - make_interval(mins => $1))
      order by c.tried_at nulls first, c.id limit $2`,
    [at.minutes, at.limit],
  )
