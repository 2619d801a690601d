import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Recipe } from '../contract/replies.ts'
import type { RecipeFilter } from '../contract/stock.ts'
import { likeOf } from './items.ts'

// A recipe costs what its items cost where they are dearest; with one of unknown cost its own is not known.
const selectRecipes = (where: string) => `
  select p.id as "productId", p.code as "productCode", p.name as "productName", p.price_minor as price,
         coalesce(r.lines, '[]') as lines,
         case when r.is_known then least(round(r.cost), 9007199254740991)::bigint end as cost
    from products p
    left join lateral (
      select jsonb_agg(jsonb_build_object(
               'itemId', i.id, 'itemName', i.name, 'kind', i.kind, 'baseUnit', i.base_unit, 'quantity', trim_scale(r.quantity)::text,
               'enteredQuantity', trim_scale(r.entered_quantity)::text, 'unit', r.entered_unit) order by lower(i.name), i.id) as lines,
             sum(r.quantity * c.cost) as cost, bool_and(c.cost is not null) as is_known
        from stock_recipes r
        join stock_items i on i.property_id = r.property_id and i.id = r.item_id
        left join lateral (select max(l.average_cost) as cost from stock_levels l where l.property_id = i.property_id and l.item_id = i.id) c on true
       where r.property_id = p.property_id and r.product_id = p.id) r on true
   where p.property_id = $1 and ${where}`

const GET = selectRecipes('p.id = $2')
const LIST = selectRecipes(`
  exists (select from stock_recipes e where e.property_id = p.property_id and e.product_id = p.id and ($2::uuid is null or e.item_id = $2))
  and ($3::text is null or lower(p.name) like '%' || $3 || '%' or lower(p.code) like $3 || '%')
  and ($4::text is null or (lower(p.name), p.id) > ($4, $5::uuid))
  order by lower(p.name), p.id limit $6`)

/** @throws Refusal not_found without such a product */
export async function getRecipe(tx: Tx, productId: string): Promise<Recipe> {
  const [recipe] = await tx.named<Recipe>('stock.recipe', GET, [tx.propertyId, productId])
  return recipe ?? refuse('not_found', { productId })
}

export type RecipePlace = readonly [productName: string, productId: string]

/** Products that take something, by name, from the one after `after` on. */
export const listRecipes = (
  tx: Tx,
  { itemId, text }: RecipeFilter,
  { after, limit }: { after: RecipePlace | undefined; limit: number },
): Promise<Recipe[]> =>
  tx.named<Recipe>('stock.recipes', LIST, [
    tx.propertyId,
    itemId ?? null,
    text ? likeOf(text) : null,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
  ])

const LOCK = 'select from products where property_id = $1 and id = $2 for update'
const FORGET = 'delete from stock_recipes where property_id = $1 and product_id = $2'
const INSERT = `
  insert into stock_recipes (property_id, product_id, item_id, quantity, entered_quantity, entered_unit)
  select $1, $2::uuid, r."itemId", r.quantity, r."enteredQuantity", r.unit
    from jsonb_to_recordset($3::jsonb) as r ("itemId" uuid, quantity numeric, "enteredQuantity" numeric, unit text)`

type NewRecipeLine = { itemId: string; quantity: string; enteredQuantity: string; unit: string }

const constraintErrors = refuseOn({ stock_recipes_property_id_item_id_fkey: 'unknown_reference' })

/** Locks a product, so that two recipes of it do not mix. */
export const lockProduct = (tx: Tx, productId: string): Promise<unknown> =>
  tx.named('stock.lock_product', LOCK, [tx.propertyId, productId])

/** Puts a recipe in place of the one there was. @throws Refusal unknown_reference without such an item */
export async function replaceRecipe(tx: Tx, productId: string, lines: readonly NewRecipeLine[]): Promise<void> {
  await tx.named('stock.forget_recipe', FORGET, [tx.propertyId, productId])
  await tx
    .named('stock.insert_recipe', INSERT, [tx.propertyId, productId, JSON.stringify(lines)])
    .catch(constraintErrors)
}
