import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DayText } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'
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
