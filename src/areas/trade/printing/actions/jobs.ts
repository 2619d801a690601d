import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { printing } from '../contract/printing.ts'
import { countJobs, findJobs, getJob, getStoredJob, insertJobs, lockJob, nextCopy } from '../queries/jobs.ts'
import { findPrinters, getPrinter } from '../queries/printers.ts'
import { moveJob } from '../queries/leases.ts'
import { assertCan, later, needsSeeingTo, reportedSince, waitsMinutes } from '../rules/printing.ts'
import { sheetDocument } from '../rules/document.ts'
import { assertPrintable } from './leases.ts'

const SHOWN_FIRST = 5
const MOST_PRINTERS = 200

export const jobs: Action<typeof printing.jobs> = async (ctx, { after, limit, ...filter }) => {
  const place = readIdCursor(after)
  return pageOf(
    await findJobs(ctx.tx, { ...filter, reportedSince: reportedSince(ctx.now) }, { after: place, limit: limit + 1 }),
    limit,
    (last) => cursorOf(last.id),
  )
}

export const attention: Action<typeof printing.attention> = async ({ tx, now }) => {
  const since = reportedSince(now)
  const [counts, first, printers] = await Promise.all([
    countJobs(tx, since),
    findJobs(tx, { view: 'attention', reportedSince: since }, { after: undefined, limit: SHOWN_FIRST }),
    findPrinters(tx, { after: undefined, limit: MOST_PRINTERS }),
  ])
  const ill = printers.filter(({ isActive, condition }) => isActive && needsSeeingTo(condition))
  return { ...counts, first, printers: ill.map(({ id, name, condition }) => ({ id, name, condition })) }
}

/** @throws Refusal printer_off */
async function openPrinter(ctx: Context, printerId: string): Promise<{ keepMinutes: number }> {
  const printer = await getPrinter(ctx.tx, printerId)
  return printer.isActive ? printer : refuse('printer_off', { name: printer.name })
}

/**
 * A document that may have been printed already is marked as a duplicate.
 *
 * @throws Refusal not_found, print_job_moved_on, printer_off, order_moved_on for a ticket of which nothing is to be cooked any more
 */
export const retry: Action<typeof printing.retry> = async (ctx, { jobId, printerId }) => {
  const job = await lockJob(ctx.tx, jobId)
  assertCan('retry', job.status)
  const { keepMinutes } = await openPrinter(ctx, printerId ?? job.printerId)
  await assertPrintable(ctx, job)
  await moveJob(ctx.tx, jobId, {
    status: 'QUEUED',
    runAfter: ctx.now,
    expiresAt: later(ctx.now, waitsMinutes(job.kind, keepMinutes) * 60),
    attempts: 0,
    isDuplicate: job.isDuplicate || job.status === 'UNKNOWN',
    ...(printerId === undefined ? {} : { printerId }),
  })
  recordJob(ctx, jobId, 'PRINT_REPEATED', { from: job.status })
  return getJob(ctx.tx, jobId)
}

function recordJob(
  ctx: Context,
  jobId: string,
  type: 'PRINT_REPEATED' | 'PRINT_CONFIRMED' | 'PRINT_CANCELLED',
  after: object,
): void {
  ctx.record({ type, entity: 'print_job', entityId: jobId, after })
  ctx.publish('printing')
}

/** @throws Refusal not_found, print_job_moved_on */
export const confirm: Action<typeof printing.confirm> = async (ctx, { jobId }) => {
  const job = await lockJob(ctx.tx, jobId)
  assertCan('confirm', job.status)
  await moveJob(ctx.tx, jobId, { status: 'PRINTED', endedAt: ctx.now })
  recordJob(ctx, jobId, 'PRINT_CONFIRMED', { from: job.status })
  return getJob(ctx.tx, jobId)
}

/** @throws Refusal not_found, print_job_moved_on */
export const cancel: Action<typeof printing.cancel> = async (ctx, { jobId }) => {
  const job = await lockJob(ctx.tx, jobId)
  assertCan('cancel', job.status)
  await moveJob(ctx.tx, jobId, { status: 'CANCELLED', endedAt: ctx.now })
  recordJob(ctx, jobId, 'PRINT_CANCELLED', { from: job.status, title: job.title })
  return getJob(ctx.tx, jobId)
}

/** @throws Refusal not_found, print_job_moved_on, printer_off, order_moved_on for a ticket of which nothing is to be cooked any more */
export const reprint: Action<typeof printing.reprint> = async (ctx, { jobId }) => {
  const job = await lockJob(ctx.tx, jobId)
  assertCan('reprint', job.status)
  const { keepMinutes } = await openPrinter(ctx, job.originId)
  await assertPrintable(ctx, job)
  const id = ctx.newId()
  const copy = {
    ...job,
    id,
    copyNo: await nextCopy(ctx.tx, job),
    printerId: job.originId,
    isDuplicate: true,
    runAfter: ctx.now,
    expiresAt: later(ctx.now, waitsMinutes(job.kind, keepMinutes) * 60),
  }
  await insertJobs(ctx.tx, [copy], { at: ctx.now, name: ctx.actor.name })
  recordJob(ctx, id, 'PRINT_REPEATED', { of: jobId, title: job.title })
  return getJob(ctx.tx, id)
}

/** @throws Refusal not_found */
export const pdf: Action<typeof printing.pdf> = async (ctx, { jobId }) => {
  const { sheet, title, widthMm, isDuplicate } = await getStoredJob(ctx.tx, jobId)
  const { productTitle } = ctx.settings
  const bytes = await printPdf(sheetDocument(sheet, title, { widthMm, isDuplicate, productTitle }))
  return { fileName: `${title.replaceAll(/[^\w]+/g, '-')}.pdf`, bytes }
}
