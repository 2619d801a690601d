import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import type { OrderRow } from '../contract/replies.ts'
import type { LineStatus, OrderStatus } from '../rules/states.ts'
import type { PaymentStatus } from '../rules/totals.ts'

const orderTones: Record<OrderStatus, StatusTone> = {
  Draft: 'tentative',
  Submitted: 'urgent',
  Confirmed: 'confirmed',
  Preparing: 'arrives',
  Ready: 'inHouse',
  Served: 'leaves',
  Completed: 'past',
  Cancelled: 'cancelled',
}
const lineTones: Record<LineStatus, StatusTone> = {
  Available: 'confirmed',
  Hold: 'tentative',
  Unavailable: 'urgent',
  Preparing: 'arrives',
  Ready: 'inHouse',
  Served: 'past',
  Cancelled: 'cancelled',
  Void: 'cancelled',
}
const paymentTones: Record<PaymentStatus, StatusTone> = {
  NotPaid: 'tentative',
  PartPaid: 'tentative',
  Paid: 'past',
  Overpaid: 'urgent',
  OnRoom: 'confirmed',
  OnCredit: 'confirmed',
  PartRefunded: 'tentative',
  Refunded: 'cancelled',
}

/** Where the tone alone would show a bed or a door. */
const icons: Partial<Record<OrderStatus | LineStatus, IconName>> = {
  Preparing: 'food',
  Ready: 'flag',
  Served: 'check',
}
const iconOf = (status: OrderStatus | LineStatus) => {
  const icon = icons[status]
  return icon ? { icon } : {}
}

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <StatusChip tone={orderTones[status]} label={t(`status.${status}`)} {...iconOf(status)} />
}

export function LineStatusChip({ status }: { status: LineStatus }) {
  const { t } = useTranslation('orders')
  return <StatusChip tone={lineTones[status]} label={t(`line.${status}`)} {...iconOf(status)} />
}

type Payable = Pick<OrderRow, 'paymentStatus' | 'totalAmount'>

/** Nothing was paid and nothing is due: packs cover all of it, or it is on the house. */
const isFree = ({ paymentStatus, totalAmount }: Payable): boolean => paymentStatus === 'NotPaid' && totalAmount === 0

/** Payment status of an order, in words. */
export function usePaymentText(): (order: Payable) => string {
  const { t } = useTranslation('orders')
  return (order) => t(isFree(order) ? 'payment.NothingDue' : `payment.${order.paymentStatus}`)
}

export function PaymentStatusChip({ order }: { order: Payable }) {
  const label = usePaymentText()(order)
  return <StatusChip tone={isFree(order) ? 'past' : paymentTones[order.paymentStatus]} label={label} />
}

type Named = Pick<OrderRow, 'orderNo' | 'bookOneOrderId' | 'deviceNumber' | 'resourceName' | 'roomNo' | 'guestName'>

/** The number of the day, and the one a device assigned while it was offline. */
export function numberOf({
  orderNo,
  bookOneOrderId,
  deviceNumber,
}: Pick<Named, 'orderNo' | 'bookOneOrderId' | 'deviceNumber'>): string {
  if (orderNo === null) return deviceNumber || bookOneOrderId
  return deviceNumber ? `#${orderNo} · ${deviceNumber}` : `#${orderNo}`
}

/** Where an order goes, in words. */
export function usePlace(): (order: Named & Pick<OrderRow, 'deliveryMethod'>) => string {
  const { t } = useTranslation('orders')
  return (order) => {
    if (order.resourceName) return order.resourceName
    if (order.roomNo) return t('room', { room: order.roomNo })
    return [t(`way.${order.deliveryMethod}`), order.guestName].filter(Boolean).join(' · ')
  }
}

/** The address of an order: the specification carries its id as JSON. */
export const orderAddress = (orderId: string): Address =>
  `/order/order-details?data=${encodeURIComponent(JSON.stringify(orderId))}`
