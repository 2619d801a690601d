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
  refusals: {
    already_subscribed: 409,
    not_offered: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['SUBSCRIPTION_TAKEN', 'SUBSCRIPTION_ENDED', 'PLAN_CHANGED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    subscriptions: typeof declares & { auditTypes: typeof auditTypes }
  }
}
