import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TableInput } from '#areas/insight/imports/screens/pickers.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { reports } from '../contract/reports.ts'
import { PercentInput } from '#web/ui/percent-field.tsx'

type FillProps = { onFill: (basisPoints: number) => void; onClose: () => void }

/** Fills a budget from the year before, more or less of it. */
export function FillDialog({ onFill, onClose }: FillProps) {
  const { t } = useTranslation(['reports', 'shell'])
  const [share, setShare] = useState<number>()
  const isWrong = Number.isNaN(share) || (share ?? 0) < -10_000
  return (
    <Dialog
      open
      title={t('budget.fillTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button variant="contained" disabled={isWrong} onClick={() => onFill(share ?? 0)}>
            {t('budget.fillOk')}
          </Button>
        </>
      }
    >
      <p>{t('budget.fillText')}</p>
      <PercentInput label={t('budget.fillPercent')} value={share} onChange={setShare} hasError={isWrong} autoFocus />
    </Dialog>
  )
}

type ImportProps = { onImport: (table: string[][]) => void; onClose: () => void }

/** Reads a budget from a table of another program. */
export function ImportDialog({ onImport, onClose }: ImportProps) {
  const { t } = useTranslation(['reports', 'shell'])
  const [table, setTable] = useState<string[][]>([])
  return (
    <Dialog
      open
      title={t('budget.importTitle')}
      onClose={onClose}
      width={640}
      actions={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button variant="contained" disabled={table.length === 0} onClick={() => onImport(table)}>
            {t('budget.importOk')}
          </Button>
        </>
      }
    >
      <p>{t('budget.importText')}</p>
      <TableInput onRead={setTable} reader={reports.readBudgetTable} />
    </Dialog>
  )
}
