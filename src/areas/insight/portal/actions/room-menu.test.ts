import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { portal } from '../contract/portal.ts'
import { ABSENT, NOBODYS_TOKEN, type Portal, startPortal } from './testing.ts'

let site: Portal
let outletId: string
let dosa: string
let waiter: Awaited<ReturnType<Portal['hotel']['as']>>
beforeAll(async () => {
  site = await startPortal()
  waiter = await site.hotel.as('PROP_SERVICE')
  const deliveryMethods = ['Dine In' as const, 'Room Order' as const]
  const outlet = await site.admin.send(outlets.create, { name: 'Courtyard', kind: 'RESTAURANT', deliveryMethods })
  outletId = outlet.id
  await site.admin.send(outlets.create, { name: 'Bar', kind: 'BAR', deliveryMethods: ['Counter'] })
  const { id: stationId } = await site.admin.send(outlets.createStation, { name: 'Grill' })
  const group = { name: 'Food', stationId, businessServiceIds: [outletId] }
  const { id: productGroupId } = await site.admin.send(products.createGroup, group)
  const dish = { productCode: 'DOSA', name: 'Dosa', productGroupId, price: minor(20_000), allergens: ['MILK' as const] }
  dosa = (await site.admin.send(products.create, dish)).id
})
afterAll(async () => {
  expect(await violatedInvariants(site.hotel.db)).toEqual([])
  await site.hotel.stop()
})
beforeEach(async () => {
  await site.hotel.empty('orders')
  await site.clear()
  await site.choose()
})

/** Guests who are in their room. */
const inHouse = async () => {
  const { booking, token } = await site.stay(0, 2, { roomId: FIXTURE.rooms['101'] })
  await site.clerk.send(bookings.checkIn, { bookingId: booking.id })
  return { booking, token, stayId: booking.stays[0]?.id ?? '' }
}
const line = (more: object = {}) => ({ productId: dosa, unitsInOrder: 2, ...more })
const wanted = (token: string, stayId: string, more: object = {}) => ({
  token, key: randomUUID(), stayId, outletId, notes: 'No nuts, please', orderLines: [line()], ...more,
}) // prettier-ignore
const refusal = async (token: string, stayId: string, more: object = {}) =>
  codeOf(await site.guest.raw(portal.order, wanted(token, stayId, more)))

describe('the menu', () => {
  test('is that of the outlets which bring orders to rooms, with allergens and hours', async () => {
    const { token } = await inHouse()
    expect((await site.open(token)).hasRoomMenu).toBe(true)
    const { outlets: shown, menu } = await site.guest.send(portal.menu, { token })
    expect(shown).toEqual([{ id: outletId, name: 'Courtyard', isOpen: true, openingHours: [] }])
    expect(menu?.dishes).toMatchObject([{ name: 'Dosa', allergens: ['MILK'], isAvailable: true }])
  })
  test('menu refuses not_found', async () => {
    const { token } = await inHouse()
    expect(codeOf(await site.guest.raw(portal.menu, { token, outletId: ABSENT }))).toBe('not_found')
    expect(codeOf(await site.guest.raw(portal.menu, { token: NOBODYS_TOKEN }))).toBe('not_found')
  })
  test('menu refuses offer_over', async () => {
    const before = await site.stay(3)
    expect(codeOf(await site.guest.raw(portal.menu, { token: before.token }))).toBe('offer_over')
    const { token } = await inHouse()
    await site.choose({ hasRoomMenu: false })
    expect(codeOf(await site.guest.raw(portal.menu, { token }))).toBe('offer_over')
    expect((await site.open(token)).hasRoomMenu).toBe(false)
  })
})

