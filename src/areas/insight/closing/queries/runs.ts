import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, json } from '#server/database/columns.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import { goingOn, upTo } from '#server/database/cursors.ts'
import type { Obstacle, RunStatus, Step } from '../contract/replies.ts'
import type { Decisions } from '../rules/verdicts.ts'

/** A close as actions work on it. */
export type RunFacts = {
  id: string
  businessOn: Day
  attempt: number
  status: RunStatus
  step: Step
  round: number
  obstacles: Obstacle[]
  results: Record<string, number>
  isScheduled: boolean
  startedBy: number
  startedByName: string
  startedAt: Instant
  finishedAt: Instant | null
  fault: string
  isStalled: boolean
  decisions: Decisions
  overrideReason: string
  reversedByName: string | null
  reversedAt: Instant | null
  reverseReason: string
}

/** A close that was not updated for so long was left by a process that has stopped. */
const ABANDONED_AFTER_S = 30

const run = columns<RunFacts>().of('closing_runs', {
  id: fixed('id'),
  businessOn: fixed('business_on'),
  attempt: fixed('attempt'),
  status: 'status',
  step: 'step',
  round: 'round',
  obstacles: json('blockers'),
  results: json('results'),
  isScheduled: fixed('is_scheduled'),
  startedBy: 'started_by',
  startedByName: 'started_by_name',
  startedAt: fixed('started_at'),
  finishedAt: 'finished_at',
  fault: 'fault',
  isStalled: computed(`status = 'RUNNING' and touched_at < now() - interval '${ABANDONED_AFTER_S} seconds'`),
  decisions: json('decisions'),
  overrideReason: 'override_reason',
  reversedByName: 'reversed_by_name',
  reversedAt: 'reversed_at',
  reverseReason: 'reverse_reason',
})
const COLUMNS = run.select()
const GET_RUN = `select ${COLUMNS} from closing_runs where property_id = $1`

/** @throws Refusal not_found */
export async function getRun(tx: Tx, id: string): Promise<RunFacts> {
  const [row] = await tx.named<RunFacts>('closing.getRun', `${GET_RUN} and id = $2`, [tx.propertyId, id])
  return row ?? refuse('not_found', { runId: id })
}

/** Locks a close until the transaction ends: two who work on it wait for each other. @throws Refusal not_found */
export async function lockRun(tx: Tx, id: string): Promise<RunFacts> {
  const [row] = await tx.named<RunFacts>('closing.lockRun', `${GET_RUN} and id = $2 for update`, [tx.propertyId, id])
  return row ?? refuse('not_found', { runId: id })
}

/** The close of a day that counts, locked; undefined when no one has begun one, or the last was reversed. */
export async function lockRunOf(tx: Tx, businessOn: Day): Promise<RunFacts | undefined> {
  const [row] = await tx.named<RunFacts>(
    'closing.lockRunOf',
    `${GET_RUN} and business_on = $2 and status <> 'REVERSED' for update`,
    [tx.propertyId, businessOn],
  )
  return row
}

/** Closes a page shows beside the checklist: the one of the open day, and the last that is done. */
export async function findCurrent(tx: Tx, businessDate: Day): Promise<{ run: RunFacts | null; last: RunFacts | null }> {
  const [own, done] = await Promise.all([
    tx.named<RunFacts>('closing.runOf', `${GET_RUN} and business_on = $2 and status <> 'REVERSED'`, [
      tx.propertyId,
      businessDate,
    ]),
    tx.named<RunFacts>('closing.lastDone', `${GET_RUN} and status = 'DONE' order by business_on desc limit 1`, [
      tx.propertyId,
    ]),
  ])
  return { run: own[0] ?? null, last: done[0] ?? null }
}

export type NewRun = Pick<RunFacts, 'id' | 'businessOn' | 'isScheduled' | 'startedBy' | 'startedByName' | 'startedAt'>

const INSERT_RUN = `
  insert into closing_runs (property_id, id, business_on, attempt, status, step, is_scheduled, started_by, started_by_name, started_at,
                            touched_at)
  select $1, $2, $3, 1 + coalesce(max(attempt), 0), 'PLANNED', 'check', $4, $5, $6, $7, $7
    from closing_runs where property_id = $1 and business_on = $3
  on conflict do nothing
  returning ${COLUMNS}`

/** Plans a close of a day; undefined when another user was first. */
export async function insertRun(tx: Tx, planned: NewRun): Promise<RunFacts | undefined> {
  const { id, businessOn, isScheduled, startedBy, startedByName, startedAt } = planned
  const values = [tx.propertyId, id, businessOn, isScheduled, startedBy, startedByName, startedAt]
  const [row] = await tx.named<RunFacts>('closing.insertRun', INSERT_RUN, values)
  return row
}

export type RunEdit = Partial<
  Pick<RunFacts, 'status' | 'step' | 'round' | 'obstacles' | 'results' | 'fault' | 'finishedAt'>
> &
  Partial<Pick<RunFacts, 'startedBy' | 'startedByName' | 'overrideReason'>>

