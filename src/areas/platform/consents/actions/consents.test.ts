import fc from 'fast-check'
import { timeAt } from '#core/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { queueMessage, queueMessages } from '#areas/platform/messages/actions/queue.ts'
import { messages } from '#areas/platform/messages/contract/messages.ts'
import { areaJobs } from '#main/registry.ts'
import { messageJobs } from '#areas/platform/messages/jobs/messages.ts'
import { type EmailWriter, mailer } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openMailServer } from '../../../../../e2e/peers/mail-server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { CONSENT_ACTIONS } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import { consentEmails } from '../jobs.ts'
import { insertRecords } from '../queries/records.ts'
import { stateOf as stateAfterAll } from '../rules/gate.ts'
import { gate } from './gate.ts'
import { recordOf, storeTicked } from './record.ts'

/** Rules without quiet hours, so that no test waits for the morning. */
const RULES = { mostMessages: 2, withinDays: 30, quietFrom: '03:00', quietUntil: '03:00', validMonths: 0, isConfirmed: false } // prettier-ignore
const HASH = '0'.repeat(64)

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let visitor: TestClient
let mail: Awaited<ReturnType<typeof openMailServer>>
let post: ReturnType<typeof mailer>

/** A marketing email as campaigns will write them: its text and its HTML state how to stop it. */
const advert: EmailWriter = async (_ctx, { mailId, to, optOutUrl }) => ({
  id: String(mailId),
  to: String(to),
  subject: 'A quiet week by the lake',
  text: `Three nights for two.\n\nTo stop: ${String(optOutUrl)}`,
  html: `<p>Three nights for two.</p><a href="${String(optOutUrl)}">Stop</a>`,
  language: 'en',
  attachments: [],
})
/** One that forgot how to stop it. */
const endless: EmailWriter = async () => ({ id: FIXTURE.standard, to: '', subject: 'A', text: 'Come!', language: 'en', attachments: [] }) // prettier-ignore

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  visitor = hotel.anonymous()
  mail = await openMailServer()
  post = mailer({ smtpUrl: mail.url, mailFrom: 'Palace <desk@hotel.example>', publicUrl: 'https://hotel.example', dataDir: '/nowhere' }) // prettier-ignore
  await admin.send(consents.saveSettings, { ...RULES, version: 0 })
})
afterAll(async () => {
  post.close()
  await mail.stop()
  await hotel.stop()
})

/** What is queued, sent; the writers are those of a campaign, and ours. */
async function settle(): Promise<void> {
  const outbox = messageJobs(post, { gate, writers: { advert, endless, ...consentEmails } })
  const { ['consents.reported']: reported } = Object.assign({}, ...areaJobs)
  await runJobs(hotel, { ...outbox, 'consents.reported': reported })
}
/** Sends a marketing message, or another one, to an address, and returns what became of it. */
async function sent(to: string, change: Partial<Parameters<typeof queueMessage>[1]> = {}) {
  const messageId = await hotel.inside((ctx) =>
    queueMessage(ctx, { kind: 'advert', class: 'MARKETING', to, payload: {}, ...change }),
  )
  await settle()
  const { message } = await admin.send(messages.get, { messageId })
  return message.state === 'HELD' ? message.heldBecause : message.state
}
const record = (address: string, isGiven: boolean, channel: 'MAIL' | 'SMS' = 'MAIL') =>
  desk.send(consents.record, { channel, address, purpose: 'MARKETING', isGiven, evidence: 'Signed card' })
