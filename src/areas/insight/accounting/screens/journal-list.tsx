import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import type { JournalRow } from '../contract/replies.ts'
import { ExportDialog } from './export-dialog.tsx'
import { JournalPanel } from './journal-panel.tsx'

/** Journals by day; one that is pressed shows its lines beside the list. */
export function JournalList() {
  const { t } = useTranslation('accounting')
  const [url, setUrl] = useUrlState()
  const mayExport = useCan('accounting.export')
  const [isExporting, setExporting] = useState(false)
  return (
    <Stack spacing={4}>
      <Missing />
      {mayExport && (
        <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
          <Button variant="contained" startIcon={<Icon name="download" />} onClick={() => setExporting(true)}>
            {t('export.title')}
          </Button>
        </Stack>
      )}
      <DataList
        label={t('tab.journals')}
        source={accounting.journals}
        filters={[
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('before'), kind: 'day' },
        ]}
        columns={useColumns()}
        onOpen={({ id }) => setUrl({ journal: id })}
        isMarked={({ inSuspense }) => inSuspense > 0}
        empty={{ title: t('journal.none'), text: t('journal.noneText') }}
      />
      {url['journal'] && <JournalPanel journalId={url['journal']} onClose={() => setUrl({ journal: undefined })} />}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </Stack>
  )
}

/** Closed days that have no journal yet, and the way to have them written. */
function Missing() {
  const { t } = useTranslation('accounting')
  const notify = useNotify()
  const mayWrite = useCan('accounting.write')
  const read = useQuery(queryOf(accounting.journals, { limit: 1 }))
  const { mutate, isPending } = useSend(accounting.writeMissing)
  const missing = read.data?.missing ?? 0
  if (missing === 0) return null
  const begin = () => mutate({}, { onSuccess: () => toast(t('missing.begun')), onError: notify.refusal })
  return (
    <Alert
      severity="info"
      action={
        mayWrite && (
          <LoadingButton size="small" variant="outlined" isLoading={isPending} onClick={begin}>
            {t('missing.write')}
          </LoadingButton>
        )
      }
    >
      {t('missing.count', { count: missing })}
    </Alert>
  )
}

function useColumns(): readonly Column<JournalRow>[] {
  const { t } = useTranslation('accounting')
  const state = ({ reverses, isLive, inSuspense }: JournalRow) => {
    if (reverses !== null) return t('journal.reverses', { number: reverses })
    if (!isLive) return t('journal.reversed')
    return inSuspense > 0 ? t('journal.inSuspense', { count: inSuspense }) : t('journal.balanced')
  }
  const files = ({ exports }: JournalRow) => exports.map(({ format }) => t(`format.${format}`)).join(', ')
  return [
    { key: 'day', label: t('day'), phone: 'title', cell: ({ day }) => <DayText day={day} /> },
    { key: 'number', label: t('number'), width: 90, cell: ({ number }) => number },
    {
      key: 'state',
      label: t('status'),
      cell: (row) => <StatusChip tone={toneOf(row)} label={state(row)} />,
      text: state,
    },
    { key: 'exports', label: t('journal.exported'), phone: 'hidden', cell: (row) => files(row) || '–', text: files },
    {
      key: 'total',
      label: t('journal.total'),
      align: 'end',
      phone: 'end',
      cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} />,
    },
  ]
}

function toneOf({ isLive, inSuspense }: JournalRow) {
  if (!isLive) return 'past'
  return inSuspense > 0 ? 'urgent' : 'confirmed'
}
