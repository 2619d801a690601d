import type { AreaFacts } from '#core/area.ts'
import { type CustomerLink, ERASED, naming, type PersonalTable } from '#core/personal.ts'
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
    import_running: 409,
    import_in_use: 409,
    lines_wrong: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['IMPORT_STARTED', 'IMPORT_UNDONE'] as const

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'import_lines', column: 'guest_id', isFinal: true }]

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'import_lines',
    of: ['t.guest_id = any($2::uuid[])', naming('details'), naming('input')].join(' or '),
    erases: { name: ERASED, details: "'{}'", input: "case when t.input is null then null else '{}'::jsonb end" },
    keeps: ['reference', 'faults', 'refusal'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    imports: typeof declares & { auditTypes: typeof auditTypes }
  }
}
