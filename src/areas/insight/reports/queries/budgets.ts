import type { Day } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { BudgetCell, BudgetLine } from '../rules/budget.ts'

const FIND = `
  select line, month, amount from budgets where property_id = $1 and month >= $2 and month < $3 order by line, month`

/** What is budgeted for months of a span; at most a cell per line and month. */
export const findBudget = (tx: Tx, from: Day, until: Day): Promise<BudgetCell[]> =>
  tx.named('reports.findBudget', FIND, [tx.propertyId, from, until])

const FIND_OF = `
  select property_id as "propertyId", line, month, amount from budgets
   where property_id = any($1::bigint[]) and month >= $2 and month < $3`

/** The same of many properties; at most a cell per property, line and month. */
export const findBudgets = (
  tx: PlatformTx,
  propertyIds: readonly number[],
  from: Day,
  until: Day,
): Promise<(BudgetCell & { propertyId: number })[]> =>
  tx.named('reports.findBudgets', FIND_OF, [propertyIds, from, until])

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
 * Writes cells; the caller has locked the year, so that there is no other writer.
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

const IN_SPAN = 'f.property_id = $1 and f.business_on >= $2 and f.business_on < $3'

const ACTUAL = `
  select to_char(a.day, 'YYYY-MM') as month, a.line, sum(a.amount)::bigint as amount
    from (select f.business_on as day, l.line, l.amount from stay_facts f
           cross join lateral (values ('ROOMS_SOLD', f.rooms_sold::bigint), ('GUESTS', f.guests::bigint)) l (line, amount) where ${IN_SPAN}
          union all
          select f.business_on, f.department, f.net_minor from sale_facts f where ${IN_SPAN}
          union all
          select f.business_on, l.line, l.amount from check_facts f
           cross join lateral (values ('CHECKS', f.checks::bigint), ('COVERS', f.covers::bigint), ('CHECK_SALES', f.check_minor)) l (line, amount)
           where ${IN_SPAN}
          union all
          select f.business_on, 'SPENT', f.spent_minor from cost_facts f where ${IN_SPAN}) a
   group by 1, 2`

/** What each line came to in the months of closed days; none for a month with nothing of it. */
export const findActual = (
  tx: Tx,
  { from, until }: { from: Day; until: Day },
): Promise<{ month: string; line: string; amount: number }[]> =>
  tx.named('reports.findActual', ACTUAL, [tx.propertyId, from, until])
