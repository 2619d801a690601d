-- A code of an offer that a property gives the guest of a review, for what went wrong. Owner: areas/reviews.
create table review_gestures (
  property_id bigint not null,
  review_id uuid not null,
  offer_id uuid not null,
  code_id uuid not null,
  reason text not null check (reason <> ''),
  given_at timestamptz not null,
  given_by text not null,
  constraint review_has_one_gesture primary key (property_id, review_id),
  constraint gesture_is_for_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete cascade,
  constraint gesture_is_of_an_offer foreign key (property_id, offer_id) references offers (property_id, id),
  constraint gesture_is_a_code foreign key (property_id, code_id) references offer_codes (property_id, id),
  constraint code_is_one_gesture unique (property_id, code_id)
);
alter table review_gestures enable row level security;
alter table review_gestures force row level security;
create policy tenant on review_gestures to hotelmate_app using (property_id = current_property());
create policy platform on review_gestures to hotelmate_platform using (true);
grant select, insert, update, delete on review_gestures to hotelmate_app, hotelmate_platform;
