import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { messages } from '../contract/messages.ts'

let hotel: TestHotel
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())

const KIND = 'guestConfirmation' as const
const mailOf = async (client = admin) =>
  (await client.send(messages.guestMails, {})).rows.find(({ kind }) => kind === KIND)

test('guestMails are six, none active, in customary words; a change is the property’s own', async () => {
  const { rows, placeholders } = await admin.send(messages.guestMails, {})
  expect(rows.map(({ isActive, version }) => [isActive, version])).toEqual(Array.from({ length: 6 }, () => [false, 0]))
  expect(rows.map(({ lead }) => lead)).toEqual([null, null, null, 3, 12, null])
  expect(placeholders).toContain('guestName')

  const on = await admin.send(messages.setGuestMail, { kind: KIND, version: 0, isActive: true })
  expect(on).toMatchObject({ isActive: true, version: 1, lead: null })
  const words = { subject: 'Hello {{guestName}}', body: 'Room: {{rooms}}' }
  const own = await admin.send(messages.setGuestMailText, { kind: KIND, language: 'fr', version: 0, ...words })
  expect(own.texts.map(({ language, isOwn }) => [language, isOwn])).toEqual([
    ['en', false],
    ['fr', true],
  ])
  const other = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(await mailOf(other)).toMatchObject({ isActive: false, version: 0 })
  const back = await admin.send(messages.resetGuestMailText, { kind: KIND, language: 'fr' })
  expect(back.texts.some(({ isOwn }) => isOwn)).toBe(false)
})

test('setGuestMail refuses stale_version; setGuestMailText refuses stale_version', async () => {
  const version = (await mailOf())?.version ?? 0
  expect(codeOf(await admin.raw(messages.setGuestMail, { kind: KIND, version: version + 1, isActive: true }))).toBe('stale_version') // prettier-ignore
  const words = { kind: KIND, language: 'en' as const, subject: 'A', body: 'B' }
  await admin.send(messages.setGuestMailText, { ...words, version: 0 })
  expect(codeOf(await admin.raw(messages.setGuestMailText, { ...words, version: 0 }))).toBe('stale_version')
  const [one, two] = await Promise.all(
    ['C', 'D'].map((body) => admin.raw(messages.setGuestMailText, { ...words, body, version: 1 })),
  )
  expect([one?.status, two?.status].sort()).toEqual([200, 409])
})

test('words that name what no mail knows, break a subject or are none are invalid', async () => {
  const right = { kind: KIND, language: 'en' as const, version: 2, subject: 'A', body: 'B' }
  for (const wrong of [{ body: '{{password}}' }, { subject: '{{x}}' }, { subject: 'A\r\nBcc: b@c.example' }, { body: '' }])
    expect((await admin.raw(messages.setGuestMailText, { ...right, ...wrong })).status).toBe(400)
  expect((await admin.raw(messages.setGuestMail, { kind: 'guestOption', version: 0, isActive: true, lead: 0 })).status).toBe(400)
  expect((await (await hotel.as('PROP_MANAGER')).raw(messages.setGuestMailText, right)).status).toBe(403)
}) // prettier-ignore

test('previewGuestMail shows the mail of an invented guest, escaped', async () => {
  const words = { subject: '{{reference}}', body: 'Dear {{guestName}}\n<script>alert(1)</script>' }
  const shown = await admin.send(messages.previewGuestMail, { kind: KIND, language: 'fr', ...words })
  expect(shown.text).toBe('Dear Mira Sen\n<script>alert(1)</script>')
  expect(shown.html).toContain('&lt;script&gt;')
  expect(shown.html).not.toContain('<script')
  expect(shown.html).toContain('<html lang="fr">')
})

test('guestMails refuses not_your_property where none is picked, and so does all else', async () => {
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const words = { kind: KIND, language: 'en' as const, subject: 'A', body: 'B' }
  const responses = await Promise.all([
    platform.raw(messages.guestMails, {}),
    platform.raw(messages.setGuestMail, { kind: KIND, version: 0, isActive: true }), // setGuestMail refuses not_your_property
    platform.raw(messages.setGuestMailText, { ...words, version: 0 }), // setGuestMailText refuses not_your_property
    platform.raw(messages.resetGuestMailText, { kind: KIND, language: 'en' }), // resetGuestMailText refuses not_your_property
    platform.raw(messages.previewGuestMail, words), // previewGuestMail refuses not_your_property
  ])
  expect(responses.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'not_your_property'))
})
