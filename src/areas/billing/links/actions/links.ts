import type { Address } from '#core/address.ts'
import { cancelCollections, readyGateway } from '#areas/billing/gateways/actions/collect.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { Instant } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import { check, open, pay } from './public.ts'
import { links } from '../contract/links.ts'
import type { LinkEventType, LinkStatus, PaymentLink } from '../contract/replies.ts'
import {
  findLinkEvents,
  getBilled,
  getLink,
  insertLink,
  insertLinkEvent,
  type StoredLink,
  lockLink,
  updateLink,
} from '../queries/links.ts'
import { findLinks, findReceipts } from '../queries/lists.ts'
import { openAmount, assertCan, assertExpiry, isOpen, linkUrl } from '../rules/links.ts'

function shown(ctx: Context, stored: StoredLink): PaymentLink {
  const amountNow = isOpen(stored, ctx.now) ? openAmount(stored, stored.due) : zero
  return { ...stored, amountNow, url: linkUrl(ctx.settings.publicUrl, stored.token) }
}

const list: Action<typeof links.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readIdCursor(after)
  const page = { after: place, limit: limit + 1, timeZone: ctx.property.timeZone }
  const rows = (await findLinks(ctx.tx, filter, page)).map((row) => shown(ctx, row))
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

const get: Action<typeof links.get> = async (ctx, { linkId }) => {
  const [link, events, receipts] = await Promise.all([
    getLink(ctx.tx, linkId),
    findLinkEvents(ctx.tx, linkId),
    findReceipts(ctx.tx, linkId),
  ])
  return { link: shown(ctx, link), events, receipts }
}

type LinkRequest = {
  bookingId: string
  gatewayId?: string | undefined
  fixedAmount?: Minor | undefined
  allowsPartial: boolean
  expiresAt: Instant
  description: string
  email?: string | undefined
  isDraft?: boolean
  replacesId?: string
}

/** Makes a link and, when it is open and has an address, queues its mail. */
async function make(ctx: Context, wanted: LinkRequest): Promise<PaymentLink> {
  assertExpiry(wanted.expiresAt, ctx.now)
  const booking = await getBilled(ctx.tx, wanted.bookingId)
  if (['CANCELLED', 'NO_SHOW'].includes(booking.status)) refuse('booking_closed')
  if (booking.isFolioClosed) refuse('folio_closed')
  const amount = wanted.fixedAmount ?? booking.due
  if (amount === zero) refuse('nothing_due')
  const gateway = await readyGateway(ctx, wanted.gatewayId)
  const { bookingId, allowsPartial, expiresAt, description, email = '', isDraft = false, replacesId = null } = wanted
  const id = ctx.newId()
  const reference = ctx.newReference()
  await insertLink(ctx.tx, {
    id, bookingId, allowsPartial, expiresAt, description, email, replacesId, amount,
    reference,
    token: `${ctx.property.id}-${newToken()}`,
    gatewayId: gateway.id,
    status: isDraft ? 'DRAFT' : 'ACTIVE',
    isFixed: wanted.fixedAmount !== undefined,
    bookingTotal: booking.total,
    guestName: booking.name,
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
    createdByName: ctx.actor.name,
  }) // prettier-ignore
  await recordLinkEvent(ctx, { id, bookingId }, 'MADE', { amount })
  if (email !== '' && !isDraft) await post(ctx, { id, bookingId, reference }, email)
  return shown(ctx, await getLink(ctx.tx, id))
}

/**
 * @throws Refusal not_found, gateway_not_ready, nothing_due, booking_closed, folio_closed, date_in_past, stay_too_long
 */
const create: Action<typeof links.create> = (ctx, input) => make(ctx, input)

type Of = { id: string; bookingId: string }

/** The link's own history, and the audit log. */
async function recordLinkEvent(
  ctx: Context,
  { id, bookingId }: Of,
  type: LinkEventType,
  more: { amount?: Minor; detail?: string } = {},
): Promise<void> {
  await insertLinkEvent(ctx.tx, {
    id: ctx.newId(),
    linkId: id,
    type,
    ...more,
    actorName: ctx.actor.name,
    happenedAt: ctx.now,
  })
  ctx.record({ type: `PAYMENT_LINK_${type}`, entity: 'payment_link', entityId: id, bookingId, after: more })
}

async function post(ctx: Context, link: Of & { reference: string }, to: string): Promise<void> {
  await updateLink(ctx.tx, link.id, { email: to, sentAt: ctx.now })
  await recordLinkEvent(ctx, link, 'SENT', { detail: to })
  const aboutPath: Address = `/bookone/payment-link/${link.id}`
  await queueMessage(ctx, { kind: 'paymentLink', to, payload: { linkId: link.id }, about: link.reference, aboutPath })
}

