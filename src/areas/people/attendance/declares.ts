import type { AreaFacts } from '#core/area.ts'
import { DESK, EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'attendance',
  group: 'people',
  permissions: {
    /** One's own time, for everyone at work; the head of a department reviews it by the same right. */
    own: EMPLOYEES,
    /** Every department. */
    plan: MANAGERS,
    /** A device at which people clock by their PIN or badge. */
    kiosk: DESK,
    /** How events become days. */
    rules: ['PROP_ADMIN'],
  },
  module: 'employees',
  refusals: {
    cannot_clock: 403,
    clock_closed: 409,
    clock_in_future: 422,
    clock_too_old: 422,
    clocked_already: 409,
    outside_area: 422,
    wrong_clock_pin: 422,
    wrong_clock_badge: 422,
    own_attendance: 403,
    day_locked: 409,
    day_open: 409,
    overtime_beyond: 422,
    event_voided: 409,
    correction_disordered: 422,
    correction_waits: 409,
    correction_over: 409,
    settings_disagree: 422,
    hours_balance: 409,
    hours_without_type: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'CLOCK_PIN_SET',
  'CLOCK_BADGE_MADE',
  'CLOCK_BADGE_REMOVED',
  'CLOCK_EVENT_ADDED',
  'CLOCK_EVENT_VOIDED',
  'ATTENDANCE_APPROVED',
  'ATTENDANCE_REOPENED',
  'ATTENDANCE_CORRECTION',
  'ATTENDANCE_SETTINGS_SAVED',
  'HOURS_POLICY_SAVED',
  'HOURS_ENTERED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    attendance: typeof declares & { auditTypes: typeof auditTypes }
  }
}
