import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { columns, type RowOf } from '#server/database/columns.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { CollectionStatus, Provider } from '../contract/replies.ts'

export type Collection = {
  id: string
  gatewayId: string
  owner: 'links' | 'gifts'
  ownerId: string
  bookingId: string | null
  amount: Minor
  currency: Currency
  description: string
  name: string
  email: string
  returnUrl: string
  status: CollectionStatus
  providerRef: string
  payUrl: string
  providerPaymentId: string
  method: string
  fault: string
  expiresAt: Instant
  createdAt: Instant
}

const stored = columns<Collection>().of('gateway_collections', {
  id: 'id',
  gatewayId: 'gateway_id',
  owner: 'owner',
  ownerId: 'owner_id',
  bookingId: 'booking_id',
  amount: 'amount_minor',
  currency: 'currency',
  description: 'description',
  name: 'name',
  email: 'email',
  returnUrl: 'return_url',
  status: 'status',
  providerRef: 'provider_ref',
  payUrl: 'pay_url',
  providerPaymentId: 'provider_payment_id',
  method: 'method',
  fault: 'fault',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
})
const created = stored.only(
  'id', 'gatewayId', 'owner', 'ownerId', 'bookingId', 'amount', 'currency', 'description', 'name', 'email', 'returnUrl', 'expiresAt',
  'createdAt',
) // prettier-ignore

export type NewCollection = RowOf<typeof created>

const INSERT = `insert into gateway_collections (property_id, ${created.changing}) values ($1, ${created.places(2)})`

export async function insertCollection(tx: Tx, collection: NewCollection): Promise<void> {
  await tx.named('insert_collection', INSERT, [tx.propertyId, ...created.parameters(collection)])
}

const SELECT = `select ${stored.select()} from gateway_collections`

const GET = `${SELECT} where property_id = $1 and id = $2`

export async function findCollection(tx: Tx, id: string): Promise<Collection | undefined> {
  const [row] = await tx.named<Collection>('find_collection', GET, [tx.propertyId, id])
  return row
}

/** Locks the row until the transaction ends; a caller that also locks its owner does that first. */
export async function lockCollection(tx: Tx, id: string): Promise<Collection | undefined> {
  const [row] = await tx.named<Collection>('lock_collection', `${GET} for update`, [tx.propertyId, id])
  return row
}

/** By the provider's own name of its page. */
export async function findByProviderRef(tx: Tx, gatewayId: string, ref: string): Promise<Collection | undefined> {
  const [row] = await tx.named<Collection>(
    'find_collection_by_ref',
    `${SELECT} where property_id = $1 and gateway_id = $2 and provider_ref = $3 and provider_ref <> ''`,
    [tx.propertyId, gatewayId, ref],
  )
  return row
}

/** Collections of one owner, latest first. */
export const findCollectionsOf = (tx: Tx, ownerId: string): Promise<Collection[]> =>
  tx.named<Collection>(
    'find_collections_of',
    `${SELECT} where property_id = $1 and owner_id = $2 order by id desc limit 100`,
    [tx.propertyId, ownerId],
  )

export async function markOpened(
  tx: Tx,
  id: string,
  { providerRef, payUrl }: Pick<Collection, 'providerRef' | 'payUrl'>,
): Promise<void> {
  await tx
    .updateTable('gateway_collections')
    .set(stored.values({ status: 'OPEN', providerRef, payUrl, fault: '' }))
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .where('status', '=', 'NEW')
    .execute()
}

