import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { drawnWithin } from '#server/documents/pictures.ts'
import type { housekeeping } from '../contract.ts'
import { deleteOldest, deletePhoto, findDrawing, findPhoto, getPhotos, insertPhoto } from '../queries/photos.ts'
import { EDGE_OF } from '../rules.ts'

/**
 * One that came before is returned as it is stored.
 *
 * @throws Refusal not_found, also for a number another room's photograph has; not_a_picture, picture_too_large
 */
export const addPhoto: Action<typeof housekeeping.addPhoto> = async (ctx, { roomId, photoId, image }) => {
  const [large, small] = await drawnWithin(Buffer.from(image, 'base64'), [EDGE_OF.large, EDGE_OF.small])
  if (!large || !small) throw new Error('a picture is drawn once for each size')
  const isNew = await insertPhoto(ctx.tx, {
    id: photoId,
    roomId,
    businessDate: ctx.businessDate,
    large: large.bytes,
    small: small.bytes,
    addedBy: ctx.actor.name,
    at: ctx.now,
  })
  if (isNew) {
    await deleteOldest(ctx.tx, roomId)
    ctx.record({ type: 'ROOM_PHOTO', entity: 'room', entityId: roomId, after: { photoId } })
    ctx.publish('housekeeping')
  }
  const stored = await findPhoto(ctx.tx, photoId)
  return stored?.roomId === roomId ? stored.photo : refuse('not_found', { photoId })
}

/** @throws Refusal not_found for a room this property does not have */
export const photos: Action<typeof housekeeping.photos> = async ({ tx }, { roomId }) => ({
  rows: await getPhotos(tx, roomId),
})

/** @throws Refusal not_found */
export const removePhoto: Action<typeof housekeeping.removePhoto> = async (ctx, { photoId }) => {
  const { roomId } = (await findPhoto(ctx.tx, photoId)) ?? refuse('not_found', { photoId })
  await deletePhoto(ctx.tx, photoId)
  ctx.record({ type: 'ROOM_PHOTO_REMOVED', entity: 'room', entityId: roomId, before: { photoId } })
  ctx.publish('housekeeping')
  return {}
}

/** @throws Refusal not_found, also for one of another property */
export const showPhoto: Action<typeof housekeeping.showPhoto> = async ({ tx }, { photoId, size }) => {
  const bytes = await findDrawing(tx, photoId, size)
  return bytes
    ? { fileName: `${photoId}-${size}.webp`, bytes: new Uint8Array(bytes) }
    : refuse('not_found', { photoId })
}
