-- Work items that come again: how often, and when the next one is due. Each is an item of its own. Owner: areas/projects.

create table work_series (
  property_id  bigint not null references properties,
  id           uuid not null,
  project_id   uuid not null,
  frequency    text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')),
  every        integer not null check (every between 1 and 365),
  weekdays     integer[] not null default '{}',                            -- 1 is Monday; empty is the weekday of the first day
  mode         text not null check (mode in ('FIXED', 'AFTER_COMPLETION')),
  lead_days    integer not null check (lead_days between 0 and 365),       -- it is made so long before it is due
  start_on     date not null,                                              -- intervals are counted from it
  until_on     date,                                                       -- the last day on which one may be due
  next_on      date,                                                       -- null: one is waited for, or there is none any more
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint series_is_of_one_project unique (property_id, project_id, id),
  constraint series_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint series_weekdays_are_days check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and (frequency = 'WEEKLY' or weekdays = '{}')),
  constraint series_ends_with_its_end check (next_on <= until_on)
);
create index series_by_day on work_series (property_id, next_on) where is_active and next_on is not null;

-- However many workers look at a series at once, each of its days has one item.
alter table work_items
  add column series_id uuid,
  add column series_on date,
  add constraint series_makes_a_day_once unique (property_id, series_id, series_on),
  add constraint work_item_is_of_a_series foreign key (property_id, project_id, series_id) references work_series (property_id, project_id, id),
  add constraint work_item_names_its_day check ((series_id is null) = (series_on is null));

alter table work_series enable row level security;
alter table work_series force row level security;
create policy tenant on work_series to hotelmate_app using (property_id = current_property());
create policy platform on work_series to hotelmate_platform using (true);
