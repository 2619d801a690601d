import type { Instant } from '#core/dates.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { Provider, TextChannel } from '../contract/replies.ts'

/** A provider with its sealed secrets. */
export type StoredProvider = Omit<Provider, 'callbackUrl'> & { sealedKey: string; sealedWebhookSecret: string }

const provider = columns<StoredProvider>().of('message_providers', {
  id: fixed('id'),
  channel: 'channel',
  name: 'name',
  url: 'url',
  sender: 'sender',
  sealedKey: 'sealed_key',
  keyHint: 'key_hint',
  sealedWebhookSecret: 'sealed_webhook_secret',
  isActive: 'is_active',
  credits: fixed('credits'),
  version: fixed('version'),
})

const SELECT = `select ${provider.select()} from message_providers where property_id = $1`

export const findProviders = (tx: Tx): Promise<StoredProvider[]> =>
  tx.named<StoredProvider>('find_message_providers', `${SELECT} order by channel`, [tx.propertyId])

/** Who carries a channel, locked until the transaction ends. */
export async function lockProvider(tx: Tx, channel: TextChannel): Promise<StoredProvider | undefined> {
  const [row] = await tx.named<StoredProvider>('lock_message_provider', `${SELECT} and channel = $2 for update`, [
    tx.propertyId,
    channel,
  ])
  return row
}

/** Who carries a channel now; undefined also for one that is switched off. */
export async function findActiveProvider(tx: Tx, channel: TextChannel): Promise<StoredProvider | undefined> {
  const [row] = await tx.named<StoredProvider>('active_message_provider', `${SELECT} and channel = $2 and is_active`, [
    tx.propertyId,
    channel,
  ])
  return row
}

export async function findProviderById(tx: Tx, id: string): Promise<StoredProvider | undefined> {
  const [row] = await tx.named<StoredProvider>('message_provider_by_id', `${SELECT} and id = $2`, [tx.propertyId, id])
  return row
}

export type ProviderValues = Omit<StoredProvider, 'id' | 'credits' | 'version'>

export async function saveProvider(tx: Tx, id: string, values: ProviderValues, now: Instant): Promise<void> {
  const row = { ...provider.values(values), changed_at: now }
  await tx
    .insertInto('message_providers')
    .values({ property_id: tx.propertyId, id, ...row })
    .onConflict((on) =>
      on
        .constraint('channel_has_one_provider')
        .doUpdateSet((eb) => ({ ...row, version: eb('message_providers.version', '+', 1) })),
    )
    .execute()
}

const SET_CREDITS = 'update message_providers set credits = $3 where property_id = $1 and id = $2'
export const setCredits = (tx: Tx, id: string, credits: number | null): Promise<unknown> =>
  tx.named('messages.setCredits', SET_CREDITS, [tx.propertyId, id, credits])

const TAKE = `
  update message_providers set credits = credits - $3::int where property_id = $1 and id = $2 and (credits is null or credits >= $3::int) returning id`
/** Takes so many credits; false where there are fewer. A provider without credits takes any. */
export const takeCredits = async (tx: Tx, id: string, count: number): Promise<boolean> =>
  (await tx.named<{ id: string }>('messages.takeCredits', TAKE, [tx.propertyId, id, count])).length > 0

const RETURN = 'update message_providers set credits = credits + $3::int where property_id = $1 and channel = $2'
/** Returns the credits of a message that was never sent. */
export const returnCredits = (tx: Tx, channel: TextChannel, count: number): Promise<unknown> =>
  tx.named('messages.returnCredits', RETURN, [tx.propertyId, channel, count])

export async function deleteProvider(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('message_providers').where('property_id', '=', tx.propertyId).where('id', '=', id).execute()
}

/** Stores a provider's report. False when it was received before. */
export async function insertCallback(
  tx: Tx,
  row: { id: string; providerId: string; eventId: string; messageId: string | null; body: string; at: Instant },
): Promise<boolean> {
  const rows = await tx.named(
    'insert_message_callback',
    `insert into message_callbacks (property_id, id, provider_id, provider_event_id, message_id, body, received_at)
     values ($1, $2, $3, $4, (select m.id from messages m where m.property_id = $1 and m.id = $5), $6, $7)
     on conflict on constraint callback_is_stored_once do nothing returning id`,
    [tx.propertyId, row.id, row.providerId, row.eventId, row.messageId, row.body, row.at],
  )
  return rows.length > 0
}
