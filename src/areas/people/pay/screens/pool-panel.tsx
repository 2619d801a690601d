import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printShare } from '#core/money.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import type { TipPool, TipShare } from '../contract/replies.ts'
import { SectionOnRequest } from '#web/ui/section-on-request.tsx'
import { PoolStateChip, usePeriod, useQuantity } from './words.tsx'

/** A pool: what was taken, what is shared, who has which share, and what becomes of it. */
export function PoolPanel({ poolId, onClose }: { poolId: string; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const read = useQuery(queryOf(pay.pool, { poolId }))
  const { data } = read
  return (
    <Panel
      open
      title={data?.name ?? t('pools.title')}
      subtitle={data && <PoolStateChip state={data.state} />}
      onClose={onClose}
      width={640}
      footer={data && data.state !== 'CANCELLED' && <PoolActions pool={data} />}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {data && (
        <Stack spacing={4}>
          <Facts pool={data} />
          <Shares key={data.version} pool={data} />
        </Stack>
      )}
    </Panel>
  )
}

function Facts({ pool }: { pool: TipPool }) {
  const { t, i18n } = useTranslation('pay')
  const period = usePeriod()
  const {
    currency,
    amount,
    shared,
    heldBack,
    source,
    outletName,
    departmentName,
    sharedBy,
    componentName,
    people,
    preparedBy,
    approvedBy,
  } = pool
  return (
    <>
      <Stack direction="row" sx={{ gap: 6, flexWrap: 'wrap' }}>
        <Figure label={t('pools.taken')} amount={amount} currency={currency} />
        <Figure label={t('pools.shared')} amount={shared} currency={currency} isStrong />
      </Stack>
      <FactList
        facts={[
          [t('period'), period(pool)],
          [t('pools.source'), t(`pools.sources.${source}`)],
          ...(source === 'AMOUNT' ? [] : [[t('pools.outlet'), outletName ?? t('pools.allOutlets')] as const]),
          [t('pools.department'), departmentName ?? t('everybody')],
          [t('pools.sharedBy'), t(`pools.by.${sharedBy}`)],
          [t('pools.heldBack'), printShare(heldBack, i18n.language)],
          [t('pools.component'), componentName],
          [t('runs.people'), people],
          [t('pools.preparedBy'), preparedBy],
          ...(approvedBy === '' ? [] : [[t('pools.approvedBy'), approvedBy] as const]),
        ]}
      />
      {pool.state === 'OPEN' && pool.unreviewed > 0 && (
        <Alert severity="warning">{t('pools.unreviewed', { count: pool.unreviewed })}</Alert>
      )}
      {pool.state === 'OPEN' && pool.isOwn && <Alert severity="info">{t('pools.needsAnother')}</Alert>}
    </>
  )
}

/** Loaded on request, since every look is recorded. */
function Shares({ pool }: { pool: TipPool }) {
  const { t } = useTranslation('pay')
  const notify = useNotify()
  const { hours } = useQuantity()
  const [rows, setRows] = useState<readonly TipShare[]>()
  const { mutate, isPending } = useSend(pay.viewShares)
  const show = () => mutate({ poolId: pool.id }, { onSuccess: (seen) => setRows(seen.rows), onError: notify.refusal })
  if (!rows)
    return <SectionOnRequest title={t('pools.shares')} ask={t('pools.show')} note={t('slips.text')} isAsking={isPending} onAsk={show} />
  return (
    <Section title={t('pools.shares')} isFlush>
      <DataTable
        label={t('pools.shares')}
        rows={rows}
        rowKey={({ employeeId }) => employeeId}
        columns={[
          { key: 'name', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'position', label: t('pools.position'), cell: ({ positionTitle, points }) => t('pools.points', { position: positionTitle, count: points }) },
          { key: 'hours', label: t('pools.hours'), cell: ({ minutes }) => hours(minutes), align: 'end' },
          { key: 'amount', label: t('amount'), cell: ({ amount }) => <MoneyText amount={amount} currency={pool.currency} />, align: 'end', phone: 'end' },
        ]}
      />
    </Section>
  )
} // prettier-ignore

function PoolActions({ pool: { id: poolId, version, state, isOwn } }: { pool: TipPool }) {
  const { t } = useTranslation('pay')
  const mayApprove = useCan('pay.approve')
  const notify = useNotify()
  const confirm = useConfirm()
  const again = useSend(pay.recalculatePool)
  const approve = useSend(pay.approvePool)
  const cancel = useSend(pay.cancelPool)
  const send = async (name: 'approve' | 'cancel', { mutate }: typeof approve) => {
    const ask = { title: t(`pools.${name}`), message: t(`pools.${name}Text`), ok: t(`pools.${name}`) }
    if (await confirm({ ...ask, isDestructive: name === 'cancel' }))
      mutate({ poolId, version }, { onSuccess: () => toast(t(`pools.${name}Done`)), onError: notify.refusal })
  }
  const compute = () =>
    again.mutate({ poolId, version }, { onSuccess: () => toast(t('run.computed')), onError: notify.refusal })
  return (
    <>
      <LoadingButton isLoading={cancel.isPending} onClick={() => void send('cancel', cancel)}>
        {t('pools.cancel')}
      </LoadingButton>
      {state === 'OPEN' && (
        <LoadingButton variant="outlined" isLoading={again.isPending} onClick={compute}>
          {t('run.again')}
        </LoadingButton>
      )}
      {state === 'OPEN' && mayApprove && !isOwn && (
        <LoadingButton variant="contained" isLoading={approve.isPending} onClick={() => void send('approve', approve)}>
          {t('pools.approve')}
        </LoadingButton>
      )}
    </>
  )
}
