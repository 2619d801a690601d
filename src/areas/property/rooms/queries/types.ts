import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { RoomType, RoomTypeDetails } from '../contract.ts'
import type * as z from 'zod'

type Details = z.output<typeof RoomTypeDetails>

/** What selling needs to know of a type. */
export type SellableType = Pick<
  RoomType,
  'id' | 'name' | 'code' | 'ranking' | 'baseOccupancy' | 'maxAdults' | 'maxChildren' | 'maxGuests' | 'roomCount'
>

const roomType = columns<RoomType>().of('room_types', {
  id: fixed('id'),
  name: 'name',
  code: 'code',
  description: 'description',
  ranking: 'ranking',
  baseOccupancy: 'base_occupancy',
  maxAdults: 'max_adults',
  maxChildren: 'max_children',
  maxGuests: 'max_guests',
  roomCount: fixed('room_count'),
  facilityIds: 'facility_ids',
  isActive: 'is_active',
  version: fixed('version'),
})
const sellable = roomType.only(
  'id',
  'name',
  'code',
  'ranking',
  'baseOccupancy',
  'maxAdults',
  'maxChildren',
  'maxGuests',
  'roomCount',
)

export const findSellableTypes = (tx: Tx): Promise<SellableType[]> =>
  tx.named(
    'rooms.findSellableTypes',
    `select ${sellable.select()} from room_types where property_id = $1 and is_active`,
    [tx.propertyId],
  )

/** All types of the property. A prepared statement: availability reads them each time. */
export const findTypes = (tx: Tx): Promise<RoomType[]> =>
  tx.named('rooms.findTypes', `select ${roomType.select()} from room_types where property_id = $1`, [tx.propertyId])

/** Locks the type until the transaction ends, against selling of new nights as well: its room count may change. */
export async function lockType(tx: Tx, roomTypeId: string): Promise<RoomType> {
  const row = await tx
    .selectFrom('room_types')
    .select(roomType.selection)
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', roomTypeId)
    .forUpdate()
    .executeTakeFirst()
  return row ? roomType.read(row) : refuse('not_found', { roomTypeId })
}

const orNameTaken = refuseOn({ room_type_name_is_unique: 'name_taken' })

export async function insertType(tx: Tx, id: string, details: Details): Promise<void> {
  await tx
    .insertInto('room_types')
    .values({ property_id: tx.propertyId, id, ...roomType.values(details) })
    .execute()
    .catch(orNameTaken)
}

export async function updateType(tx: Tx, id: string, details: Details & { isActive: boolean }): Promise<void> {
  await tx
    .updateTable('room_types')
    .set({ ...roomType.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(orNameTaken)
}

export async function changeRoomCount(tx: Tx, roomTypeId: string, change: number): Promise<void> {
  await tx
    .updateTable('room_types')
    .set({ room_count: sql<number>`room_count + ${change}::int` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', roomTypeId)
    .execute()
}
