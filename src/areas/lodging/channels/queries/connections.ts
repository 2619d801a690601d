import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx, PlatformTx, AnyTx } from '#server/request/context.ts'
import { type Houses, isAmong } from '#server/request/scope.ts'
import type { Connection, PaymentModel } from '../contract/replies.ts'

/** A connection with its sealed key, which never leaves the server, and where its channel is told. */
export type KeptConnection = Connection & { sealedKey: string; baseUrl: string; sequence: number }

/** What is on sale and not known at the channel, and what the channel does not take. */
const FAULTS = sql<number>`(
  (select count(*) from room_types t where t.property_id = c.property_id and t.is_active and t.room_count > 0
      and not exists (select from channel_rooms m where (m.property_id, m.channel_id, m.room_type_id) = (c.property_id, c.channel_id, t.id)))
  + (select count(*) from rate_plans p where p.property_id = c.property_id and p.is_active and p.unit = 'NIGHT'
      and not exists (select from channel_rates m where (m.property_id, m.channel_id, m.rate_plan_id) = (c.property_id, c.channel_id, p.id)))
  + (select count(*) from channel_rooms m where (m.property_id, m.channel_id) = (c.property_id, c.channel_id) and m.fault <> '')
  + (select count(*) from channel_rates m where (m.property_id, m.channel_id) = (c.property_id, c.channel_id) and m.fault <> '')
)::int`
const countOf = (table: 'channel_rooms' | 'channel_rates') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} m where (m.property_id, m.channel_id) = (c.property_id, c.channel_id))`

const selectConnections = (tx: AnyTx) =>
  tx
    .selectFrom('channel_connections as c')
    .innerJoin('channels as h', 'h.id', 'c.channel_id')
    .innerJoin('properties as p', 'p.id', 'c.property_id')
    .selectAll('c')
    .select(['h.name as channel_name', 'h.code as channel_code', 'h.base_url', 'h.is_active as is_channel_active'])
    .select('p.name as property_name')
    .select([
      FAULTS.as('fault_count'),
      countOf('channel_rooms').as('mapped_rooms'),
      countOf('channel_rates').as('mapped_rates'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectConnections>['executeTakeFirstOrThrow']>>

const toConnection = (row: Row): KeptConnection => ({
  propertyId: row.property_id,
  propertyName: row.property_name,
  channelId: row.channel_id,
  channelName: row.channel_name,
  channelCode: row.channel_code,
  baseUrl: row.base_url,
  hasAddress: row.base_url !== '',
  isChannelActive: row.is_channel_active,
  hotelCode: row.hotel_code,
  sealedKey: row.sealed_key,
  keyHint: row.key_hint,
  paymentModel: row.payment_model as PaymentModel,
  commissionBp: row.commission_bp,
  currency: row.currency as Currency,
  includesTax: row.includes_tax,
  isActive: row.is_active,
  status: row.status as Connection['status'],
  fault: row.fault,
  testedAt: row.tested_at,
  sequence: Number(row.sequence),
  failures: row.failures,
  nextTryAt: row.next_try_at,
  inStepAt: row.compared_at,
  sync:
    row.sync_started_at === null
      ? null
      : {
          startedAt: row.sync_started_at,
          finishedAt: row.sync_finished_at,
          lineCount: row.sync_total,
          leftCount: row.sync_left,
        },
  mappedRooms: row.mapped_rooms,
  mappedRates: row.mapped_rates,
  faultCount: row.fault_count,
  version: row.version,
})

type Page = { after: readonly [number, string] | undefined; limit: number }

/** Connections by property and channel: of this property, or of several of an organisation (asked across tenants). */
export async function findConnections(tx: AnyTx, houses: Houses, { after, limit }: Page): Promise<KeptConnection[]> {
  let query = selectConnections(tx).where(isAmong(houses)).orderBy('c.property_id').orderBy('c.channel_id').limit(limit)
  if (after) query = query.where(sql<boolean>`(c.property_id, c.channel_id) > (${after[0]}::bigint, ${after[1]}::uuid)`)
  return (await query.execute()).map(toConnection)
}

const selectOne = (tx: Tx, channelId: string) =>
  selectConnections(tx).where('c.property_id', '=', tx.propertyId).where('c.channel_id', '=', channelId)

export async function findConnection(tx: Tx, channelId: string): Promise<KeptConnection | undefined> {
  const row = await selectOne(tx, channelId).executeTakeFirst()
  return row && toConnection(row)
}

export const getConnection = async (tx: Tx, channelId: string): Promise<KeptConnection> =>
  (await findConnection(tx, channelId)) ?? refuse('not_found', { channelId })

/** Locks a connection, so that what is told through it is told in one order. */
export async function findAndLock(tx: Tx, channelId: string): Promise<KeptConnection | undefined> {
  const row = await selectOne(tx, channelId).forUpdate('c').executeTakeFirst()
  return row && toConnection(row)
}

export const lockConnection = async (tx: Tx, channelId: string): Promise<KeptConnection> =>
  (await findAndLock(tx, channelId)) ?? refuse('not_found', { channelId })

export type Terms = Pick<Connection, 'hotelCode' | 'keyHint' | 'paymentModel' | 'commissionBp' | 'includesTax'> & {
  sealedKey: string
  currency: string
}

const columnsOf = (terms: Terms) => ({
  hotel_code: terms.hotelCode,
  sealed_key: terms.sealedKey,
  key_hint: terms.keyHint,
  payment_model: terms.paymentModel,
  commission_bp: terms.commissionBp,
  currency: terms.currency,
  includes_tax: terms.includesTax,
})

/** @throws Refusal channel_taken */
export async function insertConnection(tx: Tx, channelId: string, terms: Terms, createdAt: Instant): Promise<void> {
  await tx
    .insertInto('channel_connections')
    .values({ property_id: tx.propertyId, channel_id: channelId, ...columnsOf(terms), created_at: createdAt })
    .execute()
    .catch(refuseOn({ channel_connections_pkey: 'channel_taken' }))
}

const updateOne = (tx: Tx, channelId: string) =>
  tx.updateTable('channel_connections').where('property_id', '=', tx.propertyId).where('channel_id', '=', channelId)

/** A failed try waits no longer: what was wrong may be right now. */
export async function updateConnection(
  tx: Tx,
  channelId: string,
  change: Terms & { isActive: boolean; isUntested: boolean },
): Promise<void> {
  await updateOne(tx, channelId)
    .set({
      ...columnsOf(change),
      is_active: change.isActive,
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
  outcome: { status: Connection['status']; fault: string; at: Instant | null },
): Promise<void> {
  await updateOne(tx, channelId).set({ status: outcome.status, fault: outcome.fault, tested_at: outcome.at }).execute()
}

/** A message is on its way under this number. */
export async function markTelling(tx: Tx, channelId: string, sequence: number): Promise<void> {
  await updateOne(tx, channelId).set({ sequence, compared_at: null }).execute()
}

/** It took what it was told, which also shows that the key works. */
export async function markTold(tx: Tx, channelId: string, at: Instant): Promise<void> {
  await updateOne(tx, channelId)
    .set({ failures: 0, next_try_at: null, fault: '', status: 'WORKS', tested_at: at })
    .execute()
}

export async function markFailing(
  tx: Tx,
  channelId: string,
  { failures, nextTryAt, fault }: { failures: number; nextTryAt: Instant; fault: string },
): Promise<void> {
  await updateOne(tx, channelId).set({ failures, next_try_at: nextTryAt, fault }).execute()
}

/** Nothing is left to tell; a full sync is over. */
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

/** Channels of this property that can be told something now. */
export async function findTellable(tx: Tx, now: Instant): Promise<string[]> {
  const rows = await tx.named<{ channel_id: string }>(
    'channels.findTellable',
    `select c.channel_id from channel_connections c join channels h on h.id = c.channel_id
      where c.property_id = $1 and h.is_active and h.base_url <> '' and (c.next_try_at is null or c.next_try_at <= $2)
      order by c.channel_id`,
    [tx.propertyId, now],
  )
  return rows.map((row) => row.channel_id)
}

/**
 * Houses where something may be left to tell: a try that is due, one that never came back, or nothing compared for a while. Those
 * waiting longest come first.
 */
export async function findDueHouses(
  tx: PlatformTx,
  { silentMinutes, limit }: { silentMinutes: number; limit: number },
): Promise<number[]> {
  const rows = await tx.named<{ property_id: number }>(
    'channels.findDueHouses',
    `select c.property_id::int from channel_connections c
       join channels h on h.id = c.channel_id join properties p on p.id = c.property_id
      where h.is_active and h.base_url <> '' and p.is_active
        and case when c.next_try_at is not null then c.next_try_at <= now()
                 else c.compared_at is null or c.compared_at < now() - make_interval(mins => $1) end
      group by c.property_id order by min(coalesce(c.next_try_at, c.compared_at, c.created_at)), c.property_id limit $2`,
    [silentMinutes, limit],
  )
  return rows.map((row) => row.property_id)
}
