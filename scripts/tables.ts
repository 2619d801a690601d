import type pg from 'pg'

type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  isAlwaysGenerated: boolean
  hasDefault: boolean
}

/** How values come out of the driver, with the parsers of src/server/database/pool.ts. Anything else must be added here. */
const typescriptOf: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  numeric: 'string',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string', // YYYY-MM-DD
  'time without time zone': 'string',
  'timestamp with time zone': 'string', // ISO, UTC
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
  tsvector: 'string',
  tstzmultirange: 'string', // spans of time, for constraints; statements take them apart
}

/** The text of db/tables.ts: a type for each table and view, as kysely wants them. */
export async function tablesText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select t.relname as table, c.attname as name, format_type(c.atttypid, null) as type,
           not c.attnotnull as "isNullable", (c.attidentity = 'a' or c.attgenerated <> '') as "isAlwaysGenerated",
           (c.atthasdef or c.attidentity <> '') as "hasDefault"
    from pg_attribute c join pg_class t on t.oid = c.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm') and not t.relispartition
      and c.attnum > 0 and not c.attisdropped and t.relname <> 'schema_migrations'
    order by t.relname, c.attnum`)
  const tables = grouped(rows)
  const types = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join('\n')}\n  }`)
  const used = ['Generated', 'GeneratedAlways'].filter((name) => types.some((type) => type.includes(`${name}<`)))
  return `// Written by \`npm run tables\` from the database that db/migrations makes. Not edited by hand.
import type { ${used.join(', ')} } from 'kysely'

export type Tables = {
${types.join('\n')}
}
`
}

function lineOf({ table, name, type, isNullable, isAlwaysGenerated, hasDefault }: Column): string {
  const isList = type.endsWith('[]')
  const known = typescriptOf[type.replace('[]', '')]
  if (!known) throw new Error(`${table}.${name}: scripts/tables.ts does not know the type ${type}`)
  const value = `${known}${isList ? '[]' : ''}${isNullable && known !== 'unknown' ? ' | null' : ''}`
  if (isAlwaysGenerated) return `    ${name}: GeneratedAlways<${value}>`
  return `    ${name}: ${hasDefault ? `Generated<${value}>` : value}`
}

function grouped(columns: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}
