import type { AreaFacts } from '#core/area.ts'
import { addressed, ERASED, ERASED_GUEST, naming, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'gateways',
  group: 'billing',
  permissions: {
    read: [...MANAGERS, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: ['PROP_ADMIN'],
  },
  refusals: {
    gateway_taken: 409,
    gateway_in_use: 409,
    gateway_not_ready: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'GATEWAY_CREATE',
  'GATEWAY_REFUND_ASKED',
  'GATEWAY_REFUND_DONE',
  'GATEWAY_REFUND_FAILED',
  'GATEWAY_REMOVE',
  'GATEWAY_TESTED',
  'GATEWAY_UPDATE',
  'PAYMENT_MISMATCH',
] as const

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'gateway_collections',
    of: [OF_BOOKING, addressed('email')].join(' or '),
    erases: { name: ERASED_GUEST, email: NOTHING, description: ERASED },
    keeps: ['owner', 'return_url', 'provider_ref', 'pay_url', 'provider_payment_id', 'method', 'fault'],
  },
  {
    table: 'gateway_events',
    of: naming('body'),
    erases: { body: "'{}'", note: NOTHING },
    keeps: ['provider_event_id', 'type'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    gateways: typeof declares & { auditTypes: typeof auditTypes }
  }
}
