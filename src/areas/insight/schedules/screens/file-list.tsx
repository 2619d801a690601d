import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useNotify } from '#web/notify.ts'
import { refusalSentence } from '#web/refusal-text.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { saveReply } from '#web/ui/files.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { ReportFile } from '../contract/replies.ts'
import { schedules } from '../contract/schedules.ts'

const LOOKS = { QUEUED: 'tentative', RUNNING: 'arrives', DONE: 'confirmed', FAILED: 'urgent' } as const

/** Reports that were made in the background, how far each is, and why one failed. */
export function FileList() {
  const { t } = useTranslation('schedules')
  const { day } = useDays()
  const language = useLanguage()
  const notify = useNotify()
  const remove = useRemove()
  const spanOf = ({ from, until }: ReportFile) => `${day(from)} – ${day(addDays(until, -1))}`
  const save = ({ id }: ReportFile) =>
    void saveReply(schedules.downloadFile, { reportFileId: id }).catch(notify.refusal)
  return (
    <DataList
      label={t('tab.files')}
      source={schedules.files}
      input={{ language }}
      columns={[
        { key: 'title', label: t('files.report'), phone: 'title', cell: ({ title }) => title },
        { key: 'days', label: t('files.days'), width: 270, cell: spanOf, text: spanOf },
        { key: 'format', label: t('files.format'), width: 150, cell: ({ format }) => t(`format.${format}`) },
        {
          key: 'state',
          label: t('files.state'),
          phone: 'end',
          width: 240,
          cell: (file) => <State file={file} />,
          text: ({ state }) => t(`state.${state}`),
        },
        { key: 'by', label: t('files.by'), phone: 'hidden', cell: ({ isOwn, ownerName }) => (isOwn ? t('files.own') : ownerName) }, // prettier-ignore
        {
          key: 'createdAt',
          label: t('files.created'),
          cell: ({ createdAt }) => <MomentText instant={createdAt} isRelative />,
        },
        { key: 'expiresAt', label: t('files.until'), phone: 'hidden', cell: ({ expiresAt }) => day(expiresAt.slice(0, 10)) }, // prettier-ignore
      ]}
      actions={[
        {
          label: t('files.download'),
          icon: 'download',
          isPrimary: true,
          isHidden: ({ state }) => state !== 'DONE',
          run: save,
        },
        {
          label: t('files.remove'),
          isDestructive: true,
          isHidden: ({ isOwn }) => !isOwn,
          run: (file) => void remove(file),
        },
      ]}
      empty={{ title: t('files.none'), text: t('files.noneText') }}
    />
  )
}

function useRemove() {
  const { t } = useTranslation('schedules')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(schedules.deleteFile)
  return async ({ id }: ReportFile) => {
    if (!(await confirm({ title: t('files.removeAsk'), ok: t('files.remove'), isDestructive: true }))) return
    mutate({ reportFileId: id }, { onSuccess: () => toast(t('files.removed')), onError: notify.refusal })
  }
}

/** Why a file failed, in words. */
export function useFaultText(): (fault: string, details?: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation(['schedules', 'insightRefusals'])
  return (fault, details = {}) =>
    fault === 'not_found' || fault === 'broken' ? t(`fault.${fault}`) : refusalSentence(t, fault, details)
}

function State({ file }: { file: ReportFile }) {
  const { t } = useTranslation('schedules')
  const faultText = useFaultText()
  const { state, rowCount, rowTotal, fault, details, size } = file
  const number = (count: number) => count.toLocaleString()
  const words =
    state === 'RUNNING'
      ? rowTotal === null
        ? t('files.progressOpen', { done: number(rowCount) })
        : t('files.progress', { done: number(rowCount), total: number(rowTotal) })
      : state === 'FAILED'
        ? faultText(fault, details)
        : state === 'DONE'
          ? sizeOf(size)
          : ''
  return (
    <Box sx={{ py: 1, minWidth: 0 }}>
      <StatusChip tone={LOOKS[state]} label={t(`state.${state}`)} />
      {state === 'RUNNING' && (
        <LinearProgress
          sx={{ mt: 1 }}
          aria-label={words}
          {...(rowTotal ? { variant: 'determinate' as const, value: (100 * rowCount) / rowTotal } : {})}
        />
      )}
      {words !== '' && (
        <Typography variant="caption" component="div" role={state === 'RUNNING' ? 'status' : undefined}>
          {words}
        </Typography>
      )}
    </Box>
  )

  function sizeOf(bytes: number): string {
    const kilo = Math.max(1, Math.round(bytes / 1_000))
    return kilo < 1_000 ? t('files.kb', { size: kilo }) : t('files.mb', { size: (kilo / 1_000).toFixed(1) })
  }
}
