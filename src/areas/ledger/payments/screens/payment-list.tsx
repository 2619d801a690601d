import Badge from '@mui/material/Badge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, type RowOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { ListFilter } from '#web/ui/list-toolbar.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { DayText } from '#web/ui/values.tsx'
import { PAYMENT_KINDS, PAYMENT_MODES } from '../contract/payment-routes.ts'
import { payments } from '../contract/payments.ts'
import { PaymentAmounts } from './amounts.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PaymentTotals } from './payment-totals.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { reservationOf } from './reservation.ts'
import { usePaymentActions } from './use-payment-actions.tsx'

type Row = RowOf<typeof payments.list>
const TABS = ['payments', 'receipts', 'unallocated'] as const

/** What money is for; beside it the receipts, money as it moved, and those that wait for their booking. */
export function PaymentList() {
  const { t } = useTranslation('payments')
  const waiting = useQuery(queryOf(payments.unallocated, {}))
  const count = waiting.data?.count ?? 0
  const nobodys = (
    <Badge
      badgeContent={count}
      max={99}
      slotProps={{ badge: { 'aria-hidden': true } }}
      color="error"
      sx={{ '& .MuiBadge-badge': { right: -14, top: 8 }, pr: 4 }}
    >
      <span aria-hidden>{t('tab.unallocated')}</span>
      <span className="visually-hidden">{t('tab.unallocatedCount', { count })}</span>
    </Badge>
  )
  const tabs = useTabs(TABS, { label: (name) => (name === 'unallocated' ? nobodys : t(`tab.${name}`)) })
  const tab = tabs.open
  return (
    <Page title={t('list.title')} tabs={tabs}>
      {tab === 'payments' ? <Payments /> : <ReceiptList key={tab} isNobodys={tab === 'unallocated'} />}
    </Page>
  )
}

function Payments() {
  const { t } = useTranslation('payments')
  const [shown, setShown] = useState<Row>()
  const { actions, dialogs } = usePaymentActions()
  return (
    <>
      <PaymentTotals />
      <DataList
        label={t('list.title')}
        source={payments.list}
        sheet={payments.export}
        columns={useColumns()}
        search="text"
        searchLabel={t('list.search')}
        filters={useFilters()}
        onOpen={setShown}
        actions={actions}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      {shown && <PaymentPanel payment={shown} actions={actions} onClose={() => setShown(undefined)} />}
      {dialogs}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('payments')
  const option = (name: string) => (value: string) => ({ value, label: t(`${name}.${value}`) })
  return [
    { name: 'from', label: t('from'), kind: 'day' },
    { name: 'until', label: t('until'), kind: 'day' },
    { name: 'mode', label: t('modeLabel'), options: PAYMENT_MODES.map(option('mode')) },
    { name: 'kind', label: t('for'), options: PAYMENT_KINDS.map(option('kind')) },
    { name: 'status', label: t('status'), options: ['Paid', 'NotPaid'].map(option('state')) },
    { name: 'booking', label: t('booking'), kind: 'text' },
    { name: 'company', label: t('companyName'), kind: 'text' },
    { name: 'operator', label: t('operatorFilter'), kind: 'text' },
    { name: 'counter', label: t('counterNumber'), kind: 'text' },
  ]
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('payments')
  return [
    {
      key: 'receiptNumber',
      label: t('receipt'),
      cell: (row) => row.receiptNumber ?? (row.status === 'Paid' ? '–' : t('noReceipt')),
      text: (row) => row.receiptNumber ?? '',
      phone: 'line',
    },
    { key: 'date', label: t('date'), cell: (row) => <DayText day={row.date} /> },
    { key: 'name', label: t('guest'), cell: (row) => row.name || row.companyName || '–', phone: 'title' },
    {
      key: 'bookingReference',
      label: t('booking'),
      cell: (row) =>
        row.bookingReference ? <Link to={reservationOf(row.bookingReference)}>{row.bookingReference}</Link> : '–',
      text: (row) => row.bookingReference ?? '',
    },
    {
      key: 'kind',
      label: t('for'),
      cell: (row) => t(`kind.${row.kind}`),
      text: (row) => t(`kind.${row.kind}`),
      phone: 'hidden',
    },
    { key: 'paymentMode', label: t('modeLabel'), cell: (row) => t(`mode.${row.paymentMode}`) },
    {
      key: 'status',
      label: t('status'),
      cell: (row) => (
        <StatusChip tone={row.status === 'Paid' ? 'past' : 'tentative'} label={t(`state.${row.status}`)} />
      ),
    },
    { key: 'operatorName', label: t('by'), cell: (row) => row.operatorName, phone: 'hidden' },
    {
      key: 'transactionAmount',
      label: t('amount'),
      align: 'end',
      cell: (row) => <PaymentAmounts payment={row} />,
      phone: 'end',
    },
  ]
}
