import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../src/main/registry.ts'
import { startTestServer, type TestHotel } from './server.ts'

/** Texts of the property, its staff and its partners. */
const withoutGuests = JSON.parse(
  readFileSync(new URL('tables-without-guests.json', import.meta.url), 'utf8'),
) as string[]

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

const personal = areas.flatMap((area) => area.personalData ?? [])

/** Columns in which a text of people can stand: no generated ones, and none whose check allows only certain words. */
const COLUMNS = `
  select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     and (c.data_type in ('text', 'jsonb', 'character varying') or c.udt_name = '_text')
     and not exists (
       select from pg_constraint k
        where k.conrelid = (c.table_schema || '.' || c.table_name)::regclass and k.contype = 'c'
          and (pg_get_constraintdef(k.oid) like 'CHECK ((' || c.column_name || ' = ANY (ARRAY[%'
            or pg_get_constraintdef(k.oid) like 'CHECK ((' || c.column_name || ' ~ %'))`

test('each table with texts is declared as one with data of guests, or named as one without', async () => {
  const rows = await hotel.rows<{ table: string; column: string }>(COLUMNS)
  const tables = [...new Set(rows.map(({ table }) => table))].toSorted()
  const declared = personal.map(({ table }) => table)
  expect(tables.filter((table) => !declared.includes(table) && !withoutGuests.includes(table))).toEqual([])
  expect(withoutGuests.filter((table) => declared.includes(table) || !tables.includes(table))).toEqual([])
})

test('each column of a table with data of guests is erased, retained for the law, or declared to have none', async () => {
  const rows = await hotel.rows<{ table: string; column: string }>(COLUMNS)
  const open = rows.filter(({ table, column }) => {
    const one = personal.find((each) => each.table === table)
    if (!one || one.isDeleted) return false
    return ![...Object.keys(one.erases ?? {}), ...(one.keeps ?? []), ...(one.retains ?? [])].includes(column)
  })
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})
