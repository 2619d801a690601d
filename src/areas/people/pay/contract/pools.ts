import * as z from 'zod'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import { POOL_SHARES, POOL_SOURCES } from '../rules/choices.ts'
import { OwnTipShare, TipPool, TipShare } from './replies.ts'

const decided = z.strictObject({ poolId: z.uuid(), version: z.int() })

export const poolLines = routes({
  pools: {
    method: 'GET',
    path: '/pay/pools',
    summary: 'Pools of tips and service charge, the latest days first',
    needs: 'pay.prepare',
    input: z.object(pageInput),
    reply: page(TipPool),
  },
  pool: {
    method: 'GET',
    path: '/pay/pools/:poolId',
    summary: 'One pool, without who has which share',
    needs: 'pay.prepare',
    input: z.object({ poolId: z.uuid() }),
    reply: TipPool,
    refuses: ['not_found'],
  },
  viewShares: {
    method: 'POST',
    path: '/pay/pools/:poolId/views',
    summary: 'Who has which share of a pool, by name; the look is recorded',
    needs: 'pay.prepare',
    isSecret: true,
    input: z.object({ poolId: z.uuid() }),
    reply: z.object({ rows: z.array(TipShare) }),
    refuses: ['not_found'],
  },
  preparePool: {
    method: 'POST',
    path: '/pay/pools',
    summary: 'Share what was taken in some days, the last one included, by approved minutes and the points of positions, or by minutes alone',
    needs: 'pay.prepare',
    input: z.strictObject({
      name: requiredText(60),
      source: z.enum(POOL_SOURCES),
      /** Without one, of all outlets. */
      outletId: z.uuid().nullable().default(null),
      /** Who shares it: by the department of each shift, those below it included; without one, all. */
      departmentId: z.uuid().nullable().default(null),
      sharedBy: z.enum(POOL_SHARES).default('POINTS'),
      from: Day,
      until: Day,
      /** For a source that is an amount; of others it is what orders took. */
      amount: PositiveMinor.nullable().default(null),
      heldBack: z.int().min(0).max(9_999).default(0),
      /** The earning it is paid as. */
      componentId: z.uuid(),
    }),
    reply: TipPool,
    refuses: ['dates_disordered', 'unknown_reference', 'pool_not_over', 'pool_amount', 'pool_overlaps', 'nothing_to_share'],
  },
  recalculatePool: {
    method: 'POST',
    path: '/pay/pools/:poolId/calculations',
    summary: 'Compute a pool anew, with the days that were approved since',
    needs: 'pay.prepare',
    input: decided,
    reply: TipPool,
    refuses: ['not_found', 'stale_version', 'pool_closed', 'nothing_to_share'],
  },
  approvePool: {
    method: 'POST',
    path: '/pay/pools/:poolId/approve',
    summary: 'Pay each share with the next payslip, as another user than the one who prepared the pool',
    needs: 'pay.approve',
    input: decided,
    reply: TipPool,
    refuses: ['not_found', 'stale_version', 'pool_closed', 'own_pool'],
  },
  cancelPool: {
    method: 'POST',
    path: '/pay/pools/:poolId/cancel',
    summary: 'Cancel a pool of which no payslip has a share yet',
    needs: 'pay.prepare',
    input: decided,
    reply: TipPool,
    refuses: ['not_found', 'stale_version', 'pool_closed'],
  },
  ownShares: {
    method: 'GET',
    path: '/pay/own/pool-shares',
    summary: 'One’s own shares of pools that are approved, and how they came out, the latest first',
    needs: 'pay.own',
    isSecret: true,
    input: z.object(pageInput),
    reply: page(OwnTipShare),
    refuses: ['not_found'],
  },
}) // prettier-ignore
