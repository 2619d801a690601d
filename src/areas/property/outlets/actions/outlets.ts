import type { Span } from '#core/dates.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import {
  assertCurrent,
  createResource,
  createStation,
  pointsOfSale,
  resources,
  savePointOfSale,
  stations,
  updateResource,
  updateStation,
} from './places.ts'
import { type Outlet, outlets, type OutletSales, type Resource, type Station } from '../contract.ts'
import {
  findOutlets,
  getOutlet as getStored,
  insertOutlet,
  lockOutlet,
  type StoredOutlet,
  updateOutlet,
} from '../queries/outlets.ts'
import { findResources, findStations } from '../queries/places.ts'
import { findSales } from '../queries/sales.ts'
import { isOpenAt, localMoment } from '../rules.ts'

const toOutlet = ({ property, now }: Context, outlet: StoredOutlet): Outlet => ({
  ...outlet,
  propertyId: property.id,
  currency: property.currency,
  isOpen: outlet.isActive && isOpenAt(outlet.openingHours, localMoment(now, property.timeZone)),
})

/** One outlet of the property. @throws Refusal not_found */
export const getOutlet = async (ctx: Context, businessServiceId: string): Promise<Outlet> =>
  toOutlet(ctx, await getStored(ctx.tx, businessServiceId))

/** Outlets in their order, those that are switched off too. */
export const everyOutlet = ({ tx }: Context): Promise<StoredOutlet[]> => findOutlets(tx, true)

/** Stations of the kitchen in their order, those that are switched off too: products routed to one before still show it. */
export const allStations = ({ tx }: Context): Promise<Station[]> => findStations(tx, true)

/** What each outlet sold in a span of business days; those that sold nothing are left out. */
export const outletSales = ({ tx }: Context, span: Span): Promise<OutletSales[]> => findSales(tx, span)

/** Who and what serves in an outlet now. */
export const activeResources = ({ tx }: Context, businessServiceId: string): Promise<Resource[]> =>
  findResources(tx, businessServiceId, false)

/** @throws Refusal not_found for another property */
const list: Action<typeof outlets.list> = async (ctx, { propertyId, includeInactive }) => {
  assertOwnProperty(ctx, propertyId)
  const rows = await findOutlets(ctx.tx, includeInactive)
  return { rows: rows.map((outlet) => toOutlet(ctx, outlet)) }
}

/** @throws Refusal not_found */
const get: Action<typeof outlets.get> = (ctx, { businessServiceId }) => getOutlet(ctx, businessServiceId)

/** @throws Refusal name_taken */
const create: Action<typeof outlets.create> = async (ctx, details) => {
  const id = ctx.newId()
  await insertOutlet(ctx.tx, id, details)
  ctx.record({ type: 'OUTLET_CREATED', entity: 'outlet', entityId: id, after: details })
  ctx.publish('properties', 'products')
  return toOutlet(ctx, { id, ...details, version: 1 })
}

/** @throws Refusal not_found, stale_version, name_taken */
const update: Action<typeof outlets.update> = async (ctx, { businessServiceId, version, ...details }) => {
  const before = await lockOutlet(ctx.tx, businessServiceId)
  await assertCurrent(ctx, { before, version, entity: 'outlet', id: businessServiceId })
  await updateOutlet(ctx.tx, businessServiceId, details)
  ctx.record({ type: 'OUTLET_CHANGED', entity: 'outlet', entityId: businessServiceId, before, after: details })
  ctx.publish('properties', 'products')
  return toOutlet(ctx, { id: businessServiceId, ...details, version: version + 1 })
}

export const outletsArea = implement(outlets, {
  list,
  create,
  stations,
  createStation,
  updateStation,
  pointsOfSale,
  savePointOfSale,
  updateResource,
  get,
  update,
  resources,
  createResource,
})
