import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printing } from '../contract/printing.ts'
import type { TicketSheet } from '../contract/sheets.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { type Restaurant, startRestaurant } from '#areas/trade/orders/actions/testing.ts'

let place: Restaurant
let printerIds: string[]
beforeAll(async () => {
  place = await startRestaurant()
  printerIds = (await place.waiter.send(printing.printers, {})).rows.map(({ id }) => id)
})
afterAll(() => place.stop())

/** The texts of all documents a printing page gets until none waits. */
async function printed(): Promise<string[]> {
  const documents: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const { rows, hasMore } = await place.waiter.send(printing.lease, { printerIds, owner: 'tab' })
    for (const { id, leaseToken, html } of rows) {
      documents.push(wordsOf(html))
      await place.waiter.send(printing.settle, { jobId: id, leaseToken, result: 'PRINTED' })
    }
    if (rows.length === 0 && !hasMore) return documents
  }
  throw new Error('it never ends')
}
const wordsOf = (html: string): string => {
  const banner = /class="banner">([^<]*)/.exec(html)?.[1] ?? ''
  const lines = [...html.matchAll(/class="name">([^<]*)<\/td><td>(?:<span class="strong">)?([^<]*)/g)]
  return [banner, ...lines.map(([, name, much]) => `${much} ${name}`)].join(' | ')
}
const jobsOf = async (orderId: string) =>
  (await place.waiter.send(printing.jobs, { orderId })).rows.map(({ kind, status, errorClass }) =>
    [kind, status, errorClass].filter(Boolean).join(' '),
  )

describe('a ticket that waited for its printer', () => {
  test('is not printed once its order is cancelled, and neither is what takes it back', async () => {
    const { orderId } = await place.take(['DOSA', 'TEA'])
    await place.waiter.send(orders.cancel, { orderId, reason: 'Left' })
    expect(await jobsOf(orderId)).toHaveLength(4)
    expect(await printed()).toEqual([])
    expect(new Set(await jobsOf(orderId))).toEqual(new Set(['KOT CANCELLED ORDER_CLOSED', 'CANCEL_KOT CANCELLED ORDER_CLOSED'])) // prettier-ignore
  })

  test('is withdrawn on paper when it was printed before', async () => {
    const { orderId } = await place.take(['DOSA'])
    expect(await printed()).toEqual(['NEW | 1 dosa'])
    await place.waiter.send(orders.cancel, { orderId, reason: 'Left' })
    expect(await printed()).toEqual(['CANCEL | -1 dosa'])
  })

  test('is printed with the lines that are still Available; no withdrawal is printed for what was withdrawn meanwhile', async () => {
    const order = await place.take(['DOSA', 'CURRY'])
    const line = order.orderLines.find(({ productCode }) => productCode === 'CURRY')!
    await place.waiter.send(orders.removeLine, { orderLineId: line.orderLineId })
    expect(await printed()).toEqual(['NEW | 1 dosa'])
    const begun = await place.take(['DOSA', 'CURRY'])
    const [first] = begun.orderLines
    await place.manager.send(orders.setLineStatus, { orderLineId: first!.orderLineId, status: 'Preparing' })
    expect(await printed()).toEqual(['NEW | 1 curry'])
  })

  test('a part of it that is taken off adds up on paper, also when both waited', async () => {
    const { orderId, orderLines } = await place.take([], { orderLines: [{ productCode: 'DOSA', unitsInOrder: 3 }] })
    await place.waiter.send(orders.changeLine, { orderId, orderLineId: orderLines[0]!.orderLineId, unitsInOrder: 2 })
    expect(await printed()).toEqual(['NEW | 3 dosa', 'PART CANCEL | -1 dosa'])
  })

  test('is printed when its order went onto another bill', async () => {
    const [one, other] = [await place.take(['DOSA']), await place.take(['CURRY'])]
    await place.waiter.send(orders.merge, { orderId: one.orderId, fromOrderId: other.orderId })
    expect((await printed()).toSorted()).toEqual(['NEW | 1 curry', 'NEW | 1 dosa'])
  })

  test('asks when its order was closed with something still to be cooked; retry refuses order_moved_on', async () => {
    const { orderId } = await place.take(['DOSA'], { deliveryMethod: 'Counter' })
    await place.waiter.send(orders.pay, { orderId, mode: 'Card', complete: true })
    expect(await printed()).toEqual([])
    expect(await jobsOf(orderId)).toEqual(['KOT EXPIRED ORDER_CLOSED'])
    const { rows } = await place.waiter.send(printing.jobs, { orderId, view: 'attention' })
    const again = await place.waiter.raw(printing.retry, { jobId: rows[0]?.id })
    expect([codeOf(again), again.body]).toMatchObject(['order_moved_on', { details: { status: 'Completed' } }])
  })

  test('asks after half an hour, however long its printer stores other documents, and is printed when the user confirms', async () => {
    const { orderId } = await place.take(['DOSA'])
    await place.waiter.send(orders.printBill, { orderId })
    await place.hotel.rows(
      `update print_jobs set run_after = run_after - interval '31 minutes', expires_at = expires_at - interval '31 minutes' where order_id = $1`,
      [orderId],
    )
    expect(await printed()).toEqual([])
    expect(await jobsOf(orderId)).toEqual(['KOT EXPIRED'])
    const { rows } = await place.waiter.send(printing.jobs, { orderId, view: 'attention' })
    await place.waiter.send(printing.retry, { jobId: rows[0]!.id })
    expect(await printed()).toEqual(['NEW | 1 dosa'])
  })
})

