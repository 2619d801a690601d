import type { Day } from '#core/dates.ts'
import { type Minor, sum } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { lockFolios } from '../queries/by-machine.ts'
import { type CollectNight, findCollectable } from '../queries/collect.ts'
import { type Charge, chargesOf, nightKey, payableOf, totalOf } from '../rules/charges.ts'
import { addLines, recountFolios } from './bill.ts'
import { transferLines } from './charge-lines.ts'

/** A bill whose charges go to another one, and which of them do. */
export type Collection = { bookingId: string; toBookingId: string; isRouted: (charge: Charge) => boolean }

export type Collected = { bookingId: string; toBookingId: string; count: number; amount: Minor }

const MAX_NAME = 120

/** 'Standard 101, Ravi Sharma, 2026-11-20' on the bill that gets the night. */
function nightName({ roomTypeName, roomNumber, guestName, night }: CollectNight): string {
  const room = [roomTypeName, roomNumber].filter(Boolean).join(' ')
  return [room, guestName, night].filter(Boolean).join(', ').slice(0, MAX_NAME)
}

/**
 * Moves charges of many bills to others by their rules: what is the booker's own, on no invoice, and not taken off already. Nights move once
 * they were slept, other charges from their day on. A bill that is closed, or whose other bill is, is left alone; what was moved before stays
 * moved, so that a second call finds nothing. Bookings and then bills are locked in one order.
 *
 * @param nightsBefore the first night that has not been slept
 * @param isLeaving the stays end now: their first night is charged even on its own day
 * @returns what was charged on each bill, with tax, for those with a charge
 */
export async function collectCharges(
  ctx: Context,
  collections: readonly Collection[],
  { nightsBefore, isLeaving = false, action }: { nightsBefore: Day; isLeaving?: boolean; action: string },
): Promise<Collected[]> {
  if (collections.length === 0) return []
  const bookingIds = [...new Set(collections.flatMap(({ bookingId, toBookingId }) => [bookingId, toBookingId]))].sort()
  await lockFolios(ctx.tx, bookingIds)
  const { nights, lines, open, ...rest } = await findCollectable(ctx.tx, bookingIds, { nightsBefore, isLeaving })
  const nameOf = new Map(nights.map((night) => [nightKey(night), nightName(night)]))
  const moves = collections.flatMap((collection) => {
    const { bookingId, toBookingId, isRouted } = collection
    if (!open.has(bookingId) || !open.has(toBookingId)) return []
    const own = <Row extends { bookingId: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.bookingId === bookingId)
    const picked = [...chargesOf({ nights: own(nights), lines: own(lines), ...rest }).values()].filter(
      (charge) => isCollectable(charge, ctx.businessDate) && isRouted(charge),
    )
    return picked.length === 0 ? [] : [{ ...collection, picked }]
  })
  if (moves.length === 0) return []
  const why = { reason: 'Routed to the account of the group', action }
  await addLines(
    ctx,
    moves.flatMap(({ picked, ...move }) =>
      transferLines(ctx, picked, { ...move, ...why }, ({ key, name }) => nameOf.get(key) ?? name),
    ),
  )
  const touched = new Set(moves.flatMap(({ bookingId, toBookingId }) => [bookingId, toBookingId]))
  await recountFolios(
    ctx,
    bookingIds.filter((bookingId) => touched.has(bookingId)),
  )
  ctx.publish('bookings', 'desk', 'payments', 'folios')
  return moves.map(({ bookingId, toBookingId, picked }) => {
    const entity = { entity: 'folio', entityId: bookingId, bookingId }
    const sourceKeys = picked.map(({ key }) => key)
    ctx.record({ type: 'CHARGE_TRANSFERRED', ...entity, after: { sourceKeys, toBookingId } })
    return { bookingId, toBookingId, count: picked.length, amount: sum(picked.map(payableOf)) }
  })
}

const isCollectable = (charge: Charge, businessDate: Day): boolean => {
  const { partyId, isInvoiced, kind, left, serviceOn, chargeableToBooking } = charge
  return (
    partyId === null &&
    !isInvoiced &&
    kind !== 'ROUNDING' &&
    chargeableToBooking &&
    serviceOn <= businessDate &&
    left.net >= 0 &&
    totalOf(left) > 0
  )
}
