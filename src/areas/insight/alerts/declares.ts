import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'alerts',
  group: 'insight',
  permissions: {
    write: [
      ...MANAGERS,
      'PROP_FO_EXECUTIVE',
      'PROP_SERVICE_EXECUTIVE',
      'PROP_FINANCE',
      'PROP_MARKETING',
      'ORG_FINANCE',
    ],
  },
  refusals: { unknown_figure: 422, too_many_alerts: 422 },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'ALERT_CREATED',
  'ALERT_CHANGED',
  'ALERT_PAUSED',
  'ALERT_RESUMED',
  'ALERT_DELETED',
  'ALERT_FIRED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    alerts: typeof declares & { auditTypes: typeof auditTypes }
  }
}
