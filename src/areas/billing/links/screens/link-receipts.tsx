import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GatewayRefundDialog, RefundChip } from '#areas/billing/gateways/screens/pickers.tsx'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import type { LinkReceipt, PaymentLink } from '../contract/replies.ts'

type Props = { link: PaymentLink; receipts: readonly LinkReceipt[] }

/** Money that came by a link. What is on no booking waits here for someone to decide. */
export function LinkReceipts({ link, receipts }: Props) {
  const { t } = useTranslation(['links', 'payments'])
  const notify = useNotify()
  const { format } = useMoney()
  const mayRefund = useCan('payments.refund')
  const mayAllocate = useCan('payments.write')
  const [sentBack, setSentBack] = useState<LinkReceipt>()
  const { mutate: allocate } = useSend(payments.allocate)
  const columns = useColumns(link)
  if (receipts.length === 0)
    return <EmptyState icon="money" title={t('links:receipts.empty')} text={t('links:receipts.emptyText')} />

  const leftOf = (row: LinkReceipt) => minor(Math.max(0, row.amount - row.refunded))
  const isLoose = (row: LinkReceipt) => !row.isAllocated && leftOf(row) > 0
  const put = (row: LinkReceipt) =>
    allocate(
      { receiptId: row.id, bookingId: link.bookingId },
      {
        onSuccess: ({ money }) =>
          toast(t('links:receipts.put', { reference: link.bookingReference, due: format(money.due) })),
        onError: notify.refusal,
      },
    )
  const actions: RowAction<LinkReceipt>[] = [
    {
      label: t('links:receipts.allocate', { reference: link.bookingReference }),
      icon: 'check',
      isPrimary: true,
      isHidden: (row) => !mayAllocate || !isLoose(row),
      run: put,
    },
    {
      label: t('links:receipts.sendBack'),
      icon: 'undo',
      isHidden: (row) => !mayRefund || leftOf(row) === 0,
      run: setSentBack,
    },
  ]
  return (
    <>
      {receipts.some(isLoose) && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {t('links:receipts.loose')}
        </Alert>
      )}
      <DataTable
        label={t('links:page.received')}
        rows={receipts}
        rowKey={(row) => row.id}
        columns={columns}
        actions={actions}
      />
      {sentBack && (
        <GatewayRefundDialog receipt={sentBack} most={leftOf(sentBack)} close={() => setSentBack(undefined)} />
      )}
    </>
  )
}

function useColumns(link: PaymentLink): readonly Column<LinkReceipt>[] {
  const { t } = useTranslation(['links', 'payments'])
  return [
    { key: 'number', label: t('links:receipts.number'), cell: (row) => row.number, phone: 'title' },
    {
      key: 'receivedAt',
      label: t('links:receipts.at'),
      cell: (row) => <MomentText instant={row.receivedAt} />,
      phone: 'line',
    },
    { key: 'paymentMode', label: t('links:receipts.mode'), cell: (row) => t(`payments:mode.${row.paymentMode}`) },
    {
      key: 'refunds',
      label: t('links:receipts.back'),
      cell: (row) =>
        row.refunds.length === 0 ? (
          '–'
        ) : (
          <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
            {row.refunds.map(({ id, amount, currency, status, fault }) => (
              <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }} title={fault}>
                <MoneyText amount={amount} currency={currency} /> <RefundChip status={status} />
              </Box>
            ))}
          </Stack>
        ),
    },
    {
      key: 'amount',
      label: t('links:amount'),
      align: 'end',
      phone: 'end',
      cell: (row) => <MoneyText amount={row.amount} currency={link.currency} />,
    },
  ]
}
