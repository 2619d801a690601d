import { sql } from 'kysely'
import type { Day, Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Room, RoomBlock, RoomCondition } from '../contract.ts'

type RoomRow = Omit<Room, 'block'> & {
  blockId: string | null
  blockKind: RoomBlock['kind']
  blockFrom: Day
  blockUntil: Day
  blockReason: string
  blockVersion: number
}

/** The aliases are those of rooms and their types; $1 is the property. */
const stored = columns<Omit<Room, 'block'>>().of('rooms', {
  id: fixed('id'),
  number: 'number',
  roomTypeId: fixed('room_type_id'),
  roomTypeName: computed('t.name'),
  floor: 'floor',
  ranking: 'ranking',
  condition: fixed('condition'),
  conditionNote: fixed('condition_note'),
  facilityIds: 'facility_ids',
  isActive: 'is_active',
  version: fixed('version'),
  isOccupied: computed(
    `exists (select from stays s where s.property_id = $1 and s.room_id = r.id and s.status = 'IN_HOUSE')`,
  ),
})

/** Which rooms to list; null means any. */
export type RoomFilter = { ids: readonly string[] | null; roomTypeId: string | null; includeInactive: boolean }

/** Rooms with who is in them and the block of a day; of two blocks the one that closes the room. No order. */
export async function findRoomsWithState(tx: Tx, filter: RoomFilter, on: Day): Promise<Room[]> {
  const rows = await tx.named<RoomRow>(
    'rooms.findRoomsWithState',
    `with blocked as (
       select distinct on (room_id) * from room_blocks
        where property_id = $1 and ended_at is null and until_on > $2 and from_on <= $2
        order by room_id, kind = 'OUT_OF_SERVICE', from_on)
     select ${stored.select('r')}, b.id as "blockId", b.kind as "blockKind", b.from_on as "blockFrom", b.until_on as "blockUntil",
            b.reason as "blockReason", b.version as "blockVersion"
       from rooms r
       join room_types t on t.property_id = $1 and t.id = r.room_type_id
       left join blocked b on b.room_id = r.id
      where r.property_id = $1 and ($3::uuid[] is null or r.id = any($3)) and ($4::uuid is null or r.room_type_id = $4)
        and (r.is_active or $5)`,
    [tx.propertyId, on, filter.ids, filter.roomTypeId, filter.includeInactive],
  )
  return rows.map(toRoom)
}

function toRoom(row: RoomRow): Room {
  const { blockId, blockKind, blockFrom, blockUntil, blockReason, blockVersion, ...room } = row
  if (blockId === null) return { ...room, block: null }
  const block = { id: blockId, roomId: room.id, kind: blockKind, from: blockFrom, until: blockUntil }
  return { ...room, block: { ...block, reason: blockReason, version: blockVersion } }
}

/** What placing a guest needs to know of a room. */
export type RoomPlace = Pick<
  Room,
  'id' | 'number' | 'roomTypeId' | 'floor' | 'ranking' | 'condition' | 'isActive' | 'isOccupied'
>

const PLACE = stored
  .only('id', 'number', 'roomTypeId', 'floor', 'ranking', 'condition', 'isActive', 'isOccupied')
  .select('r')

export const findPlaces = (tx: Tx, ids: readonly string[]): Promise<RoomPlace[]> =>
  tx.named('rooms.findPlaces', `select ${PLACE} from rooms r where r.property_id = $1 and r.id = any($2::uuid[])`, [
    tx.propertyId,
    ids,
  ])

/** A room over a span: whether it is free on every night, and why it is out of service on one of them, where it is. */
export type PlaceOver = RoomPlace & { isFree: boolean; outOfService: string | null }

/** Active rooms (of some types), with their state over a span. */
export const findPlacesOver = (
  tx: Tx,
  typeIds: readonly string[] | null,
  { from, until }: Span,
): Promise<PlaceOver[]> =>
  tx.named(
    'rooms.findPlacesOver',
    `select ${PLACE}, not exists (
              select from room_nights n
               where n.property_id = $1 and n.room_id = r.id and n.night >= $3 and n.night < $4) as "isFree",
            (select b.reason from room_blocks b
              where b.property_id = $1 and b.room_id = r.id and b.kind = 'OUT_OF_SERVICE' and b.ended_at is null
                and b.from_on < $4 and b.until_on > $3
              order by b.from_on limit 1) as "outOfService"
       from rooms r
      where r.property_id = $1 and r.is_active and ($2::uuid[] is null or r.room_type_id = any($2))`,
    [tx.propertyId, typeIds, from, until],
  )

export type LockedRoom = Pick<Room, 'id' | 'number' | 'roomTypeId' | 'isActive' | 'version'>
const locked = stored.only('id', 'number', 'roomTypeId', 'isActive', 'version')

/** Locks a room until the transaction ends, to edit or retire it. Its type is locked before, always in this order. */
export async function lockRoom(tx: Tx, roomId: string): Promise<LockedRoom> {
  const row = await tx
    .selectFrom('rooms')
    .select(locked.selection)
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', roomId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('not_found', { roomId })
}

/** Locks a room against being retired while a block is put on it or taken off; its type first, in the order all code locks them. */
export async function lockRoomToBlock(tx: Tx, roomId: string): Promise<LockedRoom> {
  const [row] = await tx.named<LockedRoom>(
    'rooms.lockRoomToBlock',
    `select ${locked.select('r')}
       from rooms r join room_types t on t.property_id = $1 and t.id = r.room_type_id
      where r.property_id = $1 and r.id = $2
        for key share of t
        for no key update of r`,
    [tx.propertyId, roomId],
  )
  return row ?? refuse('not_found', { roomId })
}

export type NewRoom = { id: string; number: string; roomTypeId: string; floor: string; ranking: number | null }

const orNumberTaken = refuseOn({ room_number_is_unique: 'room_number_taken' })

export async function insertRooms(tx: Tx, rooms: readonly NewRoom[]): Promise<void> {
  await sql`
    insert into rooms (property_id, id, room_type_id, number, floor, ranking)
    select ${tx.propertyId}::bigint, r.id, r."roomTypeId", r.number, r.floor, r.ranking
      from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb)
        as r (id uuid, "roomTypeId" uuid, number text, floor text, ranking integer)`
    .execute(tx)
    .catch(orNumberTaken)
}

export type RoomDetails = Pick<Room, 'number' | 'floor' | 'ranking' | 'facilityIds' | 'isActive'>

export async function updateRoom(tx: Tx, roomId: string, details: RoomDetails): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ ...stored.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', roomId)
    .execute()
    .catch(orNumberTaken)
}

/**
 * Sets the condition of rooms and returns what it was. The version stays: a condition is set by other people than those
 * who edit rooms, and must not make their work stale.
 */
export const updateConditions = (
  tx: Tx,
  roomIds: readonly string[],
  change: { condition: RoomCondition; note: string; at: string; seenAt: string | null },
): Promise<{ roomId: string; number: string; condition: RoomCondition; isNewer: boolean }[]> =>
  tx.named(
    'rooms.updateConditions',
    `with before as materialized (
       select id, condition, coalesce(condition_at > $6::timestamptz, false) as newer
         from rooms where property_id = $1 and id = any($2::uuid[]) order by id for no key update)
     update rooms r set condition = $3, condition_note = $4, condition_at = $5
       from before b where r.property_id = $1 and r.id = b.id
     returning r.id as "roomId", r.number, b.condition, b.newer as "isNewer"`,
    [tx.propertyId, roomIds, change.condition, change.note, change.at, change.seenAt],
  )
