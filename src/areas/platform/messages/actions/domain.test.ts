import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#main/registry.ts'
import { mailer } from '#server/mail/mail.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openMailServer } from '../../../../../e2e/peers/mail-server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import type { MailDomain } from '../contract/domain.ts'
import { messages } from '../contract/messages.ts'
import { domainJobs } from '../jobs/domain.ts'

let hotel: TestHotel
let admin: TestClient
let mail: Awaited<ReturnType<typeof openMailServer>>
let post: ReturnType<typeof mailer>
/** What the world sees of names: the stand-in of the name service. */
const world = new Map<string, string[]>()
const lookUp = async (name: string) => world.get(name) ?? []

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  mail = await openMailServer()
  post = mailer({ smtpUrl: mail.url, mailFrom: 'Hotelmate <desk@installation.example>', publicUrl: 'https://installation.example', dataDir: '/nowhere' }) // prettier-ignore
})
afterAll(async () => {
  post.close()
  await mail.stop()
  await hotel.stop()
})

const settle = () => runJobs(hotel, { ...outbox(post), ...domainJobs(lookUp) })
const current = async (): Promise<MailDomain> => {
  const { domain } = await admin.send(messages.domain, {})
  if (!domain) throw new Error('there is no domain')
  return domain
}
const NAMES = { domain: 'palace.example', localPart: 'news' }

test('mails come from the installation until the world sees all three lines, and then signed from the domain of the property', async () => {
  expect(await admin.send(messages.domain, {})).toEqual({ domain: null })
  await admin.send(messages.saveDomain, { ...NAMES, version: 0 })
  await settle()
  expect(await current()).toMatchObject({
    isVerified: false,
    lines: [{ isSeen: false }, { isSeen: false }, { isSeen: false }],
  })
  await admin.send(messages.tryOut, { channel: 'MAIL', to: 'mira@mail.example' })
  await settle()
  expect(mail.mails.at(-1)?.source).toMatch(/^From: Test Palace <desk@installation\.example>\r?$/m)
  expect(mail.mails.at(-1)?.source).not.toContain('DKIM-Signature')

  for (const { name, value } of (await current()).lines) world.set(name, [value])
  await admin.send(messages.checkDomain, {})
  await settle()
  expect(await current()).toMatchObject({
    isVerified: true,
    lines: [{ isSeen: true }, { isSeen: true }, { isSeen: true }],
  })
  await admin.send(messages.tryOut, { channel: 'MAIL', to: 'mira@mail.example' })
  await settle()
  const sent = mail.mails.at(-1)
  expect(sent?.from).toBe('news@palace.example')
  const source = Buffer.from(sent?.source ?? '', 'latin1')
  // Read and verified by programs that are not ours.
  const parsed = await simpleParser(source)
  expect([parsed.from?.value[0]?.address, parsed.messageId?.endsWith('@palace.example>')]).toEqual([
    'news@palace.example',
    true,
  ])
  expect(parsed.text).toContain('This is a test message from Test Palace')
  const resolver = async (name: string) => [world.get(name) ?? []]
  const { results } = await dkimVerify(source, { resolver })
  expect(results.map(({ signingDomain, status }) => [signingDomain, status.result])).toEqual([
    ['palace.example', 'pass'],
  ])
  const changed = await dkimVerify(Buffer.from(source.toString('latin1').replace('It works', 'It fails'), 'latin1'), {
    resolver,
  })
  expect(changed.results[0]?.status.result).not.toBe('pass')
})

test('the private key is stored sealed and sent nowhere; another domain has a key of its own and is checked anew', async () => {
  const before = await current()
  const [stored] = await hotel.rows<{ sealed_key: string; public_key: string }>(
    'select sealed_key, public_key from mail_domains',
  )
  expect(stored?.sealed_key).toMatch(/^v1\./)
  expect(JSON.stringify(before)).not.toContain('PRIVATE')
  const renamed = await admin.send(messages.saveDomain, { ...NAMES, localPart: 'hello', version: before.version })
  expect(renamed.domain).toMatchObject({ isVerified: true, localPart: 'hello', lines: before.lines })
  const other = await admin.send(messages.saveDomain, {
    domain: 'lake.example',
    localPart: 'hello',
    version: renamed.domain.version,
  })
  expect(other.domain.isVerified).toBe(false)
  expect(other.domain.lines[0]?.value).not.toBe(before.lines[0]?.value)
  for (const domain of ['palace', 'a b.example', '-a.example', 'palace.example\nX: y'])
    expect((await admin.raw(messages.saveDomain, { ...NAMES, domain, version: 0 })).status).toBe(400)
})

test('saveDomain refuses stale_version', async () => {
  expect(codeOf(await admin.raw(messages.saveDomain, { ...NAMES, version: 0 }))).toBe('stale_version')
})

test('checkDomain refuses not_found and removeDomain refuses not_found where there is none', async () => {
  await admin.send(messages.removeDomain, {})
  expect(codeOf(await admin.raw(messages.removeDomain, {}))).toBe('not_found')
  expect(codeOf(await admin.raw(messages.checkDomain, {}))).toBe('not_found')
  await settle()
})

test('domain refuses not_your_property, saveDomain refuses not_your_property, checkDomain refuses not_your_property, removeDomain refuses not_your_property', async () => {
  const group = await hotel.as('ORG_ADMIN', { propertyId: null })
  expect(codeOf(await group.raw(messages.domain, {}))).toBe('not_your_property')
  for (const [route, input] of [
    [messages.saveDomain, { ...NAMES, version: 0 }],
    [messages.checkDomain, {}],
    [messages.removeDomain, {}],
  ] as const)
    expect([403, 404, 409]).toContain((await group.raw(route, input)).status)
  expect((await (await hotel.as('PROP_MANAGER')).raw(messages.saveDomain, { ...NAMES, version: 0 })).status).toBe(403)
})
