import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { type Import, imports } from '../contract.ts'
import { FaultTable } from './fault-table.tsx'

/** Polling interval while an import runs. */
const POLL_MS = 1_000

const looks = { RUNNING: 'arrives', DONE: 'confirmed', UNDONE: 'past' } as const

type Props = { openId: string | undefined; open: (id: string | undefined) => void }

/** The imports, their progress, and a button to undo each. */
export function ImportList({ openId, open }: Props) {
  const { t } = useTranslation('imports')
  const read = useQuery({
    ...queryOf(imports.list, {}),
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'RUNNING') ? POLL_MS : false),
  })
  if (!read.data)
    return read.isError ? (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    ) : (
      <CardSkeleton height={120} />
    )
  const { rows } = read.data
  if (rows.length === 0) return null
  return (
    <Section title={t('before')} isFlush>
      <DataTable
        label={t('before')}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        columns={[
          { key: 'fileName', label: t('fileName'), cell: ({ fileName }) => fileName, phone: 'title' },
          { key: 'kind', label: t('what'), cell: ({ kind }) => t(`kind.${kind}`), width: 130 },
          { key: 'counts', label: t('came'), cell: (row) => <Progress of={row} />, width: 260 },
          {
            key: 'createdAt',
            label: t('when'),
            cell: ({ createdAt }) => <MomentText instant={createdAt} />,
            width: 170,
          },
          { key: 'createdBy', label: t('who'), cell: ({ createdBy }) => createdBy, width: 160 },
          {
            key: 'state',
            label: t('stateLabel'),
            cell: ({ state }) => <StatusChip tone={looks[state]} label={t(`state.${state}`)} />,
            width: 130,
            phone: 'end',
          },
        ]}
      />
      {openId && <ImportPanel key={openId} importId={openId} close={() => open(undefined)} />}
    </Section>
  )
}

function Progress({ of: { state, total, made, failed, leftOut } }: { of: Import }) {
  const { t } = useTranslation('imports')
  const words = t('progress', { made, total: total - leftOut })
  if (state !== 'RUNNING')
    return (
      <>
        {words}
        {failed > 0 && ` · ${t('failed', { count: failed })}`}
      </>
    )
  return (
    <Box sx={{ py: 2 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * (made + failed)) / Math.max(1, total - leftOut)}
        aria-label={words}
      />
      <Typography variant="caption" role="status">
        {words}
      </Typography>
    </Box>
  )
}

function ImportPanel({ importId, close }: { importId: string; close: () => void }) {
  const { t } = useTranslation('imports')
  const notify = useNotify()
  const confirm = useConfirm()
  const read = useQuery({
    ...queryOf(imports.get, { importId }),
    refetchInterval: ({ state }) => (state.data?.import.state === 'RUNNING' ? POLL_MS : false),
  })
  const { mutate: undo, isPending } = useSend(imports.undo)
  const found = read.data?.import
  const takeOut = async () => {
    const isSure = await confirm({
      message: t('undoSure', { count: found?.made ?? 0 }),
      ok: t('undo'),
      isDestructive: true,
    })
    if (isSure) undo({ importId }, { onSuccess: () => toast(t('undone')), onError: notify.refusal })
  }
  return (
    <Panel
      open
      width={640}
      title={found?.fileName ?? t('title')}
      subtitle={found && <StatusChip tone={looks[found.state]} label={t(`state.${found.state}`)} />}
      onClose={close}
      footer={
        found?.state === 'DONE' &&
        found.made > 0 && (
          <Button color="error" startIcon={<Icon name="undo" />} disabled={isPending} onClick={() => void takeOut()}>
            {t('undo')}
          </Button>
        )
      }
    >
      {found && read.data ? (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Progress of={found} />
          {found.state === 'UNDONE' && <Typography>{t('undoneText')}</Typography>}
          {read.data.lines.length > 0 && <FaultTable label={t('missing')} lines={read.data.lines} />}
        </Box>
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={200} />
      )}
    </Panel>
  )
}
