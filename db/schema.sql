-- Written by `npm run tables`: what db/migrations makes. Not edited by hand, not run by anything.

CREATE OR REPLACE FUNCTION public.current_organization()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.current_property()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.property_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.queue_job(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key) $function$;

CREATE OR REPLACE FUNCTION public.remove_sample_data()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.sample_data_uses()
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT 'bookings_in_sample_rooms'::text WHERE (EXISTS (SELECT FROM (stays s JOIN bookings b ON (((b.property_id = s.property_id) AND (b.id = s.booking_id)))) WHERE ((s.property_id = current_property()) AND (NOT b.is_sample) AND ((EXISTS (SELECT FROM room_types t WHERE ((t.property_id = s.property_id) AND (t.id = ANY (ARRAY[s.room_type_id, s.priced_type_id])) AND t.is_sample))) OR (EXISTS (SELECT FROM rooms r WHERE (((r.property_id = s.property_id) AND (r.id = s.room_id)) AND r.is_sample))) OR (EXISTS (SELECT FROM rate_plans p WHERE (((p.property_id = s.property_id) AND (p.id = s.rate_plan_id)) AND p.is_sample))))))) UNION ALL SELECT 'rooms_of_sample_types'::text WHERE (EXISTS (SELECT FROM (rooms r JOIN room_types t ON (((t.property_id = r.property_id) AND (t.id = r.room_type_id)))) WHERE ((r.property_id = current_property()) AND t.is_sample AND (NOT r.is_sample)))) UNION ALL SELECT 'plans_after_sample_plans'::text WHERE (EXISTS (SELECT FROM (rate_plans p JOIN rate_plans s ON (((s.property_id = p.property_id) AND (s.id = p.parent_plan_id)))) WHERE ((p.property_id = current_property()) AND s.is_sample AND (NOT p.is_sample)))) UNION ALL SELECT 'receipts_in_between'::text WHERE (EXISTS (SELECT FROM receipts r WHERE ((r.property_id = current_property()) AND (NOT (EXISTS (SELECT FROM bookings b WHERE (((b.property_id = r.property_id) AND (b.id = r.booking_id)) AND b.is_sample)))) AND (r.number > (SELECT min(s.number) AS min FROM (receipts s JOIN bookings b ON (((b.property_id = s.property_id) AND (b.id = s.booking_id)))) WHERE ((s.property_id = current_property()) AND b.is_sample)))))) UNION ALL SELECT 'invoices_in_between'::text WHERE (EXISTS (SELECT FROM (invoices i JOIN bookings b ON (((b.property_id = i.property_id) AND (b.id = i.booking_id)))) WHERE ((i.property_id = current_property()) AND (NOT b.is_sample) AND (i.sequence > (SELECT min(s.sequence) AS min FROM (invoices s JOIN bookings c ON (((c.property_id = s.property_id) AND (c.id = s.booking_id)))) WHERE (((s.property_id = i.property_id) AND (s.document_type = i.document_type) AND (s.fiscal_year_start = i.fiscal_year_start)) AND c.is_sample)))))));

