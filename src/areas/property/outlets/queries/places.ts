import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PointOfSale, Resource, ResourceDetails, Station, StationDetails } from '../contract.ts'

const station = columns<Station>().of('stations', {
  id: fixed('id'),
  name: 'name',
  ranking: 'ranking',
  targetMinutes: 'target_minutes',
  isActive: 'is_active',
  version: fixed('version'),
})

const till = columns<PointOfSale>().of('points_of_sale', {
  id: fixed('id'),
  propertyId: fixed('property_id'),
  name: 'name',
  number: fixed('number'),
  businessServiceId: 'outlet_id',
  isActive: 'is_active',
  version: fixed('version'),
})

const resource = columns<Resource>().of('outlet_resources', {
  id: fixed('id'),
  businessServiceId: fixed('outlet_id'),
  kind: 'kind',
  name: 'name',
  ranking: 'ranking',
  workingHours: json('working_hours'),
  userId: 'user_id',
  isActive: 'is_active',
  version: fixed('version'),
})

export const findStations = (tx: Tx, includeInactive: boolean): Promise<Station[]> =>
  tx.named(
    'outlets.findStations',
    `select ${station.select()} from stations where property_id = $1 and (is_active or $2) order by ranking, lower(name)`,
    [tx.propertyId, includeInactive],
  )

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockStation(tx: Tx, stationId: string): Promise<Station> {
  const [row] = await tx.named<Station>(
    'outlets.lockStation',
    `select ${station.select()} from stations where property_id = $1 and id = $2 for update`,
    [tx.propertyId, stationId],
  )
  return row ?? refuse('not_found', { stationId })
}

const constraintErrors = refuseOn({
  station_is_named_once: 'name_taken',
  till_is_named_once: 'name_taken',
  resource_is_named_once: 'name_taken',
  points_of_sale_property_id_outlet_id_fkey: 'unknown_reference',
})

/** @throws Refusal name_taken */
export async function insertStation(tx: Tx, id: string, details: StationDetails): Promise<void> {
  await tx
    .insertInto('stations')
    .values({ property_id: tx.propertyId, id, ...station.values(details) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updateStation(tx: Tx, id: string, details: StationDetails): Promise<void> {
  await tx
    .updateTable('stations')
    .set({ ...station.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

/** Tills by number. */
export const findTills = (tx: Tx, includeInactive: boolean): Promise<PointOfSale[]> =>
  tx.named(
    'outlets.findTills',
    `select ${till.select()} from points_of_sale where property_id = $1 and (is_active or $2) order by number`,
    [tx.propertyId, includeInactive],
  )

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockTill(tx: Tx, tillId: string): Promise<PointOfSale> {
  const [row] = await tx.named<PointOfSale>(
    'outlets.lockTill',
    `select ${till.select()} from points_of_sale where property_id = $1 and id = $2 for update`,
    [tx.propertyId, tillId],
  )
  return row ?? refuse('not_found', { id: tillId })
}

export type Till = Pick<PointOfSale, 'id' | 'name' | 'businessServiceId' | 'isActive'>

/** @throws Refusal name_taken; unknown_reference without such an outlet */
export async function insertTill(tx: Tx, made: Till & { number: number }): Promise<void> {
  await tx
    .insertInto('points_of_sale')
    .values({ property_id: tx.propertyId, id: made.id, number: made.number, ...till.values(made) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken; unknown_reference without such an outlet */
export async function updateTill(tx: Tx, changed: Till): Promise<void> {
  await tx
    .updateTable('points_of_sale')
    .set({ ...till.values(changed), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', changed.id)
    .execute()
    .catch(constraintErrors)
}

/** Who and what serves in an outlet, in their order. */
export const findResources = (tx: Tx, outletId: string, includeInactive: boolean): Promise<Resource[]> =>
  tx.named(
    'outlets.findResources',
    `select ${resource.select()} from outlet_resources
      where property_id = $1 and outlet_id = $2 and (is_active or $3) order by kind <> 'STAFF', kind, ranking, lower(name)`,
    [tx.propertyId, outletId, includeInactive],
  )

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockResource(tx: Tx, resourceId: string): Promise<Resource> {
  const [row] = await tx.named<Resource>(
    'outlets.lockResource',
    `select ${resource.select()} from outlet_resources where property_id = $1 and id = $2 for update`,
    [tx.propertyId, resourceId],
  )
  return row ?? refuse('not_found', { resourceId })
}

/** Whether this user works at the property. */
export async function isMemberOfStaff(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx.named(
    'outlets.isMemberOfStaff',
    'select 1 from user_properties where property_id = $1 and user_id = $2',
    [tx.propertyId, userId],
  )
  return rows.length > 0
}

/** @throws Refusal name_taken */
export async function insertResource(tx: Tx, id: string, outletId: string, details: ResourceDetails): Promise<void> {
  await tx
    .insertInto('outlet_resources')
    .values({ property_id: tx.propertyId, id, outlet_id: outletId, ...resource.values(details) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updateResource(tx: Tx, id: string, details: ResourceDetails): Promise<void> {
  await tx
    .updateTable('outlet_resources')
    .set({ ...resource.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}
