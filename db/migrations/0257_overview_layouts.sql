-- Layouts of the dashboards of those who look after several properties: an organisation's, or without one the platform's.
-- Owner: areas/insight/dashboards. One per user and one per role of each, as dashboard_layouts has them for a property.
create table overview_layouts (
  id               uuid primary key,
  organization_id  bigint references organisations,
  user_id          bigint,
  role             text,
  widgets          jsonb not null check (jsonb_typeof(widgets) = 'array'),
  updated_at       timestamptz not null,
  version          integer not null default 1,

  constraint overview_is_of_a_user_or_a_role check (num_nonnulls(user_id, role) = 1)
);
create unique index overview_of_a_user_is_one on overview_layouts (coalesce(organization_id, 0), user_id) where user_id is not null;
create unique index overview_of_a_role_is_one on overview_layouts (coalesce(organization_id, 0), role) where role is not null;

alter table overview_layouts enable row level security;
alter table overview_layouts force row level security;
create policy tenant on overview_layouts to hotelmate_app using (organization_id = current_organization());
create policy platform on overview_layouts to hotelmate_platform using (true);
