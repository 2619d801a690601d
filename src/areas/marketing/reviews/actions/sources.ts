import { isCallable } from '#core/networks.ts'
import { refuse } from '#core/refusal.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { reviews } from '../contract/reviews.ts'
import {
  lockReplyAddress,
  requestTest,
  saveInboundKey,
  saveReplyAddress as storeReplyAddress,
  saveSource as storeSource,
} from '../queries/sources.ts'
import { inboundUrl, setUpOf } from './set-up.ts'

const HINT_LENGTH = 4

export const saveSource: Action<typeof reviews.saveSource> = async (ctx, { kind, isActive }) => {
  await storeSource(ctx.tx, kind, isActive)
  ctx.record({ type: 'REVIEW_SETTINGS_SAVED', entity: 'review settings', entityId: kind, after: { isActive } })
  ctx.publish('reviews')
  return setUpOf(ctx)
}

/** Makes the key with which a source calls. It is stored as a hash and returned this once; the one before opens nothing any more. */
export const renewSourceKey: Action<typeof reviews.renewSourceKey> = async (ctx, { kind }) => {
  const key = newToken()
  const hint = key.slice(-HINT_LENGTH)
  const inboundId = await saveInboundKey(ctx.tx, kind, { inboundId: ctx.newId(), hash: hashOfToken(key), hint })
  ctx.record({ type: 'REVIEW_KEY_RENEWED', entity: 'review settings', entityId: kind, after: { keyHint: hint } })
  ctx.publish('reviews')
  return { address: inboundUrl(ctx, inboundId), key, hint }
}

/** @throws Refusal address_not_allowed for one inside our own walls, wrong_keys for a first one without its key */
export const saveReplyAddress: Action<typeof reviews.saveReplyAddress> = async (ctx, { kind, replyUrl, key }) => {
  if (replyUrl !== '' && !isCallable(replyUrl, { mayBeNear: ctx.settings.isDemoAllowed })) refuse('address_not_allowed')
  const before = await lockReplyAddress(ctx.tx, kind)
  if (replyUrl !== '' && key === undefined && before.sealedReplyKey === '') refuse('wrong_keys')
  const after = {
    replyUrl,
    sealedReplyKey: key === undefined ? before.sealedReplyKey : ctx.settings.secretBox.seal(key),
    replyKeyHint: key?.slice(-HINT_LENGTH) ?? before.replyKeyHint,
  }
  await storeReplyAddress(ctx.tx, kind, after)
  ctx.record({
    type: 'REVIEW_SETTINGS_SAVED',
    entity: 'review settings',
    entityId: kind,
    before: { replyUrl: before.replyUrl, keyHint: before.replyKeyHint },
    after: { replyUrl, keyHint: after.replyKeyHint },
  })
  ctx.publish('reviews')
  return setUpOf(ctx)
}

/** A job makes the call. @throws Refusal source_not_connected for a source without an address for replies */
export const testSource: Action<typeof reviews.testSource> = async (ctx, { kind }) => {
  if (!(await requestTest(ctx.tx, kind, ctx.now))) refuse('source_not_connected', { kind })
  ctx.enqueue({ task: 'reviews.test', payload: { kind }, key: `reviews.test ${ctx.property.id} ${kind}` })
  ctx.record({ type: 'REVIEW_SOURCE_TESTED', entity: 'review settings', entityId: kind })
  ctx.publish('reviews')
  return setUpOf(ctx)
}
