import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Aged } from '../rules/decay.ts'
import { DUE, WITH_DUE } from './reviews.ts'
import type { Scores } from '../contract/replies.ts'

/** Days are those of the property; $2 is the first one, $3 its time zone. Answers during the stay are no scores. */
const FROM_DAY = `r.property_id = $1 and r.source <> 'PULSE' and r.posted_at >= $2::date::timestamp at time zone $3`
const MONTH = `date_trunc('month', r.posted_at at time zone $3)::date`

const TOTALS = `
  select count(*)::int as count, coalesce(round(avg(r.rating100)), 0)::int as average,
         array[count(*) filter (where r.rating100 < 20), count(*) filter (where r.rating100 >= 20 and r.rating100 < 40),
               count(*) filter (where r.rating100 >= 40 and r.rating100 < 60), count(*) filter (where r.rating100 >= 60 and r.rating100 < 80),
               count(*) filter (where r.rating100 >= 80)]::int[] as bands,
         count(*) filter (where r.source = 'OWN')::int as answers,
         count(*) filter (where r.source = 'OWN' and r.rating_tenths >= 90)::int as promoters,
         count(*) filter (where r.source = 'OWN' and r.rating_tenths <= 60)::int as detractors,
         count(p.decided_at)::int as replied, count(*) filter (where p.decided_at <= ${DUE})::int as "inTime",
         count(*) filter (where p.decided_at is not null or (r.state in ('NEW', 'TRIAGED', 'REPLY_DRAFTED') and ${DUE} <= $4::timestamptz))::int as decided,
         coalesce(round((percentile_cont(0.5) within group (order by extract(epoch from p.decided_at - r.posted_at)) / 3600)::numeric), 0)::int as "medianHours"
    from reviews r ${WITH_DUE}
    left join lateral (select min(y.decided_at) as decided_at from review_replies y
                        where y.property_id = r.property_id and y.review_id = r.id and y.state in ('PUBLISHED', 'REPLACED')) p on true
   where ${FROM_DAY}`
export type Totals = {
  count: number
  average: number
  bands: number[]
  answers: number
  promoters: number
  detractors: number
  replied: number
  inTime: number
  /** Answered, or late. */
  decided: number
  medianHours: number
}
const NONE: Totals = {
  count: 0,
  average: 0,
  bands: [0, 0, 0, 0, 0],
  answers: 0,
  promoters: 0,
  detractors: 0,
  replied: 0,
  inTime: 0,
  decided: 0,
  medianHours: 0,
}
export async function findTotals(tx: Tx, from: Day, timeZone: string, now: Instant): Promise<Totals> {
  const [row] = await tx.named<Totals>('reviews.findTotals', TOTALS, [tx.propertyId, from, timeZone, now])
  return row ?? NONE
}

const BY_SOURCE = `
  select r.source, ${MONTH} as month, round(avg(r.rating100))::int as score100, count(*)::int as count
    from reviews r where ${FROM_DAY} group by 1, 2 order by 1, 2`
export const findBySource = (tx: Tx, from: Day, timeZone: string): Promise<Scores['sources']> =>
  tx.named('reviews.findBySource', BY_SOURCE, [tx.propertyId, from, timeZone])

const BY_TOPIC = `
  select t.topic, ${MONTH} as month, round(avg(t.score100))::int as score100, count(*)::int as count
    from reviews r join review_topics t on t.property_id = r.property_id and t.review_id = r.id where ${FROM_DAY} group by 1, 2 order by 1, 2`
export const findByTopic = (tx: Tx, from: Day, timeZone: string): Promise<Scores['topics']> =>
  tx.named('reviews.findByTopic', BY_TOPIC, [tx.propertyId, from, timeZone])

const AGED = `
  select r.source, ($4::date - (r.posted_at at time zone $3)::date)::int as "ageDays", count(*)::int as count, sum(r.rating100)::int as total
    from reviews r where ${FROM_DAY} group by 1, 2 order by 1, 2`
type Span = { from: Day; today: Day; timeZone: string }
/** Reviews by source and age. */
export const findAged = (
  tx: Tx,
  { from, today, timeZone }: Span,
): Promise<(Aged & { source: Scores['sources'][number]['source'] })[]> =>
  tx.named('reviews.findAged', AGED, [tx.propertyId, from, timeZone, today])
