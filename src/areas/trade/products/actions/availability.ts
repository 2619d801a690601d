import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { drawnWithin } from '#server/documents/pictures.ts'
import type { products } from '../contract/products.ts'
import { getProduct, lockProduct } from '../queries/products.ts'
import { deleteImage, deleteSoldOut, findImage, upsertImage, upsertSoldOut } from '../queries/sold-out.ts'

/** @throws Refusal not_found; date_in_past when it would be out until a moment that is over */
export const setAvailability: Action<typeof products.setAvailability> = async (ctx, input) => {
  const { productId, isAvailable, reason, untilAt } = input
  const { tx, now, actor } = ctx
  if (!isAvailable && untilAt !== null && Date.parse(untilAt) <= Date.parse(now)) refuse('date_in_past', { untilAt })
  const before = await lockProduct(tx, productId, now)
  if (isAvailable) await deleteSoldOut(tx, productId)
  else await upsertSoldOut(tx, productId, { reason, untilAt, setAt: now, setBy: actor.id, setByName: actor.name })
  ctx.record({
    type: isAvailable ? 'PRODUCT_AVAILABLE' : 'PRODUCT_UNAVAILABLE',
    entity: 'product',
    entityId: productId,
    before: { outage: before.outage },
    after: isAvailable ? {} : { reason, untilAt },
  })
  ctx.publish('orders', 'kitchen')
  return getProduct(tx, productId, now)
}

/** @throws Refusal not_found without the product, and without an image of it */
export const image: Action<typeof products.image> = async ({ tx }, { productId }) => {
  const bytes = await findImage(tx, productId)
  return bytes ? { fileName: 'product.webp', bytes } : refuse('not_found', { productId })
}

/** Longest edge; large enough for the menu a guest reads. */
const EDGE_PIXELS = 640

/** @throws Refusal not_found, not_a_picture, picture_too_large */
export const setImage: Action<typeof products.setImage> = async (ctx, { productId, image: sent }) => {
  const [picture] = sent === null ? [] : await drawnWithin(Buffer.from(sent, 'base64'), [EDGE_PIXELS])
  await lockProduct(ctx.tx, productId, ctx.now)
  if (picture) await upsertImage(ctx.tx, productId, picture.bytes)
  else await deleteImage(ctx.tx, productId)
  ctx.record({
    type: 'PRODUCT_CHANGED',
    entity: 'product',
    entityId: productId,
    after: { image: picture ? 'set' : 'removed' },
  })
  return getProduct(ctx.tx, productId, ctx.now)
}
