import { holdVisit } from '#areas/trade/appointments/actions/appointments.ts'
import { holdsTime } from '#areas/trade/appointments/rules.ts'
import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { findProducts } from '#areas/trade/products/actions/products.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { orders } from '../contract/orders.ts'
import { findOrderOfVisit, insertOrder } from '../queries/orders.ts'
import { doneLine } from './dishes.ts'
import { keep } from './keep.ts'
import { recordOrder } from './news.ts'
import { orderOf, placeFor } from './take.ts'
import { publishOrder } from './tell.ts'

/**
 * The bill of a visit: what was booked, at the prices agreed, as an order that is paid and invoiced like the rest. Asked again, it is the
 * same order.
 *
 * @throws Refusal not_found; order_empty when all of the visit was cancelled or missed; no_tax_slab
 */
export const billVisit: Action<typeof orders.billVisit> = async (ctx, { appointmentId }) => {
  const visit = await holdVisit(ctx, appointmentId)
  const [first] = visit
  if (!first) return refuse('not_found', { appointmentId })
  const known = await findOrderOfVisit(ctx.tx, first.visitId)
  if (known !== undefined) return publishOrder(ctx, known)
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
  await insertOrder(ctx.tx, order)
  const number = await nextNumber(ctx, `order ${ctx.businessDate}`)
  const opened = { number, status: 'Confirmed' as const, confirmedAt: ctx.now }
  const kept = await keep(ctx, { order, lines: [] }, { order: opened, lines })
  recordOrder(ctx, 'ORDER_CREATE', null, kept)
  ctx.publish('appointments')
  return publishOrder(ctx, order.id)
}
