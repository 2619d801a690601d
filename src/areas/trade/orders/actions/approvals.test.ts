import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { MOST_TRIES } from '#areas/platform/users/rules.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'

const PIN = '482913'
type Taken = Awaited<ReturnType<Restaurant['take']>>
let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant()
  const hash = await hashPassword(PIN)
  for (const { userId } of [place.manager, place.waiter, place.stranger])
    await place.hotel.rows('insert into approval_pins values ($1, $2, now())', [userId, hash])
})
afterAll(() => place.stop())
beforeEach(() => place.hotel.rows('delete from sign_in_failures'))

const cooked = async () => {
  const { orderId, orderLines } = await place.take(['DOSA', 'TEA'])
  const orderLineId = orderLines[0]?.orderLineId ?? ''
  await place.waiter.send(orders.setLineStatus, { orderLineId, status: 'Ready' })
  return { orderId, orderLineId }
}
const approve = (orderLineId: string, more: object = {}) =>
  place.waiter.raw(orders.approve, {
    orderLineId,
    does: 'VOID',
    reason: 'Burnt',
    approverId: place.manager.userId,
    pin: PIN,
    ...more,
  })
const after = async (orderId: string) => {
  const [row] = await place.hotel.rows<{ actor: string; after: object }>(
    `select actor_name as actor, after from audit_events where order_id = $1 order by id desc limit 1`,
    [orderId],
  )
  return row
}

test('a waiter sees who can approve: those with a PIN who may, and no one of another property', async () => {
  const { rows } = await place.waiter.send(orders.approvers, {})
  expect(rows).toEqual([{ userId: place.manager.userId, name: 'Maya Rao' }])
})

test('what was cooked is voided by a waiter with the PIN of a manager; the audit log names both', async () => {
  const { orderId, orderLineId } = await cooked()
  expect(codeOf(await place.waiter.raw(orders.removeLine, { orderLineId, reason: 'Burnt' }))).toBe('approval_needed')
  const { status, body } = await approve(orderLineId)
  expect(status).toBe(200)
  expect((body as Taken).orderLines[0]).toMatchObject({ status: 'Void', voidUnits: 1 })
  expect(await after(orderId)).toMatchObject({
    actor: 'Wanda Rao',
    after: { approvedBy: { id: place.manager.userId, name: 'Maya Rao' } },
  })
  expect(JSON.stringify(await after(orderId))).not.toContain(PIN)
})

test('a dish is put on the house with the PIN of a manager, and the bill is less by it', async () => {
  const { orderId, orderLineId } = await cooked()
  expect((await place.waiter.raw(orders.comp, { orderLineId, reason: 'Late' })).status).toBe(403)
  const { body } = await approve(orderLineId, { does: 'COMP', reason: 'Late' })
  expect(body).toMatchObject({ netAmount: 5_000, discountAmount: 20_000 })
  expect(await after(orderId)).toMatchObject({ actor: 'Wanda Rao', after: { approvedBy: { name: 'Maya Rao' } } })
})

test('of three dishes one is voided and one is on the house: each by a part, and the kitchen knows what it is to cook', async () => {
  const { orderId, orderLines } = await place.take([], { orderLines: [{ productCode: 'DOSA', unitsInOrder: 3 }] })
  const orderLineId = orderLines[0]?.orderLineId ?? ''
  await place.waiter.send(orders.setLineStatus, { orderLineId, status: 'Ready' })
  const { body: voided } = await approve(orderLineId, { unitsInOrder: 1 })
  expect(voided).toMatchObject({ netAmount: 40_000, orderLines: [{ status: 'Ready', liveUnits: 2, voidUnits: 1 }] })
  const { body: comped } = await approve(orderLineId, { unitsInOrder: 1, does: 'COMP', reason: 'Late' })
  expect(comped).toMatchObject({
    netAmount: 20_000,
    orderLines: [
      { orderLineId, liveUnits: 1, compReason: '', status: 'Ready' },
      { liveUnits: 1, compReason: 'Late', status: 'Ready' },
    ],
  })
  for (const { sent, live } of await place.ledger(orderId)) expect(sent).toBe(live)
  const second = (comped as Taken).orderLines[1]?.orderLineId ?? ''
  const { orderLines: now } = await place.manager.send(orders.comp, { orderLineId: second, reason: '' })
  expect(now.map(({ compReason }) => compReason)).toEqual(['', ''])
})

const approveOrder = (orderId: string, more: object = {}) =>
  place.waiter.raw(orders.approveOrder, {
    orderId,
    does: 'VOID',
    reason: 'Guest fell ill',
    approverId: place.manager.userId,
    pin: PIN,
    ...more,
  })

test('a whole order that was begun is cancelled, or put on the house, with the PIN of a manager', async () => {
  const { orderId } = await cooked()
  expect(codeOf(await place.waiter.raw(orders.cancel, { orderId, reason: 'x' }))).toBe('approval_needed')
  expect((await place.waiter.raw(orders.compOrder, { orderId, reason: 'x' })).status).toBe(403)
  const { body: property } = await approveOrder(orderId, { does: 'COMP' })
  expect(property).toMatchObject({ totalAmount: 0, outstandingAmount: 0 })
  expect(await after(orderId)).toMatchObject({ actor: 'Wanda Rao', after: { approvedBy: { name: 'Maya Rao' } } })
  expect(await place.manager.send(orders.compOrder, { orderId, reason: '' })).toMatchObject({ netAmount: 25_000 })
  const { body: cancelled } = await approveOrder(orderId)
  expect(cancelled).toMatchObject({ orderStatus: 'Cancelled', totalAmount: 0 })
  expect((cancelled as Taken).orderLines.map(({ status }) => status)).toEqual(['Void', 'Cancelled'])
  expect(await after(orderId)).toMatchObject({ actor: 'Wanda Rao', after: { approvedBy: { name: 'Maya Rao' } } })
})

