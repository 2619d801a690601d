import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { newId } from '#server/database/ids.ts'
import { areas } from '../src/main/registry.ts'
import { startTestServer, type TestClient, type TestHotel } from './server.ts'

let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const links = areas.flatMap((area) => area.customerLinks ?? [])
const moving = links.filter(({ isFinal }) => isFinal !== true)

test('each column that names a customer is declared by its area', async () => {
  const named = await hotel.rows<{ link: string }>(`
    select c.conrelid::regclass || '.' || a.attname as link
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'property_id'
     where c.contype = 'f' and c.confrelid = 'customers'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' and column_name in ('customer_id', 'guest_id', 'holder_id')`)
  const declared = links.map(({ table, column }) => `${table}.${column}`)
  expect(declared.toSorted()).toEqual(named.map(({ link }) => link).toSorted())
})

test('each moving column named customer_id takes the survivor for a merged customer, by whatever write', async () => {
  const watched = await hotel.rows<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'names_current_customer'`,
  )
  const tables = moving.filter(({ column }) => column === 'customer_id').map(({ table }) => table)
  expect(watched.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
})

const PEOPLE = 4

/** Rows of customers in tables of several shapes, and fields of their own. */
async function people(tags: readonly number[], friends: readonly (readonly [number, number])[]): Promise<string[]> {
  const ids = Array.from({ length: PEOPLE }, () => newId())
  for (const [index, id] of ids.entries()) {
    await hotel.rows(
      `insert into customers (property_id, id, first_name, search_name, search_first, email, vip_level, is_vip, do_not_rent, notes, created_at)
       values ($1, $2, $3, lower($3), lower($3), $4, $5, $6, $7, $8, now())`,
      [hotel.propertyId, id, `P${index}`, index % 2 ? `p${index}@x.example` : '', index === 1 ? 2 : null, index === 1, index === 2, index > 1 ? `n${index}` : ''], // prettier-ignore
    )
    await hotel.rows(
      `insert into customer_notes (property_id, id, customer_id, department, text, author_id, author_name, created_at)
       values ($1, $2, $3, 'GENERAL', 'note', 1, 'a', now())`,
      [hotel.propertyId, newId(), id],
    )
  }
  for (const [place, tag] of tags.entries())
    await hotel.rows(
      `insert into customer_tags (property_id, id, customer_id, kind, name) values ($1, $2, $3, 'TAG', $4) on conflict do nothing`,
      [hotel.propertyId, newId(), ids[place % PEOPLE], `${place % 2 ? 'tag' : 'Tag'}${tag}`],
    )
  for (const [one, other] of friends)
    if (one !== other)
      await hotel.rows(
        `insert into customer_relations (property_id, id, customer_id, other_id, kind, created_at) values ($1, $2, $3, $4, 'SPOUSE', now()) on conflict do nothing`,
        [hotel.propertyId, newId(), ids[one], ids[other]],
      )
  return ids
}

/** Which customer each row names, and the fields of the customers. */
async function stateOf(ids: readonly string[]): Promise<unknown> {
  const rows = await Promise.all(
    moving.map(({ table, column, key = ['id'] }) =>
      hotel.rows(
        `select jsonb_build_array(${key.map((one) => `t.${one}`).join(', ')}) as key, t.${column} as who from ${table} t
          where t.${column} = any($1) order by 1, 2`,
        [ids],
      ),
    ),
  )
  const fields = await hotel.rows(`select to_jsonb(c) - 'version' as c from customers c where id = any($1) order by id`, [ids]) // prettier-ignore
  return { rows, fields }
}

const FIELDS = ['firstName', 'email', 'notes', 'isVip', 'vipLevel'] as const
const merging = fc.record({
  from: fc.nat(PEOPLE - 1),
  into: fc.nat(PEOPLE - 1),
  takes: fc.subarray([...FIELDS]),
})

test('merging and undoing in turn loses nothing: every row and field is as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(merging, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(2), { maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(PEOPLE - 1), fc.nat(PEOPLE - 1)), { maxLength: 5 }),
      async (steps, tags, friends) => {
        const ids = await people(tags, friends)
        const states: unknown[] = []
        const done: string[] = []
        for (const { from, into, takes } of steps) {
          const [one, other] = await Promise.all(
            [from, into].map((index) => manager.send(customers.get, { customerId: ids[index] ?? '' })),
          )
          if (!one || !other || one.id === other.id) continue
          states.push(await stateOf(ids))
          await manager.send(customers.merge, { customerId: one.id, intoId: other.id, version: one.version, intoVersion: other.version, takes }) // prettier-ignore
          done.push(other.id)
        }
        for (const survivor of done.toReversed()) {
          const [last] = (await manager.send(customers.merges, { customerId: survivor })).rows
          await manager.send(customers.unmerge, { mergeId: last?.id ?? '' })
          expect(await stateOf(ids)).toEqual(states.pop())
        }
      },
    ),
    { numRuns: 30 },
  )
}, 240_000)
