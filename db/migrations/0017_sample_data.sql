-- Sample data can be taken away again, without trace.
-- Owner: areas/samples. Receipts, invoices and the audit trail are append-only for the app, so taking sample ones away is a function
-- of the owner. It works for the transaction's own property only, and on nothing but what is marked as a sample or hangs on it.

create table sample_loads (
  property_id  bigint not null references properties,
  id           uuid not null,
  status       text not null check (status in ('LOADING', 'LOADED', 'FAILED')),
  started_at   timestamptz not null,
  before       jsonb not null,   -- {"counters": [name], "series": [first day of a fiscal year], "conditions": [{id, condition, note, at}]}

  constraint sample_data_is_loaded_once primary key (property_id)
);
alter table sample_loads enable row level security;
alter table sample_loads force row level security;
create policy tenant on sample_loads to hotelmate_app using (property_id = current_property());
create policy platform on sample_loads to hotelmate_platform using (true);

alter table room_blocks add column is_sample boolean not null default false;

-- Without these, every row taken away would read the whole table that may point at it.
create index payments_of_a_receipt on payments (property_id, receipt_id) where receipt_id is not null;
create index payments_of_a_line on payments (property_id, folio_line_id) where folio_line_id is not null;
create index folio_lines_of_a_stay on folio_lines (property_id, stay_id) where stay_id is not null;
create index invoices_of_a_folio on invoices (property_id, folio_id);
create index customers_merged_into on customers (property_id, merged_into_id) where merged_into_id is not null;
create index sample_bookings on bookings (property_id, id) where is_sample;
create index sample_customers on customers (property_id, id) where is_sample;

-- How a property stands before its sample data comes: what is counted and how its rooms are.
create function state_before_samples() returns jsonb
  language sql stable
  return jsonb_build_object(
    'counters', (select coalesce(jsonb_agg(name), '[]') from property_counters where property_id = current_property()),
    'series', (select coalesce(jsonb_agg(fiscal_year_start), '[]') from invoice_series where property_id = current_property()),
    'conditions', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'condition', condition, 'note', condition_note, 'at', condition_at)), '[]')
                     from rooms where property_id = current_property()));

-- Why sample data cannot be taken away: real things that stand on it, or behind it in a numbering that must have no gap.
create function sample_data_uses() returns text[]
  language sql stable
  return array(
    select 'bookings_in_sample_rooms' where exists (
      select from stays s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
       where s.property_id = current_property() and not b.is_sample
         and (exists (select from room_types t where t.property_id = s.property_id and t.id in (s.room_type_id, s.priced_type_id) and t.is_sample)
              or exists (select from rooms r where (r.property_id, r.id) = (s.property_id, s.room_id) and r.is_sample)
              or exists (select from rate_plans p where (p.property_id, p.id) = (s.property_id, s.rate_plan_id) and p.is_sample)))
    union all
    select 'rooms_of_sample_types' where exists (
      select from rooms r join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
       where r.property_id = current_property() and t.is_sample and not r.is_sample)
    union all
    select 'plans_after_sample_plans' where exists (
      select from rate_plans p join rate_plans s on (s.property_id, s.id) = (p.property_id, p.parent_plan_id)
       where p.property_id = current_property() and s.is_sample and not p.is_sample)
    union all
    select 'receipts_in_between' where exists (
      select from receipts r
       where r.property_id = current_property()
         and not exists (select from bookings b where (b.property_id, b.id) = (r.property_id, r.booking_id) and b.is_sample)
         and r.number > (select min(s.number) from receipts s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
                          where s.property_id = current_property() and b.is_sample))
    union all
    select 'invoices_in_between' where exists (
      select from invoices i join bookings b on (b.property_id, b.id) = (i.property_id, i.booking_id)
       where i.property_id = current_property() and not b.is_sample
         and i.sequence > (select min(s.sequence) from invoices s join bookings c on (c.property_id, c.id) = (s.property_id, s.booking_id)
                            where (s.property_id, s.document_type, s.fiscal_year_start) = (i.property_id, i.document_type, i.fiscal_year_start)
                              and c.is_sample)));

