import { CompiledQuery } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Cells } from '../contract/replies.ts'
import type { Condition, ListGrouping } from '../rules/list-request.ts'
import type { ColumnKind, ComputedList, ListColumn, ReadList } from '../rules/report.ts'
import { PERIOD_OF } from './figures.ts'

export type ListRequest = {
  from: Day
  until: Day
  open: Day
  timeZone: string
  conditions: readonly Condition[]
}
type PageRequest = ListRequest & {
  offset: number
  limit: number
  sort?: { key: string; isDescending: boolean } | undefined
}

/** Rows of a list as a statement has them: what it reads, or a set that was computed, which it takes as a parameter. */
export type ListSource = Pick<ReadList, 'sql' | 'order' | 'columns'> & { set: readonly string[] }

export const readSource = ({ sql, order, columns }: ReadList): ListSource => ({ sql, order, columns, set: [] })

const TYPE_OF: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  count: 'bigint',
  money: 'bigint',
  percent: 'bigint',
  average: 'bigint',
  quantity: 'bigint',
  day: 'date',
  moment: 'timestamptz',
}

/** @param rows computed, each with its `id`, and the `refId` of what it leads to */
export function setSource({ order, columns }: ComputedList, rows: readonly Cells[]): ListSource {
  const fields = columns.map(({ key, kind }) => `"${key}" ${TYPE_OF[kind]}`)
  const sql = `select * from jsonb_to_recordset($6::jsonb) as c (id text, "refId" text, ${fields.join(', ')})`
  return { sql, order, columns, set: [JSON.stringify(rows)] }
}

/** The day of a column that is a day or a moment, at the property's clock. */
const dayOf = ({ key, kind }: ListColumn): string =>
  kind === 'moment' ? `(l."${key}" at time zone $5)::date` : `l."${key}"::date`

/** @param at which parameter the value is */
function conditionText(column: ListColumn, { operator }: Condition, at: number): string {
  const { key, kind, values } = column
  const word = `coalesce(l."${key}"::text, '')`
  if (operator === 'has')
    return values
      ? `$${at}::text = any (string_to_array(${word}, ', '))`
      : `position(lower($${at}::text) in lower(${word})) > 0`
  if (kind === 'text') return `${word} = $${at}::text`
  const isOfDays = kind === 'day' || kind === 'moment'
  const sign = { is: '=', from: '>=', to: '<=' }[operator]
  return isOfDays ? `${dayOf(column)} ${sign} $${at}::date` : `l."${key}" ${sign} $${at}::numeric`
}

const FIRST_VALUE = 6

/** The rows of a list that meet the conditions, and the parameters they take: those that name one take it, the rest are skipped. */
function narrowed(tx: Tx, { sql, columns, set }: ListSource, asked: ListRequest) {
  const { from, until, open, timeZone, conditions } = asked
  const where = conditions.flatMap((condition, index) => {
    const column = columns.find(({ key }) => key === condition.column)
    return column ? [` and ${conditionText(column, condition, FIRST_VALUE + set.length + index)}`] : []
  })
  const text = `(${sql}) l where ($1::bigint, $2::date, $3::date, $4::date, $5::text) is not null${where.join('')}`
  return { text, values: [tx.propertyId, from, until, open, timeZone, ...set, ...conditions.map(({ value }) => value)] }
}

async function rowsOf<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** Rows of a list in its order, or that of a column. */
export function findListRows(tx: Tx, source: ListSource, asked: PageRequest): Promise<Cells[]> {
  const { text, values } = narrowed(tx, source, asked)
  const { offset, limit, sort } = asked
  const first = sort ? `l."${sort.key}" ${sort.isDescending ? 'desc' : 'asc'} nulls last, ` : ''
  const page = `offset $${values.length + 1} limit $${values.length + 2}`
  return rowsOf(tx, `select l.* from ${text} order by ${first}${source.order} ${page}`, [...values, offset, limit])
}

/** How many rows a list has. */
export async function countListRows(tx: Tx, source: ListSource, asked: ListRequest): Promise<number> {
  const { text, values } = narrowed(tx, source, asked)
  const [row] = await rowsOf<{ count: number }>(tx, `select count(*)::int as count from ${text}`, values)
  return row?.count ?? 0
}

/**
 * Columns of a list added up over all its rows. What is missing adds nothing, and a column that is missing in all rows is missing in the sum.
 *
 * @param keys columns of the list, which are numbers
 */
export async function sumListColumns(
  tx: Tx,
  source: ListSource,
  keys: readonly string[],
  asked: ListRequest,
): Promise<Cells> {
  if (keys.length === 0) return {}
  const { text, values } = narrowed(tx, source, asked)
  const sums = keys.map((key) => `case when count(*) = 0 then 0 else sum(l."${key}")::bigint end as "${key}"`)
  const [row] = await rowsOf<Cells>(tx, `select ${sums.join(', ')} from ${text}`, values)
  return row ?? {}
}

/** Rows of a list put together: how many a group has, and what its columns come to. */
export type ListGroup = { key: string; count: number; sums: Cells }

const keyOf = ({ column, period }: ListGrouping): string =>
  period === undefined
    ? `coalesce(l."${column.key}"::text, '')`
    : `coalesce((select ${PERIOD_OF[period]} from (select ${dayOf(column)} as day) d), '')`

/**
 * Groups of a list, those with most rows first.
 *
 * @param keys columns that are added up
 */
export async function groupListRows(
  tx: Tx,
  source: ListSource,
  { grouping, keys, limit }: { grouping: ListGrouping; keys: readonly string[]; limit: number },
  asked: ListRequest,
): Promise<ListGroup[]> {
  const { text, values } = narrowed(tx, source, asked)
  const sums = keys.map((key, index) => `sum(l."${key}")::bigint as "sum ${index}"`)
  const columns = [`${keyOf(grouping)} as "group key"`, 'count(*)::int as "group rows"', ...sums]
  const found = await rowsOf<Cells & { 'group key': string; 'group rows': number }>(
    tx,
    `select ${columns.join(', ')} from ${text} group by 1 order by 2 desc, 1 limit $${values.length + 1}`,
    [...values, limit],
  )
  return found.map((row) => ({
    key: row['group key'],
    count: row['group rows'],
    sums: Object.fromEntries(keys.map((key, index) => [key, row[`sum ${index}`] ?? null])),
  }))
}
