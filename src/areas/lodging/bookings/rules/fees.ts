import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import type { Charge, StayTerms } from '#areas/property/rates/contract/policies.ts'
import { type Moment, stepAt } from '#areas/property/rates/rules/policies.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, shareOf, split, sum, zero } from '#core/money.ts'
import type { BookingStatus } from '../contract/replies.ts'

type Priced = { net: Minor; tax: Minor; taxes: readonly TaxLine[] }
type PricedDay = Priced & { day: Day }

/** A charge before tax, its taxes by name, and what the guest pays. */
export type Fee = { net: Minor; tax: Minor; total: Minor; taxes: TaxLine[] }

/** All of a price, in basis points. */
export const WHOLE_PRICE = 10_000

export const noFee: Fee = { net: zero, tax: zero, total: zero, taxes: [] }

/** Nights that a policy can charge for: only a confirmed stay was promised. */
const isGuaranteed = (stay: { status: BookingStatus }): boolean => stay.status === 'CONFIRMED'

type Span = { status: BookingStatus; arrival: Day; departure: Day; guestName: string }
export type FeeStay = Span & { nights: readonly PricedDay[]; terms: StayTerms }

/**
 * The day a stay was promised for: its arrival, or that of the one before it when it only goes on where that one of the same guest
 * ends. A stay that was split retains its terms, also when its first part was not slept; one whose guest came has its own.
 */
export function promisedFor(stay: Span, booked: readonly Span[]): Day {
  const before = booked.find(
    ({ status, arrival, departure, guestName }) =>
      (isGuaranteed({ status }) || status === 'NO_SHOW') &&
      departure === stay.arrival &&
      arrival < stay.arrival &&
      guestName === stay.guestName,
  )
  return before ? promisedFor(before, booked) : stay.arrival
}

/** A stay, what its terms charge of it, and the day it was promised for. */
type Charged = { stay: FeeStay; charge: Charge; promised: Day }

/**
 * What cancelling stays costs at a moment: for each what its terms charge by then, nothing while they are free. The tax goes with it, at
 * the rates of the nights it replaces. A share is rounded half up per tax, over all stays that are charged the same share; never more
 * than the room price.
 *
 * @param booked all stays of the booking, those that do not go included
 */
export const cancellationFee = (stays: readonly FeeStay[], moment: Moment, booked: readonly Span[] = stays): Fee =>
  feeOf(
    stays.filter(isGuaranteed).flatMap((stay) => {
      const promised = promisedFor(stay, booked)
      const charge = stepAt(stay.terms, promised, moment)?.charge
      return charge ? [{ stay, charge, promised }] : []
    }),
  )

/** What not arriving costs: for each of the stays that were due what its terms charge. Rounded as `cancellationFee`. */
export const noShowFee = (stays: readonly FeeStay[], booked: readonly Span[] = stays): Fee =>
  feeOf(
    stays.filter(isGuaranteed).flatMap((stay) => {
      const charge = stay.terms.noShow
      return charge ? [{ stay, charge, promised: promisedFor(stay, booked) }] : []
    }),
  )

const CALLED_OFF: readonly BookingStatus[] = ['CANCELLED', 'NO_SHOW']

/** The deposit the terms of stays require, tax included, in minor units; cancelled stays require none. Rounded as `cancellationFee`. */
export const depositOf = (stays: readonly FeeStay[], booked: readonly Span[] = stays): Minor =>
  feeOf(
    stays
      .filter(({ status }) => !CALLED_OFF.includes(status))
      .flatMap((stay) => {
        const charge = stay.terms.deposit?.charge
        return charge ? [{ stay, charge, promised: promisedFor(stay, booked) }] : []
      }),
  ).total

/** Charges of several stays as one, those of the same share as one sum, so that they round once. */
function feeOf(charged: readonly Charged[]): Fee {
  const groups = new Map<string, Charged[]>()
  for (const one of charged) {
    const key = `${one.charge.basis} ${one.charge.value}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const fees = [...groups.values()].map(feeOfSame)
  const [first, ...others] = fees
  if (!first) return noFee
  if (others.length === 0) return first
  const taxes = taxesOf(fees)
  const [net, tax] = [sum(fees.map((fee) => fee.net)), sum(fees.map((fee) => fee.tax))]
  return { net, tax, total: minor(net + tax), taxes }
}

function feeOfSame(charged: readonly Charged[]): Fee {
  const [first] = charged
  if (!first) return noFee
  const { basis, value } = first.charge
  const nights = charged.flatMap(({ stay }) => stay.nights)
  if (basis === 'PERCENT') return shareOfPrice(nights, value)
  if (basis === 'NIGHTS') return shareOfPrice(charged.flatMap((one) => firstNights(one, value)), WHOLE_PRICE) // prettier-ignore
  // A stay that only goes on where another ends is the same room, and is charged with that one.
  const rooms = charged.filter(({ stay, promised }) => stay.arrival === promised).length
  return amountOfPrice(nights, minor(value * rooms))
}

/** Nights are counted from the day the stay was promised for: the parts of one that was cut have the first nights of the whole. */
const firstNights = ({ stay, promised }: Charged, count: number): readonly PricedDay[] =>
  stay.nights.filter(({ day }) => day < addDays(promised, count))

/** A share of some nights' price as one charge; all of it (10 000) for nights charged though not slept. */
export function shareOfPrice(nights: readonly Priced[], basisPoints: number): Fee {
  const net = shareOf(sum(nights.map((night) => night.net)), basisPoints)
  const taxes = taxesOf(nights)
    .map((line) => ({ ...line, amount: shareOf(line.amount, basisPoints) }))
    .filter((line) => line.amount !== 0)
  const tax = sum(taxes.map((line) => line.amount))
  return { net, tax, total: minor(net + tax), taxes }
}

/**
 * An amount, tax included, out of some nights' price: split into net and taxes as the price is, the leftover minor units to the largest
 * remainders. Never more than the price.
 */
function amountOfPrice(nights: readonly Priced[], amount: Minor): Fee {
  const lines = taxesOf(nights)
  const whole = sum(nights.map((night) => night.net))
  const price = sum([whole, ...lines.map((line) => line.amount)])
  const total = minor(Math.min(amount, price))
  if (total <= 0) return noFee
  const [net = zero, ...parts] = split(total, [whole, ...lines.map((line) => line.amount)])
  const taxes = lines.map((line, at) => ({ ...line, amount: parts[at] ?? zero })).filter((line) => line.amount !== 0)
  return { net, tax: minor(total - net), total, taxes }
}

/** Taxes of nights added up by name and rate. */
export function taxesOf(nights: readonly Pick<Priced, 'taxes'>[]): TaxLine[] {
  const byName = new Map<string, TaxLine>()
  for (const line of nights.flatMap((night) => night.taxes)) {
    const key = `${line.name} ${line.basisPoints}`
    byName.set(key, { ...line, amount: minor((byName.get(key)?.amount ?? 0) + line.amount) })
  }
  return [...byName.values()]
}