-- Takes away all sample data of the property, or answers why not and does nothing.
create function remove_sample_data() returns text[]
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  uses text[];
  state jsonb;
  gone_bookings text[];
  gone_customers uuid[];
  gone_requests text[];
  gone_news uuid[];
  touched_types uuid[];
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;

  -- In the order in which a desk takes them, so that whoever takes money meanwhile is waited for, and nobody waits in a circle.
  select before into state from sample_loads where property_id = here for update;
  perform from bookings where property_id = here and is_sample order by id for update;
  perform from folios f where f.property_id = here
      and exists (select from bookings b where (b.property_id, b.id) = (f.property_id, f.booking_id) and b.is_sample) order by f.id for update;
  perform from room_types where property_id = here and is_sample order by id for update;
  perform from property_counters where property_id = here order by name for update;
  perform from invoice_series where property_id = here order by fiscal_year_start for update;

  uses := sample_data_uses();
  if cardinality(uses) > 0 then return uses; end if;

  gone_bookings := array(select id::text from bookings where property_id = here and is_sample);
  -- A sample guest with a booking of the hotel's own is a guest of the hotel from now on.
  gone_customers := array(
    select c.id from customers c
     where c.property_id = here and c.is_sample
       and not exists (select from bookings b where (b.property_id, b.customer_id) = (c.property_id, c.id) and not b.is_sample)
       and not exists (select from customers m where (m.property_id, m.merged_into_id) = (c.property_id, c.id) and not m.is_sample));
  touched_types := array(
    select distinct s.room_type_id from stays s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
     where s.property_id = here and b.is_sample
    union
    select r.room_type_id from room_blocks k join rooms r on (r.property_id, r.id) = (k.property_id, k.room_id)
     where k.property_id = here and k.is_sample);

  -- What was told of it.
  gone_news := array(
    select n.id from notifications n
     where n.property_id = here
       and (n.reference_id = any(gone_bookings)
            or n.reference_id in (select i.id::text from invoices i where i.property_id = here and i.booking_id::text = any(gone_bookings))));
  -- Who has read up to one of these has read up to the one before it.
  update notification_marks m set read_until = kept.id
    from (select k.user_id, max(n.id::text)::uuid as id
            from notification_marks k join notifications n on n.property_id = k.property_id and n.id < k.read_until and n.id <> all(gone_news)
           where k.property_id = here and k.read_until = any(gone_news)
           group by k.user_id) kept
   where m.property_id = here and m.user_id = kept.user_id;
  delete from notification_marks where property_id = here and read_until = any(gone_news);
  delete from notification_reads where property_id = here and notification_id = any(gone_news);
  delete from notifications where property_id = here and id = any(gone_news);
  delete from stay_changes where property_id = here and (before -> 'versions') ?| gone_bookings;

  -- A check-out also tells of its room: what one request wrote goes together.
  gone_requests := array(select distinct request_id from audit_events where property_id = here and booking_id::text = any(gone_bookings));
  delete from audit_events e
   where e.property_id = here
     and (e.booking_id::text = any(gone_bookings)
          or e.request_id = 'sample-data'
          or (e.entity = 'room' and e.booking_id is null and e.request_id = any(gone_requests))
          or (e.entity = 'customer' and e.entity_id = any(gone_customers::text[]))
          or (e.entity = 'room' and e.entity_id in (select id::text from rooms where property_id = here and is_sample))
          or (e.entity = 'room_type' and e.entity_id in (select id::text from room_types where property_id = here and is_sample))
          or (e.entity = 'rate_plan' and e.entity_id in (select id::text from rate_plans where property_id = here and is_sample))
          or (e.entity = 'room_block' and e.entity_id in (
                select k.id::text from room_blocks k join rooms r on (r.property_id, r.id) = (k.property_id, k.room_id)
                 where k.property_id = here and (k.is_sample or r.is_sample))));

  -- Money, then bills, then stays.
  delete from payments p using bookings b where p.property_id = here and (b.property_id, b.id) = (p.property_id, p.booking_id) and b.is_sample;
  delete from receipts r using bookings b where r.property_id = here and (b.property_id, b.id) = (r.property_id, r.booking_id) and b.is_sample;
  delete from invoices i using bookings b where i.property_id = here and (b.property_id, b.id) = (i.property_id, i.booking_id) and b.is_sample;
  delete from folio_lines l using folios f, bookings b
   where l.property_id = here and (f.property_id, f.id) = (l.property_id, l.folio_id) and (b.property_id, b.id) = (f.property_id, f.booking_id) and b.is_sample;
  delete from folios f using bookings b where f.property_id = here and (b.property_id, b.id) = (f.property_id, f.booking_id) and b.is_sample;
  delete from room_nights n using stays s, bookings b
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and (b.property_id, b.id) = (s.property_id, s.booking_id) and b.is_sample;
  delete from stay_nights n using stays s, bookings b
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and (b.property_id, b.id) = (s.property_id, s.booking_id) and b.is_sample;
  delete from stays s using bookings b where s.property_id = here and (b.property_id, b.id) = (s.property_id, s.booking_id) and b.is_sample;
  delete from bookings where property_id = here and is_sample;
  delete from customers where property_id = here and id = any(gone_customers);
  update customers set is_sample = false where property_id = here and is_sample;

  -- Rooms that were there come back as they were, unless the hotel has used them itself meanwhile.
  update rooms r set condition = was.condition, condition_note = was.note, condition_at = was.at
    from jsonb_to_recordset(state -> 'conditions') as was (id uuid, condition text, note text, at timestamptz)
   where r.property_id = here and r.id = was.id and not r.is_sample
     and (r.condition, r.condition_note, r.condition_at) is distinct from (was.condition, was.note, was.at)
     and not exists (select from stays s where (s.property_id, s.room_id) = (r.property_id, r.id) and s.checked_in_at is not null);

  -- Rooms and prices that came with it.
  delete from room_nights n using room_blocks k, rooms r
   where n.property_id = here and (k.property_id, k.id) = (n.property_id, n.block_id) and (r.property_id, r.id) = (k.property_id, k.room_id)
     and (k.is_sample or r.is_sample);
  delete from room_blocks k using rooms r
   where k.property_id = here and (r.property_id, r.id) = (k.property_id, k.room_id) and (k.is_sample or r.is_sample);
  delete from day_prices p using room_types t, rate_plans l
   where p.property_id = here and (t.property_id, t.id) = (p.property_id, p.room_type_id) and (l.property_id, l.id) = (p.property_id, p.rate_plan_id)
     and (t.is_sample or l.is_sample);
  delete from plan_prices p using room_types t, rate_plans l
   where p.property_id = here and (t.property_id, t.id) = (p.property_id, p.room_type_id) and (l.property_id, l.id) = (p.property_id, p.rate_plan_id)
     and (t.is_sample or l.is_sample);
  delete from rooms where property_id = here and is_sample;
  delete from type_nights n using room_types t where n.property_id = here and (t.property_id, t.id) = (n.property_id, n.room_type_id) and t.is_sample;
  delete from room_types where property_id = here and is_sample;
  delete from rate_plans where property_id = here and is_sample;

  -- What is counted is counted again. A night nobody holds has no row.
  update type_nights n
     set taken = (select count(*) from stays s
                   where s.property_id = here and s.room_type_id = n.room_type_id and s.arrival_on <= n.night and s.departure_on > n.night
                     and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')),
         blocked = (select count(*) from room_nights h join rooms r on (r.property_id, r.id) = (h.property_id, h.room_id)
                     where h.property_id = here and h.night = n.night and h.block_id is not null and r.room_type_id = n.room_type_id)
   where n.property_id = here and n.room_type_id = any(touched_types);
  delete from type_nights n using room_types t
   where n.property_id = here and (t.property_id, t.id) = (n.property_id, n.room_type_id) and n.room_type_id = any(touched_types)
     and (n.taken, n.blocked, n.overbooking, n.capacity) = (0, 0, 0, t.room_count);
  update property_counters set value = (select count(*) from receipts where property_id = here) where property_id = here and name = 'receipt';
  delete from property_counters where property_id = here and value = 0 and not coalesce(state -> 'counters', '[]') ? name;
  update invoice_series s
     set (last_number, last_issued_on) = (
       select count(*), max(i.issued_on) from invoices i
        where (i.property_id, i.document_type, i.fiscal_year_start) = (s.property_id, s.document_type, s.fiscal_year_start))
   where s.property_id = here;
  delete from invoice_series where property_id = here and last_number = 0 and not coalesce(state -> 'series', '[]') ? fiscal_year_start::text;

  update properties set has_sample_data = false where id = here and has_sample_data;
  delete from sample_loads where property_id = here;
  return '{}';
end
$$;
revoke execute on function remove_sample_data() from public;
grant execute on function remove_sample_data() to hotelmate_app;
