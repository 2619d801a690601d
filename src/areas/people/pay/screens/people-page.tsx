import { useTranslation } from 'react-i18next'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { PersonPanel } from './person-panel.tsx'

/** `/hrm/pay/people`: who has which components, one-offs and loans. */
export function PayPeoplePage() {
  const { t } = useTranslation('pay')
  const [url, setUrl] = useUrlState()
  const open = url['person']
  return (
    <Page title={t('people.title')} subtitle={<Link to="/hrm/pay">{t('runs.title')}</Link>}>
      <DataList
        label={t('people.title')}
        source={employees.directory}
        search="text"
        searchLabel={t('people.search')}
        columns={[
          { key: 'name', label: t('employee'), cell: ({ name }) => name, phone: 'title' },
          { key: 'department', label: t('department'), cell: ({ departmentName }) => departmentName, phone: 'end' },
        ]}
        onOpen={({ id }) => setUrl({ person: id })}
        empty={{ title: t('people.none') }}
      />
      {open && <PersonPanel employeeId={open} onClose={() => setUrl({ person: undefined })} />}
    </Page>
  )
}
