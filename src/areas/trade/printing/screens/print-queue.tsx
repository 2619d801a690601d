import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { showFile } from '#web/ui/files.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { PrintJob } from '../contract/replies.ts'
import { printing } from '../contract/printing.ts'
import { can, type JobVerb } from '../rules/printing.ts'

const tones = {
  QUEUED: 'tentative',
  LEASED: 'arrives',
  PRINTED: 'inHouse',
  FAILED: 'urgent',
  UNKNOWN: 'urgent',
  EXPIRED: 'urgent',
  CANCELLED: 'cancelled',
} as const
/** Where the tone alone would show a bed or a door. */
const icons = {
  QUEUED: 'clock',
  LEASED: 'print',
  PRINTED: 'check',
  FAILED: 'alert',
  UNKNOWN: 'alert',
  EXPIRED: 'clock',
  CANCELLED: 'block',
} as const
const views = ['attention', 'waiting', 'printed', 'ended'] as const

/** What was printed and what waits; what failed and what no one knows can be decided here. */
export function PrintQueue() {
  const { t } = useTranslation('printing')
  const notify = useNotify()
  const mayPrint = useCan('printing.print')
  const mayCancel = useCan('printing.write')
  const sends = {
    retry: useSend(printing.retry),
    confirm: useSend(printing.confirm),
    reprint: useSend(printing.reprint),
    cancel: useSend(printing.cancel),
  }
  const action = (verb: keyof typeof sends & JobVerb, isPrimary = false) => ({
    label: t(`do.${verb}`),
    isPrimary,
    run: (row: PrintJob) => sends[verb].mutate({ jobId: row.id }, { onError: notify.refusal }),
    whyNot: (row: PrintJob) => (can(verb, row.status) ? undefined : t(`status.${row.status}`)),
  })
  return (
    <DataList
      label={t('tab.queue')}
      source={printing.jobs}
      filters={[
        { name: 'view', label: t('state'), options: views.map((value) => ({ value, label: t(`view.${value}`) })) },
      ]}
      columns={[
        { key: 'title', label: t('document'), cell: (row) => row.title, phone: 'title' },
        { key: 'printerName', label: t('printer'), cell: (row) => row.printerName, phone: 'line' },
        {
          key: 'status',
          label: t('state'),
          cell: (row) => (
            <>
              <StatusChip tone={tones[row.status]} icon={icons[row.status]} label={t(`status.${row.status}`)} />
              <Typography variant="caption" component="p" color="textSecondary">
                {whyOf(row, t)}
              </Typography>
            </>
          ),
          text: (row) => [row.status, row.error || row.errorClass].filter(Boolean).join(': '),
          phone: 'end',
        },
        { key: 'createdAt', label: t('since'), cell: (row) => <MomentText instant={row.createdAt} /> },
      ]}
      actions={[
        ...(mayPrint ? [action('retry', true), action('confirm'), action('reprint')] : []),
        {
          label: t('do.pdf'),
          run: (row: PrintJob) => void showFile(printing.pdf, { jobId: row.id }).catch(notify.refusal),
        },
        ...(mayCancel ? [action('cancel')] : []),
      ]}
      isMarked={({ status }) => ['FAILED', 'UNKNOWN', 'EXPIRED'].includes(status)}
      empty={{ title: t('queueEmpty'), text: t('queueEmptyText') }}
    />
  )
}

function whyOf({ status, errorClass, isRerouted, isDuplicate }: PrintJob, t: (key: string) => string): string {
  const parts = [
    status !== 'PRINTED' && errorClass !== '' ? t(`errors.${errorClass}`) : '',
    isRerouted ? t('rerouted') : '',
    isDuplicate ? t('duplicate') : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
