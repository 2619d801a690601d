import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '#db/tables.ts'
import type { Tx } from './context.ts'

/** Statement text to name: a text seen again is prepared once per connection. Bounded, because lists of values vary in length. */
const MAX_STATEMENTS = 2_000
const names = new Map<string, string>()
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `k${names.size}`
  names.set(sql, name)
  return name
}

class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.client = client
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(sql)
    const { rows, rowCount } = await this.client.query<pg.QueryResultRow>({
      ...(name === undefined ? {} : { name }),
      text: sql,
      values: [...parameters],
    })
    return { rows: rows as R[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
  }
  // oxlint-disable-next-line require-yield -- lists are paged, nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used: lists are paged')
  }
}

/** Transactions are begun and ended by `Database` below; kysely only builds and runs statements on the client it is given. */
class ClientDriver implements Driver {
  readonly connection: ClientConnection
  constructor(client: pg.PoolClient) {
    this.connection = new ClientConnection(client)
  }
  async init() {}
  async acquireConnection() {
    return this.connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('a request has exactly one transaction, and the server opened it')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

/** A transaction whose property is set anew with every use of its connection. */
export type OwnTx = Omit<Tx, 'propertyId'> & { propertyId: number }

/** kysely on one connection. */
export function bind(client: pg.PoolClient): OwnTx {
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return Object.assign(kysely, {
    propertyId: 0,
    named: async <Row>(name: string, text: string, parameters: readonly unknown[]) =>
      (await client.query<pg.QueryResultRow>({ name, text, values: [...parameters] })).rows as Row[],
  })
}
