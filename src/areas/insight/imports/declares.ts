import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'imports',
  group: 'insight',
  permissions: {
    write: MANAGERS,
  },
  refusals: {
    products_need_permission: 403,
    employees_need_permission: 403,
    reviews_need_permission: 403,
    leads_need_permission: 403,
    import_running: 409,
    import_in_use: 409,
    lines_wrong: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['IMPORT_STARTED', 'IMPORT_UNDONE'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    imports: typeof declares & { auditTypes: typeof auditTypes }
  }
}
