import { CompiledQuery } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import { datasets, type Dataset, EDITION } from '../rules/datasets.ts'
import type { Source } from './datasets/dataset.ts'
import { SOURCES } from './datasets/sources.ts'

/** Days that are counted: all of a span, or the named ones of it. */
export type FactSpan = { from: Day; until: Day; now: Instant; days?: readonly Day[] }

const columnsOf = ({ keys, measures }: Source) => ({
  keys: Object.values(keys).map(({ column }) => column),
  measures: Object.values(measures),
})

/** How facts are written: what they lack of a count of all days of a span, or of named days of it; or less all that they have. */
type Way = 'count' | 'countNamed' | 'reverse'

/**
 * Adds to the facts of a span what they lack of a count: everything when a day closes, differences later. Reversing takes them to nothing.
 * $1 the property, $2 and $3 the span, $4 now, $5 the named days. Returns the days that got entries.
 */
function entryOf(source: Source, way: Way): string {
  const named = way === 'countNamed'
  const { keys, measures } = columnsOf(source)
  // A state stays as it was on its day: only a day that has none is counted.
  const isNew = `
    where not exists (select from ${source.table} f where f.property_id = $1 and f.business_on = counted.day
                       group by ${['f.business_on', ...keys].join(', ')} having ${measures.map((measure) => `sum(f.${measure}) <> 0`).join(' or ')})`
  const isCounted = source.isState ? isNew : named ? 'where counted.day = any($5::date[])' : ''
  const counted = `select day, ${[...keys, ...measures].join(', ')} from (${source.rows('$2::date', '$3::date')}) counted ${isCounted} union all`
  const stated = `${way !== 'reverse' && source.isState ? 'and false' : ''} ${named ? 'and business_on = any($5::date[])' : ''}`
  return `
    with written as (
    insert into ${source.table} (property_id, business_on, entry, written_at, ${[...keys, ...measures].join(', ')})
    select $1, d.day, coalesce((select max(entry) + 1 from ${source.table} f where f.property_id = $1 and f.business_on = d.day), 0),
           $4::timestamptz, ${[...keys, ...measures].map((column) => `d.${column}`).join(', ')}
      from (select day, ${[...keys, ...measures.map((measure) => `sum(${measure}) as ${measure}`)].join(', ')}
              from (${way === 'reverse' ? '' : counted}
                    select business_on as day, ${[...keys, ...measures.map((measure) => `0 - ${measure} as ${measure}`)].join(', ')}
                      from ${source.table} where property_id = $1 and business_on >= $2::date and business_on < $3::date ${stated}) e
             group by ${['day', ...keys].join(', ')}
            having ${measures.map((measure) => `sum(${measure}) <> 0`).join(' or ')}) d
    returning business_on)
    select distinct business_on as day from written`
}

const built = (way: Way): Readonly<Record<Dataset, string>> =>
  Object.fromEntries(datasets.map((dataset) => [dataset, entryOf(SOURCES[dataset], way)])) as Record<Dataset, string>
const COUNTING = built('count')
const COUNTING_NAMED = built('countNamed')
const REVERSING = built('reverse')

/** A day that got entries. */
export type Written = { day: Day }

async function send(tx: Tx, text: string, { from, until, now, days }: FactSpan): Promise<Written[]> {
  const values = [tx.propertyId, from, until, now, ...(days ? [days] : [])]
  return (await tx.executeQuery<Written>(CompiledQuery.raw(text, values))).rows
}

/** Writes what the facts of a dataset lack. @returns the days that lacked anything */
export const insertEntries = (tx: Tx, dataset: Dataset, span: FactSpan): Promise<Written[]> =>
  send(tx, (span.days ? COUNTING_NAMED : COUNTING)[dataset], span)

/** Takes the facts of a span to nothing. */
export const reverseEntries = (tx: Tx, dataset: Dataset, span: FactSpan): Promise<Written[]> =>
  send(tx, REVERSING[dataset], span)

/** Whether a dataset is a state, which cannot be counted anew once its day is over. */
export const isState = (dataset: Dataset): boolean => SOURCES[dataset].isState ?? false

const INSERT_DAYS = `
  insert into fact_days (property_id, business_on, written_at, edition)
  select $1, d.day::date, $4::timestamptz, ${EDITION} from generate_series($2::date, $3::date - 1, interval '1 day') as d (day)
  on conflict (property_id, business_on) do update set edition = excluded.edition where fact_days.edition < excluded.edition`

export const insertFactDays = (tx: Tx, { from, until, now }: FactSpan): Promise<unknown> =>
  tx.named('reports.insertFactDays', INSERT_DAYS, [tx.propertyId, from, until, now])

const DELETE_DAY = 'delete from fact_days where property_id = $1 and business_on = $2'

/** The day is open again, and read as it is. */
export const deleteFactDay = (tx: Tx, day: Day): Promise<unknown> =>
  tx.named('reports.deleteFactDay', DELETE_DAY, [tx.propertyId, day])

export type Waiting = { propertyId: number; from: Day; until: Day }

// Closed days a property has no facts of, up to its open day.
const WAITING = `
  select p.id as "propertyId", min(d.business_on) as "from", (max(d.business_on) + 1)::date as "until"
    from properties p
    join closing_days d on d.property_id = p.id and d.is_live and d.business_on < p.business_date
   where p.is_active and not exists (select from fact_days f where (f.property_id, f.business_on, f.edition) = (d.property_id, d.business_on, ${EDITION}))
   group by p.id order by p.id limit 100`

/** Properties with closed days whose facts are not written. */
export const findWaiting = (tx: PlatformTx): Promise<Waiting[]> => tx.named('reports.findWaiting', WAITING, [])

const OPEN = `
  select id as "propertyId", business_date as day from properties p
   where is_active and id > $1 and exists (select from fact_days f where f.property_id = p.id) order by id limit 200`

/** Properties whose facts may be restated, by their ids. */
export const findStated = (tx: PlatformTx, after: number): Promise<{ propertyId: number; day: Day }[]> =>
  tx.named('reports.findStated', OPEN, [after])

const HAS_CHECKS =
  'select exists (select from check_facts where property_id = $1 and business_on >= $2 and business_on < $3) as found'

/** Whether anything was sold at outlets on the closed days of a span. */
export async function hasChecks(tx: Tx, { from, until }: { from: Day; until: Day }): Promise<boolean> {
  const [row] = await tx.named<{ found: boolean }>('reports.hasChecks', HAS_CHECKS, [tx.propertyId, from, until])
  return row?.found ?? false
}
