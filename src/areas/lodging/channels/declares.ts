import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'channels',
  group: 'lodging',
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
