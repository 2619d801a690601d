import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { PhoneLink } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'

/** Who works here and how to reach them at work. */
export function DirectoryList() {
  const { t } = useTranslation('employees')
  const go = useGo()
  return (
    <DataList
      label={t('tabs.directory')}
      source={employees.directory}
      search="text"
      searchLabel={t('list.searchName')}
      columns={[
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'positionTitle', label: t('job.position'), cell: ({ positionTitle }) => positionTitle },
        { key: 'departmentName', label: t('job.department'), cell: ({ departmentName }) => departmentName },
        {
          key: 'workPhone',
          label: t('person.workPhone'),
          cell: ({ workPhone }) => workPhone && <PhoneLink phone={workPhone} />,
          text: ({ workPhone }) => workPhone,
        },
        { key: 'workEmail', label: t('person.workEmail'), cell: ({ workEmail }) => workEmail },
      ]}
      onOpen={({ id }) => go(`/ems/employee?id=${id}`)}
      empty={{ title: t('list.empty') }}
    />
  )
}
