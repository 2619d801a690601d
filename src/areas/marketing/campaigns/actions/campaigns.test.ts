import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { messages } from '#areas/platform/messages/contract/messages.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { NO_CONDITIONS } from '#areas/offers/offers/rules/offers.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt, instantAt } from '#core/dates.ts'
import { minor, zero } from '#core/money.ts'
import { invariants } from '#main/invariants.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { openTextProvider } from '../../../../../e2e/peers/text-provider.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { Campaign } from '../contract/campaign-replies.ts'
import { workCampaigns } from '../jobs/campaigns.ts'
import { segmentsOf } from '#areas/platform/messages/rules/sms.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let marketing: TestClient
let admin: TestClient
let manager: TestClient
const sent: Mail[] = []
let failsFor: (mail: Mail) => boolean = () => false
const post = {
  send: async (mail: Mail) => {
    if (failsFor(mail)) throw Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 })
    sent.push(mail)
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
beforeEach(() => sent.splice(0))
afterEach(async () => {
  failsFor = () => false
  const { rows } = await marketing.send(campaigns.list, { limit: 200 })
  for (const one of rows.filter(({ state }) => ['RUNNING', 'PAUSED', 'SCHEDULED'].includes(state)))
    await marketing.send(campaigns.move, { campaignId: one.id, version: one.version, move: 'CANCEL' })
  await hotel.rows('delete from graphile_worker._private_jobs')
})

let made = 0
/** Guests of a country of their own, so that a segment chooses just them. */
async function guests(count: number, over: { email?: string; isWithoutConsent?: boolean } = {}) {
  made += 1
  const country = `C${made}`
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const guest = await admin.send(customers.create, { firstName: `G${at}`, lastName: `Of ${made}`, email: over.email ?? `g${at}.${made}@example.com` }) // prettier-ignore
    ids.push(guest.id)
  }
  await hotel.rows('update customers set country = $2 where id = any($1::uuid[])', [ids, country])
  if (!over.isWithoutConsent)
    await hotel.rows(
      `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
       select property_id, gen_random_uuid(), 'MAIL', email, search_email, 'MARKETING', 'GIVEN', 'EXPLICIT', 'STAFF', now() - interval '1 day', now()
         from customers where id = any($1::uuid[]) and email <> ''`, [ids]) // prettier-ignore
  const rule = { fact: 'COUNTRY' as const, op: 'ANY_OF' as const, values: [country] }
  const segment = await marketing.send(campaigns.addSegment, { name: `Country ${made}`, tree: { match: 'ALL', rules: [rule] } }) // prettier-ignore
  return { ids, segmentId: segment.id, country }
}

let texts = 0
const template = async (subject = 'Come back, {firstName|guest}') => {
  texts += 1
  const blocks = [
    { type: 'TEXT' as const, text: 'Dear {firstName|guest}' },
    { type: 'OFFER' as const, text: 'For you alone' },
    { type: 'BUTTON' as const, text: 'Book', url: '{bookingLink}' },
  ]
  return marketing.send(campaigns.addTemplate, {
    name: `Template ${texts}`,
    channel: 'MAIL',
    variants: [{ language: 'en', subject, blocks }],
  })
}

type Fields = Partial<RequestOf<typeof campaigns.create>>
/** A draft that is ready: with an audience, a text and a test that was sent. */
async function ready(count: number, over: Fields = {}) {
  const audience = await guests(count)
  const { id: templateId } = await template()
  const draft = await marketing.send(campaigns.create, { name: `Campaign ${made}`, segmentIds: [audience.segmentId], templateId, ...over }) // prettier-ignore
  const tested = await marketing.send(campaigns.sendTest, { campaignId: draft.id, to: 'me@example.com' })
  return { ...audience, templateId, campaign: tested }
}
const move = (campaign: Campaign, step: RequestOf<typeof campaigns.move>['move'], by = marketing) =>
  by.send(campaigns.move, { campaignId: campaign.id, version: campaign.version, move: step })
const current = (campaign: Campaign) => marketing.send(campaigns.get, { campaignId: campaign.id })
const work = (now = new Date().toISOString()) => workCampaigns(hotel.system, now)
const deliver = () => runJobs(hotel, outbox(post))
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const messagesOf = () => sent.filter(({ to }) => to !== 'me@example.com')

