-- What the property announces to its employees, and who has read it. Owner: areas/employees.

create table announcements (
  property_id     bigint not null references properties,
  id              uuid not null,
  title           text not null,
  body            text not null,
  department_ids  uuid[] not null default '{}',        -- empty: everyone
  from_on         date not null,                       -- by the clock of the property
  until_on        date,                                -- the last day it is shown
  is_withdrawn    boolean not null default false,
  notified_at     timestamptz,                         -- when its readers were notified: once
  created_at      timestamptz not null,
  author_name     text not null,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint announcement_has_a_title check (title <> ''),
  constraint announcement_has_a_body check (body <> ''),
  constraint announcement_ends_after_it_begins check (until_on >= from_on)
);
create index announcements_to_notify on announcements (property_id, from_on) where notified_at is null and not is_withdrawn;

create table announcement_reads (
  property_id      bigint not null references properties,
  announcement_id  uuid not null,
  employee_id      uuid not null,
  read_at          timestamptz not null,

  constraint announcement_is_read_once primary key (property_id, announcement_id, employee_id),
  constraint read_is_of_an_announcement foreign key (property_id, announcement_id) references announcements (property_id, id),
  constraint read_is_by_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);

do $$
declare one text;
begin
  foreach one in array array['announcements', 'announcement_reads'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke delete on announcements from hotelmate_app, hotelmate_platform;
revoke update, delete on announcement_reads from hotelmate_app, hotelmate_platform;
