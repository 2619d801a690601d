import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { messages } from '#areas/platform/messages/contract/messages.ts'
import type { RequestOf } from '#core/contract.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { areaJobs, outbox } from '#main/registry.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { openTextProvider } from '../../../../../e2e/peers/text-provider.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { CampaignTemplate } from '../contract/templates.ts'
import { workCampaigns, workJourneys } from '../jobs/campaigns.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const KEY = 'wa-key-12345678'
const SECRET = 'wa-secret-12345678'

let hotel: TestHotel
let admin: TestClient
let carrier: Awaited<ReturnType<typeof openTextProvider>>
const post = { send: async () => {}, close: () => {} }

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  carrier = await openTextProvider({ key: KEY, secret: SECRET })
  await hotel.rows(
    `insert into consent_settings (property_id, most_messages, within_days, quiet_from, quiet_until, valid_months, is_confirmed) values ($1, 100, 1, '00:00', '00:00', 0, false)`, [hotel.propertyId]) // prettier-ignore
})
afterAll(async () => {
  await carrier.stop()
  await hotel.stop()
})
beforeEach(async () => {
  carrier.templates.splice(0)
  carrier.texts.splice(0)
  carrier.responses.splice(0)
  await hotel.rows('delete from graphile_worker._private_jobs')
  const { providers } = await admin.send(messages.providers, {})
  const version = providers.find(({ channel }) => channel === 'WHATSAPP')?.version ?? 0
  await admin.send(messages.saveProvider, { channel: 'WHATSAPP', version, name: 'Texts', url: carrier.url, sender: 'PALACE', key: KEY, webhookSecret: SECRET }) // prettier-ignore
})

const deliver = () => runJobs(hotel, Object.assign({}, outbox(post), ...areaJobs))

let made = 0
type Fields = Partial<RequestOf<typeof campaigns.addTemplate>>
const template = (over: Fields = {}) => {
  made += 1
  const variants = [
    { language: 'en' as const, text: 'Dear {firstName|guest}, come back' },
    { language: 'fr' as const, text: 'Bonjour {firstName|cher client}' },
  ]
  return admin.send(campaigns.addTemplate, { name: `Template ${made}`, channel: 'WHATSAPP', variants, ...over })
}
const current = ({ id }: { id: string }) => admin.send(campaigns.template, { campaignTemplateId: id })
const submit = async ({ id }: { id: string }) => {
  const { version } = await current({ id })
  return admin.send(campaigns.submitTemplate, { campaignTemplateId: id, version })
}
const submissionOf = async ({ id }: { id: string }) => {
  const [row] = await hotel.rows<{ submission_id: string }>('select submission_id from campaign_templates where id = $1', [id]) // prettier-ignore
  return row?.submission_id ?? ABSENT
}
type More = { detail?: string; decidedAt?: string; kind?: string; secret?: string }
/** The address to which the provider reports. */
const callback = async () => {
  const { providers } = await admin.send(messages.providers, {})
  return providers.find(({ channel }) => channel === 'WHATSAPP')?.callbackUrl ?? ''
}
/** The provider reports on a submission by its webhook. */
async function reported(reference: string, state: string, more: More = {}, to?: string) {
  const url = to ?? (await callback())
  const { body, headers } = carrier.report(reference, state, { kind: 'template', ...more })
  const response = await hotel.server.inject({
    method: 'POST', url: new URL(url).pathname, payload: body, headers: { 'content-type': 'application/json', ...headers },
  }) // prettier-ignore
  await deliver()
  return response.statusCode
}
async function approved(over: Fields = {}): Promise<CampaignTemplate> {
  const { id } = await template(over)
  await submit({ id })
  await deliver()
  await reported(await submissionOf({ id }), 'approved')
  return current({ id })
}
const change = async ({ id }: { id: string }, over: Partial<RequestOf<typeof campaigns.changeTemplate>>) => {
  const { version, name, channel, category, variants } = await current({ id })
  return admin.raw(campaigns.changeTemplate, { campaignTemplateId: id, version, name, channel, category: category ?? 'MARKETING', variants, ...over }) // prettier-ignore
}
const OTHER = [{ language: 'en' as const, text: 'Other words' }]

