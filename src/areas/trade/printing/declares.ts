import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'printing',
  group: 'trade',
  permissions: {
    read: [...DESK, ...SERVICE],
    write: MANAGERS,
    print: [...DESK, ...SERVICE],
  },
  refusals: {
    print_job_moved_on: 409,
    lease_lost: 409,
    printer_off: 409,
    no_certificate: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PRINTER_ADDED',
  'PRINTER_CHANGED',
  'PRINT_KEY_MADE',
  'PRINT_SIGNED',
  'PRINT_CONFIRMED',
  'PRINT_CANCELLED',
  'PRINT_REPEATED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    printing: typeof declares & { auditTypes: typeof auditTypes }
  }
}
