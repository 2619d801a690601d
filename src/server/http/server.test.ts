import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contract, METHODS } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { implement } from '../request/context.ts'
import { newId } from '../database/ids.ts'
import { codeOf, startTestServer, type TestHotel } from '#test/server.ts'

const notes = contract('notes', {
  add: {
    method: 'POST',
    path: '/notes/:noteId',
    given: ['GET /api/note/add/:noteId?Text=:text'],
    summary: 'Add a note',
    needs: 'customers.write',
    input: z.object({
      noteId: z.uuid(),
      text: z.string().max(100),
      mood: z.enum(['good', 'refuse', 'undeclared', 'wrong', 'throw']).default('good'),
    }),
    reply: z.object({ text: z.string(), count: z.int() }),
    refuses: ['name_taken'],
  },
  list: {
    method: 'GET',
    path: '/notes',
    summary: 'Names one can see',
    needs: 'customers.read',
    input: z.object({}),
    reply: z.object({ names: z.array(z.string()) }),
  },
})

let slow = Promise.resolve()
const area = implement(notes, {
  list: async ({ tx }) => ({
    names: (await tx.selectFrom('facilities').select('name').execute()).map((row) => row.name),
  }),
  add: async ({ tx, record, notify, enqueue }, { noteId, text, mood }) => {
    await slow
    await tx
      .insertInto('facilities')
      .values({ property_id: tx.propertyId, id: noteId, name: `${text} ${noteId}` })
      .execute()
    record({ type: 'GUEST_DETAILS_UPDATE', entity: 'customer', entityId: noteId })
    notify({
      type: 'booking',
      referenceNumber: 'X',
      referenceId: noteId,
      status: 'confirmed',
      message: 'm',
      redirectPath: '/',
    })
    enqueue({ task: 'notes.nothing', payload: { noteId } })
    if (mood === 'refuse') refuse('name_taken')
    if (mood === 'undeclared') refuse('room_taken')
    if (mood === 'throw') throw new Error('a bug with a secret')
    const { count } = await tx
      .selectFrom('facilities')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { text: mood === 'wrong' ? JSON.parse('7') : text, count }
  },
})

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer({ areas: [area] })
})
afterAll(() => hotel.stop())

const countOf = async (table: string) =>
  (await hotel.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

test('a write leaves its rows, audit, notification and job at once', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  expect(await desk.send(notes.add, { noteId: newId(), text: 'one' })).toMatchObject({ text: 'one' })
  expect([
    await countOf('audit_events'),
    await countOf('notifications'),
    await countOf('graphile_worker._private_jobs'),
  ]).toEqual([1, 1, 1])
})

test.each(['refuse', 'undeclared', 'wrong', 'throw'] as const)('%s changes nothing', async (mood) => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const before = [await countOf('facilities'), await countOf('audit_events')]
  const response = await desk.raw(notes.add, { noteId: newId(), text: 'x', mood })
  expect([response.status, codeOf(response)]).toEqual(mood === 'refuse' ? [409, 'name_taken'] : [500, 'broken'])
  expect(JSON.stringify(response.body)).not.toContain('secret')
  expect([await countOf('facilities'), await countOf('audit_events')]).toEqual(before)
})

test('fifty identical requests have one effect and one response', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const before = (await countOf('facilities')) ?? 0
  const input = { noteId: newId(), text: 'twin' }
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => desk.raw(notes.add, input, { 'idempotency-key': 'twin-1' })),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await countOf('facilities')).toBe(before + 1)
})

test('a key used again for something else is refused', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  await desk.raw(notes.add, { noteId: newId(), text: 'a' }, { 'idempotency-key': 'k' })
  const other = await desk.raw(notes.add, { noteId: newId(), text: 'b' }, { 'idempotency-key': 'k' })
  expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused'])
})

test('a write belongs to the business date at its begin, whatever its session has cached', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  await desk.send(notes.list, {})
  const before = (await countOf('facilities')) ?? 0
  const [rolled] = await hotel.rows<{ business_date: string }>(
    'update properties set business_date = business_date + 1 where id = $1 returning business_date',
    [hotel.propertyId],
  )
  const noteId = newId()
  await desk.send(notes.add, { noteId, text: 'tomorrow' })
  const written = await hotel.rows<{ business_on: string }>(
    'select business_on from audit_events where entity_id = $1',
    [noteId],
  )
  expect(written.map(({ business_on }) => business_on)).toEqual([rolled?.business_date])
  expect(await countOf('facilities')).toBe(before + 1)
})

test('a refused try releases its key', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const key = { 'idempotency-key': 'again' }
  const noteId = newId()
  expect((await desk.raw(notes.add, { noteId, text: 'r', mood: 'refuse' }, key)).status).toBe(409)
  expect((await desk.raw(notes.add, { noteId, text: 'r', mood: 'refuse' }, key)).status).toBe(409)
})

test('a user sees their own property only', async () => {
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(await stranger.send(notes.list, {})).toEqual({ names: [] })
})

