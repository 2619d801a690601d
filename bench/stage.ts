import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { loadDemo } from '#db/demo/demo.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { openHotelmate } from '#main/hotelmate.ts'
import { readSettings } from '#server/settings.ts'
import { multiply } from './multiply.ts'
import { readRestaurant, type Restaurant } from './restaurant.ts'
import { setTerms } from './terms.ts'

/** The embedded database server that everything measured here shares. */
export type Stage = {
  dataDir: string
  owner: pg.ClientConfig & { host: string; user: string }
  /** The process id of the database server, whose children do its work. */
  postgres: number
  stop: () => Promise<void>
}

export async function openStage(dataDir: string): Promise<Stage> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) })
  const owner = { host: connection.host, port: connection.port, user: connection.user }
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  await client.end()
  return { dataDir, owner, postgres: rows[0]?.pid ?? 0, stop }
}

export const urlOf = ({ owner }: Stage, database: string, socket = owner.host): string =>
  `postgres://${owner.user}@localhost:5432/${database}?host=${encodeURIComponent(socket)}`

/** The name of a database with so many rooms and bookings; made at the first call, stored in the data folder. */
export async function ensureDatabase(stage: Stage, size: { rooms: number; bookings: number }): Promise<string> {
  const name = `bench_${size.rooms}_${size.bookings}`
  const base = { rooms: size.rooms, bookings: Math.min(size.bookings, BASE_BOOKINGS) }
  if (await exists(stage, name)) return name
  const began = performance.now()
  if (size.bookings > BASE_BOOKINGS) {
    const from = await ensureDatabase(stage, base)
    await administer(stage, `create database ${name}_new template ${from}`)
    await multiply({ ...stage.owner, database: `${name}_new` }, Math.round(size.bookings / BASE_BOOKINGS))
  } else {
    await administer(stage, `create database ${name}_new`)
    await furnish(stage, `${name}_new`, base)
  }
  await administer(stage, `alter database ${name}_new rename to ${name}`)
  console.log(`${name}: loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return name
}

/** What the demo's own arithmetic makes; a larger history is this one repeated further back. */
const BASE_BOOKINGS = 20_000

async function exists(stage: Stage, name: string): Promise<boolean> {
  await administer(stage, `drop database if exists ${name}_new with (force)`)
  return (await administer(stage, `select from pg_database where datname = '${name}'`)) > 0
}

export async function administer({ owner }: Stage, statement: string): Promise<number> {
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

async function furnish(stage: Stage, database: string, size: { rooms: number; bookings: number }): Promise<void> {
  const settings = readSettings({ DATA_DIR: join(stage.dataDir, 'files'), PORT: '0', LOG_LEVEL: 'error' })
  // A large past is written by statements that take their time.
  const owner = { ...stage.owner, database, statement_timeout: 300_000 }
  const hotelmate = await openHotelmate(settings, { owner, stop: async () => {} })
  try {
    await loadDemo(hotelmate, size)
  } finally {
    await hotelmate.stop()
  }
  const client = new pg.Client({ ...stage.owner, database })
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** What requests are made of: the property as it is in a database, and users to send them. */
export type Facts = {
  propertyId: number
  /** First day after everything the demo booked; requests count on from here. */
  farDay: string
  businessDate: string
  types: { id: string; rooms: string[] }[]
  customers: string[]
  tokens: string[]
  /** Tokens of people who look after the whole organisation. */
  owners: string[]
  /** Bookings with an open bill that is on no invoice. */
  billed: string[]
  /** The booking whose bill has 500 lines. */
  longFolio: string
  restaurant: Restaurant
}

/** So many people share the load that none of them meets the limit of calls in a minute. */
const STAFF = { email: 'bench', role: 'PROP_ADMIN', count: 4_000 }
/** They look after the organisation's properties, and no single one of them. */
const OWNERS = { email: 'owner', role: 'ORG_ADMIN', count: 200 }

export async function readFacts(stage: Stage, database: string): Promise<Facts> {
  const client = new pg.Client({ ...stage.owner, database })
  await client.connect()
  try {
    const [property] = (
      await client.query<{ id: string; organization_id: string; today: string; far: string }>(
        `select id, organization_id, business_date::text as today,
                (select (greatest(max(departure_on), p.business_date + 120) + 1)::text from stays where property_id = p.id) as far
           from properties p where short_name = 'demo-palace'`,
      )
    ).rows
    if (!property) throw new Error(`${database} holds no Demo Palace`)
    const { organization_id: organizationId } = property
    await setTerms(client, property.id, property.far)
    const types = await client.query<Facts['types'][number]>(
      `select t.id, array_agg(r.id::text order by r.number) as rooms
         from room_types t join rooms r on (r.property_id, r.room_type_id) = (t.property_id, t.id)
        where t.property_id = $1 group by t.id order by min(t.ranking)`,
      [property.id],
    )
    const customers = await client.query<{ id: string }>(
      'select id from customers where property_id = $1 order by id desc limit 1000',
      [property.id],
    )
    return {
      propertyId: Number(property.id),
      farDay: property.far,
      businessDate: property.today,
      types: types.rows,
      customers: customers.rows.map(({ id }) => id),
      tokens: await signPeopleIn(client, { ...STAFF, organizationId, propertyId: property.id }),
      owners: await signPeopleIn(client, { ...OWNERS, organizationId, propertyId: null }),
      longFolio: await lengthenFolio(client, property.id),
      billed: await openBills(client, property.id),
      restaurant: await readRestaurant(client, property.id),
    }
  } finally {
    await client.end()
  }
}

const LINES = 500

/** The bill of the first guest to come is made so long, once in a database. */
async function lengthenFolio(client: pg.Client, propertyId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with bill as (
       select f.property_id, f.id, f.booking_id, p.business_date,
              (select count(*) from folio_lines l where (l.property_id, l.folio_id) = (f.property_id, f.id)) as lines
         from folios f join properties p on p.id = f.property_id
        where f.property_id = $1
          and f.booking_id = (select b.id from bookings b where b.property_id = $1 and b.status = 'CONFIRMED' order by b.id limit 1)),
     made as (
       insert into folio_lines (property_id, id, folio_id, kind, counts_as, name, service_on, business_on, net_minor, tax_minor, taxes,
                                created_at, created_by)
       select property_id, gen_random_uuid(), id, 'SERVICE', 'SERVICE', 'Laundry ' || n, business_date, business_date, 10000, 500,
              '[{"name": "CGST", "basisPoints": 250, "amount": 250}, {"name": "SGST", "basisPoints": 250, "amount": 250}]', now(), 1
         from bill, generate_series(lines + 1, ${LINES}) n
       returning net_minor, tax_minor),
     counted as (
       update folios f set services_minor = services_minor + m.net + m.tax, tax_minor = tax_minor + m.tax
         from bill b, (select coalesce(sum(net_minor), 0) as net, coalesce(sum(tax_minor), 0) as tax from made) m
        where (f.property_id, f.id) = (b.property_id, b.id))
     select booking_id as id from bill`,
    [propertyId],
  )
  return rows[0]?.id ?? ''
}

