import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instant, timeAt } from '#core/dates.ts'
import type { NewNotification } from '#server/request/context.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { notifications } from './contract.ts'
import { selectMatching } from './queries.ts'

let hotel: TestHotel
let desk: TestClient
let other: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  other = await hotel.as('PROP_MANAGER')
  for (const [number, type] of [
    ['B1', 'booking'],
    ['P1', 'payment'],
    ['B2', 'booking'],
  ] as const)
    await notify(number, type)
  await notify('CANARY', 'booking', hotel.foreignPropertyId)
})
afterAll(() => hotel.stop())

const notify = (number: string, type: NewNotification['type'], at?: number, recipientIds?: readonly number[]) =>
  hotel.inside(
    async (ctx) =>
      ctx.notify({
        type,
        referenceNumber: number,
        referenceId: newId(),
        status: 'confirmed',
        message: `${number} happened`,
        text: { kind: 'booking_new', facts: { reference: number, arrival: '2026-11-20' } },
        redirectPath: `/master-service/reservation-details/${number}`,
        ...(recipientIds && { recipientIds }),
      }),
    'PROP_ADMIN',
    at,
  )
const listed = async (client: TestClient, filter: object = {}) =>
  (await client.send(notifications.list, filter)).map((one) => [one.referenceNumber, one.notificationStatus])

test('list is a plain list, latest first, in the form of the specification', async () => {
  const [first] = await desk.send(notifications.list, { limit: 1 })
  expect(first).toEqual({
    id: first!.id,
    notificationType: 'booking',
    referenceNumber: 'B2',
    referenceId: first!.referenceId,
    status: 'confirmed',
    notificationStatus: 'New',
    message: 'B2 happened',
    kind: 'booking_new',
    facts: { reference: 'B2', arrival: '2026-11-20' },
    redirectPath: '/master-service/reservation-details/B2',
    createdDate: first!.createdDate,
    propertyId: hotel.propertyId,
  })
  const inherited = await desk.call('GET', `/api/notification/property?PropertyId=${hotel.propertyId}`)
  expect(inherited.body).toHaveLength(3)
  const ofType = await desk.call(
    'GET',
    `/api/notification/getNotification?PropertyId=${hotel.propertyId}&NotificationType=Payment`,
  )
  expect(ofType.body).toMatchObject([{ referenceNumber: 'P1' }])
})

test('markRead is one user’s, and twice is once', async () => {
  const [latest] = await desk.send(notifications.list, {})
  const read = await desk.send(notifications.markRead, { id: latest!.id })
  expect(read).toEqual({ ...latest, notificationStatus: 'Read' })
  const again = await desk.call('POST', '/api/notification/', { ...latest, notificationStatus: 'Read' })
  expect(again).toMatchObject({ status: 200, body: read })
  expect(await listed(desk)).toEqual([
    ['B2', 'Read'],
    ['P1', 'New'],
    ['B1', 'New'],
  ])
  expect(await listed(desk, { notificationStatus: 'New' })).toEqual([
    ['P1', 'New'],
    ['B1', 'New'],
  ])
  expect(await listed(desk, { notificationStatus: 'Read' })).toEqual([['B2', 'Read']])
  expect(await desk.send(notifications.count, {})).toMatchObject({ newCount: 2 })
  expect(await other.send(notifications.count, {})).toMatchObject({ newCount: 3 })
})

test('markAllRead reads everything there is, and what comes later is New', async () => {
  expect(await desk.send(notifications.markAllRead, {})).toEqual({ newCount: 0 })
  expect(await desk.send(notifications.markAllRead, {})).toEqual({ newCount: 0 })
  expect((await listed(desk)).map(([, status]) => status)).toEqual(['Read', 'Read', 'Read'])
  expect(await other.send(notifications.count, {})).toMatchObject({ newCount: 3 })
  await notify('B3', 'booking')
  expect(await listed(desk, { notificationStatus: 'New' })).toEqual([['B3', 'New']])
  expect(await desk.send(notifications.count, {})).toMatchObject({ newCount: 1 })
})

test('filtering by New or Read returns exactly those the list calls so', async () => {
  for (const client of [desk, other]) {
    const all = await listed(client)
    for (const notificationStatus of ['New', 'Read'])
      expect(await listed(client, { notificationStatus })).toEqual(
        all.filter(([, status]) => status === notificationStatus),
      )
  }
})

test('a type that is switched off is neither listed nor counted, for this user alone; a filter by type finds it', async () => {
  const [picky, calm] = [await hotel.as('PROP_FRONTDESK'), await hotel.as('PROP_FRONTDESK')]
  const all = await listed(calm)
  expect(await picky.send(notifications.preferences, {})).toEqual({
    offTypes: [],
    isMuted: false,
    quietHours: {},
    hasMails: true,
    mailLanguage: null,
  })
  const chosen = {
    offTypes: ['booking' as const],
    isMuted: true,
    quietHours: { from: '22:00', until: '07:00' },
    hasMails: false,
    mailLanguage: 'fr' as const,
  }
  expect(await picky.send(notifications.setPreferences, chosen)).toEqual(chosen)
  expect(await picky.send(notifications.preferences, {})).toEqual(chosen)

  expect(await listed(picky)).toEqual(all.filter(([number]) => number === 'P1'))
  expect(await listed(picky, { notificationStatus: 'New' })).toEqual([['P1', 'New']])
  expect(await listed(picky, { notificationType: 'booking' })).toEqual(all.filter(([number]) => number !== 'P1'))
  expect(await picky.send(notifications.count, {})).toEqual({ newCount: 1, isQuiet: true })
  expect(await calm.send(notifications.count, {})).toEqual({ newCount: all.length, isQuiet: false })

  await picky.send(notifications.setPreferences, {})
  expect(await listed(picky)).toEqual(all)
  expect(await picky.send(notifications.count, {})).toEqual({ newCount: all.length, isQuiet: false })
})

