import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { type Run, Step } from '#areas/insight/closing/contract/replies.ts'
import { invariants } from '#main/invariants.ts'
import type { Named, RequestOf as Input, Reply } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import { FIXTURE, requestFor } from '#test/server.ts'
import { findViolations } from '#server/database/verify.ts'
import { randomUUID } from 'node:crypto'
import {
  sendRequest,
  clearAway,
  databaseOf,
  furnishProperty,
  type Property,
  killTree,
  newDataDir,
  openProperty,
} from './property.ts'
import { KILLED_EVERY } from './size.ts'

const ROOMS = 200
const CLERKS = 4
const YESTERDAY = FIXTURE.businessDate
const TODAY = '2026-11-21' as Day

/** Who stays on, who should have left, who did not come, and whose option is due; every one has a room. */
const GUESTS = { stays: 130, leaves: 20, absent: 20, option: 10 } as const
type Kind = keyof typeof GUESTS

const dataDir = newDataDir()
const cleanDir = newDataDir()
let property: Property | undefined
let manager = ''
afterAll(() => {
  clearAway(dataDir, property)
  clearAway(cleanDir)
})

async function send<R extends Named>(route: R, input: Input<R>, token = manager): Promise<Reply<R>> {
  const headers = { authorization: token, 'idempotency-key': randomUUID() }
  const { status, text } = await sendRequest(property?.url ?? '', requestFor(route, input), headers)
  expect(status, `${route.area}.${route.action}: ${text}`).toBe(200)
  return JSON.parse(text) as Reply<R>
}

async function withPool<T>(dir: string, look: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = await databaseOf(dir)
  try {
    return await look(pool)
  } finally {
    await pool.end()
  }
}

async function admit(kind: Kind, roomId: string, token: string): Promise<void> {
  const isHere = kind === 'stays' || kind === 'leaves'
  const stay = {
    roomTypeId: FIXTURE.standard,
    roomId,
    arrival: isHere ? YESTERDAY : TODAY,
    departure: kind === 'leaves' ? TODAY : ('2026-11-24' as Day),
    adults: 2,
  }
  const status = kind === 'option' ? { status: 'OPTION' } : {}
  const input = { customer: { firstName: 'Mira', lastName: kind }, stays: [stay], ...status }
  const { id } = await send(bookings.create, input as Input<typeof bookings.create>, token)
  if (isHere) await send(bookings.checkIn, { bookingId: id, acceptDirty: true }, token)
}

/** A hotel of 200 rooms on an ordinary evening, stopped, in two identical folders. */
async function furnish(): Promise<void> {
  property = await openProperty(dataDir)
  const { tokens, rooms } = await withPool(dataDir, (pool) =>
    furnishProperty(pool, { roomCount: ROOMS, clerks: CLERKS }),
  )
  manager = tokens[0] ?? ''
  const free = rooms.flat()
  const kinds = (Object.keys(GUESTS) as Kind[]).flatMap((kind) => Array.from({ length: GUESTS[kind] }, () => kind))
  const work = kinds.map((kind, at) => ({ kind, roomId: free[at] ?? '' }))
  await Promise.all(
    tokens.map(async (token, clerk) => {
      for (const { kind, roomId } of work.filter((_, at) => at % CLERKS === clerk)) await admit(kind, roomId, token)
    }),
  )
  const tax = { name: 'City tax', amount: 5_000, per: 'ADULT_NIGHT', isTaxed: false, from: YESTERDAY }
  await send(closing.createCharge, tax as Input<typeof closing.createCharge>)
  const policies = { arrivals: 'NO_SHOW', departures: 'EXTEND', shifts: 'CLOSE' } as const
  await send(closing.setSettings, { version: 0, closesAt: null, policies })
  await send(cashier.open, { drawer: 'Desk', openingAmount: 1_000 } as Input<typeof cashier.open>)
  await withPool(dataDir, (pool) => pool.query(`update properties set business_date = $1`, [TODAY]))
  const exited = once(property.process, 'exit')
  property.process.kill('SIGTERM')
  await exited
  // With its owners: a database that belongs to someone else does not start.
  execFileSync('cp', ['-a', `${dataDir}/.`, cleanDir])
}

/** The checklist of the first round is completed while the close is begun; every other step is a transaction of its own. */
const STEPS = Step.options.filter((name) => name !== 'check').filter((_, at) => at % KILLED_EVERY === 0)

