import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { PrintQueue } from './print-queue.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrinterList } from './printer-list.tsx'
import { ThisComputer } from './this-computer.tsx'

const TABS = ['printers', 'queue', 'computer'] as const

/** Printers of the property, what waits for them, and what this computer prints. */
export function PrintersPage() {
  const { t } = useTranslation('printing')
  const mayWrite = useCan('printing.write')
  const [isNew, setNew] = useState(false)
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
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
      tabs={tabs}
    >
      {tab === 'printers' && <PrinterList />}
      {tab === 'queue' && <PrintQueue />}
      {tab === 'computer' && <ThisComputer />}
      {isNew && <PrinterDialog printer={undefined} close={() => setNew(false)} />}
    </Page>
  )
}
