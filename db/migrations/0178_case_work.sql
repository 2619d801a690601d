-- What a work item came from, for whoever reads it: a name and its address. Owner: areas/projects.
alter table work_items
  add column origin_label text not null default '',
  add column origin_path text not null default '',
  add constraint origin_has_a_name_and_a_place check ((origin_label = '') = (origin_path = ''));

-- Work items that were made of cases, and the group of their state that the case has heard of. Owner: areas/cases.
create table case_work_items (
  property_id  bigint not null references properties,
  item_id      uuid not null,
  project_id   uuid not null,
  case_id      uuid not null,
  heard_group  text check (heard_group in ('COMPLETED', 'CANCELLED')),      -- null: while it is open

  constraint item_is_of_one_case primary key (property_id, item_id),
  constraint work_of_a_case_is_an_item foreign key (property_id, project_id, item_id) references work_items (property_id, project_id, id),
  constraint work_is_of_a_case foreign key (property_id, case_id) references cases (property_id, id) on delete cascade
);
create index work_items_of_a_case on case_work_items (property_id, case_id);
alter table case_work_items enable row level security;
alter table case_work_items force row level security;
create policy tenant on case_work_items to hotelmate_app using (property_id = current_property());
create policy platform on case_work_items to hotelmate_platform using (true);

-- Of work there is an entry of its own.
alter table case_entries drop constraint case_entries_kind_check,
  add constraint case_entries_kind_check check (kind in ('IN', 'OUT', 'NOTE', 'STATE', 'WORK'));
