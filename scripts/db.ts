// npm run db: a prompt to the database, as its owner, beside a running Hotelmate. npm run db -- "select 1" runs one statement.
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { openDatabaseServer } from '#server/database/server.ts'
import { loadSettings } from '#server/settings.ts'

const question = process.argv.slice(2).join(' ')
const server = await openDatabaseServer(loadSettings(), { share: true, log: (line) => console.error(line) })
const client = new pg.Client({ ...server.owner, application_name: 'npm run db' })
client.on('error', (error) => console.error(error.message))
try {
  await client.connect()
  if (question) process.exitCode = (await respondTo(question)) ? 0 : 1
  else await prompt()
} finally {
  await client.end()
  await server.stop()
}

async function prompt(): Promise<void> {
  const { host, port, user, database } = client
  console.log(`Connected to ${database} as ${user}. With psql: psql -h ${host} -p ${port} -U ${user} ${database}`)
  console.log('A statement ends with ; — \\d lists tables, \\d name its columns, \\q ends.')
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'hotelmate=# ' })
  lines.prompt()
  let statement = ''
  for await (const line of lines) {
    if (line.trim() === '\\q') break
    statement += `${line}\n`
    if (line.trim().startsWith('\\d')) statement = description(line.trim().slice(2).trim())
    if (statement.trim().endsWith(';')) {
      await respondTo(statement)
      statement = ''
    }
    lines.setPrompt(statement.trim() ? '        -# ' : 'hotelmate=# ')
    lines.prompt()
  }
  lines.close()
}

function description(table: string): string {
  return table
    ? `select column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' and table_name = ${pg.escapeLiteral(table)} order by ordinal_position;`
    : `select relname as table, reltuples::bigint as about_rows, pg_size_pretty(pg_total_relation_size(oid)) as size
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname;`
}

/** Prints the results of the statements; false when one failed. */
async function respondTo(text: string): Promise<boolean> {
  const begun = performance.now()
  try {
    const results = await client.query<unknown[]>({ text, rowMode: 'array', types: { getTypeParser: () => String } })
    for (const result of [results].flat()) print(result)
    console.log(`${Math.round(performance.now() - begun)} ms`)
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return false
  }
}

function print({ fields, rows, command, rowCount }: pg.QueryArrayResult<unknown[]>): void {
  if (fields.length === 0) return console.log(`${command} ${rowCount ?? ''}`.trim())
  const table = [
    fields.map(({ name }) => name),
    ...rows.map((row) => row.map((value) => (value === null ? '' : String(value)))),
  ]
  const widths = fields.map((_, column) => Math.min(60, Math.max(...table.map((row) => row[column]?.length ?? 0))))
  const line = (row: readonly string[]) =>
    row
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd()
  const [head, ...body] = table
  console.log([line(head ?? []), widths.map((width) => '-'.repeat(width)).join('-+-'), ...body.map(line)].join('\n'))
  console.log(`(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`)
}
