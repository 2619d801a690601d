import * as z from 'zod'
import type { Day, Instant } from '#core/dates.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { ChannelMessage, Line, MessageStatus } from '../contract/replies.ts'
import { type Board, codesOf, keyOf, type Nights } from '../rules/sending.ts'

type SentRow = {
  room_code: string
  rate_code: string
  restriction: string
  from_on: Day
  nights: (number | null)[]
}

/** The state of a channel, as last sent. */
export async function findSent(tx: Tx, channelId: string): Promise<Board> {
  const rows = await tx.named<SentRow>(
    'channels.findTold',
    `select room_code, rate_code, restriction, from_on, nights from channel_told where property_id = $1 and channel_id = $2`,
    [tx.propertyId, channelId],
  )
  return new Map(
    rows.map((row): [string, Nights] => [
      keyOf(row.room_code, row.rate_code, row.restriction),
      { from: row.from_on, values: row.nights },
    ]),
  )
}

/** Puts these lines of the board in the place of those there were. */
export async function saveSent(tx: Tx, channelId: string, changed: Board): Promise<void> {
  const rows = [...changed].map(([key, { from, values }]) => {
    const { room, rate, restriction = '' } = codesOf(key)
    return { room, rate, restriction, from, nights: values }
  })
  await tx.named(
    'channels.saveTold',
    `insert into channel_told (property_id, channel_id, room_code, rate_code, restriction, from_on, nights)
     select $1, $2, w.room, w.rate, w.restriction, w."from", w.nights
       from jsonb_to_recordset($3::jsonb) as w (room text, rate text, restriction text, "from" date, nights jsonb)
     on conflict (property_id, channel_id, room_code, rate_code, restriction) do update set from_on = excluded.from_on, nights = excluded.nights`,
    [tx.propertyId, channelId, JSON.stringify(rows)],
  )
}

/** It is no longer known what the channel has; that it knows these codes is remembered, so that what it should not know is closed. */
export async function forgetSent(tx: Tx, channelId: string): Promise<void> {
  await tx
    .updateTable('channel_told')
    .set({ nights: '[]' })
    .where('property_id', '=', tx.propertyId)
    .where('channel_id', '=', channelId)
    .execute()
}

const TELLABLE = `from channels h where h.id = t.channel_id and h.is_active and h.base_url <> ''`

/** Starts a full sync of each connection. */
export async function forgetAllSent(tx: PlatformTx): Promise<void> {
  await tx.named('', `update channel_told t set nights = '[]' ${TELLABLE}`, [])
  await tx.named(
    '',
    `update channel_connections t
        set compared_at = null, sync_started_at = now(), sync_finished_at = null, sync_total = 0, sync_left = 0 ${TELLABLE}`,
    [],
  )
}

export type NewMessage = { id: string; sequence: number; isFull: boolean; lines: readonly Line[]; createdAt: Instant }

export async function insertMessage(tx: Tx, channelId: string, message: NewMessage): Promise<void> {
  await tx
    .insertInto('channel_messages')
    .values({
      property_id: tx.propertyId,
      id: message.id,
      channel_id: channelId,
      sequence: message.sequence,
      is_full: message.isFull,
      line_count: message.lines.length,
      lines: JSON.stringify(message.lines),
      created_at: message.createdAt,
    })
    .execute()
}

/** The message that is on its way, if one is. */
export async function findInFlight(tx: Tx, channelId: string): Promise<{ id: string; createdAt: Instant } | undefined> {
  return tx
    .selectFrom('channel_messages')
    .select(['id', 'created_at as createdAt'])
    .where('property_id', '=', tx.propertyId)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'WAITING')
    .executeTakeFirst()
}

/** Records what became of a message; false when that is known already. */
export async function endMessage(
  tx: Tx,
  id: string,
  { status, answer, at }: { status: MessageStatus; answer: string; at: Instant },
): Promise<boolean> {
  const settled = await tx
    .updateTable('channel_messages')
    .set({ status, answer, settled_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .executeTakeFirst()
  return settled.numUpdatedRows > 0n
}

const Lines = z.array(z.custom<Line>())
/** As many lines as a reader looks at. */
const SHOWN_LINES = 20

/** Messages sent to a channel, latest first. */
export async function findMessages(
  tx: Tx,
  channelId: string,
  { status, after, limit }: { status: MessageStatus | undefined; after: string | undefined; limit: number },
): Promise<ChannelMessage[]> {
  let query = tx
    .selectFrom('channel_messages')
    .selectAll()
    .where('property_id', '=', tx.propertyId)
    .where('channel_id', '=', channelId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (status) query = query.where('status', '=', status)
  if (after) query = query.where('id', '<', after)
  return (await query.execute()).map((row) => ({
    id: row.id,
    sequence: Number(row.sequence),
    isFull: row.is_full,
    status: row.status as MessageStatus,
    lineCount: row.line_count,
    lines: Lines.parse(row.lines).slice(0, SHOWN_LINES),
    answer: row.answer,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }))
}

/** The log is stored for a month; the state of the channel does not depend on it. */
export const pruneMessages = (tx: PlatformTx): Promise<unknown> =>
  tx.named('', `delete from channel_messages where created_at < now() - interval '30 days' and status <> 'WAITING'`, [])