describe('sending', () => {
  test('at the hour of a campaign on the clocks of each guest, by their country, and on those of the property where it is not known', async () => {
    const audience = await guests(3)
    const countries = ['JP', 'US', 'QQ']
    for (const [at, id] of audience.ids.entries())
      await hotel.rows('update customers set country = $2 where id = $1', [id, countries[at]])
    const rule = { fact: 'COUNTRY' as const, op: 'ANY_OF' as const, values: countries }
    const { id } = await marketing.send(campaigns.addSegment, { name: 'Three zones', tree: { match: 'ALL', rules: [rule] } }) // prettier-ignore
    const sendAt = instantAt(dayAt(later(3 * 24 * 60), 'Asia/Kolkata'), '10:00', 'Asia/Kolkata')
    const { campaign } = await ready(1, { sendAt, inGuestZone: true })
    const { name, templateId } = campaign
    const known = { campaignId: campaign.id, version: campaign.version }
    const changed = await marketing.send(campaigns.update, { ...known, name, templateId, sendAt, inGuestZone: true, segmentIds: [id] }) // prettier-ignore
    await move(changed, 'SUBMIT')
    const queuedAt = async (hours: number) => {
      await work(new Date(Date.parse(sendAt) + hours * 3_600_000).toISOString())
      const { state, queued } = await current(campaign)
      return [state, queued]
    }
    expect(await queuedAt(-27)).toEqual(['SCHEDULED', 0])
    expect(await queuedAt(-4)).toEqual(['RUNNING', 0])
    expect(await queuedAt(-3)).toEqual(['RUNNING', 1])
    expect(await queuedAt(-0.1)).toEqual(['RUNNING', 1])
    expect(await queuedAt(0)).toEqual(['RUNNING', 2])
    expect(await queuedAt(8)).toEqual(['RUNNING', 2])
    expect(await queuedAt(11)).toEqual(['RUNNING', 3])
  })

  test('a campaign goes to each guest once, with their name, and finishes', async () => {
    const { campaign } = await ready(3)
    const scheduled = await move(campaign, 'SUBMIT')
    expect(scheduled.state).toBe('SCHEDULED')
    await work()
    expect(await current(campaign)).toMatchObject({ state: 'RUNNING', recipients: 3, skipped: 0, queued: 3 })
    await work()
    await deliver()
    expect(
      messagesOf()
        .map(({ to }) => to)
        .toSorted(),
    ).toHaveLength(3)
    expect(messagesOf()[0]).toMatchObject({ subject: expect.stringMatching(/^Come back, G\d$/) as string })
    await work(later(2))
    expect((await current(campaign)).state).toBe('FINISHED')
    await work(later(3))
    await deliver()
    expect(messagesOf()).toHaveLength(3)
    const delivered = async () =>
      (await marketing.send(campaigns.list, {})).rows.find(({ id }) => id === campaign.id)?.delivered
    expect(await delivered()).toBe(3)
    await hotel.rows(
      `update messages set state = 'BOUNCED' where id = (select min(message_id::text)::uuid from campaign_recipients where campaign_id = $1)`,
      [campaign.id],
    )
    expect(await delivered()).toBe(2)
  })

  test('a campaign has a name it comes under and an address for replies, its test too; without them they are the property’s', async () => {
    const own = { fromName: 'Mira of the Palace', replyTo: 'mira@palace.example' }
    const { campaign } = await ready(1, own)
    expect(campaign).toMatchObject(own)
    await deliver()
    expect(sent).toMatchObject([{ to: 'me@example.com', ...own }])
    await move(campaign, 'SUBMIT')
    await work()
    await deliver()
    expect(messagesOf()).toMatchObject([own])
    expect(messagesOf()[0]?.html).toContain(own.fromName)
    const plain = await ready(1)
    await move(plain.campaign, 'SUBMIT')
    await work()
    await deliver()
    const identity = await admin.send(messages.identity, {})
    expect(messagesOf().at(-1)).toMatchObject({
      fromName: identity.defaults.fromName,
      replyTo: identity.defaults.replyTo,
    })
  })

  test('nothing that is typed of a sender becomes a header, and another sender is tested anew', async () => {
    const { campaign, templateId, segmentId } = await ready(1)
    const typed = {
      campaignId: campaign.id,
      version: campaign.version,
      name: campaign.name,
      templateId,
      segmentIds: [segmentId],
    }
    for (const hostile of [
      { fromName: 'Mira\r\nBcc: all@evil.example' },
      { fromName: 'Mira\nX: y' },
      { fromName: 'Mira\u0000' },
      { fromName: 'Mira\u0085Bcc' },
      { replyTo: 'a@b.example\r\nBcc: all@evil.example' },
      { replyTo: 'a@b.example, c@evil.example' },
      { replyTo: 'Mira <a@b.example>' },
    ])
      expect((await marketing.raw(campaigns.update, { ...typed, ...hostile })).status).toBe(400)
    await expect(
      hotel.rows(`update campaigns set from_name = E'Mira\\r\\nBcc: x' where id = $1`, [campaign.id]),
    ).rejects.toThrow()
    const changed = await marketing.send(campaigns.update, { ...typed, fromName: '"Mira" <boss@evil.example>' })
    expect(changed.testedAt).toBeNull()
  })

  test('the links of a campaign name it to web analytics, those of its test too; turned off, they do not', async () => {
    const { campaign } = await ready(1, { utmSource: 'news letter' })
    await move(campaign, 'SUBMIT')
    await work()
    await deliver()
    const [row] = await hotel.rows<{ url: string }>('select url from campaign_links where campaign_id = $1', [campaign.id]) // prettier-ignore
    const { searchParams } = new URL(row?.url ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({ at: expect.any(String) as string, utm_source: 'news letter', utm_medium: 'email', utm_campaign: campaign.name }) // prettier-ignore
    const address = /https?:\S+campaign-link\S+n=1/.exec(messagesOf()[0]?.text ?? '')?.[0] ?? ''
    expect(address).not.toBe('')
    const { pathname, search } = new URL(address)
    const led = await hotel.anonymous().call('GET', `${pathname}${search}`)
    expect([led.status, led.headers['location']]).toEqual([302, row?.url])
    expect(sent.find(({ to }) => to === 'me@example.com')?.text).toContain('utm_source=news+letter')

    const plain = await ready(1, { addsUtm: false })
    await move(plain.campaign, 'SUBMIT')
    await work()
    const links = await hotel.rows<{ url: string }>('select url from campaign_links where campaign_id = $1', [plain.campaign.id]) // prettier-ignore
    expect(links.map(({ url }) => url.includes('utm_'))).toEqual([false])
  })

  test('a campaign that is expected to cost more than its budget is not sent; what it spent is at the cost there was when it began', async () => {
    const costs = async (mailCost: number) => {
      const { version, ...rest } = await admin.send(campaigns.settings, {})
      await admin.send(campaigns.saveSettings, { ...rest, mailCost: minor(mailCost), version })
    }
    await costs(1_500)
    const over = await ready(3, { budget: minor(4) })
    const checklist = await marketing.send(campaigns.checklist, { campaignId: over.campaign.id })
    expect(checklist.expectedCost).toBe(5)
    const refused = await marketing.raw(campaigns.move, { campaignId: over.campaign.id, version: over.campaign.version, move: 'SUBMIT' }) // prettier-ignore
    expect(refused.body).toMatchObject({ code: 'campaign_not_ready', details: { checks: ['BUDGET'] } })

    const { campaign } = await ready(2, { budget: minor(3) })
    await move(campaign, 'SUBMIT')
    await work()
    await costs(0)
    await deliver()
    expect(await marketing.send(campaigns.results, { campaignId: campaign.id })).toMatchObject({ spent: 3 })
    expect(await current(campaign)).toMatchObject({ budget: 3 })
  })

  test('an SMS of several segments is expected and spent as so many', async () => {
    const carrier = await openTextProvider({ key: 'sms-key-12345678', secret: 'sms-secret-12345678' })
    await admin.send(messages.saveProvider, { channel: 'SMS', version: 0, name: 'Texts', url: carrier.url, sender: 'PALACE', key: 'sms-key-12345678', webhookSecret: 'whsec_bXktc2VjcmV0LW9mLXRleHRz' })
    const { version, ...rest } = await admin.send(campaigns.settings, {})
    await admin.send(campaigns.saveSettings, { ...rest, smsCost: minor(1_000_000), version })
    const { ids, segmentId } = await guests(1, { email: '' })
    await hotel.rows(`update customers set phone = '+91 98765 12345', phone_digits = '919876512345' where id = $1`, [ids[0]])
    await hotel.rows(
      `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
       select property_id, gen_random_uuid(), 'SMS', phone, ltrim(phone_digits, '0'), 'MARKETING', 'GIVEN', 'EXPLICIT', 'STAFF', now() - interval '1 day', now()
         from customers where id = $1`, [ids[0]])
    const text = `Dear {firstName|guest}, ${'come back. '.repeat(40)}`
    const { id: templateId } = await marketing.send(campaigns.addTemplate, { name: 'Long text', channel: 'SMS', variants: [{ language: 'en', text }] })
    const draft = await marketing.send(campaigns.create, { name: 'Long', channel: 'SMS', segmentIds: [segmentId], templateId })
    const { units, expectedCost, reach } = await marketing.send(campaigns.checklist, { campaignId: draft.id })
    expect([reach.reachable, units > 3, expectedCost]).toEqual([1, true, units * 1_000])
    const isCarried = async (credits: number | null) => {
      await admin.send(messages.setCredits, { channel: 'SMS', credits })
      const checklist = await marketing.send(campaigns.checklist, { campaignId: draft.id })
      return [checklist.credits, checklist.checks.find(({ check }) => check === 'PROVIDER')?.isDone]
    }
    expect([await isCarried(units - 1), await isCarried(null), await isCarried(units)]).toEqual([[units - 1, false], [null, true], [units, true]])
    // The test takes as many.
    await isCarried(units * 2)
    await move(await marketing.send(campaigns.sendTest, { campaignId: draft.id, to: '+919876512346' }), 'SUBMIT')
    await work()
    await deliver()
    const sentText = carrier.texts.find(({ to }) => to === '+91 98765 12345')?.text ?? ''
    const paid = segmentsOf(sentText).count
    expect(paid).toBeGreaterThan(3)
    expect(await marketing.send(campaigns.results, { campaignId: draft.id })).toMatchObject({ spent: paid * 1_000, funnel: { sent: 1 } })
    await admin.send(messages.removeProvider, { channel: 'SMS' })
    await carrier.stop()
  }) // prettier-ignore

  test('the checklist has what is known of the sending domain, of mails alone', async () => {
    const { campaign } = await ready(1)
    const domainOf = async (campaignId: string) => (await marketing.send(campaigns.checklist, { campaignId })).domain
    expect(await domainOf(campaign.id)).toBeNull()
    await hotel.rows(
      `insert into mail_domains (property_id, domain, local_part, selector, public_key, sealed_key, has_dkim, has_spf, checked_at)
       values ($1, 'palace.example', 'news', 'hm1', 'k', 'k', true, true, now())`, [hotel.propertyId]) // prettier-ignore
    const facts = { domain: 'palace.example', hasDkim: true, hasSpf: true, hasDmarc: false, isVerified: false }
    expect(await domainOf(campaign.id)).toMatchObject(facts)
    const text = await marketing.send(campaigns.create, { name: 'By text', channel: 'SMS' })
    expect(await domainOf(text.id)).toBeNull()
    await hotel.rows('update mail_domains set has_dmarc = true where property_id = $1', [hotel.propertyId])
    expect(await domainOf(campaign.id)).toMatchObject({ hasDmarc: true, isVerified: true })
    await hotel.rows('delete from mail_domains where property_id = $1', [hotel.propertyId])
  })

  test('two guests of one address, one who is excluded and one without an address: each has a reason', async () => {
    const { segmentId, ids } = await guests(3, { email: 'same@example.com' })
    const out = await guests(1)
    const none = await guests(1, { email: '' })
    const { id: templateId } = await template()
    const segmentIds = [segmentId, out.segmentId, none.segmentId]
    const draft = await marketing.send(campaigns.create, { name: 'Reasons', segmentIds, excludeIds: [out.segmentId], templateId }) // prettier-ignore
    const tested = await marketing.send(campaigns.sendTest, { campaignId: draft.id, to: 'me@example.com' })
    await move(tested, 'SUBMIT')
    await work()
    const { rows } = await marketing.send(campaigns.recipients, { campaignId: draft.id })
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['', 'EXCLUDED', 'NO_ADDRESS', 'SAME_ADDRESS', 'SAME_ADDRESS']) // prettier-ignore
    expect(ids).toContain(rows.find(({ reason }) => reason === '')?.customerId)
    expect(rows.every(({ address }) => !address.includes('same@'))).toBe(true)
  })

  test('who did not agree is skipped; who takes it back after being queued is not written to, and counts as unsubscribed', async () => {
    const { campaign, ids } = await ready(3)
    const never = await guests(1, { isWithoutConsent: true })
    const known = { campaignId: campaign.id, version: campaign.version }
    const segmentIds = [...campaign.segmentIds, never.segmentId]
    const { name, templateId } = campaign
    const changed = await marketing.send(campaigns.update, { ...known, name, templateId, segmentIds })
    await move(changed, 'SUBMIT')
    await work()
    expect(await current(campaign)).toMatchObject({ recipients: 4, skipped: 1, queued: 3 })
    await hotel.rows(
      `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
       select property_id, gen_random_uuid(), 'MAIL', email, search_email, 'MARKETING', 'WITHDRAWN', 'EXPLICIT', 'UNSUBSCRIBE', now(), now()
         from customers where id = $1`, [ids[0]])
    await deliver()
    expect(messagesOf()).toHaveLength(2)
    expect(messagesOf().every(({ oneClickUrl, html }) => oneClickUrl !== undefined && html.includes('/preferences?token='))).toBe(true)
    const results = await marketing.send(campaigns.results, { campaignId: campaign.id })
    expect(results).toMatchObject({ held: 1, unsubscribed: 1, skips: [{ reason: 'NO_CONSENT', count: 1 }] })
  }) // prettier-ignore

  test('who arrives soon is left out', async () => {
    const { campaign, ids, country } = await ready(1)
    await hotel.rows('update customers set country = $2 where id = $1', [ids[0], 'ELSEWHERE'])
    const booking = await admin.send(bookings.create, {
      customer: { firstName: 'Soon', lastName: 'Here', email: 'soon@example.com' },
      stays: [{ roomTypeId: FIXTURE.standard, arrival: FIXTURE.businessDate, departure: addDays(FIXTURE.businessDate, 1), adults: 1 }],
      status: 'CONFIRMED',
    }) // prettier-ignore
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await hotel.rows('update bookings set arrival_on = $2::date, departure_on = $2::date + 1 where id = $1', [booking.id, day]) // prettier-ignore
    await hotel.rows('update customers set country = $2 where id = (select customer_id from bookings where id = $1)', [booking.id, country]) // prettier-ignore
    await hotel.rows(`delete from customer_fact_runs`)
    await marketing.send(campaigns.goThroughGuests, {})
    const checklist = await marketing.send(campaigns.checklist, { campaignId: campaign.id })
    expect(checklist).toMatchObject({ arriving: 1, reach: { selected: 1 } })
  })

  test('the rate is observed: of ten guests at sixty an hour one goes each minute', async () => {
    const { campaign } = await ready(4, { perHour: 60 })
    await move(campaign, 'SUBMIT')
    await work()
    expect((await current(campaign)).queued).toBe(1)
    await work(later(1))
    expect((await current(campaign)).queued).toBe(2)
  })

  test('paused, nothing more is queued; resumed, it goes on; cancelled, those who wait are skipped', async () => {
    const { campaign } = await ready(3, { perHour: 60 })
    await move(campaign, 'SUBMIT')
    await work()
    const paused = await move(await current(campaign), 'PAUSE')
    await work(later(1))
    expect(await current(campaign)).toMatchObject({ state: 'PAUSED', queued: 1 })
    const resumed = await move(paused, 'RESUME')
    await work(later(2))
    expect(await current(campaign)).toMatchObject({ state: 'RUNNING', queued: 2 })
    const cancelled = await move({ ...resumed, version: (await current(campaign)).version }, 'CANCEL')
    expect(cancelled).toMatchObject({ state: 'CANCELLED', skipped: 1 })
    await deliver()
    expect(messagesOf()).toHaveLength(0)
  })

  test('so many errors pause it, and no guest is written to twice once it is resumed', async () => {
    const { campaign } = await ready(4, { perHour: 120, stopAfter: 2 })
    await move(campaign, 'SUBMIT')
    failsFor = ({ to }) => to !== 'me@example.com'
    await work()
    await deliver()
    await work(later(1))
    expect(await current(campaign)).toMatchObject({ state: 'PAUSED', pauseReason: 'ERRORS', queued: 2 })
    failsFor = () => false
    await move(await current(campaign), 'RESUME')
    await hotel.rows(`update campaigns set resumed_at = now() + interval '1 minute' where id = $1`, [campaign.id])
    await work(later(2))
    await deliver()
    expect(new Set(messagesOf().map(({ to }) => to)).size).toBe(messagesOf().length)
    expect(messagesOf()).toHaveLength(2)
  })

  test('each recipient has a code of their own, which is used once', async () => {
    const offer = await admin.send(offers.create, {
      name: `Back ${made}`, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, needsCode: true, channels: ['DESK', 'WEBSITE'], conditions: NO_CONDITIONS,
    } as RequestOf<typeof offers.create>) // prettier-ignore
    await admin.send(offers.move, { offerId: offer.id, version: offer.version, state: 'ACTIVE' })
    const { campaign } = await ready(2, { offerId: offer.id, givesCodes: true })
    await move(campaign, 'SUBMIT')
    await work()
    await deliver()
    const { rows } = await marketing.send(campaigns.recipients, { campaignId: campaign.id })
    expect(new Set(rows.map(({ code }) => code)).size).toBe(2)
    for (const { code } of rows) expect(messagesOf().filter(({ text }) => text.includes(code))).toHaveLength(1)
    const codes = await hotel.rows('select max_uses, customer_id from offer_codes where offer_id = $1', [offer.id])
    expect(codes).toHaveLength(2)
  })

  test('two texts are tried on a sample, and the better one goes to the others', async () => {
    const other = await template('Another text')
    const { campaign } = await ready(10, { test: { templateId: other.id, samplePercent: 40, metric: 'CLICKED', hours: 1 } }) // prettier-ignore
    await move(campaign, 'SUBMIT')
    await work()
    expect((await current(campaign)).queued).toBe(4)
    const [b] = await hotel.rows<{ token: string }>(`select token from campaign_recipients where campaign_id = $1 and variant = 'B' and state = 'QUEUED'`, [campaign.id]) // prettier-ignore
    expect((await hotel.anonymous().call('GET', `/campaign-link?r=${hotel.propertyId}-${b?.token}&n=1`)).status).toBe(302) // prettier-ignore
    await work(later(30))
    expect(await current(campaign)).toMatchObject({ queued: 4, winner: null })
    await work(later(61))
    expect(await current(campaign)).toMatchObject({ queued: 10, winner: 'B' })
    await deliver()
    expect(messagesOf().filter(({ subject }) => subject === 'Another text')).toHaveLength(8)
  })
})

