import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { minor } from '#core/money.ts'
import { outbox } from '#main/registry.ts'
import { mailer } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openMailServer } from '../../../../../e2e/peers/mail-server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { openTextProvider } from '../../../../../e2e/peers/text-provider.ts'
import { messages } from '../contract/messages.ts'
import { MOST_ATTEMPTS } from '../rules/messages.ts'

const KEYS = { key: 'sk_test_12345678', secret: 'whsec_12345678' }
const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let admin: TestClient
let mail: Awaited<ReturnType<typeof openMailServer>>
let carrier: Awaited<ReturnType<typeof openTextProvider>>
let jobs: ReturnType<typeof outbox>
let close: () => void

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  mail = await openMailServer()
  carrier = await openTextProvider(KEYS)
  const post = mailer({
    smtpUrl: mail.url,
    mailFrom: 'Hotelmate <desk@hotel.example>',
    publicUrl: 'https://hotel.example',
    dataDir: '/nowhere',
  })
  close = post.close
  jobs = outbox(post)
})
afterAll(async () => {
  close()
  await carrier.stop()
  await mail.stop()
  await hotel.stop()
})

const settle = () => runJobs(hotel, jobs)
const sms = (over: object = {}) => ({
  channel: 'SMS' as const, version: 0, name: 'Stand-in', url: carrier.url, sender: 'PALACE', key: KEYS.key, webhookSecret: KEYS.secret, ...over,
}) // prettier-ignore

/** Mails an invoice, and returns its message. */
async function mailed(to = 'mira@mail.example') {
  const line = { description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 1, unitAmount: minor(100_000) }
  const draft = await admin.send(invoices.createDraft, { billTo: { name: 'Mira' }, lines: [line] })
  const { id, number } = await admin.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
  await admin.send(invoices.mail, { invoiceId: id, to })
  const [message] = (await admin.send(messages.list, { text: number })).rows
  if (!message) throw new Error('no message')
  return message
}
const stateOf = async (messageId: string) => (await admin.send(messages.get, { messageId })).message

