import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { AnyTx, Tx } from '#server/request/context.ts'
import { type PropertyScope, isAmong } from '#server/request/scope.ts'
import type { Gateway } from '../contract/replies.ts'

/** A gateway with its sealed keys, which never leave the server. */
export type StoredGateway = Omit<Gateway, 'webhookUrl' | 'hasWebhookSecret'> & {
  sealedKey: string
  sealedWebhookSecret: string
}

const PROPERTY_NAME = '(select p.name from properties p where p.id = gateways.property_id)'

const gateway = columns<StoredGateway>().of('gateways', {
  id: fixed('id'),
  propertyId: fixed('property_id'),
  propertyName: computed(PROPERTY_NAME),
  provider: 'provider',
  mode: 'mode',
  name: 'name',
  keyId: 'key_id',
  keyHint: 'key_hint',
  sealedKey: 'sealed_key',
  sealedWebhookSecret: 'sealed_webhook_secret',
  status: 'status',
  fault: 'fault',
  testedAt: 'tested_at',
  isDefault: 'is_default',
  isActive: 'is_active',
  version: fixed('version'),
})

const selectGateways = (tx: AnyTx) =>
  tx
    .selectFrom('gateways')
    .select(gateway.selection)
    .select(sql<string>`${sql.raw(PROPERTY_NAME)}`.as('propertyName'))
    .where('removed_at', 'is', null)

type Page = { after: readonly [number, string] | undefined; limit: number }

/** Gateways by property and age: of this property, or of several of an organisation (read across tenants). */
export async function findGateways(
  tx: AnyTx,
  properties: PropertyScope,
  { after, limit }: Page,
): Promise<StoredGateway[]> {
  let query = selectGateways(tx)
    .where(sql<boolean>`exists (select from properties p where p.id = gateways.property_id and ${isAmong(properties)})`)
    .orderBy('property_id')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(property_id, id) > (${after[0]}::bigint, ${after[1]}::uuid)`)
  return (await query.execute()).map((row) => gateway.read(row))
}

export async function findGateway(tx: Tx, id: string): Promise<StoredGateway | undefined> {
  const row = await selectGateways(tx).where('property_id', '=', tx.propertyId).where('id', '=', id).executeTakeFirst()
  return row && gateway.read(row)
}

export const getGateway = async (tx: Tx, id: string): Promise<StoredGateway> =>
  (await findGateway(tx, id)) ?? refuse('not_found', { gatewayId: id })

/** The gateway used when none was chosen: the default, else the first that is switched on. */
export async function findUsual(tx: Tx): Promise<StoredGateway | undefined> {
  const row = await selectGateways(tx)
    .where('property_id', '=', tx.propertyId)
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && gateway.read(row)
}

export async function lockGateway(tx: Tx, id: string): Promise<StoredGateway> {
  const row = await selectGateways(tx)
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? gateway.read(row) : refuse('not_found', { gatewayId: id })
}

type SavedGateway = Pick<
  StoredGateway,
  'provider' | 'mode' | 'name' | 'keyId' | 'keyHint' | 'sealedKey' | 'sealedWebhookSecret' | 'isDefault'
>

/** @throws Refusal gateway_taken when the provider is set up already */
export async function insertGateway(tx: Tx, id: string, stored: SavedGateway, createdAt: Instant): Promise<void> {
  await tx
    .insertInto('gateways')
    .values({ property_id: tx.propertyId, id, ...gateway.values(stored), created_at: createdAt })
    .execute()
    .catch(refuseOn({ provider_is_set_up_once: 'gateway_taken' }))
}

/** New keys have not been tried yet. */
export async function updateGateway(tx: Tx, id: string, stored: SavedGateway, hasNewKeys: boolean): Promise<void> {
  await tx
    .updateTable('gateways')
    .set({
      ...gateway.values(stored),
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
