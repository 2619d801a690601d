-- How somebody, or everyone with a role, has arranged the dashboard of a property; without a row it is the product's default.
create table dashboard_layouts (
  property_id  bigint not null references properties (id),
  id           uuid not null,
  user_id      bigint,
  role         text,
  widgets      jsonb not null check (jsonb_typeof(widgets) = 'array'),
  updated_at   timestamptz not null,
  version      integer not null default 1,
  primary key (property_id, id),
  constraint layout_is_of_a_user_or_a_role check (num_nonnulls(user_id, role) = 1),
  constraint layout_of_a_user_is_one unique (property_id, user_id),
  constraint layout_of_a_role_is_one unique (property_id, role)
);
alter table dashboard_layouts enable row level security;
alter table dashboard_layouts force row level security;
create policy tenant on dashboard_layouts to hotelmate_app using (property_id = current_property());
create policy platform on dashboard_layouts to hotelmate_platform using (true);
grant select, insert, update, delete on dashboard_layouts to hotelmate_app, hotelmate_platform;
