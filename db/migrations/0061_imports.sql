-- Guests and bookings brought in from a table, line by line in the background, and taken out again whole while nothing stands on them.
-- Owner: areas/imports.

create table imports (
  property_id      bigint not null references properties,
  id               uuid not null,
  kind             text not null check (kind in ('GUESTS', 'BOOKINGS')),
  file_name        text not null,
  state            text not null check (state in ('RUNNING', 'DONE', 'UNDONE')),
  may_price        boolean not null,                          -- whoever began it may name prices
  created_by       bigint not null,
  created_by_name  text not null,
  created_at       timestamptz not null,
  ended_at         timestamptz,

  primary key (property_id, id)
);
create unique index one_import_runs on imports (property_id) where state = 'RUNNING';

create table import_lines (
  property_id   bigint not null,
  import_id     uuid not null,
  line          integer not null check (line > 0),           -- as the table counts, its titles being line 1
  name          text not null,
  reference     text not null default '',                    -- what the other program called it
  state         text not null check (state in ('READY', 'MADE', 'FAILED', 'LEFT_OUT')),
  faults        text[] not null default '{}',
  refusal       text not null default '',                    -- why the house said no after all
  details       jsonb not null default '{}',
  input         jsonb,                                       -- what is to be made; gone once it is
  made_id       uuid,
  made_version  integer,
  guest_id      uuid,                                        -- of a guest who was made along with a booking

  primary key (property_id, import_id, line),
  foreign key (property_id, import_id) references imports,
  check ((state = 'MADE') = (made_id is not null)),
  check ((state = 'READY') = (input is not null))
);
create index import_lines_to_do on import_lines (property_id, import_id, line) where state = 'READY';
create index import_lines_by_reference on import_lines (property_id, reference) where reference <> '';

alter table imports enable row level security;
alter table imports force row level security;
create policy tenant on imports to hotelmate_app using (property_id = current_property());
create policy platform on imports to hotelmate_platform using (true);

alter table import_lines enable row level security;
alter table import_lines force row level security;
create policy tenant on import_lines to hotelmate_app using (property_id = current_property());
create policy platform on import_lines to hotelmate_platform using (true);

-- Takes away what an import made, or says how many of its bookings and guests somebody has worked on since, and then changes nothing.
create function remove_import(which uuid, out stands integer, out first text)
  language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
  gone_bookings uuid[];
  gone_guests uuid[];
begin
  select coalesce(array_agg(l.made_id) filter (where i.kind = 'BOOKINGS'), '{}'),
         coalesce(array_agg(coalesce(l.guest_id, l.made_id)) filter (where i.kind = 'GUESTS' or l.guest_id is not null), '{}')
    into gone_bookings, gone_guests
    from import_lines l join imports i on (i.property_id, i.id) = (l.property_id, l.import_id)
   where l.property_id = here and l.import_id = which and l.state = 'MADE';

  -- In the order in which a desk takes them: bookings, inventory, folios.
  perform from bookings where property_id = here and id = any(gone_bookings) order by id for update;
  perform from type_nights n
    where n.property_id = here
      and exists (select from stays s where s.property_id = here and s.booking_id = any(gone_bookings) and s.room_type_id = n.room_type_id
                     and n.night >= s.arrival_on and n.night < s.departure_on)
    order by n.room_type_id, n.night for update;
  perform from folios where property_id = here and booking_id = any(gone_bookings) order by id for update;
  perform from customers where property_id = here and id = any(gone_guests) order by id for update;

  select count(*)::int, coalesce(min(s.name), '') into stands, first from (
    select b.reference as name
      from bookings b
      join import_lines l on l.property_id = here and l.import_id = which and l.made_id = b.id
     where b.property_id = here and b.id = any(gone_bookings)
       and (b.version <> l.made_version
            or exists (select from folios f join folio_lines c on (c.property_id, c.folio_id) = (f.property_id, f.id)
                        where f.property_id = here and f.booking_id = b.id)
            or exists (select from receipts x where x.property_id = here and x.booking_id = b.id)
            or exists (select from payments x where x.property_id = here and x.booking_id = b.id)
            or exists (select from expenses x where x.property_id = here and x.booking_id = b.id)
            or exists (select from invoices x where x.property_id = here and x.booking_id = b.id)
            or exists (select from invoice_drafts x where x.property_id = here and x.booking_id = b.id)
            or exists (select from payment_links x where x.property_id = here and x.booking_id = b.id)
            or exists (select from gateway_collections x where x.property_id = here and x.booking_id = b.id)
            or exists (select from orders x where x.property_id = here and x.booking_id = b.id))
    union all
    select trim(c.first_name || ' ' || c.last_name)
      from customers c
     where c.property_id = here and c.id = any(gone_guests)
       and (c.version <> 1 or c.merged_into_id is not null
            or exists (select from customers m where m.property_id = here and m.merged_into_id = c.id)
            or exists (select from bookings b where b.property_id = here and b.customer_id = c.id and b.id <> all(gone_bookings))
            or exists (select from appointments x where x.property_id = here and x.customer_id = c.id)
            or exists (select from orders x where x.property_id = here and x.customer_id = c.id))) s;
  if stands > 0 then return; end if;

  update type_nights n set taken = n.taken - s.count
    from (select s.room_type_id, d.night, count(*)::int
            from stays s join stay_nights d on (d.property_id, d.stay_id) = (s.property_id, s.id)
           where s.property_id = here and s.booking_id = any(gone_bookings)
           group by 1, 2) s
   where n.property_id = here and n.room_type_id = s.room_type_id and n.night = s.night;
  delete from room_nights n using stays s
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and s.booking_id = any(gone_bookings);
  delete from stay_nights n using stays s
   where n.property_id = here and (s.property_id, s.id) = (n.property_id, n.stay_id) and s.booking_id = any(gone_bookings);
  delete from stays where property_id = here and booking_id = any(gone_bookings);
  delete from folios where property_id = here and booking_id = any(gone_bookings);
  delete from bookings where property_id = here and id = any(gone_bookings);
  delete from customers where property_id = here and id = any(gone_guests);
exception when foreign_key_violation then
  stands := 1;
  first := '';
end
$$;
revoke execute on function remove_import(uuid) from public;
grant execute on function remove_import(uuid) to hotelmate_app;
