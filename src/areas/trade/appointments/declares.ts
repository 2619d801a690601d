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
  auditTypes: [
    'TREATMENT_SET',
    'PACKAGE_CREATED',
    'PACKAGE_CHANGED',
    'APPOINTMENT_BOOKED',
    'APPOINTMENT_MOVED',
    'APPOINTMENT_STATUS',
  ],
  refusals: {
    resource_taken: 409,
    step_not_allowed: 409,
    appointment_over: 409,
    outside_hours: 422,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    appointments: typeof declares
  }
}
