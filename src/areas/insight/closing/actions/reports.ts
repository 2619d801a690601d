import { languageFor } from '#areas/parties/customers/actions.ts'
import * as z from 'zod'
import { addDays, addMonths, Day, firstOfMonth } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { closing } from '../contract/closing.ts'
import type { Flash } from '../contract/replies.ts'
import { findDay, sumDays } from '../queries/days.ts'
import { findRuns, getRun } from '../queries/runs.ts'
import { flashDocument } from '../rules/document.ts'
import { viewOf } from './views.ts'

export const run: Action<typeof closing.run> = async ({ tx }, { runId }) => viewOf(await getRun(tx, runId))

export const list: Action<typeof closing.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.int()]))
  const rows = await findRuns(tx, filter, { after: place, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => cursorOf(last.businessOn, last.attempt))
  return { ...page, rows: page.rows.map(viewOf) }
}

const firstOfYear = (day: Day): Day => `${day.slice(0, 5)}01-01` as Day

/** @throws Refusal not_found for a close that did not come to its end */
async function flashOf(ctx: Context, runId: string): Promise<Flash> {
  const { tx, property } = ctx
  const [facts, day] = await Promise.all([getRun(tx, runId), findDay(tx, runId)])
  if (!day || facts.finishedAt === null) return refuse('not_found', { runId })
  const { businessOn } = day
  const [until, last] = [addDays(businessOn, 1), addMonths(businessOn, -12)]
  const [yesterday, month, year, lastYear, lastYearMonth] = await Promise.all([
    sumDays(tx, addDays(businessOn, -1), businessOn),
    sumDays(tx, firstOfMonth(businessOn), until),
    sumDays(tx, firstOfYear(businessOn), until),
    sumDays(tx, last, addDays(last, 1)),
    sumDays(tx, firstOfMonth(last), addDays(last, 1)),
  ])
  return {
    businessOn,
    propertyName: property.name,
    currency: property.currency,
    closedByName: facts.startedByName,
    closedAt: facts.finishedAt,
    day: day.facts,
    yesterday,
    month,
    year,
    lastYear,
    lastYearMonth,
    ...day.details,
    results: facts.results,
  }
}

export const flash: Action<typeof closing.flash> = (ctx, { runId }) => flashOf(ctx, runId)

export const report: Action<typeof closing.report> = async (ctx, { runId, language }) => {
  const found = await flashOf(ctx, runId)
  const { locale, timeZone } = ctx.property
  const reader = { locale, timeZone, language: await languageFor(ctx, language) }
  const bytes = await printPdf(flashDocument(found, reader))
  return { fileName: `day-${found.businessOn}.pdf`, bytes }
}
