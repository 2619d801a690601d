import type { Size } from '#areas/platform/pictures/rules.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Drawn } from '#server/documents/pictures.ts'
import type { Tx } from '#server/request/context.ts'

const OF_REVIEW =
  'select id, place, width, height from review_pictures where property_id = $1 and review_id = $2 order by place'
export type StoredPicture = { id: string; place: number; width: number; height: number }
export const findPictures = (tx: Tx, reviewId: string): Promise<StoredPicture[]> =>
  tx.named('reviews.findPictures', OF_REVIEW, [tx.propertyId, reviewId])

const INSERT = `
  insert into review_pictures (property_id, id, review_id, place, width, height, large, small, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
type NewPicture = { id: string; reviewId: string; place: number; large: Drawn; small: Drawn; at: Instant }
export const insertPicture = (tx: Tx, { id, reviewId, place, large, small, at }: NewPicture): Promise<unknown> =>
  tx.named('reviews.insertPicture', INSERT, [
    tx.propertyId,
    id,
    reviewId,
    place,
    large.width,
    large.height,
    large.bytes,
    small.bytes,
    at,
  ])

const REMOVE = 'delete from review_pictures where property_id = $1 and review_id = $2 and id = $3 returning id'
/** @throws Refusal not_found */
export async function deletePicture(tx: Tx, reviewId: string, id: string): Promise<void> {
  const [row] = await tx.named<{ id: string }>('reviews.deletePicture', REMOVE, [tx.propertyId, reviewId, id])
  if (!row) refuse('not_found', { reviewPictureId: id })
}

const REOPEN = `
  update reviews set display = case display when 'SHOWN' then 'PENDING' else display end,
         state = case state when 'NEW' then 'NEW' else 'TRIAGED' end, version = version + 1
   where property_id = $1 and id = $2`
/** A review that has another picture is looked at again before it is shown. */
export const reopen = (tx: Tx, reviewId: string): Promise<unknown> => tx.named('reviews.reopen', REOPEN, [tx.propertyId, reviewId]) // prettier-ignore

type Bytes = { bytes: Buffer }
const DRAWING = `select case $3::text when 'large' then large else small end as bytes from review_pictures where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getDrawing(tx: Tx, id: string, size: Size): Promise<Buffer> {
  const [row] = await tx.named<Bytes>('reviews.getDrawing', DRAWING, [tx.propertyId, id, size])
  return row?.bytes ?? refuse('not_found', { reviewPictureId: id })
}

const OF_REQUEST = `
  select p.small as bytes from review_pictures p join reviews r on r.property_id = p.property_id and r.id = p.review_id
   where p.property_id = $1 and p.id = $2 and r.request_id = $3`
/** @throws Refusal not_found, also for one of another guest */
export async function getGuestDrawing(tx: Tx, id: string, requestId: string): Promise<Buffer> {
  const [row] = await tx.named<Bytes>('reviews.getGuestDrawing', OF_REQUEST, [tx.propertyId, id, requestId])
  return row?.bytes ?? refuse('not_found', { reviewPictureId: id })
}

const SHOWN = `
  select case $3::text when 'large' then p.large else p.small end as bytes
    from review_pictures p join reviews r on r.property_id = p.property_id and r.id = p.review_id
    join review_settings s on s.property_id = p.property_id and s.is_public
   where p.property_id = $1 and p.id = $2 and r.display = 'SHOWN' and r.source = 'OWN' and r.is_verified`
/** @throws Refusal not_found, also for one of a review that the public page does not show */
export async function getShownDrawing(tx: Tx, id: string, size: Size): Promise<Buffer> {
  const [row] = await tx.named<Bytes>('reviews.getShownDrawing', SHOWN, [tx.propertyId, id, size])
  return row?.bytes ?? refuse('not_found', { reviewPictureId: id })
}