/** Writes the fields that are given, and that someone has just worked on it. */
export const updateRun = (tx: Tx, id: string, at: Instant, edit: RunEdit): Promise<unknown> =>
  tx.named(
    'closing.updateRun',
    `update closing_runs
        set status = coalesce($4, status), step = coalesce($5, step), round = coalesce($6::int, round),
            blockers = coalesce($7::jsonb, blockers), results = coalesce($8::jsonb, results), fault = coalesce($9, fault),
            finished_at = coalesce($10::timestamptz, finished_at), started_by = coalesce($11::bigint, started_by),
            started_by_name = coalesce($12, started_by_name), override_reason = coalesce($13, override_reason), touched_at = $3, version = version + 1
      where property_id = $1 and id = $2`,
    [
      tx.propertyId,
      id,
      at,
      edit.status ?? null,
      edit.step ?? null,
      edit.round ?? null,
      edit.obstacles ? JSON.stringify(edit.obstacles) : null,
      edit.results ? JSON.stringify(edit.results) : null,
      edit.fault ?? null,
      edit.finishedAt ?? null,
      edit.startedBy ?? null,
      edit.startedByName ?? null,
      edit.overrideReason ?? null,
    ],
  )

/** What was decided for the guests of a close; null leaves them to the policies. */
export const writeDecisions = (tx: Tx, id: string, decisions: Decisions): Promise<unknown> =>
  tx.named(
    'closing.writeDecisions',
    'update closing_runs set decisions = $3::jsonb where property_id = $1 and id = $2',
    [tx.propertyId, id, decisions && JSON.stringify(decisions)],
  )

export const markReversed = (
  tx: Tx,
  id: string,
  { at, by, reason }: { at: Instant; by: string; reason: string },
): Promise<unknown> =>
  tx.named(
    'closing.markReversed',
    `update closing_runs
        set status = 'REVERSED', reversed_at = $3, reversed_by_name = $4, reverse_reason = $5, touched_at = $3,
            finished_at = coalesce(finished_at, $3), version = version + 1
      where property_id = $1 and id = $2`,
    [tx.propertyId, id, at, by, reason],
  )

/** Whether a numbered document was issued on a day: its series may not go back before it. */
export async function hasInvoicesAfter(tx: Tx, day: Day): Promise<boolean> {
  const [row] = await tx.named<{ isThere: boolean }>(
    'closing.hasInvoicesAfter',
    `select exists (select from invoices where property_id = $1 and issued_on > $2) as "isThere"`,
    [tx.propertyId, day],
  )
  return row?.isThere ?? false
}

/** Closes, latest day first, from the one after `after` on. `until` is half-open. */
export async function findRuns(
  tx: Tx,
  filter: { from?: Day | undefined; until?: Day | undefined },
  page: { after: readonly [Day, number] | undefined; limit: number },
): Promise<RunFacts[]> {
  const { from, until } = goingOn(filter, page.after)
  const conditions = [sql`property_id = ${tx.propertyId}`]
  if (from) conditions.push(sql`business_on >= ${from}`)
  if (until) conditions.push(sql`business_on < ${until}`)
  if (page.after) conditions.push(sql`(business_on, attempt) < (${page.after[0]}::date, ${page.after[1]}::int)`)
  const { rows } = await sql<RunFacts>`
    select ${sql.raw(COLUMNS)} from closing_runs where ${sql.join(conditions, sql` and `)}
     order by business_on desc, attempt desc ${upTo(page.limit)}`.execute(tx)
  return rows
}

// Every writer shares a lock on the property's day; the close takes it exclusively, waits for the writers and blocks new ones.
const HOLD_DAY = `select pg_advisory_xact_lock(hashtext('business date'), $1::int)`

// Two with a lock on the day would deadlock, so the second of those who would move it does not wait at all.
const TRY_ADVISORY_LOCK = `select pg_try_advisory_xact_lock(hashtext('moving the business date'), $1::int) as "isMine"`

/**
 * Waits until no one who began under the present business date is still writing, and lets no one begin before the end.
 *
 * @throws Refusal close_running when another user is moving the date
 */
export async function lockBusinessDate(tx: Tx): Promise<void> {
  const [lock] = await tx.named<{ isMine: boolean }>('closing.tryAdvisoryLock', TRY_ADVISORY_LOCK, [tx.propertyId])
  if (!lock?.isMine) refuse('close_running')
  await tx.named('closing.lockBusinessDate', HOLD_DAY, [tx.propertyId])
}

export type DueProperty = {
  propertyId: number
  businessDate: Day
  timeZone: string
  closesAt: string | null
  remindedOn: Day | null
}

/** Properties in use, with how their day closes; for the platform's own role. */
export const findDays = (tx: PlatformTx): Promise<DueProperty[]> =>
  tx.named(
    'closing.findDays',
    `select p.id as "propertyId", p.business_date as "businessDate", p.time_zone as "timeZone", s.closes_at as "closesAt",
            s.reminded_on as "remindedOn"
       from properties p left join closing_settings s on s.property_id = p.id
      where p.is_active and lower(p.business_type) = 'accommodation' order by p.id`,
    [],
  )

/** Closes whose process has stopped. For the platform's own role. */
export const findAbandoned = (tx: PlatformTx): Promise<{ propertyId: number; runId: string }[]> =>
  tx.named(
    'closing.findAbandoned',
    `select property_id as "propertyId", id as "runId" from closing_runs
      where status = 'RUNNING' and touched_at < now() - make_interval(secs => $1) order by touched_at limit 100`,
    [ABANDONED_AFTER_S],
  )

/** The moment, by the database's clock. */
export async function findNow(tx: PlatformTx): Promise<Instant> {
  const [row] = await tx.named<{ now: Instant }>('closing.findNow', 'select now() as now', [])
  if (!row) throw new Error('the clock always answers')
  return row.now
}