test('approveOrder refuses order_has_money, order_moved_on, stale_version, not_found, wrong_approval and too_many_attempts; compOrder alike', async () => {
  const { orderId } = await cooked()
  const refused = async (more: object, id = orderId) => codeOf(await approveOrder(id, more))
  const comped = async (more: object = {}, id = orderId) =>
    codeOf(await place.manager.raw(orders.compOrder, { orderId: id, reason: 'x', ...more }))
  // approveOrder refuses not_found, compOrder refuses not_found
  expect([await refused({}, UNKNOWN), await comped({}, UNKNOWN)]).toEqual(['not_found', 'not_found'])
  // approveOrder refuses stale_version, compOrder refuses stale_version
  expect([await refused({ version: 99 }), await comped({ version: 99 })]).toEqual(['stale_version', 'stale_version'])
  // approveOrder refuses wrong_approval, approveOrder refuses too_many_attempts
  for (let tries = 0; tries < MOST_TRIES.account; tries += 1) expect(await refused({ pin: '111112' })).toBe('wrong_approval')
  expect(await refused({})).toBe('too_many_attempts')
  await place.hotel.rows('delete from sign_in_failures')
  // approveOrder refuses order_has_money, compOrder refuses order_has_money
  await place.clerk.send(orders.pay, { orderId, mode: 'Cash', amount: minor(5_000) })
  for (const does of ['VOID', 'COMP']) expect(await refused({ does })).toBe('order_has_money')
  expect(await comped()).toBe('order_has_money')
  // approveOrder refuses order_moved_on, compOrder refuses order_moved_on
  await place.clerk.send(orders.pay, { orderId, mode: 'Cash', complete: true })
  for (const does of ['VOID', 'COMP']) expect(await refused({ does })).toBe('order_moved_on')
  expect(await comped()).toBe('order_moved_on')
}) // prettier-ignore

test('approve refuses units_not_allowed, comp refuses units_not_allowed: more than there is, and a piece of what is sold whole', async () => {
  const { orderLineId } = await cooked()
  for (const unitsInOrder of [2, 0.5]) {
    for (const does of ['VOID', 'COMP'])
      expect(codeOf(await approve(orderLineId, { does, unitsInOrder }))).toBe('units_not_allowed')
    const comp = { orderLineId, unitsInOrder, reason: 'x' }
    expect(codeOf(await place.manager.raw(orders.comp, comp))).toBe('units_not_allowed')
  }
})

test('approve refuses wrong_approval, alike for a wrong PIN, one who may not, one of another property, and no one', async () => {
  const { orderLineId } = await cooked()
  const { waiter, stranger, clerk } = place
  const wrong = [
    { pin: '482914' },
    { approverId: waiter.userId },
    { approverId: stranger.userId },
    { approverId: clerk.userId },
    { approverId: 999_999 },
  ]
  for (const more of wrong) {
    const response = await approve(orderLineId, more)
    expect([response.status, codeOf(response)]).toEqual([422, 'wrong_approval'])
  }
  expect((await approve(orderLineId, { reason: '' })).status).toBe(400)
  await place.hotel.rows(`update users set status = 'DISABLED' where id = $1`, [place.manager.userId])
  expect(codeOf(await approve(orderLineId))).toBe('wrong_approval')
  await place.hotel.rows(`update users set status = 'ACTIVE' where id = $1`, [place.manager.userId])
})

test('approve refuses too_many_attempts, and the manager still signs in', async () => {
  const { orderLineId } = await cooked()
  for (let tries = 0; tries < MOST_TRIES.account; tries += 1)
    expect(codeOf(await approve(orderLineId, { pin: '111112' }))).toBe('wrong_approval')
  expect(codeOf(await approve(orderLineId))).toBe('too_many_attempts')
  const counted = await place.hotel.rows('select distinct email from sign_in_failures')
  expect(counted).toEqual([{ email: `approval-pin ${place.manager.userId}` }])
})

test('approve refuses not_found; approve refuses order_moved_on', async () => {
  const { orderId, orderLineId } = await cooked()
  expect(codeOf(await approve(UNKNOWN))).toBe('not_found')
  await approve(orderLineId)
  expect(codeOf(await approve(orderLineId))).toBe('order_moved_on')
  await place.manager.send(orders.cancel, { orderId, reason: 'x' })
  expect(codeOf(await approve(orderLineId, { does: 'COMP' }))).toBe('order_moved_on')
})

test('PINs sent all at once, for many dishes, are no more than PINs one after the other', async () => {
  const { orderLineId } = await cooked()
  const { orderId } = await cooked()
  const tries = Array.from({ length: 32 }, (_, at) =>
    at % 2 === 0 ? approve(orderLineId, { pin: `1111${10 + at}` }) : approveOrder(orderId, { pin: `1111${10 + at}` }),
  )
  const codes = (await Promise.all(tries)).map(codeOf)
  expect(codes.filter((code) => code === 'wrong_approval')).toHaveLength(MOST_TRIES.account)
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(32 - MOST_TRIES.account)
})
