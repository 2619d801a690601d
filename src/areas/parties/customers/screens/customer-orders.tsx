import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListedOrder } from '#areas/trade/orders/contract/replies.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import {
  numberOf,
  orderAddress,
  OrderStatusChip,
  PaymentStatusChip,
  usePlace,
} from '#areas/trade/orders/screens/pickers.tsx'
import { hasInPlan } from '#web/access.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { lineStyles } from './line-styles.ts'
import { PagedLines } from './paged-lines.tsx'

/** What a guest ordered here, latest first, page by page; nothing for those who may not see orders, or in a property without them. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const session = useSession()
  if (!useCan('orders.read') || !hasInPlan(session, 'orders')) return null
  return <OrderLines customerId={customerId} />
}

function OrderLines({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const pages = useInfiniteQuery(pagesOf(orders.list, { customerId, hideLine: true, limit: 20 }))
  return (
    <PagedLines
      title={t('orders')}
      pages={pages}
      empty={<EmptyState icon="food" title={t('noOrders')} text={t('noOrdersText')} />}
      keyOf={(row) => row.orderId}
      line={(row) => <OrderLine row={row} />}
    />
  )
}

function OrderLine({ row }: { row: ListedOrder }) {
  const { day } = useDays()
  const place = usePlace()
  const link = useLinkTo(orderAddress(row.orderId))
  return (
    <Box component="a" {...link} sx={lineStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>
          {numberOf(row)} · {row.businessServiceName}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {day(row.orderedDate)} {row.orderedTime} · {place(row)}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <OrderStatusChip status={row.orderStatus} />
          <PaymentStatusChip order={row} />
        </Box>
        <MoneyText amount={row.totalAmount} currency={row.currency} />
      </Box>
    </Box>
  )
}
