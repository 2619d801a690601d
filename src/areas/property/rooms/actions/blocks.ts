import { daysBetween, daysOf, type Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { MAX_BLOCK_NIGHTS, type RoomBlock, type rooms } from '../contract.ts'
import { findBlocks, insertBlock, lockBlock, markLifted, markShortened } from '../queries/blocks.ts'
import { lockRoomToBlock } from '../queries/rooms.ts'
import { blockEnd, type Claim, takesInventory } from '../rules.ts'
import { changeNights } from './nights.ts'

export const blocks: Action<typeof rooms.blocks> = async ({ tx }, span) => ({ rows: await findBlocks(tx, span) })

const claimOf = (block: RoomBlock, roomTypeId: string, span: Span): Claim => ({
  blockId: block.id,
  roomTypeId,
  roomId: block.roomId,
  nights: daysOf(span),
})

/** Others whose reads depend on what can be sold and on the state of rooms. */
const publishBlocks = (ctx: Context) => ctx.publish('rooms', 'bookings', 'housekeeping', 'desk')

export const block: Action<typeof rooms.block> = async (ctx, { roomId, kind, from, until, reason }) => {
  if (from < ctx.businessDate) refuse('date_in_past', { day: from, businessDate: ctx.businessDate })
  if (daysBetween(from, until) > MAX_BLOCK_NIGHTS) refuse('stay_too_long', { limit: MAX_BLOCK_NIGHTS })
  const room = await lockRoomToBlock(ctx.tx, roomId)
  if (!room.isActive) refuse('not_found', { roomId })

  const made: RoomBlock = { id: ctx.newId(), roomId, kind, from, until, reason, version: 1 }
  await insertBlock(ctx.tx, made, { by: ctx.actor.id, at: ctx.now })
  if (takesInventory(kind)) await changeNights(ctx, [], [claimOf(made, room.roomTypeId, made)])
  ctx.record({ type: 'ROOM_BLOCK', entity: 'room_block', entityId: made.id, after: { roomId, kind, from, until } })
  publishBlocks(ctx)
  return made
}

export const endBlock: Action<typeof rooms.endBlock> = async (ctx, { blockId, version, on }) => {
  const before = await lockBlock(ctx.tx, blockId)
  if (before.version !== version) {
    const changedBy = await findLastChanger(ctx.tx, 'room_block', blockId)
    refuse('stale_version', { version: before.version, changedBy })
  }
  const end = blockEnd(before, on ?? ctx.businessDate, ctx.businessDate)
  if (!end) return before

  const room = await lockRoomToBlock(ctx.tx, before.roomId)
  if (takesInventory(before.kind))
    await changeNights(ctx, [claimOf(before, room.roomTypeId, { from: end.from, until: before.until })], [])
  if (end.isLifted) await markLifted(ctx.tx, blockId, ctx.now)
  else await markShortened(ctx.tx, blockId, end.from)

  const after = { ...before, until: end.isLifted ? before.until : end.from, version: before.version + 1 }
  ctx.record({
    type: 'ROOM_BLOCK_END',
    entity: 'room_block',
    entityId: blockId,
    before: { roomId: before.roomId, kind: before.kind, from: before.from, until: before.until },
    after: { from: after.from, until: after.until, isLifted: end.isLifted },
  })
  publishBlocks(ctx)
  return after
}
