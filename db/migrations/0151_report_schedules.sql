-- Reports made in the background, with their files, and reports that come by mail at set times. Owner: areas/schedules.

-- A file someone asked for, or a schedule. It is there for thirty days. `attempts` names the run that writes it: an older run that wakes up
-- again finds another number, and stops.
create table report_files (
  property_id    bigint not null references properties,
  id             uuid not null,
  report_code    text not null,
  from_on        date not null,
  until_on       date not null,
  settings       jsonb not null,                     -- grouping, comparison, filters
  format         text not null check (format in ('csv', 'xlsx', 'pdf')),
  language       text not null check (language in ('en', 'fr')),
  state          text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  attempts       integer not null default 0 check (attempts >= 0),
  row_count      integer not null default 0 check (row_count >= 0),
  row_total      integer check (row_total >= 0),     -- null until it is counted
  fault          text not null default '',           -- the refusal it failed with, or 'broken'
  details        jsonb not null default '{}',
  byte_count     bigint not null default 0 check (byte_count >= 0),
  owner_id       bigint not null,
  owner_name     text not null,
  reader_ids     bigint[] not null default '{}',     -- who was sent it
  created_at     timestamptz not null,
  touched_at     timestamptz not null,
  ended_at       timestamptz,
  expires_at     timestamptz not null,
  primary key (property_id, id),
  constraint file_is_of_some_days check (from_on < until_on),
  constraint failed_file_has_a_reason check ((state = 'FAILED') = (fault <> '')),
  constraint file_ends_once check ((ended_at is not null) = (state in ('DONE', 'FAILED')))
);
create index report_files_by_expiry on report_files (expires_at);
create index report_files_in_work on report_files (touched_at) where state in ('QUEUED', 'RUNNING');

-- The bytes of a file in pieces, so that neither writing nor reading one has all of it in memory.
create table report_file_parts (
  property_id  bigint not null references properties,
  file_id      uuid not null,
  position     integer not null check (position >= 0),
  bytes        bytea not null,
  primary key (property_id, file_id, position),
  constraint part_is_of_a_file foreign key (property_id, file_id) references report_files (property_id, id) on delete cascade
);

-- Cron is five fields at the clock of the property; none is after each close of a day.
create table report_schedules (
  property_id     bigint not null references properties,
  id              uuid not null,
  report_code     text not null,
  name            text not null check (name <> ''),
  period          text not null,
  settings        jsonb not null,
  format          text not null check (format in ('csv', 'xlsx', 'pdf')),
  language        text not null check (language in ('en', 'fr')),
  cron            text,
  recipient_ids   bigint[] not null check (cardinality(recipient_ids) between 1 and 20),
  state           text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED')),
  paused_because  text check (paused_because in ('BY_HAND', 'OWNER_LEFT', 'NOT_ALLOWED')),
  next_due_at     timestamptz,
  owner_id        bigint not null,
  owner_name      text not null,
  created_at      timestamptz not null,
  version         integer not null default 1,
  primary key (property_id, id),
  constraint schedule_name_is_used_once unique (property_id, owner_id, name),
  constraint paused_schedule_has_a_reason check ((state = 'PAUSED') = (paused_because is not null)),
  constraint schedule_by_the_clock_is_due check ((next_due_at is not null) = (cron is not null and state = 'ACTIVE'))
);
create index report_schedules_by_due on report_schedules (next_due_at) where next_due_at is not null;

-- A schedule sends once at each moment it is due, whatever happens to the server meanwhile.
create table report_sendings (
  property_id  bigint not null references properties,
  id           uuid not null,
  schedule_id  uuid not null,
  due_at       timestamptz not null,
  is_by_hand   boolean not null,
  file_id      uuid not null,
  state        text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  fault        text not null default '',
  ended_at     timestamptz,
  primary key (property_id, id),
  constraint sending_is_made_once unique (property_id, schedule_id, due_at),
  constraint sending_has_its_own_file unique (property_id, file_id),
  constraint sending_is_of_a_schedule foreign key (property_id, schedule_id) references report_schedules (property_id, id) on delete cascade,
  constraint failed_sending_has_a_reason check ((state = 'FAILED') = (fault <> ''))
);

-- Who got it, and who did not because they may no longer open the report.
create table report_sending_recipients (
  property_id  bigint not null references properties,
  sending_id   uuid not null,
  user_id      bigint not null,
  name         text not null,
  message_id   uuid,
  primary key (property_id, sending_id, user_id),
  constraint recipient_is_of_a_sending foreign key (property_id, sending_id) references report_sendings (property_id, id) on delete cascade
);

do $$
declare one text;
begin
  foreach one in array array['report_files', 'report_file_parts', 'report_schedules', 'report_sendings', 'report_sending_recipients'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
    execute format('grant select, insert, update, delete on %I to hotelmate_app, hotelmate_platform', one);
  end loop;
end $$;
