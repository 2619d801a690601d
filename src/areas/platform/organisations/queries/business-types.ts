import { sql } from 'kysely'
import type { Module } from '#core/modules.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { BusinessKind, BusinessType } from '../contract.ts'

// These need the platform's scope: platform staff work for no organisation, and the properties counted are several.

const selectTypes = (tx: PlatformTx, organizationId: number) =>
  tx
    .selectFrom('business_types')
    .selectAll()
    .select(
      sql<number>`(
        select count(*)::int from properties p
         where p.organization_id = business_types.organization_id and p.is_active
           and lower(p.business_type) = lower(business_types.name))`.as('property_count'),
    )
    .where('organization_id', '=', organizationId)

type Row = Awaited<ReturnType<ReturnType<typeof selectTypes>['executeTakeFirstOrThrow']>>

const toType = (row: Row): BusinessType => ({
  id: row.id,
  name: row.name,
  kind: row.kind as BusinessKind,
  modules: row.modules as Module[] | null,
  isActive: row.is_active,
  propertyCount: row.property_count,
  version: row.version,
})

/** All kinds of business of an organisation by name; an organisation names a few dozen at most. */
export async function findBusinessTypes(tx: PlatformTx, organizationId: number): Promise<BusinessType[]> {
  return (await selectTypes(tx, organizationId).orderBy('name').limit(500).execute()).map(toType)
}

export async function findBusinessType(
  tx: PlatformTx,
  organizationId: number,
  id: string,
): Promise<BusinessType | undefined> {
  const row = await selectTypes(tx, organizationId).where('id', '=', id).executeTakeFirst()
  return row && toType(row)
}

export type TypeDetails = Pick<BusinessType, 'name' | 'kind' | 'modules' | 'isActive'>

const columnsOf = ({ name, kind, modules, isActive }: TypeDetails) => ({ name, kind, modules, is_active: isActive })
const namedOnce = refuseOn({ business_type_is_named_once: 'name_taken' })

/** @throws Refusal name_taken */
export async function insertBusinessType(
  tx: PlatformTx,
  organizationId: number,
  id: string,
  details: TypeDetails,
): Promise<void> {
  await tx
    .insertInto('business_types')
    .values({ organization_id: organizationId, id, ...columnsOf(details) })
    .execute()
    .catch(namedOnce)
}

/** Returns whether it still had the version it is changed from. @throws Refusal name_taken */
export async function updateBusinessType(
  tx: PlatformTx,
  organizationId: number,
  { id, version, ...details }: TypeDetails & { id: string; version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('business_types')
    .set({ ...columnsOf(details), version: sql<number>`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
    .catch(namedOnce)
  return row !== undefined
}
