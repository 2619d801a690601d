import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#areas/platform/users/contract/users.ts'
import { drawn } from '#test/pictures.ts'
import { sendRaw } from '#test/socket.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

// Uploads of reference/reliability.md 6 K that are the same whatever is uploaded; what is no picture is shown where pictures are stored.

let hotel: TestHotel
let port: number
beforeAll(async () => {
  hotel = await startTestServer()
  await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  port = (hotel.server.server.address() as AddressInfo).port
})
afterAll(() => hotel.stop())

test('K4: an upload of more than 5 MB is refused, with or without its length; one that drips is cut after 30 s', async () => {
  const { token, userId } = await hotel.as('PROP_FRONTDESK')
  const head = `PUT /api/users/picture HTTP/1.1\r\nHost: here\r\nConnection: close\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\n`
  expect(await sendRaw(port, `${head}Content-Length: 7000001\r\n\r\n`)).toBe(413)
  const part = `10000\r\n${'A'.repeat(0x10000)}\r\n`
  expect(
    await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n11\r\n{"image":"AAAAAAA\r\n${part.repeat(107)}`),
  ).toBe(413)

  const { server } = hotel.server
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
  server.requestTimeout = server.headersTimeout = 300
  const status = await sendRaw(port, `${head}Content-Length: 1000\r\n\r\n{"image":"`, 'A')
  server.requestTimeout = server.headersTimeout = 30_000
  expect(status).toBe(408)
  expect(await hotel.rows('select 1 from user_pictures where user_id = $1', [userId])).toEqual([])
})

test('a far too large upload gets its refusal, and is not cut off while still sending', async () => {
  const { token } = await hotel.as('PROP_FRONTDESK')
  const head = `PUT /api/users/picture HTTP/1.1\r\nHost: here\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\n`
  const line = connect(port, '127.0.0.1')
  await once(line, 'connect')
  line.write(`${head}Content-Length: 20000000\r\n\r\n`)
  const statuses: string[] = []
  const note = (bytes: Buffer) => statuses.push(...(bytes.toString().match(/(?<=HTTP\/1\.1 )\d+/g) ?? []))
  line.on('data', note)
  for (let sent = 0; sent < 200; sent += 1) {
    await new Promise((done, failed) => line.write('x'.repeat(100_000), (error) => (error ? failed(error) : done(0))))
    await setImmediate()
  }
  // The whole of it was read: the next request on the connection is served as ever.
  line.write('GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  await once(line, 'close')
  expect(statuses).toEqual(['413', '200'])
})

test('K9: a disk that is full during an upload is reported, and nothing of it is stored', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const image = (await drawn(40, 40).png()).toString('base64')
  await hotel.rows(
    `create function full_disk() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  )
  await hotel.rows(`create trigger full_disk after insert on user_pictures execute function full_disk()`)
  const refused = await desk.raw(users.updatePicture, { image })
  expect(refused).toMatchObject({ status: 507, body: { code: 'disk_full' } })
  expect(JSON.stringify(refused.body)).not.toContain('extend file')
  await hotel.rows('drop trigger full_disk on user_pictures')
  expect(await hotel.rows('select 1 from user_pictures where user_id = $1', [desk.userId])).toEqual([])
  expect((await desk.raw(users.updatePicture, { image })).status).toBe(200)
})
