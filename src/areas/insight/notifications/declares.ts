import type { AreaFacts } from '#core/area.ts'
import { ERASED, naming, NOTHING, type PersonalTable } from '#core/personal.ts'
import { EVERYBODY_AT_WORK } from '#core/role-codes.ts'

export const declares = {
  name: 'notifications',
  group: 'insight',
  permissions: {
    read: [...EVERYBODY_AT_WORK, 'USER'],
  },
} as const satisfies AreaFacts

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'notifications',
    of: [naming('message'), naming('facts')].join(' or '),
    erases: { message: ERASED, kind: NOTHING, facts: "'{}'" },
    keeps: ['reference_number', 'reference_id', 'redirect_path'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    notifications: typeof declares
  }
}
