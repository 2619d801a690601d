-- Time that is worked on projects: entries, the week of each employee, and the timer that runs. Owner: areas/projects.

-- The week of an employee. Its row is locked by whoever changes an entry of the week: what is worked on each of its days is counted here, so
-- that no two requests at once bring a day above 24 hours, and none changes a week that was submitted meanwhile.
create table timesheets (
  property_id    bigint not null references properties,
  id             uuid not null,
  employee_id    uuid not null,
  week_on        date not null,                                             -- its Monday
  state          text not null default 'OPEN' check (state in ('OPEN', 'SUBMITTED', 'APPROVED')),
  minutes        integer[] not null default '{0,0,0,0,0,0,0}',              -- from Monday to Sunday
  submission_id  uuid,                                                      -- what is approved: a new one each time it is submitted
  submitted_at   timestamptz,
  decided_at     timestamptz,
  decided_by     text not null default '',
  comment        text not null default '',
  version        integer not null default 1,

  primary key (property_id, id),
  constraint week_has_one_timesheet unique (property_id, employee_id, week_on),
  constraint timesheet_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint timesheet_begins_on_monday check (extract(isodow from week_on) = 1),
  constraint day_has_24_hours check (cardinality(minutes) = 7 and 0 <= all (minutes) and 1440 >= all (minutes)),
  constraint submitted_timesheet_has_a_submission check ((state = 'OPEN') = (submission_id is null)),
  constraint submission_has_its_moment check (submission_id is null or submitted_at is not null)
);
create unique index submission_is_of_one_timesheet on timesheets (property_id, submission_id) where submission_id is not null;
create index timesheets_waiting on timesheets (property_id, week_on) where state = 'SUBMITTED';

create table time_entries (
  property_id  bigint not null references properties,
  id           uuid not null,
  employee_id  uuid not null,
  week_on      date not null,
  project_id   uuid not null,
  item_id      uuid,
  on_day       date not null,                                               -- when it was worked, not when it was logged
  minutes      integer not null check (minutes between 1 and 1440),
  note         text not null default '' check (length(note) <= 1000),
  is_billable  boolean not null,
  rate_minor   bigint check (rate_minor >= 0),                              -- for an hour, in minor units of the property's currency, as it was then
  logged_at    timestamptz not null,
  logged_by    text not null,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint time_is_of_a_timesheet foreign key (property_id, employee_id, week_on) references timesheets (property_id, employee_id, week_on),
  constraint time_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint time_is_of_an_item_of_its_project foreign key (property_id, project_id, item_id)
    references work_items (property_id, project_id, id),
  constraint time_is_of_a_day_of_its_week check (on_day between week_on and week_on + 6)
);
create index time_of_an_employee on time_entries (property_id, employee_id, week_on);
create index time_of_a_project on time_entries (property_id, project_id, on_day, id);
create index time_of_an_item on time_entries (property_id, item_id) where item_id is not null;

create table running_timers (
  property_id  bigint not null references properties,
  employee_id  uuid not null,
  project_id   uuid not null,
  item_id      uuid,
  note         text not null default '' check (length(note) <= 1000),
  started_at   timestamptz not null,

  constraint one_timer_runs primary key (property_id, employee_id),
  constraint timer_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint timer_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint timer_is_of_an_item_of_its_project foreign key (property_id, project_id, item_id)
    references work_items (property_id, project_id, id)
);

do $$
declare one text;
begin
  foreach one in array array['timesheets', 'time_entries', 'running_timers'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