describe('reading', () => {
  test('an opening and a click are counted; of whom, only where the property wants it', async () => {
    const clickers = async () => {
      const rules = [{ fact: 'LAST_CLICKED' as const, op: 'EVER' as const }]
      return (await marketing.send(campaigns.countSegment, { tree: { match: 'ALL', rules } })).reach.selected
    }
    const { campaign } = await ready(1)
    await move(campaign, 'SUBMIT')
    await work()
    await deliver()
    const [mail] = messagesOf()
    const clickedBefore = await clickers()
    const pixel = /src="[^"]*(\/campaign-read\?r=[\w-]+)"/.exec(mail?.html ?? '')?.[1] ?? ''
    const link = /(\/campaign-link\?r=[\w-]+&n=\d+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const reader = hotel.anonymous()
    expect((await reader.call('GET', pixel)).headers['content-type']).toBe('image/gif')
    const led = await reader.call('GET', link)
    expect([led.status, led.headers['location']]).toEqual([302, expect.stringContaining('/house?at=test-palace')])
    expect(await current(campaign)).toMatchObject({ opens: 1, clicks: 1 })
    const before = await marketing.send(campaigns.results, { campaignId: campaign.id })
    expect(before.funnel).toMatchObject({ audience: 1, sent: 1, clicked: 0 })
    const { version } = await admin.send(campaigns.settings, {})
    await admin.send(campaigns.saveSettings, { countsReads: true, tracksPeople: true, approvalAbove: 500, attributionDays: 30, mailCost: zero, smsCost: zero, whatsappCost: zero, version }) // prettier-ignore
    await reader.call('GET', link)
    const after = await marketing.send(campaigns.results, { campaignId: campaign.id })
    expect(after.funnel).toMatchObject({ clicked: 1, opened: 1 })
    expect(after.links[0]).toMatchObject({ clicks: 2 })
    // A rule about who clicked knows it at once.
    expect(await clickers()).toBe(clickedBefore + 1)
  })

  test('a mail is shown in a browser as it was sent, to who has its address alone; nothing is counted, and nothing shown of who was erased', async () => {
    const { campaign, templateId, ids } = await ready(1, { name: 'Seen' })
    await move(campaign, 'SUBMIT')
    await work()
    await deliver()
    const [mail] = messagesOf()
    const address = /href="[^"]*(\/campaign-view\?m=[^"]+)"[^>]*>View in browser/.exec(mail?.html ?? '')?.[1] ?? ''
    expect(mail?.text).toContain('View in browser: http')
    await hotel.rows(`update campaign_templates set variants = replace(variants::text, 'Dear', 'Hey')::jsonb where id = $1`, [templateId])
    const reader = hotel.anonymous()
    const page = await reader.call('GET', address)
    const shown = String(page.body)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown).toContain('Dear G0')
    expect(shown).toContain('noindex')
    expect(shown).toMatch(/href="[^"]*house\?at=test-palace/)
    expect(shown).not.toMatch(/campaign-(read|link|view)/)
    expect(await current(campaign)).toMatchObject({ opens: 0, clicks: 0 })
    const [, token = ''] = address.split('m=')
    for (const other of [`999-${token.split('-').slice(1).join('-')}`, token.slice(0, -1), `${hotel.propertyId}-${'A'.repeat(40)}`, '', 'x'])
      expect([other, (await reader.call('GET', `/campaign-view?m=${other}`)).status]).toEqual([other, 404])
    await hotel.rows('update customers set erased_at = now() where id = $1', [ids[0]])
    const erased = await reader.call('GET', address)
    expect([erased.status, String(erased.body)]).toEqual([404, expect.stringContaining('was erased')])
    expect(String(erased.body)).not.toContain('G0')
    const calls = await Promise.all(Array.from({ length: 130 }, () => reader.call('GET', '/campaign-view?m=x')))
    expect(calls.some(({ status }) => status === 429)).toBe(true)
  }) // prettier-ignore

  test('an address leads nowhere but to a link of the campaign', async () => {
    const reader = hotel.anonymous()
    for (const query of ['', '?r=1-x&n=1', `?r=${hotel.propertyId}-${'0'.repeat(32)}&n=1`, '?url=https://evil.example', '?r[]=1&n=1']) {
      const { status, headers } = await reader.call('GET', `/campaign-link${query}`)
      expect([status, headers['location']]).toEqual([404, undefined])
    }
    expect((await reader.call('GET', '/campaign-read?r=nothing')).status).toBe(200)
  }) // prettier-ignore

  test('a booking after a click counts with what it costs, and not once it is cancelled', async () => {
    const { version } = await admin.send(campaigns.settings, {})
    await admin.send(campaigns.saveSettings, { countsReads: true, tracksPeople: true, approvalAbove: 500, attributionDays: 30, mailCost: zero, smsCost: zero, whatsappCost: zero, version }) // prettier-ignore
    const { campaign, ids } = await ready(1)
    await move(campaign, 'SUBMIT')
    await work()
    await hotel.rows(`update campaign_recipients set clicked_at = now() - interval '1 hour' where campaign_id = $1`, [campaign.id]) // prettier-ignore
    const arrival = addDays(FIXTURE.businessDate, 60)
    const booking = await admin.send(bookings.create, {
      customerId: ids[0],
      stays: [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 2), adults: 2 }],
      status: 'CONFIRMED',
    } as RequestOf<typeof bookings.create>) // prettier-ignore
    const { lastTouch, codeOnly } = await marketing.send(campaigns.results, { campaignId: campaign.id })
    expect(lastTouch.bookings).toBe(1)
    expect(lastTouch.revenue).toBeGreaterThan(0)
    const listed = async () => (await marketing.send(campaigns.list, {})).rows.find(({ id }) => id === campaign.id)
    expect(await listed()).toMatchObject({ revenue: lastTouch.revenue })
    expect(codeOnly).toEqual({ bookings: 0, orders: 0, revenue: 0 })
    await hotel.rows(`update bookings set status = 'CANCELLED' where id = $1`, [booking.id])
    expect((await marketing.send(campaigns.results, { campaignId: campaign.id })).lastTouch.bookings).toBe(0)
    expect(await listed()).toMatchObject({ revenue: 0 })
  })
})

