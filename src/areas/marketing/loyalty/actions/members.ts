import * as z from 'zod'
import { cancel } from '#areas/offers/vouchers/actions/change.ts'
import { issueVoucher } from '#areas/offers/vouchers/actions/issue.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { loyalty } from '../contract/loyalty.ts'
import type { Programme, WholeMember } from '../contract/replies.ts'
import {
  assertGuest,
  findMemberOf,
  findMembers,
  getMember,
  insertMembers,
  lockMember,
  markState,
  type StoredMember,
} from '../queries/members.ts'
import { type Doing, findMoves, getRedemption, insertMove } from '../queries/moves.ts'
import { findProgramme, findTiers } from '../queries/programme.ts'
import { expiryOf, leastOf, shownBalance, worthOf } from '../rules/points.ts'
import { tierFor } from '../rules/tiers.ts'
import { listed, wholeOf } from './shown.ts'

export const doing = ({ businessDate, now, actor }: Context): Doing => ({
  businessOn: businessDate,
  now,
  by: actor.name,
})

export const list: Action<typeof loyalty.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([z.int()]))
  const rows = await findMembers(tx, filter, { after: place?.[0], limit: limit + 1 })
  return pageOf(rows.map(listed), limit, ({ number }) => cursorOf(number))
}

/** @throws Refusal not_found */
export const get: Action<typeof loyalty.get> = async (ctx, { loyaltyMemberId }) =>
  wholeOf(ctx, await getMember(ctx.tx, loyaltyMemberId))

/** @throws Refusal not_found */
export const ofCustomer: Action<typeof loyalty.ofCustomer> = async (ctx, { customerId }) => {
  await assertGuest(ctx.tx, customerId)
  const { member, programme } = await batch(ctx.tx, {
    member: () => findMemberOf(ctx.tx, customerId),
    programme: () => findProgramme(ctx.tx),
  })
  const { isActive, name, termsEn, termsFr } = programme
  return { member: member ? await wholeOf(ctx, member) : null, programme: { isActive, name, termsEn, termsFr } }
}

