import type pg from 'pg'
import type { Day } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'

export const FIXTURE = {
  businessDate: '2026-11-20' as Day,
  standard: '019a0000-0000-7000-8000-000000000001',
  deluxe: '019a0000-0000-7000-8000-000000000002',
  bar: '019a0000-0000-7000-8000-000000000011',
  breakfast: '019a0000-0000-7000-8000-000000000012',
  rooms: {
    '101': '019a0000-0000-7000-8000-000000000101',
    '102': '019a0000-0000-7000-8000-000000000102',
    '103': '019a0000-0000-7000-8000-000000000103',
    '104': '019a0000-0000-7000-8000-000000000104',
    '201': '019a0000-0000-7000-8000-000000000201',
    '202': '019a0000-0000-7000-8000-000000000202',
  },
  /** A room of the other organisation's property. */
  foreignRoom: '019a0000-0000-7000-8000-000000000901',
  foreignType: '019a0000-0000-7000-8000-000000000091',
  foreignPlan: '019a0000-0000-7000-8000-000000000092',
} as const

export type SmallHotel = {
  propertyId: number
  organizationId: number
  foreignPropertyId: number
  foreignOrganizationId: number
}

/** The small hotel of `FIXTURE`, and a property of another organisation. */
export async function furnish(owner: pg.Pool): Promise<SmallHotel> {
  const hotel = await property(owner, 'Test Palace', 'test-palace')
  const foreign = await property(owner, 'Canary Inn', 'canary-inn')
  const { rooms } = FIXTURE
  await owner.query(
    `insert into room_types (property_id, id, name, code, ranking, base_occupancy, max_adults, max_children, max_guests, room_count)
     values ($1, $2, 'Standard', 'STD', 1, 2, 2, 1, 3, 4), ($1, $3, 'Deluxe', 'DLX', 2, 2, 3, 2, 4, 2), ($4, $5, 'Canary type', 'CAN', 1, 2, 2, 1, 3, 1)`,
    [hotel.id, FIXTURE.standard, FIXTURE.deluxe, foreign.id, FIXTURE.foreignType],
  )
  for (const [number, id] of Object.entries(rooms))
    await owner.query(
      `insert into rooms (property_id, id, room_type_id, number, floor, condition) values ($1, $2, $3, $4, $5, 'CLEAN')`,
      [hotel.id, id, number.startsWith('1') ? FIXTURE.standard : FIXTURE.deluxe, number, number[0]],
    )
  await owner.query(
    `insert into rooms (property_id, id, room_type_id, number, floor) values ($1, $2, $3, 'Canary 1', '1')`,
    [foreign.id, FIXTURE.foreignRoom, FIXTURE.foreignType],
  )
  await owner.query(
    `insert into rate_plans (property_id, id, name, code, parent_plan_id, offset_bp, is_default)
     values ($1, $2, 'Best available', 'BAR', null, 0, true), ($1, $3, 'With breakfast', 'BB', $2, 1000, false),
            ($4, $5, 'Canary plan', 'BAR', null, 0, true)`,
    [hotel.id, FIXTURE.bar, FIXTURE.breakfast, foreign.id, FIXTURE.foreignPlan],
  )
  await owner.query(
    `insert into plan_prices (property_id, rate_plan_id, room_type_id, base_minor, extra_adult_minor, extra_child_minor)
     values ($1, $2, $3, 300000, 100000, 50000), ($1, $2, $4, 500000, 150000, 75000), ($5, $6, $7, 100000, 0, 0)`,
    [hotel.id, FIXTURE.bar, FIXTURE.standard, FIXTURE.deluxe, foreign.id, FIXTURE.foreignPlan, FIXTURE.foreignType],
  )
  return {
    propertyId: hotel.id,
    organizationId: hotel.organizationId,
    foreignPropertyId: foreign.id,
    foreignOrganizationId: foreign.organizationId,
  }
}

async function property(
  owner: pg.Pool,
  name: string,
  shortName: string,
): Promise<{ id: number; organizationId: number }> {
  const organization = await owner.query<{ id: number }>(
    'insert into organisations (name) values ($1) returning id::int',
    [`${name} Group`],
  )
  const organizationId = organization.rows[0]?.id ?? 0
  const made = await owner.query<{ id: number }>(
    `insert into properties (organization_id, name, short_name, seo_friendly_name, status, time_zone, currency, business_date,
                             country, locale, fiscal_year_month, country_pack, tax_number_label, rounding_unit)
     values ($1, $2, $3, $3, 'COMPLETED', 'Asia/Kolkata', 'INR', $4, 'IN', 'en-IN', 4, 'IN', 'GSTIN', 100) returning id::int`,
    [organizationId, name, shortName, FIXTURE.businessDate],
  )
  const id = made.rows[0]?.id ?? 0
  // Cash needs no drawer at the hotels of the tests; tests of drawers call `requireDrawers`.
  await owner.query(`insert into cashier_settings (property_id, cash_needs_drawer, version) values ($1, false, 0)`, [
    id,
  ])
  const half = (bp: number) =>
    JSON.stringify([
      { name: 'CGST', basisPoints: bp / 2 },
      { name: 'SGST', basisPoints: bp / 2 },
    ])
  for (const category of ['ROOM', 'SERVICE'])
    await owner.query(
      `insert into tax_slabs (property_id, id, category, valid_from, min_minor, max_minor, percentage_bp, components)
       values ($1, $2, $3, '2025-09-22', 0, 750000, 500, $4), ($1, $5, $3, '2025-09-22', 750001, null, 1800, $6)`,
      [id, newId(), category, half(500), newId(), half(1800)],
    )
  return { id, organizationId }
}
