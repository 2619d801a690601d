import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from './database.ts'
import { heldBy, momentOf, restore, type Held } from './restore.ts'

let database: FreshDatabase
let client: pg.Client
let held: Held

beforeAll(async () => {
  database = await freshDatabase(inject('testServer').smallHotel.database)
  client = new pg.Client(database.owner)
  await client.connect()
  held = await heldBy(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What a table holds, in whatever order. */
const parts = ({ tables, sequences }: Held) => ({
  tables: tables
    .map(({ name, columns, rows }) => ({
      name,
      columns,
      rows: (JSON.parse(rows) as unknown[]).map((row) => JSON.stringify(row)).sort(),
    }))
    .sort((one, other) => one.name.localeCompare(other.name)),
  sequences,
})

const NEW_USER = `insert into users (email, password_hash, first_name, roles) values ('new@test.example', '-', 'New', '{USER}')`

it('takes back what was written, changed and removed, and the numbers that were given', async () => {
  const since = await momentOf(client)
  await client.query(`update rooms set number = number || '!'`)
  await client.query('delete from plan_prices')
  await client.query(NEW_USER)
  expect(parts(await heldBy(client))).not.toEqual(parts(held))

  expect(await restore(client, held, since)).toBe(true)
  expect(parts(await heldBy(client))).toEqual(parts(held))
})

it('takes back one change of one row', async () => {
  const since = await momentOf(client)
  await client.query(`update rooms set floor = 'x' where number = '101'`)
  expect(await restore(client, held, since)).toBe(true)
  expect(parts(await heldBy(client))).toEqual(parts(held))
})

it.each([
  'create table of_a_test (id int)',
  'alter table journal_lines disable trigger all',
  'analyze rooms',
  'drop index mappings_of_an_account',
  'create function of_a_test() returns int return 1',
])('leaves a database to be dropped after: %s', async (statement) => {
  const since = await momentOf(client)
  await client.query(`begin; ${statement}; commit`)
  expect(await restore(client, held, since)).toBe(false)
})
