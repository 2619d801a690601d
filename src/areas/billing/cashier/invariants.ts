import type { Invariant } from '#server/area.ts'

export const cashierInvariants: readonly Invariant[] = [
  {
    id: 'I-23',
    description:
      'a counted drawer holds what was put in, what came in and what went out; its shift’s number has no gap before it',
    sql: `
      select s.property_id, s.id from cashier_shifts s
        left join lateral (select sum(case direction when 'IN' then amount_minor else -amount_minor end) as cash from receipts r
                            where (r.property_id, r.shift_id) = (s.property_id, s.id) and r.payment_mode = 'Cash') r on true
        left join lateral (select sum(case m.kind when 'PAY_IN' then m.amount_minor else -m.amount_minor end) as moved from cash_moves m
                            where (m.property_id, m.shift_id) = (s.property_id, s.id) and m.voids_id is null
                              and not exists (select from cash_moves v where (v.property_id, v.voids_id) = (m.property_id, m.id))) m on true
       where s.status = 'CLOSED' and s.expected_minor <> s.opening_minor + coalesce(r.cash, 0) + coalesce(m.moved, 0)
      union all
      select property_id, id from (
        select property_id, id, z_number, row_number() over (partition by property_id order by z_number) as place
          from cashier_shifts where z_number is not null) z
       where z_number <> place`,
  },
  {
    id: 'I-75',
    description: 'cash that moved while the property asked for a drawer belongs to a shift of whoever moved it',
    sql: `
      select r.property_id, r.id from receipts r
        left join cashier_shifts s on (s.property_id, s.id) = (r.property_id, r.shift_id)
       where r.payment_mode = 'Cash' and r.needs_drawer and s.operator_id is distinct from r.operator_id`,
  },
]
