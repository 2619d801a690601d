-- Files that came with mails of enquiries: pictures, drawn anew, and PDFs. What else came is named in the mail, and not stored. Owner: areas/leads.
create table lead_mail_files (
  property_id  bigint not null,
  id           uuid not null,
  mail_id      uuid not null,
  name         text not null check (name <> ''),
  type         text not null check (type in ('image/webp', 'application/pdf')),
  bytes        bytea not null check (octet_length(bytes) between 1 and 10000000),

  primary key (property_id, id),
  constraint mail_file_is_of_a_mail foreign key (property_id, mail_id) references lead_mails (property_id, id) on delete cascade
);
create index files_of_a_lead_mail on lead_mail_files (property_id, mail_id);
create index mails_of_a_lead on lead_mails (property_id, lead_id) where lead_id is not null;
alter table lead_mail_files enable row level security;
alter table lead_mail_files force row level security;
create policy tenant on lead_mail_files to hotelmate_app using (property_id = current_property());
create policy platform on lead_mail_files to hotelmate_platform using (true);
grant select, insert, update, delete on lead_mail_files to hotelmate_app, hotelmate_platform;

-- The calendar reads activities by when they happen, and by when they are followed up.
create index activities_by_instant on lead_activities (property_id, happens_at);
create index activities_by_follow_up on lead_activities (property_id, follow_up_on) where follow_up_on is not null;
