import type { TaxLine } from '#areas/folios/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, shareOf, sum, zero } from '#core/money.ts'
import type { BookingStatus } from '../contract.ts'

type Priced = { net: Minor; tax: Minor; taxes: readonly TaxLine[] }

/** A charge before tax, its taxes by name, and what the guest pays. */
export type Fee = { net: Minor; tax: Minor; total: Minor; taxes: TaxLine[] }

/** All of a price, in basis points. */
export const WHOLE_PRICE = 10_000

export const noFee: Fee = { net: zero, tax: zero, total: zero, taxes: [] }

export type FeePolicy = { freeCancelDays: number; cancelFeeBp: number; noShowFeeBp: number }

/** The last day on which cancelling costs nothing: so many days before arrival. */
export const freeUntil = (arrival: Day, policy: FeePolicy): Day => addDays(arrival, -policy.freeCancelDays)

/** Nights that a policy can charge for: only a confirmed stay was promised to anybody. */
const isGuaranteed = (stay: { status: BookingStatus }): boolean => stay.status === 'CONFIRMED'

type Span = { status: BookingStatus; arrival: Day; departure: Day; guestName: string }
type FeeStay = Span & { nights: readonly Priced[] }

/**
 * The day a stay was promised for: its arrival, or that of the one before it when it only goes on where that one of the same guest
 * ends. A stay that was cut keeps its terms, also when its first part was not slept; one whose guest came has its own.
 */
function promisedFor(stay: Span, booked: readonly Span[]): Day {
  const before = booked.find(
    ({ status, arrival, departure, guestName }) =>
      (isGuaranteed({ status }) || status === 'NO_SHOW') &&
      departure === stay.arrival &&
      arrival < stay.arrival &&
      guestName === stay.guestName,
  )
  return before ? promisedFor(before, booked) : stay.arrival
}

/**
 * What cancelling stays costs on a business date: nothing up to `freeUntil`, then a share of the room price.
 * The tax goes with it, at the rates of the nights it stands for. Rounded per tax, never more than the room price.
 *
 * @param booked all stays of the booking, those that do not go included
 */
export const cancellationFee = (
  stays: readonly FeeStay[],
  businessDate: Day,
  policy: FeePolicy,
  booked: readonly Span[] = stays,
): Fee =>
  shareOfNights(
    stays.filter((stay) => isGuaranteed(stay) && businessDate > freeUntil(promisedFor(stay, booked), policy)),
    policy.cancelFeeBp,
  )

/** What not arriving costs: a share of the room price of the stays that were due. */
export const noShowFee = (stays: readonly Pick<FeeStay, 'status' | 'nights'>[], policy: FeePolicy): Fee =>
  shareOfNights(stays.filter(isGuaranteed), policy.noShowFeeBp)

const shareOfNights = (stays: readonly Pick<FeeStay, 'nights'>[], basisPoints: number): Fee =>
  shareOfPrice(
    stays.flatMap((stay) => stay.nights),
    basisPoints,
  )

/** A share of some nights' price as one charge; all of it (10 000) for nights charged though not slept. */
export function shareOfPrice(nights: readonly Priced[], basisPoints: number): Fee {
  const net = shareOf(sum(nights.map((night) => night.net)), basisPoints)
  const taxes = taxesOf(nights)
    .map((line) => ({ ...line, amount: shareOf(line.amount, basisPoints) }))
    .filter((line) => line.amount !== 0)
  const tax = sum(taxes.map((line) => line.amount))
  return { net, tax, total: minor(net + tax), taxes }
}

/** Taxes of nights added up by name and rate. */
export function taxesOf(nights: readonly Priced[]): TaxLine[] {
  const byName = new Map<string, TaxLine>()
  for (const line of nights.flatMap((night) => night.taxes)) {
    const key = `${line.name} ${line.basisPoints}`
    byName.set(key, { ...line, amount: minor((byName.get(key)?.amount ?? 0) + line.amount) })
  }
  return [...byName.values()]
}
