import { EDGE_OF } from '#areas/platform/pictures/rules.ts'
import { refuse } from '#core/refusal.ts'
import { drawnWithin } from '#server/documents/pictures.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { profiles } from '../contract/profiles.ts'
import { deletePhoto, getPhoto, savePhoto as storePhoto } from '../queries/photos.ts'
import { lockChangeable } from './contacts.ts'
import { readProfile } from './read.ts'

function changed(ctx: Context, customerId: string, isStored: boolean) {
  ctx.record({ type: 'GUEST_PHOTO', entity: 'customer', entityId: customerId, after: { isStored } })
  ctx.publish('profiles')
  return readProfile(ctx, customerId)
}

/** @throws Refusal not_found, customer_restricted, not_a_picture, picture_too_large */
export const savePhoto: Action<typeof profiles.savePhoto> = async (ctx, { customerId, image }) => {
  await lockChangeable(ctx, customerId)
  const [drawing] = await drawnWithin(Buffer.from(image, 'base64'), [EDGE_OF.small])
  if (!drawing) return refuse('not_a_picture')
  await storePhoto(ctx.tx, { id: ctx.newId(), customerId, bytes: drawing.bytes, at: ctx.now })
  return changed(ctx, customerId, true)
}

/** @throws Refusal not_found, customer_restricted */
export const removePhoto: Action<typeof profiles.removePhoto> = async (ctx, { customerId }) => {
  await lockChangeable(ctx, customerId)
  await deletePhoto(ctx.tx, customerId)
  return changed(ctx, customerId, false)
}

/** @throws Refusal not_found */
export const photo: Action<typeof profiles.photo> = async ({ tx }, { customerId, guestPhotoId }) => ({
  fileName: `${guestPhotoId}.webp`,
  bytes: new Uint8Array(await getPhoto(tx, customerId, guestPhotoId)),
})
