-- Calendars of portals, which are read here: each is of one room, and holds the room on the nights of its events. Owner: areas/channels.

create table channel_calendars (
  property_id    bigint not null references properties,
  id             uuid not null,
  room_id        uuid not null,
  name           text not null check (name <> ''),
  host           text not null,                                    -- of the address, which is shown
  sealed_address text not null,                                    -- who knows the address may read the calendar
  created_at     timestamptz not null,
  created_by     bigint not null,
  removed_at     timestamptz,
  tried_at       timestamptz,
  read_at        timestamptz,                                      -- when it could be read last
  fault          text not null default '',                         -- why it could not be read when it was tried last

  primary key (property_id, id),
  constraint calendar_room_is_known foreign key (property_id, room_id) references rooms on delete cascade
);

-- Events that are in a calendar now and not over, as they stand there.
create table channel_calendar_events (
  property_id    bigint not null references properties,
  calendar_id    uuid not null,
  uid            text not null,
  from_on        date not null,
  until_on       date not null,
  title          text not null,
  block_id       uuid,                                             -- what holds the room for it; null where the room was taken
  problem        text not null default '',                         -- the code of the refusal, where the room was taken

  primary key (property_id, calendar_id, uid, from_on),
  check (from_on < until_on),
  constraint event_holds_or_says_why check ((block_id is null) = (problem <> '')),
  constraint event_calendar_is_known foreign key (property_id, calendar_id) references channel_calendars on delete cascade,
  constraint event_block_is_known foreign key (property_id, block_id) references room_blocks on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['channel_calendars', 'channel_calendar_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', name);
    execute format('create policy platform on %I to hotelmate_platform using (true)', name);
  end loop;
end $$;
