import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { OfferReason } from '../contract/fields.ts'
import { asPriced, type Gift, giftOf, isAfterTax, offOf, withTax, worthOf } from './amounts.ts'
import { type Basket, itemsIn, type KnownOffer } from './basket.ts'
import { reason, reasonsAgainst, type WeighedAgain } from './reasons.ts'

export type Given = {
  offerId: string
  codeId: string | null
  name: string
  /** As prices are given; with tax where it comes off after tax. */
  offs: { key: string; amount: Minor }[]
  total: Minor
  /** It comes off after tax, which stays that of the full price. */
  isAfterTax: boolean
  /** What it adds at no price. */
  gift: Gift | null
  /** Nights of stays that have it; of an order none. */
  nights: OfferNight[]
}
/** A night of a stay. */
export type OfferNight = { stayId: string; night: Day }

/** What an offer that is given counts as: what it takes off, or what its gift is worth. */
export const worthOfGiven = ({ total, gift }: Pick<Given, 'total' | 'gift'>): Minor => gift?.worth ?? total
/** What is taken off each item before tax. */
export function beforeTaxByItem(given: readonly Pick<Given, 'offs' | 'isAfterTax'>[]): Map<string, Minor> {
  return byItem(given.filter((one) => !one.isAfterTax))
}

/** What is taken off each item after tax, and of which nothing is left to be paid. */
export function afterTaxByItem(
  items: Basket['items'],
  given: readonly Pick<Given, 'offs' | 'isAfterTax'>[],
): { byLine: Map<string, Minor>; whole: Set<string> } {
  const before = beforeTaxByItem(given)
  const byLine = byItem(given.filter((one) => one.isAfterTax))
  const left = new Map(items.map(({ key, price }) => [key, minor(price - (before.get(key) ?? 0))]))
  const payable = withTax({ items }, left)
  return {
    byLine,
    whole: new Set([...byLine.keys()].filter((key) => (byLine.get(key) ?? 0) >= (payable.get(key) ?? 0))),
  }
}

function byItem(given: readonly Pick<Given, 'offs'>[]): Map<string, Minor> {
  const offs = new Map<string, Minor>()
  for (const { key, amount } of given.flatMap((one) => one.offs)) offs.set(key, minor((offs.get(key) ?? 0) + amount))
  return offs
}

export type NotGiven = { offerId: string | null; code: string | null; name: string; reasons: OfferReason[] }
export type Evaluation = { given: Given[]; notGiven: NotGiven[]; total: Minor }

/** As it is compared: capitals, without spaces around. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()

/** The most offers of one word that combine; more would be an unforeseeable price. */
const MOST_TOGETHER = 5

/**
 * Which offers a stay or an order has, and what each takes off which night or line: of offers given alone and of each set that is given
 * together, whatever saves the guest most, a gift at what it costs otherwise; where two save as much, that of higher priority, then the older one. Offers of a set are taken one after the
 * other, in order of priority, each of what those before it left; what comes off after tax is taken last, of what is left with tax. No item falls below nothing, and the order of what is passed changes nothing.
 *
 * @param entered the codes the guest entered
 * @returns amounts in minor units, as prices are given; what else was considered, with the reasons against it
 */
export function evaluate(
  offers: readonly KnownOffer[],
  basket: Basket,
  entered: readonly string[],
  kept: WeighedAgain = {},
): Evaluation {
  const codes = [...new Set(entered.map(codeOf).filter(Boolean))]
  const candidates = candidatesOf(offers.filter(({ target }) => target === basket.target), codes, kept) // prettier-ignore
  const weighed = candidates.map((offer) => ({ offer, ...reasonsAgainst(offer, basket, codes, kept) }))
  const open = weighed
    .filter(({ reasons }) => reasons.length === 0)
    .map(({ offer, code }) => ({ offer, codeId: code?.id ?? null }))
  const best = setsOf(open)
    .map((set) => takenBy(set, basket))
    .reduce((a, b) => (isBetter(b, a) ? b : a), NOTHING)
  const givenIds = new Set(best.given.map(({ offerId }) => offerId))
  const [first] = best.given
  const unknown = codes.filter(
    (code) => !offers.some((offer) => offer.target === basket.target && offer.codes.some((one) => one.code === code)),
  )
  return {
    given: best.given.map((one) => ({ ...one, nights: nightsOf(offers, one.offerId, basket) })),
    total: best.total,
    notGiven: [
      ...unknown.map((code) => ({ offerId: null, code, name: '', reasons: [reason('unknown_code')] })),
      ...weighed
        .filter(({ offer }) => !givenIds.has(offer.id))
        .map(({ offer, code, reasons }) => ({
          offerId: offer.id,
          code: code?.code ?? null,
          name: offer.name,
          reasons: reasons.length > 0 ? reasons : [whyNotBest(offer, basket, first)],
        })),
    ],
  }
}

