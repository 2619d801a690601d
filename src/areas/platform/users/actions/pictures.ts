import { refuse } from '#core/refusal.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import { squareOf } from '#server/documents/pictures.ts'
import type { SignedInUser } from '../contract/replies.ts'
import type { users } from '../contract/users.ts'
import { findAccount } from '../queries/users.ts'
import { deletePicture, findPicture, putPicture } from '../queries/pictures.ts'
import { ownScope, shown } from './reach.ts'

/** Large enough for the largest place it is shown at, on a fine screen. */
const EDGE_PIXELS = 320

/** @throws Refusal not_found for who has none, or is of another organisation */
export const picture: Action<typeof users.picture> = async (ctx, { userId }) => {
  const scope = userId === ctx.actor.id ? undefined : ownScope(ctx).organizationId
  // Pictures go with accounts, above tenants; colleagues of all properties see them.
  const bytes = await ctx.asPlatform((tx) => findPicture(tx, userId, scope))
  return bytes ? { fileName: `person-${userId}.webp`, bytes: new Uint8Array(bytes) } : refuse('not_found', { userId })
}

/** @throws Refusal not_a_picture, picture_too_large */
export const updatePicture: Action<typeof users.updatePicture> = async (ctx, { image }) => {
  const bytes = await squareOf(Buffer.from(image, 'base64'), EDGE_PIXELS)
  return changed(ctx, (tx) => putPicture(tx, { userId: ctx.actor.id, id: ctx.newId(), bytes, now: ctx.now }))
}

export const removePicture: Action<typeof users.removePicture> = (ctx) =>
  changed(ctx, (tx) => deletePicture(tx, ctx.actor.id))

async function changed(ctx: Context, change: (tx: PlatformTx) => Promise<void>): Promise<SignedInUser> {
  // As above.
  const account = await ctx.asPlatform(async (tx) => {
    await change(tx)
    return findAccount(tx, ctx.actor.id)
  })
  if (!account) throw new Error('whoever asks has an account')
  ctx.publish('sessions')
  return shown(account, ctx.property.id || null)
}
