import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { AgeCategory } from '../contract/ages.ts'

const stored = columns<AgeCategory>().of('age_categories', {
  id: fixed('id'),
  name: 'name',
  oldestAge: 'oldest_age',
  takesPlace: 'takes_place',
})

/** The age categories of children, the youngest first. */
export const findAgeCategories = (tx: Tx): Promise<AgeCategory[]> =>
  tx.named(
    'rates.findAgeCategories',
    `select ${stored.select()} from age_categories where property_id = $1 order by oldest_age`,
    [tx.propertyId],
  )

const UPSERT = `
  insert into age_categories (property_id, id, name, oldest_age, takes_place)
  select $1, c.id, c.name, c."oldestAge", c."takesPlace"
    from jsonb_to_recordset($2::jsonb) as c (id uuid, name text, "oldestAge" integer, "takesPlace" boolean)
  on conflict (property_id, id) do update
     set name = excluded.name, oldest_age = excluded.oldest_age, takes_place = excluded.takes_place`

/** Puts categories in the place of those there are; prices of those that are not among them are removed. The caller has the lock of the calendar. */
export async function replaceAgeCategories(tx: Tx, categories: readonly AgeCategory[]): Promise<void> {
  const ids = categories.map(({ id }) => id)
  await tx.named(
    'rates.deleteAgeCategories',
    'delete from age_categories where property_id = $1 and id <> all($2::uuid[])',
    [tx.propertyId, ids],
  )
  await tx.named(
    'rates.deleteChildPrices',
    `update plan_prices
        set child_prices = coalesce((select jsonb_agg(price) from jsonb_array_elements(child_prices) as price
                                      where (price ->> 'categoryId')::uuid = any($2::uuid[])), '[]'::jsonb)
      where property_id = $1 and child_prices <> '[]'::jsonb`,
    [tx.propertyId, ids],
  )
  await tx.named('rates.upsertAgeCategories', UPSERT, [tx.propertyId, JSON.stringify(categories)])
}
