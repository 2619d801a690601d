import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { PlatformTx, AnyTx } from '#server/request/context.ts'

// These span properties and need the platform's scope; the caller checks whose organisation it is.

export type NewProperty = {
  name: string
  slug: string
  businessType: string
  timeZone: string
  currency: string
  country: string
  city: string
  address: string
  phone: string
  email: string
  taxNumber: string
  businessDate: Day
  taxBp: number
  taxComponents: readonly { name: string; basisPoints: number }[]
  /** What is customary where it is. */
  countryPack: string
  locale: string
  fiscalYearMonth: number
  pricesIncludeTax: boolean
  taxNumberLabel: string
  roundingUnit: number
  roundsBills: boolean
  /** Ids of its two flat slabs. */
  slabIds: readonly [string, string]
}

/** Opens properties with one flat tax each, in one statement; returns their ids in the order given. */
export async function insertProperties(
  tx: PlatformTx,
  organizationId: number,
  properties: readonly NewProperty[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(properties)}::jsonb) as h (
        name text, slug text, "businessType" text, "timeZone" text, currency text, country text, city text, address text,
        phone text, email text, "taxNumber" text, "businessDate" date, "taxBp" integer, "taxComponents" jsonb, "slabIds" uuid[],
        "countryPack" text, locale text, "fiscalYearMonth" integer, "pricesIncludeTax" boolean, "taxNumberLabel" text,
        "roundingUnit" integer, "roundsBills" boolean)
    ), opened as (
      insert into properties (organization_id, name, short_name, seo_friendly_name, business_type, time_zone, currency, country, city,
                              address, phone, email, tax_number, business_date, country_pack, locale, fiscal_year_month,
                              prices_include_tax, tax_number_label, rounding_unit, rounds_bills)
      select ${organizationId}, name, slug, slug, "businessType", "timeZone", currency, country, city, address, phone, email,
             "taxNumber", "businessDate", "countryPack", locale, "fiscalYearMonth", "pricesIncludeTax", "taxNumberLabel",
             "roundingUnit", "roundsBills"
        from given returning id, short_name
    ), taxed as (
      insert into tax_slabs (property_id, id, category, valid_from, min_minor, percentage_bp, components)
      select o.id, s.id, case s.number when 1 then 'ROOM' else 'SERVICE' end, '2000-01-01', 0, g."taxBp",
             g."taxComponents"
        from opened o join given g on g.slug = o.short_name
       cross join unnest(g."slabIds") with ordinality as s (id, number)
    )
    select o.id::int from opened o order by array_position(${properties.map(({ slug }) => slug)}::text[], o.short_name)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Names and cities of an organisation's properties, to find which lines of a list exist already. */
export async function findNames(tx: PlatformTx, organizationId: number): Promise<{ name: string; city: string }[]> {
  return tx.selectFrom('properties').select(['name', 'city']).where('organization_id', '=', organizationId).execute()
}

export async function isOrganisation(tx: PlatformTx, organizationId: number): Promise<boolean> {
  const row = await tx.selectFrom('organisations').select('id').where('id', '=', organizationId).executeTakeFirst()
  return row !== undefined
}

/** Whether a guest is in house or expected. */
export async function hasGuests(tx: PlatformTx, propertyId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from stays where property_id = ${propertyId} and status = 'IN_HOUSE')
        or exists (select from stays where property_id = ${propertyId} and status in ('OPTION', 'CONFIRMED')) as has`.execute(
    tx,
  )
  return rows[0]?.has ?? false
}

export async function markProperty(
  tx: AnyTx,
  propertyId: number,
  mark: { is_active: boolean } | { is_featured: boolean } | { status: 'COMPLETED' },
): Promise<void> {
  await tx
    .updateTable('properties')
    .set({ ...mark, version: sql<number>`version + 1` })
    .where('id', '=', propertyId)
    .execute()
}
