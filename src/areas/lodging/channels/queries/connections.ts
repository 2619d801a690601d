import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx, AnyTx } from '#server/request/context.ts'
import { type PropertyScope, isAmong } from '#server/request/scope.ts'
import type { Connection } from '../contract/replies.ts'

/** A connection with its sealed key, which never leaves the server, and its channel's address. */
export type StoredConnection = Omit<Connection, 'inboundAddress' | 'inboundUser'> & {
  sealedKey: string
  baseUrl: string
  sequence: number
  /** Names the connection in the address of its reservations. */
  inboundId: string
}

/** What is on sale and not known at the channel, and what the channel does not take. */
const FAULTS = `(
  (select count(*) from room_types t where t.property_id = c.property_id and t.is_active and t.room_count > 0
      and not exists (select from channel_rooms m where (m.property_id, m.channel_id, m.room_type_id) = (c.property_id, c.channel_id, t.id)))
  + (select count(*) from rate_plans p where p.property_id = c.property_id and p.is_active and not p.is_negotiated and p.unit = 'NIGHT'
      and not exists (select from channel_rates m where (m.property_id, m.channel_id, m.rate_plan_id) = (c.property_id, c.channel_id, p.id)))
  + (select count(*) from channel_rooms m where (m.property_id, m.channel_id) = (c.property_id, c.channel_id) and m.fault <> '')
  + (select count(*) from channel_rates m where (m.property_id, m.channel_id) = (c.property_id, c.channel_id) and m.fault <> '')
)::int`
const countOf = (table: 'channel_rooms' | 'channel_rates') =>
  `(select count(*)::int from ${table} m where (m.property_id, m.channel_id) = (c.property_id, c.channel_id))`

const TRAY = `(
  select count(*)::int from channel_reservation_messages w
   where (w.property_id, w.channel_id) = (c.property_id, c.channel_id) and w.state = 'TRAY')`

/** With the columns its full sync is made of. */
type ConnectionRow = Omit<StoredConnection, 'sync'> & {
  syncStartedAt: Instant | null
  syncFinishedAt: Instant | null
  syncTotal: number
  syncLeft: number
}

/** The name of the account as it is now: it may have been merged into another. */
const ACCOUNT = `
  coalesce((select m.display_name from companies n
              join companies m on m.property_id = n.property_id and m.id = ${firstOf('n.merged_into_id', 'n.id')}
             where n.property_id = c.property_id and n.id = c.company_id), '')`

/** The aliases are those of `SELECT`. */
const stored = columns<ConnectionRow>().of('channel_connections', {
  propertyId: fixed('property_id'),
  propertyName: computed('p.name'),
  channelId: fixed('channel_id'),
  channelName: computed('h.name'),
  channelCode: computed('h.code'),
  baseUrl: computed('h.base_url'),
  hasAddress: computed(`h.base_url <> ''`),
  isChannelActive: computed('h.is_active'),
  form: computed('h.form'),
  hotelCode: 'hotel_code',
  userName: 'user_name',
  sealedKey: 'sealed_key',
  keyHint: 'key_hint',
  paymentModel: 'payment_model',
  commissionBp: 'commission_bp',
  companyId: 'company_id',
  companyName: computed(ACCOUNT),
  currency: 'currency',
  includesTax: 'includes_tax',
  isActive: 'is_active',
  isStopped: fixed('is_stopped'),
  status: 'status',
  fault: 'fault',
  testedAt: 'tested_at',
  sequence: 'sequence',
  failures: 'failures',
  nextTryAt: 'next_try_at',
  inStepAt: 'compared_at',
  syncStartedAt: 'sync_started_at',
  syncFinishedAt: 'sync_finished_at',
  syncTotal: 'sync_total',
  syncLeft: 'sync_left',
  inboundId: fixed('inbound_id'),
  inboundKeyHint: 'inbound_key_hint',
  collectedAt: 'collected_at',
  collectFault: 'collect_fault',
  trayCount: computed(TRAY),
  mappedRooms: computed(countOf('channel_rooms')),
  mappedRates: computed(countOf('channel_rates')),
  faultCount: computed(FAULTS),
  version: fixed('version'),
})

const SELECT = `
  select ${stored.select('c')}
    from channel_connections c
    join channels h on h.id = c.channel_id
    join properties p on p.id = c.property_id`
const GET = `${SELECT} where c.property_id = $1 and c.channel_id = $2`

function toConnection(row: ConnectionRow): StoredConnection {
  const {
    syncStartedAt: startedAt,
    syncFinishedAt: finishedAt,
    syncTotal: lineCount,
    syncLeft: leftCount,
    ...rest
  } = row
  return { ...rest, sync: startedAt === null ? null : { startedAt, finishedAt, lineCount, leftCount } }
}

type Page = { after: readonly [number, string] | undefined; limit: number }

/** Connections by property and channel: of this property, or of several of an organisation (read across tenants). */
export async function findConnections(
  tx: AnyTx,
  properties: PropertyScope,
  { after, limit }: Page,
): Promise<StoredConnection[]> {
  const where = [isAmong(properties)]
  if (after) where.push(sql`(c.property_id, c.channel_id) > (${after[0]}::bigint, ${after[1]}::uuid)`)
  const { rows } = await sql<ConnectionRow>`
    ${sql.raw(SELECT)} where ${sql.join(where, sql` and `)} order by c.property_id, c.channel_id limit ${limit}`.execute(
    tx,
  )
  return rows.map(toConnection)
}

