import { sql } from 'kysely'
import type { Day, Instant, Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { RoomBlock } from '../contract.ts'

const stored = columns<RoomBlock>().of('room_blocks', {
  id: fixed('id'),
  roomId: fixed('room_id'),
  kind: 'kind',
  from: 'from_on',
  until: 'until_on',
  reason: 'reason',
  version: fixed('version'),
})

const SELECT = `select ${stored.select()} from room_blocks where property_id = $1 and ended_at is null`
const FIND = `${SELECT} and until_on > $2 and from_on < $3 order by from_on, id`
const LOCK = `${SELECT} and id = $2 for update`

/** Blocks with a day in [from, until) that were not lifted, earliest first. */
export const findBlocks = (tx: Tx, { from, until }: Span): Promise<RoomBlock[]> =>
  tx.named('rooms.findBlocks', FIND, [tx.propertyId, from, until])

/** Locks a block that is not over until the transaction ends. */
export async function lockBlock(tx: Tx, blockId: string): Promise<RoomBlock> {
  const [row] = await tx.named<RoomBlock>('rooms.lockBlock', LOCK, [tx.propertyId, blockId])
  return row ?? refuse('not_found', { blockId })
}

export async function insertBlock(tx: Tx, block: RoomBlock, made: { by: number; at: Instant }): Promise<void> {
  await tx
    .insertInto('room_blocks')
    .values({
      property_id: tx.propertyId,
      id: block.id,
      room_id: block.roomId,
      created_by: made.by,
      created_at: made.at,
      ...stored.values(block),
    })
    .execute()
}

/** Shortens the block to its past part, up to a day. */
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