const BOOKS = [
  'select business_date::text from properties order by id',
  'select room_minor, services_minor, expenses_minor, paid_minor, due_minor from folios order by 1, 2, 3, 4, 5',
  'select name, net_minor, tax_minor, service_on::text, business_on::text, count(*) from folio_lines group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5',
  'select night::text, net_minor, tax_minor, count(*) from closing_postings group by 1, 2, 3 order by 1, 2, 3',
  'select status, arrival_on::text, departure_on::text, count(*) from stays group by 1, 2, 3 order by 1, 2, 3',
  'select status, count(*) from bookings group by 1 order by 1',
  'select condition, count(*) from rooms group by 1 order by 1',
  'select status, expected_minor, counted_minor, z_number from cashier_shifts',
  'select business_on::text, rooms, rooms_sold, guests, no_shows, room_minor, tax_minor, service_minor, expense_minor, outstanding_minor from closing_days',
  `select type, count(*) from audit_events where type in ('NO_SHOW', 'DAY_CLOSED', 'SHIFT_CLOSED', 'BOOKING_CANCELLED', 'DATE_CHANGE') group by 1 order by 1`,
]
const books = (dir: string) =>
  withPool(dir, async (pool) => Promise.all(BOOKS.map(async (text) => (await pool.query(text)).rows)))

async function untilDone(runId: string): Promise<Run> {
  for (;;) {
    const run = await send(closing.run, { runId })
    if (run.status !== 'RUNNING') return run
    await sleep(50)
  }
}

/** Pauses a close in the transaction of a step, with all the step did still uncommitted, so that it can be killed right there. */
const HOLD = `
  create schema holding;
  create table holding.steps (step text);
  create function hold_step() returns trigger language plpgsql security definer as $$
  begin
    if old.status = 'RUNNING' and exists (select from holding.steps where step = old.step) then perform pg_sleep(300); end if;
    return new;
  end $$;
  create trigger hold_step before update on closing_runs for each row execute function hold_step();`

const untilLocked = (pool: pg.Pool) =>
  expect
    .poll(async () => (await pool.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount, {
      timeout: 60_000,
      interval: 20,
    })
    .toBeGreaterThan(0)

/** What a user sees after the crash: the close has stopped, and they resume it. */
async function goOn(runId: string): Promise<void> {
  const headers = { authorization: manager, 'idempotency-key': randomUUID() }
  const { status, text } = await sendRequest(property?.url ?? '', requestFor(closing.resume, { runId }), headers)
  // The property's own look at what was left alone may have been quicker.
  if (status !== 200) expect(text).toContain('close_not_resumable')
}

test('killed at one step after another, the close of a 200-room property leaves the books of one clean run', async () => {
  await furnish()

  property = await openProperty(cleanDir)
  const clean = await untilDone((await send(closing.start, { businessDate: TODAY })).id)
  expect([clean.status, clean.obstacles]).toEqual(['DONE', []])
  expect(clean.results).toMatchObject({
    options: 10,
    arrivals: 20,
    departures: 20,
    shifts: 1,
    nights: 150,
    charges: 150,
  })
  await killTree(property, cleanDir)
  property = await openProperty(cleanDir)
  const expected = await books(cleanDir)
  await killTree(property, cleanDir)

  property = await openProperty(dataDir)
  await withPool(dataDir, (pool) => pool.query(HOLD))
  let runId = ''
  const killed: string[] = []
  for (const step of STEPS) {
    await withPool(dataDir, async (pool) => {
      await pool.query('delete from holding.steps')
      await pool.query('insert into holding.steps values ($1)', [step])
      if (runId === '') runId = (await send(closing.start, { businessDate: TODAY })).id
      else {
        await pool.query(`update closing_runs set touched_at = now() - interval '1 minute' where id = $1`, [runId])
        await goOn(runId)
      }
      await untilLocked(pool)
    })
    await killTree(property, dataDir)
    killed.push(step)
    property = await openProperty(dataDir)
    expect(await send(closing.run, { runId })).toMatchObject({ status: 'RUNNING', step })
  }
  await withPool(dataDir, async (pool) => {
    await pool.query('delete from holding.steps')
    await pool.query(`update closing_runs set touched_at = now() - interval '1 minute' where id = $1`, [runId])
  })
  await goOn(runId)
  expect((await untilDone(runId)).status).toBe('DONE')
  expect(killed).toEqual(STEPS)
  expect(await books(dataDir)).toEqual(expected)
  await withPool(dataDir, async (pool) => {
    const client = await pool.connect()
    expect(await findViolations(client, invariants).finally(() => client.release())).toEqual([])
  })
}, 300_000)
