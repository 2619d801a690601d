import type { AreaFacts } from '#core/area.ts'
import { DESK, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'folios',
  group: 'ledger',
  permissions: {
    read: [...DESK, ...SERVICE, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...DESK, ...SERVICE, 'PROP_FINANCE'],
  },
  needsOpenProperty: true,
  refusals: {
    folio_closed: 409,
    already_invoiced: 409,
    charge_invoiced: 409,
    charge_has_changed: 409,
    party_in_use: 409,
    promise_settled: 409,
    price_needs_permission: 403,
    allowance_above_charge: 422,
    round_off_has_no_discount: 422,
    parts_do_not_add_up: 422,
    same_booking: 422,
    above_promise: 422,
    receipt_spent: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'EXTRA_CHARGE_ADDED',
  'EXTRA_CHARGE_CHANGED',
  'CHARGE_ADDED',
  'CHARGE_REVERSED',
  'BILL_REOPENED',
  'BILL_ROUNDED',
  'CHARGES_MOVED',
  'CHARGE_ALLOWED',
  'CHARGE_SPLIT',
  'CHARGE_TRANSFERRED',
  'DEDUCTIONS_SET',
  'DISCOUNT_GIVEN',
  'PARTY_ADDED',
  'PARTY_REMOVED',
  'PARTY_UPDATED',
  'PAYMENTS_REBALANCED',
  'PROMISE_RELEASED',
  'PROMISE_SETTLED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    folios: typeof declares & { auditTypes: typeof auditTypes }
  }
}
