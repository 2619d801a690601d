import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx, PlatformTx, AnyTx } from '#server/request/context.ts'
import type { Channel } from '../contract/replies.ts'

const channel = columns<Channel>().of('channels', {
  id: fixed('id'),
  name: 'name',
  code: 'code',
  kind: 'kind',
  form: 'form',
  baseUrl: 'base_url',
  isActive: 'is_active',
  version: fixed('version'),
})

const selectChannels = (tx: AnyTx) => tx.selectFrom('channels').select(channel.selection)

type Page = { after: readonly [string, string] | undefined; limit: number }
type Filter = { text?: string | undefined; isActive?: boolean | undefined }

/** Channels by name, those whose name or code has the text in it. */
export async function findChannels(tx: Tx, { text, isActive }: Filter, { after, limit }: Page): Promise<Channel[]> {
  let query = selectChannels(tx).orderBy('name').orderBy('id').limit(limit)
  if (text) {
    const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where((is) => is.or([is('name', 'ilike', part), is('code', 'ilike', part)]))
  }
  if (isActive !== undefined) query = query.where('is_active', '=', isActive)
  if (after) query = query.where(sql<boolean>`(name, id) > (${after[0]}, ${after[1]}::uuid)`)
  return (await query.execute()).map((row) => channel.read(row))
}

export async function getChannel(tx: AnyTx, id: string): Promise<Channel> {
  const row = await selectChannels(tx).where('id', '=', id).executeTakeFirst()
  return row ? channel.read(row) : refuse('not_found', { channelId: id })
}

export async function lockChannel(tx: PlatformTx, id: string): Promise<Channel> {
  const row = await selectChannels(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? channel.read(row) : refuse('not_found', { channelId: id })
}

export type NewChannel = Pick<Channel, 'id' | 'name' | 'code' | 'kind' | 'form' | 'baseUrl'> & { createdAt: Instant }

/** @throws Refusal channel_code_taken */
export async function insertChannel(tx: PlatformTx, { id, createdAt, ...details }: NewChannel): Promise<void> {
  await tx
    .insertInto('channels')
    .values({ id, created_at: createdAt, ...channel.values(details) })
    .execute()
    .catch(refuseOn({ channel_code_is_unique: 'channel_code_taken' }, { code: details.code }))
}

export async function updateChannel(
  tx: PlatformTx,
  id: string,
  details: Pick<Channel, 'name' | 'kind' | 'form' | 'baseUrl'>,
): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ ...channel.values(details), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A channel at another address has got nothing yet, from any property. */
export async function forgetEverywhere(tx: PlatformTx, id: string): Promise<void> {
  await tx.updateTable('channel_told').set({ nights: '[]' }).where('channel_id', '=', id).execute()
  await tx.updateTable('channel_connections').set({ compared_at: null }).where('channel_id', '=', id).execute()
}

export async function markChannelActive(tx: PlatformTx, id: string, isActive: boolean): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ is_active: isActive, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
