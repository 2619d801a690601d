import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type Day, type Instant } from '#core/dates.ts'
import type { AnyTx, Tx } from '#server/request/context.ts'
import type { StoredJourney } from './journeys.ts'
import { withdrawnSince } from './withdrawn.ts'

type At = { now: Instant; today: Day }
/** Days on which what a stopped server missed is still made up for. */
const CATCH_UP_DAYS = 3

const monthDay = (day: Day): number => Number(day.slice(5).replace('-', ''))

/** Guests to whom the trigger of a journey happened: customer, booking and what the run is about. */
function happenedSql(propertyId: number, { trigger, triggerValue: value, activeFrom }: StoredJourney, { now, today }: At): RawBuilder<unknown> {
  const bookings = (condition: RawBuilder<boolean>) => sql`
    select b.customer_id, b.id as booking_id, b.id::text as subject from bookings b where b.property_id = ${propertyId} and not b.is_hold and not b.is_account and ${condition}`
  const since = sql`make_interval(hours => ${value}::int)`
  switch (trigger) {
    case 'BOOKING_MADE':
      return bookings(sql`b.status = 'CONFIRMED' and b.created_at >= ${activeFrom}::timestamptz and b.created_at <= ${now}::timestamptz - ${since}`)
    case 'CHECKED_IN':
      return bookings(sql`b.status = 'IN_HOUSE' and exists (
        select from stays s where s.property_id = b.property_id and s.booking_id = b.id and s.status = 'IN_HOUSE'
           and s.checked_in_at >= ${activeFrom}::timestamptz and s.checked_in_at <= ${now}::timestamptz - ${since})`)
    case 'BEFORE_ARRIVAL':
      return bookings(sql`b.status = 'CONFIRMED' and b.arrival_on > ${today}::date and b.arrival_on <= ${addDays(today, value)}::date`)
    case 'AFTER_DEPARTURE':
      return bookings(sql`b.status = 'CHECKED_OUT' and b.departure_on <= ${addDays(today, -value)}::date and b.departure_on > ${addDays(today, -value - CATCH_UP_DAYS)}::date`)
    case 'ABANDONED':
      return bookings(sql`b.source = 'WEBSITE' and b.status = 'CANCELLED' and b.cancel_reason = 'Option expired' and b.closed_at >= ${activeFrom}::timestamptz
        and b.closed_at <= ${now}::timestamptz - ${since} and not exists (
          select from bookings o where o.property_id = b.property_id and o.customer_id = b.customer_id and o.created_at > b.created_at and o.status <> 'CANCELLED')`)
    case 'REVIEW_GIVEN':
      return sql`
        select b.customer_id, b.id as booking_id, r.id::text as subject from reviews r join bookings b on b.property_id = r.property_id and b.id = r.booking_id
         where r.property_id = ${propertyId} and r.created_at >= ${activeFrom}::timestamptz and r.rating100 >= ${value}::int`
    case 'BIRTHDAY':
      return sql`
        select f.customer_id, null::uuid as booking_id, ${today.slice(0, 4)} || ' ' || f.customer_id::text as subject from customer_facts f
         where f.property_id = ${propertyId} and f.birthday = ${monthDay(addDays(today, value))}::int`
    case 'NO_STAY':
      return sql`
        select f.customer_id, null::uuid as booking_id, f.last_stay_on::text || ' ' || f.customer_id::text as subject from customer_facts f
         where f.property_id = ${propertyId} and f.next_stay_on is null and f.last_stay_on <= ${addMonths(today, -value)}::date
           and f.last_stay_on > ${addDays(addMonths(today, -value), -CATCH_UP_DAYS)}::date`
  }
} // prettier-ignore

/** Guests entered at once; the next look takes the others. */
const MOST_ENTERED = 500

/** Begins runs for guests to whom the trigger happened; returns their ids. A guest who is in it, or was too lately, does not enter again. */
export async function enterGuests(tx: Tx, journey: StoredJourney, at: At): Promise<string[]> {
  const { id, reentryDays } = journey
  const { rows } = await sql<{ id: string }>`
    insert into journey_runs (property_id, id, journey_id, customer_id, booking_id, subject, state, next_at, token, started_at)
    select ${tx.propertyId}, gen_random_uuid(), ${id}, h.customer_id, h.booking_id, h.subject, 'RUNNING', ${at.now}::timestamptz,
           replace(gen_random_uuid()::text, '-', ''), ${at.now}::timestamptz
      from (select distinct on (x.customer_id) x.* from (${happenedSql(tx.propertyId, journey, at)}) x
             where not exists (select from journey_runs o where o.property_id = ${tx.propertyId} and o.journey_id = ${id} and o.customer_id = x.customer_id
                                  and (o.state = 'RUNNING' or ${reentryDays}::int = 0 or o.started_at > ${at.now}::timestamptz - make_interval(days => ${reentryDays}::int)))
             order by x.customer_id, x.subject limit ${MOST_ENTERED}) h
    on conflict do nothing returning id`.execute(tx)
  return rows.map((row) => row.id)
} // prettier-ignore

