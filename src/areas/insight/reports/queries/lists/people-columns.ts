import type { ListColumn } from '../../rules/report.ts'

/** Columns of lists about people who work here. */
export const department: ListColumn = { key: 'department', kind: 'text', label: { en: 'Department', fr: 'Service' } }
export const employee: ListColumn = { key: 'employee', kind: 'text', label: { en: 'Employee', fr: 'Employé' } }

export const summed =
  (kind: 'average' | 'count' | 'money') =>
  (key: string, en: string, fr: string): ListColumn => ({ key, kind, label: { en, fr }, isSummed: true })

/** Hours and days are hundredths. */
export const [hours, days, count, money] = [summed('average'), summed('average'), summed('count'), summed('money')]

/** Minutes as hundredths of an hour. */
export const inHours = (minutes: string): string => `round(100 * coalesce(sum(${minutes}), 0) / 60.0)::bigint`
