import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { BudgetCell, BudgetLine } from '../rules/budget.ts'

const FIND = `
  select line, month, amount from budgets where property_id = $1 and month >= $2 and month < $3 order by line, month`

/** What is budgeted for months of a span; at most a cell per line and month. */
export const findBudget = (tx: Tx, from: Day, until: Day): Promise<BudgetCell[]> =>
  tx.named('reports.findBudget', FIND, [tx.propertyId, from, until])

export type BudgetChange = { line: BudgetLine; month: Day; amount: number | null; before: number | null }

const CHANGES = `
  select a.line, a.month, a.amount, a.before
    from unnest($2::text[], $3::date[], $4::bigint[], $5::bigint[]) as a (line, month, amount, before)`

const PUT = `
  with a as (${CHANGES}),
       stale as (select a.line, a.month from a left join budgets b on (b.property_id, b.line, b.month) = ($1, a.line, a.month)
                  where b.amount is distinct from a.before),
       cleared as (delete from budgets b using a where (b.property_id, b.line, b.month) = ($1, a.line, a.month) and a.amount is null),
       put as (insert into budgets (property_id, line, month, amount) select $1, line, month, amount from a where amount is not null
               on conflict (property_id, line, month) do update set amount = excluded.amount)
  select line, month from stale order by line, month`

/**
 * Writes cells; the caller holds the year, so that no one writes beside it.
 *
 * @returns cells that are not what they were when the caller looked: the caller refuses, and nothing is written
 */
export const putBudget = (tx: Tx, changes: readonly BudgetChange[]): Promise<{ line: BudgetLine; month: Day }[]> =>
  tx.named('reports.putBudget', PUT, [
    tx.propertyId,
    changes.map(({ line }) => line),
    changes.map(({ month }) => month),
    changes.map(({ amount }) => amount),
    changes.map(({ before }) => before),
  ])
