import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { AnyTx, Tx } from '#server/request/context.ts'
import { type Houses, isAmong } from '#server/request/scope.ts'
import type { Gateway, GatewayMode, Provider } from '../contract/replies.ts'

/** A gateway with its sealed keys, which never leave the server. */
export type KeptGateway = Omit<Gateway, 'webhookUrl' | 'hasWebhookSecret'> & {
  sealedKey: string
  sealedWebhookSecret: string
}

const selectGateways = (tx: AnyTx) =>
  tx
    .selectFrom('gateways as g')
    .innerJoin('properties as p', 'p.id', 'g.property_id')
    .selectAll('g')
    .select('p.name as property_name')
    .where('g.removed_at', 'is', null)

type GatewayRow = Awaited<ReturnType<ReturnType<typeof selectGateways>['executeTakeFirstOrThrow']>>

const toGateway = (row: GatewayRow): KeptGateway => ({
  id: row.id,
  propertyId: row.property_id,
  propertyName: row.property_name,
  provider: row.provider as Provider,
  mode: row.mode as GatewayMode,
  name: row.name,
  keyId: row.key_id,
  keyHint: row.key_hint,
  sealedKey: row.sealed_key,
  sealedWebhookSecret: row.sealed_webhook_secret,
  status: row.status as Gateway['status'],
  fault: row.fault,
  testedAt: row.tested_at,
  isDefault: row.is_default,
  isActive: row.is_active,
  version: row.version,
})

type Page = { after: readonly [number, string] | undefined; limit: number }

/** Gateways by property and age: of this property, or of several of an organisation (asked across tenants). */
export async function findGateways(tx: AnyTx, houses: Houses, { after, limit }: Page): Promise<KeptGateway[]> {
  let query = selectGateways(tx).where(isAmong(houses)).orderBy('g.property_id').orderBy('g.id').limit(limit)
  if (after) query = query.where(sql<boolean>`(g.property_id, g.id) > (${after[0]}::bigint, ${after[1]}::uuid)`)
  return (await query.execute()).map(toGateway)
}

export async function findGateway(tx: Tx, id: string): Promise<KeptGateway | undefined> {
  const row = await selectGateways(tx)
    .where('g.property_id', '=', tx.propertyId)
    .where('g.id', '=', id)
    .executeTakeFirst()
  return row && toGateway(row)
}

export const getGateway = async (tx: Tx, id: string): Promise<KeptGateway> =>
  (await findGateway(tx, id)) ?? refuse('not_found', { gatewayId: id })

/** The one money is asked through when nobody chose: the default, else the first that is switched on. */
export async function findUsual(tx: Tx): Promise<KeptGateway | undefined> {
  const row = await selectGateways(tx)
    .where('g.property_id', '=', tx.propertyId)
    .where('g.is_active', '=', true)
    .orderBy('g.is_default', 'desc')
    .orderBy('g.id')
    .limit(1)
    .executeTakeFirst()
  return row && toGateway(row)
}

export async function lockGateway(tx: Tx, id: string): Promise<KeptGateway> {
  const row = await selectGateways(tx)
    .where('g.property_id', '=', tx.propertyId)
    .where('g.id', '=', id)
    .forUpdate('g')
    .executeTakeFirst()
  return row ? toGateway(row) : refuse('not_found', { gatewayId: id })
}

type Kept = {
  provider: Provider
  mode: GatewayMode
  name: string
  keyId: string
  keyHint: string
  sealedKey: string
  sealedWebhookSecret: string
  isDefault: boolean
}

const columnsOf = (kept: Kept) => ({
  provider: kept.provider,
  mode: kept.mode,
  name: kept.name,
  key_id: kept.keyId,
  key_hint: kept.keyHint,
  sealed_key: kept.sealedKey,
  sealed_webhook_secret: kept.sealedWebhookSecret,
  is_default: kept.isDefault,
})

/** @throws Refusal gateway_taken when the provider is set up already */
export async function insertGateway(tx: Tx, id: string, kept: Kept, createdAt: Instant): Promise<void> {
  await tx
    .insertInto('gateways')
    .values({ property_id: tx.propertyId, id, ...columnsOf(kept), created_at: createdAt })
    .execute()
    .catch(refuseOn({ provider_is_set_up_once: 'gateway_taken' }))
}

/** New keys have not been tried yet. */
export async function updateGateway(tx: Tx, id: string, kept: Kept, hasNewKeys: boolean): Promise<void> {
  await tx
    .updateTable('gateways')
    .set({
      ...columnsOf(kept),
      version: sql`version + 1`,
      ...(hasNewKeys ? { status: 'UNTESTED', fault: '', tested_at: null } : {}),
    })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

/** There is one default; the others stop being it first. */
export async function clearDefault(tx: Tx): Promise<void> {
  await tx
    .updateTable('gateways')
    .set({ is_default: false })
    .where('property_id', '=', tx.propertyId)
    .where('is_default', '=', true)
    .execute()
}

export async function markActive(tx: Tx, id: string, isActive: boolean): Promise<void> {
  await tx
    .updateTable('gateways')
    .set({ is_active: isActive, version: sql`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

/** The row stays, because money came through it; its keys do not. */
export async function markRemoved(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('gateways')
    .set({ removed_at: at, sealed_key: '', sealed_webhook_secret: '', is_default: false, version: sql`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

/** Whether links or refunds still wait for this gateway. */
export async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.named<{ used: boolean }>(
    'gateway_is_in_use',
    `select exists (select from payment_links where property_id = $1 and gateway_id = $2 and status in ('DRAFT', 'ACTIVE', 'PART_PAID'))
         or exists (select from gateway_collections where property_id = $1 and gateway_id = $2 and status in ('NEW', 'OPEN'))
         or exists (select from gateway_refunds where property_id = $1 and gateway_id = $2 and status = 'ASKED') as used`,
    [tx.propertyId, id],
  )
  return row?.used ?? false
}

export async function markTested(
  tx: Tx,
  id: string,
  outcome: { status: Gateway['status']; fault: string; at: Instant | null },
): Promise<void> {
  await tx
    .updateTable('gateways')
    .set({ status: outcome.status, fault: outcome.fault, tested_at: outcome.at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}
