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
  auditTypes: [
    'MESSAGE_RESENT',
    'GUEST_MAIL_CHANGED',
    'MESSAGE_CANCELLED',
    'MESSAGE_PROVIDER_SET',
    'MESSAGE_PROVIDER_REMOVED',
  ],
  refusals: {
    message_not_open: 409,
    no_provider: 409,
    not_your_property: 403,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    messages: typeof declares
  }
}
