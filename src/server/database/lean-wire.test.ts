import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatheringClient } from './gathering-client.ts'
import { PipelinedClient } from './pipelined-client.ts'
import { type FreshDatabase, freshDatabase } from '#test/database.ts'

let database: FreshDatabase
const clients: pg.Client[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})

async function connect(kind: typeof pg.Client): Promise<pg.Client> {
  const client = new kind({ ...database.owner, pipeline: true } as pg.ClientConfig)
  clients.push(client)
  await client.connect()
  return client
}

/** How often the database itself reported ReadyForQuery. */
function countPackets(client: pg.Client): () => number {
  let count = 0
  client.connection.on('readyForQuery', (message: { name?: string }) => (count += message.name === undefined ? 0 : 1))
  return () => count
}

const numbers = (client: pg.Client, ...values: number[]) =>
  Promise.all(values.map((value) => client.query({ name: 'number', text: 'select $1::int as n', values: [value] })))

test('statements issued at once get their results in one packet, each with its own rows', async () => {
  const client = await connect(GatheringClient)
  const packets = countPackets(client)
  const [begun, results] = await Promise.all([client.query({ name: 'begin', text: 'begin' }), numbers(client, 1, 2, 3)])
  expect([begun.command, ...results.map(({ rows }) => rows[0].n as number)]).toEqual(['BEGIN', 1, 2, 3])
  expect(packets()).toBe(1)
  await client.query('rollback')
})

test('without gathering each statement gets a packet of its own', async () => {
  const client = await connect(PipelinedClient)
  const packets = countPackets(client)
  const [begun, results] = await Promise.all([client.query({ name: 'begin', text: 'begin' }), numbers(client, 1, 2, 3)])
  expect([begun.command, ...results.map(({ rows }) => rows[0].n as number)]).toEqual(['BEGIN', 1, 2, 3])
  expect(packets()).toBe(4)
  await client.query('rollback')
})

test('the columns of a prepared statement are described once, and of one that has none never again', async () => {
  const client = await connect(GatheringClient)
  const { connection } = client
  let requests = 0
  const describe = connection.describe.bind(connection)
  connection.describe = (portal, more) => {
    requests += 1
    describe(portal, more)
  }
  await client.query('begin')
  const silent = () => client.query({ name: 'silent', text: 'set local work_mem = 4096' })
  for (let round = 1; round <= 3; round += 1) {
    const [[one, two]] = await Promise.all([numbers(client, round, -round), silent()])
    expect([one?.rows, two?.rows, one?.fields.map(({ name }) => name)]).toEqual([
      [{ n: round }],
      [{ n: -round }],
      ['n'],
    ])
  }
  expect(requests).toBe(3) // by the two of the first turn and the silent one
  await client.query('rollback')
})

test('what follows a fault is refused, and the connection goes on', async () => {
  const client = await connect(GatheringClient)
  await client.query('begin')
  const ended = await Promise.allSettled([
    ...[1, 0].map((value) => client.query({ name: 'divide', text: 'select 6 / $1::int as n', values: [value] })),
    client.query({ name: 'never prepared', text: 'select 1 as n' }),
    client.query('select 1 as n'),
  ])
  expect(ended.map((one) => (one.status === 'rejected' ? one.reason.code : one.value.rows))).toEqual([
    [{ n: 6 }],
    '22012',
    '25P02',
    '25P02',
  ])
  await client.query('rollback')
  expect((await client.query({ name: 'never prepared', text: 'select 1 as n' })).rows).toEqual([{ n: 1 }])
})

test('a value that cannot be sent fails alone', async () => {
  const client = await connect(GatheringClient)
  const unsendable = {
    toPostgres: () => {
      throw new Error('no such value')
    },
  }
  await client.query('begin')
  const ended = await Promise.allSettled([
    numbers(client, 1),
    client.query({ name: 'unsendable', text: 'select $1::int as n', values: [unsendable] }),
    numbers(client, 2),
  ])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await client.query('rollback')
})

const STATEMENTS = {
  named: { name: 'one', text: 'select 1 as n' },
  valued: { text: 'select $1::int + 1 as n', values: [2] },
  text: 'select 3 as n',
  texts: 'select 4 as n; select 5 as n',
  nothing: { name: 'nothing', text: '' },
  divided: { name: 'divided', text: 'select 1 / 0 as n' },
  misspelt: { text: 'selec $1', values: [1] },
  begin: { name: 'begin', text: 'begin' },
  again: 'rollback; begin',
} as const

test('LAW in a transaction, any groups of statements end as with a client that ends each by itself', async () => {
  const kinds = fc.constantFrom(...(Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[]))
  const plain = await connect(pg.Client)
  const gathering = await connect(GatheringClient)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(kinds, { maxLength: 6 }), { maxLength: 5 }), async (groups) => {
      expect(await play(gathering, groups)).toEqual(await play(plain, groups))
    }),
  )
})

async function play(client: pg.Client, groups: (keyof typeof STATEMENTS)[][]): Promise<unknown[]> {
  const notices: unknown[] = []
  await client.query('begin')
  for (const group of groups) {
    const ended = await Promise.allSettled(group.map((kind) => client.query(STATEMENTS[kind] as pg.QueryConfig)))
    let isAborted = false
    for (const one of ended) {
      // Of statements after a fault, Postgres names the misspelt ones as such; that they are refused is enough.
      notices.push(one.status === 'fulfilled' ? rowsOf(one.value) : isAborted ? 'refused' : one.reason.code)
      isAborted = one.status === 'rejected'
    }
    await client.query('rollback; begin')
  }
  await client.query('rollback')
  return notices
}

const rowsOf = (result: pg.QueryResult | pg.QueryResult[]) => [result].flat().flatMap(({ rows }) => rows as unknown[])
