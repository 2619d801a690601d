import type { Invariant } from '#server/area.ts'

export const stockInvariants: readonly Invariant[] = [
  {
    id: 'I-90',
    description: 'a level of stock is what its moves come to, and the last of them says so',
    sql: `
      select coalesce(l.property_id, m.property_id) as property_id, coalesce(l.item_id, m.item_id) as item_id
        from stock_levels l
        full join (select property_id, item_id, store_id, sum(quantity) as moved, (array_agg(balance order by id desc))[1] as balance
                     from stock_moves group by 1, 2, 3) m using (property_id, item_id, store_id)
       where l.on_hand is distinct from coalesce(m.moved, 0) or m.balance is distinct from m.moved`,
  },
  {
    id: 'I-91',
    description: 'order lines took from stock what their copies of recipes say, and gave the rest back',
    sql: `
      select coalesce(u.property_id, m.property_id) as property_id, coalesce(u.root_line_id, m.order_line_id) as order_line_id
        from (select property_id, root_line_id, item_id, store_id,
                     coalesce(sum(quantity * used_units * 0.001) filter (where not is_reserved), 0) as used from stock_uses group by 1, 2, 3, 4) u
        full join (select property_id, order_line_id, item_id, store_id, -sum(quantity) as used from stock_moves
                    where order_line_id is not null group by 1, 2, 3, 4) m
          on (m.property_id, m.order_line_id, m.item_id, m.store_id) = (u.property_id, u.root_line_id, u.item_id, u.store_id)
       where u.used is distinct from coalesce(m.used, 0)
      union all
      select u.property_id, u.order_line_id from stock_uses u
        join order_lines l on (l.property_id, l.id) = (u.property_id, u.order_line_id)
        join orders o on (o.property_id, o.id) = (l.property_id, l.order_id)
       where u.used_units <> case when o.status = 'Draft' then 0 else l.units - l.cancelled_units end
          or (u.is_reserved and u.used_units > 0) <> (o.status = 'Submitted' and l.units > l.cancelled_units)`,
  },
  {
    id: 'I-92',
    description: 'a transfer of stock comes to nothing, and a reversal to what it reverses',
    sql: `
      select property_id, document_id from stock_moves where kind = 'Transfer' group by property_id, document_id, item_id having sum(quantity) <> 0
      union all
      select r.property_id, r.document_id from stock_moves r
        join stock_moves m on (m.property_id, m.id) = (r.property_id, r.reverses_id)
       where (r.item_id, r.store_id, r.quantity) <> (m.item_id, m.store_id, -m.quantity) or m.order_line_id is not null or m.kind = 'Reversal'`,
  },
  {
    id: 'I-93',
    description: 'what a store holds for guests is what their orders need that nobody has accepted yet',
    sql: `
      select coalesce(l.property_id, u.property_id) as property_id, coalesce(l.item_id, u.item_id) as item_id
        from stock_levels l
        full join (select property_id, item_id, store_id, sum(quantity * used_units * 0.001) as held
                     from stock_uses where is_reserved group by 1, 2, 3) u using (property_id, item_id, store_id)
       where coalesce(l.reserved, 0) <> coalesce(u.held, 0)`,
  },
]
