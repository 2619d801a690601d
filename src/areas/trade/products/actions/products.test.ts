import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { readCsv } from '#core/csv.ts'
import { minor } from '#core/money.ts'
import { headOf } from '#server/documents/pictures.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { productsArea } from './products.ts'
import type { Product } from '../contract/replies.ts'
import { products } from '../contract/products.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let owner: TestClient
let manager: TestClient
let waiter: TestClient
let stranger: TestClient
let outletId: string
let stationId: string
let groupId: string
let count = 0

beforeAll(async () => {
  hotel = await startTestServer({ areas: [outletsArea, productsArea] })
  owner = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  waiter = await hotel.as('PROP_SERVICE')
  stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  const outlet = { name: 'Restaurant', kind: 'RESTAURANT' as const, deliveryMethods: ['Dine In' as const] }
  outletId = (await owner.send(outlets.create, outlet)).id
  stationId = (await owner.send(outlets.createStation, { name: 'Hot' })).id
  groupId = (await group({ name: 'Soups', stationId, course: 1 })).id
})
afterAll(() => hotel.stop())

const next = (what: string) => `${what} ${(count += 1)}`
const group = (more: object = {}) =>
  owner.send(products.createGroup, { name: next('Group'), businessServiceIds: [outletId], ...more })
const details = () => ({
  productCode: `P-${(count += 1)}`,
  name: next('Soup'),
  productGroupId: groupId,
  price: minor(20_000),
})
const made = (more: object = {}): Promise<Product> => owner.send(products.create, { ...details(), ...more })
const choices = (more: object = {}) =>
  owner.send(products.createModifierGroup, {
    name: next('Size'),
    modifiers: [{ name: 'Large', price: minor(5_000) }],
    ...more,
  })
const priced = (lines: object[], more: object = {}) =>
  owner.raw(products.createPriceList, { name: next('List'), lines, ...more })
const changed = (product: Product, more: object = {}) => ({
  productId: product.id,
  version: product.version,
  productCode: product.productCode,
  name: product.name,
  productGroupId: product.productGroupId,
  price: product.price,
  ...more,
})
const menu = async () => (await waiter.send(products.menu, { businessServiceId: outletId })).rows
const onMenu = async (productId: string) => (await menu()).find(({ product }) => product.id === productId)

