import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { Payout, PayoutLine } from '../contract/payouts.ts'
import { receivables } from '../contract/receivables.ts'
import { LineDialog, MatchDialog } from './payout-dialogs.tsx'

/** `/bookone-admin/payout?id=…`: what a channel paid for each booking, beside what its bill leads us to expect. */
export function PayoutPage() {
  const { t } = useTranslation('receivables')
  const [url] = useUrlState()
  const payoutId = url['id']
  const read = useQuery({ ...queryOf(receivables.payout, { payoutId: payoutId ?? '' }), enabled: Boolean(payoutId) })
  if (read.data) return <Loaded payout={read.data} />
  return (
    <Page title={t('payout.title')}>
      {!payoutId ? (
        <EmptyState
          icon="money"
          title={t('payout.none')}
          action={<Link to="/bookone-admin/receivables?tab=payouts">{t('list.payouts')}</Link>}
        />
      ) : read.isPending ? (
        <LinesSkeleton />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Page>
  )
}

type OpenDialog = { what: 'accept' | 'dispute' | 'match'; line: PayoutLine }

function Loaded({ payout }: { payout: Payout }) {
  const { t } = useTranslation('receivables')
  const notify = useNotify()
  const mayWrite = useCan('receivables.write')
  const [dialog, setDialog] = useState<OpenDialog>()
  const columns = useColumns(payout)
  const all = useSend(receivables.acceptMatching)
  const one = useSend(receivables.acceptLine)
  const matching = payout.lines.filter(({ state }) => state === 'MATCHED').length
  const close = () => setDialog(undefined)
  const accept = (line: PayoutLine) =>
    line.state === 'MATCHED'
      ? one.mutate({ lineId: line.id }, { onSuccess: () => toast(t('payout.done')), onError: notify.refusal })
      : setDialog({ what: 'accept', line })
  const acceptAll = () =>
    all.mutate(
      { payoutId: payout.id },
      {
        onSuccess: ({ accepted }) => toast(t('payout.allDone', { count: accepted })),
        onError: notify.refusal,
      },
    )
  const isFixed = (line: PayoutLine) => !mayWrite || line.state === 'ACCEPTED'
  return (
    <Page
      title={t('payout.of', { name: payout.companyName, reference: payout.reference })}
      subtitle={<PayoutFacts payout={payout} />}
      actions={
        mayWrite &&
        matching > 0 && (
          <LoadingButton variant="contained" isLoading={all.isPending} onClick={acceptAll}>
            {t('payout.acceptAll', { count: matching })}
          </LoadingButton>
        )
      }
    >
      <Stack spacing={4}>
        <PayoutSums payout={payout} />
        <Section isFlush>
          <DataTable
            label={t('payout.lines')}
            rows={payout.lines}
            rowKey={(row) => row.id}
            columns={columns}
            actions={[
              {
                label: t('payout.accept'),
                run: accept,
                isPrimary: (row) => row.state === 'MATCHED',
                isHidden: isFixed,
                whyNot: (row) => (row.bookingId === null ? t('payout.unknown') : undefined),
              },
              { label: t('payout.match'), run: (line) => setDialog({ what: 'match', line }), isHidden: isFixed },
              { label: t('payout.dispute'), run: (line) => setDialog({ what: 'dispute', line }), isHidden: isFixed },
            ]}
          />
        </Section>
      </Stack>
      {dialog?.what === 'match' && <MatchDialog line={dialog.line} close={close} />}
      {(dialog?.what === 'accept' || dialog?.what === 'dispute') && (
        <LineDialog line={dialog.line} what={dialog.what} close={close} />
      )}
    </Page>
  )
}

/** Where it belongs, when it was paid, and by which receipt it was taken in. */
function PayoutFacts({ payout }: { payout: Payout }) {
  const { t } = useTranslation('receivables')
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3 }}>
      <Link to="/bookone-admin/receivables?tab=payouts">{t('list.payouts')}</Link>
      <Link to={`/bookone-admin/company-account?id=${payout.companyId}`}>{t('account.title')}</Link>
      <DayText day={payout.paidOn} />
      {payout.receiptNumber !== null && <span>{t('payout.receipt', { number: payout.receiptNumber })}</span>}
    </Stack>
  )
}

/** What the channel paid out, and what it deducted for what. */
function PayoutSums({ payout: { sums, currency } }: { payout: Payout }) {
  const { t } = useTranslation('receivables')
  return (
    <Section>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 6, rowGap: 3 }}>
        <Figure label={t('payout.net')} amount={sums.net} currency={currency} isStrong />
        {(['gross', 'commission', 'commissionTax', 'tcs', 'tds'] as const).map((name) => (
          <Figure key={name} label={t(`payout.${name}`)} amount={sums[name]} currency={currency} />
        ))}
      </Stack>
    </Section>
  )
}

const TONES = {
  UNKNOWN: 'tentative',
  MATCHED: 'arrives',
  DIFFERENT: 'leaves',
  ACCEPTED: 'confirmed',
  DISPUTED: 'urgent',
} as const

function useColumns({ currency }: Payout): readonly Column<PayoutLine>[] {
  const { t } = useTranslation('receivables')
  const amount = (name: 'gross' | 'commission' | 'commissionTax' | 'tcs' | 'tds' | 'net'): Column<PayoutLine> => ({
    key: name,
    label: t(`payout.${name}`),
    align: 'end',
    phone: name === 'net' ? 'end' : 'hidden',
    cell: (line) => (
      <>
        <MoneyText amount={line[name]} currency={currency} />
        {line.expected !== null && line.expected[name] !== line[name] && (
          <div style={{ fontSize: 12 }}>
            {t('payout.expected')} <MoneyText amount={line.expected[name]} currency={currency} />
          </div>
        )}
      </>
    ),
  })
  return [
    { key: 'reference', label: t('reference'), cell: (line) => line.reference, phone: 'line' },
    {
      key: 'bookingReference',
      label: t('payout.booking'),
      phone: 'title',
      cell: (line) =>
        line.bookingReference === null ? (
          '–'
        ) : (
          <Link to={`/master-service/reservation-details/${encodeURIComponent(line.bookingReference)}?tab=folio`}>
            {[line.bookingReference, line.guestName].filter(Boolean).join(' · ')}
          </Link>
        ),
    },
    amount('gross'),
    amount('commission'),
    amount('commissionTax'),
    amount('tcs'),
    amount('tds'),
    amount('net'),
    {
      key: 'state',
      label: t('state'),
      cell: (line) => (
        <Stack sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
          <StatusChip tone={TONES[line.state]} label={t(`payout.state.${line.state}`)} />
          {line.note && <span style={{ fontSize: 12 }}>{line.note}</span>}
        </Stack>
      ),
    },
  ]
}
