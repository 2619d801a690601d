import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import type { Product } from '../contract/replies.ts'
import type { ProductDetails } from '../contract/details.ts'
import type { ProductFilter } from '../contract/products.ts'

/** The page is selected first; only its rows are joined to the rest. */
const selectProducts = (tx: Tx, cut: RawBuilder<unknown>, now: Instant) => sql<Product>`
  select p.id, p.code as "productCode", p.kind, p.name, p.names, p.description, p.product_group_id as "productGroupId",
         g.name as "groupName", g.course, p.price_minor as price, coalesce(p.tax_category, g.tax_category) as "taxCategory",
         p.tax_category as "ownTaxCategory", p.unit, p.is_fractional as "isFractional", p.barcode, p.allergens, p.diets,
         case when p.is_prepared then coalesce(p.station_id, g.station_id) end as "stationId", p.station_id as "ownStationId",
         p.is_prepared as "isPrepared", p.ranking, p.is_active and g.is_active as "isActive", p.is_active as "isOwnActive", p.version,
         (select version from product_images i where i.property_id = p.property_id and i.product_id = p.id) as "imageVersion",
         array(select outlet_id from product_group_outlets o
                where o.property_id = p.property_id and o.product_group_id = p.product_group_id order by outlet_id) as "businessServiceIds",
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'id', m.id, 'name', m.name, 'minChoices', m.min_choices, 'maxChoices', m.max_choices, 'modifiers', coalesce((
                      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'price', c.price_minor, 'productId', c.product_id,
                                                        'productName', t.name, 'isOut', x.product_id is not null) order by c.ranking, c.name)
                        from modifiers c left join products t on t.property_id = c.property_id and t.id = c.product_id
                        left join product_outages x on x.property_id = c.property_id and x.product_id = c.product_id and (x.until_at is null or x.until_at > ${now})
                       where c.property_id = m.property_id and c.modifier_group_id = m.id and c.is_active), '[]'))
                  order by pm.ranking)
             from product_modifier_groups pm
             join modifier_groups m on m.property_id = pm.property_id and m.id = pm.modifier_group_id and m.is_active
            where pm.property_id = p.property_id and pm.product_id = p.id), '[]') as "modifierGroups",
         case when p.kind = 'COMBO' then coalesce((
           select jsonb_agg(jsonb_build_object('part', part, 'choices', choices) order by place) from (
             select cc.part, min(cc.ranking) as place,
                    jsonb_agg(jsonb_build_object(
                      'productId', cc.product_id, 'name', c.name, 'extraAmount', cc.extra_minor,
                      'stationId', case when c.is_prepared then coalesce(c.station_id, cg.station_id) end, 'isOut', x.product_id is not null) order by cc.ranking) as choices
               from combo_choices cc
               join products c on c.property_id = cc.property_id and c.id = cc.product_id
               join product_groups cg on cg.property_id = c.property_id and cg.id = c.product_group_id
               left join product_outages x on x.property_id = c.property_id and x.product_id = c.id and (x.until_at is null or x.until_at > ${now})
              where cc.property_id = p.property_id and cc.combo_id = p.id group by cc.part) parts), '[]') else '[]' end as "comboParts",
         case when p.kind = 'PREPAID' then (
           select jsonb_build_object('productId', v.id, 'name', v.name, 'units', p.prepaid_units, 'validDays', p.prepaid_days)
             from products v where v.property_id = p.property_id and v.id = p.prepaid_product_id) end as prepaid,
         case when o.product_id is not null then jsonb_build_object(
           'reason', o.reason, 'untilAt', to_char(o.until_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'setAt', to_char(o.set_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'setByName', o.set_by_name) end as outage
    from (${cut}) p
    join product_groups g on g.property_id = p.property_id and g.id = p.product_group_id
    left join product_outages o on o.property_id = p.property_id and o.product_id = p.id and (o.until_at is null or o.until_at > ${now})
   where p.property_id = ${tx.propertyId}
   order by g.ranking, lower(g.name), g.id, p.ranking, lower(p.name), p.id`

