import type { AreaFacts } from '#core/area.ts'
import { DESK } from '#core/role-codes.ts'

export const declares = {
  name: 'expenses',
  group: 'billing',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...DESK, 'PROP_FINANCE'],
  },
  needsOpenProperty: true,
  refusals: {
    expense_paid: 409,
    bill_number_taken: 409,
    paid_above_balance: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'EXPENSE_ADDED',
  'EXPENSE_CHANGED',
  'EXPENSE_MONEY_BACK',
  'EXPENSE_PAID',
  'EXPENSE_PAYMENT_UNDONE',
  'EXPENSE_VOIDED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    expenses: typeof declares & { auditTypes: typeof auditTypes }
  }
}