const stateOf = async (email: string) => (await desk.send(consents.of, { email })).states[0]
/** The secret of the preference page in the last mail. */
function lastToken(): string {
  const source = (mail.mails.at(-1)?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = /preferences\?token=([\w.-]+)/.exec(source)?.[1]
  if (!token) throw new Error('the mail names no page')
  return token
}

describe('the gate', () => {
  test('lets marketing through with a consent only, and blocks it again from the moment that is withdrawn', async () => {
    expect(await sent('a@mail.example')).toBe('NO_CONSENT')
    await record('A@Mail.Example', true)
    expect(await sent('a@mail.example')).toBe('SENT')
    await record('a@mail.example', false)
    expect(await sent('a@mail.example')).toBe('NO_CONSENT')
  })

  test('a marketing mail states in its headers and its text how to stop it, and one that does not is never sent', async () => {
    await record('headers@mail.example', true)
    expect(await sent('headers@mail.example')).toBe('SENT')
    const source = mail.mails.at(-1)?.source ?? ''
    const token = lastToken()
    expect(source.replaceAll(/\r\n[ \t]+/g, ' ')).toMatch(
      /^List-Unsubscribe: <http:\/\/[^<>]+\/api\/preferences\/[^<>]+\/unsubscribe>\r?$/m,
    )
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(source).toContain('multipart/alternative')
    expect(token).toMatch(/^\d+-v1\./)
    const before = mail.mails.length
    await record('endless@mail.example', true)
    expect(await sent('endless@mail.example', { kind: 'endless' })).toBe('FAILED')
    expect(mail.mails).toHaveLength(before)
  })

  test('lets a mail about a stay through without any consent, and nothing without an address', async () => {
    expect(await sent('service@mail.example', { class: 'SERVICE' })).toBe('SENT')
    mail.unknown.add('gone@mail.example')
    expect(await sent('gone@mail.example', { class: 'SERVICE' })).toBe('FAILED')
    expect(await sent('gone@mail.example', { class: 'SERVICE' })).toBe('NOT_DELIVERABLE')
    expect(await sent('gone@mail.example', { class: 'SECURITY' })).toBe('FAILED')
    mail.unknown.delete('gone@mail.example')
  })

  test('tries an address without a mailbox once more when a user sends a message to it again', async () => {
    mail.unknown.add('back@mail.example')
    expect(await sent('back@mail.example', { class: 'SERVICE' })).toBe('FAILED')
    expect(await sent('back@mail.example', { class: 'SERVICE' })).toBe('NOT_DELIVERABLE')
    const again = async () => {
      const { rows } = await admin.send(messages.list, { state: 'HELD' })
      const held = rows.find(({ heldBecause }) => heldBecause === 'NOT_DELIVERABLE')
      if (!held) throw new Error('no message is held')
      await admin.send(messages.resend, { messageId: held.id })
      await settle()
      return (await admin.send(messages.get, { messageId: held.id })).message.state
    }
    expect(await again()).toBe('FAILED')
    expect(await sent('back@mail.example', { class: 'SERVICE' })).toBe('NOT_DELIVERABLE')
    mail.unknown.delete('back@mail.example')
    expect(await again()).toBe('SENT')
    expect(await sent('back@mail.example', { class: 'SERVICE' })).toBe('SENT')
  })

  test('gives an address up after three mails in a row that it did not take; one that it takes starts the count anew', async () => {
    const to = 'full@mail.example'
    const send = () => sent(to, { class: 'SERVICE' })
    mail.full.add(to)
    expect([await send(), await send()]).toEqual(['FAILED', 'FAILED'])
    mail.full.delete(to)
    expect(await send()).toBe('SENT')
    mail.full.add(to)
    expect([await send(), await send(), await send()]).toEqual(['FAILED', 'FAILED', 'FAILED'])
    mail.full.delete(to)
    expect(await send()).toBe('NOT_DELIVERABLE')
    // What came back longer than ninety days ago does not count.
    const old = 'old@mail.example'
    mail.full.add(old)
    for (let count = 0; count < 2; count += 1) await sent(old, { class: 'SERVICE' })
    await hotel.rows(`update messages set changed_at = changed_at - interval '90 days' where address_key = $1`, [old])
    expect([await sent(old, { class: 'SERVICE' }), await sent(old, { class: 'SERVICE' })]).toEqual(['FAILED', 'FAILED'])
    mail.full.delete(old)
    expect(await sent(old, { class: 'SERVICE' })).toBe('SENT')
  })

  test('names agencies, restricted guests and guests under age', async () => {
    const born = `${new Date().getFullYear() - 10}-01-01`
    const guest = async (email: string, change: object) => {
      await desk.send(customers.create, { firstName: 'Mira', lastName: 'Sen', email, ...change })
      await record(email, true)
      return sent(email)
    }
    expect(await guest('child@mail.example', { dateOfBirth: born })).toBe('UNDER_AGE')
    expect(await guest('barred@mail.example', { doNotRent: true, doNotRentReason: 'Noise' })).toBe('RESTRICTED')
    expect(await guest('a.77@guest.booking.com', {})).toBe('CHANNEL_ALIAS')
  })

  test('caps: of many messages to one address at once, as many go as the rules allow', async () => {
    await record('often@mail.example', true)
    const once = Array.from({ length: 5 }, (_, at) => ({
      kind: 'advert', class: 'MARKETING' as const, to: 'often@mail.example', payload: {}, onceKey: `often ${at}`,
    })) // prettier-ignore
    const ids = await hotel.inside((ctx) => queueMessages(ctx, once))
    expect(new Set(ids).size).toBe(5)
    expect(await hotel.inside((ctx) => queueMessages(ctx, once))).toEqual(Array.from({ length: 5 }))
    await settle()
    const found = await hotel.rows<{ state: string; held: string }>(
      `select state, held_because as held from messages where recipient = 'often@mail.example' order by state`,
    )
    expect(found.filter(({ state }) => state === 'SENT')).toHaveLength(2)
    expect(found.filter(({ held }) => held === 'FREQUENCY_CAP')).toHaveLength(3)
  })

  test('quiet hours are those where the guest lives, as far as that is known', async () => {
    const version = (await admin.send(consents.setUp, {})).settings.version
    const zone = 'Asia/Tokyo'
    const hour = (by: number) => timeAt(new Date(Date.now() + by * 3_600_000).toISOString(), zone)
    // Quiet from an hour ago to an hour from now in Tokyo, three and a half hours ahead of the property.
    await admin.send(consents.saveSettings, { ...RULES, quietFrom: hour(-1), quietUntil: hour(1), version })
    await admin.send(customers.create, { firstName: 'Yuki', email: 'yuki@mail.example', country: 'JP' })
    const states: string[] = []
    for (const to of ['yuki@mail.example', 'near@mail.example']) {
      await record(to, true)
      const messageId = await hotel.inside((ctx) => queueMessage(ctx, { kind: 'advert', class: 'MARKETING', to, payload: {} })) // prettier-ignore
      await messageJobs(post, { gate, writers: { advert } })['mail.send']?.run(hotel.system, { messageId, houseId: hotel.propertyId }) // prettier-ignore
      states.push((await admin.send(messages.get, { messageId })).message.state)
    }
    expect(states).toEqual(['QUEUED', 'SENT'])
    await hotel.rows(`delete from customers where email = 'yuki@mail.example'`)
    await admin.send(consents.saveSettings, { ...RULES, version: version + 1 })
    await settle()
  })

  test('puts marketing off at quiet hours, and nothing else', async () => {
    const version = (await admin.send(consents.setUp, {})).settings.version
    const always = { ...RULES, quietFrom: '00:00', quietUntil: '23:59' }
    await admin.send(consents.saveSettings, { ...always, version })
    await record('quiet@mail.example', true)
    const messageId = await hotel.inside((ctx) =>
      queueMessage(ctx, { kind: 'advert', class: 'MARKETING', to: 'quiet@mail.example', payload: {} }),
    )
    await messageJobs(post, { gate, writers: { advert } })['mail.send']?.run(hotel.system, {
      messageId,
      houseId: hotel.propertyId,
    })
    const { message } = await admin.send(messages.get, { messageId })
    expect([message.state, message.attempts]).toEqual(['QUEUED', 0])
    expect(message.nextAttemptAt).not.toBeNull()
    await admin.send(consents.saveSettings, { ...RULES, version: version + 1 })
    await settle()
  })
})

describe('the preference page', () => {
  test('opening it changes nothing; one press of the mail program unsubscribes, twice is once, and only the person comes back', async () => {
    await record('page@mail.example', true)
    await sent('page@mail.example')
    const preferenceToken = lastToken()
    const seen = await visitor.send(consents.preferences, { preferenceToken })
    expect(seen).toMatchObject({ address: 'p···@mail.example', channel: 'MAIL', isUnsubscribed: false, waits: false })
    expect(seen.purposes).toMatchObject([{ purpose: 'MARKETING', isGiven: true }])
    expect(await stateOf('page@mail.example')).toMatchObject({ isGiven: true })

    const oneClick = () =>
      visitor.call(
        'POST',
        `/api/preferences/${preferenceToken}/unsubscribe`,
        Buffer.from('List-Unsubscribe=One-Click'),
        {
          'content-type': 'application/x-www-form-urlencoded',
        },
      )
    expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200])
    expect(await stateOf('page@mail.example')).toMatchObject({ isGiven: false })
    expect(await sent('page@mail.example')).toBe('SUPPRESSED')
    // record refuses address_suppressed
    const byStaff = {
      channel: 'MAIL' as const,
      address: 'page@mail.example',
      purpose: 'MARKETING' as const,
      isGiven: true,
      evidence: 'Call',
    }
    expect(codeOf(await desk.raw(consents.record, byStaff))).toBe('address_suppressed')

    const back = await visitor.send(consents.choose, { preferenceToken, purposes: ['MARKETING'], language: 'en' })
    expect(back).toMatchObject({ isUnsubscribed: false, purposes: [{ isGiven: true }] })
    expect(await sent('page@mail.example')).toBe('SENT')
    const none = await visitor.send(consents.choose, { preferenceToken, purposes: [], language: 'en' })
    expect(none).toMatchObject({ isUnsubscribed: true, purposes: [{ isGiven: false }] })
    const { records } = await desk.send(consents.of, { email: 'page@mail.example' })
    expect(records.find(({ source, action }) => source === 'PREFERENCES' && action === 'GIVEN')?.wording).toContain(
      'offers and news',
    )
  })

  test('preferences refuses not_found, choose refuses not_found, confirm refuses not_found, unsubscribe refuses not_found: a changed token belongs to no one', async () => {
    await record('mine@mail.example', true)
    await sent('mine@mail.example')
    const token = lastToken()
    const others = [
      `${token.slice(0, -2)}xx`,
      token.replace(/^\d+/, String(hotel.foreignPropertyId)),
      `${hotel.propertyId}-v1.${'a'.repeat(60)}`,
    ]
    for (const preferenceToken of others) {
      expect(codeOf(await visitor.raw(consents.preferences, { preferenceToken }))).toBe('not_found')
      expect(codeOf(await visitor.raw(consents.choose, { preferenceToken, purposes: [], language: 'en' }))).toBe(
        'not_found',
      )
      expect(codeOf(await visitor.raw(consents.confirm, { preferenceToken }))).toBe('not_found')
      expect(codeOf(await visitor.raw(consents.unsubscribe, { preferenceToken }))).toBe('not_found')
    }
    expect(await stateOf('mine@mail.example')).toMatchObject({ isGiven: true })
  })

  test('choose refuses address_suppressed and confirm refuses address_suppressed after a complaint', async () => {
    await hotel.inside((ctx) =>
      storeTicked(
        { ...ctx },
        { channel: 'MAIL', address: 'angry@mail.example', source: 'BOOKING_PAGE', language: 'en', evidence: 'B-1' },
      ),
    )
    await sent('angry@mail.example')
    const preferenceToken = lastToken()
    await hotel.rows(
      `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
       select property_id, gen_random_uuid(), channel, address, address_key, purpose, 'REQUESTED', basis, source, now(), now() from consent_records where address = 'angry@mail.example'`,
    )
    await admin.send(consents.suppress, { channel: 'MAIL', address: 'angry@mail.example', reason: 'COMPLAINED' })
    const again = { preferenceToken, purposes: ['MARKETING' as const], language: 'en' as const }
    expect(codeOf(await visitor.raw(consents.choose, again))).toBe('address_suppressed')
    expect(codeOf(await visitor.raw(consents.confirm, { preferenceToken }))).toBe('address_suppressed')
  })

  test('where consents are confirmed, one from a page counts once its mail is confirmed', async () => {
    const version = (await admin.send(consents.setUp, {})).settings.version
    await admin.send(consents.saveSettings, { ...RULES, isConfirmed: true, version })
    await hotel.inside((ctx) =>
      storeTicked(ctx, {
        channel: 'MAIL',
        address: 'twice@mail.example',
        source: 'BOOKING_PAGE',
        language: 'fr',
        evidence: 'B-2',
      }),
    )
    await settle()
    expect(mail.mails.at(-1)?.to).toEqual(['twice@mail.example'])
    const preferenceToken = lastToken()
    expect(await sent('twice@mail.example')).toBe('NO_CONSENT')
    expect(await visitor.send(consents.preferences, { preferenceToken })).toMatchObject({ waits: true })
    expect(await visitor.send(consents.confirm, { preferenceToken })).toMatchObject({
      waits: false,
      purposes: [{ isGiven: true }],
    })
    await visitor.send(consents.confirm, { preferenceToken })
    const { records } = await desk.send(consents.of, { email: 'twice@mail.example' })
    expect(records.map(({ action }) => action)).toEqual(['GIVEN', 'REQUESTED'])
    expect(await sent('twice@mail.example')).toBe('SENT')
    await admin.send(consents.saveSettings, { ...RULES, version: version + 1 })
  })
})

