import { newId } from '#server/database/ids.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { packOf } from '#core/country-packs.ts'
import type { Day } from '#core/dates.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { isPlatformRole } from '#core/roles.ts'
import type { PlatformTx, AnyTx } from '#server/request/context.ts'
import { insertExtras } from './extras.ts'
import { type DemoProperty, type DemoType, emailOf, PASSWORD } from './properties.ts'
import { insertPolicies } from './policies.ts'
import { insertSeasons } from './seasons.ts'

/** A furnished property, for which the history of a year is made. */
export type Furnished = {
  propertyId: number
  organizationId: number
  property: DemoProperty
  types: readonly { id: string; index: number; maxAdults: number; rooms: readonly { id: string; number: string }[] }[]
  planId: string
  breakfastPlanId: string
  /** The user who did everything in the year's history. */
  operator: { id: number; name: string }
}

const json = JSON.stringify
const gst = (bp: number) => [{ name: 'CGST', basisPoints: bp / 2 }, { name: 'SGST', basisPoints: bp / 2 }] // prettier-ignore

/** Slabs by their first day: the rates of before and after 22 September 2025, dated as data. */
const SLABS = [
  { from: '2022-07-18', until: '2025-09-22', min: 0, max: 750_000, bp: 1200 },
  { from: '2022-07-18', until: '2025-09-22', min: 750_001, max: null, bp: 1800 },
  { from: '2025-09-22', until: null, min: 0, max: 750_000, bp: 500 },
  { from: '2025-09-22', until: null, min: 750_001, max: null, bp: 1800 },
] as const
const FLAT = [
  { category: 'SERVICE', bp: 500 },
  { category: 'FOOD', bp: 500 },
  // Value added tax of the state: outside GST, so one tax by its own name.
  { category: 'ALCOHOL', bp: 2_000 },
  { category: 'GOODS', bp: 1_800 },
] as const

/** Makes a property with its people, tax detail, rooms and prices. */
export async function furnish(
  tx: PlatformTx,
  property: DemoProperty,
  businessDate: Day,
  organizationId?: number,
): Promise<Furnished> {
  const organization = organizationId ?? (await insertOrganization(tx, property.organization))
  const propertyId = await insertProperty(tx, property, organization, businessDate)
  await insertSlabs(tx, propertyId)
  const operator = await insertPeople(tx, property, propertyId, organization)
  if (property.types.length === 0)
    return {
      propertyId,
      organizationId: organization,
      property: property,
      types: [],
      planId: '',
      breakfastPlanId: '',
      operator,
    }
  await insertFacilities(tx, propertyId)
  const plans = await insertPlans(tx, propertyId, {
    code: 'BAR',
    breakfastCode: 'BB',
    breakfast: 60_000,
    isSample: false,
  })
  await insertPolicies(tx, propertyId, plans.planId, businessDate)
  await insertExtras(tx, propertyId)
  const types = await insertTypes(tx, property.types, propertyId, plans.planId, false)
  await insertSeasons(tx, propertyId, businessDate)
  return { propertyId, organizationId: organization, property: property, types, ...plans, operator }
}

async function insertOrganization(tx: PlatformTx, name: string): Promise<number> {
  const [row] = await tx.named<{ id: number }>('', 'insert into organisations (name) values ($1) returning id', [name])
  return row?.id ?? 0
}

