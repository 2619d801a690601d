import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt, instantAt, timeAt } from '#core/dates.ts'
import { invariants } from '#main/invariants.ts'
import { outbox } from '#main/registry.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import type { Campaign } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { workCampaigns } from '../jobs/campaigns.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const ZONE = 'Asia/Kolkata'

let hotel: TestHotel
let marketing: TestClient
let admin: TestClient
let manager: TestClient
let sent = 0
const post = {
  send: async () => {
    sent += 1
  },
  close: () => {},
}

beforeAll(async () => {
  hotel = await startTestServer()
  marketing = await hotel.as('PROP_MARKETING')
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  await admin.send(customers.create, { firstName: 'Bystander', email: 'bystander@example.com' })
  await hotel.rows(
    `insert into consent_settings (property_id, most_messages, within_days, quiet_from, quiet_until, valid_months, is_confirmed) values ($1, 100, 1, '00:00', '00:00', 0, false)`, [hotel.propertyId]) // prettier-ignore
})
afterAll(async () => {
  for (const { id, sql } of invariants.filter(({ id: name }) => /^I-14[5-9]$/.test(name)))
    expect([id, await hotel.rows(sql)]).toEqual([id, []])
  await hotel.stop()
})
afterEach(async () => {
  const { rows } = await marketing.send(campaigns.list, { limit: 200 })
  for (const one of rows.filter(({ state }) => ['IN_REVIEW', 'RUNNING', 'PAUSED', 'SCHEDULED'].includes(state)))
    await marketing.send(campaigns.move, { campaignId: one.id, version: one.version, move: 'CANCEL' })
  await hotel.rows('delete from graphile_worker._private_jobs')
})

let made = 0
const blocks = (text: string) => [
  { type: 'TEXT' as const, text },
  { type: 'BUTTON' as const, text: 'Book', url: '{bookingLink}' },
]
const variants = (text: string) => [{ language: 'en' as const, subject: 'News', blocks: blocks(text) }]

/** A draft that is ready, to a guest of its own. */
async function ready(over: Partial<RequestOf<typeof campaigns.create>> = {}, guests = 1) {
  made += 1
  const country = `S${made}`
  for (let at = 0; at < guests; at += 1) {
    const { id } = await admin.send(customers.create, { firstName: 'Ann', lastName: `S${made}`, email: `s${made}.${at}@example.com` }) // prettier-ignore
    await hotel.rows('update customers set country = $2 where id = $1', [id, country])
    await hotel.rows(
      `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
       select property_id, gen_random_uuid(), 'MAIL', email, search_email, 'MARKETING', 'GIVEN', 'EXPLICIT', 'STAFF', now() - interval '1 day', now()
         from customers where id = $1`, [id]) // prettier-ignore
  }
  const tree = {
    match: 'ALL' as const,
    rules: [{ fact: 'COUNTRY' as const, op: 'ANY_OF' as const, values: [country] }],
  }
  const segment = await marketing.send(campaigns.addSegment, { name: `Series ${made}`, tree })
  const template = await marketing.send(campaigns.addTemplate, { name: `News ${made}`, channel: 'MAIL', variants: variants('Hello') }) // prettier-ignore
  const draft = await marketing.send(campaigns.create, { name: `Newsletter ${made}`, segmentIds: [segment.id], templateId: template.id, repeats: 'MONTH', ...over }) // prettier-ignore
  const campaign = await marketing.send(campaigns.sendTest, { campaignId: draft.id, to: 'me@example.com' })
  return { campaign, template, segment }
}
const move = (campaign: Campaign, step: RequestOf<typeof campaigns.move>['move']) =>
  marketing.send(campaigns.move, { campaignId: campaign.id, version: campaign.version, move: step })
const current = ({ id: campaignId }: Pick<Campaign, 'id'>) => marketing.send(campaigns.get, { campaignId })
const runsOf = async ({ id: seriesId }: Pick<Campaign, 'id'>) =>
  (await marketing.send(campaigns.list, { seriesId, limit: 50 })).rows

/** Sends a campaign that is scheduled, up to its end. */
async function play(campaign: Campaign, now = new Date().toISOString()) {
  await workCampaigns(hotel.system, now)
  await runJobs(hotel, outbox(post))
  await workCampaigns(hotel.system, now)
  return current(campaign)
}

test('a campaign that repeats is made anew once it has finished, as a campaign of its own with its own results', async () => {
  const { campaign } = await ready()
  await move(campaign, 'SUBMIT')
  const before = sent
  const first = await play(campaign)
  expect(first).toMatchObject({ state: 'FINISHED', runNumber: 1, seriesId: null, queued: 1 })
  const [next, ...others] = await runsOf(first)
  expect(others.map(({ id }) => id)).toEqual([first.id])
  expect(next).toMatchObject({ name: first.name, state: 'SCHEDULED', runNumber: 2, seriesId: first.id, queued: 0, recipients: 0, authorName: first.authorName }) // prettier-ignore
  const [at, then] = [first.sendAt ?? '', next?.sendAt ?? '']
  expect(timeAt(then, ZONE)).toBe(timeAt(at, ZONE))
  expect(dayAt(then, ZONE).slice(0, 7) > dayAt(at, ZONE).slice(0, 7)).toBe(true)
  if (next) await play(next, new Date(Date.parse(then) + 60_000).toISOString())
  expect(sent - before).toBe(3)
  expect((await runsOf(first)).map(({ runNumber, state, queued }) => [runNumber, state, queued])).toEqual([
    [3, 'SCHEDULED', 0],
    [2, 'FINISHED', 1],
    [1, 'FINISHED', 1],
  ])
})