describe('products', () => {
  test('one takes station, course, tax and outlets from its group, unless it has its own', async () => {
    const soup = await made({ productCode: 'tom-1', allergens: ['CELERY'], diets: ['VEGAN'], names: { fr: 'Soupe' } })
    expect(soup).toMatchObject({
      productCode: 'TOM-1',
      groupName: 'Soups',
      course: 1,
      stationId,
      ownStationId: null,
      taxCategory: 'SERVICE',
      businessServiceIds: [outletId],
      names: { fr: 'Soupe' },
      isActive: true,
      outage: null,
      imageVersion: null,
    })
    const { id: cold } = await owner.send(outlets.createStation, { name: next('Cold') })
    const more = { stationId: cold, taxCategory: 'ALCOHOL' }
    const own = await owner.send(products.update, changed(soup, more))
    expect(own).toMatchObject({ stationId: cold, taxCategory: 'ALCOHOL', version: 2 })
    const never = await owner.send(products.update, changed(own, { isPrepared: false }))
    expect(never.stationId).toBeNull()
  })

  test('are listed by group and place, page by page, and found by name, code and barcode', async () => {
    const { id } = await group({ name: 'Salads' })
    const all = []
    for (const ranking of [3, 1, 2])
      all.push(await made({ productGroupId: id, ranking, name: `Salad ${ranking}`, barcode: `89000${count}` }))
    const page = async (after?: string) =>
      waiter.send(products.list, { productGroupId: id, limit: 2, ...(after ? { after } : {}) })
    const first = await page()
    const second = await page(first.next)
    expect([...first.rows, ...second.rows].map(({ ranking }) => ranking)).toEqual([1, 2, 3])
    expect(second.next).toBeUndefined()
    const found = async (text: string) => (await waiter.send(products.list, { text })).rows.map(({ id: one }) => one)
    const [{ id: wanted, productCode, barcode }] = all as [Product]
    expect(await found('salad 3')).toEqual([wanted])
    expect(await found(productCode.toLowerCase())).toContain(wanted)
    expect(await found(barcode ?? '')).toEqual([wanted])
    expect(await found('100%')).toEqual([])
    expect((await waiter.send(products.scan, { barcode: barcode ?? '' })).id).toBe(wanted)
  })

  test('are exported whole, by the filters of their list; export refuses too_many_rows', async () => {
    const { id, name } = await group({ name: 'Sheet breads' })
    const [plain, seeded] = [await made({ productGroupId: id, name: 'Sheet =1+1', ranking: 2 }), await made({ productGroupId: id, ranking: 1, allergens: ['SESAME', 'GLUTEN'], barcode: 'SHEET-1' })] // prettier-ignore
    await manager.send(products.setAvailability, { productId: seeded.id, isAvailable: false, reason: 'Sold out' })
    await made({ name: 'No such bread' })
    const csv = async (filter: object) => {
      const { bytes } = await waiter.raw(products.export, { format: 'csv', ...filter })
      const [head = [], ...rows] = readCsv(bytes.toString('utf8'))
      return (header: string) => rows.map((row) => row[head.indexOf(header)])
    }
    const row = await csv({ productGroupId: id })
    expect(row('productCode')).toEqual([seeded.productCode, plain.productCode])
    expect([row('groupName'), row('price'), row('allergens'), row('barcode'), row('isOut')]).toEqual([
      [name, name],
      ['200.00', '200.00'],
      ['SESAME, GLUTEN', ''],
      ['SHEET-1', ''],
      ['yes', 'no'],
    ])
    expect((await csv({ productGroupId: id, view: 'out' }))('productCode')).toEqual([seeded.productCode])
    await hotel.rows(
      `insert into products (property_id, id, product_group_id, kind, code, name, price_minor, unit)
       select $1, gen_random_uuid(), $2, 'PRODUCT', 'BULK' || n, 'Bulk ' || n, 100, 'piece' from generate_series(1, 4001) n`,
      [hotel.propertyId, id],
    )
    const codes = (await csv({ text: 'bulk' }))('productCode')
    expect([codes.length, new Set(codes).size]).toEqual([4_001, 4_001])
    expect(codeOf(await waiter.raw(products.export, { format: 'xlsx', text: 'bulk' }))).toBe('too_many_rows')
    await hotel.rows(`delete from products where property_id = $1 and code like 'BULK%'`, [hotel.propertyId])
  })

  test('switched off they leave the menu and the list, not the books', async () => {
    const soup = await made()
    await owner.send(products.update, changed(soup, { isActive: false }))
    expect(await onMenu(soup.id)).toBeUndefined()
    expect((await waiter.send(products.get, { productId: soup.id })).isActive).toBe(false)
    const { rows } = await waiter.send(products.list, { view: 'inactive' })
    expect(rows.map(({ id }) => id)).toContain(soup.id)
  })

  test('a combo is listed with its parts', async () => {
    const [soup, salad] = [await made(), await made()]
    const parts = [
      { part: 'Starter', choices: [{ productId: soup.id }, { productId: salad.id, extraAmount: minor(3_000) }] },
    ]
    const combo = await made({ kind: 'COMBO', comboParts: parts })
    expect(combo.comboParts).toEqual([
      {
        part: 'Starter',
        choices: [
          { productId: soup.id, name: soup.name, extraAmount: 0, stationId, isOut: false },
          { productId: salad.id, name: salad.name, extraAmount: 3_000, stationId, isOut: false },
        ],
      },
    ])
    const nested = { ...details(), kind: 'COMBO', comboParts: [{ part: 'Meal', choices: [{ productId: combo.id }] }] }
    expect(codeOf(await owner.raw(products.create, nested))).toBe('unknown_reference')
  })

  test.each([
    ['no price', { price: -1 }],
    ['half a price', { price: 0.5 }],
    ['a code with a space', { productCode: 'A B' }],
    ['an unknown allergen', { allergens: ['AIR'] }],
    ['a combo without parts', { kind: 'COMBO' }],
    ['parts of what is no combo', { comboParts: [{ part: 'Main', choices: [{ productId: UNKNOWN }] }] }],
    ['a name in no language', { names: { klingon: 'x' } }],
  ])('create answers 400 with %s', async (_, wrong) => {
    expect((await owner.raw(products.create, { ...details(), ...wrong })).status).toBe(400)
  })

  test('create refuses code_taken', async () => {
    const { productCode } = await made()
    expect(codeOf(await owner.raw(products.create, { ...details(), productCode }))).toBe('code_taken')
  })
  test('create refuses barcode_taken', async () => {
    await made({ barcode: '4006381333931' })
    expect(codeOf(await owner.raw(products.create, { ...details(), barcode: '4006381333931' }))).toBe('barcode_taken')
  })
  test('create refuses unknown_reference: group, station, choices and part', async () => {
    for (const wrong of [
      { productGroupId: UNKNOWN },
      { stationId: UNKNOWN },
      { modifierGroupIds: [UNKNOWN] },
      { kind: 'COMBO', comboParts: [{ part: 'Main', choices: [{ productId: UNKNOWN }] }] },
    ])
      expect(codeOf(await owner.raw(products.create, { ...details(), ...wrong }))).toBe('unknown_reference')
  })
  test('get refuses not_found, for another property’s too', async () => {
    const { id: productId } = await made()
    expect(codeOf(await waiter.raw(products.get, { productId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await stranger.raw(products.get, { productId }))).toBe('not_found')
  })
  test('scan refuses not_found', async () =>
    expect(codeOf(await waiter.raw(products.scan, { barcode: '00000000' }))).toBe('not_found'))
  test('update refuses not_found', async () => {
    const soup = await made()
    expect(codeOf(await owner.raw(products.update, changed(soup, { productId: UNKNOWN })))).toBe('not_found')
  })
  test('update refuses stale_version and names who changed it', async () => {
    const soup = await made()
    await owner.send(products.update, changed(soup))
    const { body } = await owner.raw(products.update, changed(soup))
    expect(body).toMatchObject({ code: 'stale_version', details: { changedBy: 'Asha Rao', version: 2 } })
  })
  test('update refuses code_taken', async () => {
    const [one, { productCode }] = [await made(), await made()]
    expect(codeOf(await owner.raw(products.update, changed(one, { productCode })))).toBe('code_taken')
  })
  test('update refuses barcode_taken', async () => {
    const one = await made()
    await made({ barcode: '50184453' })
    expect(codeOf(await owner.raw(products.update, changed(one, { barcode: '50184453' })))).toBe('barcode_taken')
  })
  test('update refuses unknown_reference: a combo that is its own part', async () => {
    const soup = await made()
    const combo = await made({ kind: 'COMBO', comboParts: [{ part: 'Main', choices: [{ productId: soup.id }] }] })
    const own = { kind: 'COMBO', comboParts: [{ part: 'Main', choices: [{ productId: combo.id }] }] }
    expect(codeOf(await owner.raw(products.update, changed(combo, own)))).toBe('unknown_reference')
  })
  test('create refuses pack_of_other_outlet, update refuses pack_of_other_outlet: a pack is sold where it is used', async () => {
    const { id: gym } = await owner.send(outlets.create, { name: next('Gym'), kind: 'SERVICE', deliveryMethods: ['Counter'] }) // prettier-ignore
    const [own, both, other] = await Promise.all(
      [[outletId], [outletId, gym], [gym]].map((businessServiceIds) => group({ businessServiceIds })),
    )
    const entry = await made({ productGroupId: own?.id })
    const prepaid = { productId: entry.id, units: 12 }
    const pack = await made({ productGroupId: both?.id, kind: 'PREPAID', prepaid })
    expect(pack.prepaid).toMatchObject({ ...prepaid, name: entry.name, validDays: null })
    const elsewhere = { ...details(), productGroupId: other?.id, kind: 'PREPAID', prepaid }
    expect(codeOf(await owner.raw(products.create, elsewhere))).toBe('pack_of_other_outlet')
    const moved = changed(pack, { productGroupId: other?.id, kind: 'PREPAID', prepaid })
    expect(codeOf(await owner.raw(products.update, moved))).toBe('pack_of_other_outlet')
  })
})

describe('the menu of an outlet', () => {
  test('is listed by both addresses, with groups, prices of now and choices', async () => {
    const size = await choices({ minChoices: 1 })
    const soup = await made({ modifierGroupIds: [size.id] })
    const offer = await onMenu(soup.id)
    const { isActive: _, version: __, ...row } = size
    expect(offer).toMatchObject({ priceNow: 20_000, priceListId: null, isAvailable: true })
    const modifiers = row.modifiers.map((modifier) => ({ ...modifier, isOut: false }))
    expect(offer?.product.modifierGroups).toEqual([{ ...row, modifiers }])
    const clean = await waiter.send(products.menu, { businessServiceId: outletId })
    expect(clean.groups.map(({ name }) => name)).toContain('Soups')
    expect((await waiter.call('GET', `/api/thm/getProductList/${outletId}`)).body).toEqual(clean)
  })

  test('a price list that applies changes it', async () => {
    const soup = await made()
    const { body } = await priced([{ productId: soup.id, price: 12_000 }], { priority: 900 })
    const listId = (body as { id: string }).id
    expect(await onMenu(soup.id)).toMatchObject({ priceNow: 12_000, priceListId: listId })
    const off = {
      priceListId: listId,
      version: 1,
      name: next('List'),
      lines: [{ productId: soup.id, price: minor(1) }],
    }
    await owner.send(products.updatePriceList, { ...off, isActive: false })
    expect(await onMenu(soup.id)).toMatchObject({ priceNow: 20_000, priceListId: null })
  })

  test('menu refuses not_found, for another property’s outlet too', async () => {
    expect(codeOf(await waiter.raw(products.menu, { businessServiceId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await stranger.raw(products.menu, { businessServiceId: outletId }))).toBe('not_found')
  })
})

describe('what is out', () => {
  test('a waiter reports it, until a user reports it back in stock', async () => {
    const soup = await made()
    const soldOut = { productId: soup.id, isAvailable: false, reason: 'No tomatoes' }
    const { outage } = await waiter.send(products.setAvailability, soldOut)
    expect(outage).toMatchObject({ reason: 'No tomatoes', untilAt: null, setByName: 'Asha Rao' })
    expect(await onMenu(soup.id)).toMatchObject({ isAvailable: false })
    expect((await waiter.send(products.list, { view: 'out' })).rows.map(({ id }) => id)).toContain(soup.id)
    await waiter.send(products.setAvailability, { productId: soup.id, isAvailable: true })
    expect(await onMenu(soup.id)).toMatchObject({ isAvailable: true })
  })
  test('or until a moment', async () => {
    const soup = await made()
    const untilAt = new Date(Date.now() + 60_000).toISOString()
    const soldOut = await waiter.send(products.setAvailability, { productId: soup.id, isAvailable: false, untilAt })
    expect(soldOut.outage?.untilAt).toBe(untilAt)
    await hotel.rows(
      `update product_outages set until_at = now() - interval '1 second' where product_id = '${soup.id}'`,
    )
    expect(await onMenu(soup.id)).toMatchObject({ isAvailable: true })
  })
  test('setAvailability refuses not_found', async () =>
    expect(codeOf(await waiter.raw(products.setAvailability, { productId: UNKNOWN, isAvailable: true }))).toBe(
      'not_found',
    ))
  test('setAvailability refuses date_in_past', async () => {
    const { id: productId } = await made()
    const over = { productId, isAvailable: false, untilAt: '2020-01-01T00:00:00.000Z' }
    expect(codeOf(await waiter.raw(products.setAvailability, over))).toBe('date_in_past')
  })
})

describe('images', () => {
  const send = async (bytes: Buffer, productId: string) =>
    owner.raw(products.setImage, { productId, image: bytes.toString('base64') })

  test('are drawn anew, small, addressed by their version, and removed', async () => {
    const { id: productId } = await made()
    const jpeg = await drawn(1_280, 960).jpeg()
    const secret = Buffer.from('taken at 15.4989 N, 73.8278 E')
    const file = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, secret.length + 2]),
      secret,
      jpeg.subarray(2),
      Buffer.from('PK\x03\x04 a second file'),
    ])
    expect((await send(file, productId)).body).toMatchObject({ imageVersion: 1 })
    expect((await send(jpeg, productId)).body).toMatchObject({ imageVersion: 2 })
    await send(file, productId)
    const { headers, bytes: stored } = await waiter.raw(products.image, { productId })
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff'])
    expect(headOf(stored)).toEqual({ type: 'webp', width: 640, height: 480 })
    for (const text of ['taken at', 'second file']) expect(stored.includes(text)).toBe(false)
    expect(await owner.send(products.setImage, { productId, image: null })).toMatchObject({ imageVersion: null })
  })
  test('image refuses not_found', async () => {
    const { id: productId } = await made()
    expect(codeOf(await waiter.raw(products.image, { productId }))).toBe('not_found')
  })
  test('setImage refuses not_found', async () =>
    expect(codeOf(await send(await drawn(40, 40).webp(), UNKNOWN))).toBe('not_found'))
  test('setImage refuses not_a_picture: text, SVG, nothing, cut off, or a wrong beginning', async () => {
    const { id: productId } = await made()
    const png = await drawn(40, 40).png()
    const files = [
      Buffer.from('hello'),
      Buffer.from('<svg onload="alert(1)"/>'),
      (await drawn(40, 40).webp()).subarray(0, 60),
      png.subarray(0, 60),
      pngOf(0, 10),
      pngOf(4_000, 4_000),
    ]
    for (const [index, file] of files.entries())
      expect([index, codeOf(await send(file, productId))]).toEqual([index, 'not_a_picture'])
    for (const image of ['', 'not base64!', 7])
      expect((await owner.raw(products.setImage, { productId, image })).status).toBe(400)
    expect(codeOf(await waiter.raw(products.image, { productId }))).toBe('not_found')
  })
  test('setImage refuses picture_too_large before anything is unpacked, by its size in pixels and in bytes', async () => {
    const { id: productId } = await made()
    const before = process.memoryUsage().rss
    expect(codeOf(await send(pngOf(20_000, 20_000), productId))).toBe('picture_too_large')
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
    const heavy = Buffer.concat([await drawn(40, 40).jpeg(), Buffer.alloc(5_000_001)])
    expect(codeOf(await send(heavy, productId))).toBe('picture_too_large')
  })
})

