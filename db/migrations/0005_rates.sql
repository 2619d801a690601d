-- What a night costs.
-- Owner: areas/rates. A plan either has prices of its own or follows another plan by a percentage and an amount.
-- A night without a price is not sellable, never free.

create table rate_plans (
  property_id      bigint not null references properties,
  id               uuid not null,
  name             text not null check (name <> ''),
  code             text not null check (code <> ''),
  unit             text not null default 'NIGHT' check (unit in ('NIGHT', 'HOUR', 'MONTH')),
  parent_plan_id   uuid,
  offset_bp        integer not null default 0 check (offset_bp between -10000 and 100000),
  offset_minor     bigint not null default 0,
  is_default       boolean not null default false,
  is_active        boolean not null default true,
  is_sample        boolean not null default false,
  version          integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, parent_plan_id) references rate_plans,
  constraint rate_plan_code_is_unique unique (property_id, code),
  constraint plan_does_not_follow_itself check (parent_plan_id is distinct from id)
);
create unique index one_default_plan on rate_plans (property_id) where is_default;

-- Standing prices of a plan and type: the base for its base occupancy, and what other numbers of guests change.
create table plan_prices (
  property_id        bigint not null references properties,
  rate_plan_id       uuid not null,
  room_type_id       uuid not null,
  base_minor         bigint not null check (base_minor >= 0),
  weekend_minor      bigint check (weekend_minor >= 0),      -- Friday and Saturday nights; null is as base
  single_minor       bigint check (single_minor >= 0),       -- one adult alone; null is as base
  extra_adult_minor  bigint not null default 0 check (extra_adult_minor >= 0),
  extra_child_minor  bigint not null default 0 check (extra_child_minor >= 0),

  primary key (property_id, rate_plan_id, room_type_id),
  foreign key (property_id, rate_plan_id) references rate_plans,
  foreign key (property_id, room_type_id) references room_types
);

-- A price set for one night wins over the standing one.
create table day_prices (
  property_id   bigint not null references properties,
  rate_plan_id  uuid not null,
  room_type_id  uuid not null,
  night         date not null,
  base_minor    bigint not null check (base_minor >= 0),

  primary key (property_id, rate_plan_id, room_type_id, night),
  foreign key (property_id, rate_plan_id) references rate_plans,
  foreign key (property_id, room_type_id) references room_types
);

alter table rate_plans enable row level security;
alter table rate_plans force row level security;
create policy tenant on rate_plans to hotelmate_app using (property_id = current_property());
create policy platform on rate_plans to hotelmate_platform using (true);

alter table plan_prices enable row level security;
alter table plan_prices force row level security;
create policy tenant on plan_prices to hotelmate_app using (property_id = current_property());
create policy platform on plan_prices to hotelmate_platform using (true);

alter table day_prices enable row level security;
alter table day_prices force row level security;
create policy tenant on day_prices to hotelmate_app using (property_id = current_property());
create policy platform on day_prices to hotelmate_platform using (true);