export async function findConnection(tx: Tx, channelId: string): Promise<StoredConnection | undefined> {
  const [row] = await tx.named<ConnectionRow>('channels.findConnection', GET, [tx.propertyId, channelId])
  return row && toConnection(row)
}

export const getConnection = async (tx: Tx, channelId: string): Promise<StoredConnection> =>
  (await findConnection(tx, channelId)) ?? refuse('not_found', { channelId })

/** Locks a connection, so that its messages are sent in one order. */
export async function findAndLock(tx: Tx, channelId: string): Promise<StoredConnection | undefined> {
  const [row] = await tx.named<ConnectionRow>('channels.lockConnection', `${GET} for update of c`, [
    tx.propertyId,
    channelId,
  ])
  return row && toConnection(row)
}

export const lockConnection = async (tx: Tx, channelId: string): Promise<StoredConnection> =>
  (await findAndLock(tx, channelId)) ?? refuse('not_found', { channelId })

export type Terms = Pick<
  StoredConnection,
  | 'hotelCode'
  | 'userName'
  | 'sealedKey'
  | 'keyHint'
  | 'paymentModel'
  | 'commissionBp'
  | 'companyId'
  | 'currency'
  | 'includesTax'
>

/** What a user sets of a connection. */
const agreed = stored.only(
  'hotelCode',
  'userName',
  'sealedKey',
  'keyHint',
  'paymentModel',
  'commissionBp',
  'companyId',
  'currency',
  'includesTax',
  'isActive',
)

/** @throws Refusal channel_taken */
export async function insertConnection(tx: Tx, channelId: string, terms: Terms, createdAt: Instant): Promise<void> {
  await tx
    .insertInto('channel_connections')
    .values({ property_id: tx.propertyId, channel_id: channelId, ...agreed.values(terms), created_at: createdAt })
    .execute()
    .catch(refuseOn({ channel_connections_pkey: 'channel_taken' }))
}

const updateOne = (tx: Tx, channelId: string) =>
  tx.updateTable('channel_connections').where('property_id', '=', tx.propertyId).where('channel_id', '=', channelId)

/** Stops the sales at a channel of the property, or at all of them, or opens them again. @returns the channels where that changed something */
export async function markStopped(tx: Tx, channelId: string | undefined, isStopped: boolean): Promise<string[]> {
  let query = tx
    .updateTable('channel_connections')
    .set({ is_stopped: isStopped, next_try_at: null, failures: 0, compared_at: null })
    .where('property_id', '=', tx.propertyId)
    .where('is_stopped', '=', !isStopped)
    .returning('channel_id')
  if (channelId !== undefined) query = query.where('channel_id', '=', channelId)
  return (await query.execute()).map((row) => row.channel_id)
}

/** A failed try waits no longer: what was wrong may be right now. */
export async function updateConnection(
  tx: Tx,
  channelId: string,
  change: Terms & { isActive: boolean; isUntested: boolean },
): Promise<void> {
  await updateOne(tx, channelId)
    .set({
      ...agreed.values(change),
      failures: 0,
      next_try_at: null,
      compared_at: null,
      version: sql`version + 1`,
      ...(change.isUntested ? { status: 'UNTESTED', fault: '', tested_at: null } : {}),
    })
    .execute()
}

export async function markTested(
  tx: Tx,
  channelId: string,
  { at: testedAt, ...outcome }: Pick<Connection, 'status' | 'fault'> & { at: Instant | null },
): Promise<void> {
  await updateOne(tx, channelId)
    .set(stored.values({ ...outcome, testedAt }))
    .execute()
}

/** A message is on its way under this number. */
export async function markPushing(tx: Tx, channelId: string, sequence: number): Promise<void> {
  await updateOne(tx, channelId).set({ sequence, compared_at: null }).execute()
}

/** It accepted a message, which also shows that the key works. */
export async function markPushed(tx: Tx, channelId: string, at: Instant): Promise<void> {
  await updateOne(tx, channelId)
    .set({ failures: 0, next_try_at: null, fault: '', status: 'WORKS', tested_at: at })
    .execute()
}

export async function markFailing(
  tx: Tx,
  channelId: string,
  failing: Pick<Connection, 'failures' | 'nextTryAt' | 'fault'>,
): Promise<void> {
  await updateOne(tx, channelId).set(stored.values(failing)).execute()
}

/** Nothing is left to send; a full sync is over. */
export async function markInStep(tx: Tx, channelId: string, at: Instant): Promise<void> {
  await updateOne(tx, channelId)
    .set({
      compared_at: at,
      sync_left: 0,
      sync_finished_at: sql`case when sync_started_at is not null then coalesce(sync_finished_at, ${at}) end`,
    })
    .execute()
}

export async function markSyncBegun(tx: Tx, channelId: string, at: Instant): Promise<void> {
  await updateOne(tx, channelId)
    .set({
      sync_started_at: at,
      sync_finished_at: null,
      sync_total: 0,
      sync_left: 0,
      compared_at: null,
      failures: 0,
      next_try_at: null,
    })
    .execute()
}

export async function markSyncAt(
  tx: Tx,
  channelId: string,
  { total, left }: { total: number; left: number },
): Promise<void> {
  await updateOne(tx, channelId).set({ sync_total: total, sync_left: left }).execute()
}
