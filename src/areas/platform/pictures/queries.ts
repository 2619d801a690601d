import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Drawn } from '#server/documents/pictures.ts'
import type { Picture } from './contract.ts'
import { pictureUrl, type Size } from './rules.ts'

type Row = Omit<Picture, 'url' | 'smallUrl'>

const FIELDS = 'id, room_type_id as "roomTypeId", offer_id as "offerId", alt, width, height, version'

const toPicture = (tx: Tx, row: Row): Picture => ({
  ...row,
  url: pictureUrl(tx.propertyId, row.id, 'large'),
  smallUrl: pictureUrl(tx.propertyId, row.id, 'small'),
})

/** The property's own first, then those of its room types and its offers, each gallery in its order. */
export async function findPictures(tx: Tx): Promise<Picture[]> {
  const rows = await tx.named<Row>(
    'pictures.find',
    `select ${FIELDS} from pictures where property_id = $1 order by room_type_id nulls first, offer_id nulls first, place, id`,
    [tx.propertyId],
  )
  return rows.map((row) => toPicture(tx, row))
}

export async function lockPicture(tx: Tx, pictureId: string): Promise<Picture> {
  const [row] = await tx.named<Row>(
    'pictures.lock',
    `select ${FIELDS} from pictures where property_id = $1 and id = $2 for update`,
    [tx.propertyId, pictureId],
  )
  return row ? toPicture(tx, row) : refuse('not_found', { pictureId })
}

/** Locks a gallery until the transaction ends and returns its pictures in order. */
export async function lockGallery(
  tx: Tx,
  { roomTypeId, offerId }: Pick<Picture, 'roomTypeId' | 'offerId'>,
): Promise<string[]> {
  const rows = await tx.named<{ id: string }>(
    'pictures.lockGallery',
    `select id from pictures where property_id = $1 and room_type_id is not distinct from $2 and offer_id is not distinct from $3
      order by place, id for update`,
    [tx.propertyId, roomTypeId, offerId],
  )
  return rows.map(({ id }) => id)
}

export type NewPicture = {
  id: string
  roomTypeId: string | null
  offerId: string | null
  alt: string
  large: Drawn
  small: Drawn
  at: Instant
}

/** At the end of its gallery. @throws Refusal unknown_reference for a room type or an offer that is not the property's */
export async function insertPicture(
  tx: Tx,
  { id, roomTypeId, offerId, alt, large, small, at }: NewPicture,
): Promise<void> {
  await sql`
    insert into pictures (property_id, id, room_type_id, offer_id, place, alt, width, height, large, small, created_at)
    select ${tx.propertyId}::bigint, ${id}::uuid, ${roomTypeId}::uuid, ${offerId}::uuid, coalesce(max(place) + 1, 0), ${alt}::text,
           ${large.width}::int, ${large.height}::int, ${large.bytes}::bytea, ${small.bytes}::bytea, ${at}::timestamptz
      from pictures where property_id = ${tx.propertyId} and room_type_id is not distinct from ${roomTypeId}::uuid
       and offer_id is not distinct from ${offerId}::uuid`
    .execute(tx)
    .catch(refuseOn({ picture_is_of_a_type: 'unknown_reference', picture_is_of_an_offer: 'unknown_reference' }))
}

export async function updateAlt(tx: Tx, pictureId: string, alt: string): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ alt, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', pictureId)
    .execute()
}

/** Sets each picture's place to the one in the list. */
export async function updatePlaces(tx: Tx, pictureIds: readonly string[]): Promise<void> {
  await tx.named(
    'pictures.updatePlaces',
    `update pictures p set place = w.place - 1
       from unnest($2::uuid[]) with ordinality as w (id, place) where p.property_id = $1 and p.id = w.id`,
    [tx.propertyId, pictureIds],
  )
}

export async function deletePicture(tx: Tx, pictureId: string): Promise<void> {
  await tx.deleteFrom('pictures').where('property_id', '=', tx.propertyId).where('id', '=', pictureId).execute()
}

/** The drawing of a size; undefined where there is no such picture. */
export async function findDrawing(tx: Tx, pictureId: string, size: Size): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('pictures')
    .select(size === 'large' ? 'large as bytes' : 'small as bytes')
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', pictureId)
    .executeTakeFirst()
  return row?.bytes
}
