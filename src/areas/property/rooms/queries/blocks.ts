import { sql } from 'kysely'
import type { Day, Instant, Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { BlockKind, RoomBlock } from '../contract.ts'

const selectBlocks = (tx: Tx) =>
  tx
    .selectFrom('room_blocks')
    .select([
      'id',
      'room_id as roomId',
      sql<BlockKind>`kind`.as('kind'),
      sql<Day>`from_on`.as('from'),
      sql<Day>`until_on`.as('until'),
      'reason',
      'version',
    ])
    .where('property_id', '=', tx.propertyId)
    .where('ended_at', 'is', null)

/** Blocks with a day in [from, until) that were not lifted, earliest first. */
export const findBlocks = (tx: Tx, { from, until }: Span): Promise<RoomBlock[]> =>
  selectBlocks(tx).where('until_on', '>', from).where('from_on', '<', until).orderBy('from_on').orderBy('id').execute()

/** Locks a block that is not over until the transaction ends. */
export async function lockBlock(tx: Tx, blockId: string): Promise<RoomBlock> {
  const row = await selectBlocks(tx).where('id', '=', blockId).forUpdate().executeTakeFirst()
  return row ?? refuse('not_found', { blockId })
}

export async function insertBlock(tx: Tx, block: RoomBlock, made: { by: number; at: Instant }): Promise<void> {
  await tx
    .insertInto('room_blocks')
    .values({
      property_id: tx.propertyId,
      id: block.id,
      room_id: block.roomId,
      kind: block.kind,
      from_on: block.from,
      until_on: block.until,
      reason: block.reason,
      created_by: made.by,
      created_at: made.at,
    })
    .execute()
}

/** Keeps what of the block has been, up to a day. */
export const markShortened = (tx: Tx, blockId: string, until: Day) => changeBlock(tx, blockId, { until_on: until })

/** The block counts as if it had never been; its row stays for the record. */
export const markLifted = (tx: Tx, blockId: string, at: Instant) => changeBlock(tx, blockId, { ended_at: at })

async function changeBlock(tx: Tx, blockId: string, change: { until_on: Day } | { ended_at: Instant }): Promise<void> {
  await tx
    .updateTable('room_blocks')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', blockId)
    .execute()
}
