-- Roles of one's own: a template of the sixteen decides menu and reach, the list says what its people may do.
-- Owner: areas/roles (roles); which role somebody has is written by areas/users.

create table roles (
  id               uuid primary key,
  organization_id  bigint references organisations,   -- null: offered to every organisation
  name             text not null check (name <> '' and name = btrim(name)),
  description      text not null default '',
  template         text not null,
  permissions      text[] not null,
  version          integer not null default 1,
  created_at       timestamptz not null default now()
);
create unique index role_is_named_once on roles (coalesce(organization_id, 0), lower(name));

alter table users add column role_id uuid references roles;
create index users_of_a_role on users (role_id) where role_id is not null;

alter table roles enable row level security;
alter table roles force row level security;
create policy tenant on roles for select to hotelmate_app using (organization_id is null or organization_id = current_organization());
create policy platform on roles to hotelmate_platform using (true);
