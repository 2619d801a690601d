import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'channels',
  group: 'lodging',
  permissions: {
    read: MANAGERS,
    write: ['PROP_ADMIN'],
    catalogue: 'PLATFORM',
  },
  module: 'channels',
  platformWide: true,
  auditTypes: [
    'CHANNEL_CONNECTED',
    'CHANNEL_CONNECTION_CHANGED',
    'CHANNEL_MAPPED',
    'CHANNEL_SYNC_ASKED',
    'CHANNEL_TRIED',
  ],
  refusals: {
    channel_taken: 409,
    channel_off: 409,
    channel_code_taken: 409,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    channels: typeof declares
  }
}
