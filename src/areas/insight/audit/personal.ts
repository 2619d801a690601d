import { naming, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests: the audit trail is chained, so that its content stays. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'audit_events',
    of: [naming('before'), naming('after')].join(' or '),
    keeps: ['actor_name', 'entity', 'entity_id', 'request_id'],
    retains: ['before', 'after'],
  },
]
