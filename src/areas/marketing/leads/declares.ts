import type { AreaFacts } from '#core/area.ts'
import { addressed, type CustomerLink, ERASED, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'leads',
  addresses: ['deals', 'proposals', 'lead-forms'],
  group: 'marketing',
  permissions: {
    read: [...DESK, 'PROP_MARKETING', 'PROP_FINANCE'],
    /** An enquiry is entered by whoever takes the call. */
    enter: [...DESK, 'PROP_MARKETING'],
    work: [...MANAGERS, 'PROP_FO_EXECUTIVE', 'PROP_MARKETING'],
    /** Makes a deal definite, and cancels one that is. */
    decide: MANAGERS,
    /** Forms, assignment, reasons, the clock. */
    rules: [...MANAGERS, 'PROP_MARKETING'],
  },
  refusals: {
    lead_move_not_allowed: 409,
    lead_over: 409,
    owner_required: 422,
    contact_required: 422,
    deal_move_not_allowed: 409,
    deal_over: 409,
    deal_needs_manager: 403,
    deal_has_block: 409,
    /** Guests are booked in its block, or its account is open. */
    deal_block_in_use: 409,
    deal_without_nights: 422,
    deal_empty: 422,
    lost_reason_required: 422,
    rooms_do_not_fit: 409,
    stay_not_over: 409,
    proposal_not_open: 409,
    proposal_ended: 409,
    form_not_open: 409,
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
  'LEAD_SET_UP',
  'DEAL_ADDED',
  'DEAL_CHANGED',
  'DEAL_STAGE',
  'PROPOSAL_SENT',
  'PROPOSAL_SIGNED',
  'PROPOSAL_DECLINED',
] as const

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'leads', column: 'customer_id' },
  { table: 'deals', column: 'customer_id' },
]

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'lead_activities',
    of: 't.lead_id in (select l.id from leads l where l.property_id = $1 and (l.customer_id = any($2::uuid[]) or lower(l.email) = any($3::text[])))',
    erases: { subject: ERASED, outcome: NOTHING },
    keeps: ['by_name'],
  },
  {
    table: 'proposals',
    of: `t.deal_id in (select d.id from deals d where d.property_id = $1 and d.customer_id = any($2::uuid[])) or ${addressed('sent_to')}`,
    keeps: ['sealed_token', 'unheld_because'],
    retains: ['content', 'terms', 'sent_to', 'signer_name', 'signer_address', 'decline_reason'],
  },
  {
    table: 'leads',
    of: [OF_CUSTOMER, addressed('email'), addressed('phone')].join(' or '),
    erases: {
      title: ERASED,
      first_name: NOTHING,
      last_name: NOTHING,
      email: NOTHING,
      phone: NOTHING,
      company_name: NOTHING,
      message: NOTHING,
      next_step: NOTHING,
      reason: "case when t.reason = '' then '' else 'Erased' end",
    },
  },
  {
    table: 'deals',
    of: OF_CUSTOMER,
    erases: { name: ERASED, lost_note: NOTHING },
  },
  {
    table: 'lead_form_entries',
    of: addressed('email'),
    erases: { content: "'{}'", email: ERASED, reason: NOTHING, address: NOTHING },
    keeps: ['sealed_token'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    leads: typeof declares & { auditTypes: typeof auditTypes }
  }
}
