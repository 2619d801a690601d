-- What a client sees of a project by a link: items that are marked for them, and hours and amounts where the link shows these. Owner: areas/projects.
alter table work_items add column is_shared boolean not null default false;     -- the client sees its title, days and progress
alter table work_items add column is_milestone boolean not null default false;

create table project_links (
  property_id    bigint not null references properties,
  id             uuid not null,
  project_id     uuid not null,
  token_hash     bytea not null,
  sealed_token   text not null,
  shows_hours    boolean not null,
  shows_amounts  boolean not null,
  expires_on     date not null,                                                 -- the last day it opens, where the property is
  made_at        timestamptz not null,
  made_by        text not null,
  ended_at       timestamptz,

  constraint project_links_pkey primary key (property_id, id),
  constraint project_link_token_is_used_once unique (token_hash),
  constraint link_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint amounts_are_shown_with_hours check (not shows_amounts or shows_hours)
);
create unique index project_has_one_link on project_links (property_id, project_id) where ended_at is null;

alter table project_links enable row level security;
alter table project_links force row level security;
create policy tenant on project_links to hotelmate_app using (property_id = current_property());
create policy platform on project_links to hotelmate_platform using (true);
