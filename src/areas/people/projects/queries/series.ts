import type { Day, Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Series } from '../contract/replies.ts'

export type StoredSeries = Series & { id: string; projectId: string; startOn: Day; lastOn: Day; latestId: string }
type OfItem = { seriesId: string | null; seriesOn: Day | null }

const OF_ITEM =
  'select series_id as "seriesId", series_on as "seriesOn" from work_items where property_id = $1 and id = $2'

/** The series an item is of, and its day in it. */
export async function findSeriesOf(tx: Tx, itemId: string): Promise<OfItem> {
  const [row] = await tx.named<OfItem>('projects.seriesOf', OF_ITEM, [tx.propertyId, itemId])
  return row ?? { seriesId: null, seriesOn: null }
}

const LOCK = 'select id from work_series where property_id = $1 and id = $2 for update'
const GET = `
  select s.id, s.project_id as "projectId", s.frequency, s.every, s.weekdays, s.mode, s.lead_days as "leadDays", s.start_on as "startOn",
         s.until_on as "untilOn", s.next_on as "nextOn", s.is_active as "isActive", coalesce(i.series_on, s.start_on) as "lastOn", i.id as "latestId"
    from work_series s
    join lateral (select w.id, w.series_on from work_items w where w.property_id = s.property_id and w.series_id = s.id
                   order by w.series_on desc limit 1) i on true
   where s.property_id = $1 and s.id = $2`

/** A series with its latest item; undefined when there is none. */
export async function findSeries(tx: Tx, id: string): Promise<StoredSeries | undefined> {
  const [row] = await tx.named<StoredSeries>('projects.getSeries', GET, [tx.propertyId, id])
  return row
}

/** As `findSeries`, locked until the transaction ends. */
export async function lockSeries(tx: Tx, id: string): Promise<StoredSeries | undefined> {
  await tx.named('projects.lockSeries', LOCK, [tx.propertyId, id])
  return findSeries(tx, id)
}

const SAVE = `
  insert into work_series (property_id, id, project_id, frequency, every, weekdays, mode, lead_days, start_on, until_on, next_on)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (property_id, id) do update set frequency = excluded.frequency, every = excluded.every, weekdays = excluded.weekdays,
     mode = excluded.mode, lead_days = excluded.lead_days, start_on = excluded.start_on, until_on = excluded.until_on, next_on = excluded.next_on,
     is_active = true, version = work_series.version + 1`
type Saved = Omit<StoredSeries, 'lastOn' | 'latestId' | 'isActive'>

/** A series comes like this from now on. */
export async function saveSeries(tx: Tx, one: Saved): Promise<void> {
  const { id, projectId, frequency, every, weekdays, mode, leadDays, startOn, untilOn, nextOn } = one
  await tx.named('projects.saveSeries', SAVE, [tx.propertyId, id, projectId, frequency, every, weekdays, mode, leadDays, startOn, untilOn, nextOn]) // prettier-ignore
}

const NEXT = 'update work_series set next_on = $3 where property_id = $1 and id = $2'
export const markNext = (tx: Tx, id: string, nextOn: Day | null) =>
  tx.named('projects.markNext', NEXT, [tx.propertyId, id, nextOn])

const STOP =
  'update work_series set is_active = false, next_on = null, version = version + 1 where property_id = $1 and id = $2'
export const stopSeries = (tx: Tx, id: string) => tx.named('projects.stopSeries', STOP, [tx.propertyId, id])

const JOIN = 'update work_items set series_id = $3, series_on = $4 where property_id = $1 and id = $2'

/** An item is the first one of a series. */
export const joinSeries = (tx: Tx, itemId: string, seriesId: string, on: Day) =>
  tx.named('projects.joinSeries', JOIN, [tx.propertyId, itemId, seriesId, on])

const COPY = `
  with made as (
    insert into work_items (property_id, id, project_id, number, title, body, state_id, state_group, priority, start_on, due_on, parent_id, parent_depth,
                            estimate_minutes, position, source, created_at, series_id, series_on)
    select i.property_id, $3, i.project_id, $4, i.title, i.body, $5, $6, i.priority,
           case when i.start_on is not null then $7::date - (coalesce(i.due_on, i.start_on) - i.start_on) end,
           case when i.due_on is not null then $7::date end, i.parent_id, i.parent_depth, i.estimate_minutes, $8, 'RECURRENCE', $9, i.series_id, $7
      from work_items i where i.property_id = $1 and i.id = $2
    returning property_id, id
  ), lines as (
    insert into work_checklist (property_id, id, item_id, text, position)
    select m.property_id, gen_random_uuid(), m.id, c.text, c.position
      from made m join work_checklist c on c.property_id = m.property_id and c.item_id = $2
  )
  insert into work_assignees (property_id, project_id, item_id, employee_id)
  select m.property_id, a.project_id, m.id, a.employee_id
    from made m join work_assignees a on a.property_id = m.property_id and a.item_id = $2`
type Copy = {
  latestId: string
  id: string
  number: number
  state: { id: string; group: string }
  on: Day
  position: number
  now: Instant
}

/** The next item of a series: like its latest one, with nothing of its checklist done. */
export async function copyItem(tx: Tx, { latestId, id, number, state, on, position, now }: Copy): Promise<void> {
  await tx.named('projects.copyItem', COPY, [tx.propertyId, latestId, id, number, state.id, state.group, on, position, now])
} // prettier-ignore

const DUE = `
  select s.property_id as "propertyId", s.id, ($1::timestamptz at time zone p.time_zone)::date as today
    from work_series s
    join properties p on p.id = s.property_id and p.is_active
    join projects j on j.property_id = s.property_id and j.id = s.project_id and j.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
   where s.is_active and s.next_on - s.lead_days <= ($1::timestamptz at time zone p.time_zone)::date
   order by s.property_id, s.id limit 5000`

/** Series of every property of which an item is to be made. */
export const findDueSeries = (
  tx: PlatformTx,
  now: Instant,
): Promise<{ propertyId: number; id: string; today: Day }[]> => tx.named('projects.dueSeries', DUE, [now])
