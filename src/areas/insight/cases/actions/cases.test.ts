import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#areas/platform/messages/contract/messages.ts'
import { outbox } from '#main/registry.ts'
import { mailer } from '#server/mail/mail.ts'
import { headOf } from '#server/documents/pictures.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openMailServer } from '../../../../../e2e/peers/mail-server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { caseJobs } from '../jobs.ts'
import { cases } from '../contract/cases.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const NOBODYS_TOKEN = `0-${'x'.repeat(43)}`

let hotel: TestHotel
let desk: TestClient
let guest: TestClient
let mail: Awaited<ReturnType<typeof openMailServer>>
let jobs: ReturnType<typeof outbox>
let close: () => void

beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK', { name: 'Desk' })
  guest = hotel.anonymous()
  mail = await openMailServer()
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
  await mail.stop()
  await hotel.stop()
})

const request = {
  at: 'test-palace',
  name: 'Mira Sen',
  email: 'mira@mail.example',
  subject: 'Late arrival',
  body: 'We land at 23:40.',
}
/** Creates a case on the public page, and returns it as the desk sees it. */
async function createdCase(over: object = {}) {
  const { number, token } = await guest.send(cases.ask, { ...request, ...over })
  const [found] = (await desk.send(cases.list, { text: number })).rows
  return { number, token, found, caseId: found?.id ?? '' }
}
/** Enters a guest's request at the desk. */
async function entered() {
  const { case: found } = await desk.send(cases.create, {
    desk: 'ENQUIRY',
    kind: 'GENERAL',
    name: 'Mira Sen',
    email: request.email,
    subject: 'Dog',
    body: 'A small one.',
  })
  return { found, caseId: found.id }
}
const move = async (caseId: string, verb: 'TAKE' | 'RESOLVE' | 'REOPEN' | 'REJECT', because = '') =>
  desk.send(cases.move, { caseId, verb, because, version: (await desk.send(cases.get, { caseId })).case.version })

