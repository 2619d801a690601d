import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { saveReply, showFile } from '#web/ui/files.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import type { PayCost, PayRun } from '../contract/replies.ts'
import { SlipsPart } from './slips-part.tsx'
import { WithdrawDialog, WithdrawnNote } from './withdraw-dialog.tsx'
import { RunStateChip, useLineName, usePeriod } from './words.tsx'

/** `/hrm/pay/:payRunId`: what a run comes to, who is paid what, and what becomes of it. */
export function PayRunPage() {
  const { t } = useTranslation('pay')
  const period = usePeriod()
  const { payRunId = '' } = useScreenParams()
  const read = useQuery(queryOf(pay.run, { payRunId }))
  const { data } = read
  return (
    <Page
      title={data ? t('run.of', { period: period(data.run) }) : t('run.title')}
      subtitle={<Link to="/hrm/pay">{t('runs.title')}</Link>}
      actions={data && <RunActions run={data.run} />}
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {data && (
        <Stack spacing={4}>
          <Summary run={data.run} before={data.before} />
          <SlipsPart run={data.run} />
          <Costs costs={data.costs} currency={data.run.currency} />
        </Stack>
      )}
    </Page>
  )
}

function Summary({ run, before }: { run: PayRun; before: PayRun | null }) {
  const { t } = useTranslation('pay')
  const { currency, gross, deductions, employer, net, payOn, people, held, failed, unreviewed } = run
  const change = before ? net - before.net : undefined
  return (
    <Section title={t('run.number', { number: run.number })} action={<RunStateChip state={run.state} />}>
      <Stack spacing={3}>
        <Stack direction="row" sx={{ gap: 6, flexWrap: 'wrap' }}>
          <Figure label={t('gross')} amount={gross} currency={currency} />
          <Figure label={t('deductions')} amount={deductions} currency={currency} />
          <Figure label={t('net')} amount={net} currency={currency} isStrong />
          <Figure label={t('employer')} amount={employer} currency={currency} />
          {change !== undefined && <Figure label={t('run.change')} amount={change} currency={currency} />}
        </Stack>
        <span>
          {[t('run.people', { count: people }), held > 0 ? t('run.held', { count: held }) : '', t('run.by', { name: run.preparedBy }), run.approvedBy === '' ? '' : t('run.approvedBy', { name: run.approvedBy })].filter(Boolean).join(' · ')}
          {' · '}
          {t('payOn')} <DayText day={payOn} />
        </span>
        {run.state === 'WITHDRAWN' && <WithdrawnNote run={run} />}
        {run.state === 'REVIEW' && failed > 0 && <Alert severity="error">{t('run.failed', { count: failed })}</Alert>}
        {run.state === 'REVIEW' && unreviewed > 0 && (
          <Alert severity="warning" action={<Button href="/hrm/attendance?tab=review">{t('run.review')}</Button>}>
            {t('run.unreviewed', { count: unreviewed })}
          </Alert>
        )}
        {run.state === 'REVIEW' && run.isOwn && <Alert severity="info">{t('run.needsAnother')}</Alert>}
      </Stack>
    </Section>
  )
} // prettier-ignore

type Decision = typeof pay.approve | typeof pay.discard | typeof pay.markPaid

/** What may become of a run from where it is. */
function RunActions({ run }: { run: PayRun }) {
  const { t } = useTranslation('pay')
  const mayApprove = useCan('pay.approve')
  const notify = useNotify()
  const { id: payRunId, version, state, isOwn } = run
  const [isWithdrawing, setWithdrawing] = useState(false)
  const again = useSend(pay.recalculate)
  const file = (route: typeof pay.bankFile | typeof pay.journal) => {
    void saveReply(route, { payRunId }).catch(notify.refusal)
  }
  if (state === 'DISCARDED' || state === 'WITHDRAWN') return null
  if (state === 'REVIEW')
    return (
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Decide run={run} route={pay.discard} name="discard" />
        <LoadingButton
          variant="outlined"
          isLoading={again.isPending}
          onClick={() => again.mutate({ payRunId, version }, { onSuccess: () => toast(t('run.computed')), onError: notify.refusal })}
        >
          {t('run.again')}
        </LoadingButton>
        {mayApprove && !isOwn && <Decide run={run} route={pay.approve} name="approve" isMain />}
      </Stack>
    )
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={() => file(pay.journal)}>{t('run.journal')}</Button>
      <Button variant="outlined" onClick={() => file(pay.bankFile)}>{t('run.bankFile')}</Button>
      <Button variant="outlined" onClick={() => void showFile(pay.runDocument, { payRunId }).catch(notify.refusal)}>{t('run.document')}</Button>
      {state === 'APPROVED' && mayApprove && !isOwn && <Button variant="outlined" onClick={() => setWithdrawing(true)}>{t('withdraw.title')}</Button>}
      {state === 'APPROVED' && <Decide run={run} route={pay.markPaid} name="paid" isMain />}
      {isWithdrawing && <WithdrawDialog run={run} onClose={() => setWithdrawing(false)} />}
    </Stack>
  )
} // prettier-ignore

type DecideProps = { run: PayRun; route: Decision; name: 'approve' | 'discard' | 'paid'; isMain?: boolean }

function Decide({ run: { id: payRunId, version }, route, name, isMain = false }: DecideProps) {
  const { t } = useTranslation('pay')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(route)
  const decide = async () => {
    const isDestructive = name === 'discard'
    if (await confirm({ title: t(`${name}.title`), message: t(`${name}.text`), ok: t(`${name}.title`), isDestructive }))
      mutate({ payRunId, version }, { onSuccess: () => toast(t(`${name}.done`)), onError: notify.refusal })
  }
  return (
    <LoadingButton variant={isMain ? 'contained' : 'outlined'} isLoading={isPending} onClick={() => void decide()}>
      {t(`${name}.title`)}
    </LoadingButton>
  )
}

function Costs({ costs, currency }: { costs: readonly PayCost[]; currency: string }) {
  const { t } = useTranslation('pay')
  const nameOf = useLineName()
  if (costs.length === 0) return null
  return (
    <Section title={t('costs.title')} isFlush>
      <DataTable
        label={t('costs.title')}
        rows={costs}
        rowKey={({ departmentId, code }) => `${departmentId} ${code}`}
        columns={[
          { key: 'department', label: t('department'), cell: ({ departmentName }) => departmentName },
          { key: 'component', label: t('component'), cell: (row) => nameOf({ ...row, period: null }), phone: 'title' },
          { key: 'kind', label: t('kind.label'), cell: ({ kind }) => t(`kind.${kind}`) },
          { key: 'account', label: t('account'), cell: ({ account }) => account, phone: 'hidden' },
          { key: 'amount', label: t('amount'), cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />, align: 'end', phone: 'end' },
        ]}
      />
    </Section>
  )
} // prettier-ignore
