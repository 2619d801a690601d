-- The most rooms of a plan that are sold per night, over all types or of one. Owner: areas/rates.

create table plan_quotas (
  property_id  bigint not null references properties,
  id           uuid not null,
  rate_plan_id uuid not null,
  room_type_id uuid,                                                  -- null is all types together
  rooms        integer not null,

  primary key (property_id, id),
  constraint plan_quota_is_set_once unique nulls not distinct (property_id, rate_plan_id, room_type_id),
  constraint plan_quota_is_a_number check (rooms between 0 and 10000),
  constraint plan_quota_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans on delete cascade,
  constraint plan_quota_type_is_known foreign key (property_id, room_type_id) references room_types on delete cascade
);

alter table plan_quotas enable row level security;
alter table plan_quotas force row level security;
create policy tenant on plan_quotas to hotelmate_app using (property_id = current_property());
create policy platform on plan_quotas to hotelmate_platform using (true);
