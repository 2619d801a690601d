import * as z from 'zod'
import { getProperty, nextNumber } from '#areas/property/properties/actions/properties.ts'
import { addDays } from '#core/dates.ts'
import { type Minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { accounting } from '../contract/accounting.ts'
import { MAX_EXPORT_DAYS } from '../contract/exports.ts'
import {
  type ExportableJournal,
  findDayWithoutJournal,
  findExportable,
  findExports,
  getExport,
  getFile,
  insertExport,
} from '../queries/exports.ts'
import { findBalances, findLines } from '../queries/reads.ts'
import type { ExportContent } from '../rules/formats/export-content.ts'
import { writers } from '../rules/formats/writers.ts'
import { assertClosed, assertSpan } from '../rules/spans.ts'

export const exports: Action<typeof accounting.exports> = async ({ tx }, { after, limit }) => {
  const place = readCursor(after, z.tuple([z.int()]))
  return pageOf(await findExports(tx, place?.[0], limit + 1), limit, (last) => cursorOf(last.number))
}

type ExportRequest = Parameters<typeof createExport>[1]

/**
 * The journals of a span that are in no export of the format.
 *
 * @throws Refusal day_not_closed, journal_missing, already_exported, currency_mismatch
 */
async function journalsToExport(ctx: Context, { from, until, format }: ExportRequest): Promise<ExportableJournal[]> {
  assertClosed({ from, until }, ctx.businessDate)
  const day = await findDayWithoutJournal(ctx.tx, from, until)
  if (day !== undefined) refuse('journal_missing', { day })
  const found = await findExportable(ctx.tx, { from, until }, format)
  const waiting = found.filter(({ exportNumber }) => exportNumber === null)
  if (waiting.length === 0) refuse('already_exported', { number: found.at(-1)?.exportNumber ?? 0 })
  if (waiting.some(({ currency }) => currency !== ctx.property.currency)) refuse('currency_mismatch')
  return waiting
}

async function contentOf(
  ctx: Context,
  { from, until, consultantNumber, clientNumber }: ExportRequest,
  { number, journals }: { number: number; journals: readonly ExportableJournal[] },
): Promise<ExportContent> {
  const ids = journals.map(({ id }) => id)
  const [property, lines, balances] = await Promise.all([
    getProperty(ctx),
    findLines(ctx.tx, ids),
    findBalances(ctx.tx, from, until),
  ])
  const span = { from, last: addDays(until, -1), until }
  const who = { exportedAt: ctx.now, exportedByName: ctx.actor.name }
  const own = { ...property, fiscalYearMonth: ctx.property.fiscalYearMonth }
  const written = journals.map((journal) => ({
    ...journal,
    lines: lines.filter(({ journalId }) => journalId === journal.id),
  }))
  const { currency } = ctx.property
  return {
    number,
    ...span,
    currency,
    ...who,
    property: own,
    balances,
    journals: written,
    consultantNumber,
    clientNumber,
  }
}

/**
 * Makes a file of what of a span was not exported yet. It is stored, so that fetching it again returns the same bytes.
 *
 * @throws Refusal span_too_long, day_not_closed, journal_missing, already_exported {number}, currency_mismatch; account_not_numeric and
 *   fiscal_year_ends of DATEV
 */
export const createExport: Action<typeof accounting.createExport> = async (ctx, request) => {
  const { from, until, format } = request
  assertSpan({ from, until }, MAX_EXPORT_DAYS)
  // The number comes first: someone who exports the same at the same moment waits here, and then finds it exported.
  const number = await nextNumber(ctx, 'journal export')
  const journals = await journalsToExport(ctx, request)
  const content = await contentOf(ctx, request, { number, journals })
  const file = writers[format](content)
  const id = ctx.newId()
  const total: Minor = sum(content.journals.flatMap(({ lines }) => lines.map(({ debit }) => debit)))
  await insertExport(ctx.tx, {
    id,
    number,
    format,
    from,
    until,
    total,
    fileName: file.name,
    mediaType: file.type,
    content: file.bytes,
    exportedAt: ctx.now,
    exportedBy: ctx.actor.id,
    exportedByName: ctx.actor.name,
    journalIds: journals.map((journal) => journal.id),
  })
  const after = { number, format, from, until, journals: journals.map((journal) => journal.number), total }
  ctx.record({ type: 'JOURNALS_EXPORTED', entity: 'journal_export', entityId: id, after })
  return getExport(ctx.tx, id)
}

const TYPES = ['text/csv', 'application/xml', 'text/plain'] as const

/** @throws Refusal not_found */
export const download: Action<typeof accounting.download> = async (ctx, { journalExportId }) => {
  const { fileName, mediaType, content } = await getFile(ctx.tx, journalExportId)
  return { fileName, bytes: new Uint8Array(content), type: TYPES.find((type) => type === mediaType) ?? 'text/csv' }
}
