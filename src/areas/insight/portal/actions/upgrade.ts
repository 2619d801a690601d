import { changeStay } from '#areas/lodging/bookings/actions/change.ts'
import { postCharges } from '#areas/ledger/folios/actions/folios.ts'
import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import { refuse, Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findDearestNight, markDecided, type StoredUpgrade } from '../queries/offers.ts'
import { upgradeAmounts } from '../rules/upgrades.ts'

const UPGRADE_BY = 'portal.takeUpgrade'

/**
 * Carries out an upgrade: the stay gets the dearer type at its old price, and what the property offered it for is charged for each night, taxed
 * as the room is.
 *
 * @throws Refusal offer_over {because} when the room is no longer free, the stay no longer changes, or another was first
 */
export async function carryOutUpgrade(ctx: Context, request: StoredUpgrade): Promise<void> {
  const { id, bookingId, stayId, toTypeId, toTypeName, price } = request
  if (!(await markDecided(ctx.tx, { id, state: 'DONE', at: ctx.now, by: ctx.actor.name }))) refuse('offer_over')
  const { version } = await get(ctx, { bookingId })
  const input = { bookingId, stayId, version, roomTypeId: toTypeId, roomId: null, price: 'keep' as const, reason: toTypeName } // prettier-ignore
  const { booking } = await changeStay(ctx, input).catch(over)
  const stay = booking.stays.find((one) => one.id === stayId) ?? refuse('not_found', { stayId })
  const question = { slabs: await taxSlabs(ctx), day: stay.arrival, includesTax: ctx.property.pricesIncludeTax }
  const night = await findDearestNight(ctx.tx, stayId, question.includesTax)
  const amounts = upgradeAmounts(price, request.nights, night, question)
  const line = { bookingId, stayId, name: toTypeName, quantity: request.nights, serviceOn: stay.arrival, ...amounts, sourceKey: `upgrade:${id}` } // prettier-ignore
  if ((await postCharges(ctx, [line], UPGRADE_BY)) === 0) refuse('offer_over', { because: 'folio_closed' })
  recordUpgrade(ctx, request, 'DONE')
}

/** The reasons against the change, as one "no" of the offer. */
function over(error: unknown): never {
  if (error instanceof Refusal) return refuse('offer_over', { because: error.code })
  throw error
}

export function recordUpgrade(ctx: Context, { bookingId, toTypeName, price }: StoredUpgrade, state: string): void {
  ctx.record({
    type: 'GUEST_UPGRADE',
    entity: 'guest_page',
    entityId: bookingId,
    bookingId,
    after: { roomType: toTypeName, amount: price, state },
  })
  ctx.publish('portal', 'bookings', 'folios')
}
