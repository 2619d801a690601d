import { propertyOf } from '#core/public-token.ts'
import { loadTerms as termsOfBooking } from '#areas/lodging/bookings/actions/terms.ts'
import { beginCollection, checkCollection } from '#areas/billing/gateways/actions/collect.ts'
import { collectionsOf } from '#areas/billing/gateways/actions/gateways.ts'
import { zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { links } from '../contract/links.ts'
import type { PublicLink } from '../contract/replies.ts'
import { findLinkByToken, insertLinkEvent, type StoredLink, lockLink } from '../queries/links.ts'
import { findShown } from '../queries/lists.ts'
import { openAmount, amountToPay, isOpen, linkUrl } from '../rules/links.ts'

/** Allows anyone with the token: it names the property, and the request runs in that property's scope. @throws Refusal not_found */
async function enterLink(ctx: Context, token: string): Promise<StoredLink> {
  const isThere = await ctx.switchToProperty(propertyOf(token))
  return (isThere ? await findLinkByToken(ctx.tx, token) : undefined) ?? refuse('not_found')
}

const isCalledOff = ({ bookingStatus }: StoredLink): boolean =>
  bookingStatus === 'CANCELLED' || bookingStatus === 'NO_SHOW'

function publicStatus(link: StoredLink, now: string): PublicLink['status'] {
  if (link.replacedByToken !== null) return 'REPLACED'
  if (link.status === 'PAID' || link.status === 'CLOSED') return link.status
  if (link.status === 'CANCELLED' || link.status === 'DRAFT' || isCalledOff(link)) return 'CANCELLED'
  if (!isOpen(link, now)) return 'EXPIRED'
  if (link.isFolioClosed || openAmount(link, link.due) === zero) return 'NOTHING_DUE'
  return link.isGatewayOn ? 'OPEN' : 'UNAVAILABLE'
}

export const open: Action<typeof links.open> = async (ctx, { token, attemptId }) => {
  const link = await enterLink(ctx, token)
  const [shown, collections, { stays: terms }] = await Promise.all([
    findShown(ctx.tx, link.bookingId),
    collectionsOf(ctx, link.id),
    termsOfBooking(ctx, link.bookingId),
  ])
  if (!shown) refuse('not_found')
  const status = publicStatus(link, ctx.now)
  const found = attemptId === undefined ? undefined : collections.find(({ id }) => id === attemptId)
  const { phone, email, address, arrival, departure } = shown
  const { description, paid, currency, allowsPartial, provider, mode, expiresAt } = link
  return {
    status,
    reference: link.reference,
    replacedBy: link.replacedByToken,
    property: { name: ctx.property.name, phone, email, address },
    booking: { reference: link.bookingReference, arrival, departure },
    description,
    terms,
    amount: status === 'OPEN' || status === 'UNAVAILABLE' ? openAmount(link, link.due) : zero,
    paid,
    currency,
    locale: ctx.property.locale,
    allowsPartial,
    provider,
    mode,
    expiresAt,
    attempt: found
      ? {
          id: found.id,
          status: found.status,
          amount: found.amount,
          payUrl: found.payUrl,
          isDeclined: found.fault !== '',
        }
      : null,
  }
}

/** @throws Refusal not_found, link_not_open, nothing_due, amount_not_allowed; gateway_not_ready while it is switched off */
export const pay: Action<typeof links.pay> = async (ctx, { token, amount: wanted }) => {
  const found = await enterLink(ctx, token)
  const link = await lockLink(ctx.tx, found.id)
  const status = publicStatus(link, ctx.now)
  if (status === 'NOTHING_DUE') refuse('nothing_due')
  if (status === 'UNAVAILABLE') refuse('gateway_not_ready')
  if (status !== 'OPEN') refuse('link_not_open', { status })
  const amount = amountToPay(link, link.due, wanted)

  // Pressed twice, or returned to: an open page for the same amount is reused.
  const last = (await collectionsOf(ctx, link.id)).find(
    (one) => (one.status === 'NEW' || one.status === 'OPEN') && one.amount === amount && one.expiresAt > ctx.now,
  )
  if (last) return { attemptId: last.id }

  const attemptId = await beginCollection(ctx, {
    gatewayId: link.gatewayId,
    owner: 'links',
    ownerId: link.id,
    bookingId: link.bookingId,
    amount,
    description: link.description || `${ctx.property.name}, booking ${link.bookingReference}`,
    name: link.guestName,
    email: link.email,
    returnUrl: linkUrl(ctx.settings.publicUrl, link.token),
    expiresAt: link.expiresAt,
  })
  await insertLinkEvent(ctx.tx, {
    id: ctx.newId(),
    linkId: link.id,
    type: 'STARTED',
    amount,
    actorName: link.guestName,
    happenedAt: ctx.now,
  })
  const { bookingId } = link
  ctx.record({ type: 'PAYMENT_LINK_STARTED', entity: 'payment_link', entityId: link.id, bookingId, after: { amount } })
  return { attemptId }
}

/** The browser's claim that it was paid only triggers a check with the provider. @throws Refusal not_found */
export const check: Action<typeof links.check> = async (ctx, { token, attemptId }) => {
  const link = await enterLink(ctx, token)
  const isOfLink = (await collectionsOf(ctx, link.id)).some(({ id }) => id === attemptId)
  if (!isOfLink) refuse('not_found')
  checkCollection(ctx, attemptId)
  return { isAsked: true }
}
