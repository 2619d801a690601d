import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../database.ts'
import { faultsOf, lookupFaults } from './compare.ts'
import { type Described, SchemaReader } from './schema.ts'
import type { NamedText } from './texts.ts'
import { type SentStatement, sentStatements } from './types.ts'

const modules = import.meta.glob<NamedText[]>(['../../src/**/*.ts', './planted.ts', '!../../src/**/*.test.ts'], {
  query: '?statements',
  import: 'statements',
})

/** They send statements given by others, so they contain no text. */
const PASS_ON = [
  'src/areas/insight/privacy/queries/personal.ts', // the same; the test of erasing runs each
  'src/areas/parties/customers/queries/links.ts', // made of what areas declare; the test of merges runs each
  'src/areas/trade/orders/actions/testing.ts', // invariants
  'src/main/invariants.ts', // invariants
  'src/server/jobs/jobs.ts', // the statement that ends a unit of work
]

/** Columns that take null but are none here, by the statement's own conditions; by statement. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'cashier.sumReceipts': 'shiftId', // is one of those requested
  get_billed: 'due', // due_minor is computed of columns that are never null
  insert_folio: 'due_minor',
  get_folio: 'due_minor',
  lock_folio: 'due_minor',
  reopen_folio: 'due_minor',
  'receivables.promises': 'bookingId', // is one of those requested
  'closing.findClosedAt': 'at', // a run that is done has ended
  'closing.findStayOverRooms': 'roomId', // is joined
  'bookings.findHeldRooms': 'stayId', // is one of those requested
  'bookings.findHeldRoomsOfBooking': 'stayId', // is one of those requested
  lease_print_jobs: 'leaseToken', // is set just before
}

const PLANTED = join(import.meta.dirname, 'planted.ts')

type Statement = SentStatement & { path: string; name: string; text: () => string }

let database: FreshDatabase
let client: pg.Client
let schema: SchemaReader
let statements: readonly Statement[]

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.owner)
  await client.connect()
  schema = await SchemaReader.of(client)
  statements = await allStatements()
}, 180_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function allStatements(): Promise<Statement[]> {
  const paths = new Map(Object.keys(modules).map((key) => [join(import.meta.dirname, key), key]))
  const sending = [...paths.keys()].filter((path) => readFileSync(path, 'utf8').includes('.named'))
  const sent = sentStatements(sending.filter((path) => !PASS_ON.some((end) => path.endsWith(end))))
  const texts = new Map<string, NamedText>()
  for (const path of new Set(sent.map((one) => one.path)))
    for (const named of (await modules[paths.get(path) ?? '']?.()) ?? []) texts.set(`${path}:${named.start}`, named)
  return sent.map((one) => {
    const named = texts.get(`${one.path}:${one.start}`)
    if (!named) throw new Error(`${one.path}:${one.line}: the text of a statement was not found`)
    return { ...one, name: named.name(), text: named.text }
  })
}

async function faultsIn(statement: Statement): Promise<string[]> {
  let described: Described
  try {
    described = await schema.describe(statement.text())
  } catch (error) {
    return [String(error)]
  }
  return [...faultsOf(statement, described, NEVER_NULL[statement.name]), ...lookupFaults(statement.text())]
}

const isPlanted = ({ path }: Statement) => path === PLANTED

test('every named statement is one of the schema, and takes and returns what its types declare', async () => {
  const faults: string[] = []
  for (const one of statements.filter((statement) => !isPlanted(statement)))
    for (const fault of await faultsIn(one)) faults.push(`${relative('.', one.path)}:${one.line} ${one.name} ${fault}`)
  expect(faults).toEqual([])
  expect(statements.length).toBeGreaterThan(500)
}, 60_000)

test('a name is that of one text: under it a connection prepares a statement once', () => {
  const texts = new Map<string, Set<string>>()
  for (const { name, text, path } of statements)
    if (name !== '' && path !== PLANTED) texts.set(name, (texts.get(name) ?? new Set()).add(text()))
  expect([...texts].filter(([, of]) => of.size > 1).map(([name]) => name)).toEqual([])
})

describe('what is wrong is seen', () => {
  const planted = (name: string) => {
    const found = statements.find((one) => isPlanted(one) && one.name === `planted.${name}`)
    if (!found) throw new Error(`planted.${name} is not there`)
    return faultsIn(found)
  }

  test('a column that the statement does not return', async () => {
    expect(await planted('missing')).toEqual(['claims a column nickname that it does not return'])
  })
  test('a column of another kind', async () => {
    expect(await planted('kind')).toEqual(['name is text, claimed to be number'])
    expect(await planted('sum')).toEqual(['total is numeric, claimed to be number'])
  })
  test('a column that may be null', async () => {
    expect(await planted('null')).toEqual(['born may be null, claimed to be string'])
  })
  test('a parameter of another kind', async () => {
    expect(await planted('parameter')).toEqual(['$2 is integer, sent string'])
  })
  test('a parameter too few', async () => {
    expect(await planted('count')).toEqual(['has 2 parameters and is sent 1 values'])
  })
  test('a column that is not there', async () => {
    expect(await planted('column')).toEqual(['error: column "nickname" does not exist'])
  })
  test('a text that a function makes, which no one can prepare before it runs', async () => {
    expect(await planted('text')).toEqual(['ReferenceError: column is not defined'])
  })
  test('a row that is looked up by what no index is used for', async () => {
    expect(await planted('merged')).toEqual(['looks c.id up by a value that no index is used for'])
    expect(await planted('line')).toEqual(['looks l.id up by a value that no index is used for'])
  })

  test.each([
    ['renamed', 'rename column email to mail'],
    ['dropped', 'drop column email cascade'],
    ['of another type', 'alter column notes drop default, alter column notes type integer using 0'],
  ])('a column that was %s', async (_, change) => {
    const reading = statements.filter(({ path }) => path.endsWith('customers/queries/customers.ts'))
    await client.query('begin')
    try {
      await client.query(`alter table customers ${change}`)
      const faults = (await Promise.all(reading.map(faultsIn))).flat()
      expect(faults.join('\n')).toMatch(/column "email" does not exist|notes is integer, claimed to be string/)
    } finally {
      await client.query('rollback')
    }
  })
})
