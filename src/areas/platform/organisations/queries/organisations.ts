import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { Organisation, OrganisationDetails } from '../contract.ts'

// All need the platform's view: row security shows a transaction one property, and an organisation has several.

const selectOrganisations = (tx: PlatformTx) =>
  tx.selectFrom('organisations').select([
    'id',
    'name',
    'is_active',
    sql<number>`(
        select count(*)::int from properties p where p.organization_id = organisations.id and p.is_active)`.as(
      'property_count',
    ),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectOrganisations>['executeTakeFirstOrThrow']>>

const toOrganisation = (row: Row): Organisation => ({
  id: row.id,
  name: row.name,
  isActive: row.is_active,
  propertyCount: row.property_count,
})

/** Organisations in the order they came, from the one after `afterId` on; only the one with `id` when given. */
export async function findOrganisations(
  tx: PlatformTx,
  { id, afterId, limit, text }: { id: number | undefined; afterId: number; limit: number; text?: string | undefined },
): Promise<Organisation[]> {
  let query = selectOrganisations(tx).where('id', '>', afterId).orderBy('id').limit(limit)
  if (id !== undefined) query = query.where('id', '=', id)
  if (text) query = query.where(sql<boolean>`strpos(lower(name), lower(${text})) > 0`)
  return (await query.execute()).map(toOrganisation)
}

export async function getOrganisation(tx: PlatformTx, id: number): Promise<Organisation> {
  const row = await selectOrganisations(tx).where('id', '=', id).executeTakeFirst()
  return row ? toOrganisation(row) : refuse('not_found', { organizationId: id })
}

export async function getDetails(tx: PlatformTx, id: number): Promise<OrganisationDetails> {
  const row = await selectOrganisations(tx)
    .select(['email', 'phone', 'address', 'city', 'country', 'tax_number', 'requires_second_factor', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('not_found', { organizationId: id })
  const { email, phone, address, city, country, tax_number: taxNumber, version } = row
  const requiresSecondFactor = row.requires_second_factor
  return { ...toOrganisation(row), email, phone, address, city, country, taxNumber, requiresSecondFactor, version }
}

export type Details = Pick<
  OrganisationDetails,
  'name' | 'email' | 'phone' | 'address' | 'city' | 'country' | 'taxNumber'
>

const columnsOf = ({ taxNumber, ...details }: Details) => ({ ...details, tax_number: taxNumber })

export async function insertOrganisation(tx: PlatformTx, details: Details): Promise<number> {
  const row = await tx.insertInto('organisations').values(columnsOf(details)).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Answers whether it still had the version it is changed from. */
export async function updateOrganisation(
  tx: PlatformTx,
  id: number,
  version: number,
  details: Details,
): Promise<boolean> {
  const row = await tx
    .updateTable('organisations')
    .set({ ...columnsOf(details), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whether that changed anything. */
export async function markActive(tx: PlatformTx, id: number, isActive: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('organisations')
    .set({ is_active: isActive, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('is_active', '<>', isActive)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whether that changed anything. */
export async function markSecondFactor(tx: PlatformTx, id: number, isRequired: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('organisations')
    .set({ requires_second_factor: isRequired, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('requires_second_factor', '<>', isRequired)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
