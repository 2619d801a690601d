import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { DiningTable } from '../contract/replies.ts'
import { isFree, isTaken } from '../rules.ts'

/** Where the screen of an order is; the specification's address carries its id as JSON. */
const orderAddress = (orderId: string): Address =>
  `/order/order-details?data=${encodeURIComponent(JSON.stringify(orderId))}`

/** What is ordered at a table: what guests sent and waits for someone, its open orders, and the way to order more. */
export function TableOrders({ table, outletId }: { table: DiningTable; outletId: string }) {
  const { t } = useTranslation('tables')
  const mayRead = useCan('orders.read')
  const mayOrder = useCan('orders.write')
  const { id, status, orderIds, waitingOrderIds } = table
  const [lead] = orderIds
  const isSeatable = isFree(status) || isTaken(status)
  if (!mayRead) return null
  return (
    <Stack spacing={2}>
      {waitingOrderIds.map((orderId, index) => (
        <LinkButton key={orderId} isUrgent icon="bell" to={orderAddress(orderId)}>
          {t('acceptOrder', { count: index + 1 })}
        </LinkButton>
      ))}
      {orderIds.map((orderId, index) => (
        <LinkButton key={orderId} icon="receipt" to={orderAddress(orderId)}>
          {orderIds.length > 1 ? t('openBill', { count: index + 1 }) : t('openOrder')}
        </LinkButton>
      ))}
      {mayOrder && isSeatable && (
        <LinkButton
          icon="add"
          to={
            lead === undefined
              ? `/order/create-order?outlet=${outletId}&table=${id}`
              : `/order/create-order?order=${lead}`
          }
        >
          {t(lead === undefined ? 'newOrder' : 'orderMore')}
        </LinkButton>
      )}
    </Stack>
  )
}

type LinkButtonProps = { to: Address; icon: IconName; isUrgent?: boolean; children: string }

function LinkButton({ to, icon, isUrgent = false, children }: LinkButtonProps) {
  return (
    <Button
      {...useLinkTo(to)}
      variant="outlined"
      color={isUrgent ? 'warning' : 'primary'}
      startIcon={<Icon name={icon} />}
      sx={{ minHeight: 48 }}
    >
      {children}
    </Button>
  )
}
