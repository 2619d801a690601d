import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'receivables',
  group: 'billing',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...MANAGERS, 'PROP_FINANCE'],
    writeOff: ['PROP_ADMIN', 'PROP_FINANCE'],
  },
  module: 'companies',
  needsOpenProperty: true,
  refusals: {
    payout_known: 409,
    line_accepted: 409,
    nothing_due: 409,
    payout_does_not_add_up: 422,
    above_unapplied: 422,
    above_open_amount: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'ACCOUNT_APPLIED',
  'ACCOUNT_UNAPPLIED',
  'ACCOUNT_WRITE_OFF_UNDONE',
  'ACCOUNT_WRITTEN_OFF',
  'BALANCE_LOADED',
  'PAYOUT_ENTERED',
  'PAYOUT_LINE_ACCEPTED',
  'PAYOUT_LINE_CHANGED',
  'REMINDER_SENT',
  'REMINDER_TEXTS',
  'STATEMENT_SENT',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    receivables: typeof declares & { auditTypes: typeof auditTypes }
  }
}
