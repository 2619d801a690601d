import { type RawBuilder, sql } from 'kysely'
import type { Provider, GatewayMode } from '#areas/billing/gateways/contract/replies.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { upTo } from '#server/database/cursors.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { GiftOrder, GiftOrderState } from '../contract/replies.ts'

/** An order with its gateway, and the voucher and the money that came of it. */
export type StoredOrder = Omit<GiftOrder, 'state'> & {
  key: string
  tokenHash: Buffer
  sealedToken: string
  address: string
  gatewayId: string
  message: string
  language: Language
  expiresAt: Instant
  provider: Provider
  mode: GatewayMode
  isGatewayOn: boolean
  sentOn: Day | null
  expiresOn: Day | null
}

const TAKEN_OFF = `coalesce((select -sum(m.amount_minor) from gift_voucher_moves m
                              where m.property_id = v.property_id and m.voucher_id = v.id and m.kind = 'VOIDED'), 0)`
const REFUNDED = `coalesce((select sum(f.amount_minor) from gateway_refunds f
                             where f.property_id = r.property_id and f.receipt_id = r.id and f.status <> 'FAILED'), 0)::bigint`

const SURPLUS = `
  (select coalesce(jsonb_agg(jsonb_build_object('receiptId', x.id, 'receiptNumber', x.number, 'refundable', greatest(0, x.amount_minor - x.refunded)) order by x.number), '[]')
     from (select r.id, r.number, r.amount_minor, ${REFUNDED} as refunded
             from gateway_collections c
             join gateways w on w.property_id = c.property_id and w.id = c.gateway_id
             join gateway_surpluses s on s.property_id = c.property_id and s.collection_id = c.id
             join receipts r on r.property_id = s.property_id and r.provider = w.provider and r.provider_payment_id = s.provider_payment_id
                            and r.provider_payment_id <> '' and r.direction = 'IN'
            where c.property_id = o.property_id and c.owner_id = o.id and c.owner = 'gifts') x)`

/** The aliases are those of `SELECT`. */
const stored = columns<StoredOrder>().of('gift_orders', {
  id: 'id',
  key: 'key',
  tokenHash: 'token_hash',
  sealedToken: 'sealed_token',
  address: 'address',
  gatewayId: 'gateway_id',
  amount: 'amount_minor',
  currency: 'currency',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  recipientName: 'recipient_name',
  recipientEmail: 'recipient_email',
  message: 'message',
  sendOn: 'send_on',
  language: { column: 'language', read: (text) => text as Language, write: (language) => language },
  orderedAt: 'ordered_at',
  expiresAt: 'expires_at',
  paidAt: fixed('paid_at'),
  voucherId: fixed('voucher_id'),
  voucherNumber: computed('v.number::int'),
  sentOn: computed('v.sent_on'),
  expiresOn: computed('v.expires_on'),
  refundable: computed(`greatest(0, coalesce(v.balance_minor, 0) + ${TAKEN_OFF} - ${REFUNDED})::bigint`),
  receiptId: computed('r.id'),
  receiptNumber: computed('r.number::int'),
  refunded: computed(REFUNDED),
  surplus: computed(SURPLUS),
  provider: computed('g.provider'),
  mode: computed('g.mode'),
  isGatewayOn: computed('g.is_active and g.removed_at is null'),
})
const placed = stored.only(
  'id', 'key', 'tokenHash', 'sealedToken', 'address', 'gatewayId', 'amount', 'currency', 'buyerName', 'buyerEmail', 'recipientName',
  'recipientEmail', 'message', 'sendOn', 'language', 'orderedAt', 'expiresAt',
) // prettier-ignore

const SELECT = `
  select ${stored.select('o')}
    from gift_orders o
    join gateways g on g.property_id = o.property_id and g.id = o.gateway_id
    left join gift_vouchers v on v.property_id = o.property_id and v.id = o.voucher_id
    left join receipts r on r.property_id = o.property_id and r.sold_voucher_id = o.voucher_id and r.reverses_id is null`

export type NewOrder = Pick<
  StoredOrder,
  | 'id'
  | 'key'
  | 'tokenHash'
  | 'sealedToken'
  | 'address'
  | 'gatewayId'
  | 'amount'
  | 'currency'
  | 'buyerName'
  | 'buyerEmail'
  | 'recipientName'
  | 'recipientEmail'
  | 'message'
  | 'sendOn'
  | 'language'
  | 'orderedAt'
  | 'expiresAt'
>

const INSERT = `
  insert into gift_orders (property_id, ${placed.changing}) values ($1, ${placed.places(2)})
  on conflict (property_id, key) do nothing returning id`
