import { type Minor, minor, zero } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { type Charge, lineKey, type LineAmounts, reversed, totalOf } from '../rules/charges.ts'
import type { NewLine } from './bill.ts'

// Lines that take something off charges, cut them or move them to another bill.

/** What a line made of a charge has of it. */
export const likeness = (charge: Charge) => {
  const { countsAs, quantity, serviceOn, stayId, chargeableToBooking, includesTax } = charge
  const { orderId, extraId, taxCategory, serviceCode } = charge
  const how = { countsAs, quantity, serviceOn, stayId, chargeableToBooking, includesTax }
  return { ...how, orderId, extraId, taxCategory, serviceCode }
}

type Off = { charge: Charge; amounts: LineAmounts }

/** Lines that take something off charges, before tax; `takeOffAfterTax` those that leave the tax as it is. */
export const takeOff = (
  bookingId: string,
  offs: readonly Off[],
  more: Pick<NewLine, 'reason' | 'action' | 'isDiscount' | 'offerUseId'>,
): NewLine[] =>
  offs.map(({ charge: of, amounts }) => ({
    bookingId,
    kind: 'ALLOWANCE',
    name: of.name,
    ...likeness(of),
    ...amounts,
    ...more,
    chargeKey: of.key,
    partyId: of.partyId,
  }))

export const takeOffAfterTax = (
  bookingId: string,
  of: Charge,
  amount: Minor,
  more: Pick<NewLine, 'reason' | 'action' | 'offerUseId'>,
): NewLine => ({ ...afterTaxLine(bookingId, of, amount), ...more })

/** What comes off a charge after tax: a line without tax that names it; a negative amount is put back. */
const afterTaxLine = (bookingId: string, of: Charge, amount: Minor): NewLine => ({
  bookingId,
  kind: 'DISCOUNT',
  name: of.name,
  ...likeness(of),
  net: minor(-amount || 0),
  isDiscount: true,
  chargeKey: of.key,
  partyId: of.partyId,
})

/** A new charge, and what comes off it after tax. */
export function withAfterTax(ctx: Pick<Context, 'newId'>, line: NewLine, afterTax: Minor): NewLine[] {
  if (afterTax === 0) return [line]
  const id = ctx.newId()
  const { madeOf: _, bookingId, name, ...like } = line
  const none = { tax: zero, taxes: [] }
  const off: NewLine = { ...like, ...none, bookingId, name, kind: 'DISCOUNT', net: minor(-afterTax), isDiscount: true }
  return [
    { ...line, id },
    { ...off, chargeKey: lineKey(id) },
  ]
}

type Why = { reason: string; action: string; sourceBookingId?: string }

/** What takes all that is left of a charge off a bill: a plain line is reversed, anything else is cancelled by a line that names it. */
export function cancelRemaining(
  ctx: Pick<Context, 'newId'>,
  of: Charge,
  { bookingId, kind, ...why }: Why & Pick<NewLine, 'bookingId' | 'kind'>,
): NewLine[] {
  const isWhole = of.lineId !== null && totalOf(of.left) === totalOf(of.full)
  const reverses = kind !== 'TRANSFER' && isWhole ? { reversesId: of.lineId } : {}
  const taken: NewLine = {
    bookingId,
    kind,
    name: of.name,
    ...likeness(of),
    ...reversed(of.left),
    ...reverses,
    chargeKey: of.key,
    partyId: of.partyId,
    ...why,
  }
  if (of.afterTax === 0) return [taken]
  const back = { ...afterTaxLine(bookingId, of, minor(-of.afterTax)), ...why }
  return [taken, back].map((line) => ({ ...line, id: ctx.newId() }))
}

type Transfer = { bookingId: string; toBookingId: string; reason: string; action: string }

/** The lines that take charges off one bill, then those that put them on another, each with its tax as it was. */
export function transferLines(
  ctx: Pick<Context, 'newId'>,
  picked: readonly Charge[],
  { bookingId, toBookingId, reason, action }: Transfer,
  nameOf: (charge: Charge) => string = ({ lineId, name, serviceOn }) =>
    lineId === null ? `${name} ${serviceOn}` : name,
): NewLine[] {
  const out = picked.flatMap((of) =>
    cancelRemaining(ctx, of, { bookingId, kind: 'TRANSFER', sourceBookingId: toBookingId, reason, action }),
  )
  const into = picked.flatMap((of): NewLine[] => {
    const what = { bookingId: toBookingId, kind: 'TRANSFER', name: nameOf(of), ...likeness(of), ...of.left } as const
    const origin = { stayId: null, madeOf: of.key, sourceBookingId: bookingId, reason, action }
    return withAfterTax(ctx, { ...what, ...origin }, of.afterTax)
  })
  return [...out, ...into]
}
