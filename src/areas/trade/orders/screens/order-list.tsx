import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { SellVoucherButton } from '#areas/offers/vouchers/screens/pickers.tsx'
import { queryOf, useSend } from '#web/api.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { ListedOrder } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { OrdersToAccept } from './to-accept.tsx'
import { numberOf, orderAddress, OrderStatusChip, PaymentStatusChip, usePaymentText, usePlace } from './order-marks.tsx'

const VIEWS = ['open', 'unpaid', 'new', 'closed'] as const

/** Orders of any span of days; their content is looked at one by one, so lines stay hidden. */
export function OrderList() {
  const { t } = useTranslation('orders')
  const go = useGo()
  const [url] = useUrlState()
  const mayWrite = useCan('orders.write')
  const { data: places } = useQuery(queryOf(outlets.list, {}))
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => go('/order/create-order')}>
        {t('list.add')}
      </Button>
    )
  return (
    <Page
      title={t('list.title')}
      subtitle={<Sums />}
      actions={
        <>
          <SellVoucherButton />
          {add('contained')}
        </>
      }
    >
      <OrdersToAccept />
      <DataList
        label={t('list.title')}
        source={orders.list}
        sheet={orders.export}
        input={url['customerId'] ? { customerId: url['customerId'] } : {}}
        rowsWith={{ hideLine: true }}
        rowKey={(row) => row.orderId}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          { name: 'from', label: t('list.from'), kind: 'day' },
          { name: 'to', label: t('list.to'), kind: 'day' },
          {
            name: 'view',
            label: t('list.show'),
            options: VIEWS.map((value) => ({ value, label: t(`view.${value}`) })),
          },
          {
            name: 'businessServiceId',
            label: t('outlet'),
            options: (places?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        columns={useColumns()}
        onOpen={(row) => go(orderAddress(row.orderId))}
        actions={useAccept()}
        isMarked={(row) => row.orderStatus === 'Submitted'}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add('outlined') }}
      />
    </Page>
  )
}

/** Guests' orders are accepted with one tap; a refusal is shown. */
function useAccept(): readonly RowAction<ListedOrder>[] {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const mayWrite = useCan('orders.write')
  const { mutate } = useSend(orders.confirm)
  const accept = ({ orderId, version }: ListedOrder) =>
    mutate({ orderId, version }, { onError: notify.refusal, onSuccess: () => toast(t('confirm.done')) })
  return [
    {
      label: t('confirm.accept'),
      icon: 'check',
      isPrimary: true,
      isHidden: ({ orderStatus }) => !mayWrite || orderStatus !== 'Submitted',
      run: accept,
    },
  ]
}

/** What the days that are shown come to. */
function Sums() {
  const { t } = useTranslation('orders')
  const [{ from, to }] = useUrlState()
  const { data } = useQuery(queryOf(orders.count, { from, to }))
  if (!data) return null
  return (
    <>
      {t('list.sums', { count: data.totalCount, open: data.openCount })}{' '}
      <MoneyText amount={data.totalAmount} currency={data.currency} /> · {t('money.due')}{' '}
      <MoneyText amount={data.outstandingAmount} currency={data.currency} />
    </>
  )
}

/** What matters, and below it what goes with it: a tablet shows the amounts too. */
const Twofold = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    {first}
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {second}
    </Typography>
  </>
)

function useColumns(): readonly Column<ListedOrder>[] {
  const { t } = useTranslation('orders')
  const paymentText = usePaymentText()
  const place = usePlace()
  return [
    { key: 'orderNo', label: t('number'), cell: numberOf, text: numberOf, width: 110, phone: 'title' },
    {
      key: 'place',
      label: t('place'),
      cell: (row) => <Twofold first={place(row)} second={row.businessServiceName} />,
      text: place,
    },
    {
      key: 'orderedDate',
      label: t('ordered'),
      cell: (row) => (
        <Twofold
          first={
            <>
              <DayText day={row.orderedDate} shape="short" /> {row.orderedTime}
            </>
          }
          second={row.operatorName}
        />
      ),
      text: (row) => `${row.orderedDate} ${row.orderedTime}`,
    },
    { key: 'lineCount', label: t('lines'), cell: (row) => row.lineCount, align: 'end', phone: 'hidden' },
    {
      key: 'orderStatus',
      label: t('statusLabel'),
      cell: (row) => <OrderStatusChip status={row.orderStatus} />,
      text: (row) => t(`status.${row.orderStatus}`),
    },
    {
      key: 'paymentStatus',
      label: t('paymentLabel'),
      cell: (row) => <PaymentStatusChip order={row} />,
      text: paymentText,
    },
    {
      key: 'totalAmount',
      label: t('money.total'),
      align: 'end',
      phone: 'end',
      cell: (row) => <MoneyText amount={row.totalAmount} currency={row.currency} />,
    },
  ]
}
