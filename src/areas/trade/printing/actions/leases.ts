import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { newToken } from '#server/database/ids.ts'
import type { ErrorClass, PrintJob } from '../contract/replies.ts'
import type { printing } from '../contract/printing.ts'
import { assertPrinters } from '../queries/printers.ts'
import { expireJobs, type Leased, leaseJobs, lockLapsed, markHanded, moveJob } from '../queries/leases.ts'
import { findLinesNow, putVerdicts } from '../queries/waiting-tickets.ts'
import { getJob, getStoredJob, type StoredJob, lockJob } from '../queries/jobs.ts'
import { isPrintable, type Verdict, verdictsOf, type WaitingTicket } from '../rules/waiting-tickets.ts'
import { LEASE_SECONDS, later, nextOf, type Outcome } from '../rules/printing.ts'
import { sheetHtml } from '../rules/ticket.ts'

const MOST_LAPSED = 100

/** What a page gets to print; no one else gets it before the lease has run out. @throws Refusal not_found */
export const lease: Action<typeof printing.lease> = async (ctx, { printerIds, owner, limit }) => {
  await assertPrinters(ctx.tx, printerIds)
  await lookAfter(ctx)
  const until = later(ctx.now, LEASE_SECONDS)
  const tokens = Array.from({ length: limit }, newToken)
  const taken = await leaseJobs(ctx.tx, printerIds, { owner, until, now: ctx.now, tokens })
  const onHold = await leasedToday(ctx, taken)
  const { productTitle } = ctx.settings
  return {
    hasMore: taken.length === limit,
    rows: onHold.map(({ sheet, isDuplicate, ...job }) => ({
      ...job,
      leaseUntil: until,
      jobName: `hotelmate-${job.id}`,
      html: sheetHtml(sheet, { widthMm: job.widthMm, isDuplicate, productTitle }),
    })),
  }
}

/** The leased documents that are still valid, with their current lines; tickets of orders that were closed or changed meanwhile end here. */
async function leasedToday(ctx: Context, taken: readonly Leased[]): Promise<Leased[]> {
  const tickets = taken.flatMap(({ id, kind, sheet }) =>
    (kind === 'KOT' || kind === 'CANCEL_KOT') && sheet.form === 'TICKET' ? [{ id, kind, sheet }] : [],
  )
  if (tickets.length === 0) return [...taken]
  const verdicts = await verdictsNow(ctx, tickets)
  const changed = verdicts.filter((one) => one.does !== 'print' || one.isLess)
  await putVerdicts(ctx.tx, changed, ctx.now)
  if (changed.some(({ does }) => does !== 'print')) ctx.publish('printing')
  const byId = new Map(verdicts.map((one) => [one.id, one]))
  return taken.flatMap((job) => {
    const verdict = byId.get(job.id)
    if (verdict === undefined) return [job]
    return verdict.does === 'print' ? [{ ...job, sheet: verdict.sheet }] : []
  })
}

/** Whether tickets are still printed, by the current state of their orders. */
async function verdictsNow(ctx: Context, tickets: readonly Omit<WaitingTicket, 'lines'>[]): Promise<Verdict[]> {
  const lines = await findLinesNow(
    ctx.tx,
    tickets.map(({ id }) => id),
  )
  const known = tickets.map((ticket) => ({ ...ticket, lines: lines.get(ticket.id) ?? [] }))
  return verdictsOf(known.toSorted((a, b) => Number(a.kind === 'CANCEL_KOT') - Number(b.kind === 'CANCEL_KOT')))
}

/** A ticket may be printed again only while it would be printed at all. @throws Refusal order_moved_on with its order's current status */
export async function assertPrintable(ctx: Context, { id, kind, sheet }: StoredJob): Promise<void> {
  if ((kind !== 'KOT' && kind !== 'CANCEL_KOT') || sheet.form !== 'TICKET') return
  const lines = (await findLinesNow(ctx.tx, [id])).get(id) ?? []
  const [verdict] = verdictsOf([{ id, kind, sheet, lines }])
  if (verdict?.does === 'print') return
  const [line] = lines
  refuse('order_moved_on', { status: line && isPrintable(line.orderStatus) ? line.status : line?.orderStatus })
}

/** Leases that ran out, and documents that waited too long. */
export async function lookAfter(ctx: Context): Promise<void> {
  for (const id of await lockLapsed(ctx.tx, ctx.now, MOST_LAPSED)) {
    const job = await getStoredJob(ctx.tx, id)
    await conclude(ctx, job, { result: 'UNKNOWN', errorClass: 'LAPSED' }, '')
  }
  if ((await expireJobs(ctx.tx, ctx.now)) > 0) ctx.publish('printing')
}

/** @throws Refusal lease_lost when it ran out, or another page has it */
async function lockLeased(ctx: Context, jobId: string, leaseToken: string): Promise<StoredJob> {
  const job = await lockJob(ctx.tx, jobId)
  return job.leaseToken === leaseToken ? job : refuse('lease_lost', { status: job.status })
}

/** @throws Refusal not_found, lease_lost */
export const hand: Action<typeof printing.hand> = async (ctx, { jobId, leaseToken }) => {
  await lockLeased(ctx, jobId, leaseToken)
  await markHanded(ctx.tx, jobId, ctx.now)
  return getJob(ctx.tx, jobId)
}

/** @throws Refusal not_found, lease_lost */
export const settle: Action<typeof printing.settle> = async (ctx, { jobId, leaseToken, result, fault }) => {
  const job = await lockLeased(ctx, jobId, leaseToken)
  const { errorClass = 'AGENT_ERROR', error = '' } = fault ?? {}
  return conclude(ctx, job, result === 'PRINTED' ? { result } : { result, errorClass }, error)
}

/** Saves the outcome of a lease, and reports a failure to the log and the property. */
async function conclude(ctx: Context, job: StoredJob, outcome: Outcome, error: string): Promise<PrintJob> {
  const { id, attempts, isHanded, backupId } = job
  const next = nextOf({ attempts, isHanded, hasBackup: backupId !== null }, outcome)
  const fault: { errorClass: ErrorClass; error: string } = {
    errorClass: outcome.result === 'PRINTED' ? 'AGENT_ERROR' : outcome.errorClass,
    error,
  }
  if (next.status === 'PRINTED') await moveJob(ctx.tx, id, { status: 'PRINTED', endedAt: ctx.now })
  else if (next.status === 'QUEUED')
    await moveJob(ctx.tx, id, {
      status: 'QUEUED',
      runAfter: later(ctx.now, next.waitSeconds),
      ...(next.isRerouted && backupId !== null ? { printerId: backupId, attempts: 0 } : {}),
      ...fault,
    })
  else await moveJob(ctx.tx, id, { status: next.status, ...fault })
  ctx.publish('printing')
  return getJob(ctx.tx, id)
}
