import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'leads',
  addresses: ['deals', 'proposals', 'lead-forms', 'platform-leads'],
  platformWide: ['platform'],
  group: 'marketing',
  permissions: {
    /** The sales of an organisation work at each of its properties: see decision 16. */
    read: [...DESK, 'PROP_MARKETING', 'PROP_FINANCE', 'ORG_SALES'],
    /** An enquiry is entered by the user who takes the call. */
    enter: [...DESK, 'PROP_MARKETING', 'ORG_SALES'],
    work: [...MANAGERS, 'PROP_FO_EXECUTIVE', 'PROP_MARKETING', 'ORG_SALES'],
    /** Makes a deal definite, and cancels one that is. */
    decide: MANAGERS,
    /** Forms, assignment, reasons, the clock. */
    rules: [...MANAGERS, 'PROP_MARKETING'],
    /** The platform's own book. */
    platform: 'PLATFORM',
  },
  refusals: {
    lead_move_not_allowed: 409,
    lead_over: 409,
    merge_retains_converted: 409,
    merge_has_bookings: 409,
    owner_required: 422,
    contact_required: 422,
    deal_move_not_allowed: 409,
    deal_over: 409,
    deal_needs_manager: 403,
    booking_needs_permission: 403,
    deal_has_block: 409,
    /** Guests are booked in its block, or its account is open. */
    deal_block_in_use: 409,
    deal_without_nights: 422,
    deal_empty: 422,
    lost_reason_required: 422,
    /** An enquiry or a rule of assignment names it. */
    source_in_use: 409,
    /** It is no longer offered. */
    source_retired: 409,
    rooms_do_not_fit: 409,
    stay_not_over: 409,
    proposal_not_open: 409,
    proposal_ended: 409,
    form_not_open: 409,
    mail_unreadable: 422,
    /** A mail is one enquiry, however often it comes. */
    mail_received: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'LEAD_ADDED',
  'LEAD_CHANGED',
  'LEAD_STATE',
  'LEAD_OWNER',
  'LEAD_ACTIVITY',
  'LEAD_CONVERTED',
  'LEAD_MERGED',
  'LEAD_SET_UP',
  'DEAL_ADDED',
  'DEAL_CHANGED',
  'DEAL_STAGE',
  'PROPOSAL_SENT',
  'PROPOSAL_SIGNED',
  'PROPOSAL_DECLINED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    leads: typeof declares & { auditTypes: typeof auditTypes }
  }
}