test('quiet hours are by the clock of the property', async () => {
  const person = await hotel.as('PROP_FRONTDESK')
  const clock = (hours: number) =>
    timeAt(new Date(Date.now() + hours * 3_600_000).toISOString() as Instant, 'Asia/Kolkata')
  const isQuiet = async (from: string, until: string) => {
    await person.send(notifications.setPreferences, { quietHours: { from, until } })
    return (await person.send(notifications.count, {})).isQuiet
  }
  expect(await isQuiet(clock(-1), clock(1))).toBe(true)
  expect(await isQuiet(clock(1), clock(2))).toBe(false)
  expect(await isQuiet(clock(2), clock(1))).toBe(true)
  const turnedAway = [
    { quietHours: { from: '22:00' } },
    { quietHours: { from: '22:00', until: '22:00' } },
    { quietHours: { from: '24:00', until: '06:00' } },
    { offTypes: ['gossip'] },
    { offTypes: ['booking'], userId: 1 },
  ]
  for (const input of turnedAway)
    expect((await person.raw(notifications.setPreferences, input)).status, JSON.stringify(input)).toBe(400)
})

test('list pages on with `before`', async () => {
  const all = await desk.send(notifications.list, {})
  const first = await desk.send(notifications.list, { limit: 2 })
  const second = await desk.send(notifications.list, { limit: 2, before: first.at(-1)!.id })
  expect([...first, ...second]).toEqual(all)
})

test('list refuses not_found for another property and markRead refuses not_found for its notifications', async () => {
  const propertyId = hotel.foreignPropertyId
  const [canary] = await hotel.rows<{ id: string }>(`select id from notifications where reference_number = 'CANARY'`)
  expect(codeOf(await desk.raw(notifications.list, { propertyId }))).toBe('not_found')
  expect(codeOf(await desk.raw(notifications.markRead, { id: canary!.id }))).toBe('not_found')
  const [own] = await desk.send(notifications.list, {})
  expect(codeOf(await desk.raw(notifications.markRead, { id: own!.id, propertyId }))).toBe('not_found')
  expect((await desk.raw(notifications.markRead, { id: own!.id, notificationStatus: 'New' })).status).toBe(400)
  for (const input of [{}, { before: canary!.id }, { limit: 100 }])
    expect(JSON.stringify((await desk.raw(notifications.list, input)).body)).not.toMatch(/canary/i)
})

test('what is for some is listed, counted and marked by them alone', async () => {
  const [named, left] = [await hotel.as('PROP_MANAGER'), await hotel.as('PROP_MANAGER')]
  for (const client of [named, left]) await client.send(notifications.markAllRead, {})
  await notify('A1', 'alert', undefined, [named.userId])
  const [own] = await named.send(notifications.list, { limit: 1 })
  expect(own).toMatchObject({ referenceNumber: 'A1', notificationStatus: 'New' })
  expect(own).not.toHaveProperty('recipientIds')
  expect(await named.send(notifications.count, {})).toMatchObject({ newCount: 1 })

  for (const input of [{}, { notificationType: 'alert' as const }, { notificationStatus: 'New' as const }])
    expect((await listed(left, input)).map(([number]) => number)).not.toContain('A1')
  expect(await left.send(notifications.count, {})).toMatchObject({ newCount: 0 })
  expect(codeOf(await left.raw(notifications.markRead, { id: own!.id }))).toBe('not_found')
  const reads = 'select user_id from notification_reads where notification_id = $1'
  expect(await hotel.rows(reads, [own!.id])).toEqual([])

  expect(await named.send(notifications.markRead, { id: own!.id })).toMatchObject({ notificationStatus: 'Read' })
  expect(await named.send(notifications.count, {})).toMatchObject({ newCount: 0 })
  // Reading everything moves the mark past what is for others, and shows nothing of it.
  await left.send(notifications.markAllRead, {})
  await notify('B4', 'booking')
  expect(await listed(left, { notificationStatus: 'New' })).toEqual([['B4', 'New']])
})

test('an unknown user is no recipient', async () => {
  await expect(notify('A2', 'alert', undefined, [])).rejects.toThrow('named_recipients_are_some')
})

test('the list, the count and the order poll read an index among thousands', async () => {
  await hotel.rows(
    `insert into notifications (property_id, id, notification_type, reference_number, reference_id, status, message, redirect_path, created_at)
     select $1, gen_random_uuid(), 'booking', n::text, '', 'confirmed', '', '', now() from generate_series(1, 20000) n`,
    [hotel.propertyId],
  )
  await hotel.rows('vacuum analyze notifications')
  expect(await other.send(notifications.count, {})).toMatchObject({ newCount: 100 })
  const base = { notificationType: undefined, notificationStatus: undefined, before: undefined, limit: 50 } as const
  const plans = await hotel.db.read(
    { propertyId: hotel.propertyId, organizationId: hotel.organizationId },
    async (tx) => {
      const found: string[] = []
      for (const filter of [
        base,
        { ...base, notificationType: 'order' as const, notificationStatus: 'New' as const },
      ]) {
        const { sql, parameters } = selectMatching(tx, desk.userId, filter).compile()
        const lines = await tx.named<Record<string, string>>('', `explain ${sql}`, parameters)
        found.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
      }
      return found
    },
  )
  expect(plans[0]).toMatch(/using notifications_pkey/)
  expect(plans[1]).toMatch(/using notifications_by_type/)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on notifications\b/)
})