/** @throws Refusal not_found */
export const moves: Action<typeof loyalty.moves> = async ({ tx }, { loyaltyMemberId, after, limit }) => {
  const { customerId } = await getMember(tx, loyaltyMemberId)
  const rows = await findMoves(tx, customerId, { after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal programme_not_active */
async function activeProgramme(ctx: Context): Promise<Programme> {
  const programme = await findProgramme(ctx.tx)
  return programme.isActive ? programme : refuse('programme_not_active')
}

/** @throws Refusal not_found, programme_not_active, already_member */
export const join: Action<typeof loyalty.join> = async (ctx, { customerId }) => {
  await activeProgramme(ctx)
  await assertGuest(ctx.tx, customerId)
  if (await findMemberOf(ctx.tx, customerId)) refuse('already_member')
  const tiers = await findTiers(ctx.tx)
  const id = ctx.newId()
  const member = {
    id,
    number: await nextNumber(ctx, 'loyalty member'),
    customerId,
    tierId: tierFor({ nights: 0, earned: 0 }, tiers)?.id ?? null,
    joinedOn: ctx.businessDate,
    by: ctx.actor.name,
    at: ctx.now,
  }
  if ((await insertMembers(ctx.tx, [member])).size === 0) refuse('already_member')
  ctx.record({ type: 'LOYALTY_JOINED', entity: 'loyalty member', entityId: id, after: { number: member.number, customerId, acceptsTerms: true } }) // prettier-ignore
  return published(ctx, id)
}

async function published(ctx: Context, id: string): Promise<WholeMember> {
  ctx.publish('loyalty')
  return wholeOf(ctx, await getMember(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version */
export const setState: Action<typeof loyalty.setState> = async (ctx, { loyaltyMemberId, state, version }) => {
  const before = await lockMember(ctx.tx, loyaltyMemberId)
  if (before.version !== version)
    refuse('stale_version', {
      version: before.version,
      changedBy: await findLastChanger(ctx.tx, 'loyalty member', loyaltyMemberId),
    })
  if (before.state === state) return wholeOf(ctx, before)
  await markState(ctx.tx, loyaltyMemberId, state)
  ctx.record({ type: 'LOYALTY_MEMBER_STATE', entity: 'loyalty member', entityId: loyaltyMemberId, before: { state: before.state }, after: { state } }) // prettier-ignore
  return published(ctx, loyaltyMemberId)
}

/** @throws Refusal not_found, member_closed */
async function lockOpen(ctx: Context, id: string): Promise<StoredMember> {
  const member = await lockMember(ctx.tx, id)
  return member.state === 'ACTIVE' ? member : refuse('member_closed', { number: member.number })
}

/** @throws Refusal not_found, member_closed; points_short for more than the member has */
export const adjust: Action<typeof loyalty.adjust> = async (ctx, { loyaltyMemberId, points, reason }) => {
  const { customerId, balance } = await lockOpen(ctx, loyaltyMemberId)
  assertEnough(points, balance)
  const { validMonths } = await findProgramme(ctx.tx)
  const expiresOn = points > 0 ? expiryOf(ctx.businessDate, validMonths) : null
  const move = {
    id: ctx.newId(),
    customerId,
    kind: 'ADJUSTED',
    points,
    reason,
    voucherId: null,
    returnsId: null,
    expiresOn,
  } as const
  await insertMove(ctx.tx, move, doing(ctx))
  ctx.record({ type: 'LOYALTY_POINTS_ADJUSTED', entity: 'loyalty member', entityId: loyaltyMemberId, after: { points, reason } }) // prettier-ignore
  return published(ctx, loyaltyMemberId)
}

/** @throws Refusal points_short {points} */
function assertEnough(change: number, balance: number): void {
  const { points } = shownBalance(balance)
  if (change < 0 && points + change < 0) refuse('points_short', { points })
}

/**
 * Redeems points for a gift voucher of what they are worth.
 *
 * @throws Refusal not_found, programme_not_active, member_closed, points_short; too_few_points {least} below what the programme redeems at once, and for points
 *   that are not worth the smallest coin
 */
export const redeem: Action<typeof loyalty.redeem> = async (ctx, { loyaltyMemberId, points }) => {
  const { leastRedeemed, value, name } = await activeProgramme(ctx)
  const { customerId, balance, guestName, email } = await lockOpen(ctx, loyaltyMemberId)
  const least = leastOf(leastRedeemed, value)
  if (points < least) refuse('too_few_points', { least })
  assertEnough(-points, balance)
  const amount = worthOf(points, value)
  const { voucherId, number: voucherNumber } = await issueVoucher(ctx, {
    amount,
    source: 'LOYALTY',
    customerId,
    recipientName: guestName,
    recipientEmail: email,
    message: name,
  })
  const move = { id: ctx.newId(), customerId, kind: 'REDEEMED', points: -points, reason: '', voucherId, returnsId: null, expiresOn: null } as const // prettier-ignore
  await insertMove(ctx.tx, move, doing(ctx))
  ctx.record({ type: 'LOYALTY_POINTS_REDEEMED', entity: 'loyalty member', entityId: loyaltyMemberId, after: { points, amount, voucherNumber } }) // prettier-ignore
  return { member: await published(ctx, loyaltyMemberId), voucherNumber, isMailed: email !== '' }
}

/**
 * Undoes a redemption: its voucher is void, and the points come back as if they were earned today.
 *
 * @throws Refusal not_found, already_returned; voucher_in_use {number} where something was paid with it, or it is void
 */
export const returnPoints: Action<typeof loyalty.returnPoints> = async (ctx, { loyaltyMoveId, reason }) => {
  const { memberId } = await getRedemption(ctx.tx, loyaltyMoveId)
  await lockMember(ctx.tx, memberId)
  const redemption = await getRedemption(ctx.tx, loyaltyMoveId)
  const { points, customerId, voucherId, voucherNumber, voucherVersion: version } = redemption
  if (redemption.isReturned) refuse('already_returned')
  if (!redemption.isUnused) refuse('voucher_in_use', { number: voucherNumber })
  await cancel(ctx, { voucherId, version, reason })
  const { validMonths } = await findProgramme(ctx.tx)
  const expiresOn = expiryOf(ctx.businessDate, validMonths)
  const move = { id: ctx.newId(), customerId, kind: 'RETURNED', points: -points, reason, voucherId: null, returnsId: loyaltyMoveId, expiresOn } as const // prettier-ignore
  await insertMove(ctx.tx, move, doing(ctx))
  ctx.record({ type: 'LOYALTY_POINTS_RETURNED', entity: 'loyalty member', entityId: memberId, after: { points: -points, reason, voucherNumber } }) // prettier-ignore
  return published(ctx, memberId)
}
