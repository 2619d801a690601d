import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { MoveKind } from '../contract/choices.ts'
import type { PointsMove } from '../contract/replies.ts'
import type { NewMove } from '../rules/earning.ts'

const MOVES = `
  select v.id, v.kind, v.points, v.business_on as "businessDate", coalesce(b.reference, o.reference, '') as reference, v.order_id as "orderId",
         o.number as "orderNo", v.reason, v.voucher_id as "voucherId", g.number as "voucherNumber", v.expires_on as "expiresOn",
         exists (select from loyalty_moves r where r.property_id = v.property_id and r.returns_id = v.id) as "isReturned",
         v.moved_at as "movedAt", v.moved_by_name as "movedByName"
    from loyalty_moves v
    left join bookings b on b.property_id = v.property_id and b.id = v.booking_id
    left join orders o on o.property_id = v.property_id and o.id = v.order_id
    left join gift_vouchers g on g.property_id = v.property_id and g.id = v.voucher_id
   where v.property_id = $1 and v.customer_id = $2 and ($3::uuid is null or v.id < $3) order by v.id desc limit $4`

/** What happened to the points of a guest, latest first. */
export const findMoves = (
  tx: Tx,
  customerId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PointsMove[]> => tx.named('loyalty.findMoves', MOVES, [tx.propertyId, customerId, after ?? null, limit])

/** Who moves points, and when. */
export type Doing = { businessOn: Day; now: Instant; by: string }

type ByHand = {
  id: string
  customerId: string
  kind: Extract<MoveKind, 'ADJUSTED' | 'REDEEMED' | 'RETURNED'>
  points: number
  reason: string
  voucherId: string | null
  returnsId: string | null
  expiresOn: Day | null
}
const INSERT = `
  insert into loyalty_moves (property_id, id, customer_id, kind, points, returns_id, expires_on, business_on, reason, moved_at, moved_by_name,
                             voucher_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const refused = refuseOn({ points_are_not_overspent: 'points_short', redemption_is_returned_once: 'already_returned' })

/** @throws Refusal points_short, already_returned */
export const insertMove = (tx: Tx, move: ByHand, { businessOn, now, by }: Doing): Promise<unknown> =>
  tx
    .named('loyalty.insertMove', INSERT, [
      tx.propertyId,
      move.id,
      move.customerId,
      move.kind,
      move.points,
      move.returnsId,
      move.expiresOn,
      businessOn,
      move.reason,
      now,
      by,
      move.voucherId,
    ])
    .catch(refused)

const REDEMPTION = `
  select v.points, m.id as "memberId", v.customer_id as "customerId", g.id as "voucherId", g.number as "voucherNumber", g.version as "voucherVersion",
         g.balance_minor = g.issued_minor as "isUnused",
         exists (select from loyalty_moves r where r.property_id = v.property_id and r.returns_id = v.id) as "isReturned"
    from loyalty_moves v
    join gift_vouchers g on g.property_id = v.property_id and g.id = v.voucher_id
    join loyalty_members m on m.property_id = v.property_id and m.customer_id = v.customer_id
   where v.property_id = $1 and v.id = $2 and v.kind = 'REDEEMED'`
export type Redemption = {
  points: number
  memberId: string
  customerId: string
  voucherId: string
  voucherNumber: number
  voucherVersion: number
  isUnused: boolean
  isReturned: boolean
}
/** @throws Refusal not_found */
export async function getRedemption(tx: Tx, id: string): Promise<Redemption> {
  const [row] = await tx.named<Redemption>('loyalty.getRedemption', REDEMPTION, [tx.propertyId, id])
  return row ?? refuse('not_found', { loyaltyMoveId: id })
}

/** A move of a stay or an order. */
export type SourceMove = NewMove & { id: string; bookingId: string | null; orderId: string | null }
const EARN = `
  insert into loyalty_moves (property_id, id, customer_id, kind, points, booking_id, order_id, step, room_minor, food_minor, other_minor, terms,
                             expires_on, business_on, moved_at, moved_by_name)
  select $1, x.id, x."customerId", x.kind, x.points, x."bookingId", x."orderId", x.step, x.room, x.food, x.other, x.terms, x."expiresOn", $3, $4, $5
    from jsonb_to_recordset($2::jsonb) as x (
      id uuid, "customerId" uuid, kind text, points bigint, "bookingId" uuid, "orderId" uuid, step int, room bigint, food bigint, other bigint,
      terms jsonb, "expiresOn" date)
   order by x."customerId", x.id
  on conflict do nothing returning customer_id as "customerId"`
/** Stores what was earned and reversed; a step that another transaction stored first is left out. @returns the guests whose points changed */
export async function insertSourceMoves(
  tx: Tx,
  moves: readonly SourceMove[],
  { businessOn, now, by }: Doing,
): Promise<string[]> {
  if (moves.length === 0) return []
  const flat = moves.map(({ turnover, ...move }) => ({ ...move, ...turnover }))
  const parameters = [tx.propertyId, JSON.stringify(flat), businessOn, now, by]
  const rows = await tx.named<{ customerId: string }>('loyalty.insertSourceMoves', EARN, parameters)
  return [...new Set(rows.map(({ customerId }) => customerId))]
}

const LOCK_EXPIRING = `
  select m.customer_id as "customerId" from loyalty_members m
   where m.property_id = $1 and ($3::uuid is null or m.customer_id > $3)
     and exists (select from loyalty_balances b where b.property_id = $1 and b.customer_id = m.customer_id and b.points > 0)
     and exists (select from loyalty_moves v where v.property_id = $1 and v.customer_id = m.customer_id and v.expires_on < $2)
   order by m.customer_id limit $4 for update of m`
/** Guests who have points and of whom some are past their last day, in order, locked as a redemption locks its own. */
export async function lockExpiring(
  tx: Tx,
  today: Day,
  page: { after: string | null; limit: number },
): Promise<string[]> {
  const parameters = [tx.propertyId, today, page.after, page.limit]
  const rows = await tx.named<{ customerId: string }>('loyalty.lockExpiring', LOCK_EXPIRING, parameters)
  return rows.map(({ customerId }) => customerId)
}

const LAPSED = `
  select v.customer_id as "customerId", coalesce(sum(v.points) filter (where v.expires_on < $3), 0)::bigint as lapsed,
         -coalesce(sum(v.points) filter (where v.expires_on is null and v.points < 0), 0)::bigint as spent
    from loyalty_moves v where v.property_id = $1 and v.customer_id = any($2::uuid[]) group by v.customer_id`
/** The input of `expiredOf` for each guest. */
export const findLapsed = (
  tx: Tx,
  customerIds: readonly string[],
  today: Day,
): Promise<{ customerId: string; lapsed: number; spent: number }[]> =>
  tx.named('loyalty.findLapsed', LAPSED, [tx.propertyId, customerIds, today])

const EXPIRE = `
  insert into loyalty_moves (property_id, id, customer_id, kind, points, business_on, moved_at, moved_by_name)
  select $1, x.id, x."customerId", 'EXPIRED', x.points, $3, $4, $5 from jsonb_to_recordset($2::jsonb) as x (id uuid, "customerId" uuid, points bigint)
   order by x."customerId"`
export const insertExpiries = (
  tx: Tx,
  expiries: readonly { id: string; customerId: string; points: number }[],
  { businessOn, now, by }: Doing,
): Promise<unknown> =>
  tx.named('loyalty.insertExpiries', EXPIRE, [tx.propertyId, JSON.stringify(expiries), businessOn, now, by])

const EXPIRING = `
  with lots as (
    select v.expires_on as "on", sum(v.points) as points from loyalty_moves v
     where v.property_id = $1 and v.customer_id = $2 and v.expires_on is not null group by v.expires_on
  ), spent as (
    select -coalesce(sum(v.points), 0) as points from loyalty_moves v
     where v.property_id = $1 and v.customer_id = $2 and v.expires_on is null and v.points < 0
  ), cumulated as (
    select l."on", greatest(0, sum(l.points) over (order by l."on") - s.points)
           - greatest(0, sum(l.points) over (order by l."on") - l.points - s.points) as points
      from lots l cross join spent s
  )
  select "on", points::bigint as points from cumulated where points > 0 and "on" >= $3 order by "on" limit 1`
/** The next points that run out if nothing is redeemed. */
export async function findExpiring(
  tx: Tx,
  customerId: string,
  today: Day,
): Promise<{ on: Day; points: number } | undefined> {
  const [row] = await tx.named<{ on: Day; points: number }>('loyalty.findExpiring', EXPIRING, [
    tx.propertyId,
    customerId,
    today,
  ])
  return row
}
