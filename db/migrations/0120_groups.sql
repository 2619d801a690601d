-- Groups: one organiser's agreement on rooms that are held before anyone knows who will sleep in them. The nights held are the inventory's
-- (allotment_nights, below); a booking made of them names its group. Owner: areas/groups.
create table groups (
  property_id    bigint not null references properties,
  id             uuid not null,
  number         bigint not null,                           -- of the property's own series
  name           text not null check (name <> ''),
  name_key       text collate "C" not null,                 -- the name as it is searched
  kind           text not null check (kind in ('WEDDING', 'SOCIAL', 'CORPORATE', 'CONFERENCE', 'TOUR', 'SPORTS', 'OTHER')),
  status         text not null default 'TENTATIVE' check (status in ('TENTATIVE', 'DEFINITE', 'CANCELLED')),
  deducts        boolean not null,                          -- what it holds is taken out of what can be sold
  company_id     uuid,
  contact_name   text not null default '',
  contact_email  text not null default '',
  contact_phone  text not null default '',
  arrival_on     date not null,
  departure_on   date not null,
  cut_off_rule   text not null check (cut_off_rule in ('NONE', 'FIXED', 'ROLLING', 'BY_DAY')),
  cut_off_on     date,                                      -- FIXED: all rooms left are released when this day closes
  cut_off_days   integer,                                   -- ROLLING: days before the arrival; BY_DAY: before each night
  rate_plan_id   uuid not null,
  rates          jsonb not null default '[]',               -- agreed prices of a night by room type, in the plan's place
  notes          text not null default '',
  cancel_reason  text not null default '',
  created_at     timestamptz not null,
  created_by     bigint not null,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint group_number_is_unique unique (property_id, number),
  constraint group_company_is_known foreign key (property_id, company_id) references companies,
  constraint group_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans,
  constraint group_has_a_night check (arrival_on < departure_on),
  constraint group_deducts_by_its_status check (status = 'TENTATIVE' or deducts = (status = 'DEFINITE')),
  constraint cut_off_has_its_figure check (
    (cut_off_on is not null) = (cut_off_rule = 'FIXED')
    and (cut_off_days is not null) = (cut_off_rule in ('ROLLING', 'BY_DAY'))
    and coalesce(cut_off_days, 0) between 0 and 365)
);
create index groups_by_arrival on groups (property_id, arrival_on, id);
create index groups_by_name on groups (property_id, name_key);

alter table groups enable row level security;
alter table groups force row level security;
create policy tenant on groups to hotelmate_app using (property_id = current_property());
create policy platform on groups to hotelmate_platform using (true);

-- Owner: areas/bookings.
alter table bookings
  add column group_id uuid,
  add constraint booking_group_is_known foreign key (property_id, group_id) references groups;
create index bookings_of_a_group on bookings (property_id, group_id) where group_id is not null;

-- What a group holds of a type on a night. Still held is greatest(0, held - picked_up - released), and type_nights.allotted is the sum of
-- that over the groups that deduct. Picked up is what stays of the group's bookings hold, also beyond what was held. Owner: areas/rooms.
create table allotment_nights (
  property_id   bigint not null references properties,
  group_id      uuid not null,
  room_type_id  uuid not null,
  night         date not null,
  held          integer not null default 0 check (held >= 0),
  picked_up     integer not null default 0 check (picked_up >= 0),
  released      integer not null default 0 check (released >= 0),  -- given back to sale; a room called off later follows it
  deducts       boolean not null default true,

  primary key (property_id, group_id, room_type_id, night),
  foreign key (property_id, group_id) references groups,
  foreign key (property_id, room_type_id) references room_types,
  constraint released_was_held check (released <= held)
);
create index allotments_by_night on allotment_nights (property_id, night);

alter table allotment_nights enable row level security;
alter table allotment_nights force row level security;
create policy tenant on allotment_nights to hotelmate_app using (property_id = current_property());
create policy platform on allotment_nights to hotelmate_platform using (true);

alter table type_nights
  add column allotted integer not null default 0 check (allotted >= 0),
  drop constraint type_is_never_oversold,
  add constraint type_is_never_oversold check (taken + blocked + allotted <= capacity + overbooking);

-- A night that a group holds keeps its row when sample data is removed, and a sample type that one holds stays.
do $$
declare
  unused constant text := '(n.taken, n.blocked, n.overbooking, n.capacity) = (0, 0, 0, t.room_count)';
  body text := pg_get_functiondef('remove_sample_data()'::regprocedure);
begin
  if position(unused in body) = 0 then raise exception 'remove_sample_data does not drop unused nights as it did'; end if;
  execute replace(body, unused, '(n.taken, n.blocked, n.allotted, n.overbooking, n.capacity) = (0, 0, 0, 0, t.room_count)');
end
$$;

-- A group of the property's own on a sample type or plan keeps the samples, as a contract does.
alter function sample_data_uses() rename to sample_data_uses_but_groups;
create function sample_data_uses() returns text[]
  language sql stable
  return sample_data_uses_but_groups() || array(
    select 'terms_on_sample_types'
     where 'terms_on_sample_types' <> all(sample_data_uses_but_groups())
       and (exists (select from groups g join rate_plans p on (p.property_id, p.id) = (g.property_id, g.rate_plan_id)
                     where g.property_id = current_property() and p.is_sample)
            or exists (select from allotment_nights a join room_types t on (t.property_id, t.id) = (a.property_id, a.room_type_id)
                        where a.property_id = current_property() and t.is_sample)));
