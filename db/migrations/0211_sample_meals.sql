-- Meals that came with sample data, served and paid before anybody of the property worked, go with it. Owner: areas/samples.
alter table receipts add column is_sample boolean not null default false;
create index sample_receipts on receipts (property_id, id) where is_sample;

-- Orders with a part in another one: split, or with a dish on the other's ticket or out of the other's store. Found at once, not for each order.
create function parted_orders() returns table (id uuid)
  language sql stable
begin atomic
  select s.id from orders s where s.property_id = current_property() and s.split_of is not null
  union
  select s.split_of from orders s where s.property_id = current_property() and s.split_of is not null
  union
  select unnest(array[k.order_id, l.order_id])
    from kot_lines t
    join kots k on (k.property_id, k.id) = (t.property_id, t.kot_id)
    join order_lines l on (l.property_id, l.id) = (t.property_id, t.order_line_id)
   where t.property_id = current_property() and k.order_id <> l.order_id
  union
  select unnest(array[a.order_id, b.order_id])
    from stock_uses u
    join order_lines a on (a.property_id, a.id) = (u.property_id, u.root_line_id)
    join order_lines b on (b.property_id, b.id) = (u.property_id, u.order_line_id)
   where u.property_id = current_property() and a.order_id <> b.order_id;
end;

-- As before, for thousands of them.
create or replace function untouched_sample_orders() returns uuid[]
  language sql stable
  return array(
    select o.id from orders o
     where o.property_id = current_property() and o.is_sample
       and o.paid_minor = 0 and o.refunded_minor = 0 and o.on_room_minor = 0 and o.on_credit_minor = 0
       and o.id not in (select p.order_id from payments p where p.property_id = current_property() and p.order_id is not null)
       and o.id not in (select p.order_id from order_postings p where p.property_id = current_property())
       and o.id not in (select s.order_id from order_sales s where s.property_id = current_property())
       and o.id not in (select i.order_id from invoices i where i.property_id = current_property() and i.order_id is not null)
       and o.id not in (select p.id from parted_orders() p));

-- Sample orders that only samples paid, or that cost nothing, and that nobody of the property has dealt with since.
create function eaten_sample_orders() returns uuid[]
  language sql stable
  return array(
    select o.id from orders o
     where o.property_id = current_property() and o.is_sample and o.status = 'Completed'
       and o.refunded_minor = 0 and o.on_room_minor = 0 and o.on_credit_minor = 0
       and (o.net_minor + o.tax_minor + o.tip_minor = 0
            or o.id in (select p.order_id from payments p join receipts r on (r.property_id, r.id) = (p.property_id, p.receipt_id)
                         where p.property_id = current_property() and p.order_id is not null and r.is_sample))
       and o.id not in (select p.order_id from payments p left join receipts r on (r.property_id, r.id) = (p.property_id, p.receipt_id)
                         where p.property_id = current_property() and p.order_id is not null and r.is_sample is distinct from true)
       and o.id not in (select p.order_id from order_postings p where p.property_id = current_property())
       and o.id not in (select i.order_id from invoices i where i.property_id = current_property() and i.order_id is not null)
       and o.id not in (select k.order_id from prepaid_packs k where k.property_id = current_property())
       and o.id not in (select p.id from parted_orders() p));

-- A sample receipt of an order that the property refunded, billed or split is in its books.
create function has_sample_meals_in_use() returns boolean
  language sql stable
  return exists (
    select from receipts r join payments p on (p.property_id, p.receipt_id) = (r.property_id, r.id)
     where r.property_id = current_property() and r.is_sample and p.order_id <> all ((select eaten_sample_orders())::uuid[]));

-- To be called before what stands in the way of removing the bookings is looked for: their receipts come before those of guests.
create function remove_sample_meals() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  gone uuid[];
  gone_payments uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  perform from orders where property_id = here and is_sample order by id for update;
  if has_sample_meals_in_use() then return; end if;
  gone := eaten_sample_orders();
  gone_payments := array(select id from payments where property_id = here and order_id = any(gone));
  delete from payment_allocations where property_id = here and payment_id = any(gone_payments);
  delete from payments where property_id = here and id = any(gone_payments);
  delete from receipts where property_id = here and is_sample;
  delete from order_sales where property_id = here and order_id = any(gone);
  -- Nothing is paid of them any more, so that they go with the orders that nobody dealt with.
  update orders set paid_minor = 0 where property_id = here and id = any(gone);
end
$$;
revoke execute on function remove_sample_meals() from public;
grant execute on function remove_sample_meals() to hotelmate_app;

alter function sample_data_uses() rename to sample_data_uses_but_meals;
create function sample_data_uses() returns text[]
  language sql stable
  return sample_data_uses_but_meals() || array(
    select 'books_on_samples' where has_sample_meals_in_use() and 'books_on_samples' <> all (sample_data_uses_but_meals()));

-- Which orders go is found once, not for each notification and each line of the audit log.
do $$
declare
  news constant text := 'any(gone_bookings || untouched_sample_orders()::text[])';
  trail constant text := 'any(untouched_sample_orders())';
  body text := pg_get_functiondef('remove_sample_data()'::regprocedure);
begin
  if position(news in body) = 0 or position(trail in body) = 0 then raise exception 'remove_sample_data does not forget as it did'; end if;
  body := replace(body, news, 'any(gone_bookings || (select untouched_sample_orders())::text[])');
  execute replace(body, trail, 'any((select untouched_sample_orders())::uuid[])');
end
$$;
