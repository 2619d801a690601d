import { CompiledQuery } from 'kysely'
import { plainRate } from '#areas/ledger/payments/rules/exchange.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import type { PlatformTx } from '#server/request/context.ts'
import { type Dataset, EDITION, isBalance, type Measure } from '../rules/datasets.ts'
import type { Place, PlaceSpan, SERIES_PERIODS } from '../rules/properties.ts'
import { lastDays, PERIOD_OF } from './figures.ts'
import { SOURCES } from './datasets/sources.ts'

// All of these look at many properties and need the platform's scope; whose, is in their own condition.

/** Whose properties: an organisation's, or all; and only the requested ones, where there are any. */
export type Reach = { organizationId: number | undefined; propertyIds: readonly number[] | undefined }

export type FoundPlace = Omit<Place, 'rate'> & {
  name: string
  /** The requested currency, or that of most properties. */
  asked: Currency
  rate: string | null
  validFrom: Day | null
  lastClosed: Day | null
  daysLate: number
  /** Closed days whose facts are not written yet. */
  missing: Day[]
}

// $1 an organisation or null, $2 ids or null, $3 a currency or null, $4 and $5 the span, $6 now, $7 the most.
const PLACES = `
  with place as (
    select p.id, p.name, p.currency, p.business_date, p.time_zone
      from properties p
     where p.is_active and ($1::bigint is null or p.organization_id = $1) and ($2::bigint[] is null or p.id = any($2))
     order by p.id limit $7),
  asked as (
    select coalesce($3, (select currency from place group by currency order by count(*) desc, currency limit 1)) as currency)
  select p.id as "propertyId", p.name, p.currency, a.currency as asked, p.business_date as "businessDate", x.rate::text as rate,
         x.valid_from as "validFrom", coalesce(f.known_from, p.business_date) as "knownFrom", c.last_closed as "lastClosed",
         greatest(0, ($6::timestamptz at time zone p.time_zone)::date - p.business_date) as "daysLate", m.days as missing
    from place p
   cross join asked a
    left join lateral (select rate, valid_from from exchange_rates r
                        where r.property_id = p.id and r.currency = a.currency and r.currency <> p.currency and r.valid_from < $5::date
                        order by valid_from desc limit 1) x on true
   cross join lateral (select min(business_on) as known_from from fact_days d where d.property_id = p.id) f
   cross join lateral (select max(business_on) as last_closed from closing_days d where d.property_id = p.id and d.is_live) c
   cross join lateral (select coalesce(json_agg(d.business_on order by d.business_on), '[]') as days from closing_days d
                        where d.property_id = p.id and d.is_live and d.business_on >= $4::date and d.business_on < $5::date
                          and not exists (select from fact_days w where (w.property_id, w.business_on, w.edition) = (d.property_id, d.business_on, ${EDITION}))) m
   order by p.id`

/** The properties of the user, with the rate each states for a currency on the last day of the span. */
export async function findPlaces(
  tx: PlatformTx,
  { organizationId, propertyIds }: Reach,
  asked: { currency: Currency | undefined; from: Day; until: Day; now: Instant; limit: number },
): Promise<FoundPlace[]> {
  const rows = await tx.named<FoundPlace>('reports.findPlaces', PLACES, [
    organizationId ?? null,
    propertyIds ?? null,
    asked.currency ?? null,
    asked.from,
    asked.until,
    asked.now,
    asked.limit,
  ])
  return rows.map((row) => ({ ...row, rate: row.rate === null ? null : plainRate(row.rate) }))
}

type Grouping = 'none' | (typeof SERIES_PERIODS)[number]

/** Measures of a group of properties; the key is the period. */
export type PlaceMeasures = { group: number; key: string } & Partial<Record<Measure, number>>

/** A property that is read: what it is added to, and how far. */
export type ReadPlace = PlaceSpan & { propertyId: number; group: number; first: Day }

/** The rows of a source are those of the property `$1`; here they are those of each place. */
const ofPlace = (sql: string): string => sql.replaceAll('$1', 'place.id')

/**
 * Sums of a dataset's measures for groups of properties: closed days from their facts, later ones by the SQL of the dataset itself. One
 * statement, however many properties. $1 ids, $2 their groups, $3 their first live days, $4 the ends of their spans, $5 the first days.
 */
function placesSql(dataset: Dataset, grouping: Grouping, isLive: boolean): string {
  const { table, sums: daySums, measures, rows } = SOURCES[dataset]
  const columns = Object.values(measures).join(', ')
  const sums = Object.entries(measures).map(([measure, column]) => `sum(${column})::bigint as "${measure}"`)
  const live = `
            union all
            select day, ${columns} from (${ofPlace(rows('place.open', 'place.until'))}) live where place.open < place.until`
  const keyed = `
    select place.grp as "group", place.id, ${grouping === 'none' ? `''` : PERIOD_OF[grouping]} as key, a.*
      from unnest($1::bigint[], $2::int[], $3::date[], $4::date[], $5::date[]) as place (id, grp, open, until, first)
     cross join lateral (
            select business_on as day, ${columns} from ${daySums ?? table}
             where property_id = place.id and business_on >= place.first and business_on < place.open${isLive ? live : ''}) a`
  return `select k."group", k.key, ${sums.join(', ')} from (${isBalance(dataset) ? lastDays(keyed, ['r.id']) : keyed}) k group by 1, 2`
}

export async function sumPlaces(
  tx: PlatformTx,
  dataset: Dataset,
  places: readonly ReadPlace[],
  { grouping, isLive }: { grouping: Grouping; isLive: boolean },
): Promise<PlaceMeasures[]> {
  const query = CompiledQuery.raw(placesSql(dataset, grouping, isLive), [
    places.map(({ propertyId }) => propertyId),
    places.map(({ group }) => group),
    places.map(({ open }) => open),
    places.map(({ until }) => until),
    places.map(({ first }) => first),
  ])
  return (await tx.executeQuery<PlaceMeasures>(query)).rows
}
