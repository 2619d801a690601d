import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { Property, TaxSlab } from '../contract/property.ts'
import { pictureUrl } from '#areas/platform/pictures/rules.ts'
import { counterOf } from '../rules.ts'

const slabsOfProperty = sql<TaxSlab[]>`coalesce((
  select json_agg(jsonb_build_object(
           'category', category, 'validFrom', valid_from, 'validUntil', valid_until, 'minAmount', min_minor,
           'maxAmount', max_minor, 'percentageBp', percentage_bp, 'components', components)
           || case when exemption is null then '{}' else jsonb_build_object('exemption', exemption, 'exemptionReason', exemption_reason) end
         order by category, valid_from, min_minor, max_minor)
    from tax_slabs where tax_slabs.property_id = properties.id), '[]')`

const countOfTypes = sql<number>`(
  select count(*)::int from room_types where room_types.property_id = properties.id and room_types.is_active)`

const outletsOfProperty = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name) order by ranking, lower(name))
    from outlets where outlets.property_id = properties.id and outlets.is_active), '[]')`

/** The first picture of the property's own gallery. */
const coverOfProperty = sql<string | null>`(
  select id from pictures where pictures.property_id = properties.id and pictures.room_type_id is null and pictures.offer_id is null order by place, id limit 1)`

/** The plan of today, by the calendar at the place; without one what it was set up with. */
export const planToday = sql<string>`coalesce((
  select c.name from property_subscriptions s join subscription_catalogue c on c.id = s.catalogue_id
   where s.property_id = properties.id and s.kind = 'PLAN' and s.starts_on <= (now() at time zone properties.time_zone)::date
     and (s.ends_on is null or s.ends_on > (now() at time zone properties.time_zone)::date)
   order by s.id desc limit 1), properties.plan)`

/** As the property's row has it; what is counted or read from other tables is added by `findProperty`. */
type StoredProperty = Omit<
  Property,
  | 'plan'
  | 'subscriptionList'
  | 'businessServiceDtoList'
  | 'modules'
  | 'imageUrl'
  | 'noOfRoomType'
  | 'hasRoomTypes'
  | 'taxSlabs'
  | keyof ReturnType<typeof counterOf>
>

const stored = columns<StoredProperty>().of('properties', {
  id: fixed('id'),
  organizationId: fixed('organization_id'),
  name: 'name',
  shortName: fixed('short_name'),
  seoFriendlyName: fixed('seo_friendly_name'),
  businessType: fixed('business_type'),
  propertyStatus: fixed('status'),
  timeZone: fixed('time_zone'),
  localCurrency: fixed('currency'),
  locale: 'locale',
  fiscalYearMonth: 'fiscal_year_month',
  countryPack: fixed('country_pack'),
  taxNumberLabel: 'tax_number_label',
  roundingUnit: 'rounding_unit',
  roundsBills: 'rounds_bills',
  businessDate: fixed('business_date'),
  checkInTime: 'check_in_time',
  checkOutTime: 'check_out_time',
  address: 'address',
  city: 'city',
  country: 'country',
  phone: 'phone',
  email: 'email',
  postalCode: 'postal_code',
  taxNumber: 'tax_number',
  registrationNumber: 'registration_number',
  bankAccount: 'bank_account',
  bic: 'bic',
  logoUrl: fixed('logo_url'),
  pricesIncludeTax: fixed('prices_include_tax'),
  taxRounding: fixed('tax_rounding'),
  freeCancelDays: 'free_cancel_days',
  cancelFeeBp: 'cancel_fee_bp',
  noShowFeeBp: 'no_show_fee_bp',
  optionHoldHours: 'option_hold_hours',
  hasSampleData: fixed('has_sample_data'),
  requiresSecondFactor: fixed('requires_second_factor'),
  version: fixed('version'),
})

/** The fields of a property that a user may change. */
export type PropertyDetails = Pick<
  Property,
  | 'name'
  | 'address'
  | 'city'
  | 'country'
  | 'phone'
  | 'email'
  | 'postalCode'
  | 'taxNumber'
  | 'registrationNumber'
  | 'bankAccount'
  | 'bic'
  | 'checkInTime'
  | 'checkOutTime'
  | 'freeCancelDays'
  | 'cancelFeeBp'
  | 'noShowFeeBp'
  | 'optionHoldHours'
>

/** The property of this transaction with its tax detail, in one statement; undefined when it works for none. */
async function findProperty(tx: Tx): Promise<Property | undefined> {
  const row = await tx
    .selectFrom('properties')
    .select(stored.selection)
    .select([
      slabsOfProperty.as('slabs'),
      countOfTypes.as('types'),
      coverOfProperty.as('cover_id'),
      outletsOfProperty.as('outlets'),
      planToday.as('plan_today'),
      sql<string[]>`subscriptions_of(properties.id)`.as('subscriptions'),
      sql<string[] | null>`modules_of(properties.id)`.as('modules'),
    ])
    .where('id', '=', tx.propertyId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...stored.read(row),
    plan: row.plan_today,
    subscriptionList: row.subscriptions.map((name) => ({ name })),
    businessServiceDtoList: row.outlets,
    modules: row.modules,
    imageUrl: row.cover_id === null ? null : pictureUrl(row.id, row.cover_id, 'large'),
    noOfRoomType: Math.max(1, row.types),
    hasRoomTypes: row.types > 0,
    ...counterOf(row),
    taxSlabs: row.slabs,
  }
}

export async function getProperty(tx: Tx): Promise<Property> {
  return (await findProperty(tx)) ?? refuse('not_found', { propertyId: tx.propertyId })
}

/** Locks the row until the transaction ends; returns its version and who changed it last. */
export async function lockVersion(tx: Tx): Promise<{ version: number; changedBy: string | null }> {
  const row = await tx
    .selectFrom('properties')
    .select([
      'version',
      sql<string | null>`(
        select actor_name from audit_events a
         where a.property_id = properties.id and a.entity = 'property' and a.entity_id = properties.id::text
         order by a.id desc limit 1)`.as('changed_by'),
    ])
    .where('id', '=', tx.propertyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { version: row.version, changedBy: row.changed_by }
}

export async function updateProperty(tx: Tx, details: PropertyDetails): Promise<void> {
  await tx
    .updateTable('properties')
    .set({ ...stored.values(details), version: sql<number>`version + 1` })
    .where('id', '=', tx.propertyId)
    .execute()
}

export type Region = Pick<Property, 'locale' | 'fiscalYearMonth' | 'taxNumberLabel' | 'roundingUnit' | 'roundsBills'>

export async function updateRegion(tx: Tx, region: Region): Promise<void> {
  await tx
    .updateTable('properties')
    .set({ ...stored.values(region), version: sql<number>`version + 1` })
    .where('id', '=', tx.propertyId)
    .execute()
}

/**
 * Whether documents of another fiscal year are called as those of one that begins on a day would be: two that begin in one calendar
 * year, neither with it, have the same two figures in their numbers.
 */
export async function isYearLabelUsed(tx: Tx, yearStart: Day): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select from invoice_series
       where property_id = ${tx.propertyId} and fiscal_year_start <> ${yearStart}::date
         and extract(year from fiscal_year_start) = extract(year from ${yearStart}::date)
         and extract(month from fiscal_year_start) <> 1 and extract(month from ${yearStart}::date) <> 1) as "isUsed"`.execute(
    tx,
  )
  return rows[0]?.isUsed ?? false
}

/** Returns whether that changed anything. */
export async function markSecondFactor(tx: Tx, isRequired: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('properties')
    .set({ requires_second_factor: isRequired, version: sql<number>`version + 1` })
    .where('id', '=', tx.propertyId)
    .where('requires_second_factor', '<>', isRequired)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves the business date; returns whether it was still the expected one. */
export async function updateBusinessDate(tx: Tx, from: Day, to: Day): Promise<boolean> {
  const row = await tx
    .updateTable('properties')
    .set({ business_date: to })
    .where('id', '=', tx.propertyId)
    .where('business_date', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
