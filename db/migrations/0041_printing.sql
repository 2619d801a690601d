-- Where tickets and bills are printed, and what waits to be. Owner: areas/printing.

create table printers (
  property_id    bigint not null references properties,
  id             uuid not null,
  name           text not null check (name <> ''),
  width_mm       integer not null check (width_mm in (58, 80)),
  way            text not null check (way in ('AGENT', 'BROWSER', 'PDF')),
  agent_printer  text not null default '',                -- as the print agent calls it; empty is the agent's default printer
  copies         integer not null default 1 check (copies between 1 and 5),
  is_default     boolean not null default false,          -- takes what names no station
  is_active      boolean not null default true,
  backup_id      uuid,                                    -- takes over when this one has failed
  keep_minutes   integer not null default 120 check (keep_minutes between 5 and 1440),
  condition      text not null default 'OK' check (condition in ('OK', 'PAPER_OUT', 'PAPER_JAM', 'DOOR_OPEN', 'OFFLINE', 'ERROR')),
  condition_at   timestamptz,
  version        integer not null default 1,
  created_at     timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, backup_id) references printers,
  constraint printer_is_not_its_own_backup check (backup_id <> id),
  constraint default_printer_is_on check (is_active or not is_default)
);
create unique index printer_name_is_used_once on printers (property_id, lower(name));
create unique index one_printer_is_the_default on printers (property_id) where is_default;

-- Which stations of the kitchen a printer serves.
create table printer_stations (
  property_id  bigint not null references properties,
  printer_id   uuid not null,
  station_id   uuid not null,

  primary key (property_id, printer_id, station_id),
  foreign key (property_id, printer_id) references printers on delete cascade
);
create index printers_of_a_station on printer_stations (property_id, station_id);

-- A document that waits for a printer. It is leased by one page at a time; one that was handed over and not answered is UNKNOWN,
-- because nobody can tell whether it is on paper.
create table print_jobs (
  property_id    bigint not null references properties,
  id             uuid not null,
  kind           text not null check (kind in ('KOT', 'CANCEL_KOT', 'BILL', 'RECEIPT', 'INVOICE', 'REPORT', 'TEST')),
  ref_id         uuid not null,                           -- what the document shows
  revision       integer not null check (revision >= 0),
  copy_no        integer not null default 1 check (copy_no >= 1),
  station_id     uuid,
  order_id       uuid,
  printer_id     uuid not null,
  origin_id      uuid not null,                           -- the printer it was first meant for
  title          text not null,
  sheet          jsonb not null,                          -- laid out for the printer's width when it is leased
  status         text not null default 'QUEUED'
                 check (status in ('QUEUED', 'LEASED', 'PRINTED', 'FAILED', 'UNKNOWN', 'EXPIRED', 'CANCELLED')),
  is_duplicate   boolean not null default false,          -- it may be on paper already, and says so
  attempts       integer not null default 0 check (attempts >= 0),
  run_after      timestamptz not null,
  expires_at     timestamptz not null,
  lease_token    text,
  lease_owner    text not null default '',
  lease_until    timestamptz,
  handed_at      timestamptz,                             -- when this lease gave it to the agent
  error_class    text not null default ''
                 check (error_class in ('', 'NO_AGENT', 'NO_PRINTER', 'BLOCKED', 'AGENT_ERROR', 'TIMEOUT', 'CONNECTION_LOST', 'LAPSED')),
  error          text not null default '',
  created_at     timestamptz not null,
  created_by_name text not null,
  ended_at       timestamptz,

  primary key (property_id, id),
  foreign key (property_id, printer_id) references printers,
  foreign key (property_id, origin_id) references printers,
  constraint document_is_queued_once unique (property_id, kind, ref_id, revision, origin_id, copy_no),
  constraint leased_job_names_its_holder check ((status = 'LEASED') = (lease_token is not null and lease_until is not null)),
  constraint ended_job_says_when check ((status in ('PRINTED', 'EXPIRED', 'CANCELLED')) = (ended_at is not null))
);
create index jobs_that_wait on print_jobs (property_id, printer_id, id) where status = 'QUEUED';
create index jobs_to_look_after on print_jobs (property_id, id) where status in ('FAILED', 'UNKNOWN');
create index jobs_under_way on print_jobs (property_id, expires_at) where status in ('QUEUED', 'LEASED');
create index jobs_of_an_order on print_jobs (property_id, order_id, id) where order_id is not null;

-- What the agent knows us by. The private half is sealed and never leaves the server.
create table printing_keys (
  property_id  bigint not null references properties,
  certificate  text not null,
  sealed_key   text not null,
  created_at   timestamptz not null,

  primary key (property_id)
);

alter table printers enable row level security;
alter table printers force row level security;
create policy tenant on printers to hotelmate_app using (property_id = current_property());
create policy platform on printers to hotelmate_platform using (true);

alter table printer_stations enable row level security;
alter table printer_stations force row level security;
create policy tenant on printer_stations to hotelmate_app using (property_id = current_property());
create policy platform on printer_stations to hotelmate_platform using (true);

alter table print_jobs enable row level security;
alter table print_jobs force row level security;
create policy tenant on print_jobs to hotelmate_app using (property_id = current_property());
create policy platform on print_jobs to hotelmate_platform using (true);

alter table printing_keys enable row level security;
alter table printing_keys force row level security;
create policy tenant on printing_keys to hotelmate_app using (property_id = current_property());
create policy platform on printing_keys to hotelmate_platform using (true);
