import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, json } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import { firstIdSince } from '#server/database/ids.ts'
import type { PrintJob } from '../contract/replies.ts'
import type { Sheet } from '../contract/sheets.ts'

/** What deciding about a document, or laying it out, takes. */
export type StoredJob = Pick<
  PrintJob,
  'id' | 'status' | 'attempts' | 'kind' | 'refId' | 'title' | 'isDuplicate' | 'printerId' | 'stationId' | 'orderId'
> & {
  leaseToken: string | null
  isHanded: boolean
  backupId: string | null
  revision: number
  copyNo: number
  originId: string
  sheet: Sheet
  widthMm: 58 | 80
  isPrinterOn: boolean
  keepMinutes: number
}

type Queued = { runAfter: Instant; expiresAt: Instant }

/** With `j`, `p` and `b` as the aliases of documents, their printers and their backup printers. */
export const stored = columns<PrintJob & StoredJob & Queued>().of('print_jobs', {
  id: fixed('id'),
  kind: fixed('kind'),
  refId: fixed('ref_id'),
  revision: fixed('revision'),
  copyNo: fixed('copy_no'),
  stationId: fixed('station_id'),
  orderId: fixed('order_id'),
  originId: fixed('origin_id'),
  printerId: 'printer_id',
  printerName: computed('p.name'),
  way: computed('p.way'),
  widthMm: computed('p.width_mm'),
  isPrinterOn: computed('p.is_active'),
  keepMinutes: computed('p.keep_minutes'),
  backupId: computed('b.id'),
  title: fixed('title'),
  sheet: json('sheet'),
  status: 'status',
  isDuplicate: 'is_duplicate',
  isRerouted: computed('j.printer_id <> j.origin_id'),
  attempts: 'attempts',
  runAfter: 'run_after',
  expiresAt: 'expires_at',
  leaseToken: 'lease_token',
  leaseOwner: 'lease_owner',
  isHanded: computed('j.handed_at is not null'),
  errorClass: 'error_class',
  error: 'error',
  createdAt: fixed('created_at'),
  createdByName: fixed('created_by_name'),
  endedAt: 'ended_at',
})
const listed = stored.only(
  'id', 'kind', 'refId', 'orderId', 'stationId', 'printerId', 'printerName', 'way', 'title', 'status', 'isDuplicate', 'isRerouted',
  'attempts', 'errorClass', 'error', 'leaseOwner', 'createdAt', 'createdByName', 'endedAt',
) // prettier-ignore
const whole = stored.only(
  'id', 'status', 'attempts', 'kind', 'refId', 'title', 'isDuplicate', 'printerId', 'leaseToken', 'isHanded', 'revision', 'copyNo',
  'originId', 'stationId', 'orderId', 'sheet', 'widthMm', 'isPrinterOn', 'keepMinutes', 'backupId',
) // prettier-ignore

const selectJobs = (cut: RawBuilder<unknown>) => sql<PrintJob>`
  select ${sql.raw(listed.select('j'))}
    from (${cut}) j
    join printers p on p.property_id = j.property_id and p.id = j.printer_id
   order by j.id desc`

export type JobFilter = {
  view?: 'waiting' | 'attention' | 'printed' | 'ended' | undefined
  printerId?: string | undefined
  orderId?: string | undefined
  /** Since when what ran out is shown among what wants attention. */
  reportedSince: Instant
}

const statusesOf = {
  waiting: ['QUEUED', 'LEASED'],
  attention: ['FAILED', 'UNKNOWN'],
  printed: ['PRINTED'],
  ended: ['EXPIRED', 'CANCELLED'],
} as const

/** Documents, latest first, from the one after `after` on. */
export async function findJobs(
  tx: Tx,
  { view, printerId, orderId, reportedSince }: JobFilter,
  page: { after: string | undefined; limit: number },
): Promise<PrintJob[]> {
  const where = [sql`j.property_id = ${tx.propertyId}`]
  if (printerId) where.push(sql`j.printer_id = ${printerId}`)
  if (orderId) where.push(sql`j.order_id = ${orderId}`)
  if (page.after) where.push(sql`j.id < ${page.after}`)
  const latest = (which: RawBuilder<unknown>) =>
    sql`(select j.* from print_jobs j where ${sql.join([...where, which], sql` and `)} order by j.id desc ${upTo(page.limit)})`
  const ofView = view ? sql`j.status in (${sql.join(statusesOf[view].map((status) => sql.lit(status)))})` : sql`true`
  // Two lists made one: each is found by an index of its own.
  const ranOut = sql`j.status = 'EXPIRED' and j.id >= ${firstIdSince(reportedSince)}`
  const cut =
    view === 'attention'
      ? sql`select * from (${latest(ofView)} union all ${latest(ranOut)}) both_kinds order by id desc ${upTo(page.limit)}`
      : latest(ofView)
  return (await selectJobs(cut).execute(tx)).rows
}

