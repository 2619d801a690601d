import * as z from 'zod'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'

export const REQUEST_KINDS = ['ACCESS', 'RECTIFY', 'RESTRICT', 'ERASE'] as const
export const REQUEST_STATES = ['OPEN', 'DONE', 'REFUSED'] as const

export const PrivacyRequest = z
  .object({
    id: z.uuid(),
    customerId: z.uuid(),
    customerName: z.string(),
    kind: z.enum(REQUEST_KINDS),
    state: z.enum(REQUEST_STATES),
    note: z.string(),
    dueOn: Day,
    isOverdue: z.boolean(),
    reason: z.string(),
    createdAt: Instant,
    createdByName: z.string(),
    closedByName: z.string(),
    /** The sister property where it was made first; empty for one made here. */
    madeAtProperty: z.string(),
  })
  .meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

/** Rows of one table, as stored, without secrets. */
export const RecordSection = z
  .object({ area: z.string(), table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })
  .meta({ id: 'PersonalRecordSection' })
export type RecordSection = z.infer<typeof RecordSection>

const privacyRequestId = z.uuid()
const customerId = z.uuid()

export const privacy = contract('privacy', {
  list: {
    method: 'GET',
    path: '/privacy/requests',
    summary: 'Requests of guests about their data, those due first',
    needs: 'privacy.read',
    input: z.object({ ...pageInput, state: z.enum(REQUEST_STATES).optional(), customerId: z.uuid().optional() }),
    reply: page(PrivacyRequest),
  },
  open: {
    method: 'POST',
    path: '/privacy/requests',
    summary: 'Enter a request; it is due in 30 days',
    needs: 'privacy.write',
    input: z.object({ customerId, kind: z.enum(REQUEST_KINDS), note: text(1000).default('') }),
    reply: PrivacyRequest,
    refuses: ['unknown_reference', 'customer_erased'],
  },
  finish: {
    method: 'PUT',
    path: '/privacy/requests/:privacyRequestId/done',
    summary: 'Do what was requested: a restriction or an erasure takes effect, the others are noted as done',
    needs: 'privacy.decide',
    input: z.object({ privacyRequestId, reason: text(300).default('') }),
    reply: PrivacyRequest,
    refuses: [
      'not_found',
      'request_closed',
      'customer_erased',
      'erase_while_staying',
      'erase_while_owed',
      'erase_while_disputed',
    ],
  },
  refuse: {
    method: 'PUT',
    path: '/privacy/requests/:privacyRequestId/refusal',
    summary: 'Refuse a request, with the reason the guest is given',
    needs: 'privacy.decide',
    input: z.object({ privacyRequestId, reason: requiredText(300) }),
    reply: PrivacyRequest,
    refuses: ['not_found', 'request_closed'],
  },
  release: {
    method: 'PUT',
    path: '/privacy/customers/:customerId/release',
    summary: 'Lift the restriction of a customer’s data',
    needs: 'privacy.decide',
    input: z.object({ customerId }),
    reply: z.object({ customerId }),
    refuses: ['not_found', 'customer_merged', 'customer_erased'],
  },
  view: {
    method: 'POST',
    path: '/privacy/customers/:customerId/views',
    summary: 'All that is stored of a customer, by table; the look is recorded',
    needs: 'privacy.decide',
    isSecret: true,
    input: z.object({ customerId }),
    reply: z.object({ name: z.string(), sections: z.array(RecordSection) }),
    refuses: ['not_found'],
  },
  export: {
    method: 'POST',
    path: '/privacy/customers/:customerId/exports',
    summary: 'The same as a JSON file for the guest',
    needs: 'privacy.decide',
    isSecret: true,
    input: z.object({ customerId }),
    reply: FileReply,
    produces: 'application/json',
    contents: z.object({ name: z.string(), exportedAt: Instant, sections: z.array(RecordSection) }),
    refuses: ['not_found'],
  },
})
