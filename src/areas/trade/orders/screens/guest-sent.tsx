import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { orders } from '../contract/orders.ts'
import { OrderStatusChip } from './order-marks.tsx'

/** Status of an order a guest sent; polled until it is over. */
export function GuestSent({ code, requestId }: { code: string; requestId: string }) {
  const { t } = useTranslation('orders')
  const { data } = useQuery({
    ...queryOf(orders.guestOrder, { code, requestId }),
    refetchInterval: ({ state }) => (isOver(state.data?.orderStatus) ? false : 10_000),
  })
  if (!data) return null
  const { orderStatus, orderNo, cancelReason, orderLines, totalAmount, currency, bookOneOrderId } = data
  const isCancelled = orderStatus === 'Cancelled'
  // Declined lines with the requested quantity; of the others what is left.
  const lines = orderLines.map(({ name, liveUnits, unitsInOrder }) => ({
    name,
    units: isCancelled ? unitsInOrder : liveUnits,
  }))
  const number = orderNo === null ? bookOneOrderId : `#${orderNo}`
  const words =
    orderStatus === 'Submitted'
      ? t('guestMenu.waits')
      : isCancelled
        ? t('guestMenu.refused', { reason: cancelReason })
        : t('guestMenu.accepted')
  return (
    <Box
      component="section"
      aria-label={t('guestMenu.yours', { number })}
      sx={{ border: '1px solid var(--line-strong)', borderRadius: 2, p: 4, bgcolor: 'background.paper' }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{t('guestMenu.yours', { number })}</Typography>
        {orderStatus !== 'Submitted' && <OrderStatusChip status={orderStatus} />}
      </Stack>
      <Typography role="status">{words}</Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {lines.map(({ name, units }) => `${units} × ${name}`).join(', ')}
      </Typography>
      {!isCancelled && <MoneyText amount={totalAmount} currency={currency} />}
    </Box>
  )
}

const isOver = (status: string | undefined): boolean => status === 'Completed' || status === 'Cancelled'
