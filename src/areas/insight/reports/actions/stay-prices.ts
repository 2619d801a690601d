import { priceTable } from '#areas/lodging/bookings/actions/availability.ts'
import { pricedNights, type PriceTable } from '#areas/lodging/bookings/rules/prices.ts'
import { depositsOf, withTerms } from '#areas/lodging/bookings/rules/terms.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { dayAt, type Day, type Span } from '#core/dates.ts'
import { minor, type Minor, roundHalfUp, sum } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Cells } from '../contract/replies.ts'
import { type ChargedStay, type DepositBooking, findChargedStays, findDepositBookings } from '../queries/stay-prices.ts'

function depositRows(ctx: Context, { stays, createdAt, paid, ...booking }: DepositBooking, { from, until }: Span): Cells[] {
  const bookedOn = dayAt(createdAt, ctx.property.timeZone)
  const deposits = depositsOf(stays.map((stay) => withTerms(stay, ctx.property)), { bookedOn, paid }) // prettier-ignore
  return deposits
    .filter(({ dueOn }) => dueOn >= from && dueOn < until)
    .map(({ dueOn, amount, open }) => ({
      id: `${booking.id} ${dueOn}`,
      refId: booking.id,
      dueOn,
      reference: booking.reference,
      guest: booking.guest,
      source: booking.source,
      arrival: booking.arrival,
      deposit: amount,
      paid: minor(amount - open),
      open,
      state: open === 0 ? 'PAID' : dueOn < ctx.businessDate ? 'OVERDUE' : 'DUE',
      requested: booking.requestedAt === null ? null : booking.requested,
      requestedAt: booking.requestedAt,
    }))
} // prettier-ignore

/** Deposits that fall due in a span. */
export async function depositsDueRows(ctx: Context, span: Span): Promise<Cells[]> {
  const found = await findDepositBookings(ctx.tx, span, ctx.property.timeZone)
  return found.flatMap((booking) => depositRows(ctx, booking, span))
}

type BaseOccupancies = ReadonlyMap<string, number>

/** What the plan has for the nights of a stay before tax; null where it is no longer sold or has no price. */
function planPrice(table: PriceTable, stay: ChargedStay, occupancies: BaseOccupancies): Minor | null {
  const { pricedTypeId: roomTypeId, ratePlanId, arrival, departure, adults, children, childAges } = stay
  const baseOccupancy = occupancies.get(roomTypeId) ?? 1
  const nights: readonly Day[] = stay.nights.map(({ day }) => day)
  try {
    const asked = { roomTypeId, ratePlanId, arrival, departure, adults, children, childAges, baseOccupancy, nights }
    return sum(pricedNights(table, asked).nights.map(({ net }) => net))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function varianceOf(table: PriceTable, stay: ChargedStay, occupancies: BaseOccupancies): Cells[] {
  const ofPlan = planPrice(table, stay, occupancies)
  const charged = sum(stay.nights.map(({ net }) => net))
  if (charged === ofPlan) return []
  const { id, bookingId: refId, arrival, guest, reference, room, roomType, plan, source, nights } = stay
  const why = nights.some(({ isManual }) => isManual) ? 'NAMED' : nights.some(({ isAgreed }) => isAgreed) ? 'AGREED' : 'CHANGED' // prettier-ignore
  const difference = ofPlan === null ? null : minor(charged - ofPlan)
  const share = difference === null || !ofPlan ? null : roundHalfUp((difference * 10_000) / ofPlan)
  return [{ id, refId, arrival, guest, reference, room, roomType, plan, source, nights: nights.length, charged, ofPlan, difference, share, why }] // prettier-ignore
}

/** Stays that are charged at another price than their plan has, by their day of arrival. */
export async function rateVarianceRows(ctx: Context, span: Span): Promise<Cells[]> {
  const [stays, table, types] = await Promise.all([
    findChargedStays(ctx.tx, span),
    priceTable(ctx, span),
    roomTypes(ctx, { includeInactive: true }),
  ])
  const occupancies = new Map(types.map(({ id, baseOccupancy }) => [id, baseOccupancy]))
  return stays.flatMap((stay) => varianceOf(table, stay, occupancies))
}