/** Returns whether it is a new one: an order with the same key was placed before. */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<boolean> =>
  (await tx.named('gifts.insertOrder', INSERT, [tx.propertyId, ...placed.parameters(order)])).length > 0

const BY_KEY = 'select sealed_token as "sealedToken" from gift_orders where property_id = $1 and key = $2'
/** The token of the order a browser placed under a key. */
export async function findTokenOfKey(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.named<{ sealedToken: string }>('gifts.findTokenOfKey', BY_KEY, [tx.propertyId, key])
  return row?.sealedToken
}

const BY_TOKEN = `${SELECT} where o.property_id = $1 and o.token_hash = $2`
/** @throws Refusal not_found */
export async function getByToken(tx: Tx, tokenHash: Buffer): Promise<StoredOrder> {
  const [row] = await tx.named<StoredOrder>('gifts.getByToken', BY_TOKEN, [tx.propertyId, tokenHash])
  return row ?? refuse('not_found')
}

const GET = `${SELECT} where o.property_id = $1 and o.id = $2`
export async function findOrder(tx: Tx, id: string): Promise<StoredOrder | undefined> {
  const [row] = await tx.named<StoredOrder>('gifts.findOrder', GET, [tx.propertyId, id])
  return row
}

const LOCK = 'select id from gift_orders where property_id = $1 and id = $2 for update'
/** Locks the row until the transaction ends. */
export const lockOrder = (tx: Tx, id: string): Promise<object[]> =>
  tx.named<object>('gifts.lockOrder', LOCK, [tx.propertyId, id])

const WAITING = `
  select count(*)::int as count from gift_orders where property_id = $1 and address = $2 and paid_at is null and expires_at > $3`
/** How many orders of a network address wait for their payment. */
export async function countWaiting(tx: Tx, address: string, now: Instant): Promise<number> {
  const [row] = await tx.named<{ count: number }>('gifts.countWaiting', WAITING, [tx.propertyId, address, now])
  return row?.count ?? 0
}

const PAID = `
  update gift_orders set paid_at = $3, voucher_id = $4, send_on = $5, address = '' where property_id = $1 and id = $2`
export const markPaid = (
  tx: Tx,
  { id, at, voucherId, sendOn }: { id: string; at: Instant; voucherId: string; sendOn: Day | null },
): Promise<object[]> => tx.named<object>('gifts.markPaid', PAID, [tx.propertyId, id, at, voucherId, sendOn])

type Filter = { state: GiftOrderState | undefined; text: string | undefined }

/** Latest first. */
export async function findOrders(
  tx: Tx,
  { state, text }: Filter,
  { after, limit, now }: { after: string | undefined; limit: number; now: Instant },
): Promise<StoredOrder[]> {
  const where = [sql`o.property_id = ${tx.propertyId}`]
  if (state === 'PAID') where.push(sql`o.paid_at is not null`)
  if (state === 'OPEN') where.push(sql`o.paid_at is null`, sql`o.expires_at > ${now}`)
  if (state === 'EXPIRED') where.push(sql`o.paid_at is null`, sql`o.expires_at <= ${now}`)
  if (text) where.push(sql`(${begins('buyer_name', text)} or ${begins('recipient_name', text)})`)
  if (after !== undefined) where.push(sql`o.id < ${after}::uuid`)
  const { rows } = await sql<StoredOrder>`
    ${sql.raw(SELECT)} where ${sql.join(where, sql` and `)} order by o.id desc ${upTo(limit)}`.execute(tx)
  return rows
}

function begins(column: 'buyer_name' | 'recipient_name', typed: string): RawBuilder<unknown> {
  const start = typed.toLowerCase()
  const name = sql`lower(${sql.ref(`o.${column}`)}) collate "C"`
  return sql`(${name} >= ${start} and ${name} < ${start + LAST_CHARACTER})`
}

const FORGET_ADDRESSES = `update gift_orders set address = '' where paid_at is null and expires_at <= now() and address <> ''`
/** An order that is over has no network address any more. For the platform's own role. */
export const forgetAddresses = (tx: PlatformTx): Promise<object[]> =>
  tx.named<object>('gifts.forgetAddresses', FORGET_ADDRESSES, [])

const FORGET = `
  delete from gift_orders o where o.paid_at is null and o.expires_at < now() - make_interval(days => $1)
     and not exists (select from gateway_collections c where c.property_id = o.property_id and c.owner_id = o.id and c.status in ('NEW', 'OPEN'))`
/** What was never paid is deleted after some days. For the platform's own role. */
export const forgetUnpaid = (tx: PlatformTx, afterDays: number): Promise<object[]> =>
  tx.named<object>('gifts.forgetUnpaid', FORGET, [afterDays])
