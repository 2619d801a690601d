-- Restrictions of nights (minimum and maximum stay, closed, closed to arrival and departure, advance), at four levels: a null room type is
-- every type, a null plan every plan. Null in a restriction is not set, so the next wider level decides.
-- What is set in the rate calendar is recorded cell by cell, so that anyone sees who set it and a whole change can be undone.
-- Owner: areas/rates.
create table rate_restrictions (
  property_id          bigint not null references properties,
  id                   uuid not null,
  room_type_id         uuid,
  rate_plan_id         uuid,
  night                date not null,
  min_stay             integer check (min_stay between 1 and 366),
  max_stay             integer check (max_stay between 1 and 366),
  min_stay_through     integer check (min_stay_through between 1 and 366),
  max_stay_through     integer check (max_stay_through between 1 and 366),
  stay_lengths         integer[],
  closed               boolean,
  closed_to_arrival    boolean,
  closed_to_departure  boolean,
  min_advance          integer check (min_advance >= 0),
  max_advance          integer check (max_advance >= 0),

  primary key (property_id, id),
  -- By night first: a stay asks for a few nights of all levels.
  constraint night_is_restricted_once unique nulls not distinct (property_id, night, room_type_id, rate_plan_id),
  foreign key (property_id, room_type_id) references room_types,
  foreign key (property_id, rate_plan_id) references rate_plans,
  constraint restriction_says_something check (
    num_nonnulls(min_stay, max_stay, min_stay_through, max_stay_through, stay_lengths, closed, closed_to_arrival, closed_to_departure,
                 min_advance, max_advance) > 0),
  constraint minimum_stay_is_within_maximum check (min_stay <= max_stay),
  constraint advance_is_within_maximum check (min_advance <= max_advance)
);

-- What someone set in one go.
create table rate_changes (
  property_id      bigint not null references properties,
  id               uuid not null,
  kind             text not null check (kind in ('PRICES', 'RESTRICTIONS')),
  first_night      date not null,
  last_night       date not null,
  cell_count       integer not null check (cell_count > 0),
  changed_at       timestamptz not null,
  changed_by       bigint not null,
  changed_by_name  text not null,
  undone_at        timestamptz,
  undoes           uuid,

  primary key (property_id, id),
  constraint change_is_undone_once unique (property_id, undoes),
  foreign key (property_id, undoes) references rate_changes
);

-- Each night that a change set: what it was before and what it was set to.
create table rate_change_cells (
  property_id   bigint not null references properties,
  change_id     uuid not null,
  night         date not null,
  room_type_id  uuid,
  rate_plan_id  uuid,
  before        jsonb not null,
  after         jsonb not null,

  -- By cell first: the history of a cell reads its changes, the latest first.
  constraint cell_is_changed_once unique nulls not distinct (property_id, night, room_type_id, rate_plan_id, change_id),
  foreign key (property_id, change_id) references rate_changes
);
create index cells_of_a_change on rate_change_cells (property_id, change_id);

alter table rate_restrictions enable row level security;
alter table rate_restrictions force row level security;
create policy tenant on rate_restrictions to hotelmate_app using (property_id = current_property());
create policy platform on rate_restrictions to hotelmate_platform using (true);

alter table rate_changes enable row level security;
alter table rate_changes force row level security;
create policy tenant on rate_changes to hotelmate_app using (property_id = current_property());
create policy platform on rate_changes to hotelmate_platform using (true);

alter table rate_change_cells enable row level security;
alter table rate_change_cells force row level security;
create policy tenant on rate_change_cells to hotelmate_app using (property_id = current_property());
create policy platform on rate_change_cells to hotelmate_platform using (true);