CREATE OR REPLACE FUNCTION public.state_before_samples()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('counters', (SELECT COALESCE(jsonb_agg(property_counters.name), '[]'::jsonb) AS "coalesce" FROM property_counters WHERE (property_counters.property_id = current_property())), 'series', (SELECT COALESCE(jsonb_agg(invoice_series.fiscal_year_start), '[]'::jsonb) AS "coalesce" FROM invoice_series WHERE (invoice_series.property_id = current_property())), 'conditions', (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', rooms.id, 'condition', rooms.condition, 'note', rooms.condition_note, 'at', rooms.condition_at)), '[]'::jsonb) AS "coalesce" FROM rooms WHERE (rooms.property_id = current_property())));

create table audit_events (
  property_id  bigint not null,
  id           uuid not null,
  type         text not null,
  happened_at  timestamp with time zone not null,
  business_on  date not null,
  actor_id     bigint not null,
  actor_name   text not null,
  booking_id   uuid,
  order_id     uuid,
  entity       text not null,
  entity_id    text not null,
  before       jsonb,
  after        jsonb,
  request_id   text not null,

  constraint audit_events_pkey PRIMARY KEY (property_id, id),
  constraint audit_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint audit_events_type_check CHECK ((type ~ '^[A-Z][A-Z_]+$'::text))
);
CREATE INDEX audit_by_day ON audit_events USING btree (property_id, business_on, id);
CREATE INDEX audit_by_type ON audit_events USING btree (property_id, type, id);
CREATE INDEX audit_of_a_booking ON audit_events USING btree (property_id, booking_id, id) WHERE (booking_id IS NOT NULL);
CREATE INDEX audit_of_an_entity ON audit_events USING btree (property_id, entity, entity_id, id);
CREATE INDEX audit_of_an_order ON audit_events USING btree (property_id, order_id, id) WHERE (order_id IS NOT NULL);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy platform on audit_events for all to hotelmate_platform using true;
create policy tenant on audit_events for all to hotelmate_app using (property_id = current_property());
grant select, insert on audit_events to hotelmate_app, hotelmate_platform;

create table bookings (
  property_id         bigint not null,
  id                  uuid not null,
  reference           text not null,
  customer_id         uuid not null,
  status              text not null,
  option_expires_at   timestamp with time zone,
  arrival_on          date not null,
  departure_on        date not null,
  source              text not null default 'DIRECT'::text,
  external_reference  text not null default ''::text,
  notes               text not null default ''::text,
  cancel_reason       text not null default ''::text,
  closed_at           timestamp with time zone,
  is_sample           boolean not null default false,
  created_at          timestamp with time zone not null,
  created_by          bigint not null,
  version             integer not null default 1,

  constraint bookings_pkey PRIMARY KEY (property_id, id),
  constraint booking_reference_is_unique UNIQUE (property_id, reference),
  constraint bookings_property_id_customer_id_fkey FOREIGN KEY (property_id, customer_id) REFERENCES customers(property_id, id),
  constraint bookings_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint bookings_check CHECK ((arrival_on <= departure_on)),
  constraint bookings_check1 CHECK (((status = 'OPTION'::text) = (option_expires_at IS NOT NULL))),
  constraint bookings_status_check CHECK ((status = ANY (ARRAY['INQUIRY'::text, 'OPTION'::text, 'WAITLIST'::text, 'CONFIRMED'::text, 'IN_HOUSE'::text, 'CHECKED_OUT'::text, 'CANCELLED'::text, 'NO_SHOW'::text])))
);
CREATE INDEX bookings_by_arrival ON bookings USING btree (property_id, arrival_on, id);
CREATE INDEX bookings_by_creation ON bookings USING btree (property_id, id);
CREATE INDEX bookings_by_departure ON bookings USING btree (property_id, departure_on, id);
CREATE INDEX bookings_by_status ON bookings USING btree (property_id, status, arrival_on, id);
CREATE INDEX bookings_of_a_customer ON bookings USING btree (property_id, customer_id, arrival_on);
CREATE INDEX options_by_expiry ON bookings USING btree (option_expires_at, property_id) WHERE (status = 'OPTION'::text);
CREATE INDEX sample_bookings ON bookings USING btree (property_id, id) WHERE is_sample;
alter table bookings enable row level security;
alter table bookings force row level security;
create policy platform on bookings for all to hotelmate_platform using true;
create policy tenant on bookings for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on bookings to hotelmate_app, hotelmate_platform;

create table customers (
  property_id         bigint not null,
  id                  uuid not null,
  first_name          text not null,
  last_name           text not null default ''::text,
  search_name         text not null,
  email               text not null default ''::text,
  phone               text not null default ''::text,
  phone_digits        text not null default ''::text,
  company_name        text not null default ''::text,
  nationality         text not null default ''::text,
  id_kind             text not null default ''::text,
  id_number           text not null default ''::text,
  address             text not null default ''::text,
  city                text not null default ''::text,
  country             text not null default ''::text,
  date_of_birth       date,
  notes               text not null default ''::text,
  is_vip              boolean not null default false,
  do_not_rent         boolean not null default false,
  do_not_rent_reason  text not null default ''::text,
  is_sample           boolean not null default false,
  merged_into_id      uuid,
  version             integer not null default 1,
  created_at          timestamp with time zone not null,
  search_first        text not null,
  search_email        text not null generated always as (lower(email)) stored,
  phone_reversed      text not null generated always as (reverse(phone_digits)) stored,

  constraint customers_pkey PRIMARY KEY (property_id, id),
  constraint customers_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint customers_property_id_merged_into_id_fkey FOREIGN KEY (property_id, merged_into_id) REFERENCES customers(property_id, id),
  constraint customer_has_a_name CHECK (((first_name <> ''::text) OR (last_name <> ''::text)))
);
CREATE INDEX customers_by_email ON customers USING btree (property_id, search_email) WHERE (search_email <> ''::text);
CREATE INDEX customers_by_first_name ON customers USING btree (property_id, search_first);
CREATE INDEX customers_by_name ON customers USING btree (property_id, search_name, id);
CREATE INDEX customers_by_phone ON customers USING btree (property_id, phone_digits) WHERE (phone_digits <> ''::text);
CREATE INDEX customers_by_phone_end ON customers USING btree (property_id, phone_reversed) WHERE (phone_reversed <> ''::text);
CREATE INDEX customers_merged_into ON customers USING btree (property_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX sample_customers ON customers USING btree (property_id, id) WHERE is_sample;
alter table customers enable row level security;
alter table customers force row level security;
create policy platform on customers for all to hotelmate_platform using true;
create policy tenant on customers for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on customers to hotelmate_app, hotelmate_platform;

create table day_prices (
  property_id   bigint not null,
  rate_plan_id  uuid not null,
  room_type_id  uuid not null,
  night         date not null,
  base_minor    bigint not null,

  constraint day_prices_pkey PRIMARY KEY (property_id, rate_plan_id, room_type_id, night),
  constraint day_prices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint day_prices_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint day_prices_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint day_prices_base_minor_check CHECK ((base_minor >= 0))
);
CREATE INDEX day_prices_by_night ON day_prices USING btree (property_id, night);
alter table day_prices enable row level security;
alter table day_prices force row level security;
create policy platform on day_prices for all to hotelmate_platform using true;
create policy tenant on day_prices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on day_prices to hotelmate_app, hotelmate_platform;

create table facilities (
  property_id  bigint not null,
  id           uuid not null,
  name         text not null,

  constraint facilities_pkey PRIMARY KEY (property_id, id),
  constraint facility_name_is_unique UNIQUE (property_id, name),
  constraint facilities_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint facilities_name_check CHECK ((name <> ''::text))
);
alter table facilities enable row level security;
alter table facilities force row level security;
create policy platform on facilities for all to hotelmate_platform using true;
create policy tenant on facilities for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on facilities to hotelmate_app, hotelmate_platform;

create table folio_lines (
  property_id            bigint not null,
  id                     uuid not null,
  folio_id               uuid not null,
  stay_id                uuid,
  kind                   text not null,
  name                   text not null,
  service_on             date not null,
  business_on            date not null,
  quantity               integer not null default 1,
  net_minor              bigint not null,
  tax_minor              bigint not null default 0,
  total_minor            bigint generated always as ((net_minor + tax_minor)) stored,
  taxes                  jsonb not null default '[]'::jsonb,
  chargeable_to_booking  boolean not null default true,
  reverses_id            uuid,
  reason                 text not null default ''::text,
  created_at             timestamp with time zone not null,
  created_by             bigint not null,

  constraint folio_lines_pkey PRIMARY KEY (property_id, id),
  constraint line_is_reversed_once UNIQUE (property_id, reverses_id),
  constraint folio_lines_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint folio_lines_property_id_folio_id_fkey FOREIGN KEY (property_id, folio_id) REFERENCES folios(property_id, id),
  constraint folio_lines_property_id_reverses_id_fkey FOREIGN KEY (property_id, reverses_id) REFERENCES folio_lines(property_id, id),
  constraint folio_lines_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id),
  constraint folio_lines_kind_check CHECK ((kind = ANY (ARRAY['SERVICE'::text, 'EXPENSE'::text, 'FEE'::text, 'REFUND'::text]))),
  constraint folio_lines_name_check CHECK ((name <> ''::text)),
  constraint folio_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX folio_lines_of_a_folio ON folio_lines USING btree (property_id, folio_id, id);
CREATE INDEX folio_lines_of_a_stay ON folio_lines USING btree (property_id, stay_id) WHERE (stay_id IS NOT NULL);
alter table folio_lines enable row level security;
alter table folio_lines force row level security;
create policy platform on folio_lines for all to hotelmate_platform using true;
create policy tenant on folio_lines for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on folio_lines to hotelmate_app, hotelmate_platform;

create table folios (
  property_id       bigint not null,
  id                uuid not null,
  booking_id        uuid not null,
  currency          text not null,
  status            text not null default 'OPEN'::text,
  room_minor        bigint not null default 0,
  room_tax_minor    bigint not null default 0,
  services_minor    bigint not null default 0,
  expenses_minor    bigint not null default 0,
  tax_minor         bigint not null default 0,
  refunds_minor     bigint not null default 0,
  paid_minor        bigint not null default 0,
  deferred_minor    bigint not null default 0,
  discount_minor    bigint not null default 0,
  commission_minor  bigint not null default 0,
  tcs_minor         bigint not null default 0,
  tds_minor         bigint not null default 0,
  due_minor         bigint generated always as (GREATEST((0)::bigint, (((((room_minor + services_minor) + expenses_minor) - refunds_minor) - paid_minor) - ((commission_minor + tcs_minor) + tds_minor)))) stored,
  version           integer not null default 1,

  constraint folios_pkey PRIMARY KEY (property_id, id),
  constraint booking_has_one_folio UNIQUE (property_id, booking_id),
  constraint folios_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint folios_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint folios_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint folios_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text])))
);
CREATE INDEX folios_with_a_balance ON folios USING btree (property_id, booking_id) WHERE (due_minor > 0);
alter table folios enable row level security;
alter table folios force row level security;
create policy platform on folios for all to hotelmate_platform using true;
create policy tenant on folios for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on folios to hotelmate_app, hotelmate_platform;

