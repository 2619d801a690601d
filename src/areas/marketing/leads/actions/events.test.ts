import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consents } from '#areas/platform/consents/contract/consents.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { pdfText } from '#test/pdf.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { leads } from '../contract/leads.ts'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let visitor: TestClient
let today: Day
const mails: Mail[] = []
const jobs = outbox({ send: async (mail: Mail) => void mails.push(mail), close: () => {} })

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  visitor = hotel.anonymous()
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
})
afterAll(() => hotel.stop())
beforeEach(() => mails.splice(0))

let count = 0
async function form(more: Partial<RequestOf<typeof leads.addForm>> = {}) {
  const made = await manager.send(leads.addForm, { name: `Events ${(count += 1)}`, kind: 'EVENT', confirms: false, asksEvent: true, asksOffers: true, ...more }) // prettier-ignore
  return new URL(made.url).searchParams.get('form') ?? ''
}
const event = () => ({ eventOn: addDays(today, 60), attendees: 80, layout: 'BANQUET' as const })
const agreed = async (email: string) => (await admin.send(consents.of, { email })).records

test('an event that is asked for by a form is a function of its deal, without a price, and is changed there', async () => {
  const formKey = await form()
  expect(await visitor.send(leads.openForm, { formKey })).toMatchObject({ asksEvent: true })
  await visitor.send(leads.enterForm, { formKey, firstName: 'Ines', email: 'ines@mail.example', ...event() })
  const [lead] = (await manager.send(leads.list, { text: 'ines' })).rows
  expect(lead).toMatchObject({ ...event(), eventNeeds: '', isFlexible: false })
  const leadId = lead?.id ?? ''
  const { version } = (await manager.send(leads.addActivity, { leadId, kind: 'CALL', subject: 'Menu' })).lead
  const { deals } = await manager.send(leads.convert, { leadId, version, dealName: 'Gala of Ines' })
  const dealId = deals[0]?.id ?? ''
  const whole = await manager.send(leads.deal, { dealId })
  const [wanted] = whole.functions
  expect(wanted).toMatchObject({ on: event().eventOn, startsAt: '09:00', attendees: 80, layout: 'BANQUET', price: 0 })
  const function_ = { ...wanted!, space: 'Ball room', menu: 'Four courses', price: minor(250_000) }
  const changed = await manager.send(leads.setDealParts, { dealId, version: whole.deal.version, functions: [function_], extras: [] }) // prettier-ignore
  expect(changed.functions).toEqual([function_])

  await manager.send(leads.sendProposal, { dealId, version: changed.deal.version, validUntil: addDays(today, 5), email: 'ines@mail.example' }) // prettier-ignore
  await runJobs(hotel, jobs)
  const file = mails.find(({ to }) => to === 'ines@mail.example')?.attachments[0]?.bytes
  for (const words of ['Ball room', 'Banquet', 'Four courses'])
    expect(pdfText(file ?? new Uint8Array())).toContain(words)
})

test('an enquiry without a day of an event makes no function, and a proposal from before functions had more opens', async () => {
  const { lead } = await manager.send(leads.create, {
    title: 'Rooms',
    attendees: 3,
    eventNeeds: 'Lunch',
    isFlexible: true,
  })
  const { version } = (await manager.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'Rooms' })).lead
  const { deals } = await manager.send(leads.convert, { leadId: lead.id, version, dealName: 'Rooms' })
  const dealId = deals[0]?.id ?? ''
  const { deal, functions } = await manager.send(leads.deal, { dealId })
  expect(functions).toEqual([])
  const dinner = { on: today, startsAt: '19:00', endsAt: '22:00', name: 'Dinner', attendees: 3, price: minor(100) }
  const { deal: filled } = await manager.send(leads.setDealParts, { dealId, version: deal.version, functions: [dinner], extras: [] }) // prettier-ignore
  const { proposals } = await manager.send(leads.sendProposal, { dealId, version: filled.version, validUntil: addDays(today, 5) }) // prettier-ignore
  await hotel.rows(`update proposals set content = jsonb_set(content, '{functions}', $1::jsonb)`, [
    JSON.stringify([dinner]),
  ])
  const token = new URL(proposals[0]?.url ?? '').searchParams.get('token') ?? ''
  expect((await visitor.send(leads.openProposal, { token })).functions).toEqual([dinner])
})