const activate: Action<typeof links.activate> = async (ctx, { linkId }) => {
  const link = await lockLink(ctx.tx, linkId)
  assertCan('activate', link)
  await updateLink(ctx.tx, linkId, { status: 'ACTIVE' })
  await recordLinkEvent(ctx, link, 'ACTIVATED')
  if (link.email !== '') await post(ctx, link, link.email)
  return shown(ctx, await getLink(ctx.tx, linkId))
}

const mail: Action<typeof links.mail> = async (ctx, { linkId, to }) => {
  const link = await lockLink(ctx.tx, linkId)
  assertCan('mail', link)
  await post(ctx, link, to)
  return shown(ctx, await getLink(ctx.tx, linkId))
}

/** Ends a link, and its unpaid collections at the provider. */
async function end(ctx: Context, link: StoredLink, status: LinkStatus & LinkEventType, detail = ''): Promise<void> {
  await updateLink(ctx.tx, link.id, { status, ...(status === 'CANCELLED' ? { reason: detail } : {}) })
  await cancelCollections(ctx, link.id)
  await recordLinkEvent(ctx, link, status, { detail })
}

/** @throws Refusal not_found, link_not_open once something was paid or it has ended */
const cancel: Action<typeof links.cancel> = async (ctx, { linkId, reason }) => {
  const link = await lockLink(ctx.tx, linkId)
  assertCan('cancel', link)
  await end(ctx, link, 'CANCELLED', reason)
  return shown(ctx, await getLink(ctx.tx, linkId))
}

const close: Action<typeof links.close> = async (ctx, { linkId }) => {
  const link = await lockLink(ctx.tx, linkId)
  assertCan('close', link)
  await end(ctx, link, 'CLOSED')
  return shown(ctx, await getLink(ctx.tx, linkId))
}

/** Puts another link in the place of one, with the same requests; its address leads on to the new one. */
async function replace(ctx: Context, link: StoredLink, expiresAt: Instant): Promise<PaymentLink> {
  if (link.status === 'ACTIVE') await end(ctx, link, 'CANCELLED', 'Replaced')
  const { bookingId, gatewayId, allowsPartial, description, isFixed, amount, email, sentAt, id: replacesId } = link
  const made = await make(ctx, {
    bookingId, gatewayId, allowsPartial, description, expiresAt, replacesId,
    ...(isFixed ? { fixedAmount: amount } : {}),
    ...(sentAt !== null && email !== '' ? { email } : {}),
  }) // prettier-ignore
  await recordLinkEvent(ctx, link, 'REISSUED', { detail: made.reference })
  return made
}

const reissue: Action<typeof links.reissue> = async (ctx, { linkId, expiresAt }) => {
  const link = await lockLink(ctx.tx, linkId)
  if (link.replacedById !== null) refuse('link_not_open', { status: link.status })
  assertCan('reissue', link)
  return replace(ctx, link, expiresAt)
}

/** The time of a link ran out: what was paid in part is closed, the rest expires. Nothing happens to one that has changed since. */
export async function expireLink(ctx: Context, linkId: string): Promise<void> {
  const link = await lockLink(ctx.tx, linkId)
  if (!['ACTIVE', 'PART_PAID'].includes(link.status) || link.expiresAt > ctx.now) return
  await end(ctx, link, link.status === 'PART_PAID' ? 'CLOSED' : 'EXPIRED')
  ctx.publish('links')
}

/** The booking was cancelled, or comes to another total: the link goes, and another one takes its place where something is due. */
export async function renewLink(ctx: Context, linkId: string): Promise<void> {
  const link = await lockLink(ctx.tx, linkId)
  if (!isOpen(link, ctx.now)) return
  const isOff = ['CANCELLED', 'NO_SHOW'].includes(link.bookingStatus)
  if (isOff || link.isFolioClosed || link.due === zero)
    await end(
      ctx,
      link,
      link.status === 'PART_PAID' ? 'CLOSED' : 'CANCELLED',
      isOff ? 'The booking was called off' : 'Nothing is due',
    )
  else if (link.status === 'ACTIVE' && !link.isFixed && link.total !== link.bookingTotal)
    await replace(ctx, link, link.expiresAt)
  ctx.publish('links')
}

export const linksArea = implement(links, {
  list,
  get,
  create,
  activate,
  mail,
  cancel,
  close,
  reissue,
  open,
  pay,
  check,
})
