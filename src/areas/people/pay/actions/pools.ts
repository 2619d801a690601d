import * as z from 'zod'
import { approvedMinutes } from '#areas/people/attendance/actions/pay.ts'
import { tipPointsOf } from '#areas/people/employees/actions/to-pay.ts'
import { getSelf } from '#areas/people/rota/actions/planner.ts'
import { takenForStaff } from '#areas/trade/orders/actions/sales.ts'
import { Day, dayAt } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import type { OwnTipShare, TipPool } from '../contract/replies.ts'
import {
  findOwnShares, findPools, findShares, getPool, insertPool, payShares, replaceShares, setComputed, setPoolState, type StoredPool, withdrawShares,
} from '../queries/pools.ts' // prettier-ignore
import { findComponents } from '../queries/set-up.ts'
import { poolShares, sharedOf } from '../rules/tips.ts'
import { openAmount, sealAmount } from './sealing.ts'

const byDay = z.tuple([Day, z.uuid()])

const shown = (ctx: Context, pool: StoredPool): TipPool => {
  const { outletId: _outletId, departmentId: _departmentId, componentId: _componentId, preparedById, ...own } = pool
  return {
    ...own,
    currency: ctx.property.currency,
    shared: sharedOf(own.amount, own.heldBack),
    isOwn: preparedById === ctx.actor.id,
  }
}

export const pools: Action<typeof pay.pools> = async (ctx, { after, limit }) => {
  const found = await findPools(ctx.tx, readCursor(after, byDay), limit + 1)
  const page = pageOf(found, limit, (last) => cursorOf(last.until, last.id))
  return { ...page, rows: page.rows.map((one) => shown(ctx, one)) }
}

/** @throws Refusal not_found */
export const pool: Action<typeof pay.pool> = async (ctx, { poolId }) => shown(ctx, await getPool(ctx.tx, poolId))

/** @throws Refusal not_found */
export const viewShares: Action<typeof pay.viewShares> = async (ctx, { poolId }) => {
  const { name } = await getPool(ctx.tx, poolId)
  const shares = await findShares(ctx.tx, poolId)
  ctx.record({ type: 'TIP_POOL_VIEWED', entity: 'tip pool', entityId: poolId, after: { name } })
  return { rows: shares.map(({ sealed, ...share }) => ({ ...share, amount: openAmount(ctx, sealed) })) }
}

/** What was taken: by orders that were closed on these days, or what was typed. @throws Refusal pool_amount, nothing_to_share */
async function amountOf(ctx: Context, { source, outletId, from, until, amount }: Taken): Promise<Minor> {
  if (source === 'AMOUNT') return amount ?? refuse('pool_amount')
  const { tips, serviceCharge } = await takenForStaff(ctx, { from, until }, outletId)
  const taken = source === 'TIPS' ? tips : serviceCharge
  return taken > 0 ? taken : refuse('nothing_to_share')
}
type Taken = Pick<StoredPool, 'source' | 'outletId' | 'from' | 'until'> & { amount: Minor | null }

type ToShare = Pick<StoredPool, 'id' | 'from' | 'until' | 'heldBack' | 'departmentId' | 'sharedBy'>

/** Computes the shares of a stored pool and stores them. @throws Refusal nothing_to_share */
async function compute(ctx: Context, pool: ToShare, amount: Minor) {
  const worked = await approvedMinutes(ctx, pool, pool.departmentId)
  const byId = new Map(worked.map((one) => [one.employeeId, one]))
  const placed = await tipPointsOf(ctx, [...byId.keys()])
  const members = placed.map((one) => ({ ...one, minutes: byId.get(one.employeeId)?.minutes ?? 0 }))
  const shares = poolShares(amount, pool.heldBack, members, pool.sharedBy)
  if (shares.length === 0) refuse('nothing_to_share')
  const sealed = shares.map(({ amount: share, ...one }) => ({ ...one, sealed: sealAmount(ctx, share) }))
  await replaceShares(ctx.tx, pool.id, sealed)
  const unreviewed = placed.reduce((all, { employeeId }) => all + (byId.get(employeeId)?.unreviewed ?? 0), 0)
  await setComputed(ctx.tx, pool.id, { amount, unreviewed, by: ctx.actor })
} // prettier-ignore

