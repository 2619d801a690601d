import { batch } from '#server/request/batch.ts'
import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { Property, PropertyRow, TaxSlab } from '../contract/properties.ts'
import { pictureUrl } from '#areas/platform/pictures/rules.ts'
import { counterOf } from '../rules.ts'

/** What a person may change of a property, by its column. */
const COLUMN = {
  name: 'name',
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
  checkInTime: 'check_in_time',
  checkOutTime: 'check_out_time',
  freeCancelDays: 'free_cancel_days',
  cancelFeeBp: 'cancel_fee_bp',
  noShowFeeBp: 'no_show_fee_bp',
  optionHoldHours: 'option_hold_hours',
} as const

export type PropertyDetails = Pick<Property, keyof typeof COLUMN>

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

/** The first picture of the house's own gallery. */
const coverOfProperty = sql<string | null>`(
  select id from pictures where pictures.property_id = properties.id and pictures.room_type_id is null order by place, id limit 1)`

/** The plan of today, by the calendar at the place; without one what it was set up with. */
const planToday = sql<string>`coalesce((
  select c.name from property_subscriptions s join subscription_catalogue c on c.id = s.catalogue_id
   where s.property_id = properties.id and s.kind = 'PLAN' and s.starts_on <= (now() at time zone properties.time_zone)::date
     and (s.ends_on is null or s.ends_on > (now() at time zone properties.time_zone)::date)
   order by s.id desc limit 1), properties.plan)`

/** The property of this transaction with its tax detail, in one statement; undefined when it works for none. */
async function findProperty(tx: Tx): Promise<Property | undefined> {
  const row = await tx
    .selectFrom('properties')
    .selectAll()
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
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    shortName: row.short_name,
    seoFriendlyName: row.seo_friendly_name,
    businessType: row.business_type,
    propertyStatus: row.status as Property['propertyStatus'],
    plan: row.plan_today,
    subscriptionList: row.subscriptions.map((name) => ({ name })),
    businessServiceDtoList: row.outlets,
    modules: row.modules,
    timeZone: row.time_zone,
    localCurrency: row.currency as Currency,
    locale: row.locale,
    fiscalYearMonth: row.fiscal_year_month,
    countryPack: row.country_pack,
    taxNumberLabel: row.tax_number_label,
    roundingUnit: row.rounding_unit,
    roundsBills: row.rounds_bills,
    businessDate: row.business_date as Day,
    checkInTime: row.check_in_time,
    checkOutTime: row.check_out_time,
    address: row.address,
    city: row.city,
    country: row.country,
    phone: row.phone,
    email: row.email,
    postalCode: row.postal_code,
    taxNumber: row.tax_number,
    registrationNumber: row.registration_number,
    bankAccount: row.bank_account,
    bic: row.bic,
    logoUrl: row.logo_url,
    imageUrl: row.cover_id === null ? null : pictureUrl(row.id, row.cover_id, 'large'),
    noOfRoomType: Math.max(1, row.types),
    hasRoomTypes: row.types > 0,
    pricesIncludeTax: row.prices_include_tax,
    taxRounding: row.tax_rounding as Property['taxRounding'],
    freeCancelDays: row.free_cancel_days,
    cancelFeeBp: row.cancel_fee_bp,
    noShowFeeBp: row.no_show_fee_bp,
    optionHoldHours: row.option_hold_hours,
    hasSampleData: row.has_sample_data,
    requiresSecondFactor: row.requires_second_factor,
    ...counterOf(row),
    taxSlabs: row.slabs,
    version: row.version,
  }
}

export async function getProperty(tx: Tx): Promise<Property> {
  return (await findProperty(tx)) ?? refuse('not_found', { propertyId: tx.propertyId })
}

/** Locks the row until the transaction ends; answers with its version and who changed it last. */
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
  const columns = Object.entries(COLUMN).map(([field, column]) => [column, details[field as keyof typeof COLUMN]])
  await tx
    .updateTable('properties')
    .set({ ...Object.fromEntries(columns), version: sql<number>`version + 1` })
    .where('id', '=', tx.propertyId)
    .execute()
}

export type Region = Pick<Property, 'locale' | 'fiscalYearMonth' | 'taxNumberLabel' | 'roundingUnit' | 'roundsBills'>

