import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Restaurant, startRestaurant } from '#areas/trade/orders/actions/testing.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf } from '#test/server.ts'
import { kitchenArea } from './kitchen.ts'
import { kitchen } from '../contract.ts'

let place: Restaurant
let base = ''

beforeAll(async () => {
  place = await startRestaurant([kitchenArea])
  base = await place.hotel.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => place.stop())

const board = (stationId?: string) => place.cook.send(kitchen.board, { stationId })
const ticketOf = async (orderId: string) => (await board()).tickets.find((ticket) => ticket.orderId === orderId)!
const press = (input: object) => place.cook.raw(kitchen.press, input)
async function paired(stationId: string | null = place.grill.id): Promise<string> {
  return (await place.manager.send(kitchen.pair, { name: 'Grill tablet', stationId })).token
}

/** The text that a screen's own stream has sent so far, and a promise of the stream's end. */
async function streamOf(token: string): Promise<{ received: () => string; ended: Promise<void> }> {
  const response = await fetch(`${base}/api${kitchen.deviceLive.path.replace(':token', token)}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  let text = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (
      let notification = await reader?.read();
      notification && !notification.done;
      notification = await reader?.read()
    )
      text += notification.value
  }
  return { received: () => text, ended: read() }
}

describe('the board', () => {
  test('shows tickets by station, oldest first, and what is to be cooked all day', async () => {
    const first = await place.take(['DOSA', 'TEA'])
    const second = await place.take(['DOSA'])
    const { tickets, allDay } = await board(place.grill.id)
    expect(tickets.map(({ orderId }) => orderId)).toEqual([first.orderId, second.orderId])
    expect(allDay).toContainEqual({ name: 'dosa', units: 2 })
    expect(allDay.some(({ name }) => name === 'tea')).toBe(false)
    expect((await board()).allDay).toContainEqual({ name: 'tea', units: 1 })
  })
  test('board refuses not_found', async () => {
    expect(codeOf(await place.cook.raw(kitchen.board, { stationId: newId() }))).toBe('not_found')
  })
})

describe('a press', () => {
  test('bumps a ticket, again changes nothing, and recalls it', async () => {
    const { orderId } = await place.take(['CURRY'])
    const { kotId } = await ticketOf(orderId)
    for (const to of ['Ready', 'Ready'] as const) await place.cook.send(kitchen.press, { kotId, to })
    expect((await ticketOf(orderId)).status).toBe('Ready')
    await place.cook.send(kitchen.press, { kotId, to: 'Preparing' })
    expect((await ticketOf(orderId)).status).toBe('Preparing')
    await place.cook.send(kitchen.press, { kotId, to: 'Ready' })
    await place.cook.send(kitchen.press, { kotId, to: 'Served' })
    expect(await ticketOf(orderId)).toBeUndefined()
  })
  test('bumps a line; its ticket follows when all are done', async () => {
    const { orderId } = await place.take(['DOSA', 'CURRY'])
    const [dosa, curry] = (await ticketOf(orderId)).orderLines
    await place.cook.send(kitchen.press, { orderLineId: dosa!.orderLineId, to: 'Ready' })
    expect((await ticketOf(orderId)).status).not.toBe('Ready')
    await place.cook.send(kitchen.press, { orderLineId: curry!.orderLineId, to: 'Ready' })
    expect((await ticketOf(orderId)).status).toBe('Ready')
  })
  test('sets how much of a line is ready; all day is what is left; press refuses units_not_allowed', async () => {
    const { orderId } = await place.take([], { orderLines: [{ productCode: 'TEA', unitsInOrder: 3 }] })
    const left = async () => (await board(place.drinks.id)).allDay.find(({ name }) => name === 'tea')?.units ?? 0
    const before = await left()
    const { orderLineId } = (await ticketOf(orderId)).orderLines[0]!
    await place.cook.send(kitchen.press, { orderLineId, readyUnits: 1 })
    const ticket = await ticketOf(orderId)
    expect([ticket.status, ticket.orderLines[0]?.readyUnits, await left()]).toEqual(['Preparing', 1, before - 1])
    expect(codeOf(await press({ orderLineId, readyUnits: 4 }))).toBe('units_not_allowed')
    expect(codeOf(await press({ orderLineId, readyUnits: 1.5 }))).toBe('units_not_allowed')
  })
  test('press refuses recall_too_late; devicePress refuses recall_too_late; devicePress refuses units_not_allowed', async () => {
    const { orderId } = await place.take(['CURRY'])
    const { kotId, orderLines } = await ticketOf(orderId)
    await place.cook.send(kitchen.press, { kotId, to: 'Ready' })
    await place.hotel.rows(`update order_lines set moved_at = now() - interval '16 minutes' where order_id = $1`, [
      orderId,
    ])
    expect(codeOf(await press({ kotId, to: 'Preparing' }))).toBe('recall_too_late')
    const token = await paired()
    const anonymous = place.hotel.anonymous()
    expect(codeOf(await anonymous.raw(kitchen.devicePress, { token, kotId, to: 'Preparing' }))).toBe('recall_too_late')
    const much = { token, orderLineId: orderLines[0]?.orderLineId, servedUnits: 2 }
    expect(codeOf(await anonymous.raw(kitchen.devicePress, much))).toBe('units_not_allowed')
  })
  test('takes note of what was withdrawn', async () => {
    const order = await place.take(['CURRY'])
    await place.waiter.send(orders.removeLine, { orderLineId: order.orderLines[0]!.orderLineId })
    const change = (await board()).tickets.find(({ type, orderId }) => type !== 'New' && orderId === order.orderId)
    expect(change?.acknowledgedAt).toBeNull()
    await place.cook.send(kitchen.press, { seen: [change!.kotId] })
    expect((await board()).tickets.some(({ kotId }) => kotId === change!.kotId)).toBe(false)
  })
  test('marks a dish sold out, and back in stock', async () => {
    await place.cook.send(kitchen.press, { productCode: 'TEA', isAvailable: false })
    const order = {
      businessServiceId: place.outlet.id,
      deliveryMethod: 'Take Away',
      orderLines: [{ productCode: 'TEA' }],
    }
    expect(codeOf(await place.waiter.raw(orders.save, order))).toBe('product_unavailable')
    await place.cook.send(kitchen.press, { productCode: 'TEA', isAvailable: true })
    expect((await place.waiter.raw(orders.save, order)).status).toBe(200)
  })
  test('is checked against the state seen when it was made: refused when that has changed, done when that is its state already', async () => {
    const { orderId } = await place.take([], { orderLines: [{ productCode: 'CURRY', unitsInOrder: 3 }] })
    const { kotId, orderLines } = await ticketOf(orderId)
    const { orderLineId } = orderLines[0]!
    await place.cook.send(kitchen.press, { orderLineId, readyUnits: 2 })
    const late = await press({ orderLineId, readyUnits: 1, seenUnits: 0 })
    expect([late.status, codeOf(late)]).toEqual([409, 'order_moved_on'])
    expect((await press({ orderLineId, readyUnits: 2, seenUnits: 1 })).status).toBe(200)
    await place.cook.send(kitchen.press, { orderLineId, to: 'Ready', seenStatus: 'Preparing' })
    expect((await press({ orderLineId, to: 'Ready', seenStatus: 'Available' })).status).toBe(200)
    // Another user has served it meanwhile: a bump made before that does not recall it.
    await place.cook.send(kitchen.press, { kotId, to: 'Served', seenStatus: 'Ready' })
    const bump = await press({ kotId, to: 'Preparing', seenStatus: 'New' })
    expect([codeOf(bump), bump.body]).toMatchObject(['order_moved_on', { details: { status: 'Served' } }])
    expect(codeOf(await press({ orderLineId, to: 'Preparing', seenStatus: 'Ready' }))).toBe('order_moved_on')
    expect((await press({ kotId, to: 'Preparing', seenStatus: 'Served' })).status).toBe(200)
  })
  test('press refuses not_found, press refuses order_moved_on', async () => {
    expect(codeOf(await press({ kotId: newId(), to: 'Ready' }))).toBe('not_found')
    expect(codeOf(await press({ productCode: 'NOTHING', isAvailable: true }))).toBe('not_found')
    const { orderId } = await place.take(['CURRY'])
    const { kotId } = await ticketOf(orderId)
    await place.cook.send(kitchen.press, { kotId, to: 'Ready' })
    expect(codeOf(await press({ kotId, to: 'New' }))).toBe('order_moved_on')
  })
})

describe('a set meal of two stations', () => {
  let meal: object
  beforeAll(async () => {
    const { owner, menu, outlet } = place
    const { id: productGroupId } = await owner.send(products.createGroup, { name: 'Sets', businessServiceIds: [outlet.id] }) // prettier-ignore
    const part = (name: string, productId: string) => ({ part: name, choices: [{ productId, extraAmount: 0 }] })
    const comboParts = [part('Main', menu.curry.id), part('Drink', menu.tea.id)]
    await owner.send(products.create, { productCode: 'MEAL', name: 'meal', kind: 'COMBO', productGroupId, price: minor(1), comboParts }) // prettier-ignore
    const comboChoices = [{ part: 'Main', productId: menu.curry.id }, { part: 'Drink', productId: menu.tea.id }] // prettier-ignore
    meal = { orderLines: [{ productCode: 'MEAL', unitsInOrder: 2, comboChoices }] }
  })
  const at = async (stationId: string, orderId: string) => {
    const { tickets, allDay } = await board(stationId)
    const ticket = tickets.find((one) => one.orderId === orderId)
    return { ticket, line: ticket?.orderLines[0], tea: allDay.find(({ name }) => name === 'tea')?.units ?? 0 }
  }

  test('is pressed at one, on its board or its paired screen, and stays at the other', async () => {
    const before = await at(place.drinks.id, '')
    const { orderId, orderLines } = await place.take([], meal)
    const { orderLineId } = orderLines[0]!
    expect((await at(place.drinks.id, orderId)).tea).toBe(before.tea + 2)
    expect((await board(place.grill.id)).allDay.some(({ name }) => name === 'tea' || name === 'meal')).toBe(false)
    const both = async () => [(await at(place.grill.id, orderId)).line, (await at(place.drinks.id, orderId)).line].map((line) => line && `${line.status} ${line.readyUnits}`) // prettier-ignore
    await place.cook.send(kitchen.press, { orderLineId, stationId: place.drinks.id, readyUnits: 1, seenUnits: 0 })
    expect(await both()).toEqual(['Available 0', 'Preparing 1'])
    const token = await paired()
    const screen = place.hotel.anonymous()
    await screen.send(kitchen.devicePress, { token, orderLineId, to: 'Ready', seenStatus: 'Available' })
    expect(await both()).toEqual(['Ready 2', 'Preparing 1'])
    const { kotId } = (await at(place.drinks.id, orderId)).ticket!
    expect(codeOf(await screen.raw(kitchen.devicePress, { token, kotId, to: 'Ready' }))).toBe('not_found')
    await place.cook.send(kitchen.press, { kotId, to: 'Served', seenStatus: 'Preparing' })
    expect(await both()).toEqual(['Ready 2', undefined])
    expect((await place.waiter.send(orders.get, { orderId })).orderStatus).toBe('Ready')
  })

  test('press refuses not_found for a station that does not cook it; one without a station moves all of it', async () => {
    const { orderId, orderLines } = await place.take([], meal)
    const [line] = orderLines
    const orderLineId = line!.orderLineId
    const strange = (await place.owner.send(outlets.createStation, { name: 'Cold' })).id
    for (const more of [{ to: 'Ready' }, { readyUnits: 1 }])
      expect(codeOf(await press({ orderLineId, stationId: strange, ...more }))).toBe('not_found')
    await place.cook.send(kitchen.press, { orderLineId, to: 'Ready' })
    const { kotDtoList } = await place.waiter.send(orders.get, { orderId })
    expect(kotDtoList.map(({ status }) => status)).toEqual(['Ready', 'Ready'])
  })
})

describe('a paired screen', () => {
  test('works without a signed-in user, at its own station only', async () => {
    const token = await paired()
    const { orderId } = await place.take(['DOSA', 'TEA'])
    const screen = place.hotel.anonymous()
    const shown = await screen.send(kitchen.deviceBoard, { token })
    expect(shown.stationId).toBe(place.grill.id)
    expect(shown.tickets.every(({ stationId }) => stationId === place.grill.id)).toBe(true)
    const own = shown.tickets.find((ticket) => ticket.orderId === orderId)!
    await screen.send(kitchen.devicePress, { token, kotId: own.kotId, to: 'Ready' })
    const drink = (await board(place.drinks.id)).tickets.find((ticket) => ticket.orderId === orderId)!
    const strange = await screen.raw(kitchen.devicePress, { token, kotId: drink.kotId, to: 'Ready' })
    expect(codeOf(strange)).toBe('not_found')
    const line = drink.orderLines[0]!.orderLineId
    expect(codeOf(await screen.raw(kitchen.devicePress, { token, orderLineId: line, to: 'Ready' }))).toBe('not_found')
  })
  test('deviceBoard refuses not_found, devicePress refuses not_found once it is unpaired, and for no property at all', async () => {
    const token = await paired(null)
    const { rows } = await place.manager.send(kitchen.devices, {})
    await place.manager.send(kitchen.unpair, { deviceId: rows[0]!.id })
    for (const bad of [token, `999999-${'x'.repeat(43)}`]) {
      expect(codeOf(await place.hotel.anonymous().raw(kitchen.deviceBoard, { token: bad }))).toBe('not_found')
      expect(codeOf(await place.hotel.anonymous().raw(kitchen.devicePress, { token: bad }))).toBe('not_found')
    }
  })
  test('is notified of a change at once, of its board only, until it is unpaired; deviceLive refuses not_found', async () => {
    const token = await paired()
    const { received, ended } = await streamOf(token)
    const notification = () => received().match(/data: .*/g) ?? []
    const { orderId } = await place.take(['CURRY'])
    await expect.poll(notification).toEqual(['data: {"topics":["kitchen"]}'])
    const { kotId } = await ticketOf(orderId)
    await place.cook.send(kitchen.press, { kotId, to: 'Ready' })
    await place.waiter.send(orders.setStatus, { orderId, status: 'Served' })
    await expect.poll(notification).toHaveLength(3)
    // A draft does not concern the kitchen.
    await place.take(['CURRY'], { confirm: false })
    const { rows } = await place.manager.send(kitchen.devices, {})
    await place.manager.send(kitchen.unpair, { deviceId: rows[0]!.id })
    await ended
    expect(new Set(notification())).toEqual(new Set(['data: {"topics":["kitchen"]}']))
    expect(notification()).toHaveLength(4)
    expect(codeOf(await place.hotel.anonymous().raw(kitchen.deviceLive, { token }))).toBe('not_found')
  })
  test('has a limit of its own, so that screens behind one address never share it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }) // within one minute
    try {
      const [one, other] = [await paired(), await paired()]
      const readBoard = (token: string) => place.hotel.anonymous().raw(kitchen.deviceBoard, { token })
      const statuses: number[] = []
      while (statuses.length < 240) statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => readBoard(one)))).map(({ status }) => status)) // prettier-ignore
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect([(await readBoard(one)).status, (await readBoard(other)).status]).toEqual([429, 200])
    } finally {
      vi.useRealTimers()
    }
  })
  test('devicePress refuses order_moved_on', async () => {
    const token = await paired()
    const { orderId } = await place.take(['CURRY'])
    const { kotId } = await ticketOf(orderId)
    const screen = place.hotel.anonymous()
    await screen.send(kitchen.devicePress, { token, kotId, to: 'Ready' })
    expect(codeOf(await screen.raw(kitchen.devicePress, { token, kotId, to: 'New' }))).toBe('order_moved_on')
  })
  test('is paired by managers; pair refuses not_found, unpair refuses not_found; its token is stored as a hash', async () => {
    const token = await paired()
    expect((await place.waiter.raw(kitchen.pair, { name: 'x' })).status).toBe(403)
    expect(codeOf(await place.manager.raw(kitchen.pair, { name: 'x', stationId: newId() }))).toBe('not_found')
    expect(codeOf(await place.manager.raw(kitchen.unpair, { deviceId: newId() }))).toBe('not_found')
    const stored = await place.hotel.rows<{ token_hash: string }>('select token_hash from kitchen_devices')
    expect(stored.some(({ token_hash: hash }) => hash === token)).toBe(false)
  })
})