describe('the identity of mails', () => {
  test('is the property’s own name and address until another is chosen, and each mail carries it', async () => {
    await hotel.rows(`update properties set email = 'desk@palace.example' where id = $1`, [hotel.propertyId])
    const before = await admin.send(messages.identity, {})
    expect(before).toEqual({
      fromName: '', replyTo: '', color: '#2b4c9b', version: 0, defaults: { fromName: 'Test Palace', replyTo: 'desk@palace.example' },
    }) // prettier-ignore
    await mailed()
    await settle()
    expect(mail.mails.at(-1)?.source).toMatch(/^From: Test Palace <desk@hotel\.example>\r?$/m)
    expect(mail.mails.at(-1)?.source).toMatch(/^Reply-To: Test Palace <desk@palace\.example>\r?$/m)

    const chosen = { fromName: 'Palace at the lake', replyTo: 'hello@palace.example', color: '#7a1f3d' }
    const saved = await admin.send(messages.saveIdentity, { version: 0, ...chosen })
    expect(saved).toMatchObject({ ...chosen, version: 1 })
    await mailed()
    await settle()
    const source = mail.mails.at(-1)?.source ?? ''
    expect(source).toMatch(/^From: Palace at the lake <desk@hotel\.example>\r?$/m)
    expect(source).toMatch(/^Reply-To: Palace at the lake <hello@palace\.example>\r?$/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(source).toMatch(/^Content-Language: en\r?$/m)
    expect(source).toContain('multipart/alternative')
    expect(source).toContain('background:#7a1f3d')
    // saveIdentity refuses stale_version
    expect(codeOf(await admin.raw(messages.saveIdentity, { version: 0, ...chosen }))).toBe('stale_version')
    for (const wrong of [{ color: 'red' }, { replyTo: 'a@b.example, c@d.example' }, { fromName: 'A\r\nBcc: x' }])
      expect((await admin.raw(messages.saveIdentity, { version: 1, ...chosen, ...wrong })).status).toBe(400)
    const desk = await hotel.as('PROP_MANAGER')
    expect((await desk.raw(messages.saveIdentity, { version: 1, ...chosen })).status).toBe(403)
    const other = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect((await other.send(messages.identity, {})).defaults.fromName).toBe('Canary Inn')
  })

  test('identity refuses not_found and identity refuses not_your_property where no property is picked', async () => {
    const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
    const chosen = { version: 0, fromName: '', replyTo: '', color: '#000000' }
    expect(codeOf(await platform.raw(messages.identity, {}))).toBe('not_found')
    expect(codeOf(await platform.raw(messages.saveIdentity, chosen))).toBe('not_found') // saveIdentity refuses not_found
    const group = await hotel.as('ORG_ADMIN', { propertyId: null })
    expect(codeOf(await group.raw(messages.identity, {}))).toBe('not_your_property')
    // saveIdentity refuses not_your_property
    expect([403, 404, 409]).toContain((await group.raw(messages.saveIdentity, chosen)).status)
  })
})

describe('a mail', () => {
  test('is seen waiting and then sent, with its words, its file and its history; in lists its address is masked', async () => {
    const waiting = await mailed()
    expect(waiting).toMatchObject({
      state: 'QUEUED',
      kind: 'invoice',
      to: 'm···@mail.example',
      channel: 'MAIL',
      attempts: 0,
    })
    await settle()
    const { message, to, body, attachments, events } = await admin.send(messages.get, { messageId: waiting.id })
    expect(message).toMatchObject({ state: 'SENT', attempts: 1, fault: '' })
    expect(message.aboutPath).toMatch(/^\/invoice\//)
    expect([to, attachments.length, events.map(({ state }) => state)]).toEqual([
      'mira@mail.example',
      1,
      ['SENT', 'SENDING'],
    ])
    expect(body).toContain('Please find attached')
    expect(mail.mails.at(-1)?.source).toContain(`Message-ID: <${waiting.id}@hotel.example>`)
    await settle()
    expect(mail.mails.filter(({ source }) => source.includes(waiting.id))).toHaveLength(1)
  })

  test('that fails waits for the next try and states why; it goes out once when the server is back', async () => {
    const { id } = await mailed('late@mail.example')
    await mail.stop()
    await expect(settle()).rejects.toThrow()
    const failed = await stateOf(id)
    expect(failed).toMatchObject({ state: 'QUEUED', attempts: 1 })
    expect(failed.fault).not.toBe('')
    expect(failed.nextAttemptAt).not.toBeNull()
    await mail.start()
    await jobs['mail.send']?.run(hotel.system, { messageId: id, houseId: hotel.propertyId })
    expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempts: 2, fault: '' })
  })

  test('is given up after the last try', async () => {
    const { id } = await mailed('never@mail.example')
    await hotel.rows('update messages set attempts = $2 where id = $1', [id, MOST_ATTEMPTS - 1])
    await mail.stop()
    await settle()
    await mail.start()
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', attempts: MOST_ATTEMPTS, nextAttemptAt: null })
    const again = await admin.send(messages.resend, { messageId: id })
    expect(again.id).not.toBe(id)
    await settle()
    expect((await stateOf(again.id)).state).toBe('SENT')
    const { message, sentAgainId } = await admin.send(messages.get, { messageId: id })
    expect([message.state, sentAgainId]).toEqual(['FAILED', again.id])
  })

  test('that cannot be written again fails at once, with a readable reason', async () => {
    const { id } = await mailed('half@mail.example')
    await hotel.rows(`update messages set payload = '{}' where id = $1`, [id])
    await settle()
    const { state, fault } = await stateOf(id)
    expect([state, fault]).toEqual(['FAILED', 'too little was kept of it to write it again'])
  })

  test('of security has no stored body, and its secret is nowhere', async () => {
    await admin.send(users.create, { firstName: 'Ravi', email: 'ravi@mail.example', roles: ['PROP_FRONTDESK'] })
    await settle()
    const [sent] = (await admin.send(messages.list, { kind: 'password' })).rows
    const details = await admin.send(messages.get, { messageId: sent?.id ?? '' })
    expect([details.message.state, details.message.class, details.body]).toEqual(['SENT', 'SECURITY', null])
    const source = mail.mails.at(-1)?.source.replaceAll('=\r\n', '') ?? ''
    const secret = /new-password#([\w-]+)/.exec(source)?.[1] ?? ''
    expect(secret.length).toBeGreaterThan(20)
    const stored = await hotel.rows<{ text: string }>(`select string_agg(m::text, ' ') as text from messages m`)
    expect(stored[0]?.text).not.toContain(secret)
  })

  test('to who forgot a password and has no property leaves in the platform’s name', async () => {
    await hotel.rows(`insert into users (email, password_hash, first_name, last_name, display_name, roles)
      values ('root@mail.example', '-', 'Rita', 'Root', 'Rita Root', '{SUPER_ADMIN}')`) // prettier-ignore
    await hotel.anonymous().send(users.forgotPassword, { email: 'root@mail.example' })
    await settle()
    const staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
    const { rows } = await staff.send(messages.list, { propertyId: 0 })
    expect(rows).toMatchObject([{ kind: 'password', state: 'SENT', propertyName: '' }])
  })
})

