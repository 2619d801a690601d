-- The audit trail as a chain: each link carries the hash of what happened and of the link before it, so that nothing can be changed,
-- left out or put in between unseen. Owner: areas/audit; `audit_unsealed` is filled by the server with the trail itself.
-- Why the chain is made a moment later and not by the writers themselves: docs/decisions/0007.

-- Events that wait for their link.
create table audit_unsealed (
  property_id  bigint not null references properties,
  event_id     uuid not null,

  constraint event_waits_once primary key (property_id, event_id),
  foreign key (property_id, event_id) references audit_events on delete cascade
);
insert into audit_unsealed (property_id, event_id) select property_id, id from audit_events;

-- One per property: the last link. Whoever adds links holds it, so that a chain never forks.
create table audit_heads (
  property_id  bigint primary key references properties,
  sequence     bigint not null default 0 check (sequence >= 0),
  hash         text not null default '',
  sealed_at    timestamptz not null
);

create table audit_links (
  property_id    bigint not null references properties,
  sequence       bigint not null check (sequence >= 1),
  event_id       uuid,                                  -- null once the event was taken away with the sample data it told of
  is_removable   boolean not null,                      -- sealed while sample data was loaded; part of the hash
  content_hash   text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  previous_hash  text not null check (previous_hash ~ '^([0-9a-f]{64})?$'),
  hash           text not null check (hash ~ '^[0-9a-f]{64}$'),

  primary key (property_id, sequence),
  constraint event_is_sealed_once unique (property_id, event_id),
  foreign key (property_id, event_id) references audit_events on delete set null (event_id),
  constraint only_removable_events_are_removed check (event_id is not null or is_removable)
);
revoke update, delete on audit_links from hotelmate_app, hotelmate_platform;

-- The trail by person.
create index audit_by_person on audit_events (property_id, actor_id, id);

alter table audit_unsealed enable row level security;
alter table audit_unsealed force row level security;
create policy tenant on audit_unsealed to hotelmate_app using (property_id = current_property());
create policy platform on audit_unsealed to hotelmate_platform using (true);

alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy tenant on audit_heads to hotelmate_app using (property_id = current_property());
create policy platform on audit_heads to hotelmate_platform using (true);

alter table audit_links enable row level security;
alter table audit_links force row level security;
create policy tenant on audit_links to hotelmate_app using (property_id = current_property());
create policy platform on audit_links to hotelmate_platform using (true);