async function insertProperty(
  tx: PlatformTx,
  property: DemoProperty,
  organizationId: number,
  businessDate: Day,
): Promise<number> {
  const pack = packOf(property.country)
  const [row] = await tx.named<{ id: number }>(
    '',
    `insert into properties (organization_id, name, short_name, seo_friendly_name, business_type, status, plan, time_zone, currency, locale,
                             business_date, address, city, country, phone, email, tax_number, free_cancel_days,
                             country_pack, fiscal_year_month, tax_number_label, rounding_unit, rounds_bills, postal_code)
     values ($1, $2, $3, $3, $4, 'COMPLETED', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 2, $12, $16, $17, $18, $19,
             coalesce(substring($10::text from '[0-9]{6}'), ''))
     returning id`,
    [
      organizationId, property.name, property.shortName, property.businessType, property.plan, property.timeZone, property.currency, property.locale, businessDate,
      property.address, property.city, property.country, property.phone, `desk@${property.shortName}.example`, property.taxNumber,
      pack.fiscalYearMonth, pack.taxNumberLabel, pack.roundingUnit, pack.roundsBills,
    ],
  ) // prettier-ignore
  const propertyId = row?.id ?? 0
  // The history took its cash into no drawer; `openDrawers` ends that.
  await tx.named('', 'insert into cashier_settings (property_id, cash_needs_drawer) values ($1, false)', [propertyId])
  return propertyId
}

async function insertSlabs(tx: PlatformTx, propertyId: number): Promise<void> {
  const flat = FLAT.map((slab) => ({ ...slab, from: '2022-07-18', until: null, min: 0, max: null }))
  const slabs = [...SLABS.map((slab) => ({ ...slab, category: 'ROOM' as const })), ...flat]
  await tx.named(
    '',
    `insert into tax_slabs (property_id, id, category, valid_from, valid_until, min_minor, max_minor, percentage_bp, components)
     select $1, r.id, r.category, r."from", r.until, r.min, r.max, r.bp, r.components
       from jsonb_to_recordset($2::jsonb) as r (id uuid, category text, "from" date, until date, min bigint, max bigint, bp int, components jsonb)`,
    [
      propertyId,
      json(
        slabs.map((slab) => ({
          ...slab,
          id: newId(),
          components: slab.category === 'ALCOHOL' ? [{ name: 'VAT', basisPoints: slab.bp }] : gst(slab.bp),
        })),
      ),
    ],
  )
}

const NAMES: Record<RoleCode, string> = {
  SUPER_ADMIN: 'Platform Owner', USER: 'Uma Guest', ORG_ADMIN: 'Omkar Group', ORG_FINANCE: 'Oviya Ledger', ORG_SALES: 'Om Sales',
  ORG_CUST_SUPPORT: 'Ojas Helper', CUST_SUPPORT: 'Chitra Support', PROP_ADMIN: 'Padma Owner', PROP_FO_EXECUTIVE: 'Farah Front',
  PROP_SERVICE_EXECUTIVE: 'Sahil Service', PROP_MANAGER: 'Maya Manager', PROP_FRONTDESK: 'Dev Desk', PROP_SERVICE: 'Sita Waiter',
  PROP_FINANCE: 'Firoz Finance', PROP_HOUSEKEEPING: 'Hari Housekeeper', PROP_MARKETING: 'Mira Marketing',
} // prettier-ignore

async function insertPeople(
  tx: PlatformTx,
  property: DemoProperty,
  propertyId: number,
  organizationId: number,
): Promise<{ id: number; name: string }> {
  const hash = await hashPassword(PASSWORD)
  const people = property.roles.map((role) => {
    const [first = role, last = ''] = NAMES[role].split(' ')
    return {
      email: emailOf(property, role),
      organization_id: isPlatformRole(role) ? null : organizationId,
      roles: [role],
      first,
      last,
    }
  })
  const rows = await tx.named<{ id: number; email: string; display_name: string; roles: string[] }>(
    '',
    `insert into users (organization_id, email, password_hash, first_name, last_name, display_name, roles, is_demo)
     select r.organization_id, r.email, $2, r.first, r.last, r.first || ' ' || r.last, r.roles, true
       from jsonb_to_recordset($1::jsonb) as r (organization_id bigint, email text, first text, last text, roles text[])
     returning id, email, display_name, roles`,
    [json(people), hash],
  )
  // All users work at the property, platform staff too, so that each of them sees a hotel.
  await tx.named('', 'insert into user_properties (property_id, user_id) select $1, unnest($2::bigint[])', [
    propertyId,
    rows.map(({ id }) => id),
  ])
  const desk = rows.find(({ roles }) => roles[0] === 'PROP_FRONTDESK') ?? rows[0]
  return { id: desk?.id ?? 0, name: desk?.display_name ?? '' }
}

