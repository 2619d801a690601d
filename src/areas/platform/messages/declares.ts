import type { AreaFacts } from '#core/area.ts'
import { MANAGERS, SUPPORT } from '#core/role-codes.ts'

export const declares = {
  name: 'messages',
  group: 'platform',
  permissions: {
    read: [...MANAGERS, ...SUPPORT],
    write: MANAGERS,
    providers: ['PROP_ADMIN'],
  },
  module: 'messages',
  platformWide: true,
  refusals: {
    message_not_open: 409,
    no_provider: 409,
    not_your_property: 403,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'MESSAGE_RESENT',
  'GUEST_MAIL_CHANGED',
  'MESSAGE_CANCELLED',
  'MESSAGE_PROVIDER_SET',
  'MESSAGE_PROVIDER_REMOVED',
  'MESSAGE_CREDITS_SET',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    messages: typeof declares & { auditTypes: typeof auditTypes }
  }
}
