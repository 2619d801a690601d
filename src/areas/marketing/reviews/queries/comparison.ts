import { refuse } from '#core/refusal.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Comparison, Competitor, CompetitorScore } from '../contract/comparison.ts'

const constraintErrors = refuseOn({ competitor_is_named_once: 'name_taken' })

const LIST = 'select id, name, version from review_competitors where property_id = $1 order by name_key, id limit $2'
export const findCompetitors = (tx: Tx, most: number): Promise<Competitor[]> =>
  tx.named('reviews.findCompetitors', LIST, [tx.propertyId, most])

const INSERT = `
  insert into review_competitors (property_id, id, name, created_at) values ($1, $2, $3, $4) returning id, name, version`
/** @throws Refusal name_taken */
export async function insertCompetitor(tx: Tx, id: string, name: string, at: Instant): Promise<Competitor> {
  const [row] = await tx.named<Competitor>('reviews.insertCompetitor', INSERT, [tx.propertyId, id, name, at]).catch(constraintErrors) // prettier-ignore
  return row ?? refuse('not_found')
}

const RENAME = `
  update review_competitors set name = $3, version = version + 1 where property_id = $1 and id = $2 returning id, name, version`
/** @throws Refusal not_found, name_taken */
export async function renameCompetitor(tx: Tx, id: string, name: string): Promise<Competitor> {
  const [row] = await tx.named<Competitor>('reviews.renameCompetitor', RENAME, [tx.propertyId, id, name]).catch(constraintErrors) // prettier-ignore
  return row ?? refuse('not_found', { competitorId: id })
}

const REMOVE = 'delete from review_competitors where property_id = $1 and id = $2 returning name'
/** @throws Refusal not_found */
export async function deleteCompetitor(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.named<{ name: string }>('reviews.deleteCompetitor', REMOVE, [tx.propertyId, id])
  return row?.name ?? refuse('not_found', { competitorId: id })
}

const KNOWN =
  'select id from review_competitors where property_id = $1 and id = any($2::uuid[]) order by id for key share'
/** Those of some ids that are competitors of the property. */
export const lockCompetitors = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.named<{ id: string }>('reviews.lockCompetitors', KNOWN, [tx.propertyId, ids])).map(({ id }) => id)

const SAVE = `
  insert into review_competitor_scores (property_id, competitor_id, source, scored_on, rating_tenths, rating100, review_count, entered_by, entered_at)
  select $1, x."competitorId", x.source, x."scoredOn", x."ratingTenths", x.score100, x.count, $3, $4
    from jsonb_to_recordset($2::jsonb) as x ("competitorId" uuid, source text, "scoredOn" date, "ratingTenths" int, score100 int, count int)
  on conflict (property_id, competitor_id, source, scored_on) do update
     set rating_tenths = excluded.rating_tenths, rating100 = excluded.rating100, review_count = excluded.review_count,
         entered_by = excluded.entered_by, entered_at = excluded.entered_at`
type Entered = { by: number; at: Instant }
export const saveScores = (tx: Tx, scores: readonly (CompetitorScore & { score100: number })[], { by, at }: Entered): Promise<unknown> =>
  tx.named('reviews.saveCompetitorScores', SAVE, [tx.propertyId, JSON.stringify(scores), by, at]) // prettier-ignore

type Standing = Comparison['competitors'][number]['standings'][number] & { competitorId: string }
const STANDINGS = `
  select distinct on (competitor_id, source) competitor_id as "competitorId", source, rating100 as score100, review_count as count, scored_on as "scoredOn"
    from review_competitor_scores where property_id = $1 and scored_on >= $2 order by competitor_id, source, scored_on desc`
/** The last score of each competitor at each source, from a day on. */
export const findStandings = (tx: Tx, from: Day): Promise<Standing[]> =>
  tx.named('reviews.findStandings', STANDINGS, [tx.propertyId, from])

type OfMonth = Comparison['own']['byMonth'][number]
// Of several scores of a source in a month the last one counts.
const BY_MONTH = `
  select x.competitor_id as "competitorId", x.month, round(avg(x.rating100))::int as score100, count(*)::int as count from (
    select distinct on (competitor_id, source, date_trunc('month', scored_on)) competitor_id, date_trunc('month', scored_on)::date as month, rating100
      from review_competitor_scores where property_id = $1 and scored_on >= $2
     order by competitor_id, source, date_trunc('month', scored_on), scored_on desc) x
   group by 1, 2 order by 1, 2`
/** The mean of a competitor's sources in each month. */
export const findCompetitorMonths = (tx: Tx, from: Day): Promise<(OfMonth & { competitorId: string })[]> =>
  tx.named('reviews.findCompetitorMonths', BY_MONTH, [tx.propertyId, from])

// Compared is what others see: reviews of sources that have pages, by the day they were posted on.
const FROM_DAY = `r.property_id = $1 and r.source not in ('OWN', 'PULSE') and r.posted_at >= $2::date::timestamp at time zone $3`
const OWN_STANDINGS = `
  select r.source, round(avg(r.rating100))::int as score100, count(*)::int as count from reviews r where ${FROM_DAY} group by 1 order by 1`
export const findOwnStandings = (tx: Tx, from: Day, timeZone: string): Promise<Comparison['own']['standings']> =>
  tx.named('reviews.findOwnStandings', OWN_STANDINGS, [tx.propertyId, from, timeZone])

const OWN_MONTHS = `
  select y.month, round(avg(y.score100))::int as score100, sum(y.count)::int as count from (
    select r.source, date_trunc('month', r.posted_at at time zone $3)::date as month, avg(r.rating100) as score100, count(*) as count
      from reviews r where ${FROM_DAY} group by 1, 2) y
   group by 1 order by 1`
/** The mean of the property's sources in each month, as that of a competitor. */
export const findOwnMonths = (tx: Tx, from: Day, timeZone: string): Promise<OfMonth[]> =>
  tx.named('reviews.findOwnMonths', OWN_MONTHS, [tx.propertyId, from, timeZone])