create table idempotency_keys (
  user_id      bigint not null,
  key          text not null,
  route        text not null,
  body_hash    text not null,
  property_id  bigint not null default 0,
  status       integer,
  reply        text,
  created_at   timestamp with time zone not null default now(),

  constraint key_has_one_effect PRIMARY KEY (user_id, key, route),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy platform on idempotency_keys for all to hotelmate_platform using true;
create policy tenant on idempotency_keys for all to hotelmate_app using (property_id = COALESCE(current_property(), (0)::bigint));
grant select, insert, update, delete on idempotency_keys to hotelmate_app, hotelmate_platform;

create table invoice_series (
  property_id        bigint not null,
  document_type      text not null,
  fiscal_year_start  date not null,
  prefix             text not null,
  last_number        bigint not null default 0,
  last_issued_on     date,

  constraint invoice_series_pkey PRIMARY KEY (property_id, document_type, fiscal_year_start),
  constraint invoice_series_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoice_series_document_type_check CHECK ((document_type = 'INVOICE'::text)),
  constraint invoice_series_last_number_check CHECK ((last_number >= 0)),
  constraint invoice_series_prefix_check CHECK (((length(prefix) >= 1) AND (length(prefix) <= 10)))
);
alter table invoice_series enable row level security;
alter table invoice_series force row level security;
create policy platform on invoice_series for all to hotelmate_platform using true;
create policy tenant on invoice_series for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on invoice_series to hotelmate_app, hotelmate_platform;

create table invoices (
  property_id         bigint not null,
  id                  uuid not null,
  document_type       text not null default 'INVOICE'::text,
  fiscal_year_start   date not null,
  sequence            bigint not null,
  number              text not null,
  booking_id          uuid not null,
  folio_id            uuid not null,
  status              text not null default 'ISSUED'::text,
  issued_on           date not null,
  issued_at           timestamp with time zone not null,
  issued_by           bigint not null,
  issued_by_name      text not null,
  bill_to_name        text not null,
  bill_to_address     text not null default ''::text,
  bill_to_tax_number  text not null default ''::text,
  currency            text not null,
  net_minor           bigint not null,
  tax_minor           bigint not null,
  total_minor         bigint not null,
  paid_minor          bigint not null,
  snapshot            jsonb not null,
  previous_hash       text not null,
  hash                text not null,

  constraint invoices_pkey PRIMARY KEY (property_id, id),
  constraint booking_is_invoiced_once UNIQUE (property_id, booking_id),
  constraint invoice_number_is_used_once UNIQUE (property_id, document_type, fiscal_year_start, sequence),
  constraint invoices_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint invoices_property_id_document_type_fiscal_year_start_fkey FOREIGN KEY (property_id, document_type, fiscal_year_start) REFERENCES invoice_series(property_id, document_type, fiscal_year_start),
  constraint invoices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint invoices_property_id_folio_id_fkey FOREIGN KEY (property_id, folio_id) REFERENCES folios(property_id, id),
  constraint invoice_adds_up CHECK (((net_minor + tax_minor) = total_minor)),
  constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint invoices_number_check CHECK ((length(number) <= 16)),
  constraint invoices_sequence_check CHECK ((sequence > 0)),
  constraint invoices_status_check CHECK ((status = 'ISSUED'::text))
);
CREATE INDEX invoices_by_bill_to ON invoices USING btree (property_id, lower(bill_to_name) COLLATE "C");
CREATE INDEX invoices_by_day ON invoices USING btree (property_id, issued_on, id);
CREATE INDEX invoices_by_number ON invoices USING btree (property_id, number);
CREATE INDEX invoices_of_a_folio ON invoices USING btree (property_id, folio_id);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy platform on invoices for all to hotelmate_platform using true;
create policy tenant on invoices for all to hotelmate_app using (property_id = current_property());
grant select, insert on invoices to hotelmate_app, hotelmate_platform;

create table notification_marks (
  property_id  bigint not null,
  user_id      bigint not null,
  read_until   uuid not null,
  marked_at    timestamp with time zone not null,

  constraint notification_marks_pkey PRIMARY KEY (property_id, user_id),
  constraint notification_marks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint notification_marks_property_id_read_until_fkey FOREIGN KEY (property_id, read_until) REFERENCES notifications(property_id, id),
  constraint notification_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table notification_marks enable row level security;
alter table notification_marks force row level security;
create policy platform on notification_marks for all to hotelmate_platform using true;
create policy tenant on notification_marks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on notification_marks to hotelmate_app, hotelmate_platform;

create table notification_reads (
  property_id      bigint not null,
  user_id          bigint not null,
  notification_id  uuid not null,
  read_at          timestamp with time zone not null default now(),

  constraint notification_reads_pkey PRIMARY KEY (property_id, user_id, notification_id),
  constraint notification_reads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint notification_reads_property_id_notification_id_fkey FOREIGN KEY (property_id, notification_id) REFERENCES notifications(property_id, id),
  constraint notification_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table notification_reads enable row level security;
alter table notification_reads force row level security;
create policy platform on notification_reads for all to hotelmate_platform using true;
create policy tenant on notification_reads for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on notification_reads to hotelmate_app, hotelmate_platform;

create table notifications (
  property_id        bigint not null,
  id                 uuid not null,
  notification_type  text not null,
  reference_number   text not null,
  reference_id       text not null,
  status             text not null,
  message            text not null,
  redirect_path      text not null,
  actor_id           bigint,
  created_at         timestamp with time zone not null,

  constraint notifications_pkey PRIMARY KEY (property_id, id),
  constraint notifications_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint notifications_notification_type_check CHECK ((notification_type = ANY (ARRAY['order'::text, 'invoice'::text, 'booking'::text, 'payment'::text, 'reservation'::text, 'availability'::text, 'call waiter'::text]))),
  constraint notifications_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'cancelled'::text, 'submitted'::text])))
);
CREATE INDEX notifications_by_type ON notifications USING btree (property_id, notification_type, id);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy platform on notifications for all to hotelmate_platform using true;
create policy tenant on notifications for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on notifications to hotelmate_app, hotelmate_platform;

