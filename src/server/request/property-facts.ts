import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import type { Database } from '../database/pool.ts'
import type { PlatformTx, PropertyFacts } from './context.ts'

/** Whether the property has a connected channel. Where it has none, nothing is queued. */
export const IS_SOLD_ELSEWHERE = `
  exists (select from channel_connections c join channels h on h.id = c.channel_id
           where c.property_id = p.id and c.is_active and h.is_active and h.base_url <> '')`

/** The columns a statement selects of a property. */
export type PropertyFactsRow = {
  property_id: number
  property_organization_id: number
  property_name: string
  business_type: string
  time_zone: string
  currency: Currency
  locale: string
  prices_include_tax: boolean
  fiscal_year_month: number
  country_pack: string
  tax_number_label: string
  rounding_unit: number
  rounds_bills: boolean
  free_cancel_days: number
  cancel_fee_bp: number
  no_show_fee_bp: number
  option_hold_hours: number
  business_date: Day
  is_open: boolean
  modules: string[] | null
  is_sold_elsewhere: boolean
}

export const factsOf = (row: PropertyFactsRow): PropertyFacts => ({
  id: row.property_id,
  organizationId: row.property_organization_id,
  name: row.property_name,
  businessType: row.business_type,
  timeZone: row.time_zone,
  currency: row.currency,
  locale: row.locale,
  pricesIncludeTax: row.prices_include_tax,
  fiscalYearMonth: row.fiscal_year_month,
  countryPack: row.country_pack,
  taxNumberLabel: row.tax_number_label,
  roundingUnit: row.rounding_unit,
  roundsBills: row.rounds_bills,
  freeCancelDays: row.free_cancel_days,
  cancelFeeBp: row.cancel_fee_bp,
  noShowFeeBp: row.no_show_fee_bp,
  optionHoldHours: row.option_hold_hours,
  isOpen: row.is_open,
  modules: row.modules,
  isSoldElsewhere: row.is_sold_elsewhere,
})

/** The facts jobs and commands need of the property they work for. */
export async function propertyFacts(
  db: Database,
  propertyId: number,
): Promise<{ property: PropertyFacts; businessDate: Day } | undefined> {
  return db.platform((tx) => readFacts(tx, propertyId))
}

/** The same in a transaction that sees every property. */
export async function readFacts(
  tx: PlatformTx,
  propertyId: number,
): Promise<{ property: PropertyFacts; businessDate: Day } | undefined> {
  const [row] = await tx.named<PropertyFactsRow>(
    'find_property_facts',
    `select p.id as property_id, p.organization_id as property_organization_id, p.name as property_name, p.business_type, p.time_zone,
            p.currency, p.locale, p.prices_include_tax, p.fiscal_year_month, p.country_pack, p.tax_number_label, p.rounding_unit, p.rounds_bills, p.free_cancel_days, p.cancel_fee_bp, p.no_show_fee_bp,
            p.option_hold_hours, p.business_date, p.status = 'COMPLETED' as is_open, modules_of(p.id) as modules,
            ${IS_SOLD_ELSEWHERE} as is_sold_elsewhere
       from properties p where p.id = $1`,
    [propertyId],
  )
  return row && { property: factsOf(row), businessDate: row.business_date }
}
