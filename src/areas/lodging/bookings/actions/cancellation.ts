import { weighNights } from '#areas/ledger/folios/actions/follow.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import type { CancellationTerms } from '../contract/replies.ts'
import { canBecome } from '../rules/bookings.ts'
import { cancellationFee, noShowFee } from '../rules/fees.ts'
import { cancelReasons } from '../rules/guards.ts'
import { lastFreeDay } from '../rules/terms.ts'
import { keysOf } from './call-off.ts'
import { momentOf } from './moment.ts'
import { type AgreedBooking, groupsOf, readAgreed } from './terms.ts'

/** The fee of cancelling now and its refund, and the last day on which it is free. */
type Cost = { fee: Minor; refundable: Minor; freeUntil: Day | null }
type Choice = { stays: AgreedBooking['stays']; takenOff: Minor }

const goingOf = ({ stays }: AgreedBooking) => stays.filter(({ status }) => canBecome(status, 'CANCELLED'))

/**
 * What cancelling each choice of stays of a booking would cost, by their terms.
 *
 * @param choices stays that have not begun, and what else would come off the bill with them, with tax
 */
async function costsOf(ctx: Context, of: AgreedBooking, choices: readonly Choice[]): Promise<Cost[]> {
  const { booking, facts, nights } = of
  const { money } = booking
  const hung = await weighNights(ctx, booking.id, choices.map(({ stays }) => keysOf(stays, nights))) // prettier-ignore
  const charged = money.payable + money.services + money.expenses - money.refunds
  return choices.map(({ stays, takenOff }, place) => {
    const fee = cancellationFee(stays, momentOf(ctx), of.stays).total
    const dropped = stays.flatMap((stay) => stay.nights).reduce((total, night) => total + night.net + night.tax, 0)
    const remaining = charged - dropped + (hung[place] ?? 0) - takenOff + fee
    return {
      fee,
      refundable: minor(Math.max(0, money.paid - remaining)),
      freeUntil: facts.status === 'CONFIRMED' ? lastFreeDay(stays, of.stays, ctx.property.timeZone) : null,
    }
  })
}

/** What cancelling now, or not arriving, would cost, and what would be refunded. */
export const cancellationTerms: Action<typeof bookings.cancellationTerms> = async (ctx, { bookingId }) =>
  cancellationOf(ctx, await readAgreed(ctx, bookingId), zero)

/** The same once charges of some total with tax were taken off the bill. */
export async function cancellationOf(ctx: Context, of: AgreedBooking, takenOff: Minor): Promise<CancellationTerms> {
  const { booking, facts } = of
  const going = goingOf(of)
  const [cost] = await costsOf(ctx, of, [{ stays: going, takenOff }])
  const reasons = cancelReasons(facts.stays, facts.status)
  return {
    isAllowed: reasons.length === 0,
    reasons,
    ...(cost ?? { fee: zero, refundable: zero, freeUntil: null }),
    noShowFee: noShowFee(going, of.stays).total,
    stays: groupsOf(ctx, of.stays, booking),
    paid: booking.money.paid,
    currency: booking.money.currency,
  }
}

/**
 * What cancelling each room of a booking alone would cost, by the terms of that room: of those that have not begun.
 *
 * @param takenOff what else would come off the bill with a room, with tax
 */
export async function roomCancellations(
  ctx: Context,
  of: AgreedBooking,
  takenOff: ReadonlyMap<string, Minor>,
): Promise<Map<string, Cost>> {
  const going = goingOf(of)
  const choices = going.map((stay) => ({ stays: [stay], takenOff: takenOff.get(stay.id) ?? zero }))
  const costs = await costsOf(ctx, of, choices)
  return new Map(
    going.flatMap(({ id }, place) => {
      const cost = costs[place]
      return cost ? [[id, cost] as const] : []
    }),
  )
}
