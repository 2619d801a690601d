import type { AreaFacts } from '#core/area.ts'
import { naming, type PersonalTable } from '#core/personal.ts'
import { DESK, MANAGERS, SUPPORT } from '#core/role-codes.ts'

export const declares = {
  name: 'audit',
  group: 'insight',
  permissions: {
    read: [...DESK, ...SUPPORT, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...MANAGERS, 'PROP_FINANCE'],
  },
  isOverview: true,
} as const satisfies AreaFacts

/** Its tables that hold data of guests: the audit trail is chained, so that what it says stays. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'audit_events',
    of: [naming('before'), naming('after')].join(' or '),
    keeps: ['actor_name', 'entity', 'entity_id', 'request_id'],
    retains: ['before', 'after'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    audit: typeof declares
  }
}
