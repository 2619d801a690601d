import { agreementWith } from '#areas/parties/companies/actions/credit.ts'
import { deductionTerms, hasDeductions, deductionsOf } from '#areas/parties/companies/rules.ts'
import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { loadPolicies } from '#areas/property/rates/actions/policies.ts'
import { loadNegotiated } from '#areas/property/rates/actions/negotiated.ts'
import { loadQuotas } from '#areas/property/rates/actions/quotas.ts'
import { loadPricing } from '#areas/property/rates/actions/rates.ts'
import { loadRestrictions } from '#areas/property/rates/actions/restrictions.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import type { QuotaBook } from '#areas/property/rates/rules/quotas.ts'
import type { Pricing } from '#areas/property/rates/rules/rates.ts'
import { termLines, termsFrom } from '#areas/property/rates/rules/policies.ts'
import { findRooms } from '#areas/property/rooms/actions/places.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { addDays, type Day, nightsIn, type Span } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import { MAX_STAY_NIGHTS } from '../contract/fields.ts'
import { findPlanSales } from '../queries/quotas.ts'
import { alternativesTo, MOST_MOVED } from '../rules/alternatives.ts'
import { refuseFirst } from '../rules/bookings.ts'
import { capacityReasons, isTooLong } from '../rules/guards.ts'
import { offerOf } from '../rules/offers.ts'
import { depositOf } from '../rules/fees.ts'
import { pricedNights, type PriceTable, restrictedBy, stayTerms } from '../rules/prices.ts'
import { bestRooms } from '../rules/rooms.ts'
import { momentOf } from './moment.ts'

/** How many free rooms of a type are offered to choose from. */
const MOST_ROOMS = 100

/** Free rooms and price per type and night, and why a night is not for sale. One round trip. */
export const availability: Action<typeof bookings.availability> = async (ctx, { from, until, ...options }) => {
  assertSpan({ from, until })
  const span = { from, until }
  const [types, table] = await Promise.all([typeNights(ctx, span), priceTable(ctx, span, options.companyId)])
  const plan = requestedPlan(table.pricing, options.ratePlanId)
  return {
    roomTypes: types.map((type) => {
      const { adults, children, childAges } = options
      const party = { adults, children, childAges, businessDate: ctx.businessDate }
      const { free, nights, why } = offerOf(type, table, plan, party)
      return { roomTypeId: type.id, name: type.name, free, total: type.roomCount, nights, why }
    }),
  }
}

/** Every type with its total price for the stay and the rooms that are free all along, ready ones first. One round trip. */
export const offers: Action<typeof bookings.offers> = async (ctx, input) => {
  const { arrival, departure, ratePlanId, companyId, ...options } = input
  const span = { from: arrival, until: departure }
  assertSpan(span)
  const [types, table, rooms] = await Promise.all([
    typeNights(ctx, span),
    priceTable(ctx, span, companyId),
    findRooms(ctx, { span }),
  ])
  const plan = requestedPlan(table.pricing, ratePlanId)
  return {
    roomTypes: types.map((type) => {
      const { free, total, why } = offerOf(type, table, plan, { ...options, businessDate: ctx.businessDate })
      const open = rooms.filter((room) => room.isFree && room.roomTypeId === type.id)
      const chosen = bestRooms(open).slice(0, MOST_ROOMS)
      return {
        roomTypeId: type.id,
        name: type.name,
        free,
        total,
        currency: ctx.property.currency,
        rooms: chosen.map(({ id, number, floor, condition, isOccupied, outOfService }) => ({
          roomId: id,
          number,
          floor,
          condition,
          isOccupied,
          outOfService,
        })),
        why,
      }
    }),
  }
}

/** What can be sold in place of a stay. One round trip. @throws Refusal stay_too_long, not_found */
export const alternatives: Action<typeof bookings.alternatives> = async (ctx, input) => {
  const { arrival, departure, ratePlanId, companyId, adults, children, childAges, roomTypeId } = input
  assertSpan({ from: arrival, until: departure })
  const span = { from: addDays(arrival, -MOST_MOVED), until: addDays(departure, MOST_MOVED) }
  const [types, table] = await Promise.all([typeNights(ctx, span), priceTable(ctx, span, companyId)])
  if (roomTypeId !== undefined && !types.some(({ id }) => id === roomTypeId)) refuse('not_found', { roomTypeId })
  const plan = requestedPlan(table.pricing, ratePlanId)
  const { businessDate } = ctx
  const wanted = { arrival, departure, adults, children, childAges, roomTypeId, businessDate }
  return { currency: ctx.property.currency, ...alternativesTo({ types, table, plan }, wanted) }
}