describe('approval', () => {
  const above = async (approvalAbove: number) => {
    const { version, ...rest } = await admin.send(campaigns.settings, {})
    await admin.send(campaigns.saveSettings, { ...rest, approvalAbove, version })
  }
  test('a large campaign waits for another user, who approves it or returns it', async () => {
    await above(1)
    const { campaign } = await ready(2)
    const inReview = await move(campaign, 'SUBMIT')
    expect(inReview.state).toBe('IN_REVIEW')
    const known = { campaignId: campaign.id, version: inReview.version }
    expect((await marketing.raw(campaigns.decide, { ...known, isApproved: true })).status).toBe(403)
    const back = await manager.send(campaigns.decide, { ...known, isApproved: false, reason: 'Not in May' })
    expect(back).toMatchObject({ state: 'DRAFT', reviewNote: 'Not in May' })
    const again = await move(back, 'SUBMIT')
    const approved = await manager.send(campaigns.decide, { campaignId: campaign.id, version: again.version, isApproved: true }) // prettier-ignore
    expect(approved).toMatchObject({ state: 'SCHEDULED', approverName: 'Asha Rao' })
    expect((await move(approved, 'UNSCHEDULE')).state).toBe('DRAFT')
  })
  test('decide refuses own_campaign, decide refuses reason_required, decide refuses campaign_state, decide refuses stale_version, decide refuses not_found, decide refuses campaign_not_ready', async () => {
    await above(0)
    const { segmentId } = await guests(1)
    const { id: templateId } = await template()
    const draft = await admin.send(campaigns.create, { name: 'Own', segmentIds: [segmentId], templateId })
    const decide = (input: Partial<RequestOf<typeof campaigns.decide>>) =>
      admin.raw(campaigns.decide, { campaignId: draft.id, version: draft.version, isApproved: true, ...input })
    expect(codeOf(await decide({ campaignId: ABSENT }))).toBe('not_found')
    expect(codeOf(await decide({ version: 99 }))).toBe('stale_version')
    expect(codeOf(await decide({}))).toBe('campaign_state')
    const tested = await admin.send(campaigns.sendTest, { campaignId: draft.id, to: 'me@example.com' })
    const { version } = await move(tested, 'SUBMIT', admin)
    expect(codeOf(await decide({ version }))).toBe('own_campaign')
    expect(codeOf(await decide({ version, isApproved: false }))).toBe('reason_required')
    await hotel.rows(`update campaigns set send_at = now() - interval '1 day' where id = $1`, [draft.id])
    expect(codeOf(await decide({ version }))).toBe('campaign_not_ready')
    await above(500)
  })
})

