import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import { StoredMeanwhile } from '#server/database/constraints.ts'
import type { OfferChannel } from '../contract/fields.ts'
import type { OfferUse } from '../contract/replies.ts'
import type { BilledNight } from '../rules/booked.ts'
import type { OfferNight } from '../rules/evaluate.ts'
import { NIGHTS_OF, ROOMS_OF_OTHERS } from './use-nights.ts'

/** What the bill of a booking has of a use `u`: negative, tax included; null without a line. */
export const BILLED =
  '(select sum(l.total_minor) from folio_lines l where l.property_id = u.property_id and l.offer_use_id = u.id)'

/** A use that counts: of a booking or an order. */
export type LiveUse = {
  id: string
  offerId: string
  codeId: string | null
  usedOn: Day
  channel: OfferChannel
  /** Off an order, tax included. */
  amount: Minor
  /** What it takes off, as prices are given. */
  off: Minor
  name: string
  code: string | null
}

const LIVE = `
  select u.id, u.offer_id as "offerId", u.code_id as "codeId", u.used_on as "usedOn", u.channel, u.amount_minor as amount, u.off_minor as off, o.name, k.code
    from offer_uses u
    join offers o on o.property_id = u.property_id and o.id = u.offer_id
    left join offer_codes k on k.property_id = u.property_id and k.id = u.code_id
   where u.property_id = $1 and (u.booking_id = $2 or u.order_id = $2) and u.released_at is null
   order by u.id`
export const findLiveUses = (tx: Tx, of: string): Promise<LiveUse[]> =>
  tx.named('offers.findLiveUses', LIVE, [tx.propertyId, of])

export type NewUse = {
  id: string
  offerId: string
  codeId: string | null
  bookingId: string | null
  orderId: string | null
  customerId: string | null
  channel: OfferChannel
  amount: number
  /** What it takes off, as prices are given: counted against the budget of its offer. */
  off: Minor
  /** Nights of stays that have it; of an order none. */
  nights: readonly OfferNight[]
  usedOn: Day
  usedAt: Instant
  usedBy: number
}

