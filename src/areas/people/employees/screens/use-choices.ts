import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Day, dayAt } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import type { RuleFact } from '#web/ui/rule-editor.tsx'
import { useNow } from '#web/use-now.ts'
import { EMPLOYMENT_TYPES } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'

/** What employees are sorted into, as options of fields and filters. */
export function useChoices() {
  const { t } = useTranslation('employees')
  const { data } = useQuery(queryOf(employees.setUp, {}))
  const inUse = <T extends { isActive: boolean }>(rows: readonly T[] = []) => rows.filter(({ isActive }) => isActive)
  const positions = inUse(data?.positions)
  return {
    positions,
    departments: inUse(data?.departments).map(({ id, name }) => ({ value: id, label: name })),
    positionsOf: (departmentId: string | undefined) =>
      positions
        .filter((position) => !departmentId || position.departmentId === departmentId)
        .map(({ id, title }) => ({ value: id, label: title })),
    employmentTypes: [
      ...EMPLOYMENT_TYPES.map((code) => ({ value: code as string, label: t(`employment.${code}`) })),
      ...inUse(data?.employmentTypes).map(({ id, name }) => ({ value: id, label: name })),
    ],
    documentTypes: inUse(data?.documentTypes).map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** What rules may name of an employee, with what each is chosen from. */
export function useEmployeeFacts(): readonly RuleFact[] {
  const { t } = useTranslation('employees')
  const { departments, positionsOf, employmentTypes } = useChoices()
  return [
    { fact: 'DEPARTMENT', kind: 'LIST', label: t('job.department'), options: departments },
    { fact: 'POSITION', kind: 'LIST', label: t('job.position'), options: positionsOf(undefined) },
    { fact: 'EMPLOYMENT', kind: 'LIST', label: t('job.employmentType'), options: employmentTypes },
  ]
}

/** What a kind of employment is called. */
export function useEmploymentName() {
  const { t } = useTranslation('employees')
  return (code: string, ownName: string) => ownName || t(`employment.${code}`, { defaultValue: code })
}

/** Today by the clock of the property. */
export function useToday(): Day {
  const { property } = useSession()
  const timeZone = property?.timeZone ?? 'UTC'
  return useNow((moment) => dayAt(new Date(moment).toISOString(), timeZone)) as Day
}
