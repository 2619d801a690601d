import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { book, closeDay, type Reporting, startReporting } from '#areas/insight/reports/actions/testing.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { addDays } from '#core/dates.ts'
import type { RequestOf } from '#core/contract.ts'
import { type Mailer, mailer } from '#server/mail/mail.ts'
import { outbox } from '#main/registry.ts'
import { codeOf, FIXTURE, type TestClient, type TestHotel } from '#test/server.ts'
import { openMailServer } from '../../../../../e2e/peers/mail-server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { alerts } from '../contract/alerts.ts'
import { MAX_ALERTS, MAX_CHANGE } from '../contract/limits.ts'
import { alertJobs, weighOpen } from '../jobs.ts'
import { weigh } from './weigh.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const { businessDate: TODAY, deluxe } = FIXTURE

let place: Reporting
let hotel: TestHotel
let manager: TestClient
let clerk: TestClient
let cleaner: TestClient
let foreigner: TestClient
/** Two of six rooms are sold today and tomorrow, none of them deluxe. */
beforeAll(async () => {
  place = await startReporting()
  ;({ hotel, manager } = place)
  clerk = await hotel.as('PROP_FRONTDESK', { name: 'Carl' })
  cleaner = await hotel.as('PROP_HOUSEKEEPING', { name: 'Hana' })
  foreigner = await hotel.as('PROP_MANAGER', { name: 'Frida', propertyId: hotel.foreignPropertyId })
  await book(place, { room: '101', nights: 2 })
  await book(place, { room: '102', nights: 2 })
}, 60_000)
afterAll(() => hotel.stop())
beforeEach(async () => {
  await hotel.rows('delete from alerts')
  await hotel.rows('delete from notifications')
  await hotel.rows('delete from graphile_worker._private_jobs')
})

type NewAlert = RequestOf<typeof alerts.create>
/** Occupancy of today is 33.3 %. */
const low = (more: Partial<NewAlert> = {}): NewAlert => ({
  reportCode: 'occupancy',
  metric: 'occupancy',
  span: 'today',
  direction: 'below',
  threshold: 6_000,
  recipientIds: [manager.userId],
  ...more,
})
const run = () => runJobs(hotel, alertJobs)
const rung = async (client: TestClient) => (await client.send(notifications.list, { notificationType: 'alert' })).length
const alertOf = async (id: string) => (await manager.send(alerts.list, {})).rows.find((one) => one.id === id)
const firings = () => hotel.rows<{ day: string }>('select business_on::text as day from alert_firings order by 1')
const weighOn = (id: string, days: number) =>
  hotel.system.inProperty(hotel.propertyId, (ctx) => weigh(ctx, id), { businessDate: addDays(TODAY, days) })

