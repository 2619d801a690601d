import type { Invariant } from './invariant.ts'

/** Receipts and the drawers they lie in. */
export const receipts: readonly Invariant[] = [
  {
    id: 'I-17',
    says: 'receipt numbers of a property run from 1 without gap',
    sql: `
      select c.property_id, c.value from property_counters c
       where c.name = 'receipt' and c.value <> (select count(*) from receipts r where r.property_id = c.property_id)`,
  },
  {
    id: 'I-23',
    says: 'a counted drawer holds what was put in, what came in and what went out; its shift’s number has no gap before it',
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
    says: 'cash that moved while the property asked for a drawer belongs to a shift of whoever moved it',
    sql: `
      select r.property_id, r.id from receipts r
        left join cashier_shifts s on (s.property_id, s.id) = (r.property_id, r.shift_id)
       where r.payment_mode = 'Cash' and r.needs_drawer and s.operator_id is distinct from r.operator_id`,
  },
  {
    id: 'I-24',
    says: 'a receipt that takes another one back or gives some of it back goes the other way, within it, in the same currency',
    sql: `
      select v.property_id, v.id from receipts v join receipts r on (r.property_id, r.id) = (v.property_id, v.reverses_id)
       where v.direction = r.direction or v.amount_minor <> r.amount_minor or v.payment_mode <> r.payment_mode
      union all
      select r.property_id, r.id from receipts r join receipts b on (b.property_id, b.refunds_id) = (r.property_id, r.id)
       group by r.property_id, r.id, r.amount_minor having sum(b.amount_minor) > r.amount_minor`,
  },
  {
    id: 'I-26',
    says: 'money a provider says it took is one receipt, and what goes back through it is within that receipt',
    sql: `
      select c.property_id, c.id from gateway_collections c
        join gateways g on (g.property_id, g.id) = (c.property_id, c.gateway_id)
       where c.status = 'PAID' and not exists (
         select from receipts r where (r.property_id, r.provider_payment_id) = (c.property_id, c.provider_payment_id) and r.direction = 'IN'
            and r.amount_minor = c.amount_minor)
      union all
      select f.property_id, f.receipt_id from gateway_refunds f join receipts r on (r.property_id, r.id) = (f.property_id, f.receipt_id)
       where f.status <> 'FAILED' group by f.property_id, f.receipt_id, r.amount_minor having sum(f.amount_minor) > r.amount_minor
      union all
      select property_id, id from payment_links where status = 'PART_PAID' and paid_minor = 0`,
  },
]
