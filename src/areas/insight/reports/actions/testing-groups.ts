import { expect } from 'vitest'
import type { Span } from '#core/dates.ts'
import type { ReportTable } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { conditionsOfGroup, writeConditions } from '../rules/list-request.ts'
import { OTHERS, ROW_COUNT } from '../rules/list-tables.ts'
import { sumsOf } from '../rules/tables.ts'
import type { Reporting } from './testing.ts'
import { wholeList } from './testing-twins.ts'

type List = { code: string; rows: ReportTable['rows']; table: ReportTable }

/** Groups of a list add up to all its rows, and the rows a group leads to are those it counts. */
async function assertGrouped({ manager }: Reporting, span: Span, { code, rows, table }: List, groupBy: string) {
  const grouped = await manager.send(reports.read, { reportCode: code, ...span, groupBy })
  const keys = Object.keys(table.totals)
  expect([code, groupBy, grouped.totals]).toEqual([code, groupBy, { ...table.totals, [ROW_COUNT]: rows.length }])
  expect([code, groupBy, sumsOf(keys, grouped.rows)]).toEqual([code, groupBy, table.totals])
  const largest = grouped.rows.find(({ key }) => key !== OTHERS)
  const kind = table.list?.fields.find(({ key }) => key === groupBy.split(':')[0])?.kind
  const conditions = largest && kind && conditionsOfGroup(groupBy, kind, String(largest['key']))
  if (!conditions) return
  const where = writeConditions(conditions)
  const behind = await manager.send(reports.read, { reportCode: code, ...span, ...(where && { where }) })
  const known = Object.fromEntries(keys.map((key) => [key, largest[key]]))
  expect([code, groupBy, largest['key'], behind.totals]).toEqual([code, groupBy, largest['key'], known])
  if (behind.next === undefined) expect([code, groupBy, behind.rows.length]).toEqual([code, groupBy, largest[ROW_COUNT]])
} // prettier-ignore

/** Every list that has rows, put together by those of its columns that are chosen. @returns how many were looked at */
export async function assertListsAreGrouped(
  place: Reporting,
  span: Span,
  choose: (groupings: readonly { code: string }[]) => readonly { code: string }[],
): Promise<number> {
  const { reports: all } = await place.manager.send(reports.list, {})
  let count = 0
  for (const { code, kind } of all.filter((report) => report.kind === 'rows')) {
    const table = await place.manager.send(reports.read, { reportCode: code, ...span })
    if (!table.list || table.rows.length === 0) continue
    expect([code, kind]).toEqual([code, 'rows'])
    const list = { code, table, rows: await wholeList(place, code, span) }
    for (const grouping of choose(table.list.groupings)) {
      await assertGrouped(place, span, list, grouping.code)
      count += 1
    }
  }
  return count
}
