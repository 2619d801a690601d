import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'users',
  group: 'platform',
  permissions: {
    read: MANAGERS,
    write: ['PROP_ADMIN'],
  },
  platformWide: true,
  refusals: {
    email_taken: 409,
    wrong_credentials: 401,
    second_factor_needed: 401,
    sign_in_expired: 401,
    wrong_code: 422,
    wrong_approval: 422,
    easy_pin: 422,
    second_factor_on: 409,
    second_factor_required: 409,
    account_disabled: 403,
    demo_sign_in_closed: 403,
    wrong_password: 422,
    weak_password: 422,
    last_administrator: 409,
    link_expired: 410,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PASSWORD_CHANGE',
  'USER_ADDED',
  'USER_CHANGED',
  'USER_INVITED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'APPROVAL_PIN_SET',
  'APPROVAL_PIN_REMOVED',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_MADE',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    users: typeof declares & { auditTypes: typeof auditTypes }
  }
}
