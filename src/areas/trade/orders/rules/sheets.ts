import type { SheetColumn } from '#core/sheet.ts'
import type { ListedOrder } from '../contract/replies.ts'

/** An exported order, by the names of the wire. */
export const orderColumns: readonly SheetColumn<ListedOrder>[] = [
  { header: 'orderNo', kind: 'number', value: (row) => row.orderNo },
  { header: 'bookOneOrderId', kind: 'text', width: 14, value: (row) => row.bookOneOrderId },
  { header: 'deviceNumber', kind: 'text', width: 12, value: (row) => row.deviceNumber },
  { header: 'orderedDate', kind: 'day', value: (row) => row.orderedDate },
  { header: 'orderedAt', kind: 'moment', value: (row) => row.orderedAt },
  { header: 'businessServiceName', kind: 'text', value: (row) => row.businessServiceName },
  { header: 'deliveryMethod', kind: 'text', width: 14, value: (row) => row.deliveryMethod },
  { header: 'resourceName', kind: 'text', width: 14, value: (row) => row.resourceName },
  { header: 'roomNo', kind: 'text', width: 9, value: (row) => row.roomNo },
  { header: 'guestName', kind: 'text', value: (row) => row.guestName },
  { header: 'propertyReservationNumber', kind: 'text', width: 14, value: (row) => row.propertyReservationNumber },
  { header: 'covers', kind: 'number', value: (row) => row.covers },
  { header: 'lineCount', kind: 'number', value: (row) => row.lineCount },
  { header: 'operatorName', kind: 'text', value: (row) => row.operatorName },
  { header: 'sourceChannel', kind: 'text', width: 12, value: (row) => row.sourceChannel },
  { header: 'orderStatus', kind: 'text', width: 12, value: (row) => row.orderStatus },
  { header: 'paymentStatus', kind: 'text', width: 14, value: (row) => row.paymentStatus },
  { header: 'totalAmount', kind: 'money', value: (row) => row.totalAmount, currency: (row) => row.currency },
  {
    header: 'outstandingAmount',
    kind: 'money',
    value: (row) => row.outstandingAmount,
    currency: (row) => row.currency,
  },
  { header: 'currency', kind: 'text', width: 9, value: (row) => row.currency },
  { header: 'orderId', kind: 'text', width: 38, value: (row) => row.orderId },
]
