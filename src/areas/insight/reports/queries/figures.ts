import { CompiledQuery } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import {
  type Dataset,
  EDITION,
  type Grouping,
  isBalance,
  isKey,
  isPeriod,
  type Key,
  type Measure,
} from '../rules/datasets.ts'
import type { Coverage } from '../rules/coverage.ts'
import type { Source } from './datasets/dataset.ts'
import { SOURCES } from './datasets/sources.ts'

/** Closed days are read from their facts, the open day and those to come as they are: `open` is the first of them. */
export type ReadSpan = { from: Day; open: Day; until: Day }
export type Filter = Readonly<Partial<Record<Key, string>>>

/** A row of measures: the key it is grouped by, and how that is called. */
export type MeasureRow = { key: string; label: string } & Partial<Record<Measure, number>>

// A day in a period, written so that periods sort by their names: '2026', '2026-Q4', '2026-11', the Monday of a week, '1' for Monday.
export const PERIOD_OF = {
  day: `to_char(day, 'YYYY-MM-DD')`,
  weekday: `extract(isodow from day)::int::text`,
  week: `to_char(date_trunc('week', day), 'YYYY-MM-DD')`,
  month: `to_char(day, 'YYYY-MM')`,
  quarter: `to_char(day, 'YYYY"-Q"Q')`,
  year: `to_char(day, 'YYYY')`,
} as const

/** The name of what a key is the id of; other keys are their own names. */
const NAME_OF: Readonly<Partial<Record<Key, string>>> = {
  roomType: 'select name from room_types where property_id = $1 and id::text = g.key',
  ratePlan: 'select name from rate_plans where property_id = $1 and id::text = g.key',
  company: 'select display_name from companies where property_id = $1 and id::text = g.key',
  outlet: 'select name from outlets where property_id = $1 and id::text = g.key',
  station: 'select name from stations where property_id = $1 and id::text = g.key',
}

const entriesOf = (record: Source['keys']) =>
  Object.entries(record) as [Key, { column: string; type: 'uuid' | 'text' | 'smallint' | 'integer' }][]

/**
 * Rows of a span from both facts, of days from the first that closed on, and ledgers, with their keys or, where only days matter, without. $1 the property, $2 from, $3 the open
 * day, $4 until.
 */
function allOf({ table, sums = table, keys, measures, rows }: Source, isKeyed: boolean): string {
  const columns = [
    ...(isKeyed ? entriesOf(keys).map(([, { column }]) => column) : []),
    ...Object.values(measures),
  ].join(', ')
  return `
    select business_on as day, ${columns} from ${isKeyed ? table : sums}
     where property_id = $1 and business_on >= $2::date and business_on < $3::date
       and business_on >= (select min(business_on) from fact_days where property_id = $1)
    union all
    select day, ${columns} from (${rows('$3::date', '$4::date')}) live where $3::date < $4::date`
}

/** Rows of a balance that count: of each group those of its last day. `whose` are the columns a group has beside its key. */
export const lastDays = (rows: string, whose: readonly string[] = []): string => `
  select l.* from (select r.*, max(r.day) over (partition by ${[...whose, 'key'].join(', ')}) as last_day from (${rows}) r) l where l.day = l.last_day`

/** Conditions on keys, the first value being parameter `first`. */
function conditionsOf(source: Source, filter: Filter, first: number): { text: string; values: string[] } {
  const asked = entriesOf(source.keys).filter(([key]) => filter[key] !== undefined)
  return {
    text: asked.map(([, { column }], index) => ` and coalesce(${column}::text, '') = $${first + index}`).join(''),
    values: asked.map(([key]) => filter[key] ?? ''),
  }
}

const keyOf = (source: Source, grouping: Grouping): string => {
  if (grouping === 'none') return `''`
  if (isPeriod(grouping)) return PERIOD_OF[grouping]
  if (grouping === 'weekdayHour') return `${PERIOD_OF.weekday} || '-' || lpad((${keyOf(source, 'hour')}), 2, '0')`
  const key = isKey(grouping) ? source.keys[grouping] : undefined
  if (!key) throw new Error(`${source.table} is not cut by ${grouping}`)
  return `coalesce(${key.column}::text, '')`
}

/** The sum of each measure, under its name. */
const sumsOf = ({ measures }: Source): string =>
  Object.entries(measures)
    .map(([measure, column]) => `sum(${column})::bigint as "${measure}"`)
    .join(', ')

/** Sums of a dataset's measures, one row per group that has any; of a balance those of the group's last closed day. One statement, whatever the span. */
export async function sumMeasures(
  tx: Tx,
  dataset: Dataset,
  { from, open, until }: ReadSpan,
  { grouping, filter }: { grouping: Grouping; filter: Filter },
): Promise<MeasureRow[]> {
  const source = SOURCES[dataset]
  const conditions = conditionsOf(source, filter, 5)
  const name = isKey(grouping) ? NAME_OF[grouping] : undefined
  const isKeyed = conditions.values.length > 0 || !(grouping === 'none' || isPeriod(grouping))
  const keyed = `select a.*, ${keyOf(source, grouping)} as key from (${allOf(source, isKeyed)}) a where true${conditions.text}`
  const text = `
    select g.*, coalesce(${name ? `(${name})` : 'g.key'}, g.key) as label
      from (select key, ${sumsOf(source)} from (${isBalance(dataset) ? lastDays(keyed) : keyed}) k group by 1) g`
  const query = CompiledQuery.raw(text, [tx.propertyId, from, open, until, ...conditions.values])
  return (await tx.executeQuery<MeasureRow>(query)).rows
}

