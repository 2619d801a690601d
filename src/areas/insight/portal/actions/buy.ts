import { ADDED_BY } from '#areas/marketing/website/actions/extras.ts'
import { postCharges } from '#areas/ledger/folios/actions/folios.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import { getUpgradeRequest, insertUpgradeRequest } from '../queries/offers.ts'
import { findUpgrades } from '../queries/settings.ts'
import { enterPage, lockEntered } from './enter.ts'
import { extrasOf, shownPage, upgradesOf } from './shown.ts'
import { carryOutUpgrade, recordUpgrade } from './upgrade.ts'

/**
 * Adds an extra to the bill, on the day of arrival or, after it, today. One the stay has already stays as it is.
 *
 * @throws Refusal not_found, offer_over for one that is not offered, or whose bill is closed
 */
export const buyExtra: Action<typeof portal.buyExtra> = async (ctx, { token, extraId }) => {
  const open = await lockEntered(ctx, token)
  const { booking, rooms } = open
  const offered = (await extrasOf(ctx, open)).find(({ extra }) => extra.id === extraId) ?? refuse('offer_over')
  const [stay] = rooms
  if (!offered.isBought && stay) {
    const { id, name, serviceCode, quantity, net, tax, taxes } = offered.extra
    const serviceOn = booking.arrival > ctx.businessDate ? booking.arrival : ctx.businessDate
    const line = {
      bookingId: booking.id, stayId: stay.id, name, quantity, net, tax, taxes, serviceOn, extraId: id, serviceCode,
      sourceKey: `portal:${booking.id}:${id}:${booking.version}`,
    } // prettier-ignore
    if ((await postCharges(ctx, [line], ADDED_BY)) === 0) refuse('offer_over')
    ctx.record({
      type: 'GUEST_EXTRA_BOUGHT',
      entity: 'guest_page',
      entityId: booking.id,
      bookingId: booking.id,
      after: { name, quantity, amount: offered.total },
    })
    ctx.publish('portal', 'bookings', 'folios')
  }
  return shownPage(ctx, await enterPage(ctx, token))
}

/**
 * Requests a dearer room; where the property has it so, the stay has it at once.
 *
 * @throws Refusal not_found, offer_over for one that is not offered or not free any more, or while another one waits
 */
export const takeUpgrade: Action<typeof portal.takeUpgrade> = async (ctx, { token, stayId, upgradeId }) => {
  const open = await lockEntered(ctx, token)
  const { booking, rooms, settings } = open
  const isOffered = (await upgradesOf(ctx, open)).some(
    (one) => one.id === upgradeId && one.stayId === stayId && one.state === 'OFFERED',
  )
  const offer = (await findUpgrades(ctx.tx)).find((one) => one.id === upgradeId)
  if (!isOffered || !offer || !rooms.some((one) => one.id === stayId)) return refuse('offer_over')
  const { fromTypeId, toTypeId, price } = offer
  const id = ctx.newId()
  await insertUpgradeRequest(ctx.tx, { id, bookingId: booking.id, stayId, fromTypeId, toTypeId, price, at: ctx.now })
  const request = await getUpgradeRequest(ctx.tx, booking.id, id)
  if (settings.upgradesAtOnce) await carryOutUpgrade(ctx, request)
  else {
    recordUpgrade(ctx, request, 'REQUESTED')
    ctx.notify({
      type: 'reservation',
      referenceNumber: booking.reference,
      referenceId: booking.id,
      status: 'submitted',
      message: `${booking.reference}: ${request.toTypeName}`,
      redirectPath: `/portal/arrivals?booking=${booking.id}`,
    })
  }
  return shownPage(ctx, await enterPage(ctx, token))
}