create table organisations (
  id          bigint not null generated by default as identity,
  name        text not null,
  is_active   boolean not null default true,
  version     integer not null default 1,
  created_at  timestamp with time zone not null default now(),

  constraint organisations_pkey PRIMARY KEY (id),
  constraint organisations_name_check CHECK ((name <> ''::text))
);
alter table organisations enable row level security;
alter table organisations force row level security;
create policy platform on organisations for all to hotelmate_platform using true;
create policy tenant on organisations for all to hotelmate_app using (id = current_organization());
grant select, insert, update, delete on organisations to hotelmate_app, hotelmate_platform;

create table payments (
  property_id            bigint not null,
  id                     uuid not null,
  receipt_id             uuid,
  booking_id             uuid,
  folio_line_id          uuid,
  kind                   text not null,
  payment_mode           text not null,
  status                 text not null,
  transaction_minor      bigint not null,
  currency               text not null,
  reference_number       text not null default ''::text,
  name                   text not null default ''::text,
  email                  text not null default ''::text,
  description            text not null default ''::text,
  business_service_name  text not null default ''::text,
  company_name           text not null default ''::text,
  bill_no                text not null default ''::text,
  advance_payment        boolean not null default false,
  credit_settled         boolean not null default false,
  counter_name           text not null,
  counter_number         text not null,
  operator_name          text not null,
  business_on            date not null,
  created_at             timestamp with time zone not null,

  constraint payments_pkey PRIMARY KEY (property_id, id),
  constraint payments_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint payments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payments_property_id_folio_line_id_fkey FOREIGN KEY (property_id, folio_line_id) REFERENCES folio_lines(property_id, id),
  constraint payments_property_id_receipt_id_fkey FOREIGN KEY (property_id, receipt_id) REFERENCES receipts(property_id, id),
  constraint deferred_money_is_not_paid CHECK (((status = 'Paid'::text) OR (receipt_id IS NULL))),
  constraint deferred_money_is_not_received CHECK (((payment_mode = ANY (ARRAY['Credit'::text, 'BillToRoom'::text])) = (receipt_id IS NULL))),
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['ROOM'::text, 'SERVICE'::text, 'EXPENSE'::text, 'REFUND'::text]))),
  constraint payments_payment_mode_check CHECK ((payment_mode = ANY (ARRAY['Cash'::text, 'Card'::text, 'UPI'::text, 'Bank'::text, 'Credit'::text, 'BillToRoom'::text]))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['Paid'::text, 'NotPaid'::text]))),
  constraint payments_transaction_minor_check CHECK ((transaction_minor > 0))
);
CREATE INDEX payments_by_day ON payments USING btree (property_id, business_on, id);
CREATE INDEX payments_by_mode ON payments USING btree (property_id, payment_mode, business_on, id);
CREATE INDEX payments_of_a_booking ON payments USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX payments_of_a_line ON payments USING btree (property_id, folio_line_id) WHERE (folio_line_id IS NOT NULL);
CREATE INDEX payments_of_a_receipt ON payments USING btree (property_id, receipt_id) WHERE (receipt_id IS NOT NULL);
alter table payments enable row level security;
alter table payments force row level security;
create policy platform on payments for all to hotelmate_platform using true;
create policy tenant on payments for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on payments to hotelmate_app, hotelmate_platform;

