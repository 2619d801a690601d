import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import type { Collected, Collection, Settler } from '#areas/billing/gateways/actions/apply.ts'
import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { receiveMoney } from '#areas/ledger/payments/actions/move-money.ts'
import { minor, printMoney } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { getLink, insertLinkEvent, type StoredLink, lockLink, updateLink } from '../queries/links.ts'
import { isInTime, statusAfter } from '../rules/links.ts'

/** What links do with money once a provider reports it as collected. */
export const linkSettler: Settler = {
  lock: async (ctx, linkId) => void (await lockLink(ctx.tx, linkId)),
  settle: async (ctx, collection, money) => {
    const link = await getLink(ctx.tx, collection.ownerId)
    const folio = await lockFolio(ctx, link.bookingId)
    const isOff = link.bookingStatus === 'CANCELLED' || link.bookingStatus === 'NO_SHOW' || folio.status === 'CLOSED'
    const isDead = money.isSurplus || isOff || !isInTime(link, money.at)
    await (isDead ? saveUnallocated(ctx, link, money) : takeForBooking(ctx, link, collection, money))
    ctx.publish('links', 'payments', 'folios', 'bookings', 'desk')
  },
}

const received = ({ bookingReference, guestName: name, email }: StoredLink, money: Collected) => ({
  amount: money.amount,
  mode: money.mode,
  reference: money.providerPaymentId,
  name,
  email,
  provider: money.provider,
  providerPaymentId: money.providerPaymentId,
  description: `Booking ${bookingReference}`,
})

async function takeForBooking(
  ctx: Context,
  link: StoredLink,
  { bookingId }: Collection,
  money: Collected,
): Promise<void> {
  const result = await receiveMoney(ctx, { ...received(link, money), bookingId: bookingId ?? link.bookingId })
  const paid = minor(link.paid + money.amount)
  const status = statusAfter({ ...link, paid }, result.money ? guestBalance(result.money) : link.due)
  await updateLink(ctx.tx, link.id, { status, paid })
  await note(ctx, link, 'PAID', money)
  const { id: entityId, bookingId: ofBooking, bookingReference: referenceNumber } = link
  const after = { amount: money.amount, mode: money.mode, receiptNumber: result.receiptNumber, status }
  ctx.record({ type: 'PAYMENT_LINK_PAID', entity: 'payment_link', entityId, bookingId: ofBooking, after })
  ctx.notify({
    type: 'payment',
    referenceNumber,
    referenceId: ofBooking,
    status: 'confirmed',
    message: `${shown(ctx, money)} paid by link for booking ${referenceNumber} (${money.mode})`,
    text: { kind: 'link_paid', facts: { amount: money.amount, reference: referenceNumber, mode: money.mode } },
    redirectPath: `/master-service/reservation-details/${referenceNumber}`,
  })
}

/** Money for a closed link is stored, on no booking, and staff are notified. */
async function saveUnallocated(ctx: Context, link: StoredLink, money: Collected): Promise<void> {
  const { receiptNumber } = await receiveMoney(ctx, received(link, money))
  await note(ctx, link, 'PAID_LATE', money)
  const { id: entityId, bookingId, bookingReference: referenceNumber } = link
  const after = { amount: money.amount, receiptNumber, status: link.status }
  ctx.record({ type: 'PAYMENT_LINK_PAID_LATE', entity: 'payment_link', entityId, bookingId, after })
  ctx.notify({
    type: 'payment',
    referenceNumber,
    referenceId: bookingId,
    status: 'cancelled',
    message: `${shown(ctx, money)} came by link ${link.reference} that is no longer open: receipt ${receiptNumber} is on no booking`,
    text: { kind: 'link_paid_late', facts: { amount: money.amount, link: link.reference, receipt: receiptNumber } },
    redirectPath: `/bookone/payment-link/${link.id}`,
  })
}

const shown = ({ property }: Context, { amount }: Collected): string =>
  printMoney(amount, property.currency, property.locale)

const note = (ctx: Context, { id: linkId }: StoredLink, type: 'PAID' | 'PAID_LATE', money: Collected): Promise<void> =>
  insertLinkEvent(ctx.tx, {
    id: ctx.newId(),
    linkId,
    type,
    amount: money.amount,
    detail: money.providerPaymentId,
    actorName: money.provider,
    happenedAt: ctx.now,
  })
