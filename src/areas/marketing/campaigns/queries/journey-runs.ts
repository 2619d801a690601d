import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type Day, type Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { AnyTx, Tx } from '#server/request/context.ts'
import type { StoredJourney } from './journeys.ts'
import { withdrawnSince } from './withdrawn.ts'

type At = { now: Instant; today: Day }
/** Days on which what a stopped server missed is still made up for. */
const CATCH_UP_DAYS = 3

const monthDay = (day: Day): number => Number(day.slice(5).replace('-', ''))

/** Guests to whom the trigger of a journey happened: customer, booking and what the run is about; or the enquiry of who is no customer yet. */
function happenedSql(propertyId: number, { id: journeyId, trigger, triggerValue: value, activeFrom, reentryDays }: StoredJourney, { now, today }: At): RawBuilder<unknown> {
  const bookings = (condition: RawBuilder<boolean>) => sql`
    select b.customer_id, b.id as booking_id, b.id::text as subject, null::uuid as lead_id from bookings b where b.property_id = ${propertyId} and not b.is_hold and not b.is_account and ${condition}`
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
        select b.customer_id, b.id as booking_id, r.id::text as subject, null::uuid as lead_id from reviews r join bookings b on b.property_id = r.property_id and b.id = r.booking_id
         where r.property_id = ${propertyId} and r.created_at >= ${activeFrom}::timestamptz and r.rating100 >= ${value}::int`
    case 'BIRTHDAY':
      return sql`
        select f.customer_id, null::uuid as booking_id, ${today.slice(0, 4)} || ' ' || f.customer_id::text as subject, null::uuid as lead_id from customer_facts f
         where f.property_id = ${propertyId} and f.birthday = ${monthDay(addDays(today, value))}::int`
    case 'LEAD_CREATED':
      return sql`
        select distinct on (l.search_email, l.phone_tail) null::uuid as customer_id, null::uuid as booking_id, l.id::text as subject, l.id as lead_id from leads l
         where l.property_id = ${propertyId} and l.created_at >= ${activeFrom}::timestamptz and l.created_at <= ${now}::timestamptz - ${since}
           and l.state not in ('CONVERTED', 'UNQUALIFIED', 'JUNK', 'DUPLICATE') and l.search_email || l.phone_tail <> ''
           and not exists (select from journey_runs o join leads e on e.property_id = o.property_id and e.id = o.lead_id
                            where o.property_id = ${propertyId} and o.journey_id = ${journeyId} and e.search_email = l.search_email and e.phone_tail = l.phone_tail
                              and (o.state = 'RUNNING' or ${reentryDays}::int = 0 or o.started_at > ${now}::timestamptz - make_interval(days => ${reentryDays}::int)))
         order by l.search_email, l.phone_tail, l.created_at desc`
    case 'NO_STAY':
      return sql`
        select f.customer_id, null::uuid as booking_id, f.last_stay_on::text || ' ' || f.customer_id::text as subject, null::uuid as lead_id from customer_facts f
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
    insert into journey_runs (property_id, id, journey_id, customer_id, booking_id, lead_id, subject, state, next_at, token, started_at)
    select ${tx.propertyId}, gen_random_uuid(), ${id}, h.customer_id, h.booking_id, h.lead_id, h.subject, 'RUNNING', ${at.now}::timestamptz,
           replace(gen_random_uuid()::text, '-', ''), ${at.now}::timestamptz
      from (select distinct on (x.customer_id, x.lead_id) x.* from (${happenedSql(tx.propertyId, journey, at)}) x
             where not exists (select from journey_runs o where o.property_id = ${tx.propertyId} and o.journey_id = ${id} and o.customer_id = x.customer_id
                                  and (o.state = 'RUNNING' or ${reentryDays}::int = 0 or o.started_at > ${at.now}::timestamptz - make_interval(days => ${reentryDays}::int)))
             order by x.customer_id, x.lead_id, x.subject limit ${MOST_ENTERED}) h
    on conflict do nothing returning id`.execute(tx)
  return rows.map((row) => row.id)
} // prettier-ignore

export type DueRun = {
  id: string
  customerId: string | null
  leadId: string | null
  bookingId: string | null
  position: number
  messages: number
  email: string
  phone: string
  name: string
  firstName: string
  lastName: string
  language: Language | null
  companyName: string
  hasOpened: boolean
  hasClicked: boolean
  hasBooked: boolean
  hasUnsubscribed: boolean
  hasCheckedOut: boolean
  /** The guest was merged into one who is in the same journey. */
  isMerged: boolean
  /** The enquiry came to nothing. */
  isClosed: boolean
  sentForStay: number
}
const WITHDRAWN = withdrawnSince({
  propertyId: 'r.property_id',
  addressKey:
    "case when $4::text = 'MAIL' then case when r.lead_id is null then c.search_email else e.search_email end else ltrim(case when r.lead_id is null then c.phone_digits else regexp_replace(e.phone, '[^0-9]', '', 'g') end, '0') end",
  since: 'r.started_at',
})
/** Who a run `r` is of: a customer `c`, or who enquired, `e`. */
const PERSON = `
    left join customers c on c.property_id = r.property_id and c.id = r.customer_id
    left join leads e on e.property_id = r.property_id and e.id = r.lead_id`
const OF_PERSON = (column: string): string => `coalesce(c.${column}, e.${column}, '')`

const DUE = `
  select r.id, r.customer_id as "customerId", r.lead_id as "leadId", r.booking_id as "bookingId", r.position, r.messages, ${OF_PERSON('email')} as email, ${OF_PERSON('phone')} as phone,
         trim(${OF_PERSON('first_name')} || ' ' || ${OF_PERSON('last_name')}) as name,
         ${OF_PERSON('first_name')} as "firstName", ${OF_PERSON('last_name')} as "lastName", coalesce(c.language, e.language) as language, ${OF_PERSON('company_name')} as "companyName",
         r.opened_at is not null as "hasOpened", r.clicked_at is not null as "hasClicked",
         coalesce(e.state = 'CONVERTED', false) or exists (select from bookings b where b.property_id = r.property_id and b.customer_id = r.customer_id and b.id is distinct from r.booking_id
                    and b.created_at >= r.started_at and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')) as "hasBooked",
         ${WITHDRAWN} as "hasUnsubscribed",
         exists (select from bookings b where b.property_id = r.property_id and b.id = r.booking_id
                    and (b.status in ('CANCELLED', 'NO_SHOW') or (b.status = 'CHECKED_OUT' and b.closed_at >= r.started_at))) as "hasCheckedOut",
         c.merged_into_id is not null as "isMerged", coalesce(e.state in ('UNQUALIFIED', 'JUNK', 'DUPLICATE'), false) as "isClosed",
         case when r.lead_id is not null then r.messages
              else (select coalesce(sum(o.messages), 0) from journey_runs o where o.property_id = r.property_id and o.booking_id = r.booking_id)::int end as "sentForStay"
    from journey_runs r ${PERSON}
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
  select r.id, ${OF_PERSON('email')} as email, r.messages > 0 as "hasSent",
         c.erased_at is not null or (r.lead_id is not null and e.email = '' and e.phone = '') as "isErased", r.journey_id as "journeyId",
         ${OF_PERSON('first_name')} as "firstName", ${OF_PERSON('last_name')} as "lastName", ${OF_PERSON('language')} as language, r.code, r.token,
         coalesce(b.arrival_on, e.arrival_on) as arrival, coalesce(b.departure_on, e.departure_on) as departure
    from journey_runs r ${PERSON}
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
