import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day, daysBetween, nightsIn } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { SellableStay, StayAlternatives } from '../contract/alternatives.ts'
import { offerOf, type OfferRequest, type TypeOnOffer, typeInSpan } from './offers.ts'
import type { PriceTable } from './prices.ts'

/** How many days a stay is moved by at most, so that other days can be offered in its place. */
export const MOST_MOVED = 7
/** The longest stay that is looked at in two parts, in nights. */
const MOST_SPLIT = 30
const MOST_DATES = 4
const MOST_SPLITS = 2

export type Wanted = OfferRequest & { arrival: Day; departure: Day; roomTypeId: string | undefined }

/** What is sold around a stay, and all that its prices depend on. */
type OnSale = { types: readonly TypeOnOffer[]; table: PriceTable; plan: RatePlan | undefined }

/** One day later, one earlier, two later, … */
const MOVES = Array.from({ length: MOST_MOVED }, (_, at) => [at + 1, -at - 1]).flat()

/**
 * What can be sold in place of a stay: the same number of nights up to seven days later or earlier, the nearest first (four at most, each in
 * the cheapest type, or in the wanted one), and the same days cut once, with one type before and another one after (the two cheapest; of stays
 * up to thirty nights). All that is offered is free, has a price, and no restriction refuses it or its parts.
 */
export function alternativesTo(sale: OnSale, wanted: Wanted): Omit<StayAlternatives, 'currency'> {
  return { otherDates: otherDates(sale, wanted), splits: splits(sale, wanted) }
}

function otherDates(sale: OnSale, wanted: Wanted): SellableStay[] {
  const { roomTypeId } = wanted
  const types = roomTypeId === undefined ? sale.types : sale.types.filter(({ id }) => id === roomTypeId)
  return MOVES.flatMap((by) => {
    const [arrival, departure] = [addDays(wanted.arrival, by), addDays(wanted.departure, by)]
    return arrival < wanted.businessDate ? [] : (cheapest({ ...sale, types }, { ...wanted, arrival, departure }) ?? [])
  }).slice(0, MOST_DATES)
}

function splits(sale: OnSale, wanted: Wanted): StayAlternatives['splits'] {
  const { arrival, departure } = wanted
  if (daysBetween(arrival, departure) > MOST_SPLIT) return []
  return nightsIn({ arrival, departure })
    .slice(1)
    .flatMap((cut) => {
      const first = sellable(sale, { ...wanted, departure: cut })
      const second = sellable(sale, { ...wanted, arrival: cut })
      const pairs = first.flatMap((before) =>
        second.filter((after) => after.roomTypeId !== before.roomTypeId).map((after) => [before, after]),
      )
      return pairs.map((parts) => ({ parts, total: minor(parts.reduce((sum, { total }) => sum + total, 0)) }))
    })
    .toSorted((one, other) => one.total - other.total)
    .slice(0, MOST_SPLITS)
}

const cheapest = (sale: OnSale, wanted: Wanted): SellableStay | undefined =>
  sellable(sale, wanted).toSorted((one, other) => one.total - other.total)[0]

/** Every type that can be sold for some days. */
function sellable({ types, table, plan }: OnSale, wanted: Wanted): SellableStay[] {
  const { arrival, departure } = wanted
  return types.flatMap((type) => {
    const { free, total, why } = offerOf(typeInSpan(type, { from: arrival, until: departure }), table, plan, wanted)
    return total === null || why.length > 0
      ? []
      : [{ roomTypeId: type.id, name: type.name, arrival, departure, free, total }]
  })
}