/** Sums of a dataset's measures for each day and value of a key, in one statement. @returns rows in which `day` is the day and `key` the value */
export async function sumByDay(
  tx: Tx,
  dataset: Dataset,
  { from, open, until }: ReadSpan,
  by: Key,
): Promise<(Omit<MeasureRow, 'label'> & { day: Day })[]> {
  const source = SOURCES[dataset]
  const text = `
    select ${PERIOD_OF.day} as day, key, ${sumsOf(source)}
      from (select a.*, ${keyOf(source, by)} as key from (${allOf(source, true)}) a) k group by k.day, key`
  const query = CompiledQuery.raw(text, [tx.propertyId, from, open, until])
  return (await tx.executeQuery<Omit<MeasureRow, 'label'> & { day: Day }>(query)).rows
}

/** How a value of a key is called where it is an id, undefined where there is no such; other values are their own names. */
export async function findNameOfKey(tx: Tx, key: Key, value: string): Promise<string | undefined> {
  const name = NAME_OF[key]
  if (!name) return value
  const query = CompiledQuery.raw(`select (${name}) as name from (select $2::text as key) g`, [tx.propertyId, value])
  return (await tx.executeQuery<{ name: string | null }>(query)).rows[0]?.name ?? undefined
}

/** One thing a figure is made of. */
export type SourceRow = {
  day: Day
  refKind: 'booking' | 'company' | 'order' | 'receipt' | 'expense'
  refId: string
  reference: string
  description: string
} & Partial<Record<Measure, number>>

/**
 * What figures of a dataset are made of, by day and reference: rows in which one of the measures is not zero. Of a closed day they are
 * counted from the ledgers as they are now.
 */
export async function findRows(
  tx: Tx,
  dataset: Dataset,
  { from, until }: { from: Day; until: Day },
  asked: {
    measures: readonly Measure[]
    filter: Filter
    period?: { grouping: Grouping; key: string }
    offset: number
    limit: number
  },
): Promise<SourceRow[]> {
  const source = SOURCES[dataset]
  const columns = asked.measures.map((measure) => ({ measure, column: source.measures[measure] ?? '' }))
  const conditions = conditionsOf(source, asked.filter, 6)
  const inPeriod = asked.period ? ` and ${keyOf(source, asked.period.grouping)} = $${6 + conditions.values.length}` : ''
  const text = `
    select r.day, r.ref_kind as "refKind", r.ref_id as "refId", r.reference, r.description,
           ${columns.map(({ measure, column }) => `r.${column}::bigint as "${measure}"`).join(', ')}
      from (${source.rows('$2::date', '$3::date')}) r
     where (${columns.map(({ column }) => `r.${column} <> 0`).join(' or ')})${conditions.text}${inPeriod}
     order by r.day, r.reference, r.ref_id, ${columns.map(({ column }) => `r.${column}`).join(', ')}
    offset $4 limit $5`
  const query = CompiledQuery.raw(text, [
    tx.propertyId,
    from,
    until,
    asked.offset,
    asked.limit,
    ...conditions.values,
    ...(asked.period ? [asked.period.key] : []),
  ])
  return (await tx.executeQuery<SourceRow>(query)).rows
}

const COVERAGE = `
  select (select coalesce(json_agg(d.business_on order by d.business_on), '[]') from closing_days d
           where d.property_id = p.id and d.is_live and d.business_on >= $2 and d.business_on < $3
             and not exists (select from fact_days f where (f.property_id, f.business_on, f.edition) = (d.property_id, d.business_on, ${EDITION}))) as missing,
         coalesce((select min(business_on) from fact_days f where f.property_id = p.id), p.business_date) as "knownFrom",
         (select coalesce(json_agg(f.business_on), '[]') from fact_days f
           where f.property_id = p.id and f.business_on >= $2 and f.business_on < $3 and f.restated && $4::text[]) as restated
    from properties p where p.id = $1`

type FoundCoverage = Coverage & { restated: Day[] }

/**
 * The first day there are facts of, closed days of a span whose facts are not written yet, and those of which one of some datasets was
 * restated.
 */
export async function findCoverage(
  tx: Tx,
  { from, until }: { from: Day; until: Day },
  datasets: readonly Dataset[],
): Promise<FoundCoverage> {
  const key = [tx.propertyId, from, until, datasets]
  const [row] = await tx.named<FoundCoverage>('reports.findCoverage', COVERAGE, key)
  if (!row) throw new Error('a report is of a property')
  return row
}
