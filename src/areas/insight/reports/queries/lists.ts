import { CompiledQuery } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { ReadList } from '../rules/report.ts'
import type { Cells } from '../contract/replies.ts'

type ListRequest = { from: Day; until: Day; open: Day; timeZone: string }
type PageRequest = ListRequest & { offset: number; limit: number }

/** Rows of a list in its order. The conditions that name a parameter take it; the rest are skipped. */
export async function findListRows(tx: Tx, report: ReadList, asked: PageRequest): Promise<Cells[]> {
  const { from, until, open, timeZone, offset, limit } = asked
  const text = `
    select l.* from (${report.sql}) l
     where ($2::date, $3::date, $4::date, $5::text) is not null
     order by ${report.order} offset $6 limit $7`
  const query = CompiledQuery.raw(text, [tx.propertyId, from, until, open, timeZone, offset, limit])
  return (await tx.executeQuery<Cells>(query)).rows
}

/** How many rows a list has. */
export async function countListRows(tx: Tx, report: ReadList, asked: ListRequest): Promise<number> {
  const { from, until, open, timeZone } = asked
  const text = `
    select count(*)::int as count from (${report.sql}) l where ($2::date, $3::date, $4::date, $5::text) is not null`
  const query = CompiledQuery.raw(text, [tx.propertyId, from, until, open, timeZone])
  return (await tx.executeQuery<{ count: number }>(query)).rows[0]?.count ?? 0
}

/**
 * Columns of a list added up over all its rows. What is missing adds nothing, and a column that is missing in all rows is missing in the sum.
 *
 * @param keys columns of the list, which are numbers
 */
export async function sumListColumns(
  tx: Tx,
  report: ReadList,
  keys: readonly string[],
  asked: ListRequest,
): Promise<Cells> {
  if (keys.length === 0) return {}
  const { from, until, open, timeZone } = asked
  const sums = keys.map((key) => `case when count(*) = 0 then 0 else sum(l."${key}")::bigint end as "${key}"`)
  const text = `
    select ${sums.join(', ')} from (${report.sql}) l where ($2::date, $3::date, $4::date, $5::text) is not null`
  const query = CompiledQuery.raw(text, [tx.propertyId, from, until, open, timeZone])
  return (await tx.executeQuery<Cells>(query)).rows[0] ?? {}
}
