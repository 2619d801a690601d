import type pg from 'pg'

/** The first entry of a backup: enough to refuse it before reading on. */
export type Manifest = {
  format: 1
  madeAt: string
  postgres: string
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: string[] }[]
}

/** The last entry. A backup without it was not finished. */
export type Totals = {
  tables: { name: string; rows: number; sha256: string }[]
  sequences: { name: string; last: string }[]
  jobs: number
  files: number
}

/** A job that waits in the queue, as `graphile_worker.add_job` takes it. */
export type WaitingJob = {
  task: string
  payload: unknown
  queue: string | null
  runAt: string
  maxAttempts: number
  key: string | null
  priority: number
}

export const entryNames = { manifest: 'manifest.json', totals: 'totals.json', jobs: 'jobs.json' } as const

/** Text forms that do not depend on how a server is set up, so that a backup moves between servers and versions. */
export const neutralForms = `
  set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = '30s'`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table of ours with the columns that are stored, generated ones left out. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[]; key: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(`
    select t.relname as name,
           array_agg(c.attname::text order by c.attnum) filter (where c.attgenerated = '') as columns,
           coalesce((select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
                     from pg_index i join pg_attribute k on k.attrelid = t.oid and k.attnum = any (i.indkey)
                     where i.indrelid = t.oid and i.indisprimary), '{}') as key
    from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> 'schema_migrations'
    group by t.oid, t.relname order by t.relname`)
  return rows
}

/** The current value of each identity column. Read after the rows: it may run ahead of them, never behind. */
export async function sequencesOf(client: pg.Client): Promise<Totals['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

/** Reads the job queue's own tables: its view does not show the payload. */
export async function waitingJobsOf(client: pg.Client): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(`
    select t.identifier as task, j.payload, q.queue_name as queue, j.run_at::text as "runAt",
           j.max_attempts as "maxAttempts", j.key, j.priority
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.attempts < j.max_attempts order by j.id`)
  return rows
}
