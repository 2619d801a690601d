import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { outlets, ResourceDetails } from '../contract.ts'
import { getOutlet } from '../queries/outlets.ts'
import {
  findResources,
  findStations,
  findTills,
  insertResource,
  insertStation,
  insertTill,
  isMemberOfStaff,
  lockResource,
  lockStation,
  lockTill,
  updateResource as storeResource,
  updateStation as storeStation,
  updateTill,
} from '../queries/places.ts'

/** Tills are numbered per property. */
const TILL_COUNTER = 'point of sale'

type Versioned = { version: number }

/** @throws Refusal stale_version with who changed it */
export async function assertCurrent(
  ctx: Context,
  { before, version, entity, id }: { before: Versioned; version: number | undefined; entity: string; id: string },
): Promise<void> {
  if (before.version !== version)
    refuse('stale_version', { version: before.version, changedBy: await findLastChanger(ctx.tx, entity, id) })
}

export const stations: Action<typeof outlets.stations> = async ({ tx }, { includeInactive }) => ({
  rows: await findStations(tx, includeInactive),
})

/** @throws Refusal name_taken */
export const createStation: Action<typeof outlets.createStation> = async (ctx, details) => {
  const id = ctx.newId()
  await insertStation(ctx.tx, id, details)
  ctx.record({ type: 'STATION_CREATED', entity: 'station', entityId: id, after: details })
  ctx.publish('products')
  return { id, ...details, version: 1 }
}

/** @throws Refusal not_found, stale_version, name_taken */
export const updateStation: Action<typeof outlets.updateStation> = async (ctx, { stationId, version, ...details }) => {
  const before = await lockStation(ctx.tx, stationId)
  await assertCurrent(ctx, { before, version, entity: 'station', id: stationId })
  await storeStation(ctx.tx, stationId, details)
  ctx.record({ type: 'STATION_CHANGED', entity: 'station', entityId: stationId, before, after: details })
  ctx.publish('products')
  return { id: stationId, ...details, version: version + 1 }
}

/** @throws Refusal not_found for another property */
export const pointsOfSale: Action<typeof outlets.pointsOfSale> = async (ctx, { propertyId, includeInactive }) => {
  assertOwnProperty(ctx, propertyId)
  return { rows: await findTills(ctx.tx, includeInactive) }
}

/** @throws Refusal not_found, stale_version, name_taken; unknown_reference without such an outlet */
export const savePointOfSale: Action<typeof outlets.savePointOfSale> = async (ctx, input) => {
  const { propertyId, id, version, ...details } = input
  assertOwnProperty(ctx, propertyId)
  if (id === undefined) {
    const till = { ...details, id: ctx.newId(), number: await nextNumber(ctx, TILL_COUNTER) }
    await insertTill(ctx.tx, till)
    ctx.record({ type: 'POINT_OF_SALE_CREATED', entity: 'point_of_sale', entityId: till.id, after: till })
    return { ...till, propertyId: ctx.property.id, version: 1 }
  }
  const before = await lockTill(ctx.tx, id)
  await assertCurrent(ctx, { before, version, entity: 'point_of_sale', id })
  await updateTill(ctx.tx, { ...details, id })
  ctx.record({ type: 'POINT_OF_SALE_CHANGED', entity: 'point_of_sale', entityId: id, before, after: details })
  return { ...before, ...details, version: before.version + 1 }
}

/** @throws Refusal not_found */
export const resources: Action<typeof outlets.resources> = async ({ tx }, { businessServiceId, includeInactive }) => {
  await getOutlet(tx, businessServiceId)
  return { rows: await findResources(tx, businessServiceId, includeInactive) }
}

/** @throws Refusal unknown_reference for the account of someone who does not work here, or of a thing */
async function assertPerson({ tx }: Context, { kind, userId }: ResourceDetails): Promise<void> {
  if (userId === null) return
  if (kind !== 'STAFF' || !(await isMemberOfStaff(tx, userId))) refuse('unknown_reference', { userId })
}

/** @throws Refusal not_found, name_taken, unknown_reference */
export const createResource: Action<typeof outlets.createResource> = async (ctx, { businessServiceId, ...details }) => {
  await getOutlet(ctx.tx, businessServiceId)
  await assertPerson(ctx, details)
  const id = ctx.newId()
  await insertResource(ctx.tx, id, businessServiceId, details)
  ctx.record({ type: 'RESOURCE_CREATED', entity: 'outlet_resource', entityId: id, after: details })
  ctx.publish('appointments')
  return { id, businessServiceId, ...details, version: 1 }
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference */
export const updateResource: Action<typeof outlets.updateResource> = async (ctx, input) => {
  const { resourceId, version, ...details } = input
  const before = await lockResource(ctx.tx, resourceId)
  await assertCurrent(ctx, { before, version, entity: 'outlet_resource', id: resourceId })
  await assertPerson(ctx, details)
  await storeResource(ctx.tx, resourceId, details)
  ctx.record({ type: 'RESOURCE_CHANGED', entity: 'outlet_resource', entityId: resourceId, before, after: details })
  ctx.publish('appointments')
  return { id: resourceId, businessServiceId: before.businessServiceId, ...details, version: version + 1 }
}
