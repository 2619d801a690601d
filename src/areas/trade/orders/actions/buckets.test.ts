import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant()
})
afterAll(() => place.stop())

const teas = async (unitsInOrder = 3) => {
  const { orderId, orderLines } = await place.take([], { orderLines: [{ productCode: 'TEA', unitsInOrder }] })
  return { orderId, orderLineId: orderLines[0]?.orderLineId ?? '' }
}
const mark = (orderLineId: string, more: object) => place.waiter.raw(orders.setLineUnits, { orderLineId, ...more })
const late = (orderId: string) =>
  place.hotel.rows(`update order_lines set moved_at = now() - interval '20 minutes' where order_id = $1`, [orderId])

test('one of three is ready and served, then all: line, ticket and order follow', async () => {
  const { orderLineId } = await teas()
  const seen = async (more: object) => {
    const { orderStatus, orderLines, kotDtoList } = (await mark(orderLineId, more)).body as Awaited<ReturnType<typeof place.take>> // prettier-ignore
    const [line] = orderLines
    return [line?.readyUnits, line?.servedUnits, line?.status, kotDtoList[0]?.status, orderStatus]
  }
  expect(await seen({ readyUnits: 1 })).toEqual([1, 0, 'Preparing', 'Preparing', 'Preparing'])
  expect(await seen({ servedUnits: 1 })).toEqual([1, 1, 'Preparing', 'Preparing', 'Preparing'])
  expect(await seen({ readyUnits: 3 })).toEqual([3, 1, 'Ready', 'Ready', 'Ready'])
  expect(await seen({ servedUnits: 3 })).toEqual([3, 3, 'Served', 'Served', 'Served'])
})

test('a bill that is parted takes what is served along; what is taken off is not ready any more', async () => {
  const { orderId, orderLineId } = await teas(4)
  await mark(orderLineId, { readyUnits: 3, servedUnits: 1 })
  const lines = [{ orderLineId, unitsInOrder: 1 }]
  const { order, split } = await place.waiter.send(orders.split, { orderId, lines })
  expect(split.orderLines[0]).toMatchObject({ readyUnits: 1, servedUnits: 1, status: 'Served' })
  expect(order.orderLines[0]).toMatchObject({ readyUnits: 2, servedUnits: 0, status: 'Preparing' })
  const less = { orderId, orderLineId, unitsInOrder: 2, reason: 'Spilled' }
  expect((await place.manager.send(orders.changeLine, less)).orderLines[0]).toMatchObject({
    liveUnits: 2,
    readyUnits: 2,
    status: 'Ready',
  })
})

test('setLineUnits refuses not_found; setLineUnits refuses units_not_allowed; setLineUnits refuses order_moved_on', async () => {
  const { orderId, orderLineId } = await teas()
  expect(codeOf(await mark(UNKNOWN, { readyUnits: 1 }))).toBe('not_found')
  for (const more of [{ readyUnits: 4 }, { servedUnits: 4 }, { readyUnits: 1, servedUnits: 2 }, { readyUnits: 0.5 }])
    expect(codeOf(await mark(orderLineId, more))).toBe('units_not_allowed')
  expect((await place.stranger.raw(orders.setLineUnits, { orderLineId, readyUnits: 1 })).status).toBe(404)
  await place.waiter.send(orders.removeLine, { orderLineId })
  expect(codeOf(await mark(orderLineId, { readyUnits: 1 }))).toBe('order_moved_on')
  await place.waiter.send(orders.cancel, { orderId, reason: 'x' })
  const draft = await place.take(['TEA'], { confirm: false })
  expect(codeOf(await mark(draft.orderLines[0]?.orderLineId ?? '', { readyUnits: 1 }))).toBe('order_moved_on')
})

test('a recall has its time: setLineUnits refuses recall_too_late; setLineStatus refuses recall_too_late; setKotStatus refuses recall_too_late; a manager may', async () => {
  const { orderId, orderLineId } = await teas()
  await mark(orderLineId, { readyUnits: 3 })
  expect((await mark(orderLineId, { readyUnits: 2 })).status).toBe(200)
  await mark(orderLineId, { readyUnits: 3 })
  await late(orderId)
  const status = { orderLineId, status: 'Preparing' } as const
  const { kotDtoList } = await place.waiter.send(orders.get, { orderId })
  expect(codeOf(await mark(orderLineId, { readyUnits: 2 }))).toBe('recall_too_late')
  expect(codeOf(await place.waiter.raw(orders.setLineStatus, status))).toBe('recall_too_late')
  const kot = { kotId: kotDtoList[0]?.kotId, status: 'Preparing' }
  expect(codeOf(await place.waiter.raw(orders.setKotStatus, kot))).toBe('recall_too_late')
  expect((await place.manager.send(orders.setLineStatus, status)).orderStatus).toBe('Preparing')
})

test('what was begun, and what is on the house, needs a user who may approve, with a reason', async () => {
  const { orderId, orderLineId } = await teas()
  await mark(orderLineId, { readyUnits: 1 })
  const off = { orderLineId, reason: 'Cold' }
  expect(codeOf(await place.waiter.raw(orders.removeLine, off))).toBe('approval_needed')
  expect((await place.waiter.raw(orders.comp, off)).status).toBe(403)
  expect(codeOf(await place.manager.raw(orders.removeLine, { orderLineId }))).toBe('reason_required')
  await place.manager.send(orders.comp, off)
  await place.manager.send(orders.removeLine, off)
  const recorded = await place.hotel.rows<{ after: { lines: { reason?: string; comp?: string }[] } }>(
    `select after from audit_events where order_id = $1 order by id desc limit 1`,
    [orderId],
  )
  expect(recorded[0]?.after.lines[0]).toMatchObject({ reason: 'Cold', comp: 'Cold' })
})
