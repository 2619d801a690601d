import { batch } from '#server/request/batch.ts'
import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Facility } from '../contract.ts'

export const findFacilities = (tx: Tx): Promise<Facility[]> =>
  tx
    .selectFrom('facilities')
    .select(['id', 'name'])
    .where('property_id', '=', tx.propertyId)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Locks the named facilities against removal until the transaction ends; refuses unknown_reference for any other id. */
export async function lockFacilities(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await tx
    .selectFrom('facilities')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .forKeyShare()
    .execute()
  const found = new Set(rows.map((row) => row.id))
  const unknown = wanted.find((id) => !found.has(id))
  if (unknown) refuse('unknown_reference', { facilityId: unknown })
}

export async function insertFacility(tx: Tx, facility: Facility): Promise<void> {
  await tx
    .insertInto('facilities')
    .values({ property_id: tx.propertyId, ...facility })
    .execute()
    .catch(refuseOn({ facility_name_is_unique: 'name_taken' }))
}

/** Removes a facility from the list and from every room and type. */
export async function deleteFacility(tx: Tx, id: string): Promise<void> {
  const { removed } = await batch(tx, {
    removed: () =>
      tx
        .deleteFrom('facilities')
        .where('property_id', '=', tx.propertyId)
        .where('id', '=', id)
        .returning('name')
        .execute(),
    rooms: () =>
      sql`update rooms set facility_ids = array_remove(facility_ids, ${id}::uuid)
         where property_id = ${tx.propertyId} and ${id}::uuid = any(facility_ids)`.execute(tx),
    types: () =>
      sql`update room_types set facility_ids = array_remove(facility_ids, ${id}::uuid)
         where property_id = ${tx.propertyId} and ${id}::uuid = any(facility_ids)`.execute(tx),
  })
  if (removed.length === 0) refuse('not_found', { facilityId: id })
}