type Plans = { code: string; breakfastCode: string; breakfast: number; isSample: boolean }

/** A plan with prices of its own, which becomes the default, and one that follows it with breakfast. */
export async function insertPlans(
  tx: AnyTx,
  propertyId: number,
  { code, breakfastCode, breakfast, isSample }: Plans,
): Promise<{ planId: string; breakfastPlanId: string }> {
  const [planId, breakfastPlanId] = [newId(), newId()]
  await tx.named(
    '',
    `insert into rate_plans (property_id, id, name, code, parent_plan_id, offset_bp, offset_minor, is_default, is_sample)
     values ($1, $2, 'Best available rate', $4, null, 0, 0, true, $7), ($1, $3, 'With breakfast', $5, $2, 0, $6, false, $7)`,
    [propertyId, planId, breakfastPlanId, code, breakfastCode, breakfast, isSample],
  )
  return { planId, breakfastPlanId }
}

const FACILITIES = ['Air conditioning', 'Balcony', 'Bathtub', 'Kettle', 'Minibar', 'Safe', 'Wheelchair access', 'Wi-Fi']

async function insertFacilities(tx: PlatformTx, propertyId: number): Promise<void> {
  await tx.named(
    '',
    `insert into facilities (property_id, id, name) select $1, r.id, r.name from jsonb_to_recordset($2::jsonb) as r (id uuid, name text)`,
    [propertyId, json(FACILITIES.map((name) => ({ id: newId(), name })))],
  )
}

/** Types with their rooms, and what they cost on a plan. */
export async function insertTypes(
  tx: AnyTx,
  wantedTypes: readonly DemoType[],
  propertyId: number,
  planId: string,
  isSample: boolean,
): Promise<Furnished['types']> {
  const types = wantedTypes.map((type, index) => ({
    ...type,
    id: newId(),
    index,
    rooms: type.numbers.map((number) => ({
      id: newId(),
      number,
      floor: number.length > 2 ? number.slice(0, -2) : '0',
    })),
  }))
  await tx.named(
    '',
    `insert into room_types (property_id, id, name, code, description, ranking, base_occupancy, max_adults, max_children, max_guests, room_count, is_sample)
     select $1, r.id, r.name, r.code, r.description, r.index + 1, 2, r."maxAdults", r."maxChildren", r."maxAdults" + r."maxChildren",
            jsonb_array_length(r.rooms), $3
       from jsonb_to_recordset($2::jsonb) as r (id uuid, name text, code text, description text, index int, "maxAdults" int,
                                                "maxChildren" int, rooms jsonb)`,
    [propertyId, json(types), isSample],
  )
  await tx.named(
    '',
    `insert into rooms (property_id, id, room_type_id, number, floor, condition, is_sample)
     select $1, room.id, r.id, room.number, room.floor, 'CLEAN', $3
       from jsonb_to_recordset($2::jsonb) as r (id uuid, rooms jsonb), jsonb_to_recordset(r.rooms) as room (id uuid, number text, floor text)`,
    [propertyId, json(types), isSample],
  )
  await tx.named(
    '',
    `insert into plan_prices (property_id, rate_plan_id, room_type_id, base_minor, weekend_minor, single_minor, extra_adult_minor, extra_child_minor)
     select $1, $3, r.id, r.base, r.weekend, r.single, r."extraAdult", r."extraChild"
       from jsonb_to_recordset($2::jsonb) as r (id uuid, base bigint, weekend bigint, single bigint, "extraAdult" bigint, "extraChild" bigint)`,
    [propertyId, json(types), planId],
  )
  return types
}
