import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'appointments',
  group: 'trade',
  permissions: {
    read: [...DESK, ...SERVICE],
    write: [...DESK, ...SERVICE],
    manage: MANAGERS,
  },
  module: 'reservations',
  needsOpenProperty: true,
  refusals: {
    resource_taken: 409,
    step_not_allowed: 409,
    appointment_over: 409,
    outside_hours: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'TREATMENT_SET',
  'PACKAGE_CREATED',
  'PACKAGE_CHANGED',
  'APPOINTMENT_BOOKED',
  'APPOINTMENT_MOVED',
  'APPOINTMENT_STATUS',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    appointments: typeof declares & { auditTypes: typeof auditTypes }
  }
}