export async function markCollected(
  tx: Tx,
  id: string,
  { at, ...payment }: Pick<Collection, 'providerPaymentId' | 'method'> & { at: Instant },
): Promise<void> {
  await tx
    .updateTable('gateway_collections')
    .set({ ...stored.values({ ...payment, status: 'PAID', fault: '' }), settled_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

/** Ends what is not paid; a paid one stays paid, whatever is reported later. */
export async function markEnded(
  tx: Tx,
  id: string,
  end: { status: 'FAILED' | 'EXPIRED' | 'CANCELLED'; fault: string; at: Instant },
): Promise<void> {
  await tx
    .updateTable('gateway_collections')
    .set({ status: end.status, fault: end.fault.slice(0, 300), settled_at: end.at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .where('status', 'in', ['NEW', 'OPEN'])
    .execute()
}

export async function markTried(tx: Tx, id: string, fault: string): Promise<void> {
  await tx
    .updateTable('gateway_collections')
    .set({ fault: fault.slice(0, 300) })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .execute()
}

export async function markChecked(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('gateway_collections')
    .set({ checked_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

export type Waiting = { propertyId: number; collectionId: string }

/** Collections of all properties without a message for some minutes, oldest first. */
export const findUnsettled = (tx: PlatformTx, minutes: number, limit: number): Promise<Waiting[]> =>
  tx
    .selectFrom('gateway_collections')
    .select(['property_id as propertyId', 'id as collectionId'])
    .where('status', 'in', ['NEW', 'OPEN'])
    .where(sql<boolean>`coalesce(checked_at, created_at) < now() - make_interval(mins => ${minutes})`)
    .orderBy('created_at')
    .limit(limit)
    .execute()

const RECEIVED = `
  select 1 from receipts where property_id = $1 and provider = $2 and provider_payment_id = $3 and provider_payment_id <> '' and direction = 'IN' limit 1`
/** Whether a payment of a provider has its receipt already. */
export const isReceived = async (tx: Tx, provider: Provider, providerPaymentId: string): Promise<boolean> =>
  (await tx.named('is_received', RECEIVED, [tx.propertyId, provider, providerPaymentId])).length > 0

/** Money that came through a provider, as its receipt has it. */
export type Taken = {
  gatewayId: string
  bookingId: string | null
  amount: Minor
  currency: Currency
  number: number
  /** The gift voucher it sold. */
  soldVoucherId: string | null
  /** Refunded, or pending. */
  refunded: Minor
}

const INSERT_SURPLUS = `
  insert into gateway_surpluses (property_id, gateway_id, provider_payment_id, collection_id) values ($1, $2, $3, $4) on conflict do nothing`
type Surplus = { id: string; gatewayId: string; providerPaymentId: string }
/** Writes down that a payment came for a collection that was paid already. */
export const insertSurplus = (tx: Tx, { id, gatewayId, providerPaymentId }: Surplus): Promise<object[]> =>
  tx.named<object>('gateways.insertSurplus', INSERT_SURPLUS, [tx.propertyId, gatewayId, providerPaymentId, id])

/** A payment belongs to the collection it paid, or to the one it came for a second time. */
const OF_RECEIPT = `
    from receipts r join gateway_collections c on c.property_id = r.property_id and c.id = any(array(
           select k.id from gateway_collections k where k.property_id = r.property_id and k.provider_payment_id = r.provider_payment_id
            union all
           select x.collection_id from gateway_surpluses x where x.property_id = r.property_id and x.provider_payment_id = r.provider_payment_id))
   where r.property_id = $1 and r.id = $2 and r.direction = 'IN' and r.provider_payment_id <> ''`

/**
 * Locks what a receipt was collected by, so that two refunds of it cannot overlap, and then reads it; undefined when the money
 * did not come through a provider. The booking is the receipt's own, or the one its money was put on later.
 */
export async function lockTaken(tx: Tx, receiptId: string): Promise<Taken | undefined> {
  const values = [tx.propertyId, receiptId]
  await tx.named('lock_taken', `select c.id ${OF_RECEIPT} for update of c`, values)
  const [row] = await tx.named<Taken>(
    'find_taken',
    `select c.gateway_id as "gatewayId", r.amount_minor as amount, r.currency, r.number, r.sold_voucher_id as "soldVoucherId",
            coalesce(r.booking_id, (select min(p.booking_id::text)::uuid from payment_allocations a
                                      join payments p on p.property_id = a.property_id and p.id = a.payment_id
                                     where a.property_id = r.property_id and a.receipt_id = r.id)) as "bookingId",
            coalesce((select sum(f.amount_minor) from gateway_refunds f
                       where f.property_id = r.property_id and f.receipt_id = r.id and f.status <> 'FAILED'), 0)::bigint as refunded
     ${OF_RECEIPT}`,
    values,
  )
  return row
}
