import type { Span } from '#core/dates.ts'
import type { PlanSale } from '#areas/property/rates/rules/quotas.ts'
import type { Tx } from '#server/request/context.ts'

/** Rooms that are sold of each plan with a quota, by the type they are charged as and the night; of a property without quotas none are read. */
export const findPlanSales = (tx: Tx, { from, until }: Span): Promise<PlanSale[]> =>
  tx.named(
    'bookings.findPlanSales',
    `select s.rate_plan_id as "ratePlanId", s.priced_type_id as "roomTypeId", n.night::date as day, count(*)::int as rooms
       from stays s
      cross join lateral generate_series(greatest(s.arrival_on, $2::date), least(s.departure_on, $3::date) - 1, interval '1 day')
                      as n (night)
      where exists (select from plan_quotas q where q.property_id = $1)
        and s.property_id = $1 and s.departure_on > $2::date and s.arrival_on < $3::date
        and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
        and s.rate_plan_id = any(array(select q.rate_plan_id from plan_quotas q where q.property_id = $1))
      group by 1, 2, 3`,
    [tx.propertyId, from, until],
  )

/**
 * Waits until other requests that sell rooms of the property have ended, where it has quotas: what is read after it is what they left. Of those
 * who want the last room of a quota at once exactly one gets it.
 */
export const lockQuotas = (tx: Tx): Promise<unknown> =>
  tx.named(
    'bookings.lockQuotas',
    `select pg_advisory_xact_lock(hashtext('quotas'), $1::int) where exists (select from plan_quotas where property_id = $1)`,
    [tx.propertyId],
  )