describe('an alert', () => {
  test('shows what the figure is now, is weighed once it is stored, and notifies those it names', async () => {
    const { reportCode, metric, span } = low()
    const now = await manager.send(alerts.preview, { reportCode, metric, span })
    expect(now).toEqual({ from: TODAY, until: addDays(TODAY, 1), value: 3_333, reference: null })
    const made = await manager.send(alerts.create, low({ recipientIds: [manager.userId, clerk.userId] }))
    expect(made).toMatchObject({ label: 'Occupancy', unit: 'percent', state: 'ACTIVE', isHolding: false, weighedAt: null, lastFiredAt: null, isMine: true }) // prettier-ignore
    await run()
    expect(await alertOf(made.id)).toMatchObject({ value: 3_333, isHolding: true, lastFiredAt: expect.any(String) })
    const [notice] = await clerk.send(notifications.list, {})
    expect(notice).toMatchObject({
      notificationType: 'alert',
      referenceId: made.id,
      notificationStatus: 'New',
      kind: 'alert_below',
      facts: { value: '33.3 %', threshold: '60.0 %', days: `${TODAY}/${TODAY}` },
      redirectPath: `/report/view/occupancy?period=custom&from=${TODAY}&until=${addDays(TODAY, 1)}`,
    })
    expect(notice?.message).toMatch(/^Occupancy, .*33\.3 %, below 60\.0 %$/)
    expect([await rung(manager), await rung(clerk), await rung(cleaner)]).toEqual([1, 1, 0])
    const types = await hotel.rows<{ type: string }>(`select type from audit_events where entity_id = $1 order by id`, [made.id]) // prettier-ignore
    expect(types.map(({ type }) => type)).toEqual(['ALERT_CREATED', 'ALERT_FIRED'])
  })

  test('that is weighed by many at once notifies once, and again only on another day', async () => {
    const { id } = await manager.send(alerts.create, low())
    await Promise.all(Array.from({ length: 6 }, () => weighOn(id, 0)))
    expect([(await firings()).length, await rung(manager)]).toEqual([1, 1])
    await run()
    await weighOpen(hotel.system)
    expect(await rung(manager)).toBe(1)
    await Promise.all([weighOn(id, 1), weighOn(id, 1), weighOn(id, 0)])
    expect(await firings()).toEqual([{ day: TODAY }, { day: addDays(TODAY, 1) }])
  })

  test('that notifies once does so again only when it was fine in between', async () => {
    const { id } = await manager.send(alerts.create, low({ repeats: 'ONCE' }))
    for (const day of [0, 1]) await weighOn(id, day)
    expect((await firings()).length).toBe(1)
    await hotel.rows('update alerts set threshold = 0')
    await weighOn(id, 1)
    expect(await alertOf(id)).toMatchObject({ isHolding: false })
    await hotel.rows('update alerts set threshold = 6000')
    await weighOn(id, 1)
    expect((await firings()).length).toBe(2)
  })

  test('of an unknown figure notifies no one', async () => {
    const { id } = await manager.send(alerts.create, low({ reportCode: 'outlet-sales', metric: 'averageCheck', span: 'next7', threshold: 1_000_000 })) // prettier-ignore
    await run()
    expect(await alertOf(id)).toMatchObject({ value: null, isHolding: false, weighedAt: expect.any(String) })
    expect(await firings()).toEqual([])
  })

  test('against a budget notifies no one until there is one', async () => {
    const { id } = await manager.send(
      alerts.create,
      low({ metric: 'roomRevenue', against: 'budget', threshold: 1_000 }),
    )
    await run()
    expect(await alertOf(id)).toMatchObject({ value: 600_000, reference: null, isHolding: false })
    const [year = '', month = ''] = TODAY.split('-')
    await manager.send(reports.setBudget, { year: Number(year), cells: [{ line: 'ROOM', month: Number(month), amount: 30_000_000, before: null }] }) // prettier-ignore
    await weighOpen(hotel.system)
    expect(await alertOf(id)).toMatchObject({ reference: 1_000_000, isHolding: true })
    const [notice] = await manager.send(notifications.list, {})
    expect(notice).toMatchObject({ kind: 'alert_budget', facts: { change: '-40.0 %', limit: '-10.0 %' } })
  })

  test('of one room type is of that alone', async () => {
    const { id } = await manager.send(alerts.create, low({ cutBy: 'roomType', cutValue: deluxe }))
    await run()
    expect(await alertOf(id)).toMatchObject({ cutName: 'Deluxe', value: 0, isHolding: true })
    const [notice] = await manager.send(notifications.list, {})
    expect(notice?.facts['figure']).toBe('Occupancy, Deluxe')
    expect(notice?.redirectPath).toContain(`only=roomType&key=${deluxe}&name=Deluxe`)
  })

  test('leaves out a user without the permission, and stays armed where no recipient is left', async () => {
    const other = await hotel.as('PROP_MANAGER', { name: 'Dora' })
    const both = await manager.send(alerts.create, low({ recipientIds: [manager.userId, other.userId] }))
    const one = await manager.send(alerts.create, low({ recipientIds: [other.userId], repeats: 'ONCE' }))
    await hotel.rows(`update users set roles = '{PROP_HOUSEKEEPING}' where id = $1`, [other.userId])
    await run()
    expect(await rung(manager)).toBe(1)
    expect((await alertOf(both.id))?.recipients.map(({ mayOpen }) => mayOpen)).toEqual([true, false])
    expect(await alertOf(one.id)).toMatchObject({ isHolding: true, lastFiredAt: null })
    await hotel.rows(`update users set roles = '{PROP_MANAGER}' where id = $1`, [other.userId])
    await weighOpen(hotel.system)
    expect(await rung(other)).toBe(1)
  })

  test('is paused, changed, resumed and deleted; what it sent stays', async () => {
    const { id } = await manager.send(alerts.create, low())
    expect(await manager.send(alerts.pause, { alertId: id })).toMatchObject({ state: 'PAUSED' })
    await run()
    expect(await rung(manager)).toBe(0)
    const { version } = await manager.send(alerts.pause, { alertId: id })
    const changed = await manager.send(alerts.update, { alertId: id, version, ...low({ threshold: 7_000 }) })
    expect(changed).toMatchObject({ threshold: 7_000, state: 'PAUSED' })
    expect(await manager.send(alerts.resume, { alertId: id })).toMatchObject({ state: 'ACTIVE' })
    await run()
    expect(await rung(manager)).toBe(1)
    await manager.send(alerts.delete, { alertId: id })
    expect([(await manager.send(alerts.list, {})).rows, await rung(manager), await firings()]).toEqual([[], 1, []])
  })

  test('is seen by who sets alerts and by who receives it, and by no other property', async () => {
    const mine = await manager.send(alerts.create, low())
    const hers = await manager.send(alerts.create, low({ recipientIds: [clerk.userId] }))
    const seenBy = async (client: TestClient, input = {}) =>
      (await client.send(alerts.list, input)).rows.map(({ id }) => id)
    expect(await seenBy(manager)).toEqual([hers.id, mine.id])
    expect([await seenBy(clerk), await seenBy(cleaner), await seenBy(foreigner)]).toEqual([[hers.id], [], []])
    const first = await manager.send(alerts.list, { limit: 1 })
    expect(await seenBy(manager, { limit: 1, after: first.next })).toEqual([mine.id])
    expect([await seenBy(manager, { isHolding: true }), await seenBy(manager, { isHolding: false })]).toEqual([[], [hers.id, mine.id]]) // prettier-ignore
    expect(codeOf(await clerk.raw(alerts.create, low()))).toBe('forbidden')
  })
})

