import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Blocker, ChargePer, FixedCharge, Policy } from '../contract/replies.ts'

export type StoredSettings = {
  closesAt: string | null
  earliestAt: string
  noShowAt: string
  policies: Partial<Record<Blocker, Policy>>
  version: number
}

/** Default hours of a property without settings; the table has the same defaults. */
const EARLIEST_AT = '20:00'
const NO_SHOW_AT = '22:00'

/** How the day closes; by hand by default. */
export async function getSettings(tx: Tx, lock: 'read' | 'lock' = 'read'): Promise<StoredSettings> {
  const query = tx
    .selectFrom('closing_settings')
    .select(['closes_at', 'earliest_at', 'no_show_at', 'policies', 'version'])
    .where('property_id', '=', tx.propertyId)
  const row = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
  const policies = (row?.policies ?? {}) as StoredSettings['policies']
  return {
    closesAt: row?.closes_at ?? null,
    earliestAt: row?.earliest_at ?? EARLIEST_AT,
    noShowAt: row?.no_show_at ?? NO_SHOW_AT,
    policies,
    version: row?.version ?? 0,
  }
}

export async function putSettings(
  tx: Tx,
  { closesAt, earliestAt, noShowAt, policies }: Omit<StoredSettings, 'version'>,
): Promise<void> {
  const values = {
    closes_at: closesAt,
    earliest_at: earliestAt,
    no_show_at: noShowAt,
    policies: JSON.stringify(policies),
  }
  await tx
    .insertInto('closing_settings')
    .values({ property_id: tx.propertyId, ...values })
    .onConflict((same) =>
      same.column('property_id').doUpdateSet({ ...values, version: sql<number>`closing_settings.version + 1` }),
    )
    .execute()
}

/** Also for a property without settings: its version is 0. */
export async function markReminded(tx: Tx, day: Day): Promise<void> {
  await tx
    .insertInto('closing_settings')
    .values({ property_id: tx.propertyId, reminded_on: day, version: 0 })
    .onConflict((same) => same.column('property_id').doUpdateSet({ reminded_on: day }))
    .execute()
}

const selectCharges = (tx: Tx) =>
  tx
    .selectFrom('fixed_charges as c')
    .leftJoin('room_types as t', (on) =>
      on.onRef('t.property_id', '=', 'c.property_id').onRef('t.id', '=', 'c.room_type_id'),
    )
    .selectAll('c')
    .select('t.name as type_name')
    .where('c.property_id', '=', tx.propertyId)

type ChargeRow = Awaited<ReturnType<ReturnType<typeof selectCharges>['executeTakeFirstOrThrow']>>

const toCharge = (row: ChargeRow): FixedCharge => ({
  id: row.id,
  name: row.name,
  amount: row.amount_minor as Minor,
  per: row.per as ChargePer,
  isTaxed: row.is_taxed,
  roomTypeId: row.room_type_id,
  roomTypeName: row.type_name,
  from: row.from_on as Day,
  until: row.until_on as Day | null,
  isActive: row.is_active,
  version: row.version,
})

/** Charges of the property, those in force first. A property has a handful. */
export async function findCharges(tx: Tx): Promise<FixedCharge[]> {
  const rows = await selectCharges(tx).orderBy('c.is_active', 'desc').orderBy('c.name').limit(200).execute()
  return rows.map(toCharge)
}

/** @throws Refusal not_found */
export async function getCharge(tx: Tx, id: string, lock: 'read' | 'lock' = 'read'): Promise<FixedCharge> {
  const query = selectCharges(tx).where('c.id', '=', id)
  const row = await (lock === 'lock' ? query.forUpdate('c') : query).executeTakeFirst()
  return row ? toCharge(row) : refuse('not_found', { chargeId: id })
}

export type ChargeFields = Omit<FixedCharge, 'id' | 'roomTypeName' | 'version'>

const charge = columns<ChargeFields>().of('fixed_charges', {
  name: 'name',
  amount: 'amount_minor',
  per: 'per',
  isTaxed: 'is_taxed',
  roomTypeId: 'room_type_id',
  from: 'from_on',
  until: 'until_on',
  isActive: 'is_active',
})

const asRefused = refuseOn({
  fixed_charge_name_is_unique: 'name_taken',
  fixed_charges_property_id_room_type_id_fkey: 'unknown_reference',
})

/** @throws Refusal name_taken, unknown_reference for a type the property does not have */
export async function insertCharge(tx: Tx, id: string, fields: ChargeFields): Promise<void> {
  const row = { property_id: tx.propertyId, id, ...charge.values(fields) }
  await tx.insertInto('fixed_charges').values(row).execute().catch(asRefused)
}

/** @throws Refusal name_taken, unknown_reference */
export async function updateCharge(tx: Tx, id: string, fields: ChargeFields): Promise<void> {
  await tx
    .updateTable('fixed_charges')
    .set({ ...charge.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(asRefused)
}