create table plan_prices (
  property_id        bigint not null,
  rate_plan_id       uuid not null,
  room_type_id       uuid not null,
  base_minor         bigint not null,
  weekend_minor      bigint,
  single_minor       bigint,
  extra_adult_minor  bigint not null default 0,
  extra_child_minor  bigint not null default 0,

  constraint plan_prices_pkey PRIMARY KEY (property_id, rate_plan_id, room_type_id),
  constraint plan_prices_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint plan_prices_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint plan_prices_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint plan_prices_base_minor_check CHECK ((base_minor >= 0)),
  constraint plan_prices_extra_adult_minor_check CHECK ((extra_adult_minor >= 0)),
  constraint plan_prices_extra_child_minor_check CHECK ((extra_child_minor >= 0)),
  constraint plan_prices_single_minor_check CHECK ((single_minor >= 0)),
  constraint plan_prices_weekend_minor_check CHECK ((weekend_minor >= 0))
);
alter table plan_prices enable row level security;
alter table plan_prices force row level security;
create policy platform on plan_prices for all to hotelmate_platform using true;
create policy tenant on plan_prices for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on plan_prices to hotelmate_app, hotelmate_platform;

create table properties (
  id                  bigint not null generated by default as identity,
  organization_id     bigint not null,
  name                text not null,
  short_name          text not null,
  seo_friendly_name   text not null,
  business_type       text not null default 'accommodation'::text,
  status              text not null default 'NEW'::text,
  plan                text not null default 'Business Starter'::text,
  time_zone           text not null,
  currency            text not null,
  locale              text not null default 'en-IN'::text,
  business_date       date not null,
  fiscal_year_month   integer not null default 4,
  check_in_time       text not null default '14:00'::text,
  check_out_time      text not null default '11:00'::text,
  address             text not null default ''::text,
  city                text not null default ''::text,
  country             text not null default 'IN'::text,
  phone               text not null default ''::text,
  email               text not null default ''::text,
  tax_number          text not null default ''::text,
  logo_url            text,
  image_url           text,
  prices_include_tax  boolean not null default false,
  free_cancel_days    integer not null default 1,
  cancel_fee_bp       integer not null default 10000,
  no_show_fee_bp      integer not null default 10000,
  option_hold_hours   integer not null default 24,
  has_sample_data     boolean not null default false,
  is_active           boolean not null default true,
  is_featured         boolean not null default false,
  version             integer not null default 1,
  created_at          timestamp with time zone not null default now(),

  constraint properties_pkey PRIMARY KEY (id),
  constraint seo_name_is_unique UNIQUE (seo_friendly_name),
  constraint short_name_is_unique UNIQUE (short_name),
  constraint properties_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint properties_cancel_fee_bp_check CHECK (((cancel_fee_bp >= 0) AND (cancel_fee_bp <= 10000))),
  constraint properties_check_in_time_check CHECK ((check_in_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint properties_check_out_time_check CHECK ((check_out_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint properties_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint properties_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint properties_fiscal_year_month_check CHECK (((fiscal_year_month >= 1) AND (fiscal_year_month <= 12))),
  constraint properties_free_cancel_days_check CHECK ((free_cancel_days >= 0)),
  constraint properties_name_check CHECK ((name <> ''::text)),
  constraint properties_no_show_fee_bp_check CHECK (((no_show_fee_bp >= 0) AND (no_show_fee_bp <= 10000))),
  constraint properties_option_hold_hours_check CHECK (((option_hold_hours >= 1) AND (option_hold_hours <= 720))),
  constraint properties_plan_check CHECK ((plan = ANY (ARRAY['Business Starter'::text, 'Business Premium'::text, 'Business Essentials'::text]))),
  constraint properties_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'COMPLETED'::text])))
);
CREATE INDEX properties_of_an_organisation ON properties USING btree (organization_id, id);
alter table properties enable row level security;
alter table properties force row level security;
create policy platform on properties for all to hotelmate_platform using true;
create policy tenant on properties for all to hotelmate_app using (id = current_property());
grant select, insert, update, delete on properties to hotelmate_app, hotelmate_platform;

create table property_counters (
  property_id  bigint not null,
  name         text not null,
  value        bigint not null default 0,

  constraint property_counters_pkey PRIMARY KEY (property_id, name),
  constraint property_counters_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint property_counters_value_check CHECK ((value >= 0))
);
alter table property_counters enable row level security;
alter table property_counters force row level security;
create policy platform on property_counters for all to hotelmate_platform using true;
create policy tenant on property_counters for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on property_counters to hotelmate_app, hotelmate_platform;

create table rate_plans (
  property_id     bigint not null,
  id              uuid not null,
  name            text not null,
  code            text not null,
  unit            text not null default 'NIGHT'::text,
  parent_plan_id  uuid,
  offset_bp       integer not null default 0,
  offset_minor    bigint not null default 0,
  is_default      boolean not null default false,
  is_active       boolean not null default true,
  is_sample       boolean not null default false,
  version         integer not null default 1,

  constraint rate_plans_pkey PRIMARY KEY (property_id, id),
  constraint rate_plan_code_is_unique UNIQUE (property_id, code),
  constraint rate_plans_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rate_plans_property_id_parent_plan_id_fkey FOREIGN KEY (property_id, parent_plan_id) REFERENCES rate_plans(property_id, id),
  constraint plan_does_not_follow_itself CHECK ((parent_plan_id IS DISTINCT FROM id)),
  constraint rate_plans_code_check CHECK ((code <> ''::text)),
  constraint rate_plans_name_check CHECK ((name <> ''::text)),
  constraint rate_plans_offset_bp_check CHECK (((offset_bp >= '-10000'::integer) AND (offset_bp <= 100000))),
  constraint rate_plans_unit_check CHECK ((unit = ANY (ARRAY['NIGHT'::text, 'HOUR'::text, 'MONTH'::text])))
);
CREATE UNIQUE INDEX one_default_plan ON rate_plans USING btree (property_id) WHERE is_default;
alter table rate_plans enable row level security;
alter table rate_plans force row level security;
create policy platform on rate_plans for all to hotelmate_platform using true;
create policy tenant on rate_plans for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rate_plans to hotelmate_app, hotelmate_platform;

