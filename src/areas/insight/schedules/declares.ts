import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'schedules',
  group: 'insight',
  addresses: ['report-files', 'report-schedules'],
  refusals: {
    file_not_ready: 409,
    too_many_waiting: 422,
    too_many_schedules: 422,
    not_a_colleague: 422,
    recipient_not_allowed: 422,
    schedule_is_paused: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'REPORT_FILE_DOWNLOADED',
  'REPORT_SCHEDULED',
  'REPORT_SCHEDULE_CHANGED',
  'REPORT_SCHEDULE_PAUSED',
  'REPORT_SCHEDULE_RESUMED',
  'REPORT_SCHEDULE_DELETED',
  'REPORT_SENT',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    schedules: typeof declares & { auditTypes: typeof auditTypes }
  }
}
