-- Work items that were made of enquiries, and the group of their state that the enquiry has been updated for. Owner: areas/leads.
create table lead_work_items (
  property_id  bigint not null references properties,
  item_id      uuid not null,
  project_id   uuid not null,
  lead_id      uuid not null,
  heard_group  text check (heard_group in ('COMPLETED', 'CANCELLED')),      -- null: while it is open

  constraint item_is_of_one_lead primary key (property_id, item_id),
  constraint work_of_a_lead_is_an_item foreign key (property_id, project_id, item_id) references work_items (property_id, project_id, id),
  constraint work_is_of_a_lead foreign key (property_id, lead_id) references leads (property_id, id) on delete cascade
);
create index work_items_of_a_lead on lead_work_items (property_id, lead_id);
alter table lead_work_items enable row level security;
alter table lead_work_items force row level security;
create policy tenant on lead_work_items to hotelmate_app using (property_id = current_property());
create policy platform on lead_work_items to hotelmate_platform using (true);

-- That work was made, completed or cancelled is a line of the timeline.
alter table lead_activities
  drop constraint lead_activities_kind_check,
  add constraint lead_activities_kind_check check (
    kind in ('CALL', 'MEETING', 'VISIT', 'EMAIL', 'NOTE', 'TASK', 'RETURN', 'MERGE', 'WORK_MADE', 'WORK_COMPLETED', 'WORK_CANCELLED'));
