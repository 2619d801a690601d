import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { type Minor, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { accounting } from '../contract/accounting.ts'
import { MAX_DAYS } from '../contract/journals.ts'
import type { Journal } from '../contract/replies.ts'
import { countMissingDays } from '../queries/journal.ts'
import {
  findBalances,
  findJournals,
  findLedgerBalances,
  findLines,
  findMovements,
  findMoves,
  findStatement,
  getJournal,
  getJournalOf,
} from '../queries/reads.ts'
import { movementOf } from '../rules/keys.ts'
import { rollForward } from '../rules/roll.ts'
import { assertSpan } from '../rules/spans.ts'
import { CATCH_UP_TASK } from './write.ts'

export const journals: Action<typeof accounting.journals> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.int()]))
  const [rows, missing] = await Promise.all([
    findJournals(tx, filter, { after: place, limit: limit + 1 }),
    countMissingDays(tx, null),
  ])
  const page = pageOf(rows, limit, (last) => cursorOf(last.day, last.number))
  return { ...page, missing }
}

async function withLines(ctx: Context, journal: Omit<Journal, 'lines'>): Promise<Journal> {
  const lines = await findLines(ctx.tx, [journal.id])
  const shown = lines.map(({ account, key, ref, refName, isSuspense, debit, credit }) => ({ account, key, ref, refName, isSuspense, debit, credit })) // prettier-ignore
  return { ...journal, lines: shown }
}

/** @throws Refusal not_found */
export const journal: Action<typeof accounting.journal> = async (ctx, { journalId }) =>
  withLines(ctx, await getJournal(ctx.tx, journalId))

/** @throws Refusal not_found for a day that is open or has no journal */
export const dayJournal: Action<typeof accounting.dayJournal> = async (ctx, { day }) =>
  withLines(ctx, await getJournalOf(ctx.tx, day))

/** For other areas: the lines of the journal of a closed day, debits equal to credits. Minor units. @throws Refusal not_found */
export async function journalOf(
  ctx: Context,
  day: Day,
): Promise<{ account: string; name: string; debit: Minor; credit: Minor }[]> {
  const { lines } = await withLines(ctx, await getJournalOf(ctx.tx, day))
  return lines.map(({ account, debit, credit }) => ({ account: account.code, name: account.name, debit, credit }))
}

/** @throws Refusal nothing_missing */
export const writeMissing: Action<typeof accounting.writeMissing> = async (ctx, { from }) => {
  const missing = await countMissingDays(ctx.tx, from ?? null)
  if (missing === 0) refuse('nothing_missing')
  ctx.enqueue({ task: CATCH_UP_TASK, payload: { from }, key: `${CATCH_UP_TASK} ${ctx.property.id}` })
  ctx.record({ type: 'JOURNALS_REQUESTED', entity: 'journal', entityId: from ?? 'all', after: { missing } })
  return { missing }
}

/** @throws Refusal span_too_long */
export const trialBalance: Action<typeof accounting.trialBalance> = async (ctx, { from, until }) => {
  assertSpan({ from, until }, MAX_DAYS)
  const rows = await findBalances(ctx.tx, from, until)
  const total = (field: 'opening' | 'debit' | 'credit' | 'closing') => sum(rows.map((row) => row[field]))
  const totals = {
    opening: total('opening'),
    debit: total('debit'),
    credit: total('credit'),
    closing: total('closing'),
  }
  return { currency: ctx.property.currency, rows, totals }
}

/** @throws Refusal not_found, span_too_long */
export const statement: Action<typeof accounting.statement> = async ({ tx }, { accountId, from, until, ...asked }) => {
  assertSpan({ from, until }, MAX_DAYS)
  const after = readCursor(asked.after, z.tuple([Day, z.int(), z.int()]))
  const rows = await findStatement(tx, { accountId, from, until }, { after, limit: asked.limit + 1 })
  return pageOf(rows, asked.limit, (last) => cursorOf(last.day, last.number, last.position))
}

/** @throws Refusal span_too_long */
export const ledger: Action<typeof accounting.ledger> = async (ctx, { ledger: which, from, until }) => {
  assertSpan({ from, until }, MAX_DAYS)
  const { opening, movements } = await findMovements(ctx.tx, which, { from, until })
  return { currency: ctx.property.currency, ledger: which, ...rollForward(opening, movements) }
}

export const moves: Action<typeof accounting.moves> = async ({ tx }, { ledger: which, day, after, limit }) => {
  const place = readCursor(after, z.tuple([z.uuid(), z.string().max(40)]))
  const rows = await findMoves(tx, { ledger: which, day }, { after: place, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => cursorOf(last.subjectId, last.key))
  return { ...page, rows: page.rows.map((row) => ({ ...row, movement: movementOf(row.key) })) }
}

export const balances: Action<typeof accounting.balances> = async ({ tx }, { ledger: which, until, after, limit }) => {
  const place = readCursor(after, z.tuple([z.uuid()]))
  const rows = await findLedgerBalances(tx, { ledger: which, until }, { after: place?.[0], limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}