export async function updateRegion(tx: Tx, region: Region): Promise<void> {
  await tx
    .updateTable('properties')
    .set({
      locale: region.locale,
      fiscal_year_month: region.fiscalYearMonth,
      tax_number_label: region.taxNumberLabel,
      rounding_unit: region.roundingUnit,
      rounds_bills: region.roundsBills,
      version: sql<number>`version + 1`,
    })
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

/** Answers whether that changed anything. */
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

/** Puts a new tax table in place of the old one, with how prices are given and tax is rounded. */
export async function replaceTaxes(
  tx: Tx,
  slabs: readonly (TaxSlab & { id: string })[],
  { pricesIncludeTax, taxRounding }: Pick<Property, 'pricesIncludeTax' | 'taxRounding'>,
): Promise<void> {
  await batch(tx, {
    removed: () => tx.deleteFrom('tax_slabs').where('property_id', '=', tx.propertyId).execute(),
    slabs: () =>
      sql`
      insert into tax_slabs (property_id, id, category, valid_from, valid_until, min_minor, max_minor, percentage_bp, components, exemption,
                             exemption_reason)
      select ${tx.propertyId}::bigint, s.id, s.category, s."validFrom", s."validUntil", s."minAmount", s."maxAmount",
             s."percentageBp", s.components, case when s."percentageBp" = 0 then s.exemption end, coalesce(s."exemptionReason", '')
        from jsonb_to_recordset(${JSON.stringify(slabs)}::jsonb) as s (
               id uuid, category text, "validFrom" date, "validUntil" date, "minAmount" bigint, "maxAmount" bigint,
               "percentageBp" integer, components jsonb, exemption text, "exemptionReason" text)`.execute(tx),
    property: () =>
      tx
        .updateTable('properties')
        .set({
          prices_include_tax: pricesIncludeTax,
          tax_rounding: taxRounding,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', tx.propertyId)
        .execute(),
  })
}

const FIND_TAX_SLABS = `
  select category, valid_from as "validFrom", valid_until as "validUntil", min_minor as "minAmount", max_minor as "maxAmount",
         percentage_bp as "percentageBp", components, exemption, exemption_reason as "exemptionReason"
    from tax_slabs where property_id = $1
   order by category, valid_from, min_minor, max_minor`

/** Slabs of every category and period, lowest first. */
export async function findTaxSlabs(tx: Tx): Promise<TaxSlab[]> {
  const rows = await tx.named<TaxSlab>('find_tax_slabs', FIND_TAX_SLABS, [tx.propertyId])
  return rows.map(({ exemption, exemptionReason, ...slab }) =>
    exemption ? { ...slab, exemption, exemptionReason } : slab,
  )
}

/** Takes the next number of a counter, 1 first; others who want one wait until this transaction has ended. */
export async function takeNumber(tx: Tx, name: string): Promise<number> {
  const [number = 0] = await takeNumbers(tx, [name])
  return number
}

const TAKE_NUMBERS = `
  insert into property_counters as c (property_id, name, value)
  select $1, name, count(*) from unnest($2::text[]) with ordinality n (name, place) group by name order by min(place)
  on conflict (property_id, name) do update set value = c.value + excluded.value
  returning name, value`

/** The next number of each counter named, in the order named; one named twice gives two. */
export async function takeNumbers(tx: Tx, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  type Row = { name: string; value: number }
  const rows = await tx.named<Row>('take_numbers', TAKE_NUMBERS, [tx.propertyId, names])
  const last = new Map(rows.map(({ name, value }) => [name, value]))
  return names.map((name, at) => (last.get(name) ?? 0) - names.slice(at + 1).filter((other) => other === name).length)
}

/** Moves the business date; answers whether it was still where it is moved from. */
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

export type PropertyScope = { userId: number } | { organizationId: number } | 'all'

/** What a list of properties is narrowed to, within the scope of who asks. */
export type PropertyFilter = {
  id?: number | undefined
  shortName?: string | undefined
  organizationId?: number | undefined
  userId?: number | undefined
  serviceType?: string | undefined
  text?: string | undefined
  includeInactive?: boolean
}

const givenTo = (userId: number) => sql<boolean>`exists (
  select from user_properties up where up.property_id = properties.id and up.user_id = ${userId})`

/** Whether a user belongs to an organisation; platform staff belong to none. */
export async function isUserOf(tx: PlatformTx, userId: number, organizationId: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId ?? 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Properties within reach, in the order they were opened, from the one after `afterId` on. Needs the platform's view. */
export async function findProperties(
  tx: PlatformTx,
  scope: PropertyScope,
  { afterId, limit, ...filter }: PropertyFilter & { afterId: number; limit: number },
): Promise<PropertyRow[]> {
  let query = tx
    .selectFrom('properties')
    .innerJoin('organisations', 'organisations.id', 'properties.organization_id')
    .selectAll('properties')
    .select(['organisations.name as organization_name', planToday.as('plan_today')])
    .where('properties.id', '>', afterId)
    .orderBy('properties.id')
    .limit(limit)
  if (!filter.includeInactive) query = query.where('properties.is_active', '=', true)
  if (filter.id !== undefined) query = query.where('properties.id', '=', filter.id)
  if (filter.shortName !== undefined) query = query.where('properties.short_name', '=', filter.shortName)
  if (filter.organizationId !== undefined) query = query.where('properties.organization_id', '=', filter.organizationId)
  if (filter.userId !== undefined) query = query.where(givenTo(filter.userId))
  if (filter.serviceType)
    query = query.where(sql<boolean>`lower(properties.business_type) = lower(${filter.serviceType})`)
  if (filter.text)
    query = query.where(
      sql<boolean>`strpos(lower(properties.name || ' ' || properties.city), lower(${filter.text})) > 0`,
    )
  if (scope !== 'all' && 'organizationId' in scope)
    query = query.where('properties.organization_id', '=', scope.organizationId)
  if (scope !== 'all' && 'userId' in scope) query = query.where(givenTo(scope.userId))
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    name: row.name,
    shortName: row.short_name,
    seoFriendlyName: row.seo_friendly_name,
    businessType: row.business_type,
    propertyStatus: row.status as Property['propertyStatus'],
    plan: row.plan_today,
    city: row.city,
    country: row.country,
    localCurrency: row.currency as Currency,
    isActive: row.is_active,
    isFeatured: row.is_featured,
  }))
}
