import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { CampaignChannel, Exit, JourneyState, LogKind, Trigger } from '../contract/choices.ts'
import type { Journey, JourneyLog, JourneyRun, Step } from '../contract/journeys.ts'

export type StoredJourney = Journey & { links: string[]; activeFrom: Instant | null }
const counted = (condition: string) =>
  computed(`(select count(*)::int from journey_runs r where r.property_id = journeys.property_id and r.journey_id = journeys.id and ${condition})`) // prettier-ignore
const journey = columns<StoredJourney>().of('journeys', {
  id: fixed('id'),
  name: 'name',
  state: { column: 'state', read: (text) => text as JourneyState, write: (state) => state },
  channel: { column: 'channel', read: (text) => text as CampaignChannel, write: (channel) => channel },
  isService: 'is_service',
  trigger: { column: 'trigger_kind', read: (text) => text as Trigger, write: (trigger) => trigger },
  triggerValue: 'trigger_value',
  steps: { column: 'steps', read: (stored) => stored as Step[], write: (steps) => JSON.stringify(steps) },
  exits: { column: 'exits', read: (list) => list as Exit[], write: (exits) => exits },
  reentryDays: 'reentry_days',
  mostPerStay: 'most_per_stay',
  links: 'links',
  activeFrom: 'active_from',
  running: counted(`r.state = 'RUNNING'`),
  done: counted(`r.state = 'DONE'`),
  exited: counted(`r.state = 'EXITED'`),
  messages: computed(
    '(select coalesce(sum(r.messages), 0)::int from journey_runs r where r.property_id = journeys.property_id and r.journey_id = journeys.id)',
  ),
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

const LIST = `
  select ${journey.select()} from journeys
   where property_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or state = $3) order by id desc limit $4`
type Filter = { state: JourneyState | undefined; after: string | undefined; limit: number }
export async function findJourneys(tx: Tx, { state, after, limit }: Filter): Promise<StoredJourney[]> {
  const rows = await tx.named<StoredJourney>('campaigns.findJourneys', LIST, [tx.propertyId, after ?? null, state ?? null, limit]) // prettier-ignore
  return rows.map((row) => journey.read(row))
}

const GET = `select ${journey.select()} from journeys where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getJourney(tx: Tx, id: string): Promise<StoredJourney> {
  const [row] = await tx.named<StoredJourney>('campaigns.getJourney', GET, [tx.propertyId, id])
  return row ? journey.read(row) : refuse('not_found', { journeyId: id })
}

export type JourneyFields = Pick<StoredJourney, 'name' | 'channel' | 'isService' | 'trigger' | 'triggerValue' | 'steps' | 'exits' | 'reentryDays' | 'mostPerStay' | 'links'> // prettier-ignore
const constraintErrors = refuseOn({ journey_is_named_once: 'name_taken' })

/** @throws Refusal name_taken */
export async function insertJourney(tx: Tx, id: string, fields: JourneyFields, now: Instant): Promise<void> {
  await tx
    .insertInto('journeys')
    .values({ property_id: tx.propertyId, id, created_at: now, state: 'DRAFT', ...journey.values(fields) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updateJourney(
  tx: Tx,
  id: string,
  fields: Partial<JourneyFields & Pick<StoredJourney, 'state' | 'activeFrom'>>,
): Promise<void> {
  await tx
    .updateTable('journeys')
    .set({ ...journey.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

const AT_WORK = `
  select j.property_id::int as "propertyId", j.id from journeys j join properties p on p.id = j.property_id and p.is_active
   where j.state = 'ACTIVE' order by j.property_id, j.id`
/** Journeys that are active. Needs the platform's scope. */
export const findActiveJourneys = (tx: PlatformTx): Promise<{ propertyId: number; id: string }[]> =>
  tx.named('campaigns.findActiveJourneys', AT_WORK, [])

const RUNS = `
  select r.id, r.customer_id as "customerId", r.lead_id as "leadId", trim(coalesce(c.first_name, e.first_name, '') || ' ' || coalesce(c.last_name, e.last_name, '')) as "guestName", coalesce(b.reference, '') as "bookingReference", r.state,
         r.reason, r.messages, r.next_at as "nextAt", r.started_at as "startedAt"
    from journey_runs r left join customers c on c.property_id = r.property_id and c.id = r.customer_id
    left join leads e on e.property_id = r.property_id and e.id = r.lead_id
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
   where r.property_id = $1 and r.journey_id = $2 and ($3::uuid is null or r.id < $3) and ($4::text is null or r.state = $4)
   order by r.id desc limit $5`
type RunFilter = { state: JourneyRun['state'] | undefined; after: string | undefined; limit: number }
export const findRuns = (tx: Tx, journeyId: string, { state, after, limit }: RunFilter): Promise<JourneyRun[]> =>
  tx.named('campaigns.findRuns', RUNS, [tx.propertyId, journeyId, after ?? null, state ?? null, limit])

const LOG = `
  select id, kind, detail, message_id as "messageId", happened_at as "happenedAt" from journey_log
   where property_id = $1 and run_id = $2 order by id limit 200`
export const findLog = (tx: Tx, runId: string): Promise<JourneyLog['lines']> =>
  tx.named('campaigns.findRunLog', LOG, [tx.propertyId, runId])

export type LogLine = { id: string; runId: string; kind: LogKind; detail: string; messageId: string | null }
const INSERT_LOG = `
  insert into journey_log (property_id, id, run_id, kind, detail, message_id, happened_at)
  select $1, l.id, l."runId", l.kind, l.detail, l."messageId", $3
    from jsonb_to_recordset($2::jsonb) as l (id uuid, "runId" uuid, kind text, detail text, "messageId" uuid)`
export const insertLog = (tx: Tx, lines: readonly LogLine[], now: Instant): Promise<unknown> =>
  tx.named('campaigns.insertRunLog', INSERT_LOG, [tx.propertyId, JSON.stringify(lines), now])

const END_ALL = `
  update journey_runs set state = 'EXITED', reason = 'ARCHIVED', next_at = null, ended_at = $3 where property_id = $1 and journey_id = $2 and state = 'RUNNING'`
export const endRuns = (tx: Tx, journeyId: string, now: Instant): Promise<unknown> =>
  tx.named('campaigns.endRuns', END_ALL, [tx.propertyId, journeyId, now])

const USES = `
  select exists (select from journeys where property_id = $1 and state <> 'ARCHIVED' and steps::text like '%' || $2::text || '%') as "isUsed"`
/** Whether a journey names a template or an offer by its id. */
export async function isUsedInJourneys(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.named<{ isUsed: boolean }>('campaigns.isUsedInJourneys', USES, [tx.propertyId, id])
  return row?.isUsed === true
}
