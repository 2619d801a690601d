import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { getSettings, markApproved, markRequested, markSentBack, storeSettings } from '../queries/approval.ts'
import { getOffer } from '../queries/offers.ts'
import { lockCurrent } from './current.ts'

export const settings: Action<typeof offers.settings> = ({ tx }) => getSettings(tx)

/** @throws Refusal stale_version */
export const saveSettings: Action<typeof offers.saveSettings> = async (ctx, { version, ...after }) => {
  const { version: _version, ...before } = await getSettings(ctx.tx)
  await storeSettings(ctx.tx, after, version)
  ctx.record({ type: 'OFFER_CEILING', entity: 'property', entityId: String(ctx.property.id), before, after })
  ctx.publish('offers')
  return getSettings(ctx.tx)
}

/** @throws Refusal offer_needs_approval for one above the ceiling that no other user has approved */
export function assertApproved({ id, isAboveCeiling, approval }: Offer): void {
  if (isAboveCeiling && approval.state !== 'APPROVED') refuse('offer_needs_approval', { offerId: id })
}

/** Notifies of an offer, by the words of a notification. */
function notify(ctx: Context, userIds: readonly number[], kind: string, { id, name }: Offer, message: string): void {
  const recipientIds = userIds.filter((userId) => userId !== ctx.actor.id).slice(0, 100)
  if (recipientIds.length === 0) return
  ctx.notify({
    type: 'alert', referenceNumber: '', referenceId: ctx.newId(), status: 'submitted', message: `${message}: ${name}`, text: { kind, facts: { name } },
    redirectPath: `/business-promotion/${id}`, recipientIds,
  }) // prettier-ignore
}

/** @throws Refusal not_found, stale_version; offer_state for one that needs no approval, has it, or was requested already */
export const requestApproval: Action<typeof offers.requestApproval> = async (ctx, { offerId, version }) => {
  const offer = await lockCurrent(ctx, offerId, version)
  const isWaiting = ['DRAFT', 'PAUSED'].includes(offer.state) && offer.isAboveCeiling && offer.approval.state === 'NONE'
  if (!isWaiting) refuse('offer_state', { from: offer.state, to: 'REQUESTED' })
  await markRequested(ctx.tx, offerId, ctx.actor.id, ctx.now)
  const approvers = (await colleagues(ctx)).filter(({ permissions }) => permissions.has('offers.approve'))
  notify(ctx, approvers.map(({ id }) => id), 'offer_requested', offer, 'An offer waits for approval') // prettier-ignore
  ctx.record({ type: 'OFFER_REQUESTED', entity: 'offer', entityId: offerId })
  ctx.publish('offers')
  return getOffer(ctx.tx, offerId, ctx.businessDate)
}

/**
 * Approves what an offer promises, or sends it back to who requested it.
 *
 * @throws Refusal not_found, stale_version; offer_state for one that was not requested; own_offer for who wrote it
 */
export const decide: Action<typeof offers.decide> = async (ctx, { offerId, version, isApproved, reason }) => {
  const offer = await lockCurrent(ctx, offerId, version)
  const { state, requestedBy, writtenBy } = offer.approval
  if (state !== 'REQUESTED') refuse('offer_state', { from: offer.state, to: 'APPROVED' })
  if (writtenBy === ctx.actor.id) refuse('own_offer', { offerId })
  if (isApproved) await markApproved(ctx.tx, offerId, ctx.actor, ctx.now)
  else await markSentBack(ctx.tx, offerId)
  const kind = isApproved ? 'offer_approved' : 'offer_sent_back'
  const message = isApproved ? 'An offer is approved' : 'An offer is not approved'
  notify(ctx, requestedBy === null ? [] : [requestedBy], kind, offer, message)
  ctx.record({ type: 'OFFER_DECIDED', entity: 'offer', entityId: offerId, after: { isApproved, reason } })
  ctx.publish('offers')
  return getOffer(ctx.tx, offerId, ctx.businessDate)
}
