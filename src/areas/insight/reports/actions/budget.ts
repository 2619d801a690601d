import { addMonths, type Day, firstOfMonth } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { readTableFile } from '#server/documents/sheet-reader.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { reports } from '../contract/reports.ts'
import { findActual, findBudget, putBudget } from '../queries/budgets.ts'
import { findCoverage } from '../queries/figures.ts'
import { BUDGET_LINES, type BudgetCell, type BudgetLine, budgetUnit } from '../rules/budget.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const monthIn = (year: number, month: number): Day => `${year}-${String(month).padStart(2, '0')}-01` as Day

/** What the lines of a budget came to in the months of a year; null for one that is not over, or recorded in part only. */
async function actualOf({ tx, businessDate }: Context, year: number): Promise<Map<BudgetLine, (number | null)[]>> {
  const from = monthIn(year, 1)
  const end = addMonths(from, 12)
  const until = businessDate < end ? businessDate : end
  const [found, { knownFrom }] = await Promise.all([
    findActual(tx, { from, until }),
    findCoverage(tx, { from, until: end }, []),
  ])
  const amountOf = (line: BudgetLine, first: Day) =>
    found.find((row) => row.line === line && row.month === first.slice(0, 7))?.amount ?? 0
  const inMonth = (line: BudgetLine, first: Day) =>
    first < knownFrom || addMonths(first, 1) > until ? null : amountOf(line, first)
  return new Map(BUDGET_LINES.map((line) => [line, MONTHS.map((month) => inMonth(line, monthIn(year, month)))]))
}

/** A year's budget as it is now, with the year before. */
async function budgetIn(ctx: Context, year: number) {
  const [cells, actual] = await Promise.all([
    findBudget(ctx.tx, monthIn(year, 1), monthIn(year + 1, 1)),
    actualOf(ctx, year - 1),
  ])
  const amountOf = (line: BudgetLine, month: number) =>
    cells.find((cell) => cell.line === line && cell.month === monthIn(year, month))?.amount ?? null
  return {
    year,
    currency: ctx.property.currency,
    lines: BUDGET_LINES.map((line) => ({
      line,
      unit: budgetUnit(line),
      months: MONTHS.map((month) => amountOf(line, month)),
      lastYear: actual.get(line) ?? MONTHS.map(() => null),
    })),
  }
}

export const budget: Action<typeof reports.budget> = (ctx, { year }) => budgetIn(ctx, year)

/** Two people who set the same year wait for each other. @throws Refusal stale_version, naming the cell that is another now */
export const setBudget: Action<typeof reports.setBudget> = async (ctx, { year, cells }) => {
  await advisoryLock(ctx.tx, `budget ${year}`, ctx.property.id)
  const changes = cells.map((cell) => ({ ...cell, month: monthIn(year, cell.month) }))
  const [stale] = await putBudget(ctx.tx, changes)
  if (stale) refuse('stale_version', { line: stale.line, month: stale.month.slice(0, 7) })
  const named = (of: 'amount' | 'before') =>
    Object.fromEntries(changes.map((cell) => [`${cell.line} ${cell.month.slice(0, 7)}`, cell[of]]))
  ctx.record({
    type: 'BUDGET_SET',
    entity: 'budget',
    entityId: String(year),
    before: named('before'),
    after: named('amount'),
  })
  ctx.publish('reports')
  return budgetIn(ctx, year)
}

/** @throws Refusal not_a_table, unread_format, table_too_long */
export const readBudgetTable: Action<typeof reports.readBudgetTable> = async (_ctx, { file }) => ({
  rows: await readTableFile(Buffer.from(file, 'base64')),
})

/** What is budgeted in the months a span touches. */
export const budgetCells = (ctx: Context, from: Day, until: Day): Promise<BudgetCell[]> =>
  findBudget(ctx.tx, firstOfMonth(from), until)
