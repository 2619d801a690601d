-- Yield management: rules that set prices and restrictions by demand, the events they may ask for, and what they set. Owner: areas/yields.

create table yield_rules (
  property_id         bigint not null references properties,
  id                  uuid not null,
  name                text not null check (name <> ''),
  ranking             integer not null check (ranking between 1 and 100),    -- of several that hold, the lowest counts
  state               text not null default 'OFF' check (state in ('OFF', 'SUGGEST', 'APPLY')),
  room_type_ids       uuid[] not null default '{}',                          -- none is every type
  rate_plan_id        uuid,                                                  -- none: prices of every plan with its own, restrictions of all plans
  measured_on         text not null check (measured_on in ('PROPERTY', 'TYPE')),
  occupancy_from_bp   integer,
  occupancy_until_bp  integer,                                               -- this one included
  pickup_rooms        integer check (pickup_rooms between 1 and 1000),       -- at least so many rooms more on the books
  pickup_days         integer check (pickup_days between 1 and 30),          -- than so many days ago
  ahead_from          integer,
  ahead_until         integer,                                               -- days from the business date to the night, this one included
  weekdays            integer[] not null default '{}',                       -- Monday 1 to Sunday 7; none is every day
  on_event            boolean not null default false,                        -- only on nights of a demand event
  effect              text not null check (effect in ('PRICE', 'MIN_STAY', 'CLOSED', 'CLOSED_TO_ARRIVAL')),
  step_bp             integer check (step_bp between -9000 and 100000 and step_bp <> 0),
  step_minor          bigint check (step_minor <> 0),
  min_stay            integer check (min_stay between 1 and 366),            -- 1 lifts a minimum of a wider level
  is_closed           boolean,                                               -- false opens what a wider level closed
  floor_minor         bigint check (floor_minor >= 0),
  ceiling_minor       bigint check (ceiling_minor >= 0),
  version             integer not null default 1,

  primary key (property_id, id),
  constraint yield_rule_ranks_alone unique (property_id, ranking),
  constraint yield_rule_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans on delete cascade,
  constraint occupancy_is_a_range check (
    coalesce(occupancy_from_bp, 0) between 0 and 10000 and coalesce(occupancy_until_bp, 10000) between 0 and 10000
    and coalesce(occupancy_from_bp, 0) <= coalesce(occupancy_until_bp, 10000)),
  constraint pickup_has_its_days check ((pickup_rooms is null) = (pickup_days is null)),
  constraint days_ahead_are_a_range check (
    coalesce(ahead_from, 0) between 0 and 365 and coalesce(ahead_until, 365) between 0 and 365
    and coalesce(ahead_from, 0) <= coalesce(ahead_until, 365)),
  constraint weekdays_are_days_of_a_week check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  constraint effect_has_its_figure check (
    num_nonnulls(step_bp, step_minor) = (effect = 'PRICE')::integer
    and (min_stay is not null) = (effect = 'MIN_STAY')
    and (is_closed is not null) = (effect in ('CLOSED', 'CLOSED_TO_ARRIVAL'))),
  constraint bounds_are_of_prices check (effect = 'PRICE' or num_nonnulls(floor_minor, ceiling_minor) = 0),
  constraint floor_is_below_ceiling check (floor_minor <= ceiling_minor)
);
create unique index yield_rule_name_is_unique on yield_rules (property_id, lower(name));
create index live_yield_rules on yield_rules (property_id) where state = 'APPLY';

create table demand_events (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),
  first_on     date not null,
  last_on      date not null,                              -- both nights are of the event

  primary key (property_id, id),
  constraint event_is_not_over_before_it_begins check (first_on <= last_on)
);
create index demand_events_by_day on demand_events (property_id, first_on, id);
create unique index demand_event_is_named_once on demand_events (property_id, lower(name), first_on);

-- What rules set on nights: a price in minor units, a minimum stay in nights, closed as 1 and open as 0; null is not set. While the calendar
-- still has value_set, the cell is the rule's, and value_before is what it returns to; once a user set something else, it is the user's.
create table yield_cells (
  property_id   bigint not null references properties,
  effect        text not null check (effect in ('PRICE', 'MIN_STAY', 'CLOSED', 'CLOSED_TO_ARRIVAL')),
  room_type_id  uuid not null,
  rate_plan_id  uuid,
  night         date not null,
  value_before  bigint check (value_before >= 0),
  value_set     bigint not null check (value_set >= 0),
  rule_name     text not null,                             -- as it was called when it set the cell
  is_automatic  boolean not null,                          -- set without a user; it is taken back without one too
  changed_at    timestamptz not null,

  constraint yield_sets_a_cell_once unique nulls not distinct (property_id, night, effect, room_type_id, rate_plan_id),
  constraint yield_cell_type_is_known foreign key (property_id, room_type_id) references room_types on delete cascade,
  constraint yield_cell_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans on delete cascade,
  constraint price_is_of_a_plan check (effect <> 'PRICE' or rate_plan_id is not null),
  constraint value_is_changed check (value_before is distinct from value_set)
);
create index yield_cells_of_a_type on yield_cells (property_id, room_type_id);
create index yield_cells_of_a_plan on yield_cells (property_id, rate_plan_id) where rate_plan_id is not null;

alter table yield_rules enable row level security;
alter table yield_rules force row level security;
create policy tenant on yield_rules to hotelmate_app using (property_id = current_property());
create policy platform on yield_rules to hotelmate_platform using (true);

alter table demand_events enable row level security;
alter table demand_events force row level security;
create policy tenant on demand_events to hotelmate_app using (property_id = current_property());
create policy platform on demand_events to hotelmate_platform using (true);

alter table yield_cells enable row level security;
alter table yield_cells force row level security;
create policy tenant on yield_cells to hotelmate_app using (property_id = current_property());
create policy platform on yield_cells to hotelmate_platform using (true);

-- Which rules asked for a change, and for each cell with which figures. Owner: areas/rates.
alter table rate_changes add column rules text[] not null default '{}';
alter table rate_change_cells add column reason jsonb;
