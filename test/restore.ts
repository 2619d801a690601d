import pg from 'pg'

/** What a template holds. */
export type Held = {
  /** Its tables with rows. */
  tables: readonly { name: string; count: number; columns: string; rows: string }[]
  sequences: string
  shape: string
}

/** A database that has grown beyond this is not restored: to empty it costs more, and leaves more behind, than a new one. */
const MOST_BYTES = 32 * 1024 ** 2

const OURS = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and n.nspname <> 'information_schema' and not starts_with(n.nspname, 'pg_')`

const TABLES = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  ${OURS}`

const SEQUENCES = `
  select json_agg(json_build_object('name', quote_ident(schemaname) || '.' || quote_ident(sequencename),
                                    'start', start_value, 'last', last_value))::text as held
    from pg_sequences`

const RESTORE_SEQUENCES = `
  select setval(name::regclass, coalesce(last, start), last is not null)
    from json_to_recordset($1) as held(name text, start bigint, last bigint)
    join pg_sequences on name = quote_ident(schemaname) || '.' || quote_ident(sequencename)
   where last_value is distinct from last`

/** Of a row that was written after a transaction. */
const IS_NEW = 'age(xmin) < age($1::xid)'

/** What a test may change of a database besides rows: tables, keys, functions, triggers, statistics. */
const CATALOGUE = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_policy', 'pg_statistic']
const shape = (each: string) =>
  `select concat_ws(' ', ${CATALOGUE.map((name) => `(select ${each} from ${name})`).join(', ')}) as shape`
const SHAPE = shape('count(*)')
/** The same while nothing of it is new. */
const SHAPE_SINCE = shape(`count(*) + count(*) filter (where ${IS_NEW})`)

/** Tables that have rows, or once had some. */
const USED = `
  select name, bytes from (select c.oid::regclass::text as name, pg_relation_size(c.oid)::int as bytes ${OURS}) each where bytes > 0`

/** No trigger and no key minds what is taken away; the checks are planned once. */
const RESTORING = `
  set local session_replication_role = replica; set local plan_cache_mode = force_generic_plan; set local lock_timeout = '1s'`

export async function heldBy(client: pg.Client): Promise<Held> {
  const { rows: columns } = await client.query<{ name: string; columns: string }>(TABLES)
  const looks = columns.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as count, json_agg(t)::text as rows from ${name} t having count(*) > 0`,
  )
  const { rows: tables } = await client.query<{ name: string; count: number; rows: string }>(looks.join(' union all '))
  const { rows: sequences } = await client.query<{ held: string }>(SEQUENCES)
  const { rows: shapes } = await client.query<{ shape: string }>(SHAPE)
  const columnsOf = new Map(columns.map(({ name, columns }) => [name, columns]))
  return {
    tables: tables.map((table) => ({ ...table, columns: columnsOf.get(table.name) ?? '' })),
    sequences: sequences[0]?.held ?? '[]',
    shape: shapes[0]?.shape ?? '',
  }
}

/** A moment of a database: whatever a later transaction writes is new. */
export async function momentOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::xid::text as id')
  return rows[0]?.id ?? ''
}

/**
 * Makes a copy of a template hold what the template holds, whatever was written since a moment at which it did.
 *
 * @returns false, and leaves it as it is, if more than rows was changed
 */
export async function restore(client: pg.Client, held: Held, since: string): Promise<boolean> {
  await client.query('begin; ' + RESTORING)
  const { rows: shapes } = await client.query<{ shape: string }>({ name: 'shape', text: SHAPE_SINCE, values: [since] })
  const { rows: used } = await client.query<{ name: string; bytes: number }>({ name: 'used', text: USED })
  const bytes = used.reduce((sum, table) => sum + table.bytes, 0)
  const isPossible = shapes[0]?.shape === held.shape && bytes <= MOST_BYTES
  if (isPossible) {
    const statements = [...emptying(held, used), ...(await refilling(client, held, since))]
    if (statements.length > 0) await client.query(statements.join('; '))
    await client.query({ name: 'sequences', text: RESTORE_SEQUENCES, values: [held.sequences] })
  }
  await client.query('commit')
  return isPossible
}

function emptying({ tables }: Held, used: readonly { name: string }[]): string[] {
  const withRows = new Set(tables.map(({ name }) => name))
  return used.filter(({ name }) => !withRows.has(name)).map(({ name }) => `delete from ${name}`)
}

async function refilling(client: pg.Client, { tables }: Held, since: string): Promise<string[]> {
  const looks = tables.map(
    ({ name, count }) => `select '${name}' as name from ${name} having count(*) <> ${count} or bool_or(${IS_NEW})`,
  )
  const text = looks.join(' union all ')
  const { rows: found } = await client.query<{ name: string }>({ name: 'written', text, values: [since] })
  const written = new Set(found.map(({ name }) => name))
  return tables
    .filter(({ name }) => written.has(name))
    .flatMap(({ name, columns, rows }) => [
      `delete from ${name}`,
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows)})`,
    ])
}