describe('a WhatsApp template', () => {
  test('begins as a draft of its category; one of another channel has neither', async () => {
    expect(await template({ category: 'UTILITY' })).toMatchObject({ category: 'UTILITY', approval: 'DRAFT', approvalReason: '', approvalAt: null }) // prettier-ignore
    expect(await template()).toMatchObject({ category: 'MARKETING' })
    expect(await template({ channel: 'SMS' })).toMatchObject({ category: null, approval: null })
  })

  test('is submitted with its texts and an example of each, and is approved by the provider’s report', async () => {
    const { id, name } = await template({ category: 'UTILITY' })
    expect(await submit({ id })).toMatchObject({ approval: 'SUBMITTED' })
    await deliver()
    const reference = await submissionOf({ id })
    expect(carrier.templates).toMatchObject([{ reference, channel: 'whatsapp', name, category: 'utility' }])
    expect(carrier.templates[0]?.texts).toMatchObject([
      { language: 'en', text: 'Dear {firstName|guest}, come back' },
      { language: 'fr', text: 'Bonjour {firstName|cher client}' },
    ])
    expect(carrier.templates[0]?.texts[0]?.example).toMatch(/^Dear Mira, come back\nStop: http/)
    expect(await current({ id })).toMatchObject({ approval: 'SUBMITTED', approvalReason: '' })
    expect(await reported(reference, 'approved')).toBe(200)
    expect(await current({ id })).toMatchObject({ approval: 'APPROVED' })
    const [trail] = await hotel.rows(`select count(*)::int as count from audit_events where type = 'CAMPAIGN_TEMPLATE_APPROVAL' and entity_id = $1`, [id]) // prettier-ignore
    expect(trail).toEqual({ count: 2 })
  })

  test('that is rejected or paused has the reason; a report that is older, or of a message, changes nothing', async () => {
    const { id } = await template()
    await submit({ id })
    await deliver()
    const reference = await submissionOf({ id })
    await reported(reference, 'rejected', { kind: 'message', detail: 'of a message' })
    expect(await current({ id })).toMatchObject({ approval: 'SUBMITTED' })
    await reported(reference, 'rejected', { detail: 'Too promising' })
    expect(await current({ id })).toMatchObject({ approval: 'REJECTED', approvalReason: 'Too promising' })
    await reported(reference, 'approved', { decidedAt: new Date(Date.now() - 3_600_000).toISOString() })
    await reported(reference, 'unheard of')
    await reported(reference, 'pending')
    expect(await current({ id })).toMatchObject({ approval: 'REJECTED' })
    await reported(reference, 'approved', { decidedAt: '2999-01-01T00:00:00.000Z' })
    await reported(reference, 'paused', { detail: 'Too many complaints' })
    expect(await current({ id })).toMatchObject({ approval: 'PAUSED', approvalReason: 'Too many complaints' })
    expect(await reported(reference, 'approved', { secret: 'another-secret' })).toBe(401)
    expect(await current({ id })).toMatchObject({ approval: 'PAUSED' })
  })

  test('with another text or category is a draft again, which a late report on the old text does not approve; another name changes nothing', async () => {
    const one = await approved()
    const reference = await submissionOf(one)
    expect((await change(one, { name: 'Renamed', variants: [...one.variants].reverse() })).status).toBe(200)
    expect(await current(one)).toMatchObject({ name: 'Renamed', approval: 'APPROVED' })
    expect((await change(one, { variants: OTHER })).status).toBe(200)
    expect(await current(one)).toMatchObject({ approval: 'DRAFT', approvalReason: '', approvalAt: null })
    await reported(reference, 'approved')
    expect(await current(one)).toMatchObject({ approval: 'DRAFT' })
    await submit(one)
    expect(await submissionOf(one)).not.toBe(reference)
    expect((await change(one, { category: 'UTILITY' })).status).toBe(200)
    expect(await current(one)).toMatchObject({ category: 'UTILITY', approval: 'DRAFT' })
    expect((await change(one, { channel: 'SMS' })).status).toBe(200)
    expect(await current(one)).toMatchObject({ category: null, approval: null })
  })

  test('the provider refuses for good is rejected in its words; one it does not take for now is tried again, as the same submission', async () => {
    const one = await template()
    carrier.responses.push({ status: 422, body: 'name has spaces' })
    await submit(one)
    await deliver()
    expect(await current(one)).toMatchObject({ approval: 'REJECTED', approvalReason: '422 name has spaces' })

    const other = await template()
    carrier.responses.push({ status: 503, body: 'later' })
    await submit(other)
    await expect(deliver()).rejects.toThrow('503 later')
    await deliver()
    expect(await current(other)).toMatchObject({ approval: 'SUBMITTED', approvalReason: '503 later' })
    const reference = await submissionOf(other)
    expect(await submit(other)).toMatchObject({ approval: 'SUBMITTED', approvalReason: '' })
    await submit(other)
    await deliver()
    expect(carrier.templates.map((each) => each.reference)).toEqual([reference])
  })

  test('is a draft again where the provider is removed, even before it was reached, and a late report changes nothing', async () => {
    const [one, sent] = [await template(), await approved()]
    await submit(one)
    const reference = await submissionOf(sent)
    const path = await callback()
    await admin.send(messages.removeProvider, { channel: 'WHATSAPP' })
    await deliver()
    const removed = { approval: 'DRAFT', approvalReason: '', approvalAt: null, draftBecause: 'PROVIDER_REMOVED' }
    expect([await current(one), await current(sent)]).toMatchObject([removed, removed])
    expect(await reported(reference, 'approved', {}, path)).toBe(401)
    expect(await current(sent)).toMatchObject(removed)
  })

  test('is a draft again where the provider has another address or sender, and one with another key alone is the same', async () => {
    const [one, draft, sms] = [await approved(), await template(), await template({ channel: 'SMS' })]
    const reference = await submissionOf(one)
    const known = { channel: 'WHATSAPP', name: 'Texts', url: carrier.url, sender: 'PALACE' } as const
    const save = async (over: object) => {
      const { providers } = await admin.send(messages.providers, {})
      const version = providers.find(({ channel }) => channel === 'WHATSAPP')?.version ?? 0
      await admin.send(messages.saveProvider, { ...known, version, key: KEY, webhookSecret: SECRET, ...over })
    }
    await save({ key: 'wa-key-87654321', name: 'Text company' })
    expect(await current(one)).toMatchObject({ approval: 'APPROVED', draftBecause: null })
    await save({ sender: 'BISTRO' })
    expect(await current(one)).toMatchObject({ approval: 'DRAFT', draftBecause: 'PROVIDER_CHANGED' })
    expect([await current(draft), await current(sms)]).toMatchObject([{ draftBecause: null }, { approval: null, draftBecause: null }]) // prettier-ignore
    await reported(reference, 'approved')
    expect(await current(one)).toMatchObject({ approval: 'DRAFT' })
    expect(await submit(one)).toMatchObject({ approval: 'SUBMITTED', draftBecause: null })
    await deliver()
    await reported(await submissionOf(one), 'approved')
    await save({ sender: 'BISTRO', url: `${carrier.url}/other` })
    expect(await current(one)).toMatchObject({ approval: 'DRAFT', draftBecause: 'PROVIDER_CHANGED' })
  })

  test('whoever submitted it is notified once it is approved or rejected, and nobody else', async () => {
    const marketing = await hotel.as('PROP_MARKETING')
    const one = await template()
    const { version } = await current(one)
    await marketing.send(campaigns.submitTemplate, { campaignTemplateId: one.id, version })
    await deliver()
    const reference = await submissionOf(one)
    await reported(reference, 'pending')
    await reported(reference, 'approved')
    await reported(reference, 'approved')
    await reported(reference, 'paused', { detail: 'Too many complaints' })
    await reported(reference, 'rejected', { detail: 'Too promising' })
    const notices = async (client: TestClient) =>
      (await client.send(notifications.list, {}))
        .filter(({ redirectPath }) => redirectPath === `/campaign/templates/${one.id}`)
        .map(({ kind, facts }) => [kind, facts['name'], facts['reason']])
    expect((await notices(marketing)).reverse()).toEqual([
      ['campaign_template_approved', one.name, '–'],
      ['campaign_template_rejected', one.name, 'Too promising'],
    ])
    expect(await notices(admin)).toEqual([])
  })
})

