import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { TipPool, TipShare } from '../contract/replies.ts'
import type { PoolShareBy, PoolSource } from '../rules/choices.ts'

export type StoredPool = Omit<TipPool, 'currency' | 'isOwn' | 'shared'> & {
  outletId: string | null
  departmentId: string | null
  componentId: string
  preparedById: number
}

const POOL = `
  select p.id, p.name, p.source, p.outlet_id as "outletId", o.name as "outletName", p.department_id as "departmentId",
         d.name as "departmentName", p.shared_by as "sharedBy", p.from_on as "from", p.until_on as until,
         p.amount_minor as amount, p.held_back as "heldBack", p.component_id as "componentId", c.name as "componentName",
         (select count(*)::int from tip_pool_shares s where s.property_id = p.property_id and s.pool_id = p.id) as people, p.unreviewed,
         p.state, p.prepared_by as "preparedById", p.prepared_name as "preparedBy", p.approved_name as "approvedBy", p.version
    from tip_pools p
    join pay_components c on c.property_id = p.property_id and c.id = p.component_id
    left join outlets o on o.property_id = p.property_id and o.id = p.outlet_id
    left join departments d on d.property_id = p.property_id and d.id = p.department_id`

const LIST = `
  ${POOL} where p.property_id = $1 and ($2::date is null or (p.until_on, p.id) < ($2, $3::uuid)) order by p.until_on desc, p.id desc limit $4`
export const findPools = (tx: Tx, after: readonly [Day, string] | undefined, limit: number): Promise<StoredPool[]> =>
  tx.named('pay.findPools', LIST, [tx.propertyId, after?.[0] ?? null, after?.[1] ?? null, limit])

const GET = `${POOL} where p.property_id = $1 and p.id = $2`
/** @throws Refusal not_found */
export async function getPool(tx: Tx, id: string): Promise<StoredPool> {
  const [row] = await tx.named<StoredPool>('pay.getPool', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { poolId: id })
}

export type NewPool = {
  id: string
  name: string
  source: PoolSource
  outletId: string | null
  departmentId: string | null
  sharedBy: PoolShareBy
  from: Day
  until: Day
  amount: Minor
  heldBack: number
  componentId: string
  by: { id: number; name: string }
  at: Instant
}
const INSERT = `
  insert into tip_pools (property_id, id, name, source, outlet_id, from_on, until_on, amount_minor, held_back, component_id, state, prepared_by,
                         prepared_name, prepared_at, department_id, shared_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'OPEN', $11, $12, $13, $14, $15)`
const REFUSED = {
  nothing_is_shared_twice: 'pool_overlaps',
  pool_is_forward: 'dates_disordered',
  pool_is_of_an_outlet: 'unknown_reference',
  pool_is_of_a_department: 'unknown_reference',
  pool_is_paid_as_a_component: 'unknown_reference',
} as const
/** @throws Refusal pool_overlaps, dates_disordered, unknown_reference */
export const insertPool = (tx: Tx, pool: NewPool): Promise<unknown> =>
  tx
    .named('pay.insertPool', INSERT, [
      tx.propertyId,
      pool.id,
      pool.name,
      pool.source,
      pool.outletId,
      pool.from,
      pool.until,
      pool.amount,
      pool.heldBack,
      pool.componentId,
      pool.by.id,
      pool.by.name,
      pool.at,
      pool.departmentId,
      pool.sharedBy,
    ]) // prettier-ignore
    .catch(refuseOn(REFUSED))

const COMPUTED = `
  update tip_pools set amount_minor = $3, unreviewed = $4, prepared_by = $5, prepared_name = $6, version = version + 1
   where property_id = $1 and id = $2`
/** What a pool comes to now; who computed it prepared it. */
export const setComputed = (
  tx: Tx,
  id: string,
  { amount, unreviewed, by }: { amount: Minor; unreviewed: number; by: { id: number; name: string } },
): Promise<unknown> => tx.named('pay.setComputed', COMPUTED, [tx.propertyId, id, amount, unreviewed, by.id, by.name])

const STATE = `
  update tip_pools set state = $3, approved_by = coalesce($4, approved_by), approved_name = coalesce($5, approved_name), version = version + 1
   where property_id = $1 and id = $2`
export const setPoolState = (
  tx: Tx,
  id: string,
  state: 'APPROVED' | 'CANCELLED',
  by?: { id: number; name: string },
): Promise<unknown> => tx.named('pay.setPoolState', STATE, [tx.propertyId, id, state, by?.id ?? null, by?.name ?? null])

export type StoredShare = Omit<TipShare, 'amount'> & { sealed: string }
const SHARES = `
  select s.employee_id as "employeeId", e.display_name as "employeeName", p.title as "positionTitle",
         s.points, s.minutes, s.sealed
    from tip_pool_shares s
    join employees e on e.property_id = s.property_id and e.id = s.employee_id
    join positions p on p.property_id = s.property_id and p.id = s.position_id
   where s.property_id = $1 and s.pool_id = $2 order by e.search_name, e.id`
