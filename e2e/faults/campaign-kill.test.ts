import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#areas/marketing/campaigns/contract/campaigns.ts'
import type { Named, Reply, RequestOf } from '#core/contract.ts'
import { requestFor, signedIn } from '#test/server.ts'
import { furnish } from '#test/small-hotel.ts'
import { throngOfGuests } from '../../bench/throng.ts'
import { openMailServer } from '../peers/mail-server.ts'
import { clearAway, databaseOf, killTree, newDataDir, openProperty, type Property, sendRequest } from './property.ts' // prettier-ignore
import { RECIPIENTS } from './size.ts'

/** Jobs of a process at once: so many mails may be on their way when it is killed. */
const AT_ONCE = 2

const dataDir = newDataDir()
let mail: Awaited<ReturnType<typeof openMailServer>>
let property: Property
let token: string

const open = () => openProperty(dataDir, { SMTP_URL: mail.url, MAIL_FROM: 'Hotel <no-reply@hotel.example>' })
beforeAll(async () => {
  mail = await openMailServer()
  property = await open()
  await withPool(async (pool) => {
    const { propertyId, organizationId } = await furnish(pool)
    token = await signedIn(pool, ['PROP_ADMIN'], propertyId, organizationId, 'Asha', (made) => made)
    await throngOfGuests((text, values) => pool.query(text, [...values]), propertyId, RECIPIENTS)
  })
})
afterAll(async () => {
  clearAway(dataDir, property)
  await mail.stop()
})

async function withPool<T>(look: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = await databaseOf(dataDir)
  try {
    return await look(pool)
  } finally {
    await pool.end()
  }
}

async function send<R extends Named>(route: R, input: RequestOf<R>): Promise<Reply<R>> {
  const { status, text } = await sendRequest(property.url, requestFor(route, input), { authorization: token })
  expect(status, text).toBe(200)
  return JSON.parse(text) as Reply<R>
}

const sent = () => mail.mails.filter(({ to }) => to[0]?.startsWith('throng'))
const idOf = (source: string) => /^message-id: *(\S+)/im.exec(source)?.[1] ?? source
/** The clock would begin it within a minute. */
const nextMinute = () => withPool((pool) => pool.query(`select graphile_worker.add_job('campaigns.send')`))

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

test(`${RECIPIENTS} recipients each get their one message, though every process is killed in the middle`, async () => {
  const rule = { fact: 'COUNTRY' as const, op: 'ANY_OF' as const, values: ['TH'] }
  const segment = await send(campaigns.addSegment, { name: 'Throng', tree: { match: 'ALL', rules: [rule] }, selectsAll: true }) // prettier-ignore
  const blocks = [{ type: 'TEXT' as const, text: 'Dear {firstName|guest}' }]
  const template = await send(campaigns.addTemplate, { name: 'Throng', channel: 'MAIL', variants: [{ language: 'en', subject: 'Hello', blocks }] }) // prettier-ignore
  const { id: campaignId } = await send(campaigns.create, { name: 'Throng', segmentIds: [segment.id], templateId: template.id, perHour: 60_000 }) // prettier-ignore
  const { version } = await send(campaigns.sendTest, { campaignId, to: 'me@example.com' })
  await send(campaigns.move, { campaignId, version, move: 'SUBMIT' })
  await nextMinute()

  for (const share of [0.2, 0.6]) {
    await until(() => sent().length >= RECIPIENTS * share)
    await killTree(property, dataDir)
    property = await open()
    await nextMinute()
  }
  await until(() => new Set(sent().map(({ to }) => to[0])).size === RECIPIENTS)
  await until(async () => (await send(campaigns.get, { campaignId })).state === 'FINISHED' || nextMinute().then(() => sleep(500)).then(() => false)) // prettier-ignore

  // What was sent and not yet recorded comes again under the same Message-ID, which mail programs show once.
  expect(new Set(sent().map(({ source }) => idOf(source))).size).toBe(RECIPIENTS)
  expect(sent().length).toBeLessThanOrEqual(RECIPIENTS + 2 * AT_ONCE)
  const { rows } = await withPool((pool) =>
    pool.query(`select state, count(*)::int as count from messages where kind = 'campaign' group by state`),
  )
  expect(rows).toEqual([{ state: 'SENT', count: RECIPIENTS }])
})
