import { useTranslation } from 'react-i18next'
import type { RowOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { gateways } from '../contract/gateways.ts'
import { REFUND_STATUSES } from '../contract/replies.ts'
import { providerNames } from './provider-names.ts'
import { RefundChip } from './refund-chip.tsx'

type Row = RowOf<typeof gateways.refunds>

/** Money on its way back, and back. */
export function RefundList() {
  const { t } = useTranslation('gateways')
  const columns: readonly Column<Row>[] = [
    { key: 'createdAt', label: t('refund.at'), cell: (row) => <MomentText instant={row.createdAt} />, phone: 'line' },
    { key: 'receiptNumber', label: t('refund.receipt'), cell: (row) => row.receiptNumber },
    {
      key: 'bookingReference',
      label: t('booking'),
      phone: 'title',
      cell: (row) =>
        row.bookingReference ? (
          <Link to={`/master-service/reservation-details/${encodeURIComponent(row.bookingReference)}?tab=folio`}>
            {row.bookingReference}
          </Link>
        ) : (
          '–'
        ),
      text: (row) => row.bookingReference ?? '',
    },
    { key: 'provider', label: t('provider'), cell: (row) => providerNames[row.provider] },
    {
      key: 'status',
      label: t('event.status'),
      cell: (row) => <RefundChip status={row.status} />,
      text: (row) => row.status,
    },
    { key: 'reason', label: t('refund.reason'), cell: (row) => row.fault || row.reason },
    { key: 'askedBy', label: t('refund.by'), cell: (row) => row.askedBy, phone: 'hidden' },
    {
      key: 'amount',
      label: t('refund.amount'),
      align: 'end',
      phone: 'end',
      cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
  ]
  return (
    <DataList
      label={t('tab.refunds')}
      source={gateways.refunds}
      columns={columns}
      filters={[
        {
          name: 'status',
          label: t('event.status'),
          options: REFUND_STATUSES.map((value) => ({ value, label: t(`refundStatus.${value}`) })),
        },
      ]}
      isMarked={(row) => row.status === 'FAILED'}
      empty={{ title: t('refund.empty'), text: t('refund.emptyText') }}
    />
  )
}
