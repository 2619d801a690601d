import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { VoucherMove } from '../contract/replies.ts'

/** Most moves a panel shows. */
const LATEST = 200

const MOVES = `
  select m.id, m.kind, m.amount_minor as amount, m.receipt_id as "receiptId", r.number::int as "receiptNumber", b.reference as "bookingReference",
         o.number as "orderNo", o.id as "orderId", m.expires_on as "expiresOn", m.reason, m.business_on as "businessDate",
         m.moved_at as "movedAt", m.moved_by_name as "movedByName"
    from gift_voucher_moves m
    left join receipts r on r.property_id = m.property_id and r.id = m.receipt_id
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
    left join lateral (select p.order_id from payments p where p.property_id = r.property_id and p.receipt_id = r.id and p.order_id is not null
                        limit 1) p on true
    left join orders o on o.property_id = m.property_id and o.id = p.order_id
   where m.property_id = $1 and m.voucher_id = $2 order by m.moved_at desc, m.amount_minor limit ${LATEST}`

/** What happened to a voucher, latest first. */
export const findMoves = (tx: Tx, voucherId: string): Promise<VoucherMove[]> =>
  tx.named('vouchers.moves', MOVES, [tx.propertyId, voucherId])

const SALE = `
  select r.id from receipts r
   where r.property_id = $1 and r.sold_voucher_id = $2 and r.reverses_id is null and r.business_on = $3
     and not exists (select from receipts u where u.property_id = r.property_id and u.reverses_id = r.id)`

/** The receipt of a sale that was not undone, on its own day. */
export async function findSale(tx: Tx, voucherId: string, today: Day): Promise<string | null> {
  const [row] = await tx.named<{ id: string }>('vouchers.sale', SALE, [tx.propertyId, voucherId, today])
  return row?.id ?? null
}

export type NewMove = {
  id: string
  voucherId: string
  kind: 'RETURNED' | 'EXPIRED' | 'VOIDED' | 'EXTENDED'
  amount: Minor
  expiresOn?: Day
  reason: string
  businessOn: Day
  movedAt: Instant
  movedByName: string
}

const INSERT = `
  insert into gift_voucher_moves (property_id, id, voucher_id, kind, amount_minor, expires_on, reason, business_on, moved_at, moved_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** Moves a voucher without a receipt. @throws Refusal voucher_not_usable for one that is void */
export async function insertMove(tx: Tx, move: NewMove): Promise<void> {
  const { id, voucherId, kind, amount, expiresOn = null, reason, businessOn, movedAt, movedByName } = move
  await tx
    .named('vouchers.move', INSERT, [
      tx.propertyId,
      id,
      voucherId,
      kind,
      amount,
      expiresOn,
      reason,
      businessOn,
      movedAt,
      movedByName,
    ])
    .catch(refuseOn({ gift_voucher_that_is_void_moves_no_more: 'voucher_not_usable' }))
}

const LAPSED = `
  select coalesce(-sum(amount_minor), 0)::bigint as lapsed from gift_voucher_moves
   where property_id = $1 and voucher_id = $2 and (kind = 'EXPIRED' or (kind = 'RETURNED' and receipt_id is null))`

/** What expired on a voucher and did not come back; minor units. */
export async function findLapsed(tx: Tx, voucherId: string): Promise<Minor> {
  const [row] = await tx.named<{ lapsed: Minor }>('vouchers.lapsed', LAPSED, [tx.propertyId, voucherId])
  if (!row) throw new Error('a sum has a row')
  return row.lapsed
}

const TAKEN_OFF = `
  select coalesce(-sum(amount_minor), 0)::bigint as "takenOff" from gift_voucher_moves
   where property_id = $1 and voucher_id = $2 and kind = 'VOIDED'`

/** What was taken off a voucher as it was voided; minor units. */
export async function findTakenOff(tx: Tx, voucherId: string): Promise<Minor> {
  const [row] = await tx.named<{ takenOff: Minor }>('vouchers.taken_off', TAKEN_OFF, [tx.propertyId, voucherId])
  if (!row) throw new Error('a sum has a row')
  return row.takenOff
}

const EXPIRE = `
  with past as (
    select id, balance_minor from gift_vouchers
     where property_id = $1 and balance_minor > 0 and expires_on < $2 and voided_at is null
     order by id limit $5 for update skip locked)
  insert into gift_voucher_moves (property_id, id, voucher_id, kind, amount_minor, business_on, moved_at, moved_by_name)
  select $1, gen_random_uuid(), id, 'EXPIRED', -balance_minor, $2, $3, $4 from past returning voucher_id`

/** Takes what is left off vouchers past their last day, so many at a time; returns how many. */
export const expireVouchers = async (
  tx: Tx,
  { businessOn, now, by }: { businessOn: Day; now: Instant; by: string },
  limit: number,
): Promise<number> => (await tx.named('vouchers.expire', EXPIRE, [tx.propertyId, businessOn, now, by, limit])).length