describe('staff', () => {
  test('an import names its proof, reaches no suppressed address, and changes no later statement', async () => {
    await admin.send(consents.suppress, {
      channel: 'MAIL',
      address: 'stopped@mail.example',
      reason: 'MANUAL',
      note: 'Called',
    })
    await record('later@mail.example', false)
    const givenAt = '2026-01-05T00:00:00.000Z'
    const lines = ['old@mail.example', 'stopped@mail.example', 'later@mail.example', 'no address'].map((address) => ({
      address,
      givenAt,
    }))
    const input = {
      channel: 'MAIL' as const,
      purpose: 'MARKETING' as const,
      evidence: 'Paper forms of 2025, folder 7',
      lines,
    }
    expect((await admin.raw(consents.importConsents, { ...input, evidence: ' ' })).status).toBe(400)
    expect((await desk.raw(consents.importConsents, input)).status).toBe(403)
    const future = { address: 'future@mail.example', givenAt: new Date(Date.now() + 86_400_000).toISOString() }
    const done = await admin.send(consents.importConsents, { ...input, lines: [...lines, future] })
    expect(done).toEqual({
      recorded: 2,
      suppressed: 1,
      faults: [
        { line: 4, reason: 'NO_ADDRESS' },
        { line: 5, reason: 'LATER_THAN_NOW' },
      ],
    })
    expect(await stateOf('old@mail.example')).toMatchObject({ isGiven: true, since: givenAt })
    expect(await stateOf('later@mail.example')).toMatchObject({ isGiven: false })
  })

  test('record refuses no_address, suppress refuses no_address', async () => {
    const wrong = { channel: 'MAIL' as const, address: 'nobody' }
    expect(
      codeOf(await desk.raw(consents.record, { ...wrong, purpose: 'MARKETING', isGiven: true, evidence: 'Card' })),
    ).toBe('no_address')
    expect(codeOf(await desk.raw(consents.suppress, { ...wrong, reason: 'MANUAL' }))).toBe('no_address')
  })

  test('lift refuses not_found and lift refuses suppression_final; what was entered by hand may be lifted by an administrator', async () => {
    const { addressHash, ...row } = await desk.send(consents.suppress, {
      channel: 'SMS',
      address: '+91 98765 43210',
      reason: 'MANUAL',
      note: 'Asked by phone',
    })
    expect(row).toMatchObject({ address: '···3210', reason: 'MANUAL', note: 'Asked by phone' })
    const found = await admin.send(consents.suppressions, { text: '0091 98765 43210' })
    expect(found.rows.map((each) => each.addressHash)).toEqual([addressHash])
    const one = { channel: 'SMS' as const, addressHash, reason: 'MANUAL' as const }
    expect((await desk.raw(consents.lift, one)).status).toBe(403)
    await admin.send(consents.lift, one)
    expect(codeOf(await admin.raw(consents.lift, one))).toBe('not_found')
    expect(codeOf(await admin.raw(consents.lift, { ...one, addressHash: HASH }))).toBe('not_found')
    expect(codeOf(await admin.raw(consents.lift, { ...one, reason: 'COMPLAINED' }))).toBe('suppression_final')
  })

  test('saveSettings refuses stale_version, saveWording refuses stale_version; older words stay on record', async () => {
    const { settings } = await admin.send(consents.setUp, {})
    expect(codeOf(await admin.raw(consents.saveSettings, { ...RULES, version: settings.version - 1 }))).toBe(
      'stale_version',
    )
    const words = { purpose: 'PARTNERS' as const, language: 'en' as const, wording: 'Partners may write to me.' }
    const first = await admin.send(consents.saveWording, { ...words, version: 0 })
    expect(first.wordings.find(({ purpose }) => purpose === 'PARTNERS')).toMatchObject({ version: 1 })
    expect(codeOf(await admin.raw(consents.saveWording, { ...words, version: 0 }))).toBe('stale_version')
    await admin.send(consents.saveWording, { ...words, wording: 'Partners of ours may write to me.', version: 1 })
    expect(
      await hotel.rows('select count(*)::int as count from consent_wordings where purpose = $1', ['PARTNERS']),
    ).toEqual([{ count: 2 }])
  })

  test('the coverage counts customers by what they agreed to', async () => {
    const { coverage } = await admin.send(consents.setUp, {})
    const byMail = coverage.find(({ channel }) => channel === 'MAIL')
    expect(byMail).toMatchObject({ given: 3, withdrawn: 0 })
    const { rows } = await admin.send(consents.records, { limit: 3, channel: 'MAIL' })
    expect(rows).toHaveLength(3)
    expect(rows.every(({ address }) => address.includes('···'))).toBe(true)
  })

  test('law: over random histories, what the database counts is what the rule counts', async () => {
    const moments = [1, 2, 3].map((at) => `2026-01-0${at}T00:00:00.000Z`)
    const statement = fc.record({ action: fc.constantFrom(...CONSENT_ACTIONS), givenAt: fc.constantFrom(...moments) })
    const histories = fc.sample(fc.array(statement, { minLength: 1, maxLength: 5 }), 1_500)
    const given = { channel: 'MAIL', purpose: 'RESEARCH', source: 'FORM' } as const
    for (let from = 0; from < histories.length; from += 500)
      await hotel.inside((ctx) => {
        const rows = histories
          .slice(from, from + 500)
          .flatMap((history, at) =>
            history.map((each) => recordOf(ctx, { ...given, ...each, address: `law-${from + at}@mail.example` })),
          )
        return insertRecords(ctx.tx, rows, ctx.now)
      })
    const states = await hotel.rows<{ key: string; isGiven: boolean; since: Date }>(
      `select address_key as key, is_given as "isGiven", since from consent_states where purpose = 'RESEARCH'`,
    )
    const stored = new Map(
      states.map(({ key, isGiven, since }) => [key, { isGiven, since: new Date(since).toISOString() }]),
    )
    for (const [at, history] of histories.entries())
      expect(stored.get(`law-${at}@mail.example`) ?? null).toEqual(stateAfterAll(history))
  })

  test('a record is never changed, in the database either', async () => {
    await expect(hotel.rows(`update consent_records set action = 'GIVEN'`)).rejects.toThrow('never changed')
  })
})
