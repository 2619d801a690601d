import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { GroupDetails, ModifierGroupDetails } from '../contract/details.ts'
import type { Modifier, ModifierGroup, ProductGroup } from '../contract/replies.ts'

const group = columns<ProductGroup>().of('product_groups', {
  id: fixed('id'),
  name: 'name',
  names: json('names'),
  ranking: 'ranking',
  stationId: 'station_id',
  course: 'course',
  taxCategory: 'tax_category',
  businessServiceIds: computed(`array(
    select outlet_id from product_group_outlets o
     where o.property_id = g.property_id and o.product_group_id = g.id order by outlet_id)`),
  productCount: computed(`(
    select count(*)::int from products p
     where p.property_id = g.property_id and p.product_group_id = g.id and p.is_active)`),
  isActive: 'is_active',
  version: fixed('version'),
})
const GROUP = group.select('g')

export const findGroups = (tx: Tx, includeInactive: boolean): Promise<ProductGroup[]> =>
  tx.named(
    'products.findGroups',
    `select ${GROUP} from product_groups g where g.property_id = $1 and (g.is_active or $2) order by g.ranking, lower(g.name)`,
    [tx.propertyId, includeInactive],
  )

/** @throws Refusal not_found */
export async function getGroup(tx: Tx, groupId: string): Promise<ProductGroup> {
  const [row] = await tx.named<ProductGroup>(
    'products.getGroup',
    `select ${GROUP} from product_groups g where g.property_id = $1 and g.id = $2`,
    [tx.propertyId, groupId],
  )
  return row ?? refuse('not_found', { productGroupId: groupId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockGroup(tx: Tx, groupId: string): Promise<ProductGroup> {
  await tx.named('products.lockGroup', 'select 1 from product_groups where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    groupId,
  ])
  return getGroup(tx, groupId)
}

const constraintErrors = refuseOn({
  product_group_is_named_once: 'name_taken',
  modifier_group_is_named_once: 'name_taken',
  modifier_is_named_once: 'name_taken',
  modifiers_property_id_product_id_fkey: 'unknown_reference',
  product_groups_property_id_station_id_fkey: 'unknown_reference',
  product_group_outlets_property_id_outlet_id_fkey: 'unknown_reference',
})

/** @throws Refusal name_taken, unknown_reference */
export async function insertGroup(tx: Tx, id: string, details: GroupDetails): Promise<void> {
  await tx
    .insertInto('product_groups')
    .values({ property_id: tx.propertyId, id, ...group.values(details) })
    .execute()
    .catch(constraintErrors)
  await replaceOutlets(tx, id, details.businessServiceIds)
}

/** @throws Refusal name_taken, unknown_reference */
export async function updateGroup(tx: Tx, id: string, details: GroupDetails): Promise<void> {
  await tx
    .updateTable('product_groups')
    .set({ ...group.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
  await replaceOutlets(tx, id, details.businessServiceIds)
}

async function replaceOutlets(tx: Tx, groupId: string, outletIds: readonly string[]): Promise<void> {
  await sql`delete from product_group_outlets where property_id = ${tx.propertyId} and product_group_id = ${groupId}`.execute(
    tx,
  )
  await sql`
    insert into product_group_outlets (property_id, product_group_id, outlet_id)
    select distinct ${tx.propertyId}::bigint, ${groupId}::uuid, id from unnest(${outletIds}::uuid[]) as o (id)`
    .execute(tx)
    .catch(constraintErrors)
}

const choices = columns<ModifierGroup>().of('modifier_groups', {
  id: fixed('id'),
  name: 'name',
  minChoices: 'min_choices',
  maxChoices: 'max_choices',
  modifiers: computed(`coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'price', c.price_minor, 'productId', c.product_id,
                                        'productName', t.name) order by c.ranking, c.name)
      from modifiers c
      left join products t on t.property_id = c.property_id and t.id = c.product_id
     where c.property_id = m.property_id and c.modifier_group_id = m.id and c.is_active), '[]')`),
  isActive: 'is_active',
  version: fixed('version'),
})
const MODIFIERS = choices.select('m')

export const findModifierGroups = (tx: Tx, includeInactive: boolean): Promise<ModifierGroup[]> =>
  tx.named(
    'products.findModifierGroups',
    `select ${MODIFIERS} from modifier_groups m where m.property_id = $1 and (m.is_active or $2) order by lower(m.name)`,
    [tx.propertyId, includeInactive],
  )

/** @throws Refusal not_found */
export async function getModifierGroup(tx: Tx, groupId: string): Promise<ModifierGroup> {
  const [row] = await tx.named<ModifierGroup>(
    'products.getModifierGroup',
    `select ${MODIFIERS} from modifier_groups m where m.property_id = $1 and m.id = $2`,
    [tx.propertyId, groupId],
  )
  return row ?? refuse('not_found', { modifierGroupId: groupId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockModifierGroup(tx: Tx, groupId: string): Promise<ModifierGroup> {
  await tx.named(
    'products.lockModifierGroup',
    'select 1 from modifier_groups where property_id = $1 and id = $2 for update',
    [tx.propertyId, groupId],
  )
  return getModifierGroup(tx, groupId)
}

type Choices = Omit<ModifierGroupDetails, 'modifiers'>

/** @throws Refusal name_taken */
export async function insertModifierGroup(tx: Tx, id: string, details: Choices): Promise<void> {
  await tx
    .insertInto('modifier_groups')
    .values({ property_id: tx.propertyId, id, ...choices.values(details) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updateModifierGroup(tx: Tx, id: string, details: Choices): Promise<void> {
  await tx
    .updateTable('modifier_groups')
    .set({ ...choices.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

export type PlacedModifier = Omit<Modifier, 'productName'> & { ranking: number }

/** Puts the choices of a group in place of those it had; those left out are switched off. @throws Refusal name_taken, unknown_reference */
export async function replaceModifiers(tx: Tx, groupId: string, modifiers: readonly PlacedModifier[]): Promise<void> {
  await tx
    .updateTable('modifiers')
    .set({ is_active: false })
    .where('property_id', '=', tx.propertyId)
    .where('modifier_group_id', '=', groupId)
    .execute()
  await sql`
    insert into modifiers (property_id, id, modifier_group_id, name, price_minor, product_id, ranking)
    select ${tx.propertyId}::bigint, m.id, ${groupId}::uuid, m.name, m.price, m."productId", m.ranking
      from jsonb_to_recordset(${JSON.stringify(modifiers)}::jsonb) as m (id uuid, name text, price bigint, "productId" uuid, ranking int)
    on conflict (property_id, id) do update
      set name = excluded.name, price_minor = excluded.price_minor, product_id = excluded.product_id, ranking = excluded.ranking, is_active = true`
    .execute(tx)
    .catch(constraintErrors)
}