create table receipts (
  property_id     bigint not null,
  id              uuid not null,
  number          bigint not null,
  booking_id      uuid,
  direction       text not null,
  payment_mode    text not null,
  amount_minor    bigint not null,
  currency        text not null,
  reference       text not null default ''::text,
  reason          text not null default ''::text,
  counter_name    text not null,
  counter_number  text not null,
  operator_id     bigint not null,
  operator_name   text not null,
  business_on     date not null,
  received_at     timestamp with time zone not null,

  constraint receipts_pkey PRIMARY KEY (property_id, id),
  constraint receipt_number_is_used_once UNIQUE (property_id, number),
  constraint receipts_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint receipts_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint receipts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint receipts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint receipts_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint receipts_number_check CHECK ((number > 0)),
  constraint receipts_payment_mode_check CHECK ((payment_mode = ANY (ARRAY['Cash'::text, 'Card'::text, 'UPI'::text, 'Bank'::text])))
);
CREATE INDEX receipts_by_business_date ON receipts USING btree (property_id, business_on, id);
CREATE INDEX receipts_of_a_booking ON receipts USING btree (property_id, booking_id) WHERE (booking_id IS NOT NULL);
alter table receipts enable row level security;
alter table receipts force row level security;
create policy platform on receipts for all to hotelmate_platform using true;
create policy tenant on receipts for all to hotelmate_app using (property_id = current_property());
grant select, insert on receipts to hotelmate_app, hotelmate_platform;

create table room_blocks (
  property_id  bigint not null,
  id           uuid not null,
  room_id      uuid not null,
  kind         text not null,
  from_on      date not null,
  until_on     date not null,
  reason       text not null,
  ended_at     timestamp with time zone,
  created_by   bigint not null,
  created_at   timestamp with time zone not null,
  version      integer not null default 1,
  is_sample    boolean not null default false,

  constraint room_blocks_pkey PRIMARY KEY (property_id, id),
  constraint room_blocks_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_blocks_property_id_room_id_fkey FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id),
  constraint room_blocks_check CHECK ((from_on < until_on)),
  constraint room_blocks_kind_check CHECK ((kind = ANY (ARRAY['OUT_OF_ORDER'::text, 'OUT_OF_SERVICE'::text, 'INTERNAL'::text, 'HOLD'::text]))),
  constraint room_blocks_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX room_blocks_by_end ON room_blocks USING btree (property_id, until_on) WHERE (ended_at IS NULL);
alter table room_blocks enable row level security;
alter table room_blocks force row level security;
create policy platform on room_blocks for all to hotelmate_platform using true;
create policy tenant on room_blocks for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_blocks to hotelmate_app, hotelmate_platform;

create table room_nights (
  property_id  bigint not null,
  room_id      uuid not null,
  night        date not null,
  stay_id      uuid,
  block_id     uuid,

  constraint room_is_let_once PRIMARY KEY (property_id, room_id, night),
  constraint room_nights_property_id_block_id_fkey FOREIGN KEY (property_id, block_id) REFERENCES room_blocks(property_id, id),
  constraint room_nights_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_nights_property_id_room_id_fkey FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id),
  constraint room_nights_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id),
  constraint room_night_has_one_holder CHECK ((num_nonnulls(stay_id, block_id) = 1))
);
CREATE INDEX room_nights_of_a_block ON room_nights USING btree (property_id, block_id) WHERE (block_id IS NOT NULL);
CREATE INDEX room_nights_of_a_stay ON room_nights USING btree (property_id, stay_id) WHERE (stay_id IS NOT NULL);
alter table room_nights enable row level security;
alter table room_nights force row level security;
create policy platform on room_nights for all to hotelmate_platform using true;
create policy tenant on room_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_nights to hotelmate_app, hotelmate_platform;

create table room_types (
  property_id     bigint not null,
  id              uuid not null,
  name            text not null,
  code            text not null,
  description     text not null default ''::text,
  ranking         integer,
  base_occupancy  integer not null default 2,
  max_adults      integer not null,
  max_children    integer not null default 0,
  max_guests      integer not null,
  room_count      integer not null default 0,
  facility_ids    uuid[] not null default '{}'::uuid[],
  image_urls      text[] not null default '{}'::text[],
  is_active       boolean not null default true,
  is_sample       boolean not null default false,
  version         integer not null default 1,

  constraint room_types_pkey PRIMARY KEY (property_id, id),
  constraint room_type_name_is_unique UNIQUE (property_id, name),
  constraint room_types_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint room_types_base_occupancy_check CHECK (((base_occupancy >= 1) AND (base_occupancy <= 50))),
  constraint room_types_code_check CHECK ((code <> ''::text)),
  constraint room_types_max_adults_check CHECK (((max_adults >= 1) AND (max_adults <= 50))),
  constraint room_types_max_children_check CHECK (((max_children >= 0) AND (max_children <= 50))),
  constraint room_types_max_guests_check CHECK (((max_guests >= 1) AND (max_guests <= 100))),
  constraint room_types_name_check CHECK ((name <> ''::text)),
  constraint room_types_room_count_check CHECK ((room_count >= 0))
);
alter table room_types enable row level security;
alter table room_types force row level security;
create policy platform on room_types for all to hotelmate_platform using true;
create policy tenant on room_types for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on room_types to hotelmate_app, hotelmate_platform;

