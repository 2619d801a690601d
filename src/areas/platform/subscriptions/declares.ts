import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'subscriptions',
  group: 'platform',
  permissions: {
    read: ['ORG_FINANCE', 'PROP_ADMIN'],
    write: ['PROP_ADMIN'],
    catalogue: 'PLATFORM',
  },
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
