import * as z from 'zod'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { GIVEN_AUDIT_TYPES } from '#core/given-audit-types.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'

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
    /** Current names of the records whose ids are in the event; the event stores ids only. */
    names: z.record(z.uuid(), z.string()),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.infer<typeof AuditRow>

const filter = {
  bookingId: z.uuid().optional(),
  orderId: z.uuid().optional(),
  entity: text(40).optional(),
  entityId: text(80).optional(),
  type: text(60).optional(),
  /** The user; 0 is Hotelmate itself. */
  actorId: z.coerce.number().int().min(0).optional(),
  /** Business dates: `until` is the first day not wanted any more, `through` the last that is. */
  from: Day.optional(),
  until: Day.optional(),
  through: Day.optional(),
}

/** The end of a property's chain of events. */
export const ChainHead = z
  .object({
    propertyId: z.int(),
    /** Links so far. */
    sequence: z.int(),
    /** Of the last link; '' while there is none. */
    hash: z.string(),
    sealedAt: Instant.nullable(),
    /** Events that have happened and are not linked yet. */
    waiting: z.int(),
  })
  .meta({ id: 'ChainHead' })
export type ChainHead = z.infer<typeof ChainHead>

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
    input: z.object({ ...pageInput, propertyId: z.coerce.number().int().positive().optional(), ...filter }),
    reply: page(AuditRow),
    refuses: ['not_found'],
  },
  export: {
    method: 'GET',
    path: '/audit/export',
    summary: 'The trail as a CSV file or a workbook, filtered like the list',
    needs: 'audit.read',
    input: z.object({ ...filter, format: SheetFormat.default('csv') }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  people: {
    method: 'GET',
    path: '/audit/people',
    summary: 'All users who ever changed something, by name',
    needs: 'audit.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
  note: {
    method: 'POST',
    path: '/audit',
    given: ['POST /api/auditReports'],
    summary:
      'Write into the trail what another program saw happen; it stands there as reported, beside what the server itself wrote',
    needs: 'audit.write',
    input: z.object({
      type: z.enum(GIVEN_AUDIT_TYPES),
      bookingId: z.uuid().optional(),
      orderId: z.uuid().optional(),
      description: requiredText(500),
    }),
    reply: z.object({ type: z.enum(GIVEN_AUDIT_TYPES), happenedAt: Instant, businessOn: Day, actorName: z.string() }),
    refuses: ['not_found'],
  },
  head: {
    method: 'GET',
    path: '/audit/chain',
    summary: 'The last link of the property’s chain of events',
    needs: 'audit.read',
    input: z.object({}),
    reply: ChainHead,
  },
  seal: {
    method: 'PUT',
    path: '/audit/chain',
    summary: 'Link what has happened until now and answer the last link, to be stored somewhere else',
    needs: 'audit.read',
    input: z.object({}),
    reply: ChainHead,
  },
})