describe('by mail', () => {
  let server: Awaited<ReturnType<typeof openMailServer>>
  let post: Mailer
  beforeAll(async () => {
    server = await openMailServer()
    post = mailer({ smtpUrl: server.url, mailFrom: 'Hotelmate <desk@hotel.example>', publicUrl: 'https://hotel.example', dataDir: '/nowhere' }) // prettier-ignore
  })
  afterAll(async () => {
    post.close()
    await server.stop()
  })
  beforeEach(() => {
    server.mails.length = 0
  })
  const sendMails = () => runJobs(hotel, outbox(post))
  const sources = () => server.mails.map(({ source }) => source)

  test('an alert comes once as it begins, in the language of each reader, and again after it was fine', async () => {
    const reader = await hotel.as('PROP_MANAGER', { name: 'Louis' })
    await reader.send(notifications.setPreferences, { mailLanguage: 'fr' })
    const { id } = await manager.send(alerts.create, low({ recipientIds: [manager.userId, reader.userId] }))
    await hotel.rows('delete from graphile_worker._private_jobs')
    await Promise.all([weighOn(id, 0), weighOn(id, 0)])
    for (const day of [1, 1]) await weighOn(id, day)
    await sendMails()
    const [french, english] = [sources().find((one) => one.includes('Bonjour Louis')), sources().find((one) => one.includes('Hello'))] // prettier-ignore
    expect([sources().length, (await firings()).length]).toEqual([2, 2])
    expect(english).toMatch(/^Subject: Occupancy: 33\.3 %\r?$/m)
    expect(english).toContain('That is below 60.0 %.')
    expect(english).toContain('/profile/settings')
    expect(french).toMatch(/^Content-Language: fr\r?$/m)
    await hotel.rows('update alerts set threshold = 0')
    await weighOn(id, 2)
    await hotel.rows('update alerts set threshold = 6000')
    await weighOn(id, 2)
    await sendMails()
    expect(sources()).toHaveLength(4)
  })

  test('goes to no user who has stopped it, or lost the permission, also after it was queued', async () => {
    const people = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => hotel.as('PROP_MANAGER', { name })))
    const [off, later, lost, stays] = people
    await off?.send(notifications.setPreferences, { hasMails: false })
    const { id } = await manager.send(alerts.create, low({ recipientIds: people.map(({ userId }) => userId) }))
    await hotel.rows('delete from graphile_worker._private_jobs')
    await weighOn(id, 0)
    await later?.send(notifications.setPreferences, { offTypes: ['alert'] })
    await hotel.rows(`update users set roles = '{PROP_HOUSEKEEPING}' where id = $1`, [lost?.userId])
    await sendMails()
    expect([stays?.userId !== undefined, sources().length, sources()[0]?.includes('Dan')]).toEqual([true, 1, true])
    expect(await rung(off ?? manager)).toBe(1)
  })
})

const FAULTS = [
  ['not_found', { reportCode: 'nothing' }],
  ['not_found', { cutBy: 'roomType', cutValue: ABSENT }],
  ['unknown_figure', { metric: 'checks' }],
  ['unknown_figure', { reportCode: 'arrivals' }],
  ['not_filtered_so', { cutBy: 'source', cutValue: 'DIRECT' }],
] as const

