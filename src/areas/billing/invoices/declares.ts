import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'invoices',
  group: 'billing',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...DESK, 'PROP_FINANCE'],
    credit: [...MANAGERS, 'PROP_FINANCE'],
  },
  needsOpenProperty: true,
  refusals: {
    number_taken: 409,
    series_full: 409,
    issued_before_last: 409,
    nothing_to_invoice: 409,
    wrong_pin: 422,
    not_an_invoice: 422,
    credit_above_invoice: 422,
    document_incomplete: 422,
    pattern_unfit: 422,
    bill_to_missing: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'INVOICE_ISSUED',
  'CREDIT_NOTE_ISSUED',
  'INVOICE_MAILED',
  'INVOICE_DRAFT_CHANGED',
  'INVOICE_DRAFT_CREATED',
  'INVOICE_DRAFT_REMOVED',
  'INVOICE_PAID',
  'INVOICE_PATTERN_CHANGED',
  'SERVICE_CODES_CHANGED',
  'INVOICE_PIN_MADE',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    invoices: typeof declares & { auditTypes: typeof auditTypes }
  }
}
