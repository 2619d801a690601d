import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

const BY_TIER = `
  select coalesce(t.name, '') as name, count(*)::int as members, coalesce(sum(greatest(b.points, 0)), 0)::bigint as points,
         coalesce(sum(greatest(-b.points, 0)), 0)::bigint as debt
    from loyalty_members m
    join customers c on c.property_id = m.property_id and c.id = m.customer_id and c.merged_into_id is null
    left join loyalty_tiers t on t.property_id = m.property_id and t.id = m.tier_id
    left join loyalty_balances b on b.property_id = m.property_id and b.customer_id = m.customer_id
   where m.property_id = $1 and m.state = 'ACTIVE'
   group by t.id, t.name, t.rank order by t.rank desc nulls last`
export type TierPoints = { name: string; members: number; points: number; debt: number }
/** What active members of each tier have, the highest first. */
export const sumByTier = (tx: Tx): Promise<TierPoints[]> => tx.named('loyalty.sumByTier', BY_TIER, [tx.propertyId])

const BY_MONTH = `
  select k.month::date as month,
         coalesce(sum(v.points) filter (where v.kind in ('EARNED', 'REVERSED')), 0)::bigint as earned,
         -coalesce(sum(v.points) filter (where v.kind in ('REDEEMED', 'RETURNED')), 0)::bigint as redeemed,
         -coalesce(sum(v.points) filter (where v.kind = 'EXPIRED'), 0)::bigint as expired,
         coalesce(sum(v.points) filter (where v.kind = 'ADJUSTED'), 0)::bigint as adjusted
    from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 month') k (month)
    left join loyalty_moves v on v.property_id = $1 and v.business_on >= k.month::date and v.business_on < (k.month + interval '1 month')::date
   group by k.month order by k.month`
export type MonthPoints = { month: Day; earned: number; redeemed: number; expired: number; adjusted: number }
/** What moved in each month from one to another, both by their first day. */
export const sumByMonth = (tx: Tx, from: Day, last: Day): Promise<MonthPoints[]> =>
  tx.named('loyalty.sumByMonth', BY_MONTH, [tx.propertyId, from, last])

// Of each member what runs out on a day is what was earned until then, less all that was spent, beyond what ran out before.
const EXPIRING = `
  with lots as (
    select v.customer_id, v.expires_on as "on", sum(v.points) as points from loyalty_moves v
      join loyalty_members m on m.property_id = v.property_id and m.customer_id = v.customer_id and m.state = 'ACTIVE'
     where v.property_id = $1 and v.expires_on is not null group by v.customer_id, v.expires_on
  ), spent as (
    select v.customer_id, -sum(v.points) as points from loyalty_moves v
     where v.property_id = $1 and v.expires_on is null and v.points < 0 group by v.customer_id
  ), cumulated as (
    select l."on", greatest(0, sum(l.points) over w - coalesce(s.points, 0))
           - greatest(0, sum(l.points) over w - l.points - coalesce(s.points, 0)) as points
      from lots l left join spent s on s.customer_id = l.customer_id
    window w as (partition by l.customer_id order by l."on")
  )
  select date_trunc('month', "on"::timestamp)::date as month, sum(points)::bigint as points
    from cumulated where points > 0 and "on" >= $2::date and "on" < ($2::date + interval '1 year')::date group by 1 order by 1`
/** What runs out in each of the twelve months from a day on, if nothing is redeemed. */
export const sumExpiring = (tx: Tx, today: Day): Promise<{ month: Day; points: number }[]> =>
  tx.named('loyalty.sumExpiring', EXPIRING, [tx.propertyId, today])
