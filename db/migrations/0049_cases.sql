-- Somebody asks for help or for something to be done, and what is said about it until it is. Three desks, one engine.
-- Owner: areas/cases. The number 0 stands for the platform itself, which is no property, so there is no key to properties here.

create table cases (
  property_id         bigint not null,
  id                  uuid not null,
  number              text not null,
  token               text not null check (length(token) >= 40),   -- whoever holds it may follow the case and answer
  desk                text not null check (desk in ('SUPPORT', 'ENQUIRY', 'SERVICE')),
  kind                text not null check (kind <> ''),
  state               text not null default 'NEW' check (state in ('NEW', 'IN_PROGRESS', 'WAITING', 'RESOLVED', 'CLOSED', 'REJECTED')),
  priority            text not null check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  subject             text not null check (subject <> ''),
  name                text not null check (name <> ''),
  email               text not null default '',
  phone               text not null default '',
  language            text not null check (language in ('en', 'fr')),
  reference           text not null default '',                    -- a booking's or order's, as the asker typed it
  place               text not null default '',                    -- a room or table, as it is called
  assignee_id         bigint,
  assignee_name       text not null default '',
  resolution          text not null default '',
  rating              integer check (rating between 1 and 5),
  reopened            integer not null default 0,
  due_at              timestamptz not null,                        -- when somebody should have answered
  first_responded_at  timestamptz,
  resolved_at         timestamptz,
  version             integer not null default 1,
  created_at          timestamptz not null,
  created_by_name     text not null default '',                    -- of the house; empty for who asked at the public door
  changed_at          timestamptz not null,

  primary key (property_id, id),
  constraint case_number_is_used_once unique (property_id, number),
  constraint case_token_is_used_once unique (property_id, token),
  constraint case_in_progress_has_its_person check (state <> 'IN_PROGRESS' or assignee_id is not null),
  constraint resolved_case_says_how check (state <> 'RESOLVED' or (resolution <> '' and resolved_at is not null))
);
create index cases_of_a_desk on cases (property_id, desk, id desc);
create index cases_by_state on cases (property_id, state, id desc);
create index cases_resolved on cases (resolved_at) where state = 'RESOLVED';

-- What was said and done, in order; nothing of it changes.
create table case_entries (
  property_id  bigint not null,
  id           uuid not null,
  case_id      uuid not null,
  kind         text not null check (kind in ('IN', 'OUT', 'NOTE', 'STATE')),
  body         text not null check (body <> ''),
  author_name  text not null,
  created_at   timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, case_id) references cases on delete cascade
);
create index entries_of_a_case on case_entries (property_id, case_id, id);

alter table cases enable row level security;
alter table cases force row level security;
create policy tenant on cases to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on cases to hotelmate_platform using (true);

alter table case_entries enable row level security;
alter table case_entries force row level security;
create policy tenant on case_entries to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on case_entries to hotelmate_platform using (true);