describe('refusals', () => {
  // preview refuses not_found, preview refuses unknown_figure, preview refuses not_filtered_so
  test.each(FAULTS)('preview refuses %s: %j', async (code, change) => {
    const { reportCode, metric, span } = low()
    expect(codeOf(await manager.raw(alerts.preview, { reportCode, metric, span, ...change }))).toBe(code)
  })
  // create refuses not_found, create refuses unknown_figure, create refuses not_filtered_so
  test.each(FAULTS)('create refuses %s: %j', async (code, change) => {
    expect(codeOf(await manager.raw(alerts.create, { ...low(), ...change }))).toBe(code)
  })
  // update refuses not_found, update refuses unknown_figure, update refuses not_filtered_so
  test.each(FAULTS)('update refuses %s: %j', async (code, change) => {
    const { id, version } = await manager.send(alerts.create, low())
    expect(codeOf(await manager.raw(alerts.update, { alertId: id, version, ...low(), ...change }))).toBe(code)
  })
  test('a report the caller may not open is not found', async () => {
    const head = await hotel.as('PROP_SERVICE_EXECUTIVE')
    const revenue = low({ reportCode: 'manager', metric: 'revenue', recipientIds: [head.userId] })
    expect(codeOf(await head.raw(alerts.create, revenue))).toBe('not_found')
    const { id } = await manager.send(alerts.create, { ...revenue, recipientIds: [manager.userId] })
    for (const route of [alerts.pause, alerts.resume, alerts.delete])
      expect(codeOf(await head.raw(route, { alertId: id }))).toBe('not_found')
    expect((await head.send(alerts.list, {})).rows).toEqual([])
  })
  test('create refuses not_a_colleague, and update refuses not_a_colleague', async () => {
    const strange = low({ recipientIds: [foreigner.userId] })
    expect(codeOf(await manager.raw(alerts.create, strange))).toBe('not_a_colleague')
    const { id, version } = await manager.send(alerts.create, low())
    expect(codeOf(await manager.raw(alerts.update, { alertId: id, version, ...strange }))).toBe('not_a_colleague')
  })
  test('create refuses recipient_not_allowed, and update refuses recipient_not_allowed', async () => {
    const closed = low({ recipientIds: [cleaner.userId] })
    expect(codeOf(await manager.raw(alerts.create, closed))).toBe('recipient_not_allowed')
    const { id, version } = await manager.send(alerts.create, low())
    expect(codeOf(await manager.raw(alerts.update, { alertId: id, version, ...closed }))).toBe('recipient_not_allowed')
  })
  test('create refuses too_many_alerts: of two who make the last one, one does', async () => {
    const { id } = await manager.send(alerts.create, low())
    await hotel.rows(
      `insert into alerts (property_id, id, report_code, metric, span, direction, against, threshold, repeats, recipient_ids, owner_id, owner_name, created_at)
       select property_id, gen_random_uuid(), report_code, metric, span, direction, against, threshold, repeats, recipient_ids, owner_id, owner_name, created_at
         from alerts, generate_series(1, $2::int) where id = $1`,
      [id, MAX_ALERTS - 2],
    )
    const codes = (await Promise.all([1, 2].map(() => manager.raw(alerts.create, low())))).map(codeOf)
    expect(codes.filter((code) => code === 'too_many_alerts')).toHaveLength(1)
  })
  test('update refuses stale_version', async () => {
    const { id, version } = await manager.send(alerts.create, low())
    await manager.send(alerts.update, { alertId: id, version, ...low() })
    expect(codeOf(await manager.raw(alerts.update, { alertId: id, version, ...low() }))).toBe('stale_version')
  })
  // pause refuses not_found, resume refuses not_found, delete refuses not_found
  test.each(['pause', 'resume', 'delete'] as const)('%s refuses not_found', async (verb) => {
    expect(codeOf(await manager.raw(alerts[verb], { alertId: ABSENT }))).toBe('not_found')
    const { id } = await manager.send(alerts.create, low())
    expect(codeOf(await foreigner.raw(alerts[verb], { alertId: id }))).toBe('not_found')
  })
  test('what is no alert is not taken', async () => {
    const wrong = [
      { span: 'thisYear' },
      { direction: 'beside' },
      { recipientIds: [] },
      { recipientIds: [1, 1] },
      { cutBy: 'roomType' },
      { cutValue: deluxe },
      { threshold: 1.5 },
      { against: 'budget', threshold: -1 },
      { against: 'budget', threshold: MAX_CHANGE + 1 },
    ]
    for (const change of wrong)
      expect((await manager.raw(alerts.create, { ...low(), ...change })).status, JSON.stringify(change)).toBe(400)
  })
})

test('what looks at yesterday is weighed by the close of a day, and not by the hour', async () => {
  const { id } = await manager.send(alerts.create, low({ span: 'yesterday' }))
  await hotel.rows('delete from graphile_worker._private_jobs')
  await weighOpen(hotel.system)
  expect(await alertOf(id)).toMatchObject({ weighedAt: null })
  await closeDay(place)
  await run()
  expect(await alertOf(id)).toMatchObject({ value: 3_333, isHolding: true })
  expect(await firings()).toEqual([{ day: addDays(TODAY, 1) }])
})
