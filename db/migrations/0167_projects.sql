-- Projects of a property: their members, the states of their work, work items, and who changed what. Owner: areas/projects.

create table projects (
  property_id     bigint not null references properties,
  id              uuid not null,
  key             text not null,
  name            text not null,
  description     text not null default '',
  kind            text not null check (kind in ('INTERNAL', 'CLIENT', 'RENOVATION', 'MAINTENANCE', 'EVENT', 'OPENING')),
  state           text not null default 'PLANNED' check (state in ('PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED', 'ARCHIVED')),
  customer_id     uuid,
  company_id      uuid,
  lead_id         uuid,
  from_on         date,
  until_on        date,
  budget_minutes  integer check (budget_minutes between 0 and 6000000),
  billing         text not null default 'NONE' check (billing in ('NONE', 'FIXED', 'HOURLY')),
  budget_minor    bigint check (budget_minor >= 0),                         -- minor units of the property's currency
  rate_minor      bigint check (rate_minor >= 0),                           -- for an hour
  color           text not null default 'BLUE',
  health          text not null default 'ON_TRACK' check (health in ('ON_TRACK', 'AT_RISK', 'OFF_TRACK')),
  health_note     text not null default '',
  last_number     integer not null default 0,                               -- of its work items; counted under the lock of this row
  created_at      timestamptz not null,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint project_key_is_used_once unique (property_id, key),
  constraint project_key_is_short check (key ~ '^[A-Z0-9]{1,12}$'),
  constraint project_ends_after_it_begins check (until_on >= from_on),
  constraint project_is_for_one_client check (customer_id is null or company_id is null),
  constraint project_is_for_a_customer foreign key (property_id, customer_id) references customers (property_id, id),
  constraint project_is_for_a_company foreign key (property_id, company_id) references companies (property_id, id),
  constraint project_is_led_by_an_employee foreign key (property_id, lead_id) references employees (property_id, id)
);

create table project_members (
  property_id  bigint not null references properties,
  project_id   uuid not null,
  employee_id  uuid not null,
  role         text not null check (role in ('MANAGER', 'MEMBER', 'VIEWER')),
  added_at     timestamptz not null,

  constraint member_is_added_once primary key (property_id, project_id, employee_id),
  constraint member_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint member_is_an_employee foreign key (property_id, employee_id) references employees (property_id, id)
);
create index projects_of_a_member on project_members (property_id, employee_id);

-- Named states over fixed groups: the property names and colors them, rules know the group only.
create table work_states (
  property_id  bigint not null references properties,
  id           uuid not null,
  project_id   uuid not null,
  name         text not null,
  name_key     text collate "C" not null,
  state_group  text not null check (state_group in ('BACKLOG', 'UNSTARTED', 'STARTED', 'COMPLETED', 'CANCELLED')),
  color        text not null,
  position     integer not null,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint work_state_is_named_once unique (property_id, project_id, name_key),
  constraint work_state_is_of_one_group unique (property_id, project_id, id, state_group),
  constraint work_state_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id)
);

-- The depth of an item follows from its parent's: an item below itself would be deeper than itself, so the check of the depth refuses circles too.
create table work_items (
  property_id       bigint not null references properties,
  id                uuid not null,
  project_id        uuid not null,
  number            integer not null check (number > 0),
  title             text not null,
  body              text not null default '',
  state_id          uuid not null,
  state_group       text not null,
  priority          text not null default 'NONE' check (priority in ('URGENT', 'HIGH', 'MEDIUM', 'LOW', 'NONE')),
  start_on          date,
  due_on            date,
  parent_id         uuid,
  parent_depth      integer,
  depth             integer not null generated always as (coalesce(parent_depth, 0) + 1) stored,
  estimate_minutes  integer check (estimate_minutes between 0 and 600000),
  position          bigint not null,                                        -- within its state; gaps leave room for what is moved between
  source            text not null default 'MANUAL' check (source in ('MANUAL', 'TEMPLATE', 'RECURRENCE')),
  completed_at      timestamptz,
  created_at        timestamptz not null,
  version           integer not null default 1,

  primary key (property_id, id),
  constraint work_item_has_its_number unique (property_id, project_id, number),
  constraint work_item_is_of_one_project unique (property_id, project_id, id),
  constraint work_item_has_its_depth unique (property_id, project_id, id, depth),
  constraint work_item_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint work_item_has_a_state foreign key (property_id, project_id, state_id, state_group)
    references work_states (property_id, project_id, id, state_group),
  constraint work_item_is_below_an_item foreign key (property_id, project_id, parent_id, parent_depth)
    references work_items (property_id, project_id, id, depth) on update cascade,
  constraint work_item_names_its_parents_depth check ((parent_id is null) = (parent_depth is null)),
  constraint work_item_is_three_deep check (depth <= 3),
  constraint work_item_ends_after_it_begins check (due_on >= start_on),
  constraint work_item_is_completed_with_its_state check ((state_group = 'COMPLETED') = (completed_at is not null))
);
create index work_items_by_place on work_items (property_id, state_id, position, id);
create index work_items_below on work_items (property_id, parent_id) where parent_id is not null;

