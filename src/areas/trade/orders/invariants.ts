import type { Invariant } from '#server/area.ts'

export const ordersInvariants: readonly Invariant[] = [
  {
    id: 'I-60',
    description:
      'the ledger of what each station was told is what its lines say, and of an open order it is what lives; no other station was told',
    sql: `
      select l.property_id, l.id from order_lines l
        join orders o on (o.property_id, o.id) = (l.property_id, l.order_id)
       cross join lateral (select l.station_id as id where l.stations = '[]'
                           union all select (s->>'stationId')::uuid from jsonb_array_elements(l.stations) s) s
        left join (select t.property_id, t.order_line_id, k.station_id, sum(t.quantity) as on_tickets from kot_lines t
                     join kots k on (k.property_id, k.id) = (t.property_id, t.kot_id) group by 1, 2, 3) t
          on (t.property_id, t.order_line_id) = (l.property_id, l.id) and t.station_id is not distinct from s.id
       where coalesce(t.on_tickets, 0) <> l.sent_units
          or (o.status in ('Confirmed', 'Preparing', 'Ready', 'Served', 'Completed') and l.is_for_kitchen
              and l.status not in ('Hold', 'Unavailable') and coalesce(t.on_tickets, 0) <> l.units - l.cancelled_units - l.void_units)
          or (o.status in ('Draft', 'Submitted') and coalesce(t.on_tickets, 0) <> 0)
          or (o.status = 'Cancelled' and l.status not in ('Cancelled', 'Void'))
      union all
      select t.property_id, t.id from kot_lines t
        join kots k on (k.property_id, k.id) = (t.property_id, t.kot_id)
        join order_lines l on (l.property_id, l.id) = (t.property_id, t.order_line_id)
       where k.station_id is distinct from l.station_id and not l.stations @> jsonb_build_array(jsonb_build_object('stationId', k.station_id))`,
  },
  {
    id: 'I-61',
    description:
      'a ticket stands where its slowest line does at its station, and a line where the slowest of its stations does',
    sql: `
      select k.property_id, k.id from kots k
        join (select h.property_id, h.kot_id, bool_and(h.status in ('Cancelled', 'Void')) as is_gone,
                     bool_and(h.status in ('Served', 'Cancelled', 'Void')) as is_served, bool_or(h.status in ('Preparing', 'Ready', 'Served')) as is_begun
                from (select l.property_id, l.kot_id, l.status from order_lines l where l.kot_id is not null and l.stations = '[]'
                      union all
                      select l.property_id, (s->>'kotId')::uuid, s->>'status' from order_lines l cross join jsonb_array_elements(l.stations) s
                       where l.stations <> '[]' and s->>'kotId' is not null) h
               group by 1, 2) l on (l.property_id, l.kot_id) = (k.property_id, k.id)
       where k.type in ('New', 'Add')
         and ((k.status = 'Void') <> l.is_gone or (k.status = 'Served') <> (l.is_served and not l.is_gone)
              or (k.status = 'New') <> (not l.is_begun and not l.is_gone))
      union all
      select l.property_id, l.id from order_lines l
        join lateral (select count(distinct s->>'stationId') as stations, min((s->>'ready')::bigint) as ready, min((s->>'served')::bigint) as served,
                             bool_or(s->>'status' in ('Preparing', 'Ready', 'Served')) as is_begun, bool_and(s->>'status' = l.status) as is_alike
                        from jsonb_array_elements(l.stations) s) s on true
       where l.stations <> '[]'
         and (s.stations <> jsonb_array_length(l.stations) or s.ready <> l.ready_units or s.served <> l.served_units
              or (l.status in ('Preparing', 'Ready', 'Served')) <> s.is_begun or (not s.is_begun and not s.is_alike)
              or l.station_id::text <> l.stations->0->>'stationId' or l.kot_id::text is distinct from l.stations->0->>'kotId')`,
  },
  {
    id: 'I-62',
    description: 'the amounts of an order are what its lines, receipts and postings add up to',
    sql: `
      select o.property_id, o.id from orders o
        left join lateral (select coalesce(sum(net_minor), 0) as net, coalesce(sum(tax_minor), 0) as tax,
                                  coalesce(sum(after_tax_off_minor), 0) as after_tax_off from order_lines l
                            where (l.property_id, l.order_id) = (o.property_id, o.id)) l on true
        left join lateral (select coalesce(sum(case r.direction when 'IN' then r.amount_minor else -r.amount_minor end), 0) as held,
                                  coalesce(sum(r.amount_minor) filter (where r.direction = 'OUT'), 0) as back
                             from payments p join receipts r on (r.property_id, r.id) = (p.property_id, p.receipt_id)
                            where (p.property_id, p.order_id) = (o.property_id, o.id) and p.booking_id is null) m on true
        left join lateral (select coalesce(sum(amount_minor) filter (where t.kind = 'ROOM'), 0) as room,
                                  coalesce(sum(amount_minor) filter (where t.kind = 'CREDIT'), 0) as credit,
                                  coalesce(sum(f.total_minor - amount_minor) filter (where t.kind = 'ROOM'), 0) as room_off
                             from order_postings t left join folio_lines f on (f.property_id, f.id) = (t.property_id, t.folio_line_id)
                            where (t.property_id, t.order_id) = (o.property_id, o.id) and t.withdrawn_at is null) t on true
       where m.held <> o.paid_minor or m.back <> o.refunded_minor or t.room <> o.on_room_minor or t.credit <> o.on_credit_minor
          or o.net_minor <> l.net + o.service_charge_minor + o.delivery_fee_minor or o.after_tax_off_minor <> l.after_tax_off or t.room_off <> o.on_room_off_minor
          or (o.service_charge_minor = 0 and o.delivery_fee_minor = 0 and o.tax_minor <> l.tax)
          or (o.delivery_fee_minor > 0 and (o.delivery_method <> 'Delivery' or o.delivery_price_minor < o.delivery_fee_minor))
          or o.tax_minor <> (select coalesce(sum((x->>'amount')::bigint), 0) from jsonb_array_elements(o.taxes) x)
          or (o.status = 'Completed' and o.due_minor > 0)
      union all
      select t.property_id, t.id from order_postings t
        join payments p on (p.property_id, p.id) = (t.property_id, t.payment_id)
        left join folio_lines f on (f.property_id, f.id) = (t.property_id, t.folio_line_id)
        left join folio_lines v on (v.property_id, v.reverses_id) = (f.property_id, f.id)
        left join lateral (select coalesce(-sum(l.net_minor), 0) as off from folio_lines l
                            where l.property_id = f.property_id and l.charge_key = 'line:' || f.id and l.kind = 'DISCOUNT' and l.action = 'orders.billToRoom') d on true
       where p.transaction_minor <> t.amount_minor or p.status <> 'NotPaid' or (p.replaced_at is null) <> (t.withdrawn_at is null)
          or (f.id is not null and (f.total_minor - d.off <> t.amount_minor or f.order_id <> t.order_id
                                    or (t.withdrawn_at is not null and v.id is null)))`,
  },
  {
    id: 'I-63',
    description:
      'what is sold stands in the ledger of sales while its order is closed, and nothing else does; rooms’ part is what their bills say',
    sql: `
      select o.property_id, o.id from orders o
        left join lateral (select coalesce(sum(orders), 0) as orders, coalesce(sum(covers), 0) as covers, coalesce(sum(net_minor), 0) as net,
                                  coalesce(sum(tax_minor), 0) as tax, coalesce(sum(after_tax_off_minor), 0) as off, coalesce(sum(tip_minor), 0) as tip,
                                  coalesce(sum(room_net_minor), 0) as room_net, coalesce(sum(room_tax_minor), 0) as room_tax,
                                  coalesce(sum(room_after_tax_off_minor), 0) as room_off
                             from order_sales s where (s.property_id, s.order_id) = (o.property_id, o.id)) s on true
        left join lateral (select coalesce(sum(t.amount_minor - t.tip_minor), 0) as posted from order_postings t
                            where (t.property_id, t.order_id) = (o.property_id, o.id) and t.kind = 'ROOM' and t.withdrawn_at is null) t on true
       where case when o.status = 'Completed'
                  then s.orders <> 1 or s.covers <> o.covers or s.net <> o.net_minor or s.tax <> o.tax_minor or s.tip <> o.tip_minor
                       or s.off <> o.after_tax_off_minor or s.room_net + s.room_tax - s.room_off <> t.posted
                  else s.orders <> 0 or s.covers <> 0 or s.net <> 0 or s.tax <> 0 or s.tip <> 0 or s.off <> 0 or s.room_net <> 0 or s.room_tax <> 0 or s.room_off <> 0 end
      union all
      select property_id, id from order_sales
       where tax_minor <> (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(taxes) t)
          or room_tax_minor <> (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(room_taxes) t)
          or net_minor <> (select coalesce(sum((i ->> 'net')::bigint), 0) from jsonb_array_elements(items) i)
          or tax_minor <> (select coalesce(sum((i ->> 'tax')::bigint), 0) from jsonb_array_elements(items) i)`,
  },
  {
    id: 'I-68',
    description: 'the times of a kitchen’s ticket say where it stands, in their order',
    sql: `
      select property_id, id from kots
       where (status = 'New' and num_nonnulls(started_at, ready_at, served_at) > 0)
          or (status = 'Preparing' and (started_at is null or num_nonnulls(ready_at, served_at) > 0))
          or (status = 'Ready' and (num_nonnulls(started_at, ready_at) < 2 or served_at is not null))
          or (status = 'Served' and num_nonnulls(started_at, ready_at, served_at) < 3)
          or started_at > ready_at or ready_at > served_at`,
  },
]