test('a call without a token, without the permission, or in another name is refused', async () => {
  expect((await hotel.anonymous().raw(notes.list, {})).status).toBe(401)
  const cleaner = await hotel.as('PROP_HOUSEKEEPING')
  const response = await cleaner.raw(notes.list, {})
  expect([response.status, codeOf(response)]).toEqual([403, 'forbidden'])
  const desk = await hotel.as('PROP_FRONTDESK')
  expect((await desk.raw(notes.list, {}, { user_id: '999999' })).status).toBe(403)
  expect((await desk.raw(notes.list, {}, { user_id: String(desk.userId) })).status).toBe(200)
  expect((await desk.raw(notes.list, {}, { authorization: `Bearer ${desk.token}` })).status).toBe(200)
})

test('unknown keys, wrong types and a contradicted address are explained', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const noteId = newId()
  for (const extra of [{ price: 1 }, { text: 7 }]) {
    const response = await desk.raw(notes.add, { noteId, text: 'x', ...extra })
    expect([response.status, codeOf(response)]).toEqual([400, 'invalid'])
  }
  const clash = await desk.call('POST', `/api/notes/${noteId}`, { noteId: newId(), text: 'x' })
  expect(clash.status).toBe(400)
})

test('an inherited address works like our own, with a slash too, and refuses a prefetch or a HEAD', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  expect((await desk.call('GET', `/api/note/add/${newId()}/?Text=hello`)).body).toMatchObject({ text: 'hello' })
  expect(
    (await desk.call('GET', `/api/note/add/${newId()}?Text=a`, undefined, { 'sec-purpose': 'prefetch' })).status,
  ).toBe(403)
  expect(
    (await desk.call('GET', `/api/note/add/${newId()}?Text=a`, undefined, { 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403)
  expect((await desk.call('HEAD', `/api/note/add/${newId()}?Text=a`)).status).toBe(405)
  for (const method of METHODS) expect((await desk.call(method, '/api/nothing')).status, method).toBe(404)
})

test('a method that no route has at an address is refused with those it has, at own and given addresses', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  const allowed = async (method: string, url: string) => {
    const response = await desk.call(method, url)
    return [response.status, codeOf(response), response.headers['allow']]
  }
  const refusal = (methods: string) => [405, 'method_not_allowed', methods]
  expect(await allowed('DELETE', '/api/notes')).toEqual(refusal('GET'))
  expect(await allowed('PATCH', `/api/notes/${newId()}/`)).toEqual(refusal('POST'))
  expect(await allowed('POST', `/api/note/add/${newId()}?Text=a`)).toEqual(refusal('GET'))
  expect(await allowed('HEAD', `/api/note/add/${newId()}?Text=a`)).toMatchObject({ 0: 405, 2: 'GET' })
  expect(await allowed('POST', '/healthz')).toEqual(refusal('GET'))
  expect((await hotel.anonymous().call('DELETE', '/api/notes')).status).toBe(405)
})

test('bodies that are too large or no JSON get a clear refusal', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  expect((await desk.raw(notes.add, { noteId: newId(), text: 'x'.repeat(10_000_000) })).status).toBe(413)
  const response = await hotel.server.inject({
    method: 'POST',
    url: `/api/notes/${newId()}`,
    headers: { authorization: desk.token, 'content-type': 'application/json' },
    payload: '{"text":',
  })
  expect([response.statusCode, codeOf({ body: response.json() })]).toEqual([400, 'invalid'])
})

test('every response has a request id, is not stored, and has the content security policy', async () => {
  const response = await hotel.anonymous().raw(notes.list, {})
  expect(response.headers['x-request-id']).toBe((response.body as { requestId: string }).requestId)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(String(response.headers['content-security-policy'])).toContain("script-src 'self'")
})

test('the tenant setting is empty between requests', async () => {
  const seen = await Promise.all(
    Array.from(
      { length: 12 },
      async () =>
        (await hotel.db.pool.query(`select current_setting('app.property_id', true) as id, current_user as who`))
          .rows[0],
    ),
  )
  for (const { id, who } of seen) expect([id || '', who]).toEqual(['', 'hotelmate_app'])
})

test('too many calls are refused with Retry-After', async () => {
  const busy = await startTestServer({ areas: [area], callsPerMinute: 2 })
  const desk = await busy.as('PROP_FRONTDESK')
  const responses = [await desk.raw(notes.list, {}), await desk.raw(notes.list, {}), await desk.raw(notes.list, {})]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
  await busy.stop()
})

test('a route that runs twice at once waits for its twin', async () => {
  const desk = await hotel.as('PROP_FRONTDESK')
  let release = () => {}
  slow = new Promise((done) => (release = done))
  const first = desk.raw(notes.add, { noteId: newId(), text: 'slow' }, { 'idempotency-key': 'wait' })
  setTimeout(() => release(), 300)
  const responses = await Promise.all([
    first,
    desk.raw(notes.add, { noteId: newId(), text: 'slow' }, { 'idempotency-key': 'wait-2' }),
  ])
  slow = Promise.resolve()
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('a connection without any request, as browsers open them in advance, does not delay a stop', async () => {
  const other = await startTestServer({ areas: [] })
  await other.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  const ended = once(silent, 'close')
  await once(other.server.server, 'connection')
  await other.stop()
  await ended
})
