import { afterAll, beforeAll, expect, test } from 'vitest'
import { headOf } from '#server/documents/pictures.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { users } from '../contract/users.ts'

let hotel: TestHotel
let person: TestClient
let jpeg: Buffer
beforeAll(async () => {
  hotel = await startTestServer()
  person = await hotel.as('PROP_FRONTDESK')
  jpeg = await drawn(600, 400).jpeg()
})
afterAll(() => hotel.stop())

const send = (bytes: Buffer) => person.raw(users.updatePicture, { image: bytes.toString('base64') })
const shownTo = (client: TestClient, userId = person.userId) => client.raw(users.picture, { userId })

test('updatePicture stores a small square WebP that colleagues see and strangers do not; removePicture removes it', async () => {
  const saved = await person.call('POST', '/api/user/updateProfilePic', { image: jpeg.toString('base64') })
  expect(saved.status).toBe(200)
  const { logoUrl } = saved.body as { logoUrl: string }
  expect(logoUrl).toMatch(new RegExp(`^/api/users/${person.userId}/picture\\?version=`))

  const own = await person.call('GET', logoUrl)
  expect([own.status, own.headers['content-type'], own.headers['x-content-type-options']]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ])
  expect(headOf(own.bytes)).toEqual({ type: 'webp', width: 320, height: 320 })
  expect((await shownTo(await hotel.as('PROP_HOUSEKEEPING'))).status).toBe(200)
  // picture refuses not_found
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(codeOf(await shownTo(stranger))).toBe('not_found')
  expect(codeOf(await shownTo(person, stranger.userId))).toBe('not_found')
  expect((await shownTo(hotel.anonymous())).status).toBe(401)

  expect((await person.send(users.removePicture, {})).logoUrl).toBeNull()
  expect(codeOf(await shownTo(person))).toBe('not_found')
})

test('what a file carried besides the picture is dropped', async () => {
  const secret = 'taken at 15.4989 N, 73.8278 E <script>alert(1)</script>'
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), Buffer.from(secret)])
  const polyglot = Buffer.concat([
    jpeg.subarray(0, 2),
    comment,
    jpeg.subarray(2),
    Buffer.from('PK\x03\x04 a second file'),
  ])
  expect((await send(polyglot)).status).toBe(200)
  const bytes = (await shownTo(person)).bytes
  expect(bytes.includes('taken at')).toBe(false)
  expect(bytes.includes('second file')).toBe(false)
})

test('updatePicture refuses not_a_picture: text, SVG, nothing, cut off, or a wrong beginning', async () => {
  const png = await drawn(40, 40).png()
  const files = [
    Buffer.from('hello'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('MZ a program'),
    png.subarray(0, 60),
    jpeg.subarray(0, 100),
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(2_000, 0xff)]),
    pngOf(0, 10),
    pngOf(4_000, 4_000),
  ]
  for (const [index, file] of files.entries())
    expect([index, codeOf(await send(file))]).toEqual([index, 'not_a_picture'])
  for (const image of ['', 'not base64!', 7, null])
    expect((await person.raw(users.updatePicture, { image })).status).toBe(400)
})

test('updatePicture refuses picture_too_large before anything is unpacked, by its size in pixels and in bytes', async () => {
  const before = process.memoryUsage().rss
  expect(codeOf(await send(pngOf(20_000, 20_000)))).toBe('picture_too_large')
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  expect(codeOf(await send(Buffer.concat([jpeg, Buffer.alloc(5_000_001)])))).toBe('picture_too_large')
  const huge = await person.raw(users.updatePicture, { image: 'A'.repeat(7_200_000) })
  expect([huge.status, codeOf(huge)]).toEqual([413, 'too_large'])
})