describe('groups', () => {
  test('count what they sell and lose their outlets on request', async () => {
    const { id } = await group()
    await made({ productGroupId: id })
    const counted = (await waiter.send(products.groups, {})).rows.find((one) => one.id === id)
    expect(counted).toMatchObject({ productCount: 1, businessServiceIds: [outletId] })
    const none = { productGroupId: id, version: 1, name: next('Group') }
    expect(await owner.send(products.updateGroup, none)).toMatchObject({ businessServiceIds: [], version: 2 })
  })
  test('createGroup refuses name_taken', async () => {
    const { name } = await group()
    expect(codeOf(await owner.raw(products.createGroup, { name }))).toBe('name_taken')
  })
  test('createGroup refuses unknown_reference', async () => {
    for (const wrong of [{ stationId: UNKNOWN }, { businessServiceIds: [UNKNOWN] }])
      expect(codeOf(await owner.raw(products.createGroup, { name: next('x'), ...wrong }))).toBe('unknown_reference')
  })
  const update = (more: object) => owner.raw(products.updateGroup, { version: 1, name: next('Group'), ...more })
  test('updateGroup refuses not_found', async () =>
    expect(codeOf(await update({ productGroupId: UNKNOWN }))).toBe('not_found'))
  test('updateGroup refuses stale_version', async () =>
    expect(codeOf(await update({ productGroupId: (await group()).id, version: 3 }))).toBe('stale_version'))
  test('updateGroup refuses name_taken', async () => {
    const [one, other] = [await group(), await group()]
    expect(codeOf(await update({ productGroupId: one.id, name: other.name }))).toBe('name_taken')
  })
  test('updateGroup refuses unknown_reference', async () =>
    expect(codeOf(await update({ productGroupId: (await group()).id, stationId: UNKNOWN }))).toBe('unknown_reference'))
})

