-- Preventive maintenance: work that each room needs every so many months, and the work items that were made of it. Owner: areas/projects.
create table maintenance_plans (
  property_id       bigint not null references properties,
  id                uuid not null,
  project_id        uuid not null,                                              -- its items are made here
  title             text not null check (title <> ''),
  body              text not null default '',
  every_months      integer not null check (every_months between 1 and 120),
  room_type_id      uuid,                                                       -- null: every room
  first_due_on      date not null,                                              -- of rooms where it was never done
  rooms_a_day       integer not null check (rooms_a_day between 1 and 100),
  estimate_minutes  integer check (estimate_minutes between 0 and 600000),
  is_active         boolean not null,
  created_at        timestamptz not null,
  version           integer not null default 1,

  constraint maintenance_plans_pkey primary key (property_id, id),
  constraint plan_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint plan_is_for_a_room_type foreign key (property_id, room_type_id) references room_types (property_id, id) on delete set null (room_type_id)
);
create index maintenance_plans_by_project on maintenance_plans (property_id, project_id);

create table maintenance_tasks (
  property_id  bigint not null,
  plan_id      uuid not null,
  room_id      uuid not null,
  due_on       date not null,
  item_id      uuid not null,

  constraint room_is_maintained_once primary key (property_id, plan_id, room_id, due_on),
  constraint task_is_of_a_plan foreign key (property_id, plan_id) references maintenance_plans (property_id, id),
  constraint task_is_for_a_room foreign key (property_id, room_id) references rooms (property_id, id) on delete cascade,
  constraint task_is_a_work_item foreign key (property_id, item_id) references work_items (property_id, id)
);
create index maintenance_tasks_of_a_room on maintenance_tasks (property_id, room_id);
create index maintenance_tasks_of_an_item on maintenance_tasks (property_id, item_id);

do $$
declare one text;
begin
  foreach one in array array['maintenance_plans', 'maintenance_tasks'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