export const findShares = (tx: Tx, poolId: string): Promise<StoredShare[]> =>
  tx.named('pay.findShares', SHARES, [tx.propertyId, poolId])

const CLEAR = 'delete from tip_pool_shares where property_id = $1 and pool_id = $2'
const REPLACE = `
  insert into tip_pool_shares (property_id, pool_id, employee_id, position_id, points, minutes, sealed)
  select $1, $2, x."employeeId", x."positionId", x.points, x.minutes, x.sealed
    from jsonb_to_recordset($3::jsonb) as x ("employeeId" uuid, "positionId" uuid, points int, minutes int, sealed text)`
export type NewShare = { employeeId: string; positionId: string; points: number; minutes: number; sealed: string }
export async function replaceShares(tx: Tx, poolId: string, shares: readonly NewShare[]): Promise<void> {
  await tx.named('pay.clearShares', CLEAR, [tx.propertyId, poolId])
  await tx.named('pay.insertShares', REPLACE, [tx.propertyId, poolId, JSON.stringify(shares)])
}

const PAY = `
  with paid as (
    insert into pay_one_offs (property_id, id, employee_id, component_id, due_on, reason, sealed, created_at, actor_name)
    select $1, x.id, x."employeeId", $3, $4::date, $5, x.sealed, $6::timestamptz, $7
      from jsonb_to_recordset($8::jsonb) as x (id uuid, "employeeId" uuid, sealed text)
    returning id, employee_id)
  update tip_pool_shares s set one_off_id = paid.id from paid
   where s.property_id = $1 and s.pool_id = $2 and s.employee_id = paid.employee_id`
/** Makes a one-off of each share, due on the last day of the pool. */
export const payShares = (
  tx: Tx,
  { id, name, componentId, until }: StoredPool,
  oneOffs: readonly { id: string; employeeId: string; sealed: string }[],
  { at, actorName }: { at: Instant; actorName: string },
): Promise<unknown> =>
  tx.named('pay.payShares', PAY, [tx.propertyId, id, componentId, until, name, at, actorName, JSON.stringify(oneOffs)]) // prettier-ignore

const WITHDRAW = `
  with withdrawn as (
    update pay_one_offs o set state = 'CANCELLED' from tip_pool_shares s
     where s.property_id = $1 and s.pool_id = $2 and o.property_id = s.property_id and o.id = s.one_off_id and o.state <> 'SETTLED'
    returning o.id)
  select (count(s.one_off_id) - (select count(*) from withdrawn))::int as paid
    from tip_pool_shares s where s.property_id = $1 and s.pool_id = $2`
/** Cancels what pays the shares of a pool. @returns how many a payslip paid already, which stay */
export async function withdrawShares(tx: Tx, poolId: string): Promise<number> {
  const [row] = await tx.named<{ paid: number }>('pay.withdrawShares', WITHDRAW, [tx.propertyId, poolId])
  return row?.paid ?? 0
}

export type OwnShare = Pick<
  StoredPool,
  'id' | 'name' | 'from' | 'until' | 'amount' | 'heldBack' | 'people' | 'sharedBy'
> & {
  points: number
  minutes: number
  positionMinutes: number
  sealed: string
  isPaid: boolean
}
const OWN = `
  select p.id, p.name, p.from_on as "from", p.until_on as until, p.amount_minor as amount, p.held_back as "heldBack", p.shared_by as "sharedBy", s.points, s.minutes,
         s.sealed, o.state = 'SETTLED' as "isPaid", t.people, t."positionMinutes"
    from tip_pool_shares s
    join tip_pools p on p.property_id = s.property_id and p.id = s.pool_id
    join pay_one_offs o on o.property_id = s.property_id and o.id = s.one_off_id
    join lateral (select count(*)::int as people, (sum(a.minutes) filter (where a.position_id = s.position_id or p.shared_by = 'HOURS'))::int as "positionMinutes"
                    from tip_pool_shares a where a.property_id = s.property_id and a.pool_id = s.pool_id) t on true
   where s.property_id = $1 and s.employee_id = $2 and p.state = 'APPROVED' and o.state <> 'CANCELLED'
     and ($3::date is null or (p.until_on, p.id) < ($3, $4::uuid))
   order by p.until_on desc, p.id desc limit $5`
export const findOwnShares = (
  tx: Tx,
  employeeId: string,
  after: readonly [Day, string] | undefined,
  limit: number,
): Promise<OwnShare[]> =>
  tx.named('pay.findOwnShares', OWN, [tx.propertyId, employeeId, after?.[0] ?? null, after?.[1] ?? null, limit])
