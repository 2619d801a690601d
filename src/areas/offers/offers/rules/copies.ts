import type { CopyChange, CopyObstacle, CopyObstacleKind } from '../contract/copies.ts'
import type { Minor } from '#core/money.ts'
import type { OfferDetails, OfferState } from '../contract/fields.ts'
import { changedPromises, isOver, isSame } from './offers.ts'

/** Something of a property that an offer names: `key` is what another property's of the same kind is found by, its code or its name. */
export type NamedThing = { kind: CopyObstacleKind; id: string; key: string; name: string }
/** Something of another property that has one of these keys. */
export type FoundThing = {
  kind: CopyObstacleKind
  /** Of a code: that of its offer. */
  id: string
  key: string
  /** Of what an offer can add. */
  price?: Minor | null
}

/** What a property counts its money in, and whether prices are entered with tax. */
type Money = { currency: string; pricesIncludeTax: boolean }
type Place = Money & {
  letsRooms: boolean
  found: readonly FoundThing[]
  /** The copy it has already: its own name and codes are not in the way. */
  copyId?: string | undefined
}

const LISTS = {
  roomTypeIds: 'ROOM_TYPE',
  ratePlanIds: 'RATE_PLAN',
  outletIds: 'OUTLET',
  productIds: 'PRODUCT',
  categories: 'PRODUCT_GROUP',
  companyIds: 'COMPANY',
  tierIds: 'TIER',
  segmentIds: 'SEGMENT',
} as const
const lists = Object.entries(LISTS) as [keyof typeof LISTS, (typeof LISTS)[keyof typeof LISTS]][]

/** Ids of what an offer names of its property. */
export const idsIn = ({ conditions, gift }: Pick<OfferDetails, 'conditions' | 'gift'>): string[] => [
  ...lists.flatMap(([list]) => conditions[list]),
  ...[gift?.extraId, gift?.productId].filter((id) => typeof id === 'string'),
]

const hasAmounts = ({ amount, maxOff, roundTo, budget, conditions }: OfferDetails): boolean =>
  [amount, maxOff, roundTo, budget, conditions.minAmount].some((each) => each !== null)
/** Whether amounts mean something else where prices are entered in the other way; budgets are counted as prices are. */
const isAsPriced = (details: OfferDetails): boolean =>
  details.budget !== null || (details.amountsAre === 'AS_PRICED' && hasAmounts(details))

/**
 * The offer as another property would have it, naming its own things, and what keeps it from being copied there. What is missing is never left
 * out: an offer limited to nothing is not limited.
 *
 * @param named all that the offer names, and its shared codes as things of the kind CODE
 */
export function copyAt(
  details: OfferDetails,
  from: Money & { named: readonly NamedThing[] },
  at: Place,
): { details: OfferDetails; obstacles: CopyObstacle[] } {
  const ids = new Map(at.found.map(({ kind, key, id }) => [`${kind} ${key}`, id]))
  const things = new Map(from.named.map((thing) => [`${thing.kind} ${thing.id}`, thing]))
  const obstacles: CopyObstacle[] = []
  const idOf = (kind: CopyObstacleKind, id: string): string => {
    const thing = things.get(`${kind} ${id}`)
    const own = thing && ids.get(`${kind} ${thing.key}`)
    if (own === undefined) obstacles.push({ kind, name: thing?.name ?? '' })
    return own ?? id
  }
  const conditions = { ...details.conditions }
  for (const [list, kind] of lists) conditions[list] = details.conditions[list].map((id) => idOf(kind, id))
  const gift = details.gift && {
    ...details.gift,
    extraId: details.gift.extraId && idOf('EXTRA', details.gift.extraId),
    productId: details.gift.productId && idOf('GIFT', details.gift.productId),
  }
  if (details.target === 'STAY' && !at.letsRooms) obstacles.push({ kind: 'ROOMS', name: '' })
  if (hasAmounts(details) && at.currency !== from.currency) obstacles.push({ kind: 'CURRENCY', name: at.currency })
  else if (isAsPriced(details) && at.pricesIncludeTax !== from.pricesIncludeTax)
    obstacles.push({ kind: 'TAX', name: '' })
  for (const { kind, key } of at.found.filter(({ id }) => id !== at.copyId))
    if (kind === 'NAME') obstacles.push({ kind, name: details.name })
    else if (kind === 'CODE') obstacles.push({ kind, name: key })
  return { details: { ...details, conditions, gift }, obstacles }
}

type Copy = OfferDetails & { id: string; state: OfferState; wasUsed: boolean }

/**
 * How what an offer is now is passed on to a copy: not at all where it is the same or over; by changing it; or, where guests have what would change, by a
 * later version that takes its place.
 *
 * @param details what the offer is at the property of the copy
 * @param codes the shared codes of the offer
 */
export function changeOf(
  copy: Copy,
  details: OfferDetails,
  { codes, found }: { codes: readonly string[]; found: readonly FoundThing[] },
): CopyChange {
  if (isOver(copy)) return 'NONE'
  const fields = Object.keys(details) as (keyof OfferDetails)[]
  const isNamed = fields.every((field) => isSame(copy[field], details[field]))
  const own = new Set(found.filter(({ kind, id }) => kind === 'CODE' && id === copy.id).map(({ key }) => key))
  if (isNamed && codes.every((code) => own.has(code))) return 'NONE'
  return copy.wasUsed && changedPromises(copy, details).length > 0 ? 'VERSION' : 'CHANGE'
}
