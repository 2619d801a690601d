import { afterAll, beforeAll, expect, test } from 'vitest'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { newId } from '#server/database/ids.ts'
import { headOf } from '#server/documents/pictures.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { pictures } from './contract.ts'

let hotel: TestHotel
let manager: TestClient
let desk: TestClient
let stranger: TestClient
let image: string
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  image = (await drawn(2_000, 1_000).jpeg()).toString('base64')
})
afterAll(() => hotel.stop())

const small = async () => (await drawn(90, 60).png()).toString('base64')
const { standard: roomTypeId } = FIXTURE

test('add draws a picture anew in two sizes, which are public and cached for a year', async () => {
  const added = await manager.send(pictures.add, { image, alt: 'The garden at dusk' })
  expect(added).toMatchObject({ roomTypeId: null, alt: 'The garden at dusk', width: 1600, height: 800, version: 1 })
  for (const [url, size] of [
    [added.url, { width: 1600, height: 800 }],
    [added.smallUrl, { width: 480, height: 240 }],
  ] as const) {
    const shown = await hotel.anonymous().call('GET', url)
    expect(headOf(shown.bytes)).toEqual({ type: 'webp', ...size })
    expect([shown.status, shown.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^inline; filename="[\w.-]+\.webp"$/),
      },
    ])
  }
  expect((await manager.send(properties.current, {})).imageUrl).toBe(added.url)
  expect((await desk.send(pictures.list, {})).rows).toEqual([added])
  expect((await stranger.send(pictures.list, {})).rows).toEqual([])
  // A small one is not blown up.
  expect(await manager.send(pictures.add, { image: await small(), roomTypeId })).toMatchObject({
    width: 90,
    roomTypeId,
  })
  expect((await desk.raw(pictures.add, { image })).status).toBe(403)
})

test('order puts a gallery in order, its first is the cover; describe and remove change one', async () => {
  const [first] = (await manager.send(pictures.list, {})).rows
  const second = await manager.send(pictures.add, { image: await small() })
  const ids = [second.id, first?.id ?? '']
  const { rows } = await manager.send(pictures.order, { pictureIds: ids })
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect((await manager.send(properties.current, {})).imageUrl).toBe(second.url)
  const described = await manager.send(pictures.describe, { pictureId: second.id, version: 1, alt: 'The pool' })
  expect(described).toMatchObject({ alt: 'The pool', version: 2 })
  // describe refuses stale_version
  const again = { pictureId: second.id, version: 1, alt: 'Late' }
  expect(codeOf(await manager.raw(pictures.describe, again))).toBe('stale_version')
  // order refuses stale_version
  for (const pictureIds of [[second.id], [second.id, second.id], [second.id, newId()], []])
    expect(codeOf(await manager.raw(pictures.order, { pictureIds }))).toBe('stale_version')
  await manager.send(pictures.remove, { pictureId: second.id })
  const removed = await hotel.anonymous().call('GET', second.url)
  expect([removed.status, removed.headers['cache-control']]).toEqual([404, 'no-store'])
  const audited = await hotel.rows(`select type from audit_events where entity_id = $1 order by id`, [second.id])
  expect(audited.map((row) => row['type'])).toEqual([
    'PICTURE_ADDED',
    'PICTURE_CHANGED',
    'PICTURE_CHANGED',
    'PICTURE_REMOVED',
  ])
})

test('describe refuses not_found, remove refuses not_found, show refuses not_found: also another property’s', async () => {
  const [picture] = (await manager.send(pictures.list, {})).rows
  const pictureId = picture?.id ?? ''
  for (const [client, id] of [
    [manager, newId()],
    [stranger, pictureId],
  ] as const) {
    expect(codeOf(await client.raw(pictures.describe, { pictureId: id, version: 1, alt: 'x' }))).toBe('not_found')
    expect(codeOf(await client.raw(pictures.remove, { pictureId: id }))).toBe('not_found')
  }
  const show = (propertyId: number, id = pictureId) =>
    hotel.anonymous().raw(pictures.show, { propertyId, pictureId: id, size: 'small' })
  for (const [propertyId, id] of [
    [hotel.foreignPropertyId, pictureId],
    [999_999, pictureId],
    [hotel.propertyId, newId()],
  ] as const)
    expect(codeOf(await show(propertyId, id))).toBe('not_found')
  expect((await show(hotel.propertyId)).status).toBe(200)
  expect((await hotel.anonymous().call('GET', `/api/pictures/${hotel.propertyId}/${pictureId}/huge`)).status).toBe(400)
})

test('add refuses not_a_picture, add refuses picture_too_large before it is unpacked, add refuses unknown_reference', async () => {
  const add = (bytes: Buffer, more: object = {}) =>
    manager.raw(pictures.add, { image: bytes.toString('base64'), ...more }).then(codeOf)
  const png = Buffer.from(await small(), 'base64')
  for (const file of [Buffer.from('<svg onload="alert(1)"/>'), png.subarray(0, 60), pngOf(0, 9), pngOf(4_000, 4_000)])
    expect(await add(file)).toBe('not_a_picture')
  const before = process.memoryUsage().rss
  expect(await add(pngOf(30_000, 30_000))).toBe('picture_too_large')
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  expect(await add(Buffer.concat([png, Buffer.alloc(5_000_001)]))).toBe('picture_too_large')
  expect((await manager.raw(pictures.add, { image: 'A'.repeat(7_200_000) })).status).toBe(413)
  for (const unknown of [newId(), FIXTURE.foreignType])
    expect(await add(png, { roomTypeId: unknown })).toBe('unknown_reference')
})

test('add refuses not_in_plan above the plan’s pictures, those of all galleries counted, also when sent at once', async () => {
  await hotel.rows('delete from pictures')
  await hotel.rows(
    `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, created_by, created_at)
     select $1, id, id, kind, price_minor, currency, period, '2026-01-01', 1, now() from subscription_catalogue
      where name = 'Business Starter'`,
    [hotel.propertyId],
  )
  const file = await small()
  const responses = await Promise.all([1, 2, 3].map(() => manager.raw(pictures.add, { image: file, roomTypeId })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  const response = await manager.raw(pictures.add, { image: file })
  expect(response.body).toMatchObject({ code: 'not_in_plan', details: { limit: 'images', most: 1 } })
  expect(await manager.send(pictures.list, {})).toMatchObject({ used: 1, most: 1 })
})
