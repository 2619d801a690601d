import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/context.ts'
import type { Organisation } from './contract.ts'

// Both need the platform's view: row security shows a transaction one property, and an organisation has several.

const selectOrganisations = (tx: Tx) =>
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
  tx: Tx,
  { id, afterId, limit }: { id: number | undefined; afterId: number; limit: number },
): Promise<Organisation[]> {
  let query = selectOrganisations(tx).where('id', '>', afterId).orderBy('id').limit(limit)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.execute()).map(toOrganisation)
}

export async function getOrganisation(tx: Tx, id: number): Promise<Organisation> {
  const row = await selectOrganisations(tx).where('id', '=', id).executeTakeFirst()
  return row ? toOrganisation(row) : refuse('not_found', { organizationId: id })
}