test('two servers that finish a run at once make one next run', async () => {
  const { campaign } = await ready()
  await move(campaign, 'SUBMIT')
  const now = new Date().toISOString()
  await workCampaigns(hotel.system, now)
  await runJobs(hotel, outbox(post))
  await Promise.all([workCampaigns(hotel.system, now), workCampaigns(hotel.system, now)])
  expect((await runsOf(campaign)).map(({ runNumber }) => runNumber)).toEqual([2, 1])
})

test('a run on the last day of a series follows, and none after it', async () => {
  const inThreeDays = addDays(dayAt(new Date().toISOString(), ZONE), 3)
  const { campaign } = await ready({ repeats: 'WEEK', sendAt: instantAt(inThreeDays, '10:00', ZONE), repeatUntil: addDays(inThreeDays, 7) }) // prettier-ignore
  await move(campaign, 'SUBMIT')
  const onDay = (days: number) => instantAt(addDays(inThreeDays, days), '10:01', ZONE)
  await play(campaign, onDay(0))
  const [second] = await runsOf(campaign)
  expect(dayAt(second?.sendAt ?? '', ZONE)).toBe(addDays(inThreeDays, 7))
  if (second) await play(second, onDay(7))
  expect((await runsOf(campaign)).map(({ state }) => state)).toEqual(['FINISHED', 'FINISHED'])
})

test('a cancelled run ends the series, and so does who ends it after a run', async () => {
  const cancelled = await ready()
  await move(await move(cancelled.campaign, 'SUBMIT'), 'CANCEL')
  await play(cancelled.campaign)
  expect((await runsOf(cancelled.campaign)).map(({ state }) => state)).toEqual(['CANCELLED'])
  const { campaign } = await ready({ repeatUntil: FIXTURE.businessDate })
  const scheduled = await move(campaign, 'SUBMIT')
  const ended = await marketing.send(campaigns.endSeries, { campaignId: scheduled.id, version: scheduled.version })
  expect(ended).toMatchObject({ state: 'SCHEDULED', repeats: null, repeatUntil: null })
  expect(await play(campaign)).toMatchObject({ state: 'FINISHED' })
  expect(await runsOf(campaign)).toHaveLength(1)
})

test('a run with other texts waits for its test, and its author is notified', async () => {
  const { campaign, template } = await ready()
  await move(campaign, 'SUBMIT')
  const { id: campaignTemplateId, name, version } = template
  await marketing.send(campaigns.changeTemplate, { campaignTemplateId, name, version, channel: 'MAIL', variants: variants('Another month') }) // prettier-ignore
  await play(campaign)
  const [next] = await runsOf(campaign)
  expect(next).toMatchObject({ state: 'DRAFT', runNumber: 2, testedAt: null })
  const notified = await hotel.rows<{ kind: string }>('select kind from notifications where redirect_path = $1', [`/campaign/view/${next?.id}`]) // prettier-ignore
  expect(notified).toEqual([{ kind: 'campaign_run_open' }])
})

test('what was approved goes by itself as long as its texts are the same, and is reviewed anew with others', async () => {
  const { campaign, template } = await ready({}, 2)
  const settings = await admin.send(campaigns.settings, {})
  await admin.send(campaigns.saveSettings, { ...settings, approvalAbove: 1 })
  expect(await move(campaign, 'SUBMIT')).toMatchObject({ state: 'IN_REVIEW' })
  const waiting = await current(campaign)
  await manager.send(campaigns.decide, { campaignId: campaign.id, version: waiting.version, isApproved: true })
  await play(campaign)
  const [second] = await runsOf(campaign)
  expect(second).toMatchObject({ state: 'SCHEDULED', approverName: (await current(campaign)).approverName })
  const { id: campaignTemplateId, name, version } = template
  await marketing.send(campaigns.changeTemplate, { campaignTemplateId, name, version, channel: 'MAIL', variants: variants('Another month') }) // prettier-ignore
  if (second) await play(second, new Date(Date.parse(second.sendAt ?? '') + 60_000).toISOString())
  const [third] = await runsOf(campaign)
  expect(third).toMatchObject({ state: 'DRAFT', runNumber: 3, approverName: '' })
})

test('a series that ends and no rhythm do not go together: without one, the last day is left out', async () => {
  const { campaign } = await ready({ repeats: null, repeatUntil: '2027-01-31' as Day })
  expect(campaign).toMatchObject({ repeats: null, repeatUntil: null })
})

test('endSeries refuses not_found, endSeries refuses stale_version, endSeries refuses campaign_state', async () => {
  const { campaign } = await ready({ repeats: null })
  const end = (campaignId: string, version: number) => marketing.raw(campaigns.endSeries, { campaignId, version })
  expect(codeOf(await end(ABSENT, 1))).toBe('not_found')
  expect(codeOf(await end(campaign.id, campaign.version + 1))).toBe('stale_version')
  expect(codeOf(await end(campaign.id, campaign.version))).toBe('campaign_state')
})
