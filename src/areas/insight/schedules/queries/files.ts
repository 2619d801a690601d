import type { Day, Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import type { Context, PlatformTx, Tx } from '#server/request/context.ts'
import type { FileFormat, ReportFile } from '../contract/replies.ts'

export type StoredFile = Omit<ReportFile, 'title'>

const FIELDS = `
  f.id, f.report_code as code, f.from_on as "from", f.until_on as until, f.format, f.state, f.row_count as "rowCount",
  f.row_total as "rowTotal", f.fault, f.details, f.byte_count::int as size, f.owner_name as "ownerName", f.owner_id = $2 as "isOwn",
  f.created_at as "createdAt", f.ended_at as "endedAt", f.expires_at as "expiresAt"`

const IS_SEEN = `f.property_id = $1 and (f.owner_id = $2 or $2 = any(f.reader_ids)) and f.report_code = any($3::text[])`

const LIST = `
  select ${FIELDS} from report_files f
   where ${IS_SEEN} and ($4::uuid is null or f.id < $4) order by f.id desc limit $5`

type Reader = { userId: number; codes: readonly string[] }

/** Files of reports a user may open, that they requested or were sent; the latest first. */
export const findFiles = (
  tx: Tx,
  { userId, codes }: Reader,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredFile[]> => tx.named('schedules.findFiles', LIST, [tx.propertyId, userId, codes, after ?? null, limit])

const GET = `select ${FIELDS} from report_files f where ${IS_SEEN} and f.id = $4`

/** @throws Refusal not_found, also for a file of a report the user may not open */
export async function getFile(tx: Tx, { userId, codes }: Reader, id: string): Promise<StoredFile> {
  const [row] = await tx.named<StoredFile>('schedules.getFile', GET, [tx.propertyId, userId, codes, id])
  return row ?? refuse('not_found', { reportFileId: id })
}

/** What is requested of a file. */
export type FileRequest = {
  reportCode: string
  from: Day
  until: Day
  settings: Readonly<Record<string, string>>
  format: FileFormat
  language: Language
}

type NewFile = FileRequest & {
  id: string
  owner: { id: number; name: string }
  createdAt: Instant
  expiresAt: Instant
}

const INSERT = `
  insert into report_files (property_id, id, report_code, from_on, until_on, settings, format, language, owner_id, owner_name, created_at,
                            touched_at, expires_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $11, $12)`

export const insertFile = (tx: Tx, file: NewFile): Promise<unknown> =>
  tx.named('schedules.insertFile', INSERT, [
    tx.propertyId,
    file.id,
    file.reportCode,
    file.from,
    file.until,
    JSON.stringify(file.settings),
    file.format,
    file.language,
    file.owner.id,
    file.owner.name,
    file.createdAt,
    file.expiresAt,
  ])

const COUNT_WAITING = `
  select count(*)::int as count from report_files
   where property_id = $1 and owner_id = $2 and state in ('QUEUED', 'RUNNING')`

/** Files of a user that are not made yet. */
export async function countWaiting(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.named<{ count: number }>('schedules.countWaiting', COUNT_WAITING, [tx.propertyId, userId])
  return row?.count ?? 0
}

const DELETE = 'delete from report_files where property_id = $1 and id = $2 and owner_id = $3 returning id'

/** @returns whether the user had such a file */
export const deleteFile = async (tx: Tx, id: string, userId: number): Promise<boolean> =>
  (await tx.named('schedules.deleteFile', DELETE, [tx.propertyId, id, userId])).length > 0

/** A run without a sign of life for so long has died with its server. */
const SILENT_MINUTES = 5

// A run that is still at work is left alone; what a dead one wrote is written again from the start.
const BEGIN = `
  update report_files f set state = 'RUNNING', attempts = f.attempts + 1, row_count = 0, row_total = null, touched_at = $3
   where f.property_id = $1 and f.id = $2
     and (f.state = 'QUEUED' or (f.state = 'RUNNING' and f.touched_at < $3::timestamptz - interval '${SILENT_MINUTES} minutes'))
  returning f.attempts, f.owner_id as "ownerId", f.report_code as "reportCode", f.from_on as "from", f.until_on as until, f.settings, f.format,
            f.language`

export type BegunFile = FileRequest & { attempts: number; ownerId: number }

/** Takes a file in work; undefined when it is made already, or another run makes it. */
export async function beginFile(tx: Tx, id: string, at: Instant): Promise<BegunFile | undefined> {
  const [row] = await tx.named<BegunFile>('schedules.beginFile', BEGIN, [tx.propertyId, id, at])
  if (row) await tx.named('schedules.clearParts', CLEAR_PARTS, [tx.propertyId, id])
  return row
}

const CLEAR_PARTS = 'delete from report_file_parts where property_id = $1 and file_id = $2'

/** The run of a file: its number stands in the row as long as no later run has begun. */
export type Run = { fileId: string; attempts: number }

const PROGRESS = `
  update report_files set row_count = $4, row_total = coalesce($5, row_total), touched_at = $6
   where property_id = $1 and id = $2 and attempts = $3 and state = 'RUNNING' returning id`

/** @returns whether the run is still the one that makes the file */
export const markProgress = async (
  tx: Tx,
  { fileId, attempts }: Run,
  { rowCount, rowTotal, at }: { rowCount: number; rowTotal: number | null; at: Instant },
): Promise<boolean> => {
  const values = [tx.propertyId, fileId, attempts, rowCount, rowTotal, at]
  return (await tx.named('schedules.markProgress', PROGRESS, values)).length > 0
}

const INSERT_PART = `
  insert into report_file_parts (property_id, file_id, position, bytes)
  select f.property_id, f.id, $4, $5 from report_files f
   where f.property_id = $1 and f.id = $2 and f.attempts = $3 and f.state = 'RUNNING' returning position`

type Sealing = Pick<Context, 'tx' | 'settings'>

/** Stores a piece, sealed: a report may have what people are paid. @returns whether the run is still the one that makes the file */
export const insertPart = async ({ tx, settings }: Sealing, { fileId, attempts }: Run, position: number, bytes: Uint8Array): Promise<boolean> => {
  const values = [tx.propertyId, fileId, attempts, position, settings.secretBox.sealFile(bytes)]
  return (await tx.named('schedules.insertPart', INSERT_PART, values)).length > 0
} // prettier-ignore

const END = `
  update report_files f
     set state = $4, fault = $5, details = $6::jsonb, ended_at = $7, touched_at = $7,
         byte_count = $8
   where f.property_id = $1 and f.id = $2 and f.attempts = $3 and f.state = 'RUNNING' returning f.row_count as "rowCount"`

/** `size` is that of the file before it was sealed, in bytes. */
type End = { state: 'DONE' | 'FAILED'; fault: string; details: object; size: number; at: Instant }

/** @returns the rows it has, undefined when another run makes it by now */
export async function endFile(
  tx: Tx,
  { fileId, attempts }: Run,
  { state, fault, details, size, at }: End,
): Promise<{ rowCount: number } | undefined> {
  const values = [tx.propertyId, fileId, attempts, state, fault, JSON.stringify(details), at, size]
  const [row] = await tx.named<{ rowCount: number }>('schedules.endFile', END, values)
  return row
}

const AGAIN = `
  update report_files set state = 'QUEUED', touched_at = $4
   where property_id = $1 and id = $2 and attempts = $3 and state = 'RUNNING'`

/** A run that failed for now: the next one begins anew. */
export const queueAgain = (tx: Tx, { fileId, attempts }: Run, at: Instant): Promise<unknown> =>
  tx.named('schedules.queueAgain', AGAIN, [tx.propertyId, fileId, attempts, at])

const PART = 'select bytes from report_file_parts where property_id = $1 and file_id = $2 and position = $3'

/** The bytes of a file, piece by piece. */
export async function* piecesOf({ tx, settings }: Sealing, fileId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [row] = await tx.named<{ bytes: Buffer }>('schedules.readPart', PART, [tx.propertyId, fileId, position])
    if (!row) return
    yield settings.secretBox.openFile(row.bytes)
  }
}

const ABANDONED = `
  select property_id as "propertyId", id as "fileId" from report_files
   where state in ('QUEUED', 'RUNNING') and touched_at < $1::timestamptz - interval '${SILENT_MINUTES} minutes'
   order by touched_at limit 100`

/** Files whose run has died, or was never begun. */
export const findAbandoned = (tx: PlatformTx, now: Instant): Promise<{ propertyId: number; fileId: string }[]> =>
  tx.named('schedules.findAbandoned', ABANDONED, [now])

const PRUNE = `
  delete from report_files f using (select property_id, id from report_files where expires_at < $1 order by expires_at limit 1000) old
   where f.property_id = old.property_id and f.id = old.id returning f.id`

/** Removes files that have served their time, at most a thousand; returns how many. */
export const deleteExpired = async (tx: PlatformTx, now: Instant): Promise<number> =>
  (await tx.named('schedules.deleteExpired', PRUNE, [now])).length
