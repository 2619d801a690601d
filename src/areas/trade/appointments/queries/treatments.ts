import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Package, PlaceKind, Treatment } from '../contract.ts'

const TREATMENT = `t.product_id as "productId", p.code as "productCode", p.name, g.name as "groupName", p.price_minor as price,
  p.is_active and g.is_active and not exists (
    select from product_outages x where x.property_id = p.property_id and x.product_id = p.id
       and (x.until_at is null or x.until_at > $2)) as "isBookable",
  t.minutes, t.buffer_minutes as "bufferMinutes", t.place_kind as "placeKind", t.version,
  array(select w.staff_id from treatment_staff w where w.property_id = t.property_id and w.product_id = t.product_id order by 1) as "staffIds"`
const OF_PRODUCTS = `from treatments t
  join products p on p.property_id = t.property_id and p.id = t.product_id
  join product_groups g on g.property_id = p.property_id and g.id = p.product_group_id`

/** What an outlet does by appointment, by group and name. */
export const findTreatments = (tx: Tx, outletId: string, now: Instant): Promise<Treatment[]> =>
  tx.named(
    'appointments.findTreatments',
    `select ${TREATMENT} ${OF_PRODUCTS}
       join product_group_outlets o on o.property_id = g.property_id and o.product_group_id = g.id and o.outlet_id = $3
      where t.property_id = $1 order by g.ranking, lower(g.name), p.ranking, lower(p.name)`,
    [tx.propertyId, now, outletId],
  )

/** @throws Refusal not_found */
export async function getTreatment(tx: Tx, productId: string, now: Instant): Promise<Treatment> {
  const [row] = await tx.named<Treatment>(
    'appointments.getTreatment',
    `select ${TREATMENT} ${OF_PRODUCTS} where t.property_id = $1 and t.product_id = $3`,
    [tx.propertyId, now, productId],
  )
  return row ?? refuse('not_found', { productId })
}

export type NewTreatment = {
  productId: string
  minutes: number
  bufferMinutes: number
  placeKind: PlaceKind | null
  staffIds: readonly string[]
}

/** @throws Refusal unknown_reference for someone who does not serve here */
export async function upsertTreatment(tx: Tx, treatment: NewTreatment): Promise<void> {
  const columns = {
    minutes: treatment.minutes,
    buffer_minutes: treatment.bufferMinutes,
    place_kind: treatment.placeKind,
  }
  await tx
    .insertInto('treatments')
    .values({ property_id: tx.propertyId, product_id: treatment.productId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'product_id'])
        .doUpdateSet({ ...columns, version: sql<number>`treatments.version + 1` }),
    )
    .execute()
  await tx
    .deleteFrom('treatment_staff')
    .where('property_id', '=', tx.propertyId)
    .where('product_id', '=', treatment.productId)
    .execute()
  const staff = [...new Set(treatment.staffIds)]
  if (staff.length === 0) return
  await tx
    .insertInto('treatment_staff')
    .values(staff.map((id) => ({ property_id: tx.propertyId, product_id: treatment.productId, staff_id: id })))
    .execute()
    .catch(refuseOn({ treatment_is_done_by_people_of_the_house: 'unknown_reference' }))
}

const PACKAGE = `k.id, k.outlet_id as "businessServiceId", k.name, k.price_minor as price, k.is_active as "isActive", k.version,
  coalesce((select jsonb_agg(jsonb_build_object('productId', i.product_id, 'name', p.name, 'minutes', t.minutes) order by i.ranking)
              from treatment_package_items i
              join treatments t on t.property_id = i.property_id and t.product_id = i.product_id
              join products p on p.property_id = i.property_id and p.id = i.product_id
             where i.property_id = k.property_id and i.package_id = k.id), '[]') as items`

export const findPackages = (tx: Tx, outletId: string): Promise<Package[]> =>
  tx.named(
    'appointments.findPackages',
    `select ${PACKAGE} from treatment_packages k where k.property_id = $1 and k.outlet_id = $2 order by lower(k.name)`,
    [tx.propertyId, outletId],
  )

/** @throws Refusal not_found */
export async function getPackage(tx: Tx, packageId: string): Promise<Package> {
  const [row] = await tx.named<Package>(
    'appointments.getPackage',
    `select ${PACKAGE} from treatment_packages k where k.property_id = $1 and k.id = $2`,
    [tx.propertyId, packageId],
  )
  return row ?? refuse('not_found', { packageId })
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockPackage(tx: Tx, packageId: string): Promise<Package> {
  await tx.named(
    'appointments.lockPackage',
    'select 1 from treatment_packages where property_id = $1 and id = $2 for update',
    [tx.propertyId, packageId],
  )
  return getPackage(tx, packageId)
}

const constraintErrors = refuseOn({
  package_is_named_once: 'name_taken',
  treatment_package_items_property_id_product_id_fkey: 'unknown_reference',
})

export type PackageDetails = { name: string; price: number; isActive: boolean; productIds: readonly string[] }

/** @throws Refusal name_taken, unknown_reference */
export async function insertPackage(tx: Tx, id: string, outletId: string, details: PackageDetails): Promise<void> {
  await tx
    .insertInto('treatment_packages')
    .values({
      property_id: tx.propertyId,
      id,
      outlet_id: outletId,
      name: details.name,
      price_minor: details.price,
      is_active: details.isActive,
    })
    .execute()
    .catch(constraintErrors)
  await replaceItems(tx, id, details.productIds)
}

/** @throws Refusal name_taken, unknown_reference */
export async function updatePackage(tx: Tx, id: string, details: PackageDetails): Promise<void> {
  await tx
    .updateTable('treatment_packages')
    .set({
      name: details.name,
      price_minor: details.price,
      is_active: details.isActive,
      version: sql<number>`version + 1`,
    })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
  await replaceItems(tx, id, details.productIds)
}

async function replaceItems(tx: Tx, packageId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('treatment_package_items')
    .where('property_id', '=', tx.propertyId)
    .where('package_id', '=', packageId)
    .execute()
  await sql`
    insert into treatment_package_items (property_id, package_id, ranking, product_id)
    select ${tx.propertyId}::bigint, ${packageId}::uuid, place, id from unnest(${productIds}::uuid[]) with ordinality as i (id, place)`
    .execute(tx)
    .catch(constraintErrors)
}
