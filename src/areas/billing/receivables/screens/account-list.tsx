import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { DayText, MoneyText, NumberText } from '#web/ui/values.tsx'
import { receivables } from '../contract/receivables.ts'
import { AgeingFigures } from './ageing-figures.tsx'
import { EnterPayoutDialog } from './enter-payout.tsx'
import { ReminderTextsDialog } from './reminder-dialog.tsx'

/** What all companies owe, by age, and what channels paid out. */
export function AccountList() {
  const { t } = useTranslation('receivables')
  const [isEntering, setEntering] = useState(false)
  const [isWording, setWording] = useState(false)
  const mayWrite = useCan('receivables.write')
  const tabs = useTabs(['accounts', 'payouts'], { label: (name) => t(`list.${name}`) })
  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      actions={
        mayWrite && (
          <>
            <Button onClick={() => setWording(true)}>{t('remind.texts')}</Button>
            <Button variant="contained" onClick={() => setEntering(true)}>
              {t('payout.enter')}
            </Button>
          </>
        )
      }
      tabs={tabs}
    >
      {tabs.open === 'payouts' ? <Payouts /> : <Accounts />}
      {isWording && <ReminderTextsDialog close={() => setWording(false)} />}
      {isEntering && <EnterPayoutDialog close={() => setEntering(false)} />}
    </Page>
  )
}

function Accounts() {
  const { t } = useTranslation('receivables')
  const go = useGo()
  const totals = useQuery(queryOf(receivables.totals, {}))
  return (
    <Stack spacing={4}>
      <Section title={t('list.together')}>
        {totals.data ? (
          <AgeingFigures sums={totals.data} />
        ) : totals.isPending ? (
          <CardSkeleton height={90} />
        ) : (
          <ErrorState error={totals.error} retry={() => void totals.refetch()} />
        )}
      </Section>
      <DataList
        label={t('list.accounts')}
        source={receivables.list}
        rowKey={(row) => row.companyId}
        onOpen={(row) => go(`/bookone-admin/company-account?id=${row.companyId}`)}
        isMarked={(row) => row.ageing.over90 > 0}
        columns={[
          { key: 'displayName', label: t('company'), cell: (row) => row.displayName, phone: 'title' },
          {
            key: 'oldestDueOn',
            label: t('oldest'),
            cell: (row) => (row.oldestDueOn ? <DayText day={row.oldestDueOn} /> : '–'),
            phone: 'line',
          },
          ...(['current', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const).map((bucket) => ({
            key: bucket,
            label: t(`age.${bucket}`),
            align: 'end' as const,
            phone: 'hidden' as const,
            cell: (row: { ageing: Record<typeof bucket, number> }) => <MoneyText amount={row.ageing[bucket]} />,
          })),
          {
            key: 'balance',
            label: t('balance'),
            align: 'end',
            phone: 'end',
            cell: (row) => <MoneyText amount={row.balance} currency={row.currency} />,
          },
        ]}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Stack>
  )
}

function Payouts() {
  const { t } = useTranslation('receivables')
  const go = useGo()
  return (
    <DataList
      label={t('list.payouts')}
      source={receivables.payouts}
      onOpen={(row) => go(`/bookone-admin/payout?id=${row.id}`)}
      filters={[
        { name: 'from', label: t('from'), kind: 'day' },
        { name: 'until', label: t('until'), kind: 'day' },
        { name: 'view', label: t('payout.view'), options: [{ value: 'open', label: t('payout.waiting') }] },
      ]}
      columns={[
        { key: 'paidOn', label: t('date'), cell: (row) => <DayText day={row.paidOn} />, phone: 'line' },
        { key: 'companyName', label: t('company'), cell: (row) => row.companyName, phone: 'title' },
        { key: 'reference', label: t('reference'), cell: (row) => <NumberText number={row.reference} /> },
        {
          key: 'acceptedCount',
          label: t('payout.accepted'),
          cell: (row) => t('payout.acceptedOf', { count: row.acceptedCount, all: row.lineCount }),
        },
        {
          key: 'amount',
          label: t('amount'),
          align: 'end',
          phone: 'end',
          cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
        },
      ]}
      empty={{ title: t('payout.empty'), text: t('payout.emptyText') }}
    />
  )
}