test('reprint refuses order_moved_on once its order is cancelled or served; before, the copy has what is still to be cooked', async () => {
  const { orderId, orderLines } = await place.take(['DOSA', 'CURRY'])
  await printed()
  const [job] = (await place.waiter.send(printing.jobs, { orderId })).rows
  await place.waiter.send(orders.setLineStatus, { orderLineId: orderLines[0]!.orderLineId, status: 'Ready' })
  await place.waiter.send(printing.reprint, { jobId: job!.id })
  expect(await printed()).toEqual(['DUPLICATE | 1 curry'])
  await place.waiter.send(orders.setStatus, { orderId, status: 'Served' })
  const response = await place.waiter.raw(printing.reprint, { jobId: job!.id })
  expect([response.status, codeOf(response)]).toEqual([409, 'order_moved_on'])
  const cancelled = await place.take(['DOSA'])
  await printed()
  const [other] = (await place.waiter.send(printing.jobs, { orderId: cancelled.orderId })).rows
  await place.waiter.send(orders.cancel, { orderId: cancelled.orderId, reason: 'Left' })
  expect(codeOf(await place.waiter.raw(printing.reprint, { jobId: other!.id }))).toBe('order_moved_on')
})

describe('the content of a ticket on paper', () => {
  const sheetsOf = (orderId: string) =>
    place.hotel.rows<{ sheet: TicketSheet }>('select sheet from print_jobs where order_id = $1 order by id', [orderId])
  const facts = ({ facts: list }: TicketSheet) => Object.fromEntries(list.map(({ name, value }) => [name, value]))

  test('when it was sent, by whom, and course and seat of each line', async () => {
    const { orderId, orderedTime } = await place.take([], { orderLines: [{ productCode: 'DOSA', course: 2, seatNo: 3 }] }) // prettier-ignore
    const [{ sheet }] = (await sheetsOf(orderId)) as [{ sheet: TicketSheet }]
    expect(facts(sheet)).toMatchObject({ Time: orderedTime, Server: 'Wanda Rao' })
    expect(sheet.lines).toMatchObject([{ course: 2, seat: 3, quantity: '1' }])
    expect((await place.waiter.send(printing.lease, { printerIds, owner: 'tab' })).rows.at(-1)?.html).toContain('Course 2 · Seat 3') // prettier-ignore
  })

  test('MOVED names from where and to where, NOTE has the note, and neither prints 0', async () => {
    const [from, to] = [await place.table('T2'), await place.table('T4')]
    const { orderId, orderLines } = await place.take([], {
      deliveryMethod: 'Dine In',
      tableId: from.id,
      orderLines: [{ productCode: 'DOSA', unitsInOrder: 2 }],
    })
    await place.waiter.send(orders.transfer, { orderId, tableId: to.id })
    const { orderLineId } = orderLines[0]!
    await place.waiter.send(orders.changeLine, { orderId, orderLineId, notes: 'no nuts' })
    await place.waiter.send(orders.changeLine, { orderId, orderLineId, notes: '' })
    const [, moved, noted, cleared] = (await sheetsOf(orderId)).map(({ sheet }) => sheet)
    expect(moved).toMatchObject({ banner: 'MOVED', heading: 'T2 → T4', lines: [{ name: 'dosa', quantity: '2' }] }) // prettier-ignore
    expect(facts(moved!)).toMatchObject({ From: 'T2', To: 'T4' })
    expect(noted).toMatchObject({ banner: 'NOTE', heading: 'T4', lines: [{ quantity: '2', notes: 'no nuts' }] }) // prettier-ignore
    expect(cleared).toMatchObject({ banner: 'NOTE', lines: [{ notes: 'Note removed' }] })
  })
})
