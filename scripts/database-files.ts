// Writes db/tables.ts and db/schema.sql from a scratch database that the migrations made. With --check: reports whether they differ.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { projectRoot } from '#server/project-root.ts'
import { laidOut } from './layout.ts'
import { schemaText } from './schema.ts'
import { tablesText } from './tables.ts'

const isCheck = process.argv.includes('--check')
const files = await generate()
const stale = Object.entries(files).filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
for (const [path, text] of stale) {
  if (!isCheck) writeFileSync(path, text)
  console.log(isCheck ? `${path} does not match the migrations: run npm run tables` : `wrote ${path}`)
}
if (stale.length === 0) console.log('db/tables.ts and db/schema.sql match the migrations.')
else if (isCheck) process.exitCode = 1

async function generate(): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hotelmate-schema-'))
  const embedded = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const client = new pg.Client(embedded.connection)
  try {
    await migrate(embedded.connection)
    await client.connect()
    const tables = join(projectRoot, 'db', 'tables.ts')
    return {
      [tables]: await laidOut(tables, await tablesText(client)),
      [join(projectRoot, 'db', 'schema.sql')]: await schemaText(client),
    }
  } finally {
    await client.end()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
