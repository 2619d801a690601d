import { randomUUID } from 'node:crypto'
import pg from 'pg'

const MARK = 'hotelmate.session'
/** A pooler may have several connections; each try occupies one of them. */
const TRIES = 4

const REFUSED =
  'DATABASE_URL leads through a pooler that shares a connection between transactions (PgBouncer: pool_mode = transaction). ' +
  'Hotelmate needs pool_mode = session for its database, or Postgres itself.'

/**
 * Refuses a pooler that lends a session's connection to others between its transactions: live events, the lock of migrations and the step
 * down to a role without rights belong to a session. What one session has set must not be seen by another while it lives.
 */
export async function assertOwnSession(connection: pg.ClientConfig): Promise<void> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  const mark = randomUUID()
  const markOf = async (client: pg.Client) =>
    (await client.query<{ mark: string | null }>(`select current_setting('${MARK}', true) as mark`)).rows[0]?.mark
  try {
    const own = await open()
    await own.query(`set ${MARK} = '${mark}'`)
    for (let tried = 0; tried < TRIES; tried += 1) {
      const other = await open()
      await other.query('begin')
      if ((await markOf(other)) === mark || (await markOf(own)) !== mark) throw new Error(REFUSED)
    }
  } finally {
    await Promise.all(clients.map((client) => client.query('rollback').catch(() => {})))
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/** Whether a connection is refused because of the settings it begins with, as PgBouncer does; then they are set afterwards. */
export async function refusesStartupSettings(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, statement_timeout: 10_000, options: '-c lock_timeout=5000' })
  client.on('error', () => {})
  try {
    await client.connect()
    return false
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter')) return true
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