describe('choices', () => {
  test('are changed by id; those left out are removed from the product', async () => {
    const size = await choices({ modifiers: [{ name: 'Small' }, { name: 'Large', price: minor(500) }] })
    const [small] = size.modifiers
    const stored = [
      { id: small?.id ?? '', name: 'Tiny' },
      { name: 'Huge', price: minor(900) },
    ]
    const change = { modifierGroupId: size.id, version: 1, name: size.name, maxChoices: 2, modifiers: stored }
    const after = await owner.send(products.updateModifierGroup, change)
    expect(after.modifiers.map(({ name, price }) => [name, price])).toEqual([
      ['Tiny', 0],
      ['Huge', 900],
    ])
    expect(after.modifiers[0]?.id).toBe(small?.id)
    const { rows } = await waiter.send(products.modifierGroups, {})
    expect(rows).toContainEqual(after)
  })
  test('more at least than there are is 400', async () => {
    const wrong = { name: next('Size'), minChoices: 2, maxChoices: 2, modifiers: [{ name: 'One' }] }
    expect((await owner.raw(products.createModifierGroup, wrong)).status).toBe(400)
  })
  test('createModifierGroup refuses name_taken, for one choice twice too', async () => {
    const { name } = await choices()
    const again = { name, modifiers: [{ name: 'x' }] }
    expect(codeOf(await owner.raw(products.createModifierGroup, again))).toBe('name_taken')
    const twice = { name: next('Size'), modifiers: [{ name: 'x' }, { name: 'X' }] }
    expect(codeOf(await owner.raw(products.createModifierGroup, twice))).toBe('name_taken')
  })
  test('createModifierGroup refuses unknown_reference: the stock of a product that is not there', async () => {
    const modifiers = [{ name: 'Extra', productId: UNKNOWN }]
    const input = { name: next('Size'), modifiers }
    expect(codeOf(await owner.raw(products.createModifierGroup, input))).toBe('unknown_reference')
  })
  const update = (more: object) =>
    owner.raw(products.updateModifierGroup, { version: 1, name: next('Size'), modifiers: [{ name: 'x' }], ...more })
  test('updateModifierGroup refuses not_found', async () =>
    expect(codeOf(await update({ modifierGroupId: UNKNOWN }))).toBe('not_found'))
  test('updateModifierGroup refuses stale_version', async () =>
    expect(codeOf(await update({ modifierGroupId: (await choices()).id, version: 2 }))).toBe('stale_version'))
  test('updateModifierGroup refuses name_taken', async () => {
    const [one, other] = [await choices(), await choices()]
    expect(codeOf(await update({ modifierGroupId: one.id, name: other.name }))).toBe('name_taken')
  })
  test('a choice named twice is not valid', async () => {
    const one = await choices()
    const again = { id: one.modifiers[0]?.id, name: 'Twice' }
    expect((await update({ modifierGroupId: one.id, modifiers: [again, again] })).status).toBe(400)
  })
  test('updateModifierGroup refuses unknown_reference: another group’s choice', async () => {
    const [one, other] = [await choices(), await choices()]
    const modifiers = [{ id: other.modifiers[0]?.id, name: 'Mine now' }]
    expect(codeOf(await update({ modifierGroupId: one.id, modifiers }))).toBe('unknown_reference')
  })
})

