-- Documents of employees: what a property wants to see of whom, and what it was shown. Owner: areas/employees.

create table document_types (
  property_id    bigint not null references properties,
  id             uuid not null,
  name           text not null,
  name_key       text collate "C" not null,
  applies_to     text not null check (applies_to in ('ALL', 'POSITIONS', 'NATIONALITIES')),
  position_ids   uuid[] not null default '{}',
  nationalities  text[] not null default '{}',
  is_required    boolean not null default true,
  expires        boolean not null default false,
  remind_days    integer[] not null default '{}',      -- so many days before it expires
  is_active      boolean not null default true,
  created_at     timestamptz not null,
  version        integer not null default 1,

  primary key (property_id, id),
  constraint document_type_has_a_name check (name_key <> ''),
  constraint document_type_is_named_once unique (property_id, name_key)
);

create table employee_documents (
  property_id     bigint not null references properties,
  id              uuid not null,
  employee_id     uuid not null,
  type_id         uuid not null,
  state           text not null check (state in ('REQUESTED', 'SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  number          text not null default '',
  issued_on       date,
  expires_on      date,
  file_name       text,
  file_type       text check (file_type in ('image/webp', 'application/pdf')),
  bytes           bytea,
  reason          text not null default '',
  reminded_days   integer,                             -- the last reminder that was sent: so many days before
  requested_at    timestamptz not null,
  requested_by    text not null,
  submitted_at    timestamptz,
  decided_at      timestamptz,
  decided_by      text,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint document_is_of_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint document_has_a_type foreign key (property_id, type_id) references document_types (property_id, id),
  constraint document_has_a_whole_file check ((bytes is null) = (file_type is null) and (bytes is null) = (file_name is null)),
  constraint shown_document_has_a_file check (state = 'REQUESTED' or bytes is not null),
  constraint rejection_has_a_reason check (state <> 'REJECTED' or reason <> ''),
  constraint document_expires_after_issue check (expires_on > issued_on)
);

-- A document is asked for once at a time.
create unique index document_is_requested_once on employee_documents (property_id, employee_id, type_id)
  where state in ('REQUESTED', 'SUBMITTED', 'REJECTED');
create index employee_documents_by_expiry on employee_documents (property_id, expires_on) where state = 'APPROVED';
create index employee_documents_of_one on employee_documents (property_id, employee_id, id);

do $$
declare one text;
begin
  foreach one in array array['document_types', 'employee_documents'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
