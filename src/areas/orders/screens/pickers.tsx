export { numberOf, orderAddress, OrderStatusChip, PaymentStatusChip, usePlace } from './order-marks.tsx'
