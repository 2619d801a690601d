-- A property's mails come under its own name, are answered to its own address and carry its colour. Without a row they come under the
-- property's name and its own address. Owner: areas/messages.
create table mail_identities (
  property_id  bigint primary key references properties,
  from_name    text not null default '' check (length(from_name) <= 80 and from_name !~ '[[:cntrl:]]'),
  reply_to     text not null default '' check (length(reply_to) <= 254 and reply_to !~ '[[:space:][:cntrl:],;<>]'),
  color        text not null check (color ~ '^#[0-9a-f]{6}$'),
  version      integer not null default 1
);
alter table mail_identities enable row level security;
alter table mail_identities force row level security;
create policy tenant on mail_identities to hotelmate_app
  using (property_id = current_property()) with check (property_id = current_property());
create policy platform on mail_identities to hotelmate_platform using (true) with check (true);
grant select, insert, update on mail_identities to hotelmate_app, hotelmate_platform;
