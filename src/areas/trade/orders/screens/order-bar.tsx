import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useMoney } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { numberOf, orderAddress } from './order-marks.tsx'

/** What a waiter does most with an order stands in sight, not behind a menu: fire, split, bill, bill to room. */
export function OrderBar({ order, actions }: { order: Order; actions: readonly RowAction<Order>[] }) {
  const { t } = useTranslation('orders')
  const inSight = [t('fire.all'), t('split.open'), t('bill.print'), t('roomBill.open')]
  const shown = inSight.flatMap((label) => actions.find((one) => one.label === label) ?? [])
  if (shown.length === 0) return null
  return (
    <Stack direction="row" role="group" aria-label={t('page.inSight')} sx={{ gap: 2, flexWrap: 'wrap', mb: 4 }}>
      {shown.map(({ label, icon, run }) => (
        <Button key={label} variant="outlined" {...(icon && { startIcon: <Icon name={icon} /> })} onClick={() => run(order)} sx={{ minHeight: 48 }}>
          {label}
        </Button>
      ))}
    </Stack>
  ) // prettier-ignore
}

/** Other open bills at the same table, each with what is due. */
export function SiblingBills({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  const go = useGo()
  const tableId = order.tableId ?? undefined
  const { data } = useQuery({
    ...ask(orders.list, { tableId, view: 'open', hideLine: true, limit: 20 }),
    enabled: tableId !== undefined,
  })
  const others = (data?.rows ?? []).filter(({ orderId, orderNo }) => orderId !== order.orderId && orderNo !== null)
  if (others.length === 0) return null
  return (
    <Stack direction="row" role="group" aria-label={t('page.siblings')} sx={{ gap: 2, flexWrap: 'wrap', mb: 4, alignItems: 'center' }}>
      <span>{t('page.siblings')}</span>
      {others.map((row) => (
        <Button key={row.orderId} variant="outlined" color="inherit" onClick={() => go(orderAddress(row.orderId))} sx={{ minHeight: 44 }}>
          {numberOf(row)} · {format(row.outstandingAmount)}
        </Button>
      ))}
    </Stack>
  ) // prettier-ignore
}