describe('an order to the room', () => {
  test('waits for staff, is one however often it is sent, and goes on the bill of the room as it is accepted', async () => {
    const { booking, token, stayId } = await inHouse()
    const input = wanted(token, stayId)
    const replies = await Promise.all([1, 2, 3].map(() => site.guest.raw(portal.order, input)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const [sent, ...others] = (await site.open(token)).orders
    expect(others).toEqual([])
    expect(sent).toMatchObject({ status: 'Submitted', number: null, lines: [{ name: 'Dosa', units: 2 }] })
    const orderId = sent?.id ?? ''
    const taken = await waiter.send(orders.get, { orderId })
    expect(taken).toMatchObject({ roomNo: '101', specialNotes: 'No nuts, please', guestName: 'Meera Iyer' })
    const accepted = await waiter.send(orders.confirm, { orderId, version: taken.version })
    expect(accepted).toMatchObject({ orderStatus: 'Confirmed', outstandingAmount: 0 })
    const { lines } = await site.admin.send(folios.get, { bookingId: booking.id })
    expect(lines.filter(({ name }) => name.startsWith('Courtyard'))).toHaveLength(1)
    expect((await site.open(token)).orders).toMatchObject([{ status: 'Confirmed', number: 1 }])
    const again = await waiter.send(orders.confirm, { orderId, version: accepted.version })
    expect(again.outstandingAmount).toBe(0)
    expect((await site.admin.send(folios.get, { bookingId: booking.id })).lines).toHaveLength(lines.length)
  })
  test('order refuses not_found', async () => {
    const { token, stayId } = await inHouse()
    const other = await site.stay(0)
    expect(await refusal(NOBODYS_TOKEN, stayId)).toBe('not_found')
    expect(await refusal(token, other.booking.stays[0]?.id ?? '')).toBe('not_found')
    expect(await refusal(token, stayId, { outletId: ABSENT })).toBe('not_found')
    expect(await refusal(token, stayId, { orderLines: [line({ productId: ABSENT })] })).toBe('not_found')
  })
  test('order refuses offer_over', async () => {
    const { token, stayId } = await inHouse()
    const turn = (isAvailable: boolean) => site.admin.send(products.setAvailability, { productId: dosa, isAvailable })
    await turn(false)
    expect(await refusal(token, stayId)).toBe('offer_over')
    await turn(true)
    expect(await refusal(token, stayId, { orderLines: [line({ modifierIds: [ABSENT] })] })).toBe('offer_over')
    await site.choose({ hasRoomMenu: false })
    expect(await refusal(token, stayId)).toBe('offer_over')
  })
  test('order refuses outlet_closed', async () => {
    const { token, stayId } = await inHouse()
    // Open for an hour on a day of the week that is not today.
    const hours = [{ weekdays: [((new Date().getUTCDay() + 3) % 7) + 1], from: '10:00', until: '11:00' }]
    const shown = await site.admin.send(outlets.get, { businessServiceId: outletId })
    const { id: _id, propertyId: _propertyId, currency: _currency, isOpen: _isOpen, ...now } = shown
    const closed = await site.admin.send(outlets.update, { ...now, businessServiceId: outletId, openingHours: hours })
    expect(await refusal(token, stayId)).toBe('outlet_closed')
    expect((await site.guest.send(portal.menu, { token })).menu?.isOpen).toBe(false)
    await site.admin.send(outlets.update, { ...now, businessServiceId: outletId, version: closed.version })
  })
})

describe('the picture of a dish', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('is shown to guests in house', async () => {
    const { token } = await inHouse()
    const before = await site.guest.raw(portal.dishPicture, { token, outletId, productId: dosa })
    expect(codeOf(before)).toBe('not_found')
    await site.admin.send(products.setImage, { productId: dosa, image: png })
    const { menu } = await site.guest.send(portal.menu, { token })
    expect(menu?.dishes[0]?.imageVersion).not.toBeNull()
    const shown = await site.guest.raw(portal.dishPicture, { token, outletId, productId: dosa })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('dishPicture refuses not_found for what is on no menu of a room', async () => {
    const { token } = await inHouse()
    for (const change of [{ productId: ABSENT }, { outletId: ABSENT }, { token: NOBODYS_TOKEN }])
      expect(codeOf(await site.guest.raw(portal.dishPicture, { token, outletId, productId: dosa, ...change }))).toBe('not_found') // prettier-ignore
  })

  test('dishPicture refuses offer_over where guests order nothing', async () => {
    const { token } = await inHouse()
    await site.choose({ hasRoomMenu: false })
    expect(codeOf(await site.guest.raw(portal.dishPicture, { token, outletId, productId: dosa }))).toBe('offer_over')
  })
})