create table rooms (
  property_id     bigint not null,
  id              uuid not null,
  room_type_id    uuid not null,
  number          text not null,
  floor           text not null default ''::text,
  ranking         integer,
  condition       text not null default 'CLEAN'::text,
  condition_note  text not null default ''::text,
  condition_at    timestamp with time zone,
  facility_ids    uuid[] not null default '{}'::uuid[],
  is_active       boolean not null default true,
  is_sample       boolean not null default false,
  version         integer not null default 1,

  constraint rooms_pkey PRIMARY KEY (property_id, id),
  constraint room_number_is_unique UNIQUE (property_id, number),
  constraint rooms_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint rooms_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint rooms_condition_check CHECK ((condition = ANY (ARRAY['DIRTY'::text, 'CLEANING'::text, 'CLEAN'::text, 'INSPECTED'::text]))),
  constraint rooms_number_check CHECK ((number <> ''::text))
);
CREATE INDEX rooms_of_a_type ON rooms USING btree (property_id, room_type_id);
alter table rooms enable row level security;
alter table rooms force row level security;
create policy platform on rooms for all to hotelmate_platform using true;
create policy tenant on rooms for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on rooms to hotelmate_app, hotelmate_platform;

create table sample_loads (
  property_id  bigint not null,
  id           uuid not null,
  status       text not null,
  started_at   timestamp with time zone not null,
  before       jsonb not null,

  constraint sample_data_is_loaded_once PRIMARY KEY (property_id),
  constraint sample_loads_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint sample_loads_status_check CHECK ((status = ANY (ARRAY['LOADING'::text, 'LOADED'::text, 'FAILED'::text])))
);
alter table sample_loads enable row level security;
alter table sample_loads force row level security;
create policy platform on sample_loads for all to hotelmate_platform using true;
create policy tenant on sample_loads for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on sample_loads to hotelmate_app, hotelmate_platform;

