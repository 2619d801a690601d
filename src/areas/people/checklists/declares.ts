import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'checklists',
  group: 'people',
  permissions: {
    /** Tasks that wait for oneself, one's department or one's role. */
    own: EMPLOYEES,
    /** Everyone's checklists: joiners, leavers and what is begun by hand. */
    manage: MANAGERS,
    /** Templates. */
    rules: ['PROP_ADMIN'],
  },
  module: 'employees',
  refusals: {
    begins_already: 409,
    run_open: 409,
    no_task_for_them: 422,
    run_over: 409,
    not_your_task: 403,
    task_state: 409,
    evidence_missing: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'CHECKLIST_TEMPLATE_SAVED',
  'CHECKLIST_STARTED',
  'CHECKLIST_CANCELLED',
  'CHECKLIST_TASK',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    checklists: typeof declares & { auditTypes: typeof auditTypes }
  }
}