describe('price lists', () => {
  test('are listed by priority with their lines', async () => {
    const soup = await made()
    const lines = [
      { productId: soup.id, price: 100 },
      { productGroupId: groupId, offsetBp: -2_000 },
    ]
    const { body } = await priced(lines, {
      weekdays: [5],
      fromTime: '17:00',
      untilTime: '19:00',
      businessServiceIds: [outletId],
    })
    const { rows } = await waiter.send(products.priceLists, {})
    expect(rows).toContainEqual(body)
    expect((body as { lines: object[] }).lines).toHaveLength(2)
  })
  test.each([
    ['no line', []],
    ['a line for nothing', [{ price: 1 }]],
    ['a price and a percentage', [{ productId: UNKNOWN, price: 1, offsetBp: 1 }]],
    ['neither', [{ productId: UNKNOWN }]],
    ['more off than there is', [{ productGroupId: UNKNOWN, offsetBp: -10_001 }]],
  ])('createPriceList answers 400 with %s', async (_, lines) => expect((await priced(lines)).status).toBe(400))

  const line = () => ({ productGroupId: groupId, offsetBp: -1_000 })
  const stored = async () => (await priced([line()])).body as { id: string; name: string }
  test('createPriceList refuses name_taken', async () => {
    const { name } = await stored()
    expect(codeOf(await priced([line()], { name }))).toBe('name_taken')
  })
  test('createPriceList refuses unknown_reference', async () => {
    expect(codeOf(await priced([{ productId: UNKNOWN, price: 1 }]))).toBe('unknown_reference')
    expect(codeOf(await priced([{ productGroupId: UNKNOWN, price: 1 }]))).toBe('unknown_reference')
    expect(codeOf(await priced([line()], { businessServiceIds: [UNKNOWN] }))).toBe('unknown_reference')
  })
  test('createPriceList refuses priced_twice', async () =>
    expect(codeOf(await priced([line(), line()]))).toBe('priced_twice'))
  const update = (more: object) =>
    owner.raw(products.updatePriceList, { version: 1, name: next('List'), lines: [line()], ...more })
  test('updatePriceList refuses not_found', async () =>
    expect(codeOf(await update({ priceListId: UNKNOWN }))).toBe('not_found'))
  test('updatePriceList refuses stale_version', async () =>
    expect(codeOf(await update({ priceListId: (await stored()).id, version: 2 }))).toBe('stale_version'))
  test('updatePriceList refuses name_taken', async () => {
    const [one, other] = [await stored(), await stored()]
    expect(codeOf(await update({ priceListId: one.id, name: other.name }))).toBe('name_taken')
  })
  test('updatePriceList refuses unknown_reference', async () =>
    expect(codeOf(await update({ priceListId: (await stored()).id, businessServiceIds: [UNKNOWN] }))).toBe(
      'unknown_reference',
    ))
  test('updatePriceList refuses priced_twice', async () =>
    expect(codeOf(await update({ priceListId: (await stored()).id, lines: [line(), line()] }))).toBe('priced_twice'))
})

test('a waiter and a manager set what is sold out and change nothing else: the screens are the administrator’s', async () => {
  for (const one of [waiter, manager]) expect((await one.raw(products.create, details())).status).toBe(403)
})
