import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DayText } from '#web/ui/values.tsx'
import { ENDS_WITHIN } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'
import type { EmployeeRow } from '../contract/replies.ts'
import { EMPLOYEE_STATUSES } from '../rules/status.ts'
import { EmployeeStatusChip } from './marks.tsx'
import { useChoices, useEmploymentName } from './use-choices.ts'

/** Employees by name; those who left on request. */
export function EmployeeList() {
  const { t } = useTranslation('employees')
  const go = useGo()
  const { departments, positionsOf } = useChoices()
  const employmentName = useEmploymentName()
  return (
    <DataList
      label={t('list.title')}
      source={employees.list}
      sheet={employees.export}
      search="text"
      searchLabel={t('list.search')}
      filters={[
        { name: 'departmentId', label: t('job.department'), options: departments },
        { name: 'positionId', label: t('job.position'), options: positionsOf(undefined) },
        {
          name: 'status',
          label: t('status.label'),
          options: EMPLOYEE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          name: 'endsWithin',
          label: t('contracts.endsWithin'),
          options: ENDS_WITHIN.map((days) => ({ value: String(days), label: t('contracts.days', { count: days }) })),
        },
      ]}
      columns={[
        { key: 'number', label: t('number'), cell: ({ number }) => number, width: 80, phone: 'hidden' },
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'positionTitle', label: t('job.position'), cell: ({ positionTitle }) => positionTitle },
        { key: 'departmentName', label: t('job.department'), cell: ({ departmentName }) => departmentName },
        {
          key: 'employmentType',
          label: t('job.employmentType'),
          cell: (row) => employmentName(row.employmentType, row.employmentTypeName),
          phone: 'hidden',
        },
        {
          key: 'contractEndOn',
          label: t('contracts.ends'),
          cell: (row) => <EndDays {...row} />,
          phone: 'hidden',
        },
        { key: 'joinOn', label: t('dates.joinOn'), cell: ({ joinOn }) => <DayText day={joinOn} />, phone: 'hidden' },
        {
          key: 'status',
          label: t('status.label'),
          cell: ({ status }) => <EmployeeStatusChip status={status} />,
          text: ({ status }) => t(`status.${status}`),
          phone: 'end',
        },
      ]}
      onOpen={({ id }) => go(`/ems/employee?id=${id}`)}
      empty={{ title: t('list.empty'), text: t('list.emptyText') }}
    />
  )
}

/** The last day of the contract and of the probation, where there is one. */
function EndDays({ contractEndOn, probationEndOn }: Pick<EmployeeRow, 'contractEndOn' | 'probationEndOn'>) {
  const { t } = useTranslation('employees')
  const { day } = useDays()
  return (
    <>
      {contractEndOn && <DayText day={contractEndOn} />}
      {contractEndOn && probationEndOn && ' · '}
      {probationEndOn && t('contracts.probationUntil', { day: day(probationEndOn) })}
    </>
  )
}
