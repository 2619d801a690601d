-- Pictures and documents that come with a case: pictures are drawn anew, documents are PDF. Nothing of it changes.
-- Owner: areas/cases. The number 0 stands for the platform itself, as in cases.

create table case_files (
  property_id  bigint not null,
  id           uuid not null,
  case_id      uuid not null,
  kind         text not null check (kind in ('IN', 'OUT', 'NOTE')),   -- from the asker, for the asker, among staff
  name         text not null check (name <> ''),
  type         text not null check (type in ('image/webp', 'application/pdf')),
  bytes        bytea not null check (octet_length(bytes) between 1 and 5000000),
  author_name  text not null,
  created_at   timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, case_id) references cases on delete cascade
);
create index files_of_a_case on case_files (property_id, case_id, id);

alter table case_files enable row level security;
alter table case_files force row level security;
create policy tenant on case_files to hotelmate_app using (property_id = coalesce(current_property(), 0));
create policy platform on case_files to hotelmate_platform using (true);