// The offers are locked: what is counted here is what counts when the transaction ends.
const INSERT = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb) as g (
      id uuid, "offerId" uuid, "codeId" uuid, "bookingId" uuid, "orderId" uuid, "customerId" uuid, channel text, amount bigint, off bigint, nights jsonb, "usedOn" date,
      "usedAt" timestamptz, "usedBy" bigint)
  ), fitting as (
    select g.* from given g
      join offers o on o.property_id = $1 and o.id = g."offerId"
      left join offer_codes k on k.property_id = $1 and k.id = g."codeId"
      join lateral (
        select count(*) as uses, count(*) filter (where u.used_on = g."usedOn") as today, count(*) filter (where u.customer_id = g."customerId") as by_guest,
               coalesce(sum(u.off_minor), 0) as spent
          from offer_uses u where u.property_id = $1 and u.offer_id = o.id and u.released_at is null
           and num_nonnulls(o.max_uses, o.max_uses_per_day, o.max_uses_per_guest, o.budget_minor) > 0) n on true
     where (o.max_uses is null or n.uses < o.max_uses) and (o.max_uses_per_day is null or n.today < o.max_uses_per_day)
       and (o.max_uses_per_guest is null or n.by_guest < o.max_uses_per_guest) and (o.budget_minor is null or n.spent + g.off <= o.budget_minor)
       and (o.max_rooms_per_night is null or not exists (
             select from ${NIGHTS_OF('g.nights')} group by r.night
             having count(*) + ${ROOMS_OF_OTHERS('o.id', 'r.night', 'g.id')} > o.max_rooms_per_night))
       and (k.max_uses is null or k.max_uses > (select count(*) from offer_uses u where u.property_id = $1 and u.code_id = k.id and u.released_at is null))
  ), made as (
    insert into offer_uses (property_id, id, offer_id, code_id, booking_id, order_id, customer_id, channel, amount_minor, off_minor, used_on, used_at, used_by)
    select $1, id, "offerId", "codeId", "bookingId", "orderId", "customerId", channel, amount, off, "usedOn", "usedAt", "usedBy" from fitting
    returning id
  ), nights as (
    insert into offer_use_nights (property_id, use_id, offer_id, stay_id, night)
    select $1, f.id, f."offerId", r."stayId", r.night from fitting f cross join ${NIGHTS_OF('f.nights')}
  )
  select id from made`

const MARK = 'update offers set was_used = true where property_id = $1 and id = any($2::uuid[]) and not was_used'

/**
 * Stores uses of offers that are locked. Where another use was the last one meanwhile, the request runs again and finds the offer used up.
 *
 * @throws StoredMeanwhile
 */
export async function insertUses(tx: Tx, uses: readonly NewUse[]): Promise<void> {
  const rows = await tx.named<{ id: string }>('offers.insertUses', INSERT, [tx.propertyId, JSON.stringify(uses)])
  if (rows.length < uses.length) throw new StoredMeanwhile('offer_is_used_up')
  await tx.named('offers.markUsed', MARK, [tx.propertyId, uses.map(({ offerId }) => offerId)])
}

const RELEASE =
  'update offer_uses set released_at = $3 where property_id = $1 and id = any($2::uuid[]) and released_at is null'
/** The uses count no more; who used the offer may have it again. */
export const releaseUses = (tx: Tx, ids: readonly string[], now: Instant): Promise<unknown> =>
  tx.named('offers.releaseUses', RELEASE, [tx.propertyId, ids, now])

const USES = `
  select u.id, k.code, u.channel, u.booking_id as "bookingId", u.order_id as "orderId", coalesce(b.reference, r.reference, '') as reference,
         coalesce(trim(c.first_name || ' ' || c.last_name), '') as "guestName",
         (u.amount_minor - coalesce(${BILLED}, 0))::bigint as amount,
         u.used_on as "usedOn", coalesce(nullif(w.display_name, ''), trim(w.first_name || ' ' || w.last_name), '') as "usedBy", u.released_at as "releasedAt"
    from offer_uses u
    left join offer_codes k on k.property_id = u.property_id and k.id = u.code_id
    left join bookings b on b.property_id = u.property_id and b.id = u.booking_id
    left join orders r on r.property_id = u.property_id and r.id = u.order_id
    left join customers c on c.property_id = u.property_id and c.id = ${firstOf('b.customer_id', 'u.customer_id')}
    left join users w on w.id = u.used_by
   where u.property_id = $1 and u.offer_id = $2 and ($3::uuid is null or u.id < $3)
   order by u.id desc limit $4`
/** Uses of an offer, latest first, those released among them. */
export const findUses = (
  tx: Tx,
  offerId: string,
  page: { after: string | undefined; limit: number },
): Promise<OfferUse[]> => tx.named('offers.findUses', USES, [tx.propertyId, offerId, page.after ?? null, page.limit])

const OFFERED = `
  select b.id as "bookingId", b.customer_id as "customerId", b.company_id as "companyId", array_agg(u.id order by u.id) as "useIds"
    from offer_uses u join bookings b on b.property_id = u.property_id and b.id = u.booking_id
   where u.property_id = $1 and u.booking_id = any($2::uuid[]) and u.released_at is null
   group by b.id, b.customer_id, b.company_id`
export type OfferedBooking = { bookingId: string; customerId: string; companyId: string | null; useIds: string[] }
/** Of some bookings those that have offers. */
export const findOffered = (tx: Tx, bookingIds: readonly string[]): Promise<OfferedBooking[]> =>
  tx.named('offers.findOffered', OFFERED, [tx.propertyId, bookingIds])

// Prices set by hand are what they are.
const NIGHTS = `
  select s.id as "stayId", s.arrival_on as arrival, s.departure_on as departure, (s.adults + s.children)::int as guests, s.priced_type_id as "roomTypeId",
         s.rate_plan_id as "ratePlanId", n.night as day, (n.net_minor + case when n.includes_tax then n.tax_minor else 0 end)::bigint as price,
         (n.net_minor + case when n.includes_tax then 0 else n.tax_minor end)::bigint as "otherPrice",
         n.contract_id is not null as "isNegotiated", n.is_manual as "isManual",
         n.net_minor as net, n.tax_minor as tax, n.taxes, n.includes_tax as "includesTax"
    from stays s join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
   where s.property_id = $1 and s.booking_id = $2 and s.status not in ('CANCELLED', 'NO_SHOW')
   order by s.id, n.night`
/** The nights of a booking that are charged, at their prices as they were given. */
export const findBookedNights = (tx: Tx, bookingId: string): Promise<BilledNight[]> =>
  tx.named('offers.findBookedNights', NIGHTS, [tx.propertyId, bookingId])

const NAME_GUEST = 'update offer_uses set customer_id = $3 where property_id = $1 and booking_id = $2'
export const nameGuest = (tx: Tx, bookingId: string, customerId: string): Promise<unknown> =>
  tx.named('offers.nameGuest', NAME_GUEST, [tx.propertyId, bookingId, customerId])

/** Whether a use `u` that takes more off, as `g` has it, goes beyond the budget of its offer. */
const IS_OVERSPENT = `exists (
       select from offers o
        where o.property_id = $1 and o.id = u.offer_id and g.off > u.off_minor and o.budget_minor < g.off + (
              select coalesce(sum(other.off_minor), 0) from offer_uses other
               where other.property_id = $1 and other.offer_id = o.id and other.released_at is null and other.id <> u.id))`

const SET_AMOUNTS = `
  update offer_uses u set amount_minor = g.amount, off_minor = g.off
    from unnest($2::uuid[], $3::bigint[], $4::bigint[]) g (id, amount, off)
   where u.property_id = $1 and u.id = g.id and not ${IS_OVERSPENT}
  returning u.id`
/**
 * What uses take off an order now. The offers of those that take more are locked.
 *
 * @throws StoredMeanwhile where another use had the rest of a budget: the request runs again
 */
export async function setAmounts(tx: Tx, uses: readonly { id: string; amount: Minor; off: Minor }[]): Promise<void> {
  const rows = await tx.named<{ id: string }>('offers.setAmounts', SET_AMOUNTS, [
    tx.propertyId,
    uses.map(({ id }) => id),
    uses.map(({ amount }) => amount),
    uses.map(({ off }) => off),
  ])
  if (rows.length < uses.length) throw new StoredMeanwhile('offer_is_used_up')
}

const SET_OFFS = `
  update offer_uses u set off_minor = g.off from unnest($2::uuid[], $3::bigint[]) g (id, off)
   where u.property_id = $1 and u.id = g.id and not ${IS_OVERSPENT}
  returning u.id`
/**
 * What uses take off a stay that was changed. The offers of those that take more are locked.
 *
 * @throws StoredMeanwhile where another use had the rest of a budget: the request runs again
 */
export async function setOffs(tx: Tx, uses: readonly { id: string; off: Minor }[]): Promise<void> {
  const values = [tx.propertyId, uses.map(({ id }) => id), uses.map(({ off }) => off)]
  const rows = await tx.named<{ id: string }>('offers.setOffs', SET_OFFS, values)
  if (rows.length < uses.length) throw new StoredMeanwhile('offer_is_used_up')
}
