import type { Invariant } from '#server/area.ts'

export const tablesInvariants: readonly Invariant[] = [
  {
    id: 'I-66',
    description:
      'whoever sits at a table is an open order of that table, one party to a table, and nobody sits at one that is free',
    sql: `
      select t.property_id, t.order_id from table_orders t
        left join orders o on (o.property_id, o.id) = (t.property_id, t.order_id)
       where o.id is null or o.status not in ('Confirmed', 'Preparing', 'Ready', 'Served') or o.table_id is distinct from t.table_id
      union all
      select d.property_id, d.id from dining_tables d
       where d.status in ('Available', 'Held')
         and exists (select from table_orders t where (t.property_id, t.table_id) = (d.property_id, d.id))
      union all
      select t.property_id, t.table_id from table_orders t group by 1, 2 having count(*) filter (where t.is_lead) <> 1`,
  },
  {
    id: 'I-67',
    description: 'a reservation holds its own table within its time, as long as it will be',
    sql: `
      select q.property_id, q.reservation_id from table_reservation_quarters q
        join table_reservations r on (r.property_id, r.id) = (q.property_id, q.reservation_id)
       where r.status in ('CANCELLED', 'NO_SHOW') or q.table_id <> r.table_id
          or q.starts_at <= r.starts_at - interval '15 minutes' or q.starts_at >= r.ends_at
      union all
      select r.property_id, r.id from table_reservations r
       where r.status = 'BOOKED'
         and not exists (select from table_reservation_quarters q where (q.property_id, q.reservation_id) = (r.property_id, r.id))`,
  },
]
