import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { DirectoryList } from './directory-list.tsx'
import { EmployeeList } from './employee-list.tsx'
import { OrganisationChart } from './organisation-chart.tsx'

/** `/ems`: the files of employees for those who manage them, the directory and the chart for everyone at work. */
export function EmployeesHome() {
  const { t } = useTranslation('employees')
  const go = useGo()
  const mayRead = useCan('employees.read')
  const mayWrite = useCan('employees.write')
  const label = (name: string) => t(`tabs.${name}`)
  const tabs = useTabs(mayRead ? ['employees', 'directory', 'chart'] : ['directory', 'chart'], { label })
  return (
    <Page
      title={t('list.title')}
      tabs={tabs}
      actions={
        <>
          {mayRead && <Button onClick={() => go('/ems/documents')}>{t('board.title')}</Button>}
          {mayRead && <Button onClick={() => go('/ems/items')}>{t('items.title')}</Button>}
          {mayRead && <Button onClick={() => go('/ems/set-up')}>{t('setUp.title')}</Button>}
          {mayWrite && (
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => go('/ems/add')}>
              {t('add.title')}
            </Button>
          )}
        </>
      }
    >
      {tabs.open === 'employees' && <EmployeeList />}
      {tabs.open === 'directory' && <DirectoryList />}
      {tabs.open === 'chart' && <OrganisationChart />}
    </Page>
  )
}