/** A guest with a number who agreed to WhatsApp, and a segment of them alone. */
async function audience() {
  made += 1
  const [country, digits] = [`W${made}`, `9198765${String(made).padStart(5, '0')}`]
  const to = `+${digits}`
  const guest = await admin.send(customers.create, { firstName: 'Mira', phone: to })
  await hotel.rows('update customers set country = $2 where id = $1', [guest.id, country])
  await hotel.rows(
    `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
     values ($1, gen_random_uuid(), 'WHATSAPP', $2, $3, 'MARKETING', 'GIVEN', 'EXPLICIT', 'STAFF', now() - interval '1 day', now())`, [hotel.propertyId, to, digits]) // prettier-ignore
  const rule = { fact: 'COUNTRY' as const, op: 'ANY_OF' as const, values: [country] }
  const segment = await admin.send(campaigns.addSegment, { name: country, tree: { match: 'ALL', rules: [rule] }, selectsAll: true }) // prettier-ignore
  return { segmentId: segment.id, guestId: guest.id, to }
}
const tested = async (templateId: string) => {
  const { segmentId, to } = await audience()
  const { id } = await admin.send(campaigns.create, { name: 'By WhatsApp', channel: 'WHATSAPP', segmentIds: [segmentId], templateId }) // prettier-ignore
  await admin.send(campaigns.sendTest, { campaignId: id, to: '+919876512346' })
  return { id, to }
}
const move = async (campaignId: string, step: RequestOf<typeof campaigns.move>['move']) => {
  const { version } = await admin.send(campaigns.get, { campaignId })
  return admin.raw(campaigns.move, { campaignId, version, move: step })
}
const stateOf = async (campaignId: string) => {
  const { state, pauseReason } = await admin.send(campaigns.get, { campaignId })
  return [state, pauseReason]
}

