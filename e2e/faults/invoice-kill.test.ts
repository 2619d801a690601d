import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { invariants } from '#main/invariants.ts'
import type { RequestOf as Input, Named } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, requestFor } from '#test/server.ts'
import { findViolations } from '#server/database/verify.ts'
import {
  type WireRequest,
  sendRequest,
  clearAway,
  databaseOf,
  furnishProperty,
  type Property,
  killTree,
  newDataDir,
  openProperty,
} from './property.ts'
import { KILLS } from './size.ts'
import { chanceFrom, seedOfRun } from './writes.ts'

const WRITERS = 8
const AT_ONCE = 50

const seed = seedOfRun()
const chance = chanceFrom(seed)
const dataDir = newDataDir()
let property: Property
let tokens: string[]

beforeAll(async () => {
  property = await openProperty(dataDir)
  tokens = (await withPool((pool) => furnishProperty(pool, { roomCount: 1, clerks: WRITERS }))).tokens
})
afterAll(() => clearAway(dataDir, property))

async function withPool<T>(look: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = await databaseOf(dataDir)
  try {
    return await look(pool)
  } finally {
    await pool.end()
  }
}

type Document = { id: string; number: string; version: number }
/** A request with its key; `response` is missing where the server stopped first. */
type QueuedRequest = { token: string; key: string; request: WireRequest; isIssue: boolean; response?: Document }

const requests: QueuedRequest[] = []

function queue<R extends Named>(token: string, route: R, input: Input<R>, isIssue: boolean): QueuedRequest {
  const made: QueuedRequest = { token, key: randomUUID(), request: requestFor(route, input), isIssue }
  requests.push(made)
  return made
}

async function send(one: QueuedRequest): Promise<Document> {
  const { status, text } = await sendRequest(property.url, one.request, {
    authorization: one.token,
    'idempotency-key': one.key,
  })
  expect(status, text).toBe(200)
  return (one.response = JSON.parse(text) as Document)
}

const begun = (token: string, unitAmount: number) =>
  queue(token, invoices.createDraft, {
    billTo: { name: 'Sen & Sons' },
    lines: [{ description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 3, unitAmount: minor(unitAmount) }],
  }, false) // prettier-ignore

async function issued(token: string): Promise<Document> {
  const draft = await send(begun(token, 1_000 + Math.floor(chance() * 9_000)))
  return send(queue(token, invoices.issueDraft, { draftId: draft.id, version: draft.version }, true))
}

/** Issues, and credits a part of every third, until the server is killed. */
async function work(token: string): Promise<void> {
  try {
    for (let count = 1; ; count += 1) {
      const { id: invoiceId } = await issued(token)
      const lines = [{ line: 0, quantity: 1 }]
      if (count % 3 === 0)
        await send(queue(token, invoices.credit, { invoiceId, reason: 'PRICE_TOO_HIGH', lines }, true))
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') throw error
  }
}

/** Acknowledged documents exist as they were finished, and every series runs from 1 without gap or twin, sealed. */
async function assertWhole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; number: string }>('select id, number from invoices')
  const stored = new Map(rows.map(({ id, number }) => [id, number]))
  const finished = requests.flatMap(({ response, isIssue }) => (response && isIssue ? [response] : []))
  expect(
    finished.filter(({ id, number }) => stored.get(id) !== number),
    `lost, seed ${seed}`,
  ).toEqual([])
  expect(new Set(finished.map(({ number }) => number)).size).toBe(finished.length)

  const client = await pool.connect()
  const broken = await findViolations(client, invariants).finally(() => client.release())
  expect(broken.map(({ id, description, rows: found }) => ({ id, description, rows: found.slice(0, 3) }))).toEqual([])
}

test(`${AT_ONCE} issues at once get the numbers from 1 to ${AT_ONCE}`, async () => {
  const drafts = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => send(begun(tokens[at % WRITERS] ?? '', 5_000))),
  )
  const issues = drafts.map((draft, at) =>
    queue(tokens[at % WRITERS] ?? '', invoices.issueDraft, { draftId: draft.id, version: draft.version }, true),
  )
  const numbers = (await Promise.all(issues.map(send))).map(({ number }) => Number(number.slice(-6)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: AT_ONCE }, (_, at) => at + 1))
})

test(`killed ${KILLS} times while issuing, numbers have no gap and no twin, and nothing acknowledged is lost`, async () => {
  for (let round = 1; round <= KILLS; round += 1) {
    const working = tokens.map(work)
    await sleep(100 + chance() * 400)
    await killTree(property, dataDir)
    await Promise.all(working)

    property = await openProperty(dataDir)
    await withPool(assertWhole)
    // Requests without a response are sent again with their key: each was done, or is done now, once.
    await Promise.all(requests.filter(({ response }) => !response).map(send))
  }
  await withPool(assertWhole)
  const open = requests.filter(({ response }) => !response)
  expect(open).toEqual([])
  console.log(`${requests.filter(({ isIssue }) => isIssue).length} documents over ${KILLS} kills, seed ${seed}`)
}, 300_000)
