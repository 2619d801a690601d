import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GatewayRefundDialog } from '#areas/billing/gateways/screens/pickers.tsx'
import type { Minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import { gifts } from '../contract/gifts.ts'
import { GIFT_ORDER_STATES, type GiftOrder, type GiftOrderState } from '../contract/replies.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** `/gift-orders`: gift vouchers bought on the public page, latest first; what no one has used of one goes back from here. */
export function OrderList() {
  const { t } = useTranslation('gifts')
  const mayChange = useCan('gifts.change')
  const [isSetUp, setSetUp] = useState(false)
  const [refunded, setRefunded] = useState<Refundable>()
  const actions = useActions(setRefunded)
  const settings = mayChange && <Button onClick={() => setSetUp(true)}>{t('settings.open')}</Button>
  return (
    <Page title={t('list.title')} subtitle={t('list.subtitle')} actions={settings}>
      <DataList
        label={t('list.title')}
        source={gifts.list}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'state',
            label: t('stateLabel'),
            options: GIFT_ORDER_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        columns={useColumns()}
        actions={actions}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: settings }}
      />
      {isSetUp && <SettingsDialog onClose={() => setSetUp(false)} />}
      {refunded && (
        <GatewayRefundDialog receipt={refunded.receipt} most={refunded.most} close={() => setRefunded(undefined)} />
      )}
    </Page>
  )
}

type Refundable = { receipt: { id: string; number: number }; most: Minor }

/** What of an order's payment can go back. */
const paymentOf = ({ receiptId: id, receiptNumber: number, refundable: most }: GiftOrder): Refundable | undefined =>
  id === null || number === null || most === 0 ? undefined : { receipt: { id, number }, most }

/** The first receipt of money that came a second time and is not refunded. */
function surplusOf({ surplus }: GiftOrder): Refundable | undefined {
  const found = surplus.find(({ refundable }) => refundable > 0)
  return found && { receipt: { id: found.receiptId, number: found.receiptNumber }, most: found.refundable }
}

function useActions(onRefund: (refund: Refundable | undefined) => void): readonly RowAction<GiftOrder>[] {
  const { t } = useTranslation('gifts')
  const go = useGo()
  const mayRefund = useCan('payments.refund')
  const maySee = useCan('vouchers.read')
  return [
    {
      label: t('openVoucher'),
      icon: 'receipt',
      isPrimary: true,
      isHidden: ({ voucherId }) => !maySee || voucherId === null,
      run: ({ voucherId }) => go(`/gift-vouchers?voucher=${voucherId ?? ''}`),
    },
    {
      label: t('refund'),
      icon: 'undo',
      isHidden: (order) => !mayRefund || paymentOf(order) === undefined,
      run: (order) => onRefund(paymentOf(order)),
    },
    {
      label: t('refundSurplus'),
      icon: 'undo',
      isHidden: (order) => !mayRefund || surplusOf(order) === undefined,
      run: (order) => onRefund(surplusOf(order)),
    },
  ]
}

const tones: Record<GiftOrderState, StatusTone> = { OPEN: 'tentative', PAID: 'confirmed', EXPIRED: 'past' }

function useColumns(): readonly Column<GiftOrder>[] {
  const { t } = useTranslation('gifts')
  const { format } = useMoney()
  return [
    { key: 'buyerName', label: t('buyer'), phone: 'title', cell: (row) => row.buyerName },
    { key: 'recipientName', label: t('recipient'), cell: (row) => row.recipientName || row.recipientEmail },
    {
      key: 'state',
      label: t('stateLabel'),
      cell: ({ state }) => <StatusChip tone={tones[state]} label={t(`state.${state}`)} />,
      text: (row) => t(`state.${row.state}`),
    },
    { key: 'voucherNumber', label: t('voucher'), phone: 'hidden', cell: (row) => row.voucherNumber ?? '' },
    {
      key: 'sendOn',
      label: t('sendOn'),
      phone: 'hidden',
      cell: ({ sendOn }) => (sendOn === null ? t('toBuyer') : <DayText day={sendOn} />),
      text: (row) => row.sendOn ?? '',
    },
    {
      key: 'orderedAt',
      label: t('orderedAt'),
      phone: 'line',
      cell: (row) => <MomentText instant={row.orderedAt} />,
      text: (row) => row.orderedAt,
    },
    {
      key: 'refunded',
      label: t('refunded'),
      align: 'end',
      phone: 'hidden',
      cell: (row) => (row.refunded > 0 ? <MoneyText amount={row.refunded} currency={row.currency} /> : ''),
    },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      phone: 'end',
      cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
      text: (row) => format(row.amount, { currency: row.currency }),
    },
  ]
}
