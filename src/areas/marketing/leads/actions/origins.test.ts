import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leads } from '../contract/leads.ts'

const CAMPAIGN = '019a0000-0000-7000-8000-00000000ca01'
let hotel: TestHotel
let marketing: TestClient
let today: Day

beforeAll(async () => {
  hotel = await startTestServer()
  marketing = await hotel.as('PROP_MARKETING')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  await hotel.rows(
    `insert into campaigns (property_id, id, name, goal, channel, state, per_hour, stop_after, arrival_days, author_id, author_name, created_at)
     values ($1, $2, 'Autumn', 'FILL', 'MAIL', 'DRAFT', 100, 10, 30, 1, 'Asha', now())`,
    [hotel.propertyId, CAMPAIGN],
  )
})
afterAll(() => hotel.stop())

const ORIGIN = {
  jobTitle: 'Events manager',
  website: 'sen.example/weddings',
  competitor: 'Lake Palace',
  temperature: 'HOT',
  campaignId: CAMPAIGN,
  offerCode: 'AUTUMN',
} as const

test('what brought a lead is stored, changed, found and filtered', async () => {
  const { lead } = await marketing.send(leads.create, {
    title: 'Wedding',
    kind: 'WEDDING',
    ...ORIGIN,
    decisionOn: today,
  })
  expect(lead).toMatchObject({ ...ORIGIN, campaignName: 'Autumn', decisionOn: today })
  await marketing.send(leads.create, { title: 'Other', temperature: 'COLD' })
  const found = async (more: object) =>
    (await marketing.send(leads.list, { view: 'ALL', ...more })).rows.map(({ title }) => title)
  for (const text of ['lake palace', 'sen.example', 'autumn']) expect(await found({ text })).toEqual(['Wedding'])
  for (const filter of [{ temperature: 'HOT' }, { campaignId: CAMPAIGN }, { kind: 'WEDDING' }])
    expect(await found(filter)).toEqual(['Wedding'])
  expect(await found({ temperature: 'WARM' })).toEqual([])
  const changed = await marketing.send(leads.update, {
    leadId: lead.id,
    version: lead.version,
    title: 'Wedding',
    kind: 'WEDDING',
    temperature: 'COLD',
  })
  expect(changed.lead).toMatchObject({ temperature: 'COLD', campaignId: null, campaignName: '', website: '' })
  await marketing.send(leads.update, {
    leadId: lead.id,
    version: changed.lead.version,
    title: 'Wedding',
    kind: 'WEDDING',
    ...ORIGIN,
  })
})

test('a website opens nothing but a website', async () => {
  const status = async (website: string) => (await marketing.raw(leads.create, { title: 'Site', website })).status
  for (const website of ['', 'example.com', 'https://hôtel.example/a?b#c', 'http://example.com:8080/'])
    expect(await status(website)).toBe(200)
  for (const website of ['javascript:alert(1)', 'data:text/html,x', 'https://a b.com', 'nodot', '//example.com'])
    expect(await status(website)).toBe(400)
})

test('the report counts enquiries by campaign, and what each person did by kind', async () => {
  const span = { from: addDays(today, -1), until: addDays(today, 1) }
  const { lead } = await marketing.send(leads.create, { title: 'Two rooms', campaignId: CAMPAIGN })
  for (const kind of ['CALL', 'CALL', 'MEETING'] as const)
    await marketing.send(leads.addActivity, { leadId: lead.id, kind, subject: 'Talked' })
  await marketing.send(leads.addActivity, { leadId: lead.id, kind: 'VISIT', subject: 'Planned', isDone: false })
  const { campaigns, activities } = await marketing.send(leads.report, span)
  expect(campaigns).toEqual([{ campaignId: CAMPAIGN, name: 'Autumn', leads: 2, converted: 0, won: 0, amount: 0 }])
  const mine = activities.filter(({ userId }) => userId === marketing.userId)
  expect(mine.map(({ kind, count }) => [kind, count])).toEqual([
    ['CALL', 2],
    ['MEETING', 1],
  ])
  expect((await marketing.send(leads.campaigns, {})).rows).toEqual([{ id: CAMPAIGN, name: 'Autumn' }])
})

test('a form carries campaign and code of its address; a campaign of elsewhere is left out', async () => {
  const form = await marketing.send(leads.addForm, { name: 'Web', confirms: false, onDuplicate: 'CREATE' })
  const formKey = new URL(form.url).searchParams.get('form') ?? ''
  const enter = async (campaignId: string, name: string) => {
    await hotel.anonymous().send(leads.enterForm, {
      formKey,
      firstName: name,
      email: `${name}@mail.example`,
      campaignId,
      offerCode: 'WEB10',
    })
    return (await marketing.send(leads.list, { view: 'ALL', text: name.toLowerCase() })).rows[0]
  }
  expect(await enter(CAMPAIGN, 'Ines')).toMatchObject({ campaignId: CAMPAIGN, offerCode: 'WEB10' })
  expect(await enter('019a0000-0000-7000-8000-00000000dead', 'Otto')).toMatchObject({
    campaignId: null,
    offerCode: 'WEB10',
  })
})

test('a form carries the link and the page that led to it; the report counts enquiries by link', async () => {
  const form = await marketing.send(leads.addForm, { name: 'Weddings', confirms: true, onDuplicate: 'CREATE' })
  const formKey = new URL(form.url).searchParams.get('form') ?? ''
  const link = { utmSource: 'instagram', utmMedium: 'social', utmCampaign: 'w'.repeat(100), landing: 'https://palace.example/weddings' } // prettier-ignore
  const fields = { formKey, firstName: 'Lina', email: 'lina@mail.example', ...link }
  for (const tooLong of [
    { utmSource: 'x'.repeat(101) },
    { utmMedium: 'x'.repeat(101) },
    { utmCampaign: 'x'.repeat(101) },
    { landing: 'x'.repeat(301) },
  ])
    // prettier-ignore
    expect((await hotel.anonymous().raw(leads.enterForm, { ...fields, ...tooLong })).status).toBe(400)
  await hotel.anonymous().send(leads.enterForm, fields)
  const [entry] = await hotel.rows<{ content: object }>(`select content from lead_form_entries where email = 'lina@mail.example'`) // prettier-ignore
  expect(entry?.content).toMatchObject(link)
  const [token] = await hotel.rows<{ sealed: string }>(`select sealed_token as sealed from lead_form_entries where email = 'lina@mail.example'`) // prettier-ignore
  const entryToken = await hotel.inside(async ({ settings }) => settings.secretBox.open(token?.sealed ?? ''))
  await hotel.anonymous().send(leads.confirmEntry, { entryToken })
  const [found] = (await marketing.send(leads.list, { view: 'ALL', text: 'instagram' })).rows
  expect(found).toMatchObject({ firstName: 'Lina', ...link })
  const { id: leadId = '', version = 0 } = found ?? {}
  const changed = await marketing.send(leads.update, { leadId, version, title: 'Wedding of Lina' })
  expect(changed.lead).toMatchObject(link)
  const span = { from: addDays(today, -1), until: addDays(today, 1) }
  const { links } = await marketing.send(leads.report, span)
  const { utmSource: source, utmMedium: medium, utmCampaign: campaign } = link
  expect(links).toEqual([{ source, medium, campaign, leads: 1, converted: 0, won: 0, amount: 0 }])
})
