-- Sums of a day's facts over every key, of the two datasets whose rows a day grow with the property: stays and bookings. A span cut by nothing but
-- periods reads one row a day. Each statement that writes facts adds to them. Owner: areas/reports.

create table stay_sums (
  property_id     bigint not null references properties,
  business_on     date not null,
  rooms_sold      integer not null,
  guests          integer not null,
  room_minor      bigint not null,
  room_tax_minor  bigint not null,
  arrivals        integer not null,
  arrival_nights  integer not null,
  departures      integer not null,
  no_shows        integer not null,
  direct_sold     integer not null,

  constraint stay_sum_is_stored_once primary key (property_id, business_on)
);

create table booking_sums (
  property_id       bigint not null references properties,
  business_on       date not null,
  made              integer not null,
  made_nights       integer not null,
  made_minor        bigint not null,
  lead_days         integer not null,
  cancelled         integer not null,
  cancelled_nights  integer not null,
  cancelled_minor   bigint not null,

  constraint booking_sum_is_stored_once primary key (property_id, business_on)
);

insert into stay_sums
select property_id, business_on, sum(rooms_sold), sum(guests), sum(room_minor), sum(room_tax_minor), sum(arrivals), sum(arrival_nights),
       sum(departures), sum(no_shows), sum(direct_sold)
  from stay_facts group by 1, 2;

insert into booking_sums
select property_id, business_on, sum(made), sum(made_nights), sum(made_minor), sum(lead_days), sum(cancelled), sum(cancelled_nights),
       sum(cancelled_minor)
  from booking_facts group by 1, 2;

create function sum_stay_facts() returns trigger language plpgsql as $$
begin
  insert into stay_sums as s
    (property_id, business_on, rooms_sold, guests, room_minor, room_tax_minor, arrivals, arrival_nights, departures, no_shows, direct_sold)
  select property_id, business_on, sum(rooms_sold), sum(guests), sum(room_minor), sum(room_tax_minor), sum(arrivals), sum(arrival_nights),
         sum(departures), sum(no_shows), sum(direct_sold)
    from added group by 1, 2 order by 1, 2
  on conflict on constraint stay_sum_is_stored_once do update
     set rooms_sold = s.rooms_sold + excluded.rooms_sold, guests = s.guests + excluded.guests, room_minor = s.room_minor + excluded.room_minor,
         room_tax_minor = s.room_tax_minor + excluded.room_tax_minor, arrivals = s.arrivals + excluded.arrivals,
         arrival_nights = s.arrival_nights + excluded.arrival_nights, departures = s.departures + excluded.departures,
         no_shows = s.no_shows + excluded.no_shows, direct_sold = s.direct_sold + excluded.direct_sold;
  return null;
end $$;
create trigger stay_facts_are_summed after insert on stay_facts referencing new table as added
  for each statement execute function sum_stay_facts();

create function sum_booking_facts() returns trigger language plpgsql as $$
begin
  insert into booking_sums as s
    (property_id, business_on, made, made_nights, made_minor, lead_days, cancelled, cancelled_nights, cancelled_minor)
  select property_id, business_on, sum(made), sum(made_nights), sum(made_minor), sum(lead_days), sum(cancelled), sum(cancelled_nights),
         sum(cancelled_minor)
    from added group by 1, 2 order by 1, 2
  on conflict on constraint booking_sum_is_stored_once do update
     set made = s.made + excluded.made, made_nights = s.made_nights + excluded.made_nights, made_minor = s.made_minor + excluded.made_minor,
         lead_days = s.lead_days + excluded.lead_days, cancelled = s.cancelled + excluded.cancelled,
         cancelled_nights = s.cancelled_nights + excluded.cancelled_nights, cancelled_minor = s.cancelled_minor + excluded.cancelled_minor;
  return null;
end $$;
create trigger booking_facts_are_summed after insert on booking_facts referencing new table as added
  for each statement execute function sum_booking_facts();

-- Facts go only with sample data, whole days at once; their sums go with them.
create function remove_fact_sums() returns trigger language plpgsql as $$
begin
  execute format('delete from %I s using (select distinct property_id, business_on from removed) r
                   where (s.property_id, s.business_on) = (r.property_id, r.business_on)', tg_argv[0]);
  return null;
end $$;
create trigger sums_go_with_stay_facts after delete on stay_facts referencing old table as removed
  for each statement execute function remove_fact_sums('stay_sums');
create trigger sums_go_with_booking_facts after delete on booking_facts referencing old table as removed
  for each statement execute function remove_fact_sums('booking_sums');

do $$
declare one text;
begin
  foreach one in array array['stay_sums', 'booking_sums'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke delete on stay_sums, booking_sums from hotelmate_app, hotelmate_platform;
