-- Orders, bills of vendors and reserved tables that came with sample data go with it. Owner: areas/samples.
-- What the house has dealt with itself meanwhile (money, a bill, an order parted or joined with one of its own) is its own from then on.
alter table orders add column is_sample boolean not null default false;
alter table expenses add column is_sample boolean not null default false;
alter table table_reservations add column is_sample boolean not null default false;
alter table table_waits add column is_sample boolean not null default false;

-- Sample orders that nobody of the house has dealt with.
create function untouched_sample_orders() returns uuid[]
  language sql stable
  return array(
    select o.id from orders o
     where o.property_id = current_property() and o.is_sample
       and o.paid_minor = 0 and o.refunded_minor = 0 and o.on_room_minor = 0 and o.on_credit_minor = 0
       and not exists (select from payments p where (p.property_id, p.order_id) = (o.property_id, o.id))
       and not exists (select from order_postings p where (p.property_id, p.order_id) = (o.property_id, o.id))
       and not exists (select from order_sales s where (s.property_id, s.order_id) = (o.property_id, o.id))
       and not exists (select from invoices i where (i.property_id, i.order_id) = (o.property_id, o.id))
       and not exists (select from orders s where s.property_id = o.property_id and o.id <> s.id and (s.split_of = o.id or s.id = o.split_of))
       and not exists (
         select from kot_lines t
           join kots k on (k.property_id, k.id) = (t.property_id, t.kot_id)
           join order_lines l on (l.property_id, l.id) = (t.property_id, t.order_line_id)
          where t.property_id = o.property_id and k.order_id <> l.order_id and o.id in (k.order_id, l.order_id))
       and not exists (
         select from stock_uses u
           join order_lines a on (a.property_id, a.id) = (u.property_id, u.root_line_id)
           join order_lines b on (b.property_id, b.id) = (u.property_id, u.order_line_id)
          where u.property_id = o.property_id and a.order_id <> b.order_id and o.id in (a.order_id, b.order_id)));

-- To be called when nothing stood in the way of removing the bookings.
create function remove_sample_sales() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  gone uuid[];
  gone_lines uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  perform from orders where property_id = here and is_sample order by id for update;
  gone := untouched_sample_orders();
  gone_lines := array(select id from order_lines where property_id = here and order_id = any(gone));

  -- What they took lies in the store again, as if they had never been: each later move finds so much more.
  perform from stock_levels l where l.property_id = here
      and exists (select from stock_moves m where (m.property_id, m.item_id, m.store_id) = (l.property_id, l.item_id, l.store_id)
                     and m.order_line_id = any(gone_lines)) order by l.item_id, l.store_id for update;
  update stock_levels l set reserved = l.reserved - u.held
    from (select item_id, store_id, sum(quantity * used_units * 0.001) as held
            from stock_uses where property_id = here and is_reserved and order_line_id = any(gone_lines) group by 1, 2) u
   where l.property_id = here and (l.item_id, l.store_id) = (u.item_id, u.store_id);
  delete from stock_uses where property_id = here and order_line_id = any(gone_lines);
  with back as (
    delete from stock_moves where property_id = here and order_line_id = any(gone_lines) returning id, item_id, store_id, quantity
  ), told as (
    update stock_moves m set balance = m.balance - b.quantity
      from (select m.id, sum(b.quantity) as quantity
              from stock_moves m join back b on (b.item_id, b.store_id) = (m.item_id, m.store_id) and b.id < m.id
             where m.property_id = here and not coalesce(m.order_line_id = any(gone_lines), false)
             group by m.id) b
     where m.property_id = here and m.id = b.id
  )
  update stock_levels l set on_hand = l.on_hand - b.quantity
    from (select item_id, store_id, sum(quantity) as quantity from back group by 1, 2) b
   where l.property_id = here and (l.item_id, l.store_id) = (b.item_id, b.store_id);
  delete from stock_levels l
   where l.property_id = here and l.on_hand = 0
     and not exists (select from stock_moves m where (m.property_id, m.item_id, m.store_id) = (l.property_id, l.item_id, l.store_id))
     and not exists (select from stock_uses u where (u.property_id, u.item_id, u.store_id) = (l.property_id, l.item_id, l.store_id));

  delete from print_jobs where property_id = here and order_id = any(gone);
  delete from table_orders where property_id = here and order_id = any(gone);
  delete from kot_lines where property_id = here and order_line_id = any(gone_lines);
  update order_lines set kot_id = null where property_id = here and order_id = any(gone);
  delete from kots where property_id = here and order_id = any(gone);
  delete from order_lines where property_id = here and order_id = any(gone);
  delete from orders where property_id = here and id = any(gone);
  update orders set is_sample = false where property_id = here and is_sample;

  -- A bill of a vendor that was paid, changed or voided, or put on a guest's bill, is the house's own; so is one before it in the numbering.
  delete from expenses e
   where e.property_id = here and e.is_sample and e.version = 1 and e.paid_minor = 0 and e.booking_id is null
     and not exists (select from payments p where (p.property_id, p.expense_id) = (e.property_id, e.id))
     and not exists (select from receipts r where (r.property_id, r.expense_id) = (e.property_id, e.id))
     and not exists (select from expenses o where o.property_id = here and o.number > e.number
                        and (not o.is_sample or o.version > 1 or o.paid_minor > 0 or o.booking_id is not null));
  update expenses set is_sample = false where property_id = here and is_sample;
  update property_counters set value = (select coalesce(max(number), 0) from expenses where property_id = here)
   where property_id = here and name = 'expense';
  delete from property_counters where property_id = here and name = 'expense' and value = 0;
  -- A day's numbers begin anew where nothing bears one.
  delete from property_counters c
   where c.property_id = here and (c.name like 'order %' or c.name like 'kot %')
     and not exists (select from orders o where o.property_id = here and o.number is not null and c.name like '%' || o.business_on::text || '%');

  delete from table_reservation_quarters q using table_reservations r
   where q.property_id = here and (r.property_id, r.id) = (q.property_id, q.reservation_id) and r.is_sample;
  delete from table_reservations where property_id = here and is_sample;
  delete from table_waits where property_id = here and is_sample;
end
$$;
revoke execute on function remove_sample_sales() from public;
grant execute on function remove_sample_sales() to hotelmate_app;

-- What was told of them goes with what was told of the bookings.
do $$
declare
  news constant text := 'n.reference_id = any(gone_bookings)';
  trail constant text := 'e.booking_id::text = any(gone_bookings)
          or e.request_id';
  body text := pg_get_functiondef('remove_sample_data()'::regprocedure);
begin
  if position(news in body) = 0 or position(trail in body) = 0 then raise exception 'remove_sample_data does not forget as it did'; end if;
  body := replace(body, news, 'n.reference_id = any(gone_bookings || untouched_sample_orders()::text[])');
  execute replace(body, trail, 'e.booking_id::text = any(gone_bookings)
          or e.order_id = any(untouched_sample_orders())
          or e.request_id');
end
$$;