export type DueRun = {
  id: string
  customerId: string
  bookingId: string | null
  position: number
  messages: number
  email: string
  phone: string
  name: string
  hasOpened: boolean
  hasClicked: boolean
  hasBooked: boolean
  hasUnsubscribed: boolean
  hasCheckedOut: boolean
  /** The guest was merged into one who is in the same journey. */
  isMerged: boolean
  sentForStay: number
}
const WITHDRAWN = withdrawnSince({
  propertyId: 'r.property_id',
  addressKey: "case when $4::text = 'MAIL' then c.search_email else ltrim(c.phone_digits, '0') end",
  since: 'r.started_at',
})
const DUE = `
  select r.id, r.customer_id as "customerId", r.booking_id as "bookingId", r.position, r.messages, c.email, c.phone,
         trim(c.first_name || ' ' || c.last_name) as name, r.opened_at is not null as "hasOpened", r.clicked_at is not null as "hasClicked",
         exists (select from bookings b where b.property_id = r.property_id and b.customer_id = r.customer_id and b.id is distinct from r.booking_id
                    and b.created_at >= r.started_at and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')) as "hasBooked",
         ${WITHDRAWN} as "hasUnsubscribed",
         exists (select from bookings b where b.property_id = r.property_id and b.id = r.booking_id
                    and (b.status in ('CANCELLED', 'NO_SHOW') or (b.status = 'CHECKED_OUT' and b.closed_at >= r.started_at))) as "hasCheckedOut",
         c.merged_into_id is not null as "isMerged",
         (select coalesce(sum(o.messages), 0) from journey_runs o where o.property_id = r.property_id and o.booking_id = r.booking_id)::int as "sentForStay"
    from journey_runs r join customers c on c.property_id = r.property_id and c.id = r.customer_id
   where r.property_id = $1 and r.journey_id = $2 and r.state = 'RUNNING' and r.next_at <= $3 order by r.next_at, r.id limit $5 for update of r skip locked`
type Due = { journeyId: string; channel: string; now: Instant; most: number }
/** Runs whose next step is due, locked until the transaction ends. */
export const lockDue = (tx: Tx, { journeyId, channel, now, most }: Due): Promise<DueRun[]> =>
  tx.named('campaigns.lockDueRuns', DUE, [tx.propertyId, journeyId, now, channel, most])

export type RunChange = {
  id: string
  position: number
  state: 'RUNNING' | 'DONE' | 'EXITED'
  reason: string
  nextAt: Instant | null
  hasSent: boolean
  codeId: string | null
  code: string | null
}
const CHANGE = `
  update journey_runs r
     set position = g.position, state = g.state, reason = g.reason, next_at = g."nextAt", ended_at = case when g.state = 'RUNNING' then null else $3::timestamptz end,
         messages = r.messages + case when g."hasSent" then 1 else 0 end, code_id = coalesce(g."codeId", r.code_id), code = coalesce(g.code, r.code),
         opened_at = case when g."hasSent" then null else r.opened_at end, clicked_at = case when g."hasSent" then null else r.clicked_at end
    from jsonb_to_recordset($2::jsonb) as g (id uuid, position int, state text, reason text, "nextAt" timestamptz, "hasSent" boolean, "codeId" uuid, code text)
   where r.property_id = $1 and r.id = g.id`
export const changeRuns = (tx: Tx, changes: readonly RunChange[], now: Instant): Promise<unknown> =>
  tx.named('campaigns.changeRuns', CHANGE, [tx.propertyId, JSON.stringify(changes), now])

export type RunToWrite = {
  id: string
  email: string
  hasSent: boolean
  isErased: boolean
  journeyId: string
  firstName: string
  lastName: string
  language: string
  code: string
  token: string
  arrival: Day | null
  departure: Day | null
}
const TO_WRITE = `
  select r.id, c.email, r.messages > 0 as "hasSent", c.erased_at is not null as "isErased", r.journey_id as "journeyId", c.first_name as "firstName", c.last_name as "lastName", coalesce(c.language, '') as language, r.code, r.token,
         b.arrival_on as arrival, b.departure_on as departure
    from journey_runs r join customers c on c.property_id = r.property_id and c.id = r.customer_id
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
   where r.property_id = $1 and r.id = $2`
export async function findRunToWrite(tx: Tx, runId: string): Promise<RunToWrite | undefined> {
  const [row] = await tx.named<RunToWrite>('campaigns.findRunToWrite', TO_WRITE, [tx.propertyId, runId])
  return row
}

const RUN_EXISTS = 'select id from journey_runs where property_id = $1 and id = $2'
export async function hasRun(tx: Tx, runId: string): Promise<boolean> {
  return (await tx.named('campaigns.hasRun', RUN_EXISTS, [tx.propertyId, runId])).length > 0
}

const READ = `
  update journey_runs r
     set opened_at = coalesce(r.opened_at, now()), clicked_at = case when $3::int > 0 then coalesce(r.clicked_at, now()) else r.clicked_at end
    from journeys j
   where r.property_id = $1 and r.token = $2 and j.property_id = r.property_id and j.id = r.journey_id and ($3::int = 0 or $3::int <= cardinality(j.links))
  returning case when $3::int > 0 then j.links[$3::int] end as url`
/** Records that the message of a run was opened, or its link followed; returns where that leads. */
export async function readRun(tx: AnyTx, propertyId: number, token: string, link: number): Promise<string | null> {
  const [row] = await tx.named<{ url: string | null }>('campaigns.readRun', READ, [propertyId, token, link])
  return row?.url ?? null
}
