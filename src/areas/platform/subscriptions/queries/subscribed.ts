import { type RawBuilder, sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, AnyTx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { HeldSubscription, Subscription } from '../contract.ts'
import { type LimitName, stateOf } from '../rules.ts'

// Organisations and platform staff look at properties they do not work for: these need the platform's scope, and a caller
// them has bounded which property it is (`actions/reach.ts`).

/** Whose subscriptions: an organisation's own, or a property's own. */
export type Holder = { organizationId: number; propertyId: number | null }

const tableOf = ({ propertyId }: Holder) =>
  propertyId === null ? sql.table('organisation_subscriptions') : sql.table('property_subscriptions')
const isOf = ({ organizationId, propertyId }: Holder): RawBuilder<boolean> =>
  propertyId === null ? sql`s.organization_id = ${organizationId}` : sql`s.property_id = ${propertyId}`

type Row = {
  id: string
  catalogue_id: string
  name: string
  kind: Subscription['kind']
  price_minor: number
  currency: string
  period: Subscription['period']
  starts_on: Day
  ends_on: Day | null
  version: number
}

const toSubscription = (row: Row, holder: Holder, today: Day): HeldSubscription => ({
  id: row.id,
  ...holder,
  subscriptionId: row.catalogue_id,
  name: row.name,
  kind: row.kind,
  priceAmount: row.price_minor as Minor,
  currency: row.currency as Currency,
  period: row.period,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  state: stateOf({ startsOn: row.starts_on, endsOn: row.ends_on }, today),
  version: row.version,
})

const columns = sql`s.id, s.catalogue_id, c.name, s.kind, s.price_minor, s.currency, s.period, s.starts_on, s.ends_on, s.version`

const heldBy = (holder: Holder) =>
  sql`select ${columns} from ${tableOf(holder)} s join subscription_catalogue c on c.id = s.catalogue_id where ${isOf(holder)}`

/** Past, current and future subscriptions of a property or an organisation, the latest taken first. */
export async function findSubscriptions(
  tx: PlatformTx,
  holder: Holder,
  { today, beforeId, limit }: { today: Day; beforeId: string | undefined; limit: number },
): Promise<HeldSubscription[]> {
  const { rows } = await sql<Row>`
    ${heldBy(holder)} and ${beforeId === undefined ? sql`true` : sql`s.id < ${beforeId}::uuid`}
     order by s.id desc ${upTo(limit)}`.execute(tx)
  return rows.map((row) => toSubscription(row, holder, today))
}

/** One subscription, locked until the transaction ends. */
export async function lockSubscription(
  tx: PlatformTx,
  holder: Holder,
  id: string,
  today: Day,
): Promise<HeldSubscription | undefined> {
  const { rows } = await sql<Row>`
    ${heldBy(holder)} and s.id = ${id}::uuid for update of s`.execute(tx)
  const [row] = rows
  return row && toSubscription(row, holder, today)
}

/** By its own id, or the one of the catalogue: then the latest one. */
export async function findSubscriptionsOf(
  tx: PlatformTx,
  holder: Holder,
  id: string,
  today: Day,
): Promise<HeldSubscription | undefined> {
  const { rows } = await sql<Row>`
    ${heldBy(holder)} and (s.id = ${id}::uuid or s.catalogue_id = ${id}::uuid)
     order by s.id desc limit 1`.execute(tx)
  const [row] = rows
  return row && toSubscription(row, holder, today)
}

export type NewSubscription = { id: string; line: Subscription; startsOn: Day; by: number; now: Instant }

/** @throws Refusal already_subscribed */
export async function insertSubscription(
  tx: PlatformTx,
  holder: Holder,
  { id, line, startsOn, by, now }: NewSubscription,
): Promise<void> {
  const row = {
    id,
    catalogue_id: line.id,
    kind: line.kind,
    price_minor: line.priceAmount,
    currency: line.currency,
    period: line.period,
    starts_on: startsOn,
    created_by: by,
    created_at: now,
  }
  const done =
    holder.propertyId === null
      ? tx.insertInto('organisation_subscriptions').values({ ...row, organization_id: holder.organizationId })
      : tx.insertInto('property_subscriptions').values({ ...row, property_id: holder.propertyId })
  await done.execute().catch(onlyOneAtOnce)
}

const onlyOneAtOnce = refuseOn({
  organisation_holds_it_once: 'already_subscribed',
  add_on_is_held_once: 'already_subscribed',
  one_plan_runs_on: 'already_subscribed',
})

/** Sets the first day without it; null lets it run on. @throws Refusal already_subscribed when another one runs on meanwhile */
export async function updateEnd(tx: PlatformTx, holder: Holder, id: string, endsOn: Day | null): Promise<void> {
  const change = { ends_on: endsOn, version: sql<number>`version + 1` }
  const done =
    holder.propertyId === null
      ? tx
          .updateTable('organisation_subscriptions')
          .set(change)
          .where('organization_id', '=', holder.organizationId)
          .where('id', '=', id)
      : tx
          .updateTable('property_subscriptions')
          .set(change)
          .where('property_id', '=', holder.propertyId)
          .where('id', '=', id)
  await done.execute().catch(onlyOneAtOnce)
}

/** The property's plan of a day, if it has one, locked with those that may follow it. */
export async function lockPlans(tx: PlatformTx, holder: Holder, today: Day): Promise<HeldSubscription[]> {
  // Two who change the plan of a property that has none yet meet here, at the property.
  await sql`select from properties where id = ${holder.propertyId} for no key update`.execute(tx)
  const { rows } = await sql<Row>`
    select ${columns} from property_subscriptions s join subscription_catalogue c on c.id = s.catalogue_id
     where s.property_id = ${holder.propertyId} and s.kind = 'PLAN' and (s.ends_on is null or s.ends_on > ${today})
     order by s.starts_on for update of s`.execute(tx)
  return rows.map((row) => toSubscription(row, holder, today))
}

export type PropertySummary = {
  id: number
  organizationId: number
  plan: string
  isHotel: boolean
  today: Day
  modules: string[] | null
}

/** A property as its subscriptions see it. */
export async function findPropertySummary(
  tx: AnyTx,
  propertyId: number,
  now: Instant,
): Promise<PropertySummary | undefined> {
  const { rows } = await sql<PropertySummary>`
    select id::int, organization_id::int as "organizationId", plan, lower(business_type) = 'accommodation' as "isHotel",
           (${now}::timestamptz at time zone time_zone)::date as today, modules_of(id) as modules
      from properties where id = ${propertyId}`.execute(tx)
  return rows[0]
}

export async function isOrganisation(tx: PlatformTx, organizationId: number): Promise<boolean> {
  const row = await tx.selectFrom('organisations').select('id').where('id', '=', organizationId).executeTakeFirst()
  return row !== undefined
}

const USED: Record<LimitName, (property: Pick<PropertySummary, 'id' | 'organizationId'>) => RawBuilder<number>> = {
  properties: ({ organizationId }) =>
    sql`(select count(*)::int from properties where organization_id = ${organizationId} and is_active)`,
  rooms: ({ id }) => sql`(select count(*)::int from rooms where property_id = ${id} and is_active)`,
  users: ({ id }) => sql`
    (select count(*)::int from user_properties up join users u on u.id = up.user_id
      where up.property_id = ${id} and u.status = 'ACTIVE')`,
  images: ({ id }) => sql`(select count(*)::int from pictures where property_id = ${id})`,
}

/** How much of everything that is limited a property uses. */
export async function countUse(
  tx: AnyTx,
  property: Pick<PropertySummary, 'id' | 'organizationId'>,
): Promise<Record<LimitName, number>> {
  const { rows } = await sql<Record<LimitName, number>>`
    select ${USED.properties(property)} as properties, ${USED.rooms(property)} as rooms, ${USED.users(property)} as users,
           ${USED.images(property)} as images`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('counting answers a row')
  return row
}

/** The current subscriptions of a property, its own and its organisation's, as the catalogue has them; only the organisation's for property 0. */
export async function findSubscriptionsToday(
  tx: AnyTx,
  { id, organizationId, today }: Pick<PropertySummary, 'id' | 'organizationId' | 'today'>,
): Promise<
  { catalogueId: string; kind: Subscription['kind']; most: Record<LimitName, number | null>; modules: string[] }[]
> {
  const isSubscribed = sql`s.starts_on <= ${today} and (s.ends_on is null or s.ends_on > ${today})`
  const { rows } = await sql<{
    catalogueId: string
    kind: Subscription['kind']
    most: Record<LimitName, number | null>
    modules: string[]
  }>`
    select c.id as "catalogueId", c.kind, c.modules,
           json_build_object('properties', c.max_properties, 'rooms', c.max_rooms, 'users', c.max_users, 'images', c.max_images) as most
      from (
        select catalogue_id from property_subscriptions s where s.property_id = ${id} and ${isSubscribed}
        union all
        select catalogue_id from organisation_subscriptions s where s.organization_id = ${organizationId} and ${isSubscribed}
      ) held join subscription_catalogue c on c.id = held.catalogue_id`.execute(tx)
  return rows
}

/** Plans that allow as many, the least one first. */
export async function findPlansAllowing(tx: AnyTx, limit: LimitName, count: number): Promise<string[]> {
  const column = sql.ref(`max_${limit}`)
  const { rows } = await sql<{ name: string }>`
    select name from subscription_catalogue
     where is_offered and kind = 'PLAN' and (${column} is null or ${column} >= ${count}) order by ranking, name`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Orders those who add to what is limited, by an advisory lock. */
export const lockLimit = (tx: AnyTx, limit: LimitName, ownerId: number): Promise<unknown> =>
  advisoryLock(tx, `plan ${limit}`, ownerId)
