import { type Context } from '#server/request/context.ts'
import type { JobKind } from '../contract/replies.ts'
import type { Sheet } from '../contract/sheets.ts'
import { findRoutes, type Route } from '../queries/printers.ts'
import { insertJobs, type NewJob } from '../queries/jobs.ts'
import { later, routesFor, waitsMinutes } from '../rules/printing.ts'

/** A document to print. `refId` and `revision` identify its content: the same document queued twice is printed once. */
export type PrintDocument = {
  kind: JobKind
  refId: string
  revision: number
  /** The station of the kitchen it goes to; without one it goes to the default printer. */
  stationId?: string | null
  /** A printer by name of its own, before any route. */
  printerId?: string
  orderId?: string | null
  /** For people who look at the queue: 'KOT 12, Table 7'. */
  title: string
  sheet: Sheet
}

export type { Route }

/** Printers that are on, and what each serves. */
export const printRoutes = ({ tx }: Context): Promise<Route[]> => findRoutes(tx)

/**
 * Queues documents for the printers that serve them, in the transaction of the change they document. Where no printer serves them nothing is
 * queued: a property without printers works by its screens. Queued again, a document is left as it is.
 *
 * @param routes of the property, from a caller that read them along with something else
 * @returns ids of the queued jobs
 */
export async function queue(
  ctx: Context,
  { documents, routes: known }: { documents: readonly PrintDocument[]; routes?: readonly Route[] },
): Promise<string[]> {
  if (documents.length === 0) return []
  const routes = known ?? (await printRoutes(ctx))
  const jobs = documents.flatMap((document) => routesFor(routes, document).map((route) => newJob(ctx, document, route)))
  if (jobs.length === 0) return []
  ctx.publish('printing')
  return insertJobs(ctx.tx, jobs, { at: ctx.now, name: ctx.actor.name })
}

const newJob = (ctx: Context, document: PrintDocument, route: Route): NewJob => ({
  id: ctx.newId(),
  kind: document.kind,
  refId: document.refId,
  revision: document.revision,
  copyNo: 1,
  stationId: document.stationId ?? null,
  orderId: document.orderId ?? null,
  printerId: route.id,
  title: document.title,
  sheet: document.sheet,
  isDuplicate: false,
  runAfter: ctx.now,
  expiresAt: later(ctx.now, waitsMinutes(document.kind, route.keepMinutes) * 60),
})
