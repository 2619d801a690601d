-- What an hour of work on a project costs its client: by member, by activity, or for all, each from a day on. Owner: areas/projects.
create table work_activities (
  property_id  bigint not null references properties,
  id           uuid not null,
  code         text not null check (code ~ '^[A-Z0-9]{1,12}$'),
  name         text not null check (length(name) between 1 and 60),
  is_billable  boolean not null,                        -- whether its time is billed on projects that are billed by the hour
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint work_activity_code_is_used_once unique (property_id, code)
);

create table project_rates (
  property_id  bigint not null references properties,
  id           uuid not null,
  project_id   uuid not null,
  employee_id  uuid,                                    -- null: of everyone
  activity_id  uuid,                                    -- null: of everything
  from_on      date not null,
  until_on     date,                                    -- the last day; null for one that goes on
  rate_minor   bigint not null check (rate_minor between 0 and 1000000000000),   -- for an hour, in minor units of the property's currency
  version      integer not null default 1,

  primary key (property_id, id),
  constraint project_rate_begins_once unique nulls not distinct (property_id, project_id, employee_id, activity_id, from_on),
  constraint project_rate_ends_after_it_begins check (from_on <= until_on),
  constraint project_rate_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint project_rate_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint project_rate_is_of_an_activity foreign key (property_id, activity_id) references work_activities (property_id, id)
);

do $$
declare one text;
begin
  foreach one in array array['work_activities', 'project_rates'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
    execute format('grant select, insert, update, delete on %I to hotelmate_app, hotelmate_platform', one);
  end loop;
end $$;

alter table time_entries add column activity_id uuid,
  add constraint time_is_of_an_activity foreign key (property_id, activity_id) references work_activities (property_id, id);
alter table running_timers add column activity_id uuid,
  add constraint timer_is_of_an_activity foreign key (property_id, activity_id) references work_activities (property_id, id);

-- The rate for an hour on a day: that of the member and the activity, else of the member, of the activity, for all, and last the project's own. Of
-- each the latest that has begun; one that has ended leaves it to the next. `rules/rates.ts` says the same.
create function project_rate(property bigint, project uuid, employee uuid, activity uuid, day date) returns bigint language sql stable as $$
  select coalesce(
    (select r.rate_minor
       from (select distinct on (x.employee_id, x.activity_id) x.employee_id, x.activity_id, x.rate_minor, x.until_on
               from project_rates x
              where x.property_id = property and x.project_id = project and x.from_on <= day
                and (x.employee_id is null or x.employee_id = employee) and (x.activity_id is null or x.activity_id = activity)
              order by x.employee_id, x.activity_id, x.from_on desc) r
      where r.until_on is null or r.until_on >= day
      order by r.employee_id is null, r.activity_id is null limit 1),
    (select p.rate_minor from projects p where p.property_id = property and p.id = project))
$$;
