import * as z from 'zod'
import { contract, page, pageInput, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'

/** The specification's fifteen types; areas add their own (ROOM_BLOCKED, PAYMENT_TAKEN, …). */
export const GIVEN_AUDIT_TYPES = [
  'NEW_BOOKING',
  'ROOM_ALLOCATION',
  'ROOM_RELEASE',
  'CHECK_IN',
  'ROOM_CATEGORY_CHANGE',
  'BOOKING_UPDATE',
  'DATE_CHANGE',
  'BOOKING_CHECKOUT',
  'GUEST_DETAILS_UPDATE',
  'BOOKING_CANCELLED',
  'ROOM_SHIFT',
  'ORDER_CREATE',
  'ORDER_UPDATE',
  'ORDER_CANCEL',
  'ORDER_DELETE',
] as const

export const AuditRow = z
  .object({
    id: z.uuid(),
    type: z.string(),
    happenedAt: Instant,
    businessOn: Day,
    actorId: z.int(),
    actorName: z.string(),
    bookingId: z.uuid().nullable(),
    bookingReference: z.string().nullable(),
    orderId: z.uuid().nullable(),
    entity: z.string(),
    entityId: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.infer<typeof AuditRow>

export const audit = contract('audit', {
  list: {
    method: 'GET',
    path: '/audit',
    given: [
      'GET /api/auditReports/getByPropertyId?propertyId=:propertyId',
      'GET /api/auditReports/getByBookingId?bookingId=:bookingId',
      'GET /api/auditReports/getOrderId?orderId=:orderId',
    ],
    summary: 'Who changed what and when, latest first',
    needs: 'audit.read',
    input: z.object({
      ...pageInput,
      propertyId: z.coerce.number().int().positive().optional(),
      bookingId: z.uuid().optional(),
      orderId: z.uuid().optional(),
      entity: text(40).optional(),
      entityId: text(80).optional(),
      type: text(60).optional(),
      /** Half-open, of business dates. */
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(AuditRow),
    refuses: ['not_found'],
  },
})
