-- Seasons with prices of their own: a run of nights, and what plans ask for room types on them, by weekday where wanted. Of several seasons
-- on a night the one that ranks first counts. Owner: areas/rates.

create table price_seasons (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),
  first_on     date not null,
  last_on      date not null,                                     -- both nights are of the season
  ranking      integer not null check (ranking between 1 and 1000),
  version      integer not null default 1,

  primary key (property_id, id),
  constraint season_ranks_alone unique (property_id, ranking),
  check (first_on <= last_on)
);
create unique index price_season_name_is_unique on price_seasons (property_id, lower(name));

-- Null is not set: a weekday has the base price, guests change it as they change the base rate.
create table season_prices (
  property_id        bigint not null references properties,
  season_id          uuid not null,
  rate_plan_id       uuid not null,
  room_type_id       uuid not null,
  base_minor         bigint not null check (base_minor >= 0),
  monday_minor       bigint check (monday_minor >= 0),
  tuesday_minor      bigint check (tuesday_minor >= 0),
  wednesday_minor    bigint check (wednesday_minor >= 0),
  thursday_minor     bigint check (thursday_minor >= 0),
  friday_minor       bigint check (friday_minor >= 0),
  saturday_minor     bigint check (saturday_minor >= 0),
  sunday_minor       bigint check (sunday_minor >= 0),
  single_minor       bigint check (single_minor >= 0),
  extra_adult_minor  bigint check (extra_adult_minor >= 0),
  extra_child_minor  bigint check (extra_child_minor >= 0),

  primary key (property_id, season_id, rate_plan_id, room_type_id),
  foreign key (property_id, season_id) references price_seasons on delete cascade,
  constraint season_price_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans on delete cascade,
  constraint season_price_type_is_known foreign key (property_id, room_type_id) references room_types on delete cascade
);

alter table price_seasons enable row level security;
alter table price_seasons force row level security;
create policy tenant on price_seasons to hotelmate_app using (property_id = current_property());
create policy platform on price_seasons to hotelmate_platform using (true);

alter table season_prices enable row level security;
alter table season_prices force row level security;
create policy tenant on season_prices to hotelmate_app using (property_id = current_property());
create policy platform on season_prices to hotelmate_platform using (true);
