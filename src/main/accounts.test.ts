import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdministrator, resetPassword, resetSecondFactor } from './accounts.ts'
import { createProperty } from './new-property.ts'
import { isPassword } from '#server/security/passwords.ts'
import { type FreshDatabase, freshDatabase } from '#test/database.ts'
import { findViolations } from '#server/database/verify.ts'

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.owner)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
const account = async () => (await client.query(`select * from users where email = 'ada@hotel.test'`)).rows[0]

test('an administrator is made once, with a password that is shown or given', async () => {
  const password = await createAdministrator(client, { email: ' Ada@Hotel.test', name: 'Ada' })
  expect(await account()).toMatchObject({ roles: ['SUPER_ADMIN'], organization_id: null, first_name: 'Ada' })
  expect(await isPassword((await account()).password_hash, password)).toBe(true)
  const again = createAdministrator(client, { email: 'ada@hotel.test', name: 'Eve', password: 'Quiet#Harbour7' })
  await expect(again).rejects.toThrow('There is already an account with the e-mail ada@hotel.test')
  await expect(createAdministrator(client, { email: 'ada', name: 'Ada' })).rejects.toThrow('not an e-mail address')
})

test('a new password ends every session and forgets wrong attempts; a weak one changes nothing', async () => {
  const { id, password_hash } = await account()
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 hour')`,
    [id],
  )
  await client.query(
    `insert into sign_in_failures (id, email, place, address) values (gen_random_uuid(), 'ada@hotel.test', 1, '::1')`,
  )
  await expect(resetPassword(client, { email: 'ada@hotel.test', password: 'Password1!' })).rejects.toThrow(
    'common word',
  )
  await expect(resetPassword(client, { email: 'ada@hotel.test', password: 'short' })).rejects.toThrow('upper-case')
  expect((await account()).password_hash).toBe(password_hash)

  const password = await resetPassword(client, { email: 'ADA@hotel.test' })
  expect(await isPassword((await account()).password_hash, password)).toBe(true)
  const left = await client.query(
    'select (select count(*) from sessions)::int as sessions, (select count(*) from sign_in_failures)::int as failures',
  )
  expect(left.rows).toEqual([{ sessions: 0, failures: 0 }])
  await expect(resetPassword(client, { email: 'eve@hotel.test' })).rejects.toThrow('There is no account')
})

test('a property is made with its administrator, or not at all', async () => {
  const property = {
    name: 'Café Rao',
    timeZone: 'Asia/Kolkata',
    currency: 'eur',
    country: 'fr',
    taxPercent: 5.5,
    email: 'rao@hotel.test',
  }
  const password = await createProperty(client, property)
  const { rows } = await client.query(
    `select p.short_name, p.currency, p.status, u.roles, u.password_hash, array_agg(t.percentage_bp) as tax
       from properties p join user_properties up on up.property_id = p.id join users u on u.id = up.user_id
       join tax_slabs t on t.property_id = p.id
      where p.name = 'Café Rao' group by 1, 2, 3, 4, 5`,
  )
  expect(rows).toMatchObject([{ currency: 'EUR', status: 'COMPLETED', roles: ['PROP_ADMIN'], tax: [550, 550] }])
  expect(rows[0].short_name).toMatch(/^cafe-rao-/)
  expect(await isPassword(rows[0].password_hash, password)).toBe(true)

  await expect(createProperty(client, property)).rejects.toThrow('already an account')
  await expect(createProperty(client, { ...property, timeZone: 'Mars' })).rejects.toThrow('not a time zone')
  await expect(createProperty(client, { ...property, currency: 'euro' })).rejects.toThrow('not a currency')
  const count = await client.query(`select count(*)::int as n from organisations where name = 'Café Rao'`)
  expect(count.rows).toEqual([{ n: 1 }])
})

test('a second factor is taken away with every session, and the audit log of the property records it', async () => {
  const email = 'rao@hotel.test'
  await expect(resetSecondFactor(client, { email })).rejects.toThrow('has no second factor')
  await expect(resetSecondFactor(client, { email: 'eve@hotel.test' })).rejects.toThrow('There is no account')
  await client.query(
    `with person as (select id from users where email = $1), opened as (
       insert into sessions (token_hash, user_id, expires_at) select '\\x02', id, now() + interval '1 hour' from person
     ), half as (
       insert into half_sessions (token_hash, user_id, expires_at, created_at) select '\\x03', id, now(), now() from person
     )
     insert into second_factors (user_id, secret, confirmed_at, created_at) select id, 'sealed', now(), now() from person`,
    [email],
  )
  await resetSecondFactor(client, { email: ' RAO@hotel.test' })
  const left = await client.query(
    `select (select count(*) from sessions)::int as sessions, (select count(*) from half_sessions)::int as halves,
            (select count(*) from second_factors)::int as factors`,
  )
  expect(left.rows).toEqual([{ sessions: 0, halves: 0, factors: 0 }])
  const granted = await client.query(
    `select e.actor_id::int, e.actor_name, e.before, e.entity_id = u.id::text as is_theirs
       from audit_events e join audit_unsealed w on w.event_id = e.id, users u
      where e.type = 'SECOND_FACTOR_RESET' and u.email = $1`,
    [email],
  )
  expect(granted.rows).toEqual([
    { actor_id: 0, actor_name: 'command line', before: { hasSecondFactor: true }, is_theirs: true },
  ])
})

test('a violation is found across tenants, and data without one is silent', async () => {
  await client.query(`insert into organisations (name) values ('one')`)
  const stored = {
    id: 'I1',
    description: 'No organisation is called two',
    sql: `select id from organisations where name = 'two'`,
  }
  const violated = {
    id: 'I2',
    description: 'No organisation is called one',
    sql: `select name from organisations where name = 'one'`,
  }
  expect(await findViolations(client, [stored, violated])).toEqual([{ ...violated, rows: [{ name: 'one' }] }])
})
