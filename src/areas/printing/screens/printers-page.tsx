import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { PrintQueue } from './print-queue.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrinterList } from './printer-list.tsx'
import { ThisComputer } from './this-computer.tsx'

const tabs = ['printers', 'queue', 'computer'] as const

/** Printers of the house, what waits for them, and what this computer prints. */
export function PrintersPage() {
  const { t } = useTranslation('printing')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('printing.write')
  const [isNew, setNew] = useState(false)
  const tab = tabs.find((name) => name === url['tab']) ?? 'printers'
  return (
    <Page
      title={t('title')}
      actions={
        mayWrite &&
        tab === 'printers' && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
            {t('add')}
          </Button>
        )
      }
      tabs={
        <Tabs
          value={tab}
          onChange={(_, next: string) => setUrl({ tab: next === 'printers' ? undefined : next, view: undefined })}
        >
          {tabs.map((name) => (
            <Tab key={name} value={name} label={t(`tab.${name}`)} />
          ))}
        </Tabs>
      }
    >
      {tab === 'printers' && <PrinterList />}
      {tab === 'queue' && <PrintQueue />}
      {tab === 'computer' && <ThisComputer />}
      {isNew && <PrinterDialog printer={undefined} close={() => setNew(false)} />}
    </Page>
  )
}