describe('who sees what', () => {
  test('a property its own, an organisation its properties’, no one another one’s', async () => {
    const { id } = await mailed('seen@mail.example')
    const organisation = await hotel.as('ORG_ADMIN', { propertyId: null })
    expect((await organisation.send(messages.list, { text: 'seen@' })).rows).toMatchObject([
      { id, propertyName: 'Test Palace' },
    ])
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect((await stranger.send(messages.list, {})).rows).toEqual([])
    for (const route of [messages.get, messages.resend, messages.cancel])
      expect(codeOf(await stranger.raw(route, { messageId: id }))).toBe('not_found')
    await settle()
  })

  test('providers refuses not_your_property, saveProvider refuses not_your_property, removeProvider refuses not_your_property, setCredits refuses not_your_property, tryOut refuses not_your_property', async () => {
    const organisation = await hotel.as('ORG_ADMIN', { propertyId: null })
    const message = { ...sms(), to: 'a@b.example' }
    const responses = await Promise.all([
      organisation.raw(messages.providers, {}),
      organisation.raw(messages.saveProvider, sms()),
      organisation.raw(messages.removeProvider, { channel: message.channel }),
      organisation.raw(messages.setCredits, { channel: message.channel, credits: 1 }),
      organisation.raw(messages.tryOut, { channel: 'MAIL', to: message.to }),
    ])
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'not_your_property'))
  })

  test('get refuses not_found, resend refuses not_found, cancel refuses not_found', async () => {
    for (const route of [messages.get, messages.resend, messages.cancel])
      expect(codeOf(await admin.raw(route, { messageId: ABSENT }))).toBe('not_found')
  })

  test('resend refuses message_not_open, cancel refuses message_not_open', async () => {
    await settle()
    const { id } = await mailed('stop@mail.example')
    expect(codeOf(await admin.raw(messages.resend, { messageId: id }))).toBe('message_not_open')
    expect((await admin.send(messages.cancel, { messageId: id })).state).toBe('CANCELLED')
    expect(codeOf(await admin.raw(messages.cancel, { messageId: id }))).toBe('message_not_open')
    const before = mail.mails.length
    await settle()
    expect([mail.mails.length, (await stateOf(id)).state]).toEqual([before, 'CANCELLED'])
  })

  test('pages are read to the end, with the same rows', async () => {
    const all = (await admin.send(messages.list, { limit: 200 })).rows.map(({ id }) => id)
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await admin.send(messages.list, { limit: 2, ...(after ? { after } : {}) })
      read.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(read).toEqual(all)
  })
})

