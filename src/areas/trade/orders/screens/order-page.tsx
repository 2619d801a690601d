import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUuid } from '#core/patterns.ts'
import { CountDrawerButton } from '#areas/billing/cashier/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useOutbox } from '#web/outbox/outbox.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { MoreActions } from '#web/ui/row-actions.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { isOpen } from '../rules/states.ts'
import { OrderAbout } from './order-about.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderDialogs, type OpenDialog } from './order-dialogs.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderLines } from './order-lines.tsx'
import { numberOf, OrderStatusChip, PaymentStatusChip, usePlace } from './order-marks.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderTickets } from './order-tickets.tsx'
import { TableBills } from './table-bills.tsx'
import { useOrderActions } from './use-order-actions.ts'
import { WaitingOrder } from './waiting-order.tsx'
import { unpaidOf } from './waiting.ts'

/** The address carries a JSON text that is the id of an order, and nothing else. */
function orderIdOf(data: string | undefined): string | undefined {
  if (data === undefined || data.length > 60) return undefined
  try {
    const read: unknown = JSON.parse(data)
    return typeof read === 'string' && isUuid(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** `/order/order-details?data="…"`: one order, what the kitchen makes of it and what is paid. */
export function OrderPage() {
  const { t } = useTranslation('orders')
  const [url] = useUrlState()
  const go = useGo()
  const orderId = orderIdOf(url['data'])
  if (orderId !== undefined) return <OneOrder key={orderId} orderId={orderId} />
  return (
    <Page title={t('page.title')}>
      <EmptyState
        icon="food"
        title={t(url['data'] === undefined ? 'page.none' : 'page.unreadable')}
        text={t(url['data'] === undefined ? 'page.noneText' : 'page.unreadableText')}
        action={
          <Button variant="contained" onClick={() => go('/order/order-list')}>
            {t('list.title')}
          </Button>
        }
      />
    </Page>
  )
}

function OneOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders')
  const read = useQuery(queryOf(orders.get, { orderId }))
  const waiting = useOutbox('orders').mine.filter(({ subject }) => subject === orderId)
  if (read.data) return <Loaded order={read.data} />
  if (waiting.length > 0)
    return (
      <Page title={t('page.title')}>
        <WaitingOrder orderId={orderId} entries={waiting} />
      </Page>
    )
  return (
    <Page title={t('page.title')}>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

function Loaded({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const place = usePlace()
  const mayWrite = useCan('orders.write')
  const [dialog, setDialog] = useState<OpenDialog>()
  const actions = useOrderActions(order, setDialog)
  const waiting = useOutbox('orders').mine.filter(({ subject }) => subject === order.orderId)
  const isEditable = mayWrite && (isOpen(order.orderStatus) || order.orderStatus === 'Draft')
  return (
    <Page
      title={t('page.heading', { number: numberOf(order), place: place(order) })}
      subtitle={<Heading order={order} />}
      actions={<Steps order={order} isEditable={isEditable} actions={actions} onOpen={setDialog} />}
    >
      {waiting.length > 0 && (
        <Box sx={{ mb: 5 }}>
          <WaitingOrder orderId={order.orderId} entries={waiting} />
        </Box>
      )}
      <OrderBar order={order} actions={actions.rest}>
        {order.paidAmount > 0 && order.outstandingAmount === 0 && <CountDrawerButton />}
      </OrderBar>
      <TableBills order={order} />
      {isEditable && <PacksNeedGuest order={order} onChoose={() => setDialog({ kind: 'about' })} />}
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' }, alignItems: 'start' }}>
        <Stack sx={{ gap: 5 }}>
          <OrderAbout order={order} />
          <Section title={t('lines')} isFlush>
            <OrderLines order={order} onOpen={setDialog} />
          </Section>
        </Stack>
        <Stack sx={{ gap: 5 }}>
          <Section title={t('money.title')}>
            <OrderMoney order={order} onOpen={setDialog} />
          </Section>
          <OrderInvoices order={order} />
          <OrderTickets order={order} />
        </Stack>
      </Box>
      {dialog && <OrderDialogs order={order} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </Page>
  )
}

/** The order's place, history and status. */
function Heading({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const maySeePlan = useCan('tables.read')
  const mayReadAudit = useCan('audit.read')
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Link to="/order/order-list">{t('list.title')}</Link>
      {order.tableId !== null && maySeePlan && (
        <Link to={`/restaurant?table=${order.tableId}`}>{t('page.toPlan')}</Link>
      )}
      {mayReadAudit && <Link to={`/bookone-admin/audit?orderId=${order.orderId}`}>{t('page.history')}</Link>}
      <OrderStatusChip status={order.orderStatus} />
      <PaymentStatusChip order={order} />
      <span>{[order.businessServiceName, order.operatorName, order.orderedTime].filter(Boolean).join(' · ')}</span>
    </Stack>
  )
}

type StepsProps = {
  order: Order
  isEditable: boolean
  actions: ReturnType<typeof useOrderActions>
  onOpen: (dialog: OpenDialog) => void
}

/** More dishes, the next step of the order, and all others. */
function Steps({ order, isEditable, actions: { next, rest, isPending }, onOpen }: StepsProps) {
  const { t } = useTranslation('orders')
  const go = useGo()
  const mayPay = useCan('orders.pay')
  const waiting = useOutbox('orders').mine.filter(({ subject }) => subject === order.orderId)
  const isUnderWay = isOpen(order.orderStatus)
  return (
    <>
      {isEditable && (
        <Button
          startIcon={<Icon name="add" />}
          variant="outlined"
          onClick={() => go(`/order/create-order?order=${order.orderId}`)}
        >
          {t('page.more')}
        </Button>
      )}
      {next && (
        <Button variant="contained" disabled={isPending} onClick={next.run}>
          {next.label}
        </Button>
      )}
      {!next && isUnderWay && mayPay && unpaidOf(order.outstandingAmount, order.orderId, waiting) > 0 && (
        <Button variant="contained" startIcon={<Icon name="money" />} onClick={() => onOpen({ kind: 'pay' })}>
          {t('pay.open')}
        </Button>
      )}
      <MoreActions row={order} actions={rest} label={t('page.actions')} />
    </>
  )
}

/** Packs need a customer: the hint is shown early, not at payment. */
function PacksNeedGuest({ order, onChoose }: { order: Order; onChoose: () => void }) {
  const { t } = useTranslation('orders')
  const sells = order.orderLines.some(({ isPrepaid, liveUnits }) => isPrepaid && liveUnits > 0)
  if (!sells || order.customerId !== null) return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 5 }}
      action={
        <Button color="inherit" onClick={onChoose}>
          {t('pack.choose')}
        </Button>
      }
    >
      <AlertTitle>{t('pack.needsGuest')}</AlertTitle>
      {t('pack.needsGuestText')}
    </Alert>
  )
}
