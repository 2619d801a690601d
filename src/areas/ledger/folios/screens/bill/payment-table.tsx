import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import type { Folio, FolioPayment } from '../../contract/replies.ts'

type Props = {
  folio: Folio
  onOpen: (payment: FolioPayment) => void
  actions: readonly RowAction<FolioPayment>[] | undefined
}

/** Promised by a guest or on a company's account: shown, not money. */
export const isPromise = ({ status, paymentMode }: Pick<FolioPayment, 'status' | 'paymentMode'>): boolean =>
  status === 'NotPaid' && (paymentMode === 'Credit' || paymentMode === 'BillToRoom')

/** Money and promises, with what each is for. */
export function PaymentTable({ folio, onOpen, actions }: Props) {
  const { t } = useTranslation(['folios', 'payments'])
  const { payments, parties } = folio
  if (payments.length === 0)
    return <EmptyState icon="money" title={t('folios:noPayments')} text={t('folios:noPaymentsText')} />
  const partyOf = (payment: FolioPayment) => parties.find(({ id }) => id === payment.partyId)?.name
  const columns: readonly Column<FolioPayment>[] = [
    { key: 'createdAt', label: t('folios:when'), cell: ({ createdAt }) => <MomentText instant={createdAt} /> },
    {
      key: 'for',
      label: t('folios:paysFor'),
      phone: 'title',
      cell: (payment) => (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <span>
            {payment.kind === 'REFUND'
              ? t('folios:spot.REFUND')
              : (payment.lineName ?? t(`folios:spot.${payment.kind}`))}
          </span>
          {parties.length > 1 && <Chip size="small" variant="outlined" label={partyOf(payment)} />}
          {payment.isAdvance && <Chip size="small" label={t('folios:deposit')} />}
        </Stack>
      ),
    },
    {
      key: 'paymentMode',
      label: t('payments:modeLabel'),
      cell: ({ paymentMode, direction, companyName }) => {
        const mode = t(`payments:mode.${paymentMode}`)
        return [direction === 'OUT' ? t('folios:refundBy', { mode }) : mode, companyName].filter(Boolean).join(', ')
      },
    },
    {
      key: 'status',
      label: t('payments:status'),
      cell: (payment) => t(isPromise(payment) ? 'folios:promised' : `payments:state.${payment.status}`),
    },
    {
      key: 'receipts',
      label: t('payments:receipt'),
      cell: ({ receipts }) => receipts.map(({ number }) => number).join(', ') || '–',
    },
    { key: 'operatorName', label: t('folios:by'), cell: ({ operatorName }) => operatorName, phone: 'hidden' },
    {
      key: 'amount',
      label: t('payments:amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount, direction }) => <MoneyText amount={direction === 'OUT' ? -amount : amount} />,
    },
  ]
  return (
    <DataTable
      label={t('folios:payments')}
      rows={payments}
      rowKey={({ id }) => id}
      columns={columns}
      onOpen={onOpen}
      actions={actions}
    />
  )
}
