import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Segment } from '#areas/lodging/bookings/contract/choices.ts'
import type { Route } from '#areas/lodging/bookings/contract/routing.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { GroupFilter } from '../contract/groups.ts'
import type { Group, GroupKind, GroupNightRate, GroupRate, GroupRow, GroupStatus } from '../contract/replies.ts'
import type { CutOff } from '../rules/cut-off.ts'
import { nameKey } from '../rules/names.ts'
import { dueIn, dueOut } from './due.ts'
import type { GroupPlace } from './places.ts'

/** A group as it is stored. */
export type StoredGroup = CutOff & {
  id: string
  number: number
  name: string
  kind: GroupKind
  status: GroupStatus
  deducts: boolean
  companyId: string | null
  contactName: string
  contactEmail: string
  contactPhone: string
  departure: Day
  ratePlanId: string
  rates: GroupRate[]
  nightRates: GroupNightRate[]
  segment: Segment | null
  routes: Route[]
  notes: string
  cancelReason: string
  createdAt: Instant
  version: number
}

const stored = columns<StoredGroup>().of('groups', {
  id: fixed('id'),
  number: fixed('number'),
  name: 'name',
  kind: 'kind',
  status: 'status',
  deducts: 'deducts',
  companyId: 'company_id',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  arrival: 'arrival_on',
  departure: 'departure_on',
  cutOffRule: 'cut_off_rule',
  cutOffOn: 'cut_off_on',
  cutOffDays: 'cut_off_days',
  ratePlanId: 'rate_plan_id',
  rates: json('rates'),
  nightRates: json('night_rates'),
  segment: 'segment',
  routes: json('routes'),
  notes: 'notes',
  cancelReason: 'cancel_reason',
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

const LOCK_GROUP = `select ${stored.select()} from groups where property_id = $1 and id = $2 for update`

/** Locks a group until the transaction ends. An action that changes what it holds or picks it up locks it first. @throws Refusal not_found */
export async function lockGroup(tx: Tx, id: string): Promise<StoredGroup> {
  const [row] = await tx.named<StoredGroup>('groups.lock', LOCK_GROUP, [tx.propertyId, id])
  return row ?? refuse('not_found', { groupId: id })
}

const LOCK_WITH_DUE = `
  select ${stored.select('g')} from groups g
   where g.property_id = $1 and g.status = 'DEFINITE'
     and exists (select from group_events e
                   join function_rooms r on r.property_id = e.property_id and r.id = e.function_room_id
                  where e.property_id = g.property_id and e.group_id = g.id and e.starts_at >= $2 and e.starts_at < $3
                    and not e.is_cancelled and e.charged_on is null
                    and (e.items <> '[]' or coalesce(e.hire_minor, r.hire_minor) > 0))
   order by g.id for update`

/** Definite groups, locked in one order until the transaction ends, with an event that costs something and is not charged, and begins in a span, half open. */
export const lockGroupsWithDue = (tx: Tx, from: Instant, until: Instant): Promise<StoredGroup[]> =>
  tx.named('groups.lockWithDueEvents', LOCK_WITH_DUE, [tx.propertyId, from, until])

const TOTAL = `json_build_object('held', a.held, 'pickedUp', a.picked_up, 'released', a.released, 'left', a.rooms_left)`
const TOTALS = `
  select coalesce(sum(n.held), 0)::int as held, coalesce(sum(n.picked_up), 0)::int as picked_up,
         coalesce(sum(n.released), 0)::int as released,
         coalesce(sum(greatest(0, n.held - n.picked_up - n.released)), 0)::int as rooms_left
    from allotment_nights n`
const COMPANY = `
  (select json_build_object('id', m.id, 'name', m.display_name) from companies n
     join companies m on m.property_id = n.property_id and m.id = ${firstOf('n.merged_into_id', 'n.id')}
    where n.property_id = g.property_id and n.id = g.company_id)`

type GroupHead = Omit<Group, 'roomTypes' | 'nextCutOffOn' | 'currency' | 'businessDate'>

const READ_GROUP = `
  select g.id, g.number, g.name, g.kind, g.status, g.deducts, g.contact_name as "contactName", g.contact_email as "contactEmail",
         g.contact_phone as "contactPhone", g.arrival_on as arrival, g.departure_on as departure, g.cut_off_rule as "cutOffRule",
         g.cut_off_on as "cutOffOn", g.cut_off_days as "cutOffDays", ${COMPANY} as company, ${TOTAL} as total, g.version,
         g.rate_plan_id as "ratePlanId", p.name as "ratePlanName", g.rates, g.night_rates as "nightRates", g.segment, g.notes, g.cancel_reason as "cancelReason",
         g.created_at as "createdAt",
         (select count(*)::int from bookings b
           where b.property_id = g.property_id and b.group_id = g.id and not b.is_account
            and b.status not in ('CANCELLED', 'NO_SHOW')) as bookings, d."dueIn", d."dueOut"
    from groups g
    join rate_plans p on p.property_id = g.property_id and p.id = g.rate_plan_id
   cross join lateral (${TOTALS} where n.property_id = g.property_id and n.group_id = g.id) a
   cross join lateral (
     select (count(*) filter (where ${dueIn('$3')}))::int as "dueIn", (count(*) filter (where ${dueOut('$3')}))::int as "dueOut"
       from bookings b join stays s on s.property_id = b.property_id and s.booking_id = b.id
      where b.property_id = g.property_id and b.group_id = g.id) d
   where g.property_id = $1 and g.id = $2`

/** A group as replies have it, without its nights. @throws Refusal not_found */
export async function readGroup(tx: Tx, id: string, businessDate: Day): Promise<GroupHead> {
  const [row] = await tx.named<GroupHead>('groups.read', READ_GROUP, [tx.propertyId, id, businessDate])
  return row ?? refuse('not_found', { groupId: id })
}

/** Groups in order of arrival; past ones begin with the latest. The page is cut first, and only its rows are summed up. */
export async function findGroups(
  tx: Tx,
  filter: GroupFilter,
  businessDate: Day,
  page: { after: GroupPlace | undefined; limit: number },
): Promise<GroupRow[]> {
  const isPast = filter.view === 'past'
  const order = isPast ? sql`g.arrival_on desc, g.id desc` : sql`g.arrival_on, g.id`
  const { rows } = await sql<GroupRow>`
    select g.id, g.number, g.name, g.kind, g.status, g.deducts, g.contact_name as "contactName", g.arrival_on as arrival,
           g.departure_on as departure, g.cut_off_rule as "cutOffRule", g.cut_off_on as "cutOffOn", g.cut_off_days as "cutOffDays",
           ${sql.raw(COMPANY)} as company, ${sql.raw(TOTAL)} as total, g.version
      from (select g.* from groups g where ${sql.join(conditionsOf(tx, filter, businessDate, page.after), sql` and `)}
             order by ${order} limit ${sql.lit(page.limit)}) g
     cross join lateral (${sql.raw(TOTALS)} where n.property_id = g.property_id and n.group_id = g.id) a
     order by ${order}`.execute(tx)
  return rows
}

function conditionsOf(tx: Tx, filter: GroupFilter, businessDate: Day, after: GroupPlace | undefined) {
  const conditions = [sql`g.property_id = ${tx.propertyId}`]
  const isPast = filter.view === 'past'
  conditions.push(isPast ? sql`g.departure_on < ${businessDate}` : sql`g.departure_on >= ${businessDate}`)
  if (filter.status) conditions.push(sql`g.status = ${filter.status}`)
  if (filter.from) conditions.push(sql`g.departure_on > ${filter.from}`)
  if (filter.until) conditions.push(sql`g.arrival_on < ${filter.until}`)
  if (filter.text) {
    const from = nameKey(filter.text)
    const number = /^\d{1,9}$/.test(filter.text) ? Number(filter.text) : -1
    conditions.push(sql`(g.number = ${number} or (g.name_key >= ${from} and g.name_key < ${from + LAST_CHARACTER}))`)
  }
  if (after) {
    const place = sql`(${after.arrival}::date, ${after.id}::uuid)`
    conditions.push(isPast ? sql`(g.arrival_on, g.id) < ${place}` : sql`(g.arrival_on, g.id) > ${place}`)
  }
  return conditions
}

const constraintErrors = refuseOn({
  group_company_is_known: 'unknown_reference',
  group_plan_is_known: 'unknown_reference',
})

export type GroupValues = Omit<StoredGroup, 'id' | 'number' | 'createdAt' | 'version'>

const valuesOf = (values: GroupValues) => ({ ...stored.values(values), name_key: nameKey(values.name) })

/** @throws Refusal unknown_reference for a company or plan the property does not know */
export async function insertGroup(
  tx: Tx,
  row: { id: string; number: number; createdAt: Instant; createdBy: number },
  values: GroupValues,
): Promise<void> {
  const { id, number, createdAt, createdBy } = row
  await tx
    .insertInto('groups')
    .values({
      property_id: tx.propertyId,
      id,
      number,
      created_at: createdAt,
      created_by: createdBy,
      ...valuesOf(values),
    })
    .execute()
    .catch(constraintErrors)
}

/** Writes a group that is locked and counts its version. @throws Refusal as {@link insertGroup} */
export async function updateGroup(tx: Tx, id: string, values: GroupValues): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ ...valuesOf(values), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

/** Counts the versions of groups whose nights changed. */
export const touchGroups = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.named('groups.touch', 'update groups set version = version + 1 where property_id = $1 and id = any($2::uuid[])', [
    tx.propertyId,
    ids,
  ])

/** Groups that hold rooms from a day on and have a rule to release them by, for the close of that day; in order of id. */
export const findCutOffs = (tx: Tx, from: Day): Promise<(CutOff & { id: string; name: string; number: number })[]> =>
  tx.named(
    'groups.findCutOffs',
    `select g.id, g.name, g.number, g.cut_off_rule as "cutOffRule", g.cut_off_on as "cutOffOn", g.cut_off_days as "cutOffDays",
            g.arrival_on as arrival
       from groups g
      where g.property_id = $1 and g.status <> 'CANCELLED' and g.cut_off_rule <> 'NONE'
        and exists (select from allotment_nights n
                     where n.property_id = g.property_id and n.group_id = g.id and n.night >= $2
                       and n.held > n.picked_up + n.released)
      order by g.id for update`,
    [tx.propertyId, from],
  )

/** The routing rules of a group. @throws Refusal not_found */
export async function readRoutes(tx: Tx, id: string): Promise<Route[]> {
  const [row] = await tx.named<{ routes: Route[] }>(
    'groups.readRoutes',
    'select routes from groups where property_id = $1 and id = $2',
    [tx.propertyId, id],
  )
  return row?.routes ?? refuse('not_found', { groupId: id })
}