describe('refusals', () => {
  test('create refuses unknown_reference, create refuses channels_differ', async () => {
    const create = (fields: Fields) => marketing.raw(campaigns.create, { name: 'x', ...fields })
    expect(codeOf(await create({ templateId: ABSENT }))).toBe('unknown_reference')
    expect(codeOf(await create({ segmentIds: [ABSENT] }))).toBe('unknown_reference')
    expect(codeOf(await create({ offerId: ABSENT }))).toBe('unknown_reference')
    const { id: templateId } = await template()
    expect(codeOf(await create({ templateId, channel: 'SMS' }))).toBe('channels_differ')
  })
  test('create refuses channels_differ', async () => {
    const { id: templateId } = await template()
    expect(codeOf(await marketing.raw(campaigns.create, { name: 'x', templateId, channel: 'SMS' }))).toBe(
      'channels_differ',
    )
  })
  test('update refuses not_found, update refuses stale_version, update refuses campaign_state, update refuses unknown_reference, update refuses channels_differ', async () => {
    const { campaign, templateId, segmentId } = await ready(1)
    const update = (more: object) =>
      marketing.raw(campaigns.update, { campaignId: campaign.id, version: campaign.version, name: 'y', segmentIds: [segmentId], templateId, ...more }) // prettier-ignore
    expect(codeOf(await update({ campaignId: ABSENT }))).toBe('not_found')
    expect(codeOf(await update({ version: 77 }))).toBe('stale_version')
    expect(codeOf(await update({ templateId: ABSENT }))).toBe('unknown_reference')
    expect(codeOf(await update({ channel: 'SMS' }))).toBe('channels_differ')
    const { version } = await move(campaign, 'SUBMIT')
    expect(codeOf(await update({ version }))).toBe('campaign_state')
  })
  test('move refuses not_found, move refuses stale_version, move refuses campaign_state, move refuses campaign_not_ready', async () => {
    const draft = await marketing.send(campaigns.create, { name: 'Empty' })
    const raw = (more: object) =>
      marketing.raw(campaigns.move, { campaignId: draft.id, version: draft.version, move: 'SUBMIT', ...more })
    expect(codeOf(await raw({ campaignId: ABSENT }))).toBe('not_found')
    expect(codeOf(await raw({ version: 5 }))).toBe('stale_version')
    expect(codeOf(await raw({ move: 'RESUME' }))).toBe('campaign_state')
    const refused = await raw({})
    expect(refused.body).toMatchObject({
      code: 'campaign_not_ready',
      details: { checks: ['AUDIENCE', 'CONTENT', 'TEST'] },
    })
  })
  test('sendTest refuses not_found, sendTest refuses no_address, sendTest refuses campaign_state, sendTest refuses campaign_not_ready', async () => {
    const draft = await marketing.send(campaigns.create, { name: 'Empty' })
    const send = (campaignId: string, to = 'a@example.com') => marketing.raw(campaigns.sendTest, { campaignId, to })
    expect(codeOf(await send(ABSENT))).toBe('not_found')
    expect(codeOf(await send(draft.id))).toBe('campaign_not_ready')
    const { campaign } = await ready(1)
    expect(codeOf(await send(campaign.id, 'nobody, all@example.com'))).toBe('no_address')
    await move(campaign, 'SUBMIT')
    expect(codeOf(await send(campaign.id))).toBe('campaign_state')
  })
  test('get refuses not_found, results refuses not_found, checklist refuses not_found, recipients refuses not_found', async () => {
    for (const route of [campaigns.get, campaigns.results, campaigns.checklist, campaigns.recipients])
      expect(codeOf(await marketing.raw(route, { campaignId: ABSENT }))).toBe('not_found')
  })
  test('exportRecipients refuses not_found, exportRecipients refuses too_many_rows', async () => {
    const take = (campaignId: string, by = marketing) => by.raw(campaigns.exportRecipients, { campaignId, format: 'xlsx' })
    expect(codeOf(await take(ABSENT))).toBe('not_found')
    const { campaign } = await ready(1)
    await hotel.rows(
      `insert into campaign_recipients (property_id, id, campaign_id, customer_id, address, address_key, state, reason, token)
       select $1, gen_random_uuid(), $2, id, '', '', 'SKIPPED', 'NO_ADDRESS', gen_random_uuid()::text from customers where property_id = $1`, [hotel.propertyId, campaign.id])
    expect((await take(campaign.id)).status).toBe(200)
    await hotel.rows(
      `with many as (
         insert into customers (property_id, id, first_name, search_name, search_first, created_at)
         select $1, gen_random_uuid(), 'A', 'a', 'a', now() from generate_series(1, 3000) returning property_id, id)
       insert into campaign_recipients (property_id, id, campaign_id, customer_id, address, address_key, state, reason, token)
       select property_id, gen_random_uuid(), $2, id, '', '', 'SKIPPED', 'NO_ADDRESS', gen_random_uuid()::text from many`, [hotel.propertyId, campaign.id])
    expect(codeOf(await take(campaign.id))).toBe('too_many_rows')
    const support = await hotel.as('CUST_SUPPORT')
    expect((await take(campaign.id, support)).status).toBe(403)
    await hotel.rows('delete from campaign_recipients where campaign_id = $1', [campaign.id])
  }) // prettier-ignore
  test('saveSettings refuses stale_version', async () => {
    const { version, ...rest } = await admin.send(campaigns.settings, {})
    expect(codeOf(await admin.raw(campaigns.saveSettings, { ...rest, version: version + 9 }))).toBe('stale_version')
  })
  test('removeSegment refuses segment_in_use, removeTemplate refuses template_in_use', async () => {
    const { segmentId, templateId } = await ready(1)
    expect(codeOf(await marketing.raw(campaigns.removeSegment, { segmentId }))).toBe('segment_in_use')
    expect(codeOf(await marketing.raw(campaigns.removeTemplate, { campaignTemplateId: templateId }))).toBe(
      'template_in_use',
    )
  })
})