describe('a campaign by WhatsApp', () => {
  test('is sent in its approved template, which it and its test name to the provider', async () => {
    const one = await approved()
    const { id, to } = await tested(one.id)
    expect((await move(id, 'SUBMIT')).status).toBe(200)
    await workCampaigns(hotel.system, new Date().toISOString())
    await deliver()
    const text = carrier.texts.find((each) => each.to === to)
    expect(text).toMatchObject({ channel: 'whatsapp', template: await submissionOf(one) })
    const test = carrier.texts.filter((each) => each.to !== to)
    expect(test.map((each) => each.template)).toEqual(test.map(() => text?.template))
    expect(test).toHaveLength(2)
    expect(text?.text).toMatch(/^Dear Mira, come back\nStop: http/)
    await move(id, 'CANCEL')
  })

  test('pauses once the provider pauses its template, and resumes when it is approved again: move refuses template_not_approved', async () => {
    const one = await approved()
    const { id, to } = await tested(one.id)
    await move(id, 'SUBMIT')
    const reference = await submissionOf(one)
    await reported(reference, 'paused', { detail: 'Too many complaints' })
    await workCampaigns(hotel.system, new Date().toISOString())
    expect(await stateOf(id)).toEqual(['PAUSED', 'TEMPLATE'])
    expect(codeOf(await move(id, 'RESUME'))).toBe('template_not_approved')
    await reported(reference, 'approved')
    expect((await move(id, 'RESUME')).status).toBe(200)
    await workCampaigns(hotel.system, new Date().toISOString())
    await deliver()
    expect(carrier.texts.filter((each) => each.to === to)).toHaveLength(1)
    await move(id, 'CANCEL')
  })

  test('is not ready while its template is a draft again, and its checklist says so', async () => {
    const one = await approved()
    const { id } = await tested(one.id)
    await change(one, { variants: OTHER })
    const { checks } = await admin.send(campaigns.checklist, { campaignId: id })
    expect(checks.find(({ check }) => check === 'APPROVAL')).toEqual({ check: 'APPROVAL', isDone: false })
    expect((await move(id, 'SUBMIT')).body).toMatchObject({ code: 'campaign_not_ready', details: { checks: ['APPROVAL'] } }) // prettier-ignore
  })

  test('create refuses template_not_approved, update refuses template_not_approved', async () => {
    const draft = await template()
    const fields = { name: 'Refused', channel: 'WHATSAPP' as const }
    const refused = await admin.raw(campaigns.create, { ...fields, templateId: draft.id })
    expect(refused.body).toMatchObject({ code: 'template_not_approved', details: { name: draft.name } })
    const campaign = await admin.send(campaigns.create, fields)
    const known = { campaignId: campaign.id, version: campaign.version, ...fields }
    expect(codeOf(await admin.raw(campaigns.update, { ...known, templateId: draft.id }))).toBe('template_not_approved')
    const one = await approved()
    const test = { templateId: draft.id, samplePercent: 20, metric: 'CLICKED' as const, hours: 4 }
    expect(codeOf(await admin.raw(campaigns.update, { ...known, templateId: one.id, test }))).toBe('template_not_approved') // prettier-ignore
    expect((await admin.raw(campaigns.update, { ...known, templateId: one.id })).status).toBe(200)
  })

  test('pauses once its provider is another one', async () => {
    const one = await approved()
    const { id } = await tested(one.id)
    await move(id, 'SUBMIT')
    await admin.send(messages.removeProvider, { channel: 'WHATSAPP' })
    await workCampaigns(hotel.system, new Date().toISOString())
    expect(await stateOf(id)).toEqual(['PAUSED', 'TEMPLATE'])
    expect(codeOf(await move(id, 'RESUME'))).toBe('template_not_approved')
    await move(id, 'CANCEL')
  })

  test('create refuses template_not_marketing, update refuses template_not_marketing, move refuses template_not_marketing', async () => {
    const utility = await approved({ category: 'UTILITY' })
    const fields = { name: 'A service', channel: 'WHATSAPP' as const }
    expect((await admin.raw(campaigns.create, { ...fields, templateId: utility.id })).body).toMatchObject({ code: 'template_not_marketing', details: { name: utility.name } }) // prettier-ignore
    const one = await approved()
    const { id } = await tested(one.id)
    const campaign = await admin.send(campaigns.get, { campaignId: id })
    const known = { campaignId: id, version: campaign.version, ...fields, segmentIds: campaign.segmentIds }
    expect(codeOf(await admin.raw(campaigns.update, { ...known, templateId: utility.id }))).toBe('template_not_marketing') // prettier-ignore
    expect((await change(one, { category: 'UTILITY' })).status).toBe(200)
    await submit(one)
    await deliver()
    await reported(await submissionOf(one), 'approved')
    const { checks } = await admin.send(campaigns.checklist, { campaignId: id })
    expect(checks.filter(({ check }) => check === 'CATEGORY' || check === 'APPROVAL').map(({ isDone }) => isDone)).toEqual([false, true]) // prettier-ignore
    expect(codeOf(await move(id, 'SUBMIT'))).toBe('campaign_not_ready')
    // One of a campaign that is under way cannot change: it was of that category before there was a rule.
    const old = await approved()
    const { id: running } = await tested(old.id)
    await move(running, 'SUBMIT')
    await hotel.rows(`update campaign_templates set category = 'UTILITY' where id = $1`, [old.id])
    await workCampaigns(hotel.system, new Date().toISOString())
    expect(await stateOf(running)).toEqual(['PAUSED', 'TEMPLATE'])
    expect(codeOf(await move(running, 'RESUME'))).toBe('template_not_marketing')
    await move(running, 'CANCEL')
  })

  test('changeTemplate refuses template_in_use: no other text while a campaign is under way with it', async () => {
    const one = await approved()
    const { id } = await tested(one.id)
    await move(id, 'SUBMIT')
    expect(codeOf(await change(one, { variants: OTHER }))).toBe('template_in_use')
    expect((await change(one, { name: `${one.name} renamed` })).status).toBe(200)
    await move(id, 'CANCEL')
    expect((await change(one, { variants: OTHER })).status).toBe(200)
  })
})

