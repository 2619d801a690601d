import { activePriceLists, findProducts } from '#areas/trade/products/actions/products.ts'
import type { PriceList, Product } from '#areas/trade/products/contract/replies.ts'
import { assertSellable } from '#areas/trade/products/rules/sell.ts'
import { priceAt } from '#areas/trade/products/rules/price.ts'
import type { Instant } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { ChosenModifier } from '../contract/replies.ts'
import type { NewLine } from '../contract/fields.ts'
import { findKnownLines, type StoredLine } from '../queries/lines.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { type AtStation, isGrowable, ONE, unitsOf } from '../rules/ledger.ts'
import type { LineStatus } from '../rules/states.ts'

type Wanted = NewLine & { unitsInOrder: number }

/** A device discards what waits on it after a day. */
const LATEST_MS = 24 * 3_600_000

/** The moment whose price lists apply: when the guest saw the price, where that is plausible. */
function pricedAt({ now }: Context, { takenAt }: Wanted): Instant {
  const age = takenAt === undefined ? 0 : Date.parse(now) - Date.parse(takenAt)
  return takenAt !== undefined && age > 0 && age <= LATEST_MS ? takenAt : now
}

/** What is ordered and was not added before, with the products and price lists it is made from. */
type Dishes = {
  added: readonly Wanted[]
  productOf: (wanted: Pick<Wanted, 'productId' | 'productCode'>) => Product
  lists: readonly PriceList[]
}

/** Reads, in one round trip, what the lines of an order are made from. A line that was sent before, by its id, is not added again. */
export async function readDishes(
  ctx: Context,
  known: readonly StoredLine[],
  wanted: readonly Wanted[],
): Promise<Dishes> {
  if (wanted.length === 0) return { added: [], productOf: productIn([]), lists: [] }
  const own = new Set(known.map(({ id }) => id))
  const elsewhere = wanted.flatMap(({ orderLineId }) => (orderLineId && !own.has(orderLineId) ? [orderLineId] : []))
  const [stored, products, lists] = await Promise.all([
    findKnownLines(ctx.tx, elsewhere),
    productsOf(ctx, wanted),
    activePriceLists(ctx),
  ])
  return { added: notAddedYet([...own, ...stored], wanted), productOf: productIn(products), lists }
}

/**
 * Lines for what is ordered: name, price and station are those of this moment and stay so; what a device took offline has the
 * price of when it was taken. More of a dish that was not sent to the kitchen yet joins its line.
 *
 * @throws Refusal not_found for a product that does not exist; product_not_sold_here, product_unavailable, units_not_allowed,
 *   choices_not_allowed
 */
export const linesFor = async (
  ctx: Context,
  order: StoredOrder,
  known: readonly StoredLine[],
  wanted: readonly Wanted[],
): Promise<StoredLine[]> => linesOf(ctx, order, known, await readDishes(ctx, known, wanted))

/** `linesFor`, of what `readDishes` returned. @throws Refusal those of `linesFor` */
export function linesOf(
  ctx: Context,
  order: StoredOrder,
  known: readonly StoredLine[],
  { added, productOf, lists }: Dishes,
): StoredLine[] {
  return added.reduce<StoredLine[]>(
    (lines, line) => {
      const product = productOf(line)
      const { modifierIds, comboChoices, unitsInOrder } = line
      const sale = {
        businessServiceId: order.outletId,
        instant: ctx.now,
        units: unitsInOrder,
        modifierIds,
        comboChoices,
      }
      assertSellable(product, sale)
      const moment = {
        instant: pricedAt(ctx, line),
        timeZone: ctx.property.timeZone,
        businessServiceId: order.outletId,
      }
      const { unit } = priceAt(product, lists, moment, { modifierIds, comboChoices })
      const parts = comboChoices.map(productOf)
      const status = line.hold ? 'Hold' : 'Available'
      const made: StoredLine = {
        ...blank(ctx, order, withParts(product, parts)),
        id: line.orderLineId ?? ctx.newId(),
        position: lines.reduce((last, { position }) => Math.max(last, position), 0) + 1,
        units: unitsOf(unitsInOrder),
        status,
        stations: stationsOf(product, parts, status),
        seatNo: line.seatNo,
        course: line.course ?? product.course,
        notes: line.notes,
        modifiers: chosen(product, line, parts),
        unitPrice: unit,
      }
      const at = line.orderLineId === undefined ? lines.findIndex((one) => isLike(one, made)) : -1
      const like = lines[at]
      return like ? lines.with(at, { ...like, units: like.units + made.units }) : [...lines, made]
    },
    [...known],
  )
}

/** A line has the same id on another bill, and is added once when it is named twice. */
function notAddedYet(knownIds: readonly string[], wanted: readonly Wanted[]): Wanted[] {
  const seen = new Set(knownIds)
  return wanted.filter(({ orderLineId }) => {
    if (orderLineId === undefined) return true
    const isNew = !seen.has(orderLineId)
    seen.add(orderLineId)
    return isNew
  })
}

function productsOf(ctx: Context, wanted: readonly Wanted[]): Promise<Product[]> {
  const ids = wanted.flatMap(({ productId, comboChoices }) =>
    [productId ?? [], comboChoices.map((one) => one.productId)].flat(),
  )
  const codes = wanted.flatMap(({ productCode }) => productCode ?? [])
  return findProducts(ctx, { ids: [...new Set(ids)], codes: [...new Set(codes)] })
}

