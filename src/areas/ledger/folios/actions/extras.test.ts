import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { foliosArea } from './folios.ts'
import { folios } from '../contract/folios.ts'
import { bookedIn } from './testing.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let manager: TestClient
let desk: TestClient
let count = 0
beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea] })
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const details = (more: object = {}) => {
  count += 1
  return { name: `Laundry ${count}`, price: minor(20_000), serviceCode: '999712', ...more }
}
const added = (more: object = {}) => manager.send(folios.createExtra, details(more))
const charged = (extraId: string, bookingId: string, more: object = {}) => ({
  bookingId,
  kind: 'SERVICE' as const,
  name: 'whatever was typed',
  unitAmount: minor(20_000),
  extraId,
  ...more,
})

describe('the list', () => {
  test('is read by name, without what is switched off unless requested; only users who set prices change it', async () => {
    const zoo = await added({ name: 'Zoo trip', taxCategory: null })
    const cot = await added({ name: 'Cot', isActive: false })
    const names = async (includeInactive: boolean) =>
      (await desk.send(folios.extras, { includeInactive })).rows.map(({ name }) => name)
    expect(await names(false)).toContain(zoo.name)
    expect(await names(false)).not.toContain(cot.name)
    expect((await names(true)).slice(0, 1)).toEqual([cot.name])
    expect((await desk.raw(folios.createExtra, details())).status).toBe(403)
  })

  test('createExtra refuses name_taken; updateExtra refuses name_taken; updateExtra refuses not_found; updateExtra refuses stale_version', async () => {
    const [one, other] = [await added(), await added()]
    expect(codeOf(await manager.raw(folios.createExtra, details({ name: one.name.toUpperCase() })))).toBe('name_taken')
    const { id: extraId, ...input } = other
    expect(codeOf(await manager.raw(folios.updateExtra, { extraId, ...input, name: one.name }))).toBe('name_taken')
    expect(codeOf(await manager.raw(folios.updateExtra, { extraId: UNKNOWN, ...input }))).toBe('not_found')
    const changed = await manager.send(folios.updateExtra, { extraId, ...input, price: minor(25_000) })
    expect(changed).toEqual({ ...other, price: 25_000, version: 2 })
    expect(codeOf(await manager.raw(folios.updateExtra, { extraId, ...input }))).toBe('stale_version')
  })
})

describe('charging one', () => {
  test('takes name, tax and service code from the list, and what changes later leaves it as it was', async () => {
    const { bookingId } = await bookedIn(hotel)
    const extra = await added()
    const { lines, money } = await desk.send(
      folios.charge,
      charged(extra.id, bookingId, { quantity: 2, isTaxed: false }),
    )
    expect(lines).toMatchObject([{ name: extra.name, quantity: 2, net: 40_000, tax: 2_000 }])
    expect(money.services).toBe(42_000)
    const { id: extraId, ...input } = extra
    await manager.send(folios.updateExtra, { extraId, ...input, name: 'Ironing', price: minor(1) })
    expect((await desk.send(folios.get, { bookingId })).lines).toMatchObject([{ name: extra.name, net: 40_000 }])
    expect(await hotel.rows('select service_code from folio_lines where extra_id = $1', [extra.id])).toEqual([
      { service_code: '999712' },
    ])
  })

  test('by a table the property does not have is taxed as a service; without tax it has none; less of it retains its rate', async () => {
    const { bookingId } = await bookedIn(hotel)
    const food = await added({ taxCategory: 'FOOD' })
    const free = await added({ taxCategory: null })
    await desk.send(folios.charge, charged(food.id, bookingId))
    const { lines } = await desk.send(folios.charge, charged(free.id, bookingId))
    expect(lines.map(({ tax }) => tax)).toEqual([1_000, 0])
    const off = { bookingId, sourceKey: lines[0]?.sourceKey ?? '', amount: minor(10_000), reason: 'Stain' }
    const after = await desk.send(folios.allow, off)
    expect(after.lines.at(-1)).toMatchObject({ kind: 'ALLOWANCE', net: -10_000, tax: -500 })
  })

  test('charge refuses price_needs_permission at another price, but not of who may set prices; free text needs none', async () => {
    const { bookingId } = await bookedIn(hotel)
    const { id } = await added()
    const cheaper = charged(id, bookingId, { unitAmount: minor(19_999) })
    expect(codeOf(await desk.raw(folios.charge, cheaper))).toBe('price_needs_permission')
    expect((await manager.send(folios.charge, cheaper)).lines).toMatchObject([{ net: 19_999 }])
    await desk.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Vase', unitAmount: minor(1) })
  })

  test('charge refuses not_found for one that is unknown or switched off', async () => {
    const { bookingId } = await bookedIn(hotel)
    const off = await added({ isActive: false })
    for (const id of [UNKNOWN, off.id])
      expect(codeOf(await desk.raw(folios.charge, charged(id, bookingId)))).toBe('not_found')
  })
})
