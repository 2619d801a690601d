import { assertWithinPlan, usedOfPlan } from '#areas/platform/subscriptions/actions/plans.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { drawnWithin } from '#server/documents/pictures.ts'
import { type Picture, pictures } from './contract.ts'
import {
  deletePicture,
  findDrawing,
  findPictures,
  insertPicture,
  lockGallery,
  lockPicture,
  updateAlt,
  updatePlaces,
} from './queries.ts'
import { EDGE_OF, isOrderOf } from './rules.ts'

const list: Action<typeof pictures.list> = async (ctx) => {
  const [rows, { used, most }] = [await findPictures(ctx.tx), await usedOfPlan(ctx, 'images')]
  return { rows, used, most }
}

/** @throws Refusal not_a_picture, picture_too_large, not_in_plan, unknown_reference */
const add: Action<typeof pictures.add> = async (ctx, { roomTypeId = null, offerId = null, image, alt }) => {
  const bytes = Buffer.from(image, 'base64')
  const [large, small] = await drawnWithin(bytes, [EDGE_OF.large, EDGE_OF.small])
  if (!large || !small) throw new Error('a picture is drawn once for each size')
  await assertWithinPlan(ctx, 'images', 1)
  const id = ctx.newId()
  await insertPicture(ctx.tx, { id, roomTypeId, offerId, alt, large, small, at: ctx.now })
  recordAndPublish(ctx, 'PICTURE_ADDED', id, { roomTypeId, offerId, alt })
  return lockPicture(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version */
const describe: Action<typeof pictures.describe> = async (ctx, { pictureId, version, alt }) => {
  const before = await lockPicture(ctx.tx, pictureId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  await updateAlt(ctx.tx, pictureId, alt)
  recordAndPublish(ctx, 'PICTURE_CHANGED', pictureId, { alt })
  return lockPicture(ctx.tx, pictureId)
}

/** @throws Refusal stale_version when the gallery has other pictures by now */
const order: Action<typeof pictures.order> = async (ctx, { roomTypeId = null, offerId = null, pictureIds }) => {
  const there = await lockGallery(ctx.tx, { roomTypeId, offerId })
  if (!isOrderOf(pictureIds, there)) refuse('stale_version', { pictureIds: there })
  await updatePlaces(ctx.tx, pictureIds)
  if (pictureIds[0] !== undefined && pictureIds[0] !== there[0])
    recordAndPublish(ctx, 'PICTURE_CHANGED', pictureIds[0], { roomTypeId, offerId, isCover: true })
  const isOfGallery = (picture: Picture) => picture.roomTypeId === roomTypeId && picture.offerId === offerId
  return { rows: (await findPictures(ctx.tx)).filter(isOfGallery) }
}

/** @throws Refusal not_found */
const remove: Action<typeof pictures.remove> = async (ctx, { pictureId }) => {
  const { roomTypeId, offerId, alt } = await lockPicture(ctx.tx, pictureId)
  await deletePicture(ctx.tx, pictureId)
  recordAndPublish(ctx, 'PICTURE_REMOVED', pictureId, { roomTypeId, offerId, alt })
  return {}
}

/** @throws Refusal not_found, also for one of another property */
const show: Action<typeof pictures.show> = async (ctx, { propertyId, pictureId, size }) => {
  if (!(await ctx.switchToProperty(propertyId))) refuse('not_found', { propertyId })
  const bytes = await findDrawing(ctx.tx, pictureId, size)
  return bytes
    ? { fileName: `${pictureId}-${size}.webp`, bytes: new Uint8Array(bytes) }
    : refuse('not_found', { pictureId })
}

function recordAndPublish(
  ctx: Context,
  type: 'PICTURE_ADDED' | 'PICTURE_CHANGED' | 'PICTURE_REMOVED',
  entityId: string,
  after: object,
): void {
  ctx.record({ type, entity: 'picture', entityId, after })
  ctx.publish('properties', 'onboarding', 'subscriptions')
}

export const picturesArea = implement(pictures, { list, add, describe, order, remove, show })