describe('a journey by WhatsApp', () => {
  const journey = (templateId: string, name: string) => ({
    name, channel: 'WHATSAPP' as const, trigger: 'AFTER_DEPARTURE' as const, isService: true,
    steps: [{ type: 'BRANCH' as const, on: 'CLICKED' as const, yes: [{ type: 'STOP' as const }], no: [{ type: 'SEND' as const, templateId }] }],
  }) // prettier-ignore

  test('addJourney refuses template_not_approved, changeJourney refuses template_not_approved, moveJourney refuses template_not_approved', async () => {
    const draft = await template({ category: 'UTILITY' })
    expect(codeOf(await admin.raw(campaigns.addJourney, journey(draft.id, 'A')))).toBe('template_not_approved')
    const one = await approved({ category: 'UTILITY' })
    const { id: journeyId, version } = await admin.send(campaigns.addJourney, journey(one.id, 'A'))
    expect(codeOf(await admin.raw(campaigns.changeJourney, { journeyId, version, ...journey(draft.id, 'A') }))).toBe('template_not_approved') // prettier-ignore
    await change(one, { variants: OTHER })
    expect(codeOf(await admin.raw(campaigns.moveJourney, { journeyId, version, state: 'ACTIVE' }))).toBe('template_not_approved') // prettier-ignore
    expect((await admin.raw(campaigns.moveJourney, { journeyId, version, state: 'ARCHIVED' })).status).toBe(200)
  })

  test('addJourney refuses template_not_utility, changeJourney refuses template_not_utility, moveJourney refuses template_not_utility; addJourney refuses template_not_marketing, changeJourney refuses template_not_marketing, moveJourney refuses template_not_marketing', async () => {
    const [marketing, utility] = [await approved(), await approved({ category: 'UTILITY' })]
    for (const [isService, right, wrong, code] of [
      [true, utility, marketing, 'template_not_utility'],
      [false, marketing, utility, 'template_not_marketing'],
    ] as const) {
      const of = (id: string) => ({ ...journey(id, code), isService })
      expect(codeOf(await admin.raw(campaigns.addJourney, of(wrong.id)))).toBe(code)
      const { id: journeyId, version } = await admin.send(campaigns.addJourney, of(right.id))
      expect(codeOf(await admin.raw(campaigns.changeJourney, { journeyId, version, ...of(wrong.id) }))).toBe(code)
      await hotel.rows('update journeys set is_service = not is_service where id = $1', [journeyId])
      const other = isService ? 'template_not_marketing' : 'template_not_utility'
      expect(codeOf(await admin.raw(campaigns.moveJourney, { journeyId, version, state: 'ACTIVE' }))).toBe(other)
    }
    const authentication = await approved({ category: 'AUTHENTICATION' })
    expect(codeOf(await admin.raw(campaigns.addJourney, journey(authentication.id, 'C')))).toBe('template_not_utility')
  })

  test('sends nothing in a template that is not approved any more, and the log has the reason', async () => {
    const one = await approved({ category: 'UTILITY' })
    const { id: journeyId, version } = await admin.send(campaigns.addJourney, journey(one.id, 'B'))
    await admin.send(campaigns.moveJourney, { journeyId, version, state: 'ACTIVE' })
    const enters = async () => {
      const { guestId } = await audience()
      await hotel.rows(
        `insert into journey_runs (property_id, id, journey_id, customer_id, subject, state, position, messages, token, started_at, next_at)
         values ($1, gen_random_uuid(), $2, $3::uuid, $3::text, 'RUNNING', 0, 0, $3::text, now(), now() - interval '1 minute')`, [hotel.propertyId, journeyId, guestId]) // prettier-ignore
      await workJourneys(hotel.system, new Date().toISOString())
      const { rows } = await admin.send(campaigns.runs, { journeyId })
      const run = rows.find(({ customerId }) => customerId === guestId)
      const { lines } = await admin.send(campaigns.runLog, { journeyRunId: run?.id ?? ABSENT })
      return lines.map(({ kind, detail }) => [kind, detail])
    }
    expect(await enters()).toContainEqual(['SENT', ''])
    await change(one, { variants: OTHER })
    // What waited in the outbox is not sent in the new text either.
    await deliver()
    expect(carrier.texts).toEqual([])
    expect(await enters()).toContainEqual(['NOT_SENT', 'TEMPLATE_NOT_APPROVED'])
  })
})

