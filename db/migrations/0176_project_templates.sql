-- Templates of projects: their states of work, items with days counted from the first one, and what blocks what. Owner: areas/projects.

create table project_templates (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null,
  name_key     text collate "C" not null,
  kind         text not null check (kind in ('INTERNAL', 'CLIENT', 'RENOVATION', 'MAINTENANCE', 'EVENT', 'OPENING')),
  color        text not null,
  description  text not null default '',
  version      integer not null default 1,

  primary key (property_id, id),
  constraint project_template_is_named_once unique (property_id, name_key)
);

create table project_template_states (
  property_id  bigint not null references properties,
  template_id  uuid not null,
  position     integer not null,
  name         text not null,
  name_key     text collate "C" not null,
  state_group  text not null check (state_group in ('BACKLOG', 'UNSTARTED', 'STARTED', 'COMPLETED', 'CANCELLED')),
  color        text not null,

  constraint template_state_has_one_place primary key (property_id, template_id, position),
  constraint template_state_is_named_once unique (property_id, template_id, name_key),
  constraint template_state_is_of_a_template foreign key (property_id, template_id)
    references project_templates (property_id, id) on delete cascade
);

-- What stands above an item comes before it, so that none is below itself; the depth follows from the parent's, as it does of work items.
create table project_template_items (
  property_id       bigint not null references properties,
  template_id       uuid not null,
  id                uuid not null,
  position          integer not null,
  title             text not null,
  body              text not null,
  priority          text not null check (priority in ('URGENT', 'HIGH', 'MEDIUM', 'LOW', 'NONE')),
  start_days        integer check (start_days between 0 and 1500),         -- after the first day of the project
  due_days          integer check (due_days between 0 and 1500),
  parent_id         uuid,
  parent_depth      integer,
  depth             integer not null generated always as (coalesce(parent_depth, 0) + 1) stored,
  estimate_minutes  integer check (estimate_minutes between 0 and 600000),
  worker            text not null check (worker in ('MANAGER', 'NOBODY')),
  lines             text[] not null,                                       -- its checklist

  constraint template_item_is_named_once primary key (property_id, template_id, id),
  constraint template_item_has_one_place unique (property_id, template_id, position),
  constraint template_item_has_its_depth unique (property_id, template_id, id, depth),
  constraint template_item_is_of_a_template foreign key (property_id, template_id)
    references project_templates (property_id, id) on delete cascade,
  constraint template_item_is_below_an_item foreign key (property_id, template_id, parent_id, parent_depth)
    references project_template_items (property_id, template_id, id, depth) on delete cascade,
  constraint template_item_names_its_parents_depth check ((parent_id is null) = (parent_depth is null)),
  constraint template_item_is_three_deep check (depth <= 3),
  constraint template_item_ends_after_it_begins check (due_days >= start_days)
);

create table project_template_blocks (
  property_id  bigint not null references properties,
  template_id  uuid not null,
  from_id      uuid not null,
  to_id        uuid not null,

  constraint template_blocks_once primary key (property_id, template_id, from_id, to_id),
  constraint template_block_is_from_an_item foreign key (property_id, template_id, from_id)
    references project_template_items (property_id, template_id, id) on delete cascade,
  constraint template_block_is_to_an_item foreign key (property_id, template_id, to_id)
    references project_template_items (property_id, template_id, id) on delete cascade,
  constraint template_block_joins_two check (from_id <> to_id)
);
create unique index two_template_items_have_one_block on project_template_blocks
  (property_id, template_id, least(from_id, to_id), greatest(from_id, to_id));

do $$
declare one text;
begin
  foreach one in array array['project_templates', 'project_template_states', 'project_template_items', 'project_template_blocks'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
