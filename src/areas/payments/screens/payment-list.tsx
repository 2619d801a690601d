import { useTranslation } from 'react-i18next'
import type { RowOf } from '#web/api.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { PaymentMode, payments } from '../contract.ts'

type Row = RowOf<typeof payments.list>

const reservationOf = (reference: string) =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}?tab=folio`

/** Every payment, promise and refund, latest first. */
export function PaymentList() {
  const { t } = useTranslation('payments')
  const go = useGo()
  const columns: readonly Column<Row>[] = [
    {
      key: 'receiptNumber',
      label: t('receipt'),
      cell: (row) => row.receiptNumber ?? t('noReceipt'),
      text: (row) => row.receiptNumber ?? '',
      phone: 'line',
    },
    { key: 'date', label: t('date'), cell: (row) => <DayText day={row.date} /> },
    { key: 'name', label: t('guest'), cell: (row) => row.name || '–', phone: 'title' },
    {
      key: 'bookingReference',
      label: t('booking'),
      cell: (row) =>
        row.bookingReference ? <Link to={reservationOf(row.bookingReference)}>{row.bookingReference}</Link> : '–',
      text: (row) => row.bookingReference ?? '',
    },
    { key: 'kind', label: t('for'), cell: (row) => t(`kind.${row.kind}`), text: (row) => t(`kind.${row.kind}`) },
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
      cell: (row) => (
        <MoneyText
          amount={row.kind === 'REFUND' ? -row.transactionAmount : row.transactionAmount}
          currency={row.currency}
        />
      ),
      text: (row) => (row.kind === 'REFUND' ? -row.transactionAmount : row.transactionAmount) / 100,
      phone: 'end',
    },
  ]
  return (
    <Page title={t('list.title')}>
      <DataList
        label={t('list.title')}
        source={payments.list}
        columns={columns}
        filters={[
          {
            name: 'mode',
            label: t('modeLabel'),
            options: PaymentMode.options.map((mode) => ({ value: mode, label: t(`mode.${mode}`) })),
          },
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('until'), kind: 'day' },
        ]}
        onOpen={(row) => row.bookingReference && go(reservationOf(row.bookingReference))}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Page>
  )
}
