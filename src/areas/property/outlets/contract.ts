import * as z from 'zod'
import { contract, Flag, requiredText, text } from '#core/contract.ts'
import { Currency, Minor } from '#core/money.ts'

export const DELIVERY_METHODS = ['Dine In', 'Room Order', 'Take Away', 'Delivery', 'Counter'] as const
/** How an order reaches the guest; the specification's words. */
export const DeliveryMethod = z.enum(DELIVERY_METHODS)
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

export const OUTLET_KINDS = ['RESTAURANT', 'BAR', 'ROOM_SERVICE', 'SHOP', 'SERVICE'] as const
export const OutletKind = z.enum(OUTLET_KINDS)
export type OutletKind = z.infer<typeof OutletKind>

export const RESOURCE_KINDS = ['STAFF', 'ROOM', 'CHAIR', 'EQUIPMENT'] as const
export const ResourceKind = z.enum(RESOURCE_KINDS)
export type ResourceKind = z.infer<typeof ResourceKind>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A run of hours on some weekdays (Monday 1 … Sunday 7), at the place; one that does not end after it begins goes past midnight. */
export const Hours = z.strictObject({
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: TimeOfDay,
  until: TimeOfDay,
})
export type Hours = z.infer<typeof Hours>

/** An outlet of the property: a business service on the wire. */
export const Outlet = z
  .object({
    id: z.uuid(),
    propertyId: z.int(),
    name: z.string(),
    kind: OutletKind,
    description: z.string(),
    ranking: z.int(),
    currency: Currency,
    /** How it may sell. */
    deliveryMethods: z.array(DeliveryMethod),
    /** None is always open. */
    openingHours: z.array(Hours),
    isOpen: z.boolean(),
    serviceChargeBp: z.int(),
    /** Once per order that is delivered, as the property enters its prices. */
    deliveryFee: Minor,
    takesTips: z.boolean(),
    allowsBillToRoom: z.boolean(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Outlet' })
export type Outlet = z.infer<typeof Outlet>

/** What an outlet sold in closed orders, by the business day they were closed; without tips. */
export const OutletSales = z
  .object({
    businessServiceId: z.uuid(),
    name: z.string(),
    orders: z.int(),
    covers: z.int(),
    net: Minor,
    tax: Minor,
    taxes: z.array(z.object({ name: z.string(), amount: Minor })),
    tip: Minor,
    /** What came off after tax: net and tax are without it. Days that were closed before there were such discounts say nothing of it. */
    afterTaxOff: Minor.optional(),
    /** Of what is to be paid in total, what rooms will pay: it is on their bills, and counted there. */
    onRooms: Minor,
  })
  .meta({ id: 'OutletSales' })
export type OutletSales = z.infer<typeof OutletSales>

/** A place of the kitchen that prepares what is routed to it. */
export const Station = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ranking: z.int(),
    /** A ticket older than this is late. */
    targetMinutes: z.int(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Station' })
export type Station = z.infer<typeof Station>

/** A till. */
export const PointOfSale = z
  .object({
    id: z.uuid(),
    propertyId: z.int(),
    name: z.string(),
    number: z.int(),
    /** Null sells for every outlet. */
    businessServiceId: z.uuid().nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'PointOfSale' })
export type PointOfSale = z.infer<typeof PointOfSale>

/** Who or what serves a guest by appointment. */
export const Resource = z
  .object({
    id: z.uuid(),
    businessServiceId: z.uuid(),
    kind: ResourceKind,
    name: z.string(),
    ranking: z.int(),
    /** None is as the outlet opens. */
    workingHours: z.array(Hours),
    userId: z.int().nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'OutletResource' })
export type Resource = z.infer<typeof Resource>

const ranking = z.int().min(0).max(9_999).default(0)
const hours = z.array(Hours).max(21)

const outletDetails = {
  name: requiredText(80),
  kind: OutletKind,
  description: text(500).default(''),
  ranking,
  deliveryMethods: z.array(DeliveryMethod).min(1).max(5),
  openingHours: hours.default([]),
  serviceChargeBp: z.int().min(0).max(5_000).default(0),
  deliveryFee: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .brand<'Minor'>()
    .default(0 as Minor),
  takesTips: z.boolean().default(true),
  allowsBillToRoom: z.boolean().default(true),
  isActive: z.boolean().default(true),
}
export type OutletDetails = z.output<z.ZodObject<typeof outletDetails>>

const stationDetails = {
  name: requiredText(60),
  ranking,
  targetMinutes: z.int().min(1).max(240).default(15),
  isActive: z.boolean().default(true),
}
export type StationDetails = z.output<z.ZodObject<typeof stationDetails>>

const resourceDetails = {
  kind: ResourceKind,
  name: requiredText(80),
  ranking,
  workingHours: hours.default([]),
  /** Of a member of staff who signs in. */
  userId: z.int().positive().nullable().default(null),
  isActive: z.boolean().default(true),
}
export type ResourceDetails = z.output<z.ZodObject<typeof resourceDetails>>

const propertyId = z.coerce.number().int().positive()

export const outlets = contract('outlets', {
  list: {
    method: 'GET',
    path: '/outlets',
    given: ['GET /api/thm/findByPropertyId/:propertyId'],
    summary: 'Outlets of the property, in their order; those that are switched off only on request',
    needs: 'outlets.read',
    input: z.object({ propertyId: propertyId.optional(), includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(Outlet) }),
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/outlets',
    summary: 'Open an outlet',
    needs: 'outlets.write',
    input: z.object(outletDetails),
    reply: Outlet,
    refuses: ['name_taken'],
  },
  stations: {
    method: 'GET',
    path: '/outlets/stations',
    summary: 'Stations of the kitchen, in their order',
    needs: 'outlets.read',
    input: z.object({ includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(Station) }),
  },
  createStation: {
    method: 'POST',
    path: '/outlets/stations',
    summary: 'Add a station',
    needs: 'outlets.write',
    input: z.object(stationDetails),
    reply: Station,
    refuses: ['name_taken'],
  },
  updateStation: {
    method: 'PUT',
    path: '/outlets/stations/:stationId',
    summary: 'Change a station, or switch it off',
    needs: 'outlets.write',
    input: z.object({ ...stationDetails, stationId: z.uuid(), version: z.int() }),
    reply: Station,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  pointsOfSale: {
    method: 'GET',
    path: '/outlets/points-of-sale',
    given: ['GET /api/property/:propertyId/pointOfSale'],
    summary: 'Tills of the property by number',
    needs: 'outlets.read',
    input: z.object({ propertyId: propertyId.optional(), includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(PointOfSale) }),
    refuses: ['not_found'],
  },
  savePointOfSale: {
    method: 'POST',
    path: '/outlets/points-of-sale',
    given: ['POST /api/property/:propertyId/pointOfSale'],
    summary: 'Add a till, or with its id change it; a new one takes the next number',
    needs: 'outlets.write',
    input: z.object({
      propertyId: propertyId.optional(),
      id: z.uuid().optional(),
      /** Of the till that is changed. */
      version: z.int().optional(),
      name: requiredText(60),
      businessServiceId: z.uuid().nullable().default(null),
      isActive: z.boolean().default(true),
    }),
    reply: PointOfSale,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference'],
  },
  updateResource: {
    method: 'PUT',
    path: '/outlets/resources/:resourceId',
    summary: 'Change who or what serves, or switch it off',
    needs: 'outlets.write',
    input: z.object({ ...resourceDetails, resourceId: z.uuid(), version: z.int() }),
    reply: Resource,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference'],
  },
  get: {
    method: 'GET',
    path: '/outlets/:businessServiceId',
    given: ['GET /api/businessService/:businessServiceId'],
    summary: 'One outlet',
    needs: 'outlets.read',
    input: z.object({ businessServiceId: z.uuid() }),
    reply: Outlet,
    refuses: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/outlets/:businessServiceId',
    summary: 'Change an outlet, or switch it off',
    needs: 'outlets.write',
    input: z.object({ ...outletDetails, businessServiceId: z.uuid(), version: z.int() }),
    reply: Outlet,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  resources: {
    method: 'GET',
    path: '/outlets/:businessServiceId/resources',
    summary: 'People, rooms, chairs and machines of an outlet, in their order',
    needs: 'outlets.read',
    input: z.object({ businessServiceId: z.uuid(), includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(Resource) }),
    refuses: ['not_found'],
  },
  createResource: {
    method: 'POST',
    path: '/outlets/:businessServiceId/resources',
    summary: 'Add who or what serves in an outlet',
    needs: 'outlets.write',
    input: z.object({ ...resourceDetails, businessServiceId: z.uuid() }),
    reply: Resource,
    refuses: ['not_found', 'name_taken', 'unknown_reference'],
  },
})
