import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/context.ts'
import type { products } from '../contract.ts'
import { getProduct, lockProduct } from '../queries.ts'
import { deleteImage, deleteOutage, findImage, upsertImage, upsertOutage } from '../queries/outages.ts'

/** @throws Refusal not_found; date_in_past when it would be out until a moment that is over */
export const setAvailability: Action<typeof products.setAvailability> = async (ctx, input) => {
  const { productId, isAvailable, reason, untilAt } = input
  const { tx, now, actor } = ctx
  if (!isAvailable && untilAt !== null && Date.parse(untilAt) <= Date.parse(now)) refuse('date_in_past', { untilAt })
  const before = await lockProduct(tx, productId, now)
  if (isAvailable) await deleteOutage(tx, productId)
  else await upsertOutage(tx, productId, { reason, untilAt, setAt: now, setBy: actor.id, setByName: actor.name })
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

/** A WebP file says so in its first twelve bytes. */
const isWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** @throws Refusal not_found; not_an_image for anything but WebP */
export const setImage: Action<typeof products.setImage> = async (ctx, { productId, webp }) => {
  await lockProduct(ctx.tx, productId, ctx.now)
  if (webp === null) await deleteImage(ctx.tx, productId)
  else {
    const bytes = Buffer.from(webp, 'base64')
    if (!isWebp(bytes)) refuse('not_an_image')
    await upsertImage(ctx.tx, productId, bytes)
  }
  ctx.record({
    type: 'PRODUCT_CHANGED',
    entity: 'product',
    entityId: productId,
    after: { image: webp === null ? 'removed' : 'set' },
  })
  return getProduct(ctx.tx, productId, ctx.now)
}