test('who ticks the checkbox agrees to offers and news, on the words that were read; who does not agrees to nothing', async () => {
  const formKey = await form()
  const { consent } = await visitor.send(leads.openForm, { formKey })
  expect(consent?.fr).not.toBe('')
  await visitor.send(leads.enterForm, { formKey, firstName: 'Ana', email: 'ana@mail.example', agreesToOffers: true, language: 'fr' }) // prettier-ignore
  await visitor.send(leads.enterForm, { formKey, firstName: 'Otto', email: 'otto@mail.example' })
  expect(await agreed('ana@mail.example')).toMatchObject([{ action: 'GIVEN', source: 'FORM', purpose: 'MARKETING', wording: consent?.fr }]) // prettier-ignore
  expect(await agreed('otto@mail.example')).toEqual([])
})

test('a form without the checkbox stores no consent, whatever is sent to it, and a machine agrees to nothing', async () => {
  const none = await form({ asksOffers: false })
  expect((await visitor.send(leads.openForm, { formKey: none })).consent).toBeNull()
  await visitor.send(leads.enterForm, {
    formKey: none,
    firstName: 'Mo',
    email: 'mo@mail.example',
    agreesToOffers: true,
  })
  await visitor.send(leads.enterForm, { formKey: await form(), firstName: 'Bot', email: 'bot@mail.example', agreesToOffers: true, website: 'x' }) // prettier-ignore
  expect([await agreed('mo@mail.example'), await agreed('bot@mail.example')]).toEqual([[], []])
})

test('where the address is confirmed by mail the consent counts from then on, without a second mail, and confirmed twice it is one', async () => {
  const settings = (await admin.send(consents.setUp, {})).settings
  await admin.send(consents.saveSettings, { ...settings, isConfirmed: true })
  const formKey = await form({ confirms: true })
  await visitor.send(leads.enterForm, { formKey, firstName: 'Ida', email: 'ida@mail.example', agreesToOffers: true })
  expect(await agreed('ida@mail.example')).toEqual([])
  await runJobs(hotel, jobs)
  const entryToken = /confirm=([\w-]+)/.exec(mails.find(({ to }) => to === 'ida@mail.example')?.text ?? '')?.[1] ?? ''
  for (let press = 0; press < 2; press += 1) await visitor.send(leads.confirmEntry, { entryToken })
  expect(await agreed('ida@mail.example')).toMatchObject([{ action: 'GIVEN', source: 'FORM' }])
  mails.splice(0)
  await runJobs(hotel, jobs)
  expect(mails.filter(({ to }) => to === 'ida@mail.example')).toEqual([])
})

test('what a visitor types is text, whatever is in it, and becomes no header of a mail', async () => {
  const formKey = await form({ confirms: true })
  const hostile = '<script>alert(1)</script>{firstName}'
  const email = 'eve@mail.example'
  await visitor.send(leads.enterForm, { formKey, firstName: hostile, email, companyName: '"><img src=x onerror=1>', message: hostile }) // prettier-ignore
  for (const firstName of ['Eve\r\nBcc: all@mail.example', 'Eve\nBcc: all@mail.example'])
    await visitor.raw(leads.enterForm, { formKey, firstName, email })
  await runJobs(hotel, jobs)
  for (const mail of mails) {
    expect(mail.to).toBe(email)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html ?? '').not.toContain('<script>alert')
  }
  const entryToken = /confirm=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  await visitor.send(leads.confirmEntry, { entryToken })
  const [lead] = (await manager.send(leads.list, { text: 'eve@mail' })).rows
  expect(lead).toMatchObject({ firstName: hostile, message: hostile, companyName: '"><img src=x onerror=1>' })
})
