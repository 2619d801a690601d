import { actorOf, colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { Refusal } from '#core/refusal.ts'
import type { Actor, Context } from '#server/request/context.ts'
import type { System } from '#server/jobs/jobs.ts'
import { beginFile, type BegunFile, endFile, queueAgain, type Run } from '../queries/files.ts'
import { endSendingOf } from './sendings.ts'
import { Superseded, writeFile } from './write.ts'

/** Runs of a file that fail for another reason than a refusal before it is given up. */
const MOST_RUNS = 5

type Begun = { file: BegunFile; run: Run; actor: Actor | undefined }

/** Takes a file in work, in the name of its owner with the rights they have now; undefined when there is nothing to do. */
async function begin(ctx: Context, fileId: string): Promise<Begun | undefined> {
  const file = await beginFile(ctx.tx, fileId, ctx.now)
  if (!file) return undefined
  const owner = (await colleaguesById(ctx, [file.ownerId])).get(file.ownerId)
  ctx.publish('schedules')
  const isEntitled = owner?.permissions.has('reports.read')
  return { file, run: { fileId, attempts: file.attempts }, actor: owner && isEntitled ? actorOf(owner) : undefined }
}

async function finish(ctx: Context, { file, run }: Begun, size: number): Promise<void> {
  const ended = await endFile(ctx.tx, run, { state: 'DONE', fault: '', details: {}, size, at: ctx.now })
  if (!ended) return
  const { reportCode, from, until, format } = file
  const after = { from, until, format, rows: ended.rowCount }
  ctx.record({ type: 'REPORT_EXPORTED', entity: 'report', entityId: reportCode, after })
  await endSendingOf(ctx, run.fileId, '')
  ctx.publish('schedules')
}

async function fail(ctx: Context, { run }: Begun, { code, details }: Pick<Refusal, 'details'> & { code: string }) {
  const ended = await endFile(ctx.tx, run, { state: 'FAILED', fault: code, details, size: 0, at: ctx.now })
  if (ended) await endSendingOf(ctx, run.fileId, code)
  ctx.publish('schedules')
}

/**
 * Makes a file. Safe to be called again at any time, by any process: a file that is made stays as it is, and one whose run has died is made
 * anew. What the report itself refuses is its reason to fail; anything else is tried again.
 */
export async function makeReport(
  system: System,
  { propertyId, fileId }: { propertyId: number; fileId: string },
): Promise<void> {
  const begun = await system.inProperty(propertyId, (ctx) => begin(ctx, fileId))
  if (!begun) return
  const { file, run, actor } = begun
  const failed = (why: Parameters<typeof fail>[2]) => system.inProperty(propertyId, (ctx) => fail(ctx, begun, why))
  if (!actor) return void (await failed({ code: 'not_found', details: {} }))
  try {
    const size = await writeFile({ system, propertyId, run, file, actor })
    await system.inProperty(propertyId, (ctx) => finish(ctx, begun, size), { actor })
  } catch (error) {
    if (error instanceof Superseded) return
    if (error instanceof Refusal) return void (await failed(error))
    if (run.attempts >= MOST_RUNS) await failed({ code: 'broken', details: {} })
    else await system.inProperty(propertyId, (ctx) => queueAgain(ctx.tx, run, ctx.now))
    throw error
  }
}
