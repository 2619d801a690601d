import type { TaxLine } from '#areas/folios/contract.ts'
import { nightPrice, type Party, pickPlan, priceNights, type Pricing } from '#areas/rates/rules.ts'
import type { RatePlan } from '#areas/rates/contract.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { type TaxSlab, taxOn } from '#core/tax.ts'
import type { Why } from '../rules.ts'

/** What a night costs: before tax, its tax, and the tax by name. `isManual` is a price somebody set. */
export type PricedNight = { day: Day; net: Minor; tax: Minor; taxes: TaxLine[]; isManual: boolean }

/** All that prices of a property depend on for some days. */
export type PriceTable = { pricing: Pricing; slabs: readonly TaxSlab[]; includesTax: boolean }

type PricedStay = Party & { ratePlanId: string | null; nights: readonly Day[] }

/**
 * The price of each night of a stay with its tax, as the property sells it; or, with a `nightAmount`, that net amount for
 * each of them whatever the plan says.
 *
 * @throws Refusal not_found, rate_plan_closed, no_price {day}, no_tax_slab {day}
 */
export function pricedNights(
  table: PriceTable,
  stay: PricedStay,
  nightAmount?: number,
): { ratePlanId: string; nights: PricedNight[] } {
  if (nightAmount !== undefined) {
    const { id: ratePlanId } = pickPlan(table.pricing, stay.ratePlanId)
    const net = minor(nightAmount)
    return { ratePlanId, nights: stay.nights.map((day) => taxed(table, day, net, { isManual: true })) }
  }
  const { ratePlanId, nights } = priceNights(table.pricing, stay)
  return { ratePlanId, nights: nights.map(({ day, net }) => taxed(table, day, net, { isManual: false })) }
}

/** A price set by hand is before tax; the plan's is as the property quotes its prices. */
function taxed(
  { slabs, includesTax }: PriceTable,
  day: Day,
  amount: Minor,
  { isManual }: { isManual: boolean },
): PricedNight {
  const { net, tax, lines } = taxOn(amount, { slabs, day, category: 'ROOM', includesTax: includesTax && !isManual })
  return { day, net, tax, taxes: lines, isManual }
}

/** What one room costs for a night with tax, in minor units, or why it is not for sale. */
export function sellingPrice(table: PriceTable, plan: RatePlan | undefined, party: Party, day: Day): Minor | Why {
  if (plan && !plan.isActive) return { code: 'rate_plan_closed', day }
  const amount = plan ? nightPrice(table.pricing, plan, party, day) : null
  if (amount === null) return { code: 'no_price', day }
  try {
    const { net, tax } = taxOn(amount, { slabs: table.slabs, day, category: 'ROOM', includesTax: table.includesTax })
    return minor(net + tax)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_tax_slab') return { code: 'no_tax_slab', day }
    throw error
  }
}