async function becameOf(ctx: Context, poolId: string): Promise<TipPool> {
  const found = await getPool(ctx.tx, poolId)
  const { name, from, until, state } = found
  ctx.record({ type: 'TIP_POOL_STATE', entity: 'tip pool', entityId: poolId, after: { name, from, until, state } })
  ctx.publish('pay')
  return shown(ctx, found)
}

/** @throws Refusal dates_disordered, unknown_reference, pool_not_over, pool_amount, pool_overlaps, nothing_to_share */
export const preparePool: Action<typeof pay.preparePool> = async (ctx, { amount, ...fields }) => {
  const today = fields.source === 'AMOUNT' ? dayAt(ctx.now, ctx.property.timeZone) : ctx.businessDate
  if (fields.until >= today) refuse('pool_not_over')
  if (fields.source === 'AMOUNT' ? fields.outletId !== null : amount !== null) refuse('pool_amount')
  const [component] = await findComponents(ctx.tx, fields.componentId)
  if (!component?.isActive || component.kind !== 'EARNING') refuse('unknown_reference', { componentId: fields.componentId })
  const id = ctx.newId()
  const taken = await amountOf(ctx, { ...fields, amount })
  await insertPool(ctx.tx, { ...fields, id, amount: taken, by: ctx.actor, at: ctx.now })
  await compute(ctx, { ...fields, id }, taken)
  return becameOf(ctx, id)
} // prettier-ignore

/** Locks a pool of which its reader knows the version, and reads it. @throws Refusal not_found, stale_version */
async function lockPool(ctx: Context, poolId: string, version: number): Promise<StoredPool> {
  await lockVersion(ctx.tx, 'tip_pools', poolId, version)
  return getPool(ctx.tx, poolId)
}

/** Who computes a pool anew prepared it. @throws Refusal not_found, stale_version, pool_closed, nothing_to_share */
export const recalculatePool: Action<typeof pay.recalculatePool> = async (ctx, { poolId, version }) => {
  const found = await lockPool(ctx, poolId, version)
  if (found.state !== 'OPEN') refuse('pool_closed', { state: found.state })
  await compute(ctx, found, await amountOf(ctx, found))
  return becameOf(ctx, poolId)
}

/** @throws Refusal not_found, stale_version, pool_closed; own_pool for who prepared it */
export const approvePool: Action<typeof pay.approvePool> = async (ctx, { poolId, version }) => {
  const found = await lockPool(ctx, poolId, version)
  if (found.state !== 'OPEN') refuse('pool_closed', { state: found.state })
  if (found.preparedById === ctx.actor.id) refuse('own_pool')
  const shares = (await findShares(ctx.tx, poolId)).filter(({ sealed }) => openAmount(ctx, sealed) > 0)
  const oneOffs = shares.map(({ employeeId, sealed }) => ({ id: ctx.newId(), employeeId, sealed }))
  await payShares(ctx.tx, found, oneOffs, { at: ctx.now, actorName: ctx.actor.name })
  await setPoolState(ctx.tx, poolId, 'APPROVED', ctx.actor)
  return becameOf(ctx, poolId)
}

/** @throws Refusal not_found, stale_version; pool_closed for one that is cancelled, or of which a payslip has a share */
export const cancelPool: Action<typeof pay.cancelPool> = async (ctx, { poolId, version }) => {
  const found = await lockPool(ctx, poolId, version)
  if (found.state === 'CANCELLED') refuse('pool_closed', { state: found.state })
  if ((await withdrawShares(ctx.tx, poolId)) > 0) refuse('pool_closed', { state: found.state })
  await setPoolState(ctx.tx, poolId, 'CANCELLED')
  return becameOf(ctx, poolId)
}

/** @throws Refusal not_found for who is no employee */
export const ownShares: Action<typeof pay.ownShares> = async (ctx, { after, limit }) => {
  const { id } = await getSelf(ctx)
  const found = await findOwnShares(ctx.tx, id, readCursor(after, byDay), limit + 1)
  const page = pageOf(found, limit, (last) => cursorOf(last.until, last.id))
  const rows = page.rows.map(({ id: poolId, sealed, ...own }): OwnTipShare => ({
    ...own,
    poolId,
    currency: ctx.property.currency,
    shared: sharedOf(own.amount, own.heldBack),
    share: openAmount(ctx, sealed),
  }))
  return { ...page, rows }
}
