import * as z from 'zod'
import { nextNumbers } from '#areas/property/properties/actions/properties.ts'
import { type Minor, split } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { type Pack, prepaid } from './contract.ts'
import {
  countIssued,
  type Doing,
  endPacks,
  findMoves,
  findPacks,
  upsertUses,
  getPack,
  insertPacks,
  isSameGuest,
  lockPack,
  lockPacksOfOrder,
} from './queries.ts'
import { assertPays, expiryOf, isOwedAfterEnd, packColumns } from './rules.ts'

const doing = ({ businessDate, now, actor }: Context): Doing => ({ businessOn: businessDate, now, by: actor.name })

/** Packs a line has sold: so many of one kind. */
export type SoldPacks = {
  lineId: string
  productId: string
  name: string
  /** Of each. */
  units: number
  validDays: number | null
  count: number
  /** The total of all of them, with their taxes. */
  amount: Minor
}

/**
 * For orders: issues what a closed order has sold to a guest, each pack with a number of its own at its share of what its line cost. What
 * was issued before, and not reversed with its sale, is not issued again.
 */
export async function issuePacks(
  ctx: Context,
  to: { orderId: string; customerId: string },
  sold: readonly SoldPacks[],
): Promise<void> {
  const issued = await countIssued(ctx.tx, to.orderId)
  const each = sold.flatMap((line) => {
    const shares = split(
      line.amount,
      Array.from({ length: line.count }, () => 1),
    )
    return shares.slice(issued.get(line.lineId) ?? 0).map((price) => ({ line, price }))
  })
  if (each.length === 0) return
  const numbers = await nextNumbers(
    ctx,
    each.map(() => 'pack'),
  )
  const issuedOn = ctx.businessDate
  const packs = each.map(({ line: { lineId, productId, name, units, validDays }, price }, at) => ({
    ...to,
    lineId,
    productId,
    name,
    units,
    id: ctx.newId(),
    moveId: ctx.newId(),
    number: numbers[at] ?? 0,
    price,
    currency: ctx.property.currency,
    issuedOn,
    expiresOn: expiryOf(issuedOn, validDays),
  }))
  await insertPacks(ctx.tx, packs, doing(ctx))
  for (const { id, number, name, units } of packs)
    ctx.record({
      type: 'PACK_ISSUED',
      entity: 'prepaid_pack',
      entityId: id,
      orderId: to.orderId,
      after: { number, name, units },
    })
  ctx.publish('prepaid')
}

/** For orders: ends what an order has sold, as it is opened again. @throws Refusal pack_in_use {number} once a unit was used */
export async function reversePacks(ctx: Context, orderId: string): Promise<void> {
  const packs = await lockPacksOfOrder(ctx.tx, orderId)
  const used = packs.find(({ units, remaining }) => remaining < units)
  if (used) refuse('pack_in_use', { number: used.number })
  await endPacks(
    ctx.tx,
    packs.map(({ id }) => id),
    'TAKEN_BACK',
    doing(ctx),
  )
  if (packs.length > 0) ctx.publish('prepaid')
}

/**
 * For orders: the pack that is to pay for a line, locked until the transaction ends.
 *
 * @throws Refusal not_found; pack_not_for_this for another guest's, or another product; pack_not_usable, pack_too_small
 */
export async function payingPack(
  ctx: Context,
  packId: string,
  line: { customerId: string | null; productId: string; units: number },
): Promise<Pack> {
  const pack = await lockPack(ctx.tx, packId, ctx.businessDate)
  const isOfGuest = line.customerId !== null && (await isSameGuest(ctx.tx, pack.customerId, line.customerId))
  assertPays({ ...pack, isOfGuest }, line)
  return pack
}

/** For orders: what lines take of packs now, whatever they took before; none returns any. The caller has locked the lines. */
export async function applyUses(
  ctx: Context,
  uses: readonly { packId: string; lineId: string; units: number }[],
): Promise<void> {
  const all = uses.map((use) => ({ ...use, moveId: ctx.newId() }))
  if ((await upsertUses(ctx.tx, all, doing(ctx))).length > 0) ctx.publish('prepaid')
}

const list: Action<typeof prepaid.list> = async ({ tx, businessDate }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([z.int()]))
  const rows = await findPacks(tx, filter, { after: place?.[0], limit: limit + 1 }, businessDate)
  return pageOf(rows, limit, ({ number }) => cursorOf(number))
}

/** @throws Refusal too_many_rows */
const exportPacks: Action<typeof prepaid.export> = (ctx, { format, ...filter }) => {
  const { tx, businessDate } = ctx
  const rows = batchesOf<Pack, number>(
    (page) => findPacks(tx, filter, page, businessDate),
    ({ number }) => number,
  )
  return writeSheet(ctx, { name: `prepaid-${businessDate}`, columns: packColumns, rows }, format)
}

/** @throws Refusal not_found */
const get: Action<typeof prepaid.get> = async ({ tx, businessDate }, { packId }) => {
  const [pack, moves] = await Promise.all([getPack(tx, packId, businessDate), findMoves(tx, packId)])
  return { ...pack, moves }
}

/**
 * Ended twice it is ended once, but for units that a line returned meanwhile: ending it again refunds those.
 *
 * @throws Refusal not_found, stale_version; pack_not_usable for one that is used up
 */
const end: Action<typeof prepaid.end> = async (ctx, { packId, version, reason }) => {
  const before = await lockPack(ctx.tx, packId, ctx.businessDate)
  if (before.state === 'ENDED' && !isOwedAfterEnd(before)) return before
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'prepaid_pack', packId),
    })
  if (before.state === 'USED') refuse('pack_not_usable', { number: before.number, state: before.state })
  await endPacks(ctx.tx, [packId], 'ENDED', { ...doing(ctx), reason })
  ctx.record({
    type: 'PACK_ENDED',
    entity: 'prepaid_pack',
    entityId: packId,
    before: { remaining: before.remaining, unusedAmount: before.unusedAmount },
    after: { reason },
  })
  ctx.publish('prepaid')
  return getPack(ctx.tx, packId, ctx.businessDate)
}

export const prepaidArea = implement(prepaid, { list, export: exportPacks, get, end })
