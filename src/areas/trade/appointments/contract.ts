import * as z from 'zod'
import { Hours, Resource, type ResourceKind } from '#areas/property/outlets/contract.ts'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor } from '#core/money.ts'

export const APPOINTMENT_STATUSES = ['BOOKED', 'ARRIVED', 'IN_PROGRESS', 'COMPLETED', 'NO_SHOW', 'CANCELLED'] as const
export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES)
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

/** Time is assigned in steps of so many minutes. */
export const STEP_MINUTES = 5

export const PLACE_KINDS = ['ROOM', 'CHAIR', 'EQUIPMENT'] as const satisfies readonly ResourceKind[]
export const PlaceKind = z.enum(PLACE_KINDS)
export type PlaceKind = z.infer<typeof PlaceKind>

/** A product that is done by appointment. */
export const Treatment = z
  .object({
    productId: z.uuid(),
    productCode: z.string(),
    name: z.string(),
    groupName: z.string(),
    price: Minor,
    /** Sold now: switched on and not out. */
    isBookable: z.boolean(),
    minutes: z.int(),
    /** To clean up before the next guest. */
    bufferMinutes: z.int(),
    /** The kind of place it needs besides staff; null needs none. */
    placeKind: PlaceKind.nullable(),
    /** Staff who do it; empty is all staff of the outlet. */
    staffIds: z.array(z.uuid()),
    version: z.int(),
  })
  .meta({ id: 'Treatment' })
export type Treatment = z.infer<typeof Treatment>