describe('templates', () => {
  const variants = (text: string) => [{ language: 'en' as const, subject: 'S', blocks: [{ type: 'TEXT' as const, text }] }] // prettier-ignore
  test('addTemplate refuses name_taken, addTemplate refuses variable_broken, addTemplate refuses template_empty, addTemplate refuses unknown_reference', async () => {
    const add = (more: object) =>
      marketing.raw(campaigns.addTemplate, { name: 'T', channel: 'MAIL', variants: variants('x'), ...more })
    expect((await add({})).status).toBe(200)
    expect(codeOf(await add({ name: ' t ' }))).toBe('name_taken')
    expect((await add({ name: 'T2', variants: variants('{constructor}') })).body).toMatchObject({ code: 'variable_broken', details: { text: '{constructor}' } }) // prettier-ignore
    expect(codeOf(await add({ name: 'T3', variants: [{ language: 'en', subject: 'S' }] }))).toBe('template_empty')
    const picture = { type: 'PICTURE', pictureId: ABSENT }
    expect(codeOf(await add({ name: 'T4', variants: [{ language: 'en', subject: 'S', blocks: [picture] }] }))).toBe('unknown_reference') // prettier-ignore
    const evil = { type: 'BUTTON', text: 'x', url: 'javascript:alert(1)' }
    expect((await add({ name: 'T5', variants: [{ language: 'en', subject: 'S', blocks: [evil] }] })).status).toBe(400)
  })
  test('changeTemplate refuses not_found, changeTemplate refuses stale_version, changeTemplate refuses name_taken, changeTemplate refuses variable_broken, changeTemplate refuses template_empty, changeTemplate refuses unknown_reference', async () => {
    const one = await template()
    const other = await template()
    const change = (more: object) =>
      marketing.raw(campaigns.changeTemplate, { campaignTemplateId: one.id, version: one.version, name: one.name, channel: 'MAIL', variants: variants('x'), ...more }) // prettier-ignore
    expect(codeOf(await change({ campaignTemplateId: ABSENT }))).toBe('not_found')
    expect(codeOf(await change({ version: 9 }))).toBe('stale_version')
    expect(codeOf(await change({ name: other.name }))).toBe('name_taken')
    expect(codeOf(await change({ variants: variants('{x') }))).toBe('variable_broken')
    expect(codeOf(await change({ channel: 'SMS' }))).toBe('template_empty')
    const picture = { type: 'PICTURE', pictureId: ABSENT }
    expect(codeOf(await change({ variants: [{ language: 'en', subject: 'S', blocks: [picture] }] }))).toBe('unknown_reference') // prettier-ignore
    expect((await change({})).status).toBe(200)
  })
  test('writeTemplate refuses variable_broken', async () => {
    const [variant] = variants('{oops')
    expect(codeOf(await marketing.raw(campaigns.writeTemplate, { channel: 'MAIL', variant: variant ?? {} }))).toBe('variable_broken') // prettier-ignore
    const sms = await marketing.send(campaigns.writeTemplate, { channel: 'SMS', variant: { language: 'en', text: 'Hi {firstName}' } }) // prettier-ignore
    expect(sms).toMatchObject({
      text: expect.stringMatching(/^Hi Mira\nStop: http/) as string,
      segments: { encoding: 'GSM7' },
    })
  })
  test('template refuses not_found, removeTemplate refuses not_found, testTemplate refuses not_found, testTemplate refuses no_address', async () => {
    const campaignTemplateId = ABSENT
    expect(codeOf(await marketing.raw(campaigns.template, { campaignTemplateId }))).toBe('not_found')
    expect(codeOf(await marketing.raw(campaigns.removeTemplate, { campaignTemplateId }))).toBe('not_found')
    const test = { language: 'en', to: 'a@example.com' }
    expect(codeOf(await marketing.raw(campaigns.testTemplate, { campaignTemplateId, ...test }))).toBe('not_found')
    const { id } = await template()
    expect(codeOf(await marketing.raw(campaigns.testTemplate, { campaignTemplateId: id, ...test, to: 'x' }))).toBe('no_address') // prettier-ignore
    expect((await marketing.raw(campaigns.removeTemplate, { campaignTemplateId: id })).status).toBe(200)
  })
})