test('submitTemplate refuses not_found, submitTemplate refuses stale_version, submitTemplate refuses template_state, submitTemplate refuses no_provider', async () => {
  const submitRaw = (campaignTemplateId: string, version: number) =>
    admin.raw(campaigns.submitTemplate, { campaignTemplateId, version })
  const one = await approved()
  expect(codeOf(await submitRaw(ABSENT, 1))).toBe('not_found')
  expect(codeOf(await submitRaw(one.id, one.version + 1))).toBe('stale_version')
  expect(codeOf(await submitRaw(one.id, one.version))).toBe('template_state')
  await reported(await submissionOf(one), 'paused')
  expect(codeOf(await submitRaw(one.id, one.version))).toBe('template_state')
  const sms = await template({ channel: 'SMS' })
  expect(codeOf(await submitRaw(sms.id, sms.version))).toBe('template_state')
  const draft = await template()
  const manager = await hotel.as('PROP_MANAGER')
  expect((await manager.raw(campaigns.submitTemplate, { campaignTemplateId: draft.id, version: draft.version })).status).toBe(403) // prettier-ignore
  await admin.send(messages.removeProvider, { channel: 'WHATSAPP' })
  expect(codeOf(await submitRaw(draft.id, draft.version))).toBe('no_provider')
})