/** Several treatments one after the other, at a price of their own. */
export const Package = z
  .object({
    id: z.uuid(),
    businessServiceId: z.uuid(),
    name: z.string(),
    price: Minor,
    items: z.array(z.object({ productId: z.uuid(), name: z.string(), minutes: z.int() })),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TreatmentPackage' })
export type Package = z.infer<typeof Package>

export const Appointment = z
  .object({
    id: z.uuid(),
    number: z.int(),
    /** Those of one package share it. */
    visitId: z.uuid(),
    businessServiceId: z.uuid(),
    outletName: z.string(),
    productId: z.uuid(),
    serviceName: z.string(),
    packageId: z.uuid().nullable(),
    packageName: z.string().nullable(),
    customerId: z.uuid().nullable(),
    guestName: z.string(),
    phone: z.string(),
    email: z.string(),
    staffId: z.uuid(),
    staffName: z.string(),
    placeId: z.uuid().nullable(),
    placeName: z.string().nullable(),
    /** The day at the place. */
    day: Day,
    startsAt: Instant,
    minutes: z.int(),
    bufferMinutes: z.int(),
    price: Minor,
    currency: Currency,
    status: AppointmentStatus,
    note: z.string(),
    /** The order that bills the visit; null until it is requested. */
    orderId: z.uuid().nullable(),
    /** That order is closed: paid, on a room or on an account. */
    isSettled: z.boolean(),
    reason: z.string().nullable(),
    createdByName: z.string(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof Appointment>

const steps = (least: number, most: number) => z.int().min(least).max(most).multipleOf(STEP_MINUTES)
const Price = z.int().min(0).max(1_000_000_000).brand<'Minor'>()

const packageDetails = {
  name: requiredText(80),
  price: Price,
  isActive: z.boolean().default(true),
  /** In the order they are done. */
  productIds: z.array(z.uuid()).min(2).max(8),
}

const filter = {
  from: Day.optional(),
  until: Day.optional(),
  businessServiceId: z.uuid().optional(),
  status: AppointmentStatus.optional(),
  customerId: z.uuid().optional(),
  /** Beginning of the guest's name, or the appointment's number. */
  text: text(80).optional(),
}
export type AppointmentFilter = z.output<z.ZodObject<typeof filter>>

export const appointments = contract('appointments', {
  list: {
    method: 'GET',
    path: '/appointments',
    summary: 'Appointments by time, from a day on; `until` is not included',
    needs: 'appointments.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Appointment),
  },
  day: {
    method: 'GET',
    path: '/appointments/days/:day',
    summary: 'A day of an outlet: who and what serves, and what is booked with them',
    needs: 'appointments.read',
    input: z.object({ day: Day, businessServiceId: z.uuid() }),
    reply: z.object({ openingHours: z.array(Hours), resources: z.array(Resource), rows: z.array(Appointment) }),
    refuses: ['not_found'],
  },
  free: {
    method: 'GET',
    path: '/appointments/free',
    summary: 'When a treatment or package can begin on a day, and with whom',
    needs: 'appointments.read',
    input: z.object({
      businessServiceId: z.uuid(),
      day: Day,
      productId: z.uuid().optional(),
      packageId: z.uuid().optional(),
      /** Only with this member of staff. */
      staffId: z.uuid().optional(),
    }),
    reply: z.object({ rows: z.array(z.object({ startsAt: Instant, time: z.string(), staffIds: z.array(z.uuid()) })) }),
    refuses: ['not_found', 'product_unavailable'],
  },
  treatments: {
    method: 'GET',
    path: '/appointments/treatments',
    summary: 'What an outlet does by appointment',
    needs: 'appointments.read',
    input: z.object({ businessServiceId: z.uuid() }),
    reply: z.object({ rows: z.array(Treatment) }),
    refuses: ['not_found'],
  },
  setTreatment: {
    method: 'PUT',
    path: '/appointments/treatments/:productId',
    summary: 'Say how long a product takes, what it needs and who does it; what is booked stays as it is',
    needs: 'appointments.manage',
    input: z.object({
      productId: z.uuid(),
      minutes: steps(5, 720),
      bufferMinutes: steps(0, 120).default(0),
      placeKind: PlaceKind.nullable().default(null),
      staffIds: z.array(z.uuid()).max(100).default([]),
    }),
    reply: Treatment,
    refuses: ['not_found', 'unknown_reference'],
  },
  packages: {
    method: 'GET',
    path: '/appointments/packages',
    summary: 'Packages of an outlet by name',
    needs: 'appointments.read',
    input: z.object({ businessServiceId: z.uuid() }),
    reply: z.object({ rows: z.array(Package) }),
    refuses: ['not_found'],
  },
  createPackage: {
    method: 'POST',
    path: '/appointments/packages',
    summary: 'Put treatments together at a price of their own',
    needs: 'appointments.manage',
    input: z.object({ ...packageDetails, businessServiceId: z.uuid() }),
    reply: Package,
    refuses: ['not_found', 'name_taken', 'unknown_reference'],
  },
  updatePackage: {
    method: 'PUT',
    path: '/appointments/packages/:packageId',
    summary: 'Change a package, or switch it off; what is booked stays as it is',
    needs: 'appointments.manage',
    input: z.object({ ...packageDetails, packageId: z.uuid(), version: z.int() }),
    reply: Package,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference'],
  },
  create: {
    method: 'POST',
    path: '/appointments',
    summary: 'Book a treatment, or all of a package one after the other; without a person the first free one serves',
    needs: 'appointments.write',
    input: z
      .object({
        businessServiceId: z.uuid(),
        productId: z.uuid().optional(),
        packageId: z.uuid().optional(),
        startsAt: Instant,
        staffId: z.uuid().nullable().default(null),
        customerId: z.uuid().nullable().default(null),
        guestName: requiredText(120),
        phone: text(40).default(''),
        /** Where the confirmation and the reminder go; without one, none is sent. */
        email: z.union([z.literal(''), text(254).pipe(z.email())]).default(''),
        /** Of the confirmation and the reminder; the guest's own, else the property's, when left out. */
        language: Language.optional(),
        note: text(500).default(''),
      })
      .refine(({ productId, packageId }) => (productId === undefined) !== (packageId === undefined), {
        path: ['productId'],
        message: 'Choose a treatment or a package',
      })
      .refine(({ startsAt }) => Date.parse(startsAt) % (STEP_MINUTES * 60_000) === 0, {
        path: ['startsAt'],
        message: 'On a full five minutes',
      }),
    reply: z.object({ rows: z.array(Appointment) }),
    refuses: [
      'not_found',
      'resource_taken',
      'outside_hours',
      'date_in_past',
      'unknown_reference',
      'product_unavailable',
    ],
  },
  get: {
    method: 'GET',
    path: '/appointments/:appointmentId',
    summary: 'One appointment',
    needs: 'appointments.read',
    input: z.object({ appointmentId: z.uuid() }),
    reply: Appointment,
    refuses: ['not_found'],
  },
  move: {
    method: 'PUT',
    path: '/appointments/:appointmentId/time',
    summary: 'Move an appointment to another time or person',
    needs: 'appointments.write',
    input: z
      .object({ appointmentId: z.uuid(), version: z.int(), startsAt: Instant, staffId: z.uuid() })
      .refine(({ startsAt }) => Date.parse(startsAt) % (STEP_MINUTES * 60_000) === 0, {
        path: ['startsAt'],
        message: 'On a full five minutes',
      }),
    reply: Appointment,
    refuses: ['not_found', 'stale_version', 'resource_taken', 'outside_hours', 'appointment_over', 'unknown_reference'],
  },
  setStatus: {
    method: 'PUT',
    path: '/appointments/:appointmentId/status',
    summary: 'Arrived, in progress, completed, no-show, cancelled, and each of them undone',
    needs: 'appointments.write',
    input: z.object({
      appointmentId: z.uuid(),
      version: z.int(),
      status: AppointmentStatus,
      reason: text(300).default(''),
    }),
    reply: Appointment,
    refuses: ['not_found', 'stale_version', 'step_not_allowed', 'reason_required', 'resource_taken'],
  },
})
