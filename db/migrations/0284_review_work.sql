-- Work items that were made of reviews, who made them, and the group of their state that was reported. Owner: areas/reviews.
create table review_work_items (
  property_id  bigint not null references properties,
  item_id      uuid not null,
  project_id   uuid not null,
  review_id    uuid not null,
  made_by      bigint not null references users,
  heard_group  text check (heard_group in ('COMPLETED', 'CANCELLED')),      -- null: while it is open

  constraint item_is_of_one_review primary key (property_id, item_id),
  constraint work_of_a_review_is_an_item foreign key (property_id, project_id, item_id) references work_items (property_id, project_id, id),
  constraint work_is_of_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete cascade
);
create index work_items_of_a_review on review_work_items (property_id, review_id);
alter table review_work_items enable row level security;
alter table review_work_items force row level security;
create policy tenant on review_work_items to hotelmate_app using (property_id = current_property());
create policy platform on review_work_items to hotelmate_platform using (true);
