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
  auditTypes: [
    'EXPENSE_ADDED',
    'EXPENSE_CHANGED',
    'EXPENSE_MONEY_BACK',
    'EXPENSE_PAID',
    'EXPENSE_PAYMENT_UNDONE',
    'EXPENSE_VOIDED',
  ],
  refusals: {
    expense_paid: 409,
    bill_number_taken: 409,
    paid_above_balance: 422,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    expenses: typeof declares
  }
}