/** Finds a product by its id or code. @throws Refusal not_found */
function productIn(products: readonly Product[]): Dishes['productOf'] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const byCode = new Map(products.map((product) => [product.productCode, product]))
  return ({ productId, productCode }) =>
    (productId === undefined ? byCode.get(productCode ?? '') : byId.get(productId)) ??
    refuse('not_found', { productId, productCode })
}

/** Stations of a dish and of the dishes chosen in a set meal; its own station first. */
const cookedAt = (product: Product, parts: readonly Product[]): string[] => [
  ...new Set([product, ...parts].flatMap(({ isPrepared, stationId }) => (isPrepared && stationId) || [])),
]

/** The stations that cook a set meal in common, with nothing begun; none where one does. */
function stationsOf(product: Product, parts: readonly Product[], status: LineStatus): AtStation[] {
  const [first, ...more] = isCooked(product) ? cookedAt(product, parts) : []
  if (first === undefined || more.length === 0) return []
  return [first, ...more].map((stationId) => {
    // What no kitchen cooks is added at the first.
    const here = parts.filter((part) => (part.stationId ?? first) === stationId)
    return { ...NOT_BEGUN, stationId, status, allergens: allergensOf([product, ...here]) }
  })
}

const NOT_BEGUN = { kotId: null, ready: 0, served: 0, movedAt: null }

/** A set meal without a station is cooked where the dishes chosen for it are; what any of it contains, it contains. */
const withParts = (product: Product, parts: readonly Product[]): Product => ({
  ...product,
  stationId: cookedAt(product, parts)[0] ?? null,
  allergens: allergensOf([product, ...parts]),
})

const allergensOf = (products: readonly Product[]): Product['allergens'] => [
  ...new Set(products.flatMap(({ allergens }) => allergens)),
]

const isCooked = ({ isPrepared, prepaid }: Product): boolean => isPrepared && prepaid === null

const blank = (ctx: Context, order: StoredOrder, product: Product) => ({
  orderId: order.id,
  productId: product.id,
  productCode: product.productCode,
  name: product.name,
  unit: product.unit,
  isFractional: product.isFractional,
  stationId: product.stationId,
  isForKitchen: isCooked(product) && product.stationId !== null,
  cancelled: 0,
  voided: 0,
  sent: 0,
  stations: [],
  ...NOT_BEGUN,
  isNoteNew: false,
  allergens: product.allergens,
  taxCategory: product.taxCategory,
  includesTax: order.includesTax,
  compReason: '',
  packTerms: product.prepaid,
  packId: null,
  offerId: null,
  leavingReason: '',
  discount: zero,
  afterTaxOff: zero,
  net: zero,
  tax: zero,
  taxes: [],
  createdAt: ctx.now,
  createdByName: ctx.actor.name,
})

/** A service that was done, at the agreed price: it is sent to no kitchen. */
export const doneLine = (
  ctx: Context,
  order: StoredOrder,
  { product, name, price, position }: { product: Product; name: string; price: Minor; position: number },
): StoredLine => ({
  ...blank(ctx, order, product),
  id: ctx.newId(),
  name,
  position,
  stationId: null,
  isForKitchen: false,
  units: ONE,
  status: 'Available',
  seatNo: -1,
  course: 0,
  notes: '',
  modifiers: [],
  unitPrice: price,
})

/** What an offer adds to an order, at no price. */
export const giftLine = (
  ctx: Context,
  order: StoredOrder,
  { product, units, offerId, position }: { product: Product; units: number; offerId: string; position: number },
): StoredLine => ({
  ...blank(ctx, order, product),
  id: ctx.newId(),
  position,
  units: unitsOf(units),
  status: 'Available',
  seatNo: -1,
  course: product.course,
  notes: '',
  modifiers: [],
  unitPrice: zero,
  offerId,
})

/** The choices, as shown to the kitchen and on the bill; what no kitchen cooks of a set meal is added where the first of it is cooked. */
function chosen(product: Product, { modifierIds, comboChoices }: Wanted, cooked: readonly Product[]): ChosenModifier[] {
  const [first] = cookedAt(product, cooked)
  const modifiers = product.modifierGroups.flatMap((group) => group.modifiers)
  const parts = comboChoices.flatMap(({ part, productId }) => {
    const choice = product.comboParts
      .find((one) => one.part === part)
      ?.choices.find((one) => one.productId === productId)
    const stationId = choice?.stationId ?? first
    return choice
      ? [{ name: choice.name, price: choice.extraAmount, productId, ...(stationId !== undefined && { stationId }) }]
      : []
  })
  const added = modifierIds.flatMap((id) => modifiers.find((one) => one.id === id) ?? [])
  const choices = added.map(({ name, price, productId }) => ({ name, price, ...(productId !== null && { productId }) }))
  return [...choices, ...parts]
}

/** Whether more of the same may join a line: the same dish, made the same way, for the same seat, and not sent yet. */
const isLike = (line: StoredLine, made: StoredLine): boolean =>
  isGrowable(line) &&
  line.productId === made.productId &&
  line.status === made.status &&
  line.seatNo === made.seatNo &&
  line.course === made.course &&
  line.notes === made.notes &&
  line.unitPrice === made.unitPrice &&
  line.compReason === '' &&
  line.packId === null &&
  line.offerId === null &&
  JSON.stringify([line.modifiers, line.packTerms]) === JSON.stringify([made.modifiers, made.packTerms])