describe('a guest opens a case on the public page', () => {
  test('the desk is notified and replies, and the guest reads the reply by the link; notes stay internal', async () => {
    const { number, token, found, caseId } = await createdCase()
    expect(found).toMatchObject({ desk: 'ENQUIRY', kind: 'GENERAL', state: 'NEW', name: 'Mira Sen', createdBy: '' })
    const [notification] = await hotel.rows<{ redirect_path: string }>(
      'select redirect_path from notifications where reference_id = $1',
      [caseId],
    )
    expect(notification?.redirect_path).toContain(caseId)

    await desk.send(cases.reply, { caseId, body: 'Is she the one with the dog?', isNote: true })
    const { case: replied } = await desk.send(cases.reply, { caseId, body: 'We are awake all night.' })
    expect(replied).toMatchObject({ state: 'WAITING', assignee: 'Desk Rao' })
    expect(replied.firstRespondedAt).not.toBeNull()
    await runJobs(hotel, jobs)
    expect(mail.mails.map(({ to }) => to)).toEqual([['mira@mail.example'], ['mira@mail.example']])
    const sent = (await (await hotel.as('PROP_ADMIN')).send(messages.list, { text: number })).rows
    expect(sent.map(({ kind, state }) => [kind, state])).toEqual([
      ['caseReply', 'SENT'],
      ['caseOpened', 'SENT'],
    ])

    const seen = await guest.send(cases.follow, { token })
    expect(seen.entries.map(({ kind, body }) => [kind, body])).toEqual([
      ['IN', request.body],
      ['OUT', 'We are awake all night.'],
    ])
    expect(seen).toMatchObject({ number, state: 'WAITING', property: { name: 'Test Palace' }, isOpen: true })
    expect(JSON.stringify(seen)).not.toContain('dog')
  })

  test('the guest’s word wakes a case that waits and opens a resolved one again; then it is rated', async () => {
    const { token, caseId } = await createdCase()
    await desk.send(cases.reply, { caseId, body: 'At what time?' })
    expect((await guest.send(cases.answer, { token, body: 'At nine.' })).state).toBe('IN_PROGRESS')
    expect((await move(caseId, 'RESOLVE', 'A taxi waits at nine.')).case).toMatchObject({
      state: 'RESOLVED',
      resolution: 'A taxi waits at nine.',
    })
    expect((await guest.send(cases.answer, { token, body: 'No taxi came.' })).state).toBe('IN_PROGRESS')
    const { case: again } = await move(caseId, 'RESOLVE', 'It came.')
    expect(again.reopened).toBe(1)
    expect((await guest.send(cases.rate, { token, rating: 4 })).rating).toBe(4)
    expect((await move(caseId, 'REOPEN')).case).toMatchObject({ state: 'IN_PROGRESS', reopened: 2 })
  })

  test('a resolved case closes after a fortnight', async () => {
    const { token, caseId } = await createdCase()
    await move(caseId, 'RESOLVE', 'Done.')
    await hotel.rows(`update cases set resolved_at = now() - interval '15 days' where id = $1`, [caseId])
    await caseJobs['cases.close']?.run(hotel.system, {})
    expect(await guest.send(cases.follow, { token })).toMatchObject({ state: 'CLOSED', isOpen: false })
  })

  test('of no property it is the platform’s; organisations and properties do not see it', async () => {
    const { number } = await guest.send(cases.ask, { ...request, at: '', subject: 'How do I begin?' })
    const support = await hotel.as('CUST_SUPPORT', { propertyId: null, organizationId: null })
    expect((await support.send(cases.list, { text: number })).rows).toMatchObject([{ desk: 'SUPPORT', propertyId: 0 }])
    for (const role of ['ORG_ADMIN', 'PROP_ADMIN'] as const)
      expect((await (await hotel.as(role)).send(cases.list, { text: number })).rows).toEqual([])
  })

  test('ask refuses not_found, ask refuses no_address, ask refuses kind_of_other_desk, house refuses not_found', async () => {
    expect(codeOf(await guest.raw(cases.ask, { ...request, at: 'nowhere' }))).toBe('not_found')
    expect(codeOf(await guest.raw(cases.house, { at: 'nowhere' }))).toBe('not_found')
    expect(codeOf(await guest.raw(cases.ask, { ...request, email: '' }))).toBe('no_address')
    expect(codeOf(await guest.raw(cases.ask, { ...request, kind: 'BILLING' }))).toBe('kind_of_other_desk')
    expect((await guest.raw(cases.ask, { ...request, website: 'http://spam' })).status).toBe(400)
  })

  test('follow refuses not_found, answer refuses not_found, rate refuses not_found, answer refuses case_closed, rate refuses case_not_over', async () => {
    const { token, caseId } = await createdCase()
    const elsewhere = token.replace(/^\d+/, String(hotel.foreignPropertyId))
    for (const each of [NOBODYS_TOKEN, elsewhere, token.replace(/^\d+/, '9999999999')]) {
      expect(codeOf(await guest.raw(cases.follow, { token: each }))).toBe('not_found')
      expect(codeOf(await guest.raw(cases.answer, { token: each, body: 'x' }))).toBe('not_found')
      expect(codeOf(await guest.raw(cases.rate, { token: each, rating: 5 }))).toBe('not_found')
    }
    expect(codeOf(await guest.raw(cases.rate, { token, rating: 5 }))).toBe('case_not_over')
    await move(caseId, 'REJECT', 'Spam')
    expect(codeOf(await guest.raw(cases.answer, { token, body: 'x' }))).toBe('case_closed')
  })
})

