import pg from 'pg'

/** An organisation of so many properties with a year of closed days each is what its owner compares. */
const PROPERTIES = 100

/** Tables of what closed days state, by day and property. */
export async function factTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and (relname = 'fact_days' or relname like '%\\_facts' or relname in ('stay_sums', 'booking_sums')) order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Columns of a table that can be written, but for those named. */
export const otherColumns = (table: string, names: readonly string[]): string => `
  (select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all (array['${names.join("','")}']))`

/** The property's twins: its closed days under other names. Made once in a database. */
export async function makeTwins(config: pg.ClientConfig, propertyId: number): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const twins = `select id from properties where short_name like 'bench-twin-%'`
    if ((await client.query(twins)).rowCount) return
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    await client.query('begin')
    await client.query(`
      do $$
      declare kept text := ${otherColumns('properties', ['id', 'name', 'short_name', 'seo_friendly_name'])};
      begin
        execute 'insert into properties (' || kept || ', name, short_name, seo_friendly_name) select ' || kept
          || $changed$, 'Twin ' || n, 'bench-twin-' || n, 'bench-twin-' || n from properties, generate_series(2, ${PROPERTIES}) n
               where id = ${propertyId}$changed$;
      end $$`)
    for (const table of [...(await factTables(client)), 'closing_days'])
      await client.query(`
        do $$
        declare kept text := ${otherColumns(table, ['property_id'])};
        begin
          execute 'insert into ${table} (' || kept || ', property_id) select ' || kept
            || ', twin.id from ${table} f, (${twins.replaceAll("'", "''")}) twin where f.property_id = ${propertyId}';
        end $$`)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
