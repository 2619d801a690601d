export { OrdersToAccept } from './to-accept.tsx'
export { numberOf, orderAddress, OrderStatusChip, PaymentStatusChip, usePlace } from './order-marks.tsx'
