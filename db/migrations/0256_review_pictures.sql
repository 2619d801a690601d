-- Pictures that guests add to their own reviews, drawn anew in two sizes. Owner: areas/reviews.
create table review_pictures (
  property_id  bigint not null,
  id           uuid not null,
  review_id    uuid not null,
  place        integer not null check (place between 0 and 3),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  large        bytea not null,
  small        bytea not null,
  created_at   timestamptz not null,

  primary key (property_id, id),
  constraint review_picture_has_its_place unique (property_id, review_id, place),
  constraint review_picture_is_of_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete cascade
);

alter table review_pictures enable row level security;
alter table review_pictures force row level security;
create policy tenant on review_pictures to hotelmate_app using (property_id = current_property());
create policy platform on review_pictures to hotelmate_platform using (true);