function nightsOf(offers: readonly KnownOffer[], id: string, basket: Basket): OfferNight[] {
  const offer = offers.find((one) => one.id === id)
  if (!offer || basket.target !== 'STAY') return []
  return itemsIn(offer, basket).map(({ group: stayId, day: night }) => ({ stayId, night }))
}

const whyNotBest = (offer: KnownOffer, basket: Basket, first: Pick<Given, 'name'> | undefined): OfferReason =>
  first && worthOf(offer, basket) > 0 ? reason('better_offer_given', { other: first.name }) : reason('saves_nothing')

const familyOf = ({ id, firstVersionId }: KnownOffer): string => firstVersionId ?? id

/** Those that come by themselves or by a code that was entered. Who has a version of an offer keeps that one: its code is the later version's now. */
function candidatesOf(offers: readonly KnownOffer[], codes: readonly string[], { had }: WeighedAgain): KnownOffer[] {
  const entered = new Set(offers.filter((offer) => isEntered(offer, codes)).map(familyOf))
  const kept = new Set(offers.filter(({ id }) => had?.has(id)).map(familyOf))
  return offers.filter((offer) => {
    if (!kept.has(familyOf(offer))) return !offer.needsCode || isEntered(offer, codes)
    return had?.has(offer.id) && (!offer.needsCode || entered.has(familyOf(offer)))
  })
}

const isEntered = ({ codes }: KnownOffer, entered: readonly string[]): boolean =>
  codes.some(({ code }) => entered.includes(code))

type Candidate = { offer: KnownOffer; codeId: string | null }

const byRank = (a: Candidate, b: Candidate): number =>
  b.offer.priority - a.offer.priority || (a.offer.id < b.offer.id ? -1 : 1)

/** Every offer alone, and for each word every choice of its offers, those of a lower priority after others. */
function setsOf(open: readonly Candidate[]): Candidate[][] {
  const ranked = [...open].sort(byRank)
  const words = [...new Set(ranked.map(({ offer }) => offer.stack.toLowerCase()).filter(Boolean))]
  const together = words.flatMap((word) =>
    choicesOf(ranked.filter(({ offer }) => offer.stack.toLowerCase() === word).slice(0, MOST_TOGETHER)),
  )
  return [...ranked.map((one) => [one]), ...together]
}

/** Every choice of two or more, in order. */
const choicesOf = (all: readonly Candidate[]): Candidate[][] =>
  Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((__, at) => (mask >> at) & 1)).filter(
    ({ length }) => length > 1,
  )

type Taken = { given: Omit<Given, 'nights'>[]; total: Minor; worth: Minor; rank: number; firstId: string }
const NOTHING: Taken = { given: [], total: zero, worth: zero, rank: -1, firstId: '' }

const pricesOf = ({ items }: Basket): Map<string, Minor> => new Map(items.map(({ key, price }) => [key, price]))

function takenBy(set: readonly Candidate[], basket: Basket): Taken {
  const takenOff = (left: Map<string, Minor>, of: readonly Candidate[]) =>
    of.flatMap(({ offer, codeId }): Omit<Given, 'nights'>[] => {
      const offs = offOf(offer, basket, left)
      for (const { key, amount } of offs) left.set(key, minor((left.get(key) ?? 0) - amount))
      const total = sum(offs.map(({ amount }) => amount))
      const gift = giftOf(offer, basket)
      if (total === 0 && !gift) return []
      return [{ offerId: offer.id, codeId, name: offer.name, offs, total, isAfterTax: isAfterTax(offer), gift }]
    })
  const left = pricesOf(basket)
  const before = takenOff(left, set.filter(({ offer }) => !isAfterTax(offer))) // prettier-ignore
  const after = set.filter(({ offer }) => isAfterTax(offer))
  const given = after.length === 0 ? before : [...before, ...takenOff(withTax(basket, left), after)]
  const first = set[0]?.offer
  const total = sum(given.map((one) => one.total))
  const worth = sum(given.map((one) => (one.isAfterTax ? asPriced(basket, one.offs) : worthOfGiven(one))))
  return { given, total, worth, rank: first?.priority ?? 0, firstId: first?.id ?? '' }
}

const isBetter = (a: Taken, b: Taken): boolean =>
  a.worth !== b.worth
    ? a.worth > b.worth
    : a.worth > 0 &&
      (a.rank !== b.rank
        ? a.rank > b.rank
        : a.firstId !== b.firstId
          ? a.firstId < b.firstId
          : a.given.length < b.given.length)
