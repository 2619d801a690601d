import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { queryOf, send } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useOutbox } from '#web/outbox/outbox.ts'
import { useCan } from '#web/session.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { type ListedOrder, type Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { seatsOf } from '../rules/seats.ts'
import { numberOf, orderAddress, PaymentStatusChip } from './order-marks.tsx'
import { PayDialog } from './pay-dialogs.tsx'
import { unpaidOf } from './waiting.ts'

/** How most bills are paid; the payment dialog offers the others. */
const MODES = ['Cash', 'Card'] as const satisfies readonly RealMode[]

/** All open bills of a table that has several: whose each is, what is due, and a button to pay. */
export function TableBills({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const id = useId()
  const [paying, setPaying] = useState<{ orderId: string; mode: RealMode }>()
  const tableId = order.tableId ?? undefined
  const { data } = useQuery({
    // A first read under way is not begun anew by a write: split meanwhile, the order has another version and is read again.
    queryKey: ['orders', 'tableBills', tableId, order.version],
    queryFn: () => send(orders.list, { tableId, view: 'open', limit: 20 }),
    placeholderData: keepPreviousData,
    enabled: tableId !== undefined,
  })
  const rows = data?.rows ?? []
  // The list may learn of a split before the order does.
  const own = rows.find(({ orderId, version }) => orderId === order.orderId && version > order.version) ?? order
  const others = rows.filter(({ orderId, orderNo }) => orderId !== order.orderId && orderNo !== null)
  if (tableId === undefined || others.length === 0) return null
  const bills = [own, ...others].toSorted((a, b) => (a.orderNo ?? 0) - (b.orderNo ?? 0))
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography id={id} component="h2" variant="subtitle2" sx={{ mb: 2 }}>
        {t('page.bills')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' }}>
        {bills.map((bill) => (
          <Bill key={bill.orderId} bill={bill} isShown={bill.orderId === order.orderId} onPay={(mode) => setPaying({ orderId: bill.orderId, mode })} />
        ))}
      </Box>
      {paying && <PayBill {...paying} onClose={() => setPaying(undefined)} />}
    </Box>
  ) // prettier-ignore
}

type BillProps = {
  bill: ListedOrder
  /** It is the order of this page. */
  isShown: boolean
  onPay: (mode: RealMode) => void
}

function Bill({ bill, isShown, onPay }: BillProps) {
  const { t } = useTranslation(['orders', 'payments'])
  const go = useGo()
  const mayPay = useCan('orders.pay')
  const due = unpaidOf(bill.outstandingAmount, bill.orderId, useOutbox('orders').mine)
  const seats = seatsOf(bill.orderLines ?? []).map((seat) => t('orders:seat', { seat }))
  const name = [...seats, numberOf(bill)].join(' · ')
  return (
    <Box component="li" aria-current={isShown || undefined} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 3, py: 2, border: '1px solid', borderColor: isShown ? 'primary.main' : 'var(--line)', borderRadius: 2, bgcolor: 'background.paper' }}>
      {isShown ? (
        <Typography sx={{ fontWeight: 600, flex: 1, px: 2, minHeight: 44, alignContent: 'center' }}>{name}</Typography>
      ) : (
        <Button color="inherit" onClick={() => go(orderAddress(bill.orderId))} sx={{ minHeight: 44, flex: 1, px: 2, justifyContent: 'flex-start' }}>
          {name}
        </Button>
      )}
      {due > 0 ? <MoneyText amount={due} currency={bill.currency} /> : <PaymentStatusChip order={bill} />}
      {mayPay && due > 0 && (
        <Box role="group" aria-label={t('orders:page.payBill', { bill: name })} sx={{ display: 'flex', gap: 2, flex: '1 1 100%' }}>
          {MODES.map((mode) => (
            <Button key={mode} variant="outlined" onClick={() => onPay(mode)} sx={{ minHeight: 44, flex: 1 }}>
              {t(`payments:mode.${mode}`)}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  ) // prettier-ignore
}

/** The payment of a bill that may be another one than that of this page. */
function PayBill({ orderId, mode, onClose }: { orderId: string; mode: RealMode; onClose: () => void }) {
  const { data } = useQuery(queryOf(orders.get, { orderId }))
  return data ? <PayDialog order={data} mode={mode} onClose={onClose} /> : null
}