/** What a stay would cost, night by night. One round trip. @throws Refusal not_found, too_many_guests, no_price, … */
export const quote: Action<typeof bookings.quote> = async (ctx, { roomTypeId, arrival, departure, ...options }) => {
  const span = { from: arrival, until: departure }
  assertSpan(span)
  const [types, table] = await Promise.all([typeNights(ctx, span), priceTable(ctx, span, options.companyId)])
  const type = types.find(({ id }) => id === roomTypeId) ?? refuse('not_found', { roomTypeId })
  refuseFirst(capacityReasons(options, type))

  const { adults, children, childAges } = options
  const guests = { adults, children, childAges, baseOccupancy: type.baseOccupancy }
  const party = { roomTypeId, ...guests, arrival, departure }
  const nights = nightsIn({ arrival, departure })
  const priced = pricedNights(table, { ...party, ratePlanId: options.ratePlanId ?? null, nights })
  const net = sum(priced.nights.map((night) => night.net))
  const tax = sum(priced.nights.map((night) => night.tax))
  const total = minor(net + tax)
  const terms = stayTerms(table, { ratePlanId: priced.ratePlanId, arrival })
  const { timeZone } = ctx.property
  const stay = { roomTypeId, ratePlanId: priced.ratePlanId, arrival, departure, guests: party }
  return {
    roomTypeId,
    ratePlanId: priced.ratePlanId,
    currency: ctx.property.currency,
    net,
    tax,
    total,
    contract: contractNamed(table, priced.nights),
    kept: deductionsFor(table, { arrival, net, total }),
    terms: { name: terms.name, lines: termLines(termsFrom(terms, arrival, momentOf(ctx)), { arrival, timeZone }) },
    deposit: depositOf([{ terms, arrival, departure, guestName: '', status: 'CONFIRMED', nights: priced.nights }]),
    restricted: restrictedBy(table, stay, ctx),
    nights: priced.nights.map((night) => ({
      day: night.day,
      net: night.net,
      tax: night.tax,
      total: minor(night.net + night.tax),
    })),
  }
}

/** The contract that set the price of the first night that has one. */
export function contractNamed(
  { agreement }: Pick<PriceTable, 'agreement'>,
  nights: readonly { contractId: string | null }[],
) {
  const id = nights.find((night) => night.contractId !== null)?.contractId
  const contract = agreement?.contracts.find((one) => one.id === id)
  return contract ? { id: contract.id, name: contract.name } : null
}

/** The company's deductions from the stay; null when there are none. */
function deductionsFor({ agreement }: PriceTable, { arrival, net, total }: { arrival: Day; net: Minor; total: Minor }) {
  const terms = agreement && deductionTerms(agreement, arrival)
  return terms && hasDeductions(terms) ? deductionsOf({ net, total }, terms) : null
}

/**
 * Prices, taxes, policies and restrictions of a span, and what was agreed with the company that books, read in one round trip.
 *
 * @throws Refusal not_found for a company the property does not know
 */
export async function priceTable(ctx: Context, span: Span, companyId?: string | null): Promise<PriceTable> {
  const [pricing, slabs, policies, restrictions, agreement, negotiated, quotas] = await Promise.all([
    loadPricing(ctx, span),
    taxSlabs(ctx),
    loadPolicies(ctx),
    loadRestrictions(ctx, span),
    companyId ? agreementWith(ctx, companyId) : null,
    loadNegotiated(ctx, companyId),
    quotaBook(ctx, span),
  ])
  const { pricesIncludeTax: includesTax, currency } = ctx.property
  return { pricing, slabs, includesTax, agreement, negotiated, policies, restrictions, quotas, currency }
}

/** How many rooms of plans may be sold per night of a span, and are. */
export async function quotaBook(ctx: Context, span: Span): Promise<QuotaBook> {
  const [quotas, sales] = await Promise.all([loadQuotas(ctx), findPlanSales(ctx.tx, span)])
  return { quotas, sales }
}

/** The plan prices are shown of: the requested one, or the default one, if there is one. @throws Refusal not_found */
function requestedPlan({ plans }: Pricing, ratePlanId: string | undefined): RatePlan | undefined {
  if (ratePlanId === undefined) return plans.find((plan) => plan.isDefault)
  return plans.find((plan) => plan.id === ratePlanId) ?? refuse('not_found', { ratePlanId })
}

function assertSpan(span: Span): void {
  if (isTooLong(span)) refuse('stay_too_long', { limit: MAX_STAY_NIGHTS })
}
