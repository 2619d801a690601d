// How long a property with a million guests waits for the count of a segment, over HTTP, with consents and suppressions: what the screen asks
// for after each change of a rule. Goal: a second.
//   npx tsx bench/segments.ts --guests 1000000 --data /tmp/bench
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Tree } from '#areas/marketing/campaigns/contract/tree.ts'
import { Connection } from './client.ts'
import { cpuOf, loadAverage } from './processes.ts'
import { serveProduct } from './recorder.ts'
import { markdown, median } from './report.ts'
import { ensureDatabase, type Facts, openStage, readFacts } from './stage.ts'

const { values } = parseArgs({
  options: {
    guests: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    data: { type: 'string' },
  },
})

const RULES: Record<string, Tree> = {
  'two stays, gone for a year': {
    match: 'ALL',
    rules: [
      { fact: 'STAYS', op: 'AT_LEAST', value: 2 },
      { fact: 'LAST_STAY', op: 'BEYOND', days: 365 },
    ],
  },
  'three countries, not lately written to': {
    match: 'ALL',
    rules: [
      { fact: 'COUNTRY', op: 'ANY_OF', values: ['FR', 'DE', 'IN'] },
      { match: 'NONE', rules: [{ fact: 'LAST_MESSAGE', op: 'WITHIN', days: 30 }] },
    ],
  },
  'who agreed to mail, or is a VIP': {
    match: 'ANY',
    rules: [
      { fact: 'MAIL_CONSENT', op: 'YES' },
      { fact: 'VIP', op: 'YES' },
    ],
  },
  everybody: { match: 'ALL', rules: [] },
}

/** Guests with facts of every kind; of three, one agreed to offers by mail; one in fifty is suppressed. */
const GUESTS = `
  insert into customers (property_id, id, first_name, last_name, search_name, search_first, email, created_at)
  select $1, gen_random_uuid(), 'Guest', n::text, n || ' guest', 'guest ' || n, 'guest-' || n || '@bench.example', now()
    from generate_series(1, $2::int - (select count(*)::int from customers where property_id = $1)) n`
const FACTS = `
  insert into customer_facts (property_id, customer_id, stays, nights, last_stay_on, lead_days, room_minor, orders, order_minor, last_order_on, rating100,
                              room_type_ids, rate_plan_ids, channels, language, country, birthday, is_vip, email_key, messages, last_message_on)
  select $1, c.id, n % 7, n % 7 * 3, current_date - n % 1500, n % 90, n % 7 * 450000, n % 5, n % 5 * 90000, current_date - n % 700, n % 5 * 100,
         array[(n % 6)::text], array[(n % 9)::text], array[(array['DIRECT', 'PHONE', 'BOOKING'])[n % 3 + 1]], (array['en', 'fr'])[n % 2 + 1],
         (array['FR', 'DE', 'IN', 'GB', 'US', 'JP', 'KW', 'IT', 'ES', 'NL'])[n % 10 + 1], 101 + n % 12 * 100, n % 50 = 0, lower(c.email), n % 4,
         current_date - n % 200
    from (select id, email, row_number() over ()::int as n from customers where property_id = $1) c
      on conflict (property_id, customer_id) do nothing`
const RECORDS = `
  insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, evidence, given_at, recorded_at)
  select $1, gen_random_uuid(), 'MAIL', f.email_key, f.email_key, 'MARKETING', 'GIVEN', 'EXPLICIT', 'IMPORT', 'Register', now() - interval '1 day', now()
    from (select email_key, row_number() over () as n from customer_facts where property_id = $1 and email_key like 'guest-%@bench.example') f
   where f.n % 3 = 0`
const SUPPRESSED = `
  insert into suppressions (property_id, channel, address_hash, address_key, reason, created_at)
  select $1, 'MAIL', encode(sha256(convert_to(f.email_key, 'UTF8')), 'hex'), f.email_key, 'NOT_DELIVERABLE', now()
    from (select email_key, row_number() over () as n from customer_facts where property_id = $1 and email_key like 'guest-%@bench.example') f
   where f.n % 50 = 0 on conflict do nothing`

let calls = 0

/** The facts are of today; a pass over all guests is a job's work. */
const UP_TO_DATE = `
  insert into customer_fact_runs (property_id, whole_on, until_at)
  select id, (now() at time zone time_zone)::date, now() from properties where id = $1
      on conflict (property_id) do update set (whole_on, until_at, pass_on, pass_id) = (excluded.whole_on, excluded.until_at, null, null)`

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const database = await ensureDatabase(stage, { rooms: 100, bookings: 2000 })
  const facts = await readFacts(stage, database)
  await fill({ ...stage.owner, database }, facts)
  console.log(`${database}, ${values.guests} guests, load average ${loadAverage()}`)
  const product = await serveProduct(stage, database)
  const connection = new Connection(product.port)
  try {
    await bringUpToDate({ ...stage.owner, database }, facts)
    const lines: string[][] = []
    for (const [name, tree] of Object.entries(RULES))
      lines.push([name, ...(await counted(connection, facts, { tree }))])
    console.log(`\n${markdown(['rule', 'chosen', 'reached', 'ms', "the database's CPU ms"], lines)}\n`)
  } finally {
    connection.close()
    await product.stop()
  }
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}

async function fill(config: pg.ClientConfig, { propertyId }: Facts): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from customer_facts where property_id = $1',
      [propertyId],
    )
    if ((rows[0]?.n ?? 0) >= Number(values.guests)) return
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'`)
    await client.query('begin')
    await client.query(GUESTS, [propertyId, Number(values.guests)])
    for (const statement of [FACTS, RECORDS, SUPPRESSED]) await client.query(statement, [propertyId])
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function bringUpToDate(config: pg.ClientConfig, { propertyId }: Facts): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(UP_TO_DATE, [propertyId])
  } finally {
    await client.end()
  }
}

/** The median of several counts; each call is of another person, so that none meets a limit. */
async function counted(connection: Connection, { tokens }: Facts, asked: { tree: Tree }): Promise<string[]> {
  const times: number[] = []
  let reply = { selected: 0, reachable: 0 }
  const before = cpuOf(stage.postgres)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const head = `authorization: ${tokens[(calls += 1) % tokens.length]}\r\n`
    const began = performance.now()
    const { status, body } = await connection.send(
      'POST',
      '/api/campaigns/segments/counts',
      head,
      JSON.stringify(asked),
    )
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`the count answered ${status} ${body().toString().slice(0, 300)}`)
    reply = (JSON.parse(body().toString()) as { reach: typeof reply }).reach
  }
  const cpu = (cpuOf(stage.postgres) - before) / Number(values.rounds)
  return [`${reply.selected}`, `${reply.reachable}`, median(times).toFixed(0), cpu.toFixed(0)]
}