create table sessions (
  token_hash    bytea not null,
  user_id       bigint not null,
  property_id   bigint,
  created_at    timestamp with time zone not null default now(),
  last_seen_at  timestamp with time zone not null default now(),
  expires_at    timestamp with time zone not null,
  address       text not null default ''::text,
  agent         text not null default ''::text,

  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_a_user ON sessions USING btree (user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy platform on sessions for all to hotelmate_platform using true;
grant select, insert, update, delete on sessions to hotelmate_app, hotelmate_platform;

create table sign_in_failures (
  id         uuid not null,
  email      text not null,
  address    text not null,
  failed_at  timestamp with time zone not null default now(),

  constraint sign_in_failures_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_failures_by_address ON sign_in_failures USING btree (address, failed_at);
CREATE INDEX sign_in_failures_by_email ON sign_in_failures USING btree (email, failed_at);
alter table sign_in_failures enable row level security;
alter table sign_in_failures force row level security;
create policy platform on sign_in_failures for all to hotelmate_platform using true;
grant select, insert, update, delete on sign_in_failures to hotelmate_app, hotelmate_platform;

create table stay_changes (
  property_id  bigint not null,
  id           uuid not null,
  made_at      timestamp with time zone not null,
  made_by      bigint not null,
  before       jsonb not null,
  undone_at    timestamp with time zone,

  constraint stay_changes_pkey PRIMARY KEY (property_id, id),
  constraint stay_changes_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id)
);
CREATE INDEX stay_changes_by_age ON stay_changes USING btree (property_id, made_at);
alter table stay_changes enable row level security;
alter table stay_changes force row level security;
create policy platform on stay_changes for all to hotelmate_platform using true;
create policy tenant on stay_changes for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stay_changes to hotelmate_app, hotelmate_platform;

create table stay_nights (
  property_id  bigint not null,
  stay_id      uuid not null,
  night        date not null,
  net_minor    bigint not null,
  tax_minor    bigint not null,
  total_minor  bigint generated always as ((net_minor + tax_minor)) stored,
  taxes        jsonb not null default '[]'::jsonb,
  is_manual    boolean not null default false,

  constraint stay_nights_pkey PRIMARY KEY (property_id, stay_id, night),
  constraint stay_nights_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint stay_nights_property_id_stay_id_fkey FOREIGN KEY (property_id, stay_id) REFERENCES stays(property_id, id),
  constraint stay_nights_net_minor_check CHECK ((net_minor >= 0)),
  constraint stay_nights_tax_minor_check CHECK ((tax_minor >= 0))
);
alter table stay_nights enable row level security;
alter table stay_nights force row level security;
create policy platform on stay_nights for all to hotelmate_platform using true;
create policy tenant on stay_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stay_nights to hotelmate_app, hotelmate_platform;

create table stays (
  property_id     bigint not null,
  id              uuid not null,
  booking_id      uuid not null,
  room_type_id    uuid not null,
  priced_type_id  uuid not null,
  room_id         uuid,
  rate_plan_id    uuid not null,
  guest_name      text not null,
  adults          integer not null,
  children        integer not null default 0,
  arrival_on      date not null,
  departure_on    date not null,
  status          text not null,
  is_locked       boolean not null default false,
  lock_reason     text not null default ''::text,
  checked_in_at   timestamp with time zone,
  checked_out_at  timestamp with time zone,
  arrival_time    text not null default ''::text,
  version         integer not null default 1,
  unslept         jsonb,

  constraint stays_pkey PRIMARY KEY (property_id, id),
  constraint stays_property_id_booking_id_fkey FOREIGN KEY (property_id, booking_id) REFERENCES bookings(property_id, id),
  constraint stays_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint stays_property_id_priced_type_id_fkey FOREIGN KEY (property_id, priced_type_id) REFERENCES room_types(property_id, id),
  constraint stays_property_id_rate_plan_id_fkey FOREIGN KEY (property_id, rate_plan_id) REFERENCES rate_plans(property_id, id),
  constraint stays_property_id_room_id_fkey FOREIGN KEY (property_id, room_id) REFERENCES rooms(property_id, id),
  constraint stays_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint stay_has_a_night CHECK ((arrival_on < departure_on)),
  constraint stay_in_house_has_a_room CHECK (((status <> 'IN_HOUSE'::text) OR (room_id IS NOT NULL))),
  constraint stay_in_house_has_arrived CHECK (((status <> ALL (ARRAY['IN_HOUSE'::text, 'CHECKED_OUT'::text])) OR (checked_in_at IS NOT NULL))),
  constraint stays_adults_check CHECK (((adults >= 1) AND (adults <= 50))),
  constraint stays_children_check CHECK (((children >= 0) AND (children <= 50))),
  constraint stays_status_check CHECK ((status = ANY (ARRAY['INQUIRY'::text, 'OPTION'::text, 'WAITLIST'::text, 'CONFIRMED'::text, 'IN_HOUSE'::text, 'CHECKED_OUT'::text, 'CANCELLED'::text, 'NO_SHOW'::text])))
);
CREATE INDEX stays_by_arrival ON stays USING btree (property_id, arrival_on);
CREATE INDEX stays_by_departure ON stays USING btree (property_id, departure_on, arrival_on);
CREATE INDEX stays_in_house ON stays USING btree (property_id, room_id) WHERE (status = 'IN_HOUSE'::text);
CREATE INDEX stays_of_a_booking ON stays USING btree (property_id, booking_id);
CREATE INDEX stays_of_a_room ON stays USING btree (property_id, room_id, departure_on);
CREATE INDEX stays_without_a_room ON stays USING btree (property_id, arrival_on, booking_id) WHERE ((room_id IS NULL) AND (status = ANY (ARRAY['OPTION'::text, 'CONFIRMED'::text])));
alter table stays enable row level security;
alter table stays force row level security;
create policy platform on stays for all to hotelmate_platform using true;
create policy tenant on stays for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on stays to hotelmate_app, hotelmate_platform;

create table tax_slabs (
  property_id    bigint not null,
  id             uuid not null,
  category       text not null default 'ROOM'::text,
  valid_from     date not null,
  valid_until    date,
  min_minor      bigint not null,
  max_minor      bigint,
  percentage_bp  integer not null,
  components     jsonb not null,

  constraint tax_slabs_pkey PRIMARY KEY (property_id, id),
  constraint tax_slabs_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint tax_slabs_category_check CHECK ((category = ANY (ARRAY['ROOM'::text, 'SERVICE'::text]))),
  constraint tax_slabs_check CHECK ((max_minor >= min_minor)),
  constraint tax_slabs_check1 CHECK (((valid_until IS NULL) OR (valid_from < valid_until))),
  constraint tax_slabs_min_minor_check CHECK ((min_minor >= 0)),
  constraint tax_slabs_percentage_bp_check CHECK (((percentage_bp >= 0) AND (percentage_bp <= 10000)))
);
alter table tax_slabs enable row level security;
alter table tax_slabs force row level security;
create policy platform on tax_slabs for all to hotelmate_platform using true;
create policy tenant on tax_slabs for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on tax_slabs to hotelmate_app, hotelmate_platform;

create table type_nights (
  property_id   bigint not null,
  room_type_id  uuid not null,
  night         date not null,
  capacity      integer not null,
  taken         integer not null default 0,
  blocked       integer not null default 0,
  overbooking   integer not null default 0,

  constraint type_nights_pkey PRIMARY KEY (property_id, room_type_id, night),
  constraint type_nights_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint type_nights_property_id_room_type_id_fkey FOREIGN KEY (property_id, room_type_id) REFERENCES room_types(property_id, id),
  constraint type_is_never_oversold CHECK (((taken + blocked) <= (capacity + overbooking))),
  constraint type_nights_blocked_check CHECK ((blocked >= 0)),
  constraint type_nights_capacity_check CHECK ((capacity >= 0)),
  constraint type_nights_overbooking_check CHECK ((overbooking >= 0)),
  constraint type_nights_taken_check CHECK ((taken >= 0))
);
CREATE INDEX type_nights_by_night ON type_nights USING btree (property_id, night);
alter table type_nights enable row level security;
alter table type_nights force row level security;
create policy platform on type_nights for all to hotelmate_platform using true;
create policy tenant on type_nights for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on type_nights to hotelmate_app, hotelmate_platform;

create table user_properties (
  property_id  bigint not null,
  user_id      bigint not null,

  constraint user_properties_pkey PRIMARY KEY (property_id, user_id),
  constraint user_properties_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint user_properties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX properties_of_a_user ON user_properties USING btree (user_id, property_id);
alter table user_properties enable row level security;
alter table user_properties force row level security;
create policy platform on user_properties for all to hotelmate_platform using true;
create policy tenant on user_properties for all to hotelmate_app using (property_id = current_property());
grant select, insert, update, delete on user_properties to hotelmate_app, hotelmate_platform;

create table users (
  id               bigint not null generated by default as identity,
  organization_id  bigint,
  email            text not null,
  password_hash    text not null,
  first_name       text not null,
  last_name        text not null default ''::text,
  display_name     text not null default ''::text,
  phone            text not null default ''::text,
  logo_url         text,
  roles            text[] not null,
  status           text not null default 'ACTIVE'::text,
  is_demo          boolean not null default false,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),

  constraint users_pkey PRIMARY KEY (id),
  constraint email_is_used_once UNIQUE (email),
  constraint users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organisations(id),
  constraint users_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
  constraint users_roles_check CHECK ((cardinality(roles) > 0)),
  constraint users_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text])))
);
CREATE INDEX users_of_an_organisation ON users USING btree (organization_id, id);
alter table users enable row level security;
alter table users force row level security;
create policy platform on users for all to hotelmate_platform using true;
create policy tenant on users for all to hotelmate_app using (organization_id = current_organization());
grant select, insert, update, delete on users to hotelmate_app, hotelmate_platform;
