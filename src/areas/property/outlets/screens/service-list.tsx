import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { OutletTable } from './outlet-table.tsx'
import { ResourceTable } from './resource-table.tsx'
import { StationTable } from './station-table.tsx'
import { TillTable } from './till-table.tsx'

const TABS = ['outlets', 'resources', 'stations', 'tills'] as const

/** Service management: outlets with their hours, who and what serves, stations of the kitchen, tills. */
export function ServiceList() {
  const { t } = useTranslation('outlets')
  const [, setUrl] = useUrlState()
  const mayWrite = useCan('outlets.write')
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`), preservedFields: ['outlet'] })
  const tab = tabs.open
  const Table = { outlets: OutletTable, resources: ResourceTable, stations: StationTable, tills: TillTable }[tab]
  return (
    <Page
      title={t('list.title')}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t(`add.${tab}`)}
          </Button>
        )
      }
      tabs={tabs}
    >
      <Table />
    </Page>
  )
}
