import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { OutletTable } from './outlet-table.tsx'
import { ResourceTable } from './resource-table.tsx'
import { StationTable } from './station-table.tsx'
import { TillTable } from './till-table.tsx'

const tabs = ['outlets', 'resources', 'stations', 'tills'] as const

/** Service management: outlets with their hours, who and what serves, stations of the kitchen, tills. */
export function ServiceList() {
  const { t } = useTranslation('outlets')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('outlets.write')
  const tab = tabs.find((name) => name === url['tab']) ?? 'outlets'
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
      tabs={
        <Tabs
          value={tab}
          variant="scrollable"
          onChange={(_, next: string) => setUrl({ tab: next === 'outlets' ? undefined : next, new: undefined })}
        >
          {tabs.map((name) => (
            <Tab key={name} value={name} label={t(`tab.${name}`)} />
          ))}
        </Tabs>
      }
    >
      <Table />
    </Page>
  )
}