-- Who works on an item: members of its project. Who is no longer a member works on none of its items.
create table work_assignees (
  property_id  bigint not null references properties,
  project_id   uuid not null,
  item_id      uuid not null,
  employee_id  uuid not null,

  constraint item_is_assigned_once primary key (property_id, item_id, employee_id),
  constraint assigned_item_is_of_the_project foreign key (property_id, project_id, item_id)
    references work_items (property_id, project_id, id),
  constraint assignee_is_a_member foreign key (property_id, project_id, employee_id)
    references project_members (property_id, project_id, employee_id) on delete cascade
);
create index items_of_an_assignee on work_assignees (property_id, employee_id);

create table work_checklist (
  property_id  bigint not null references properties,
  id           uuid not null,
  item_id      uuid not null,
  text         text not null,
  position     integer not null,
  is_done      boolean not null default false,
  done_by      text not null default '',

  primary key (property_id, id),
  constraint checked_line_is_of_an_item foreign key (property_id, item_id) references work_items (property_id, id),
  constraint checked_line_names_who_did_it check (is_done or done_by = '')
);
create index checklist_of_an_item on work_checklist (property_id, item_id, position);

-- from BLOCKS to: to is completed after from. Stored under the lock of the project, which is why no two transactions close a circle.
create table work_links (
  property_id  bigint not null references properties,
  project_id   uuid not null,
  from_id      uuid not null,
  to_id        uuid not null,
  kind         text not null check (kind in ('BLOCKS', 'RELATES', 'DUPLICATES')),

  constraint items_are_linked_once primary key (property_id, from_id, to_id),
  constraint link_is_from_an_item foreign key (property_id, project_id, from_id) references work_items (property_id, project_id, id),
  constraint link_is_to_an_item foreign key (property_id, project_id, to_id) references work_items (property_id, project_id, id),
  constraint link_joins_two check (from_id <> to_id)
);
create index links_to_an_item on work_links (property_id, to_id);
create unique index two_items_have_one_link on work_links (property_id, least(from_id, to_id), greatest(from_id, to_id));

-- What changed of an item, field by field.
create table work_activity (
  property_id  bigint not null references properties,
  id           uuid not null,
  item_id      uuid not null,
  field        text not null,
  before       text not null,
  after        text not null,
  reason       text not null default '',
  at           timestamptz not null,
  actor_name   text not null,

  primary key (property_id, id),
  constraint activity_is_of_an_item foreign key (property_id, item_id) references work_items (property_id, id)
);
create index activity_of_an_item on work_activity (property_id, item_id, id);

create table work_comments (
  property_id  bigint not null references properties,
  id           uuid not null,
  item_id      uuid not null,
  body         text not null,
  at           timestamptz not null,
  actor_name   text not null,

  primary key (property_id, id),
  constraint comment_is_of_an_item foreign key (property_id, item_id) references work_items (property_id, id)
);
create index comments_of_an_item on work_comments (property_id, item_id, id);

do $$
declare one text;
begin
  foreach one in array array['projects', 'project_members', 'work_states', 'work_items', 'work_assignees', 'work_checklist', 'work_links',
                             'work_activity', 'work_comments'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
revoke update, delete on work_activity, work_comments from hotelmate_app, hotelmate_platform;