describe('the desk', () => {
  test('enters what a guest wants, finds it among its own, and the counts add up', async () => {
    const before = await desk.send(cases.counts, { desks: 'SERVICE' })
    const made = await desk.send(cases.create, {
      desk: 'SERVICE',
      kind: 'MAINTENANCE',
      name: 'Room 101',
      place: '101',
      subject: 'Tap drips',
      body: 'All night.',
      priority: 'HIGH',
    })
    expect(made.case).toMatchObject({ state: 'NEW', place: '101', createdBy: 'Desk Rao' })
    await move(made.case.id, 'TAKE')
    expect((await desk.send(cases.list, { desks: 'SERVICE', isMine: true })).rows.map(({ id }) => id)).toContain(
      made.case.id,
    )
    expect(
      (await desk.send(cases.list, { desks: 'SUPPORT,ENQUIRY', isMine: true })).rows.map(({ id }) => id),
    ).not.toContain(made.case.id)
    await hotel.rows(`update cases set due_at = now() - interval '1 hour' where id = $1`, [made.case.id])
    expect(await desk.send(cases.counts, { desks: 'SERVICE' })).toMatchObject({
      inProgress: before.inProgress + 1,
      late: before.late + 1,
    })
    expect((await desk.send(cases.list, { isLate: true })).rows.map(({ id }) => id)).toEqual([made.case.id])
    const { version } = (await desk.send(cases.get, { caseId: made.case.id })).case
    const changed = await desk.send(cases.change, {
      caseId: made.case.id,
      version,
      desk: 'SERVICE',
      kind: 'COMPLAINT',
      priority: 'URGENT',
    })
    expect(changed.case).toMatchObject({ kind: 'COMPLAINT', priority: 'URGENT' })
  })

  test('get refuses not_found, reply refuses not_found, move refuses not_found, change refuses not_found: also another property’s', async () => {
    const { caseId } = await entered()
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    for (const [client, id] of [
      [desk, ABSENT],
      [stranger, caseId],
    ] as const) {
      expect(codeOf(await client.raw(cases.get, { caseId: id }))).toBe('not_found')
      expect(codeOf(await client.raw(cases.reply, { caseId: id, body: 'x' }))).toBe('not_found')
      expect(codeOf(await client.raw(cases.move, { caseId: id, version: 1, verb: 'TAKE' }))).toBe('not_found')
      expect(
        codeOf(
          await client.raw(cases.change, { caseId: id, version: 1, desk: 'SERVICE', kind: 'REQUEST', priority: 'LOW' }),
        ),
      ).toBe('not_found')
    }
    expect((await stranger.send(cases.list, {})).rows).toEqual([])
  })

  test('create refuses kind_of_other_desk, change refuses kind_of_other_desk, move refuses stale_version, change refuses stale_version', async () => {
    const { caseId, found } = await entered()
    const other = { desk: 'SERVICE', kind: 'BILLING', priority: 'LOW' } as const
    expect(codeOf(await desk.raw(cases.create, { ...other, name: 'A', subject: 'B', body: 'C' }))).toBe(
      'kind_of_other_desk',
    )
    expect(codeOf(await desk.raw(cases.change, { ...other, caseId, version: found.version }))).toBe(
      'kind_of_other_desk',
    )
    expect(codeOf(await desk.raw(cases.change, { ...other, kind: 'REQUEST', caseId, version: 9 }))).toBe(
      'stale_version',
    )
    expect(codeOf(await desk.raw(cases.move, { caseId, version: 9, verb: 'TAKE' }))).toBe('stale_version')
  })

  test('reply refuses no_address, reply refuses case_closed, move refuses case_closed, move refuses reason_required, change refuses case_closed', async () => {
    const { case: made } = await desk.send(cases.create, {
      desk: 'SERVICE',
      kind: 'REQUEST',
      name: 'Room 102',
      subject: 'Towels',
      body: 'Two.',
    })
    const caseId = made.id
    expect(codeOf(await desk.raw(cases.reply, { caseId, body: 'On the way' }))).toBe('no_address')
    expect(codeOf(await desk.raw(cases.move, { caseId, version: made.version, verb: 'RESOLVE' }))).toBe(
      'reason_required',
    )
    const { version } = (await move(caseId, 'REJECT', 'Twice')).case
    expect(codeOf(await desk.raw(cases.move, { caseId, version, verb: 'TAKE' }))).toBe('case_closed')
    expect(codeOf(await desk.raw(cases.reply, { caseId, body: 'x', isNote: true }))).toBe('case_closed')
    expect(
      codeOf(await desk.raw(cases.change, { caseId, version, desk: 'SERVICE', kind: 'REQUEST', priority: 'LOW' })),
    ).toBe('case_closed')
  })
})

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n')
  const base64 = (bytes: Buffer) => bytes.toString('base64')

  /** The public page has a rate limit. */
  const enteredWithLink = async () => {
    const { caseId } = await entered()
    const { url } = await desk.send(cases.get, { caseId })
    return { caseId, token: new URL(url).searchParams.get('case') ?? '' }
  }

  test('a picture is drawn anew, a PDF stored; the requester sees what is for them, staff everything', async () => {
    const { token, caseId } = await enteredWithLink()
    const jpeg = await drawn(300, 200).jpeg()
    const sent = await guest.send(cases.sendFile, { token, name: 'leak.jpg', file: base64(jpeg) })
    expect(sent.files).toMatchObject([{ kind: 'IN', name: 'leak.jpg', type: 'image/webp', author: 'Mira Sen' }])
    await desk.send(cases.attach, { caseId, name: 'quote.pdf', file: base64(pdf), isNote: false })
    const { files } = await desk.send(cases.attach, { caseId, name: 'cost.pdf', file: base64(pdf) })
    expect(files.map(({ kind, name }) => [kind, name])).toEqual([
      ['IN', 'leak.jpg'],
      ['OUT', 'quote.pdf'],
      ['NOTE', 'cost.pdf'],
    ])
    const followed = await guest.send(cases.follow, { token })
    expect(followed.files.map(({ name }) => name)).toEqual(['leak.jpg', 'quote.pdf'])

    const [picture, quote, cost] = files.map(({ id }) => id)
    const shown = await desk.raw(cases.file, { caseId, fileId: picture ?? '' })
    expect([
      shown.headers['content-type'],
      shown.headers['content-disposition'],
      shown.headers['cache-control'],
    ]).toEqual(['image/webp', 'attachment; filename="leak.webp"', 'no-store'])
    expect(headOf(shown.bytes)).toEqual({ type: 'webp', width: 300, height: 200 })
    const own = await guest.raw(cases.ownFile, { token, fileId: quote ?? '' })
    expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(own.bytes.equals(pdf)).toBe(true)
    // ownFile refuses not_found, file refuses not_found
    expect(codeOf(await guest.raw(cases.ownFile, { token, fileId: cost ?? '' }))).toBe('not_found')
    expect(codeOf(await guest.raw(cases.ownFile, { token: NOBODYS_TOKEN, fileId: quote ?? '' }))).toBe('not_found')
    const other = await entered()
    expect(codeOf(await desk.raw(cases.file, { caseId: other.caseId, fileId: quote ?? '' }))).toBe('not_found')
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect(codeOf(await stranger.raw(cases.file, { caseId, fileId: quote ?? '' }))).toBe('not_found')
  })

  test('attach refuses file_not_allowed, attach refuses not_a_picture, attach refuses picture_too_large; sendFile refuses file_not_allowed, sendFile refuses not_a_picture, sendFile refuses picture_too_large', async () => {
    const { token, caseId } = await enteredWithLink()
    const png = await drawn(40, 40).png()
    const files: [Buffer, string][] = [
      [Buffer.from('<svg onload="alert(1)"/>'), 'file_not_allowed'],
      [Buffer.from('MZ a program'), 'file_not_allowed'],
      [Buffer.from('%PDF-1.7 and no end'), 'file_not_allowed'],
      [Buffer.concat([pdf, Buffer.alloc(5_000_000, 32), Buffer.from('%%EOF')]), 'file_not_allowed'],
      [png.subarray(0, 60), 'not_a_picture'],
      [pngOf(30_000, 30_000), 'picture_too_large'],
    ]
    for (const [bytes, code] of files)
      expect(codeOf(await desk.raw(cases.attach, { caseId, name: 'x', file: base64(bytes) }))).toBe(code)
    for (const [bytes, code] of files.slice(3))
      expect(codeOf(await guest.raw(cases.sendFile, { token, name: 'x', file: base64(bytes) }))).toBe(code)
    expect((await desk.raw(cases.attach, { caseId, name: 'x', file: 'A'.repeat(7_200_000) })).status).toBe(413)
  })

  test('attach refuses too_many_files, sendFile refuses too_many_files, attach refuses case_closed, sendFile refuses case_closed, attach refuses not_found, sendFile refuses not_found', async () => {
    const { token, caseId } = await enteredWithLink()
    const sent = { name: 'a.pdf', file: base64(pdf) }
    for (let each = 0; each < 10; each += 1) await desk.send(cases.attach, { caseId, ...sent })
    expect((await desk.raw(cases.attach, { caseId, ...sent })).body).toMatchObject({
      code: 'too_many_files',
      details: { most: 10 },
    })
    expect(codeOf(await guest.raw(cases.sendFile, { token, ...sent }))).toBe('too_many_files')
    await move(caseId, 'REJECT', 'Spam')
    expect(codeOf(await desk.raw(cases.attach, { caseId, ...sent }))).toBe('case_closed')
    expect(codeOf(await guest.raw(cases.sendFile, { token, ...sent }))).toBe('case_closed')
    expect(codeOf(await desk.raw(cases.attach, { caseId: ABSENT, ...sent }))).toBe('not_found')
    expect(codeOf(await guest.raw(cases.sendFile, { token: NOBODYS_TOKEN, ...sent }))).toBe('not_found')
    expect((await (await hotel.as('PROP_MARKETING')).raw(cases.attach, { caseId, ...sent })).status).toBe(403)
  })
})

test('the status page shows the state of the installation and no personal data', async () => {
  expect(await guest.send(cases.status, {})).toEqual({ database: 'WORKS', jobs: 'WORKS', mail: 'WORKS' })
})

test('the public page takes so many requests a minute from one address, and then returns the time to wait', async () => {
  const responses = []
  for (let each = 0; each < 12; each += 1) responses.push(await guest.raw(cases.ask, request))
  const last = responses.at(-1)
  expect([last?.status, Number(last?.headers['retry-after']) > 0]).toEqual([429, true])
})
