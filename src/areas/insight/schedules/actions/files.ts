import { languageFor } from '#areas/parties/customers/actions.ts'
import { reportsFor } from '#areas/insight/reports/actions/catalogue.ts'
import type { Report } from '#areas/insight/reports/rules/report.ts'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import { addDays, dayAt, instantAt, timeAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { SHEET_TYPES } from '#core/sheet.ts'
import type { Language } from '#core/language.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { DAYS_STORED, MAX_WAITING } from '../contract/limits.ts'
import type { FileFormat, ReportFile } from '../contract/replies.ts'
import type { schedules } from '../contract/schedules.ts'
import {
  countWaiting,
  deleteFile as removeFile,
  type FileRequest,
  findFiles,
  getFile,
  insertFile,
  piecesOf,
  type StoredFile,
} from '../queries/files.ts'
import { assertReportRequest, settingsOf } from './requests.ts'

/** The job that makes a file. */
export const MAKE_TASK = 'schedules.make'

/** The user as a reader: who they are, and the reports they may open now. */
const readerOf = ({ actor }: Context, readable: readonly Report[]) => ({
  userId: actor.id,
  codes: readable.map(({ code }) => code),
})

const titled = (readable: readonly Report[], file: StoredFile, language: Language): ReportFile => ({
  ...file,
  title: readable.find(({ code }) => code === file.code)?.title[language] ?? file.code,
})

export const files: Action<typeof schedules.files> = async (ctx, { after, limit, language: asked }) => {
  const place = readIdCursor(after)
  const language = await languageFor(ctx, asked)
  const readable = await reportsFor(ctx)
  const found = await findFiles(ctx.tx, readerOf(ctx, readable), { after: place, limit: limit + 1 })
  return pageOf(found.map((file) => titled(readable, file, language)), limit, (last) => cursorOf(last.id)) // prettier-ignore
}

/** Stores what a file is to be, and queues the job that makes it. */
export async function queueFile(
  ctx: Context,
  file: FileRequest,
  owner: { id: number; name: string },
  id: string,
): Promise<void> {
  const expiresAt = instantAt(addDays(dayAt(ctx.now, 'UTC'), DAYS_STORED), timeAt(ctx.now, 'UTC'), 'UTC')
  await insertFile(ctx.tx, { ...file, id, owner, createdAt: ctx.now, expiresAt })
  ctx.enqueue({ task: MAKE_TASK, payload: { fileId: id }, key: `${MAKE_TASK} ${id}` })
  ctx.publish('schedules')
}

/** @throws Refusal too_many_waiting when the user has as many files in work as one may have */
export async function assertFewWaiting(ctx: Context): Promise<void> {
  if ((await countWaiting(ctx.tx, ctx.actor.id)) >= MAX_WAITING) refuse('too_many_waiting', { most: MAX_WAITING })
}

/** @throws Refusal not_found; not_grouped_so; not_filtered_so; formula_wrong; too_many_waiting */
export const makeFile: Action<typeof schedules.makeFile> = async (ctx, asked) => {
  const { reportCode, period, from, until, format } = asked
  await assertReportRequest(ctx, reportCode, asked)
  const language = await languageFor(ctx, asked.language)
  await assertFewWaiting(ctx)
  const span =
    from && until ? { from, until } : spanOf(period ?? 'thisMonth', ctx.businessDate, ctx.property.fiscalYearMonth)
  const request = { reportCode, ...span, settings: settingsOf(asked), format, language }
  const id = ctx.newId()
  await queueFile(ctx, request, ctx.actor, id)
  const readable = await reportsFor(ctx)
  return titled(readable, await getFile(ctx.tx, readerOf(ctx, readable), id), language)
}

const TYPES: Readonly<Record<FileFormat, (typeof SHEET_TYPES)[number] | 'application/pdf'>> = {
  csv: SHEET_TYPES[0],
  xlsx: SHEET_TYPES[1],
  pdf: 'application/pdf',
}

/** How a file is called where it is saved, and what it is. */
export const namesOf = ({ code, from, format }: Pick<StoredFile, 'code' | 'from' | 'format'>) => ({
  fileName: `${code}-${from}.${format}`,
  type: TYPES[format],
})

/**
 * The bytes of a file, which the audit trail stores. The reader's own rights are weighed now, whatever they were when it was made.
 *
 * @throws Refusal not_found; file_not_ready
 */
export const downloadFile: Action<typeof schedules.downloadFile> = async (ctx, { reportFileId }) => {
  const file = await getFile(ctx.tx, readerOf(ctx, await reportsFor(ctx)), reportFileId)
  if (file.state !== 'DONE') refuse('file_not_ready', { state: file.state })
  const { code, from, until, format, rowCount } = file
  const after = { code, from, until, format, rows: rowCount }
  ctx.record({ type: 'REPORT_FILE_DOWNLOADED', entity: 'report_file', entityId: file.id, after })
  return { ...namesOf(file), bytes: new Uint8Array(), pieces: piecesOf(ctx, file.id) }
}

/** @throws Refusal not_found for a file of another user as well */
export const deleteFile: Action<typeof schedules.deleteFile> = async (ctx, { reportFileId }) => {
  if (!(await removeFile(ctx.tx, reportFileId, ctx.actor.id))) refuse('not_found', { reportFileId })
  ctx.publish('schedules')
  return { reportFileId }
}