/** Guests to come whose bills no one has invoiced; not the long one. */
async function openBills(client: pg.Client, propertyId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select b.id from bookings b join folios f on (f.property_id, f.booking_id) = (b.property_id, b.id)
      where b.property_id = $1 and b.status = 'CONFIRMED' and f.due_minor > 0 and f.status = 'OPEN'
        and not exists (select from invoices i where (i.property_id, i.booking_id) = (b.property_id, b.id))
      order by b.id offset 1`,
    [propertyId],
  )
  return rows.map(({ id }) => id)
}

type People = { email: string; role: string; count: number; organizationId: string; propertyId: string | null }

/** So many users of one role, whose addresses begin alike, with a session each: their tokens. */
async function signPeopleIn(
  client: pg.Client,
  { email, role, count, organizationId, propertyId }: People,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, index) => `${email}-${propertyId ?? organizationId}-${index}`)
  const like = `${email}-%@bench.test`
  await client.query(`delete from sessions where user_id in (select id from users where email like $1)`, [like])
  await client.query(
    `insert into users (organization_id, email, password_hash, first_name, roles)
     select $1, $2::text || '-' || n || '@bench.test', '-', 'Bench', array[$3::text] from generate_series(1, $4::int) n
     on conflict do nothing`,
    [organizationId, email, role, count],
  )
  await client.query(
    `insert into sessions (token_hash, user_id, property_id, expires_at)
     select hash, id, $1, now() + interval '12 hours'
       from (select id, row_number() over (order by id) as n from users where email like $2) u
       join unnest($3::bytea[]) with ordinality as t (hash, n) using (n)`,
    [propertyId, like, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens
}
