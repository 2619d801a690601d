import type { Invariant } from '#server/area.ts'

export const loyaltyInvariants: readonly Invariant[] = [
  {
    id: 'I-157',
    description: 'the points of a guest are the sum of the moves',
    sql: `
      select coalesce(b.property_id, m.property_id) as property_id, coalesce(b.customer_id, m.customer_id) as customer_id
        from loyalty_balances b
        full join (select property_id, customer_id, sum(points) as points from loyalty_moves group by 1, 2) m
          on m.property_id = b.property_id and m.customer_id = b.customer_id
       where coalesce(b.points, 0) <> coalesce(m.points, 0)`,
  },
  {
    id: 'I-158',
    description: 'a stay or an order has not lost more points than it earned, and is at its last step what it has',
    sql: `
      select property_id, coalesce(booking_id, order_id) as id from loyalty_moves where step is not null
       group by property_id, booking_id, order_id having sum(points) < 0 or count(*) <> max(step)`,
  },
  {
    id: 'I-159',
    description: 'a redemption is returned as a whole, to the guest it was of',
    sql: `
      select r.property_id, r.id from loyalty_moves r
        join loyalty_moves v on v.property_id = r.property_id and v.id = r.returns_id
       where v.kind <> 'REDEEMED' or r.points <> -v.points`,
  },
  {
    id: 'I-160',
    description: 'no points are below zero but those of a guest of whom some were reversed or moved with a merge',
    sql: `
      select b.property_id, b.customer_id from loyalty_balances b
       where b.points < 0
         and not exists (select from loyalty_moves v where v.property_id = b.property_id and v.customer_id = b.customer_id and v.kind = 'REVERSED')
         and not exists (select from customer_merges g where g.property_id = b.property_id and b.customer_id in (g.customer_id, g.into_id))`,
  },
]
