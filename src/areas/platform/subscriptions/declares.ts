import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'subscriptions',
  group: 'platform',
  platformWide: true,
  auditTypes: ['SUBSCRIPTION_TAKEN', 'SUBSCRIPTION_ENDED', 'PLAN_CHANGED'],
  refusals: {
    already_subscribed: 409,
    not_offered: 409,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    subscriptions: typeof declares
  }
}
