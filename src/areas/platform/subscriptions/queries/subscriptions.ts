import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx, PlatformTx, AnyTx } from '#server/request/context.ts'
import type { Subscription } from '../contract.ts'

const subscription = columns<Subscription>().of('subscription_catalogue', {
  id: fixed('id'),
  name: fixed('name'),
  kind: fixed('kind'),
  businessType: 'business_type',
  ranking: 'ranking',
  priceAmount: 'price_minor',
  currency: 'currency',
  period: 'period',
  modules: 'modules',
  maxProperties: 'max_properties',
  maxRooms: 'max_rooms',
  maxUsers: 'max_users',
  maxImages: 'max_images',
  isOffered: 'is_offered',
  version: fixed('version'),
})

const selectCatalogue = (tx: AnyTx) => tx.selectFrom('subscription_catalogue').select(subscription.selection)

/** The keys a page of the catalogue ends with: plans (0) before add-ons (1), then by ranking and id. */
export type CatalogueKeys = { kind: number; ranking: number; id: string }
export const keysOf = ({ kind, ranking, id }: Subscription): [number, number, string] => [
  kind === 'PLAN' ? 0 : 1,
  ranking,
  id,
]

const kindFirst = sql<number>`(case kind when 'PLAN' then 0 else 1 end)`

export async function findCatalogue(
  tx: Tx,
  { kind, after, limit }: { kind: Subscription['kind'] | undefined; after: CatalogueKeys | undefined; limit: number },
): Promise<Subscription[]> {
  let query = selectCatalogue(tx).orderBy(kindFirst).orderBy('ranking').orderBy('id').limit(limit)
  if (kind) query = query.where('kind', '=', kind)
  if (after)
    query = query.where(
      sql<boolean>`(${kindFirst}, ranking, id) > (${after.kind}, ${after.ranking}, ${after.id}::uuid)`,
    )
  return (await query.execute()).map((row) => subscription.read(row))
}

/** What is offered to a kind of business, or subscribed by the property already; plans by ranking. */
export async function findOffers(tx: PlatformTx, isHotel: boolean): Promise<Subscription[]> {
  const rows = await selectCatalogue(tx)
    .where('is_offered', '=', true)
    .where('business_type', 'in', ['any', isHotel ? 'accommodation' : 'other'])
    .orderBy(kindFirst)
    .orderBy('ranking')
    .orderBy('name')
    .limit(200)
    .execute()
  return rows.map((row) => subscription.read(row))
}

export async function findInCatalogue(tx: AnyTx, id: string): Promise<Subscription | undefined> {
  const row = await selectCatalogue(tx).where('id', '=', id).executeTakeFirst()
  return row && subscription.read(row)
}

export async function getFromCatalogue(tx: AnyTx, id: string): Promise<Subscription> {
  return (await findInCatalogue(tx, id)) ?? refuse('not_found', { subscriptionId: id })
}

/** By its exact name: the client took it from the list of plans. */
export async function findPlan(tx: PlatformTx, name: string): Promise<Subscription | undefined> {
  const row = await selectCatalogue(tx).where('name', '=', name).where('kind', '=', 'PLAN').executeTakeFirst()
  return row && subscription.read(row)
}

export type CatalogueLine = Omit<Subscription, 'id' | 'version' | 'name' | 'kind'>

/** @throws Refusal name_taken */
export async function insertIntoCatalogue(
  tx: PlatformTx,
  line: CatalogueLine & Pick<Subscription, 'id' | 'name' | 'kind'>,
): Promise<void> {
  await tx
    .insertInto('subscription_catalogue')
    .values({ id: line.id, name: line.name, kind: line.kind, ...subscription.values(line) })
    .execute()
    .catch(refuseOn({ catalogue_name_is_unique: 'name_taken' }))
}

/** Returns whether the line still had the version it is changed from. */
export async function updateCatalogue(
  tx: PlatformTx,
  id: string,
  version: number,
  line: CatalogueLine,
): Promise<boolean> {
  const row = await tx
    .updateTable('subscription_catalogue')
    .set({ ...subscription.values(line), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
