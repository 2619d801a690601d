import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
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

export const findSellableTypes = (tx: Tx): Promise<SellableType[]> =>
  tx.named(
    'rooms.findSellableTypes',
    `select id, name, code, ranking, base_occupancy as "baseOccupancy", max_adults as "maxAdults",
            max_children as "maxChildren", max_guests as "maxGuests", room_count as "roomCount"
       from room_types where property_id = $1 and is_active`,
    [tx.propertyId],
  )

const selectTypes = (tx: Tx) =>
  tx
    .selectFrom('room_types')
    .select([
      'id',
      'name',
      'code',
      'description',
      'ranking',
      'base_occupancy as baseOccupancy',
      'max_adults as maxAdults',
      'max_children as maxChildren',
      'max_guests as maxGuests',
      'room_count as roomCount',
      'facility_ids as facilityIds',
      'is_active as isActive',
      'version',
    ])
    .where('property_id', '=', tx.propertyId)

/** All types of the property. By name: whoever is free is asked for them each time. */
export const findTypes = (tx: Tx): Promise<RoomType[]> =>
  tx.named(
    'rooms.findTypes',
    `select id, name, code, description, ranking, base_occupancy as "baseOccupancy", max_adults as "maxAdults",
            max_children as "maxChildren", max_guests as "maxGuests", room_count as "roomCount", facility_ids as "facilityIds",
            is_active as "isActive", version
       from room_types where property_id = $1`,
    [tx.propertyId],
  )

/** Locks the type until the transaction ends, against selling of new nights as well: its room count may change. */
export async function lockType(tx: Tx, roomTypeId: string): Promise<RoomType> {
  const row = await selectTypes(tx).where('id', '=', roomTypeId).forUpdate().executeTakeFirst()
  return row ?? refuse('not_found', { roomTypeId })
}

const columnsOf = (details: Details) => ({
  name: details.name,
  code: details.code,
  description: details.description,
  ranking: details.ranking,
  base_occupancy: details.baseOccupancy,
  max_adults: details.maxAdults,
  max_children: details.maxChildren,
  max_guests: details.maxGuests,
  facility_ids: details.facilityIds,
})

const orNameTaken = refuseOn({ room_type_name_is_unique: 'name_taken' })

export async function insertType(tx: Tx, id: string, details: Details): Promise<void> {
  await tx
    .insertInto('room_types')
    .values({ property_id: tx.propertyId, id, ...columnsOf(details) })
    .execute()
    .catch(orNameTaken)
}

export async function updateType(tx: Tx, id: string, details: Details & { isActive: boolean }): Promise<void> {
  await tx
    .updateTable('room_types')
    .set({ ...columnsOf(details), is_active: details.isActive, version: sql<number>`version + 1` })
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