describe('a text', () => {
  test('tryOut refuses no_provider, tryOut refuses no_address', async () => {
    expect(codeOf(await admin.raw(messages.tryOut, { channel: 'SMS', to: '+919876543210' }))).toBe('no_provider')
    expect(codeOf(await admin.raw(messages.tryOut, { channel: 'MAIL', to: 'nobody' }))).toBe('no_address')
  })

  test('saveProvider refuses wrong_keys, saveProvider refuses stale_version, saveProvider refuses address_not_allowed, removeProvider refuses not_found', async () => {
    expect(codeOf(await admin.raw(messages.saveProvider, sms({ key: undefined })))).toBe('wrong_keys')
    expect(codeOf(await admin.raw(messages.saveProvider, sms({ version: 3 })))).toBe('stale_version')
    for (const url of [
      'http://sms.example/x',
      'https://10.0.0.8/x',
      'https://169.254.169.254/x',
      'https://[fd00::1]/x',
    ])
      expect([url, codeOf(await admin.raw(messages.saveProvider, sms({ url })))]).toEqual([url, 'address_not_allowed'])
    expect(codeOf(await admin.raw(messages.removeProvider, { channel: 'WHATSAPP' }))).toBe('not_found')
  })

  test('goes through the provider; its keys are sealed; late call-backs move it only forward', async () => {
    const provider = await admin.send(messages.saveProvider, sms())
    expect(JSON.stringify(provider)).not.toContain(KEYS.key)
    expect(provider.keyHint).toBe('5678')
    const { id } = await admin.send(messages.tryOut, { channel: 'SMS', to: '+91 98765 43210' })
    await settle()
    expect(carrier.texts.at(-1)).toMatchObject({ reference: id, from: 'PALACE', to: '+91 98765 43210', channel: 'sms' })
    expect((await stateOf(id)).state).toBe('SENT')

    const path = `/api/messages/callbacks/${provider.id}/${hotel.propertyId}`
    const report = ({ body, headers }: ReturnType<typeof carrier.report>) =>
      hotel.server.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { ...headers, 'content-type': 'application/json' },
      })
    expect((await report(carrier.report(id, 'read'))).statusCode).toBe(200)
    expect((await report(carrier.report(id, 'delivered'))).statusCode).toBe(200)
    expect((await report(carrier.report(id, 'failed', { detail: 'too late' }))).statusCode).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'READ', fault: '' })

    const twice = carrier.report(ABSENT, 'delivered', { id: 'of-nobody' })
    expect([(await report(twice)).statusCode, (await report(twice)).statusCode]).toEqual([200, 200])
    expect(await hotel.rows(`select message_id from message_callbacks where provider_event_id = 'of-nobody'`)).toEqual([
      { message_id: null },
    ])
  })

  test('callback refuses wrong_signature: another secret, an old one, another provider, another property, no words', async () => {
    const [provider] = (await admin.send(messages.providers, {})).providers
    const post = (url: string, report: ReturnType<typeof carrier.report>, body = report.body) =>
      hotel.server.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { ...report.headers, 'content-type': 'application/json' },
      })
    const right = `/api/messages/callbacks/${provider?.id}/${hotel.propertyId}`
    const responses = await Promise.all([
      post(right, carrier.report(ABSENT, 'read', { secret: 'another' })),
      post(right, carrier.report(ABSENT, 'read', { at: Date.now() - 3_600_000 })),
      post(right, carrier.report(ABSENT, 'read'), '{"reference":"x","state":"read"}'),
      post(`/api/messages/callbacks/${ABSENT}/${hotel.propertyId}`, carrier.report(ABSENT, 'read')),
      post(`/api/messages/callbacks/${provider?.id}/${hotel.foreignPropertyId}`, carrier.report(ABSENT, 'read')),
      post(`/api/messages/callbacks/${provider?.id}/999999`, carrier.report(ABSENT, 'read')),
    ])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401])
  })

  test('a refusal of the provider’s is final, a fault is tried again', async () => {
    carrier.responses.push({ status: 422, body: 'no such number' })
    const refused = await admin.send(messages.tryOut, { channel: 'SMS', to: '+919876543211' })
    await settle()
    expect(await stateOf(refused.id)).toMatchObject({ state: 'FAILED', fault: '422 no such number' })
    carrier.responses.push({ status: 503 })
    const { id } = await admin.send(messages.tryOut, { channel: 'SMS', to: '+919876543212' })
    await expect(settle()).rejects.toThrow('503')
    expect((await stateOf(id)).state).toBe('QUEUED')
    await jobs['mail.send']?.run(hotel.system, { messageId: id, houseId: hotel.propertyId })
    expect((await stateOf(id)).state).toBe('SENT')
  })

  test('is held while no provider carries it, and goes once one does', async () => {
    const { id } = await admin.send(messages.tryOut, { channel: 'SMS', to: '+919876543213' })
    await admin.send(messages.removeProvider, { channel: 'SMS' })
    await settle()
    expect(await stateOf(id)).toMatchObject({ state: 'HELD', heldBecause: 'NO_PROVIDER' })
    await admin.send(messages.saveProvider, sms())
    expect((await admin.send(messages.resend, { messageId: id })).id).toBe(id)
    await settle()
    expect((await stateOf(id)).state).toBe('SENT')
  })

  const credits = async () => (await admin.send(messages.providers, {})).providers[0]?.credits
  const text = (end: number) => admin.send(messages.tryOut, { channel: 'SMS', to: `+9198765432${end}` })

  test('takes a credit with its first try; without one it waits, and goes by itself once there are more', async () => {
    expect(await credits()).toBeNull()
    await admin.send(messages.setCredits, { channel: 'SMS', credits: 2 })
    const sent = [await text(20), await text(21), await text(22)]
    await settle()
    const states = async () => Promise.all(sent.map(async ({ id }) => (await stateOf(id)).state))
    expect((await states()).toSorted()).toEqual(['HELD', 'SENT', 'SENT'])
    expect(await credits()).toBe(0)
    const [waiting] = (await admin.send(messages.list, { state: 'HELD', channel: 'SMS' })).rows
    expect(waiting?.heldBecause).toBe('NO_CREDIT')
    await admin.send(messages.setCredits, { channel: 'SMS', credits: 5 })
    await settle()
    await settle()
    expect([await states(), await credits()]).toEqual([['SENT', 'SENT', 'SENT'], 4])
  })

  test('that is tried twice takes one credit, and one that is refused gives it back', async () => {
    carrier.responses.push({ status: 503 })
    const { id } = await text(23)
    await expect(settle()).rejects.toThrow('503')
    await jobs['mail.send']?.run(hotel.system, { messageId: id, houseId: hotel.propertyId })
    expect([(await stateOf(id)).state, await credits()]).toEqual(['SENT', 3])
    carrier.responses.push({ status: 422, body: 'no such number' })
    await text(24)
    await settle()
    expect(await credits()).toBe(3)
  })

  test('of sixteen at once as many go as there are credits', async () => {
    await admin.send(messages.setCredits, { channel: 'SMS', credits: 4 })
    const sent = await Promise.all(Array.from({ length: 16 }, (_, at) => text(30 + at)))
    const run = jobs['mail.send']?.run
    await Promise.all(sent.map(async ({ id }) => run?.(hotel.system, { messageId: id, houseId: hotel.propertyId })))
    const states = await Promise.all(sent.map(async ({ id }) => (await stateOf(id)).state))
    expect([states.filter((state) => state === 'SENT').length, await credits()]).toEqual([4, 0])
    await admin.send(messages.setCredits, { channel: 'SMS', credits: null })
  })

  test('setCredits refuses not_found', async () =>
    expect(codeOf(await admin.raw(messages.setCredits, { channel: 'WHATSAPP', credits: 5 }))).toBe('not_found'))
})
