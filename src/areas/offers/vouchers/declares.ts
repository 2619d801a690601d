import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'vouchers',
  group: 'offers',
  permissions: {
    read: [...DESK, ...SERVICE, 'ORG_FINANCE', 'PROP_FINANCE', 'PROP_MARKETING'],
    sell: [...DESK, ...SERVICE, 'PROP_FINANCE'],
    give: [...MANAGERS, 'PROP_FINANCE'],
    change: ['PROP_ADMIN', 'PROP_FINANCE'],
  },
  needsOpenProperty: true,
  refusals: {
    voucher_unknown: 404,
    voucher_not_usable: 409,
    voucher_too_small: 409,
    voucher_in_use: 409,
    voucher_not_mailed: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'VOUCHER_ISSUED',
  'VOUCHER_VOIDED',
  'VOUCHER_EXTENDED',
  'VOUCHER_SENT',
  'VOUCHER_CODE_SHOWN',
  'VOUCHER_SETTINGS_CHANGED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    vouchers: typeof declares & { auditTypes: typeof auditTypes }
  }
}
