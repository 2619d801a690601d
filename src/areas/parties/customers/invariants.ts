import type { Invariant } from '#server/area.ts'

export const customersInvariants: readonly Invariant[] = [
  {
    id: 'I-143',
    description: 'a merged customer points at one that is not merged, and a merge that stands says so',
    sql: `
      select c.property_id, c.id from customers c
        join customers s on (s.property_id, s.id) = (c.property_id, c.merged_into_id)
       where s.merged_into_id is not null
      union all
      select m.property_id, m.id from customer_merges m
        join customers c on (c.property_id, c.id) = (m.property_id, m.customer_id)
       where m.undone_at is null and c.merged_into_id is null`,
  },
  {
    id: 'I-144',
    description: 'no booking and no order is of a merged customer',
    sql: `
      select b.property_id, b.id from bookings b
        join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id) where c.merged_into_id is not null
      union all
      select o.property_id, o.id from orders o
        join customers c on (c.property_id, c.id) = (o.property_id, o.customer_id) where c.merged_into_id is not null`,
  },
]
