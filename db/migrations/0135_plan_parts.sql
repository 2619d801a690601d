-- What is in the price of a plan beside the room, such as breakfast: taken out of the price of each night it is due on. Owner: areas/rates.
create table plan_parts (
  property_id   bigint not null references properties,
  id            uuid not null,
  rate_plan_id  uuid not null,
  name          text not null check (name <> '' and name = btrim(name)),
  amount_minor  bigint not null check (amount_minor > 0),             -- of one, with tax or without as the property's prices are
  per           text not null check (per in ('ROOM', 'ADULT', 'CHILD', 'GUEST')),
  rhythm        text not null check (rhythm in ('EVERY_NIGHT', 'FIRST_NIGHT', 'LAST_NIGHT', 'EXCEPT_FIRST', 'EXCEPT_LAST')),
  weekdays      integer[] not null default '{}',                     -- Monday 1 to Sunday 7; none is every day
  tax_category  text not null default 'ROOM' check (tax_category in ('ROOM', 'SERVICE', 'FOOD', 'ALCOHOL', 'GOODS')),
  service_code  text not null default '',
  meal          text check (meal in ('BREAKFAST', 'LUNCH', 'DINNER', 'OTHER')),
  is_next_day   boolean not null default false,                       -- served on the day after the night, as breakfast is
  ranking       integer not null check (ranking >= 1),                -- in the order parts are taken out
  version       integer not null default 1,

  primary key (property_id, id),
  constraint plan_part_name_is_unique unique (property_id, rate_plan_id, name),
  constraint plan_part_ranks_alone unique (property_id, rate_plan_id, ranking),
  constraint part_weekdays_are_days check (weekdays <@ '{1,2,3,4,5,6,7}'::integer[]),
  constraint part_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans on delete cascade
);

alter table plan_parts enable row level security;
alter table plan_parts force row level security;
create policy tenant on plan_parts to hotelmate_app using (property_id = current_property());
create policy platform on plan_parts to hotelmate_platform using (true);

-- The parts of a night as they were sold; they are within its price. Owner: areas/bookings.
alter table stay_nights
  add column parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  add column parts_net_minor bigint not null default 0,
  add constraint parts_are_within_the_night check (parts_net_minor between 0 and net_minor);

-- Meals of a day are found by the nights with parts. Owner: areas/bookings.
create index nights_with_parts on stay_nights (property_id, night) where parts <> '[]';

-- What of a posted night was not for the room. Owner: areas/closing.
alter table closing_postings add column parts_net_minor bigint not null default 0;
