import { lockVisitOf } from '#areas/trade/appointments/actions/appointments.ts'
import { holdsTime } from '#areas/trade/appointments/rules.ts'
import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { findProducts } from '#areas/trade/products/actions/products.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { orders } from '../contract/orders.ts'
import { findOrderOfVisit } from '../queries/orders.ts'
import { doneLine } from './dishes.ts'
import { saveOrder } from './save-order.ts'
import { recordOrder } from './notify.ts'
import { orderOf, placeFor } from './new-order.ts'
import { getOrderReply } from './replies.ts'

/**
 * The bill of a visit: what was booked, at the prices agreed, as an order that is paid and invoiced like the rest. Requested again, it is the
 * same order.
 *
 * @throws Refusal not_found; order_empty when all of the visit was cancelled or missed; no_tax_slab
 */
export const billVisit: Action<typeof orders.billVisit> = async (ctx, { appointmentId }) => {
  const visit = await lockVisitOf(ctx, appointmentId)
  const [first] = visit
  if (!first) return refuse('not_found', { appointmentId })
  const known = await findOrderOfVisit(ctx.tx, first.visitId)
  if (known !== undefined) return getOrderReply(ctx, known)
  const done = visit.filter(({ status }) => holdsTime(status))
  if (done.length === 0) refuse('order_empty')

  const outlet = await getOutlet(ctx, first.businessServiceId)
  const [way = 'Counter'] = outlet.deliveryMethods
  const input = orders.save.input.parse({
    businessServiceId: outlet.id,
    deliveryMethod: outlet.deliveryMethods.includes('Counter') ? 'Counter' : way,
    customerId: first.customerId,
    guestName: first.guestName,
    guestPhone: first.phone,
  })
  const place = await placeFor(ctx, { ...input, roomNo: '', deliveryMethod: 'Counter' })
  const order = { ...orderOf(ctx, { input, outlet, status: 'Draft', place }), visitId: first.visitId }
  const products = await findProducts(ctx, { ids: [...new Set(done.map(({ productId }) => productId))] })
  const lines = done.map(({ productId, serviceName: name, price }, at) => {
    const product = products.find(({ id }) => id === productId) ?? refuse('not_found', { productId })
    return doneLine(ctx, order, { product, name, price, position: at + 1 })
  })
  const opened = { status: 'Confirmed' as const, confirmedAt: ctx.now }
  const saved = await saveOrder(ctx, { order, lines: [] }, { isNew: true, isNumbered: true, order: opened, lines })
  recordOrder(ctx, 'ORDER_CREATE', null, saved)
  ctx.publish('orders', 'appointments')
  return getOrderReply(ctx, order.id)
}