/** @throws Refusal not_found */
export async function getProduct(tx: Tx, productId: string, now: Instant): Promise<Product> {
  const cut = sql`select * from products where property_id = ${tx.propertyId} and id = ${productId}`
  const { rows } = await selectProducts(tx, cut, now).execute(tx)
  return rows[0] ?? refuse('not_found', { productId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockProduct(tx: Tx, productId: string, now: Instant): Promise<Product> {
  await tx.named('products.lockProduct', 'select 1 from products where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    productId,
  ])
  return getProduct(tx, productId, now)
}

/** @throws Refusal not_found */
export async function getByBarcode(tx: Tx, barcode: string, now: Instant): Promise<Product> {
  const cut = sql`select * from products where property_id = ${tx.propertyId} and barcode = ${barcode}`
  const { rows } = await selectProducts(tx, cut, now).execute(tx)
  return rows[0] ?? refuse('not_found', { barcode })
}

/** Those of these ids and codes that there are. */
export async function findProducts(
  tx: Tx,
  { ids, codes }: { ids: readonly string[]; codes: readonly string[] },
  now: Instant,
): Promise<Product[]> {
  const cut = sql`
    select * from products where property_id = ${tx.propertyId} and (id = any(${ids}::uuid[]) or code = any(${codes}::text[]))`
  return (await selectProducts(tx, cut, now).execute(tx)).rows
}

export type Identity = { productCode: string; barcode: string | null; name: string; productGroupId: string }

/** The identifying fields of every product, inactive ones too. */
export const findIdentities = (tx: Tx): Promise<Identity[]> =>
  tx.named(
    'products.findIdentities',
    `select code as "productCode", barcode, name, product_group_id as "productGroupId" from products where property_id = $1`,
    [tx.propertyId],
  )

/** Most products an outlet offers: as many as a user can look through. */
const LONGEST_MENU = 2_000

/** What an outlet offers, in the order of its groups. */
export async function findMenu(tx: Tx, outletId: string, now: Instant): Promise<Product[]> {
  const cut = sql`
    select p.* from products p
      join product_groups g on g.property_id = p.property_id and g.id = p.product_group_id and g.is_active
      join product_group_outlets o on o.property_id = g.property_id and o.product_group_id = g.id and o.outlet_id = ${outletId}
     where p.property_id = ${tx.propertyId} and p.is_active limit ${LONGEST_MENU}`
  return (await selectProducts(tx, cut, now).execute(tx)).rows
}

export type Place = readonly [number, string, string, number, string, string]

/** Products by group and place in it, from the one after `after` on. */
export async function listProducts(
  tx: Tx,
  filter: ProductFilter,
  { after, limit }: { after: Place | undefined; limit: number },
  now: Instant,
): Promise<Product[]> {
  const where = conditionsOf(tx, filter, now)
  if (after)
    where.push(sql`
      (g.ranking, lower(g.name), g.id, p.ranking, lower(p.name), p.id)
      > (${after[0]}::int, ${after[1]}::text, ${after[2]}::uuid, ${after[3]}::int, ${after[4]}::text, ${after[5]}::uuid)`)
  const cut = sql`
    select p.* from products p join product_groups g on g.property_id = p.property_id and g.id = p.product_group_id
     where ${sql.join(where, sql` and `)}
     order by g.ranking, lower(g.name), g.id, p.ranking, lower(p.name), p.id ${upTo(limit)}`
  return (await selectProducts(tx, cut, now).execute(tx)).rows
}

/** Position of a product in the list, for the cursor. */
export async function findPlace(tx: Tx, productId: string): Promise<Place> {
  const [row] = await tx.named<{ place: Place }>(
    'products.findPlace',
    `select json_build_array(g.ranking, lower(g.name), g.id, p.ranking, lower(p.name), p.id) as place
       from products p join product_groups g on g.property_id = p.property_id and g.id = p.product_group_id
      where p.property_id = $1 and p.id = $2`,
    [tx.propertyId, productId],
  )
  return row?.place ?? refuse('not_found', { productId })
}

const likeOf = (typed: string) => typed.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function conditionsOf(tx: Tx, filter: ProductFilter, now: Instant): RawBuilder<unknown>[] {
  const where = [sql`p.property_id = ${tx.propertyId}`]
  where.push(filter.view === 'inactive' ? sql`not (p.is_active and g.is_active)` : sql`p.is_active and g.is_active`)
  if (filter.view === 'out')
    where.push(sql`exists (select from product_outages o where o.property_id = p.property_id and o.product_id = p.id
                             and (o.until_at is null or o.until_at > ${now}))`)
  if (filter.productGroupId) where.push(sql`p.product_group_id = ${filter.productGroupId}`)
  if (filter.kind) where.push(sql`p.kind = ${filter.kind}`)
  if (filter.businessServiceId)
    where.push(sql`exists (select from product_group_outlets o where o.property_id = g.property_id and o.product_group_id = g.id
                             and o.outlet_id = ${filter.businessServiceId})`)
  if (filter.text) {
    const typed = likeOf(filter.text)
    where.push(
      sql`(lower(p.name) like ${`%${typed}%`} or lower(p.code) like ${`${typed}%`} or p.barcode = ${filter.text})`,
    )
  }
  return where
}

type Stored = Omit<ProductDetails, 'modifierGroupIds' | 'comboParts' | 'prepaid'>

const stored = columns<Stored>().of('products', {
  productGroupId: 'product_group_id',
  kind: 'kind',
  productCode: 'code',
  name: 'name',
  names: json('names'),
  description: 'description',
  price: 'price_minor',
  taxCategory: 'tax_category',
  unit: 'unit',
  isFractional: 'is_fractional',
  barcode: 'barcode',
  allergens: 'allergens',
  diets: 'diets',
  stationId: 'station_id',
  isPrepared: 'is_prepared',
  ranking: 'ranking',
  isActive: 'is_active',
})

/** Every column of the details; what a pack is of is three of them. */
const valuesOf = (details: ProductDetails) => ({
  ...stored.values(details),
  prepaid_product_id: details.prepaid?.productId ?? null,
  prepaid_units: details.prepaid?.units ?? null,
  prepaid_days: details.prepaid?.validDays ?? null,
})

const constraintErrors = refuseOn({
  product_code_is_used_once: 'code_taken',
  barcode_is_used_once: 'barcode_taken',
  products_property_id_product_group_id_fkey: 'unknown_reference',
  products_property_id_station_id_fkey: 'unknown_reference',
  product_modifier_groups_property_id_modifier_group_id_fkey: 'unknown_reference',
  combo_choices_property_id_product_id_fkey: 'unknown_reference',
  combo_is_not_its_own_part: 'unknown_reference',
  products_property_id_prepaid_product_id_fkey: 'unknown_reference',
  prepaid_is_of_another: 'unknown_reference',
})

/** @throws Refusal code_taken, barcode_taken; unknown_reference without such a group or station */
export async function insertProduct(tx: Tx, id: string, details: ProductDetails): Promise<void> {
  await tx
    .insertInto('products')
    .values({ property_id: tx.propertyId, id, ...valuesOf(details) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal code_taken, barcode_taken; unknown_reference without such a group or station */
export async function updateProduct(tx: Tx, id: string, details: ProductDetails): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...valuesOf(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

/** Puts the choices and parts of a product in place of those it had. @throws Refusal unknown_reference */
export async function replaceChoices(
  tx: Tx,
  productId: string,
  { modifierGroupIds, comboParts }: Pick<ProductDetails, 'modifierGroupIds' | 'comboParts'>,
): Promise<void> {
  const choices = comboParts.flatMap(({ part, choices: of }, index) =>
    of.map((choice, place) => ({ ...choice, part, ranking: index * 100 + place })),
  )
  await sql`delete from product_modifier_groups where property_id = ${tx.propertyId} and product_id = ${productId}`.execute(
    tx,
  )
  await sql`delete from combo_choices where property_id = ${tx.propertyId} and combo_id = ${productId}`.execute(tx)
  await sql`
    insert into product_modifier_groups (property_id, product_id, modifier_group_id, ranking)
    select ${tx.propertyId}, ${productId}::uuid, id, min(place) from unnest(${modifierGroupIds}::uuid[]) with ordinality as m (id, place) group by id`
    .execute(tx)
    .catch(constraintErrors)
  await sql`
    insert into combo_choices (property_id, combo_id, part, ranking, product_id, extra_minor)
    select distinct on (c.part, c."productId") ${tx.propertyId}::bigint, ${productId}::uuid, c.part, c.ranking, c."productId", c."extraAmount"
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (part text, ranking int, "productId" uuid, "extraAmount" bigint)
     order by c.part, c."productId", c.ranking`
    .execute(tx)
    .catch(constraintErrors)
}

/** Whether any of these is a combo or a pack itself: both are of plain products. */
export async function hasCompound(tx: Tx, productIds: readonly string[]): Promise<boolean> {
  const rows = await tx.named(
    'products.hasCompound',
    `select 1 from products where property_id = $1 and id = any($2::uuid[]) and kind in ('COMBO', 'PREPAID') limit 1`,
    [tx.propertyId, productIds],
  )
  return rows.length > 0
}

const OF_OTHER_OUTLET = `
  select 1 from products p
   where p.property_id = $1 and p.id = $2 and p.product_group_id <> $3
     and not exists (select from product_group_outlets a join product_group_outlets b using (property_id, outlet_id)
                      where a.property_id = $1 and a.product_group_id = p.product_group_id and b.product_group_id = $3)`

/** Whether no outlet sells both a product and one of another group; a missing one is of none. */
export const isOfOtherOutlet = async (tx: Tx, productId: string, productGroupId: string): Promise<boolean> =>
  (await tx.named('products.of_other_outlet', OF_OTHER_OUTLET, [tx.propertyId, productId, productGroupId])).length > 0
