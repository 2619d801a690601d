import { sql } from 'kysely'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ClaimCategory } from '../contract/replies.ts'

const category = columns<ClaimCategory>().of('claim_categories', {
  id: fixed('id'),
  name: 'name',
  receiptAbove: 'receipt_above_minor',
  limit: 'limit_minor',
  isActive: 'is_active',
  version: fixed('version'),
})
export type CategoryFields = Omit<ClaimCategory, 'id' | 'version'>

const LIST = `select ${category.select()} from claim_categories where property_id = $1 order by lower(name), id`
export async function findCategories(tx: Tx): Promise<ClaimCategory[]> {
  const rows = await tx.named<ClaimCategory>('claims.findCategories', LIST, [tx.propertyId])
  return rows.map((row) => category.read(row))
}

const refused = refuseOn({ claim_category_is_named_once: 'name_taken' })

/** @throws Refusal name_taken */
export async function insertCategory(tx: Tx, id: string, fields: CategoryFields): Promise<ClaimCategory> {
  const row = await tx
    .insertInto('claim_categories')
    .values({ property_id: tx.propertyId, id, ...category.values(fields) })
    .returning(category.selection)
    .executeTakeFirstOrThrow()
    .catch(refused)
  return category.read(row)
}

/** @throws Refusal name_taken */
export async function updateCategory(tx: Tx, id: string, fields: CategoryFields): Promise<ClaimCategory> {
  const row = await tx
    .updateTable('claim_categories')
    .set({ ...category.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(category.selection)
    .executeTakeFirstOrThrow()
    .catch(refused)
  return category.read(row)
}
