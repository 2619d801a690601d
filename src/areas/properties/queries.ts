import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/context.ts'
import type { Property, TaxSlab } from './contract.ts'
import { counterOf } from './rules.ts'

/** What a person may change of a property, by its column. */
const COLUMN = {
  name: 'name',
  address: 'address',
  city: 'city',
  country: 'country',
  phone: 'phone',
  email: 'email',
  taxNumber: 'tax_number',
  checkInTime: 'check_in_time',
  checkOutTime: 'check_out_time',
  freeCancelDays: 'free_cancel_days',
  cancelFeeBp: 'cancel_fee_bp',
  noShowFeeBp: 'no_show_fee_bp',
  optionHoldHours: 'option_hold_hours',
} as const

export type PropertyDetails = Pick<Property, keyof typeof COLUMN>

const slabsOfProperty = sql<TaxSlab[]>`coalesce((
  select json_agg(json_build_object(
           'category', category, 'validFrom', valid_from, 'validUntil', valid_until, 'minAmount', min_minor,
           'maxAmount', max_minor, 'percentageBp', percentage_bp, 'components', components)
         order by category, valid_from, min_minor, max_minor)
    from tax_slabs where tax_slabs.property_id = properties.id), '[]')`

const countOfTypes = sql<number>`(
  select count(*)::int from room_types where room_types.property_id = properties.id and room_types.is_active)`

/** The property of this transaction with its tax detail, in one statement; undefined when it works for none. */
export async function findProperty(tx: Tx): Promise<Property | undefined> {
  const row = await tx
    .selectFrom('properties')
    .selectAll()
    .select([slabsOfProperty.as('slabs'), countOfTypes.as('types')])
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
    plan: row.plan as Property['plan'],
    timeZone: row.time_zone,
    localCurrency: row.currency as Currency,
    locale: row.locale,
    businessDate: row.business_date as Day,
    checkInTime: row.check_in_time,
    checkOutTime: row.check_out_time,
    address: row.address,
    city: row.city,
    country: row.country,
    phone: row.phone,
    email: row.email,
    taxNumber: row.tax_number,
    logoUrl: row.logo_url,
    imageUrl: row.image_url,
    noOfRoomType: Math.max(1, row.types),
    pricesIncludeTax: row.prices_include_tax,
    freeCancelDays: row.free_cancel_days,
    cancelFeeBp: row.cancel_fee_bp,
    noShowFeeBp: row.no_show_fee_bp,
    optionHoldHours: row.option_hold_hours,
    hasSampleData: row.has_sample_data,
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

/** Puts a new tax table in place of the old one. */
export async function replaceTaxSlabs(tx: Tx, slabs: readonly (TaxSlab & { id: string })[]): Promise<void> {
  await Promise.all([
    tx.deleteFrom('tax_slabs').where('property_id', '=', tx.propertyId).execute(),
    sql`
      insert into tax_slabs (property_id, id, category, valid_from, valid_until, min_minor, max_minor, percentage_bp, components)
      select ${tx.propertyId}::bigint, s.id, s.category, s."validFrom", s."validUntil", s."minAmount", s."maxAmount",
             s."percentageBp", s.components
        from jsonb_to_recordset(${JSON.stringify(slabs)}::jsonb) as s (
               id uuid, category text, "validFrom" date, "validUntil" date, "minAmount" bigint, "maxAmount" bigint,
               "percentageBp" integer, components jsonb)`.execute(tx),
    tx
      .updateTable('properties')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', tx.propertyId)
      .execute(),
  ])
}

const FIND_TAX_SLABS = `
  select category, valid_from as "validFrom", valid_until as "validUntil", min_minor as "minAmount", max_minor as "maxAmount",
         percentage_bp as "percentageBp", components
    from tax_slabs where property_id = $1
   order by category, valid_from, min_minor, max_minor`

/** Slabs of every category and period, lowest first. */
export const findTaxSlabs = (tx: Tx): Promise<TaxSlab[]> =>
  tx.named<TaxSlab>('find_tax_slabs', FIND_TAX_SLABS, [tx.propertyId])

/** Takes the next number of a counter, 1 first; others who want one wait until this transaction has ended. */
export async function takeNumber(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .insertInto('property_counters')
    .values({ property_id: tx.propertyId, name, value: 1 })
    .onConflict((taken) =>
      taken.columns(['property_id', 'name']).doUpdateSet({ value: sql<number>`property_counters.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

export type PropertyScope = { userId: number } | { organizationId: number } | 'all'

export type PropertyRow = Pick<Property, 'id' | 'organizationId' | 'name' | 'businessType' | 'propertyStatus' | 'city'>

/** Properties within reach, in the order they were opened, from the one after `afterId` on. Needs the platform's view. */
export async function findProperties(
  tx: Tx,
  scope: PropertyScope,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<PropertyRow[]> {
  let query = tx
    .selectFrom('properties')
    .select(['id', 'organization_id', 'name', 'business_type', 'status', 'city'])
    .where('is_active', '=', true)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
  if (scope !== 'all' && 'organizationId' in scope) query = query.where('organization_id', '=', scope.organizationId)
  if (scope !== 'all' && 'userId' in scope)
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('user_properties')
          .whereRef('user_properties.property_id', '=', 'properties.id')
          .where('user_properties.user_id', '=', scope.userId),
      ),
    )
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    businessType: row.business_type,
    propertyStatus: row.status as Property['propertyStatus'],
    city: row.city,
  }))
}