/** @throws Refusal not_found */
export async function getJob(tx: Tx, jobId: string): Promise<PrintJob> {
  const cut = sql`select * from print_jobs where property_id = ${tx.propertyId} and id = ${jobId}`
  const { rows } = await selectJobs(cut).execute(tx)
  return rows[0] ?? refuse('not_found', { jobId })
}

const GET = `
  select ${whole.select('j')}
    from print_jobs j
    join printers p on p.property_id = j.property_id and p.id = j.printer_id
    left join printers b on b.property_id = p.property_id and b.id = p.backup_id and b.is_active
   where j.property_id = $1 and j.id = $2`

/** @throws Refusal not_found */
export async function getStoredJob(tx: Tx, jobId: string): Promise<StoredJob> {
  const [row] = await tx.named<StoredJob>('get_print_job', GET, [tx.propertyId, jobId])
  return row ?? refuse('not_found', { jobId })
}

/** Locks the document until the transaction ends. @throws Refusal not_found */
export async function lockJob(tx: Tx, jobId: string): Promise<StoredJob> {
  const [row] = await tx.named<StoredJob>('lock_print_job', `${GET} for update of j`, [tx.propertyId, jobId])
  return row ?? refuse('not_found', { jobId })
}

export type NewJob = Queued &
  Pick<
    StoredJob,
    | 'id'
    | 'kind'
    | 'refId'
    | 'revision'
    | 'copyNo'
    | 'stationId'
    | 'orderId'
    | 'printerId'
    | 'title'
    | 'sheet'
    | 'isDuplicate'
  >

/** Queues documents in one statement; one that is queued already is left unchanged. Returns the ids of the new ones. */
export async function insertJobs(
  tx: Tx,
  jobs: readonly NewJob[],
  by: { at: Instant; name: string },
): Promise<string[]> {
  const rows = await tx.named<{ id: string }>(
    'insert_print_jobs',
    `insert into print_jobs (property_id, id, kind, ref_id, revision, copy_no, station_id, order_id, printer_id, origin_id, title, sheet,
                             is_duplicate, run_after, expires_at, created_at, created_by_name)
     select $1, r.id, r.kind, r."refId", r.revision, r."copyNo", r."stationId", r."orderId", r."printerId", r."printerId", r.title,
            r.sheet, r."isDuplicate", r."runAfter", r."expiresAt", $3, $4
       from jsonb_to_recordset($2::jsonb)
         as r (id uuid, kind text, "refId" uuid, revision int, "copyNo" int, "stationId" uuid, "orderId" uuid, "printerId" uuid,
               title text, sheet jsonb, "isDuplicate" boolean, "runAfter" timestamptz, "expiresAt" timestamptz)
     on conflict on constraint document_is_queued_once do nothing
     returning id`,
    [tx.propertyId, JSON.stringify(jobs), by.at, by.name],
  )
  return rows.map(({ id }) => id)
}

/** The number the next copy of a document gets at the printer it was meant for. */
export async function nextCopy(tx: Tx, { kind, refId, revision, originId }: StoredJob): Promise<number> {
  const [row] = await tx.named<{ next: number }>(
    'next_print_copy',
    `select max(copy_no) + 1 as next from print_jobs
      where property_id = $1 and kind = $2 and ref_id = $3 and revision = $4 and origin_id = $5`,
    [tx.propertyId, kind, refId, revision, originId],
  )
  return row?.next ?? 1
}

export type JobCounts = {
  failed: number
  unknown: number
  expired: number
  waiting: number
  waitingSince: Instant | null
}

/** Number of documents by status; expired ones since that moment. */
export async function countJobs(tx: Tx, reportedSince: Instant): Promise<JobCounts> {
  const [row] = await tx.named<JobCounts>(
    'count_print_jobs',
    `select (select count(*)::int from print_jobs where property_id = $1 and status = 'FAILED') as failed,
            (select count(*)::int from print_jobs where property_id = $1 and status = 'UNKNOWN') as unknown,
            (select count(*)::int from print_jobs where property_id = $1 and id >= $2 and status = 'EXPIRED') as expired,
            w.waiting, w.since as "waitingSince"
       from (select count(*)::int as waiting, min(created_at) as since from print_jobs where property_id = $1 and status = 'QUEUED') w`,
    [tx.propertyId, firstIdSince(reportedSince)],
  )
  return row ?? { failed: 0, unknown: 0, expired: 0, waiting: 0, waitingSince: null }
}
