import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'dashboards',
  group: 'insight',
  permissions: { roles: MANAGERS },
  refusals: {
    unknown_report: 422,
    unknown_metric: 422,
    not_drawn_so: 422,
    not_compared_so: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['DASHBOARD_OF_ROLE_SET', 'DASHBOARD_OF_ROLE_RESET'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    dashboards: typeof declares & { auditTypes: typeof auditTypes }
  }
}
