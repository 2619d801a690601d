import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import { retryOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { EventItem } from '../contract/event-costs.ts'
import type { GroupStatus } from '../contract/replies.ts'
import type { Hire } from '../rules/event-costs.ts'

/** An event as it is stored. */
export type StoredEvent = {
  id: string
  groupId: string
  functionRoomId: string
  name: string
  setup: string
  guests: number
  notes: string
  startsAt: Instant
  endsAt: Instant
  /** Agreed for it; null for what the function room costs. */
  hireAmount: Minor | null
  items: EventItem[]
  /** Part of the keys of its charges. */
  chargeRound: number
  chargedOn: Day | null
  /** With tax. */
  chargedAmount: Minor | null
  version: number
}
/** With what it belongs to. */
export type NamedEvent = StoredEvent & { groupName: string; groupStatus: GroupStatus } & Hire

const stored = columns<StoredEvent>().of('group_events', {
  id: fixed('id'),
  groupId: fixed('group_id'),
  functionRoomId: 'function_room_id',
  name: 'name',
  setup: 'setup',
  guests: 'guests',
  notes: 'notes',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  hireAmount: 'hire_minor',
  items: json('items'),
  chargeRound: fixed('charge_round'),
  chargedOn: fixed('charged_on'),
  chargedAmount: fixed('charged_minor'),
  version: 'version',
})

const NAMED = `
  select ${stored.select('e')}, g.name as "groupName", g.status as "groupStatus", r.name as "roomName",
         r.hire_minor as "roomHire", r.hire_per as "hirePer", r.tax_category as "taxCategory", r.service_code as "serviceCode"
    from group_events e
    join groups g on g.property_id = e.property_id and g.id = e.group_id
    join function_rooms r on r.property_id = e.property_id and r.id = e.function_room_id`

type Span = {
  groupId: string | undefined
  functionRoomId: string | undefined
  /** Half open, by when events begin. */
  from: Instant | undefined
  until: Instant | undefined
}

/** Events by time, from the one after a place on; those of cancelled groups only with their group. */
export async function findEvents(
  tx: Tx,
  { groupId, functionRoomId, from, until }: Span,
  { after, limit }: { after: { startsAt: Instant; id: string } | undefined; limit: number },
): Promise<NamedEvent[]> {
  const conditions = [sql`e.property_id = ${tx.propertyId}`]
  conditions.push(groupId ? sql`e.group_id = ${groupId}` : sql`not e.is_cancelled`)
  if (functionRoomId) conditions.push(sql`e.function_room_id = ${functionRoomId}`)
  if (from) conditions.push(sql`e.starts_at >= ${from}`)
  if (until) conditions.push(sql`e.starts_at < ${until}`)
  if (after) conditions.push(sql`(e.starts_at, e.id) > (${after.startsAt}::timestamptz, ${after.id}::uuid)`)
  const { rows } = await sql<NamedEvent>`
    ${sql.raw(NAMED)} where ${sql.join(conditions, sql` and `)}
     order by e.starts_at, e.id limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** @throws Refusal not_found */
export async function readEvent(tx: Tx, eventId: string): Promise<NamedEvent> {
  const [row] = await tx.named<NamedEvent>('groups.readEvent', `${NAMED} where e.property_id = $1 and e.id = $2`, [
    tx.propertyId,
    eventId,
  ])
  return row ?? refuse('not_found', { eventId })
}

/** Locks an event of a group until the transaction ends. @throws Refusal not_found, for one of another group too */
export async function lockEvent(tx: Tx, groupId: string, eventId: string): Promise<StoredEvent> {
  const [row] = await tx.named<StoredEvent>(
    'groups.lockEvent',
    `select ${stored.select()} from group_events where property_id = $1 and group_id = $2 and id = $3 for update`,
    [tx.propertyId, groupId, eventId],
  )
  return row ?? refuse('not_found', { eventId })
}

/** The first event another one would overlap in its function room. */
export async function findOverlapping(
  tx: Tx,
  { id, functionRoomId, startsAt, endsAt }: Pick<StoredEvent, 'id' | 'functionRoomId' | 'startsAt' | 'endsAt'>,
): Promise<NamedEvent | undefined> {
  const [row] = await tx.named<NamedEvent>(
    'groups.overlappingEvent',
    `${NAMED}
      where e.property_id = $1 and int8range(e.property_id, e.property_id, '[]') && int8range($1, $1, '[]')
        and uuid_range(e.function_room_id, e.function_room_id, '[]') && uuid_range($2, $2, '[]')
        and tstzrange(e.starts_at, e.ends_at) && tstzrange($3, $4) and not e.is_cancelled and e.id <> $5
      order by e.starts_at limit 1`,
    [tx.propertyId, functionRoomId, startsAt, endsAt, id],
  )
  return row
}

/** The function room was assigned a moment before: the request runs again, and finds by which event. */
const takenMeanwhile = retryOn('function_room_is_taken_once')

const INSERT = `
  insert into group_events (property_id, id, group_id, ${stored.changing}) values ($1, $2, $3, ${stored.places(4)})`
const UPDATE = `update group_events set ${stored.sets(3)} where property_id = $1 and id = $2`

/** @throws StoredMeanwhile when the function room was taken since it was looked at */
export async function insertEvent(tx: Tx, event: StoredEvent): Promise<void> {
  const values = [tx.propertyId, event.id, event.groupId, ...stored.parameters(event)]
  await tx.named('groups.insertEvent', INSERT, values).catch(takenMeanwhile)
}

/** Writes an event that is locked. @throws StoredMeanwhile as {@link insertEvent} */
export async function updateEvent(tx: Tx, event: StoredEvent): Promise<void> {
  await tx
    .named('groups.updateEvent', UPDATE, [tx.propertyId, event.id, ...stored.parameters(event)])
    .catch(takenMeanwhile)
}

export const deleteEvent = (tx: Tx, eventId: string): Promise<unknown> =>
  tx.named('groups.deleteEvent', 'delete from group_events where property_id = $1 and id = $2', [
    tx.propertyId,
    eventId,
  ])

/** The events of a cancelled group release their function rooms. */
export const cancelEvents = (tx: Tx, groupId: string): Promise<unknown> =>
  tx.named(
    'groups.cancelEvents',
    'update group_events set is_cancelled = true where property_id = $1 and group_id = $2',
    [tx.propertyId, groupId],
  )

/** All events of a group. */
export const findEventsOf = (tx: Tx, groupId: string): Promise<NamedEvent[]> =>
  tx.named('groups.eventsOf', `${NAMED} where e.property_id = $1 and e.group_id = $2 order by e.starts_at, e.id`, [
    tx.propertyId,
    groupId,
  ])

/** The events of some groups that begin in a span, half open, and are not charged yet. */
export const findDueEvents = (
  tx: Tx,
  groupIds: readonly string[],
  { from, until }: { from: Instant; until: Instant },
): Promise<NamedEvent[]> =>
  tx.named(
    'groups.dueEvents',
    `${NAMED}
      where e.property_id = $1 and e.group_id = any($2::uuid[]) and e.starts_at >= $3 and e.starts_at < $4
        and not e.is_cancelled and e.charged_on is null
      order by e.starts_at, e.id`,
    [tx.propertyId, groupIds, from, until],
  )

/** The times of a group's events. */
export const findEventTimes = (tx: Tx, groupId: string): Promise<Pick<StoredEvent, 'name' | 'startsAt' | 'endsAt'>[]> =>
  tx.named(
    'groups.eventTimes',
    `select name, starts_at as "startsAt", ends_at as "endsAt" from group_events
      where property_id = $1 and group_id = $2 order by starts_at, id`,
    [tx.propertyId, groupId],
  )
