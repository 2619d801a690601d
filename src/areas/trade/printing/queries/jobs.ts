import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import { firstIdSince } from '#server/database/ids.ts'
import type { PrintJob } from '../contract/replies.ts'
import type { Sheet } from '../contract/sheets.ts'

const tellJobs = (cut: RawBuilder<unknown>) => sql<PrintJob>`
  select j.id, j.kind, j.ref_id as "refId", j.order_id as "orderId", j.station_id as "stationId", j.printer_id as "printerId",
         p.name as "printerName", p.way, j.title, j.status, j.is_duplicate as "isDuplicate", j.printer_id <> j.origin_id as "isRerouted",
         j.attempts, j.error_class as "errorClass", j.error, j.lease_owner as "leaseOwner", j.created_at as "createdAt",
         j.created_by_name as "createdByName", j.ended_at as "endedAt"
    from (${cut}) j
    join printers p on p.property_id = j.property_id and p.id = j.printer_id
   order by j.id desc`

export type JobFilter = {
  view?: 'waiting' | 'attention' | 'printed' | 'ended' | undefined
  printerId?: string | undefined
  orderId?: string | undefined
  /** Since when what ran out is shown among what wants attention. */
  toldSince: Instant
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
  { view, printerId, orderId, toldSince }: JobFilter,
  page: { after: string | undefined; limit: number },
): Promise<PrintJob[]> {
  const where = [sql`j.property_id = ${tx.propertyId}`]
  if (printerId) where.push(sql`j.printer_id = ${printerId}`)
  if (orderId) where.push(sql`j.order_id = ${orderId}`)
  if (page.after) where.push(sql`j.id < ${page.after}`)
  const latest = (which: RawBuilder<unknown>) =>
    sql`(select j.* from print_jobs j where ${sql.join([...where, which], sql` and `)} order by j.id desc ${upTo(page.limit)})`
  const standing = view ? sql`j.status in (${sql.join(statusesOf[view].map((status) => sql.lit(status)))})` : sql`true`
  // Two lists made one: each is found by an index of its own.
  const ranOut = sql`j.status = 'EXPIRED' and j.id >= ${firstIdSince(toldSince)}`
  const cut =
    view === 'attention'
      ? sql`select * from (${latest(standing)} union all ${latest(ranOut)}) both_kinds order by id desc ${upTo(page.limit)}`
      : latest(standing)
  return (await tellJobs(cut).execute(tx)).rows
}

/** @throws Refusal not_found */
export async function getJob(tx: Tx, jobId: string): Promise<PrintJob> {
  const cut = sql`select * from print_jobs where property_id = ${tx.propertyId} and id = ${jobId}`
  const { rows } = await tellJobs(cut).execute(tx)
  return rows[0] ?? refuse('not_found', { jobId })
}

/** What deciding about a document, or laying it out, takes. */
export type KeptJob = Pick<
  PrintJob,
  'id' | 'status' | 'attempts' | 'kind' | 'refId' | 'title' | 'isDuplicate' | 'printerId'
> & {
  leaseToken: string | null
  isHanded: boolean
  backupId: string | null
  revision: number
  copyNo: number
  originId: string
  stationId: string | null
  orderId: string | null
  sheet: Sheet
  widthMm: 58 | 80
  isPrinterOn: boolean
  keepMinutes: number
}

const KEPT = `
  select j.id, j.status, j.attempts, j.kind, j.ref_id as "refId", j.title, j.is_duplicate as "isDuplicate", j.printer_id as "printerId",
         j.lease_token as "leaseToken", j.handed_at is not null as "isHanded", j.revision, j.copy_no as "copyNo",
         j.origin_id as "originId", j.station_id as "stationId", j.order_id as "orderId", j.sheet, p.width_mm as "widthMm",
         p.is_active as "isPrinterOn", p.keep_minutes as "keepMinutes", b.id as "backupId"
    from print_jobs j
    join printers p on p.property_id = j.property_id and p.id = j.printer_id
    left join printers b on b.property_id = p.property_id and b.id = p.backup_id and b.is_active
   where j.property_id = $1 and j.id = $2`

/** @throws Refusal not_found */
export async function getKeptJob(tx: Tx, jobId: string): Promise<KeptJob> {
  const [row] = await tx.named<KeptJob>('get_print_job', KEPT, [tx.propertyId, jobId])
  return row ?? refuse('not_found', { jobId })
}

/** Locks the document until the transaction ends. @throws Refusal not_found */
export async function lockJob(tx: Tx, jobId: string): Promise<KeptJob> {
  const [row] = await tx.named<KeptJob>('lock_print_job', `${KEPT} for update of j`, [tx.propertyId, jobId])
  return row ?? refuse('not_found', { jobId })
}

export type NewJob = {
  id: string
  kind: PrintJob['kind']
  refId: string
  revision: number
  copyNo: number
  stationId: string | null
  orderId: string | null
  printerId: string
  title: string
  sheet: Sheet
  isDuplicate: boolean
  runAfter: Instant
  expiresAt: Instant
}

/** Queues documents in one statement; one that is queued already is left as it is. Answers the ids of the new ones. */
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
export async function nextCopy(tx: Tx, { kind, refId, revision, originId }: KeptJob): Promise<number> {
  const [row] = await tx.named<{ next: number }>(
    'next_print_copy',
    `select max(copy_no) + 1 as next from print_jobs
      where property_id = $1 and kind = $2 and ref_id = $3 and revision = $4 and origin_id = $5`,
    [tx.propertyId, kind, refId, revision, originId],
  )
  return row?.next ?? 1
}

export type Standing = {
  failed: number
  unknown: number
  expired: number
  waiting: number
  waitingSince: Instant | null
}

/** How many documents stand where; what ran out, since that moment. */
export async function countJobs(tx: Tx, toldSince: Instant): Promise<Standing> {
  const [row] = await tx.named<Standing>(
    'count_print_jobs',
    `select (select count(*)::int from print_jobs where property_id = $1 and status = 'FAILED') as failed,
            (select count(*)::int from print_jobs where property_id = $1 and status = 'UNKNOWN') as unknown,
            (select count(*)::int from print_jobs where property_id = $1 and id >= $2 and status = 'EXPIRED') as expired,
            w.waiting, w.since as "waitingSince"
       from (select count(*)::int as waiting, min(created_at) as since from print_jobs where property_id = $1 and status = 'QUEUED') w`,
    [tx.propertyId, firstIdSince(toldSince)],
  )
  return row ?? { failed: 0, unknown: 0, expired: 0, waiting: 0, waitingSince: null }
}
