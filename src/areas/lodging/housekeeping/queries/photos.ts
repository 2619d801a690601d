import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { RoomPhoto } from '../contract.ts'
import { MOST_PHOTOS, photoUrl } from '../rules.ts'
import type { Size } from '../contract.ts'

type Row = Omit<RoomPhoto, 'url' | 'smallUrl'>

const FIELDS = `id, business_date as "businessDate", condition, added_by as "addedBy", added_at as "addedAt"`

const toPhoto = (row: Row): RoomPhoto => ({
  ...row,
  url: photoUrl(row.id, 'large'),
  smallUrl: photoUrl(row.id, 'small'),
})

/** Newest first; a room has only so many. @throws Refusal not_found for a room this property does not have */
export async function getPhotos(tx: Tx, roomId: string): Promise<RoomPhoto[]> {
  const [rows, rooms] = await Promise.all([
    tx.named<Row>(
      'housekeeping.getPhotos',
      `select ${FIELDS} from room_photos where property_id = $1 and room_id = $2 order by added_at desc, id desc limit $3`,
      [tx.propertyId, roomId, MOST_PHOTOS],
    ),
    tx.named('housekeeping.findRoom', 'select from rooms where property_id = $1 and id = $2', [tx.propertyId, roomId]),
  ])
  return rooms.length > 0 ? rows.map(toPhoto) : refuse('not_found', { roomId })
}

/** One of this property with the room it is of; undefined where there is none. */
export async function findPhoto(tx: Tx, photoId: string): Promise<{ roomId: string; photo: RoomPhoto } | undefined> {
  const [row] = await tx.named<Row & { roomId: string }>(
    'housekeeping.findPhoto',
    `select ${FIELDS}, room_id as "roomId" from room_photos where property_id = $1 and id = $2`,
    [tx.propertyId, photoId],
  )
  if (!row) return undefined
  const { roomId, ...photo } = row
  return { roomId, photo: toPhoto(photo) }
}

export type NewPhoto = {
  id: string
  roomId: string
  businessDate: Day
  large: Buffer
  small: Buffer
  addedBy: string
  at: Instant
}

/**
 * Stores a photograph with the condition its room has now; one that came before stays as it was, and is not stored again.
 *
 * @returns whether it was new
 * @throws Refusal not_found for a room this property does not have
 */
export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<boolean> {
  const { id, roomId, businessDate, large, small, addedBy, at } = photo
  const [found] = await tx.named<{ isNew: boolean }>(
    'housekeeping.insertPhoto',
    `with room as materialized (
       select id, condition from rooms where property_id = $1 and id = $3 and is_active for no key update),
     kept as (
       insert into room_photos (property_id, id, room_id, business_date, condition, large, small, added_by, added_at)
       select $1, $2, id, $4, condition, $5, $6, $7, $8 from room
       on conflict (property_id, id) do nothing
       returning id)
     select exists (select from kept) as "isNew" from room`,
    [tx.propertyId, id, roomId, businessDate, large, small, addedBy, at],
  )
  return found ? found.isNew : refuse('not_found', { roomId })
}

/** Takes away what a room has beyond its newest. */
export async function deleteOldest(tx: Tx, roomId: string): Promise<void> {
  await tx.named(
    'housekeeping.deleteOldest',
    `delete from room_photos where property_id = $1 and id in (
       select id from room_photos where property_id = $1 and room_id = $2 order by added_at desc, id desc offset $3)`,
    [tx.propertyId, roomId, MOST_PHOTOS],
  )
}

export async function deletePhoto(tx: Tx, photoId: string): Promise<void> {
  await tx.deleteFrom('room_photos').where('property_id', '=', tx.propertyId).where('id', '=', photoId).execute()
}

/** The drawing of a size; undefined where there is no such photograph. */
export async function findDrawing(tx: Tx, photoId: string, size: Size): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('room_photos')
    .select(size === 'large' ? 'large as bytes' : 'small as bytes')
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return row?.bytes
}
