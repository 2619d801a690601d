import { getFolio, lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { onlineExtras, onlineExtrasOfEach, postedExtras } from '#areas/ledger/folios/actions/extras.ts'
import { postCharges, reverseCharges } from '#areas/ledger/folios/actions/folios.ts'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import type { OnlineExtra } from '#areas/ledger/folios/rules/extras.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { chosenExtras, countedOf, totalOfExtras } from '../rules/extras.ts'
import { liveStays } from '../rules/guest.ts'

/** What posts the extras of a booking of the page. */
const POSTED_BY = 'website.book'

type Span = { arrival: Day; departure: Day }

/** The extras of the page with what they come to for a booking, on its days or on others. */
export const extrasFor = (ctx: Context, booking: Booking, days: Span = booking): Promise<OnlineExtra[]> =>
  onlineExtras(ctx, days.arrival, countedOf(booking, days))

/** What posts those a guest adds later, on the own page of the stay. */
export const ADDED_BY = 'portal.buyExtra'

/** The extras a booking has of the guest's own choice, as far as they stand. */
export async function extrasOf(ctx: Context, bookingId: string) {
  const [chosen, added] = await Promise.all([
    postedExtras(ctx, bookingId, POSTED_BY),
    postedExtras(ctx, bookingId, ADDED_BY),
  ])
  return [...chosen, ...added]
}

/** Charges the extras a guest chose, on the day of arrival. @throws Refusal unknown_reference {extraId} */
export async function chargeExtras(ctx: Context, bookingId: string, chosen: readonly string[]): Promise<void> {
  if (chosen.length === 0) return
  const booking = await get(ctx, { bookingId })
  await post(ctx, booking, chosenExtras(await extrasFor(ctx, booking), chosen))
}

async function post(ctx: Context, booking: Booking, extras: readonly OnlineExtra[]) {
  const { id: bookingId, version, arrival } = booking
  const [stay] = liveStays(booking)
  if (!stay) return
  const lines = extras.map(({ id: extraId, name, serviceCode, quantity, net, tax, taxes }) => ({
    bookingId, stayId: stay.id, name, quantity, net, tax, taxes, serviceOn: arrival, extraId, serviceCode,
    sourceKey: `website:${bookingId}:${extraId}:${version}`,
  })) // prettier-ignore
  await postCharges(ctx, lines, POSTED_BY)
}

/** The extras a booking has, those that cost something else on some days, and what they are then. What is no longer sold online costs what it did. */
async function movedTo(ctx: Context, booking: Booking, days: Span) {
  const had = await extrasOf(ctx, booking.id)
  if (had.length === 0) return { had, replaced: [], next: [] }
  const next = (await extrasFor(ctx, booking, days)).filter(({ id }) => had.some(({ extraId }) => extraId === id))
  return { had, replaced: had.filter(({ extraId }) => next.some(({ id }) => id === extraId)), next }
}

const totalPosted = (extras: readonly { total: Minor }[]): Minor => sum(extras.map(({ total }) => total))

/** What the extras of a booking come to, tax included, and what they would on other days. */
export async function extrasTotals(
  ctx: Context,
  booking: Booking,
  days: Span,
): Promise<{ before: Minor; after: Minor }> {
  const { had, replaced, next } = await movedTo(ctx, booking, days)
  const before = totalPosted(had)
  return { before, after: minor(before - totalPosted(replaced) + totalOfExtras(next)) }
}

/** What comes off a booking's extras with each of some of its rooms, tax included. @throws Refusal no_tax_slab */
export async function extrasOfRooms(
  ctx: Context,
  booking: Booking,
  stayIds: readonly string[],
): Promise<Map<string, Minor>> {
  const had = await extrasOf(ctx, booking.id)
  if (had.length === 0) return new Map()
  const counted = stayIds.map((stayId) =>
    countedOf({ ...booking, stays: booking.stays.filter(({ id }) => id !== stayId) }),
  )
  const offered = await onlineExtrasOfEach(ctx, booking.arrival, counted)
  const off = offered.map((extras) => {
    const next = extras.filter(({ id }) => had.some(({ extraId }) => extraId === id))
    const replaced = had.filter(({ extraId }) => next.some(({ id }) => id === extraId))
    return minor(totalPosted(replaced) - totalOfExtras(next))
  })
  return new Map(stayIds.map((stayId, place) => [stayId, off[place] ?? zero]))
}

/** Charges the extras of a booking for the days and rooms it has now in place of those it had. */
export async function moveExtras(
  ctx: Context,
  booking: Booking,
  why: { action: string; reason: string },
): Promise<void> {
  const { replaced, next } = await movedTo(ctx, booking, booking)
  const lineIds = replaced.map(({ lineId }) => lineId)
  await reverseCharges(ctx, lineIds, why)
  await post(ctx, booking, next)
}

/** Takes the extras of a booking off its bill, which its guest cancels. */
export async function dropExtras(ctx: Context, bookingId: string): Promise<void> {
  const lineIds = (await extrasOf(ctx, bookingId)).map(({ lineId }) => lineId)
  await reverseCharges(ctx, lineIds, { action: 'website.cancelBooking', reason: 'Cancelled by the guest' })
}

/**
 * Charges anew those extras of a booking that are counted otherwise since the desk changed its days or guests, or stand on a day of arrival that it has no
 * more. What is on an invoice, or of a booking that is over, stays. Run again, it changes nothing.
 */
export async function followExtras(ctx: Context, bookingId: string): Promise<void> {
  await lockFolio(ctx, bookingId)
  const booking = await get(ctx, { bookingId })
  if (booking.status !== 'CONFIRMED' && booking.status !== 'IN_HOUSE') return
  const { replaced, next } = await movedTo(ctx, booking, booking)
  if (replaced.length === 0) return
  const { status, lines } = await getFolio(ctx, bookingId)
  if (status === 'CLOSED') return
  const invoiced = new Set(lines.flatMap(({ id, invoice }) => (invoice ? [id] : [])))
  const isToCome = booking.arrival > ctx.businessDate
  const stale = replaced.filter(({ lineId, extraId, quantity, serviceOn }) => {
    const now = next.find(({ id }) => id === extraId)
    const isMoved = isToCome && serviceOn !== booking.arrival
    return !invoiced.has(lineId) && now !== undefined && (now.quantity !== quantity || isMoved)
  })
  if (stale.length === 0) return
  const why = { action: 'website.followExtras', reason: 'The stay was changed' }
  await reverseCharges(ctx, stale.map(({ lineId }) => lineId), why) // prettier-ignore
  await post(ctx, booking, next.filter(({ id }) => stale.some(({ extraId }) => extraId === id))) // prettier-ignore
  ctx.publish('folios', 'portal')
}
