-- The domain a property's mails come from, signed with its own key once the world can see that key (RFC 6376). Owner: areas/messages.
create table mail_domains (
  property_id   bigint primary key references properties,
  domain        text not null check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  local_part    text not null check (local_part ~ '^[a-z0-9._-]+$'),
  selector      text not null check (selector ~ '^[a-z0-9-]+$'),
  public_key    text not null,
  sealed_key    text not null,
  has_dkim      boolean not null default false,
  has_spf       boolean not null default false,
  has_dmarc     boolean not null default false,
  checked_at    timestamptz,
  version       integer not null default 1
);
alter table mail_domains enable row level security;
alter table mail_domains force row level security;
create policy tenant on mail_domains to hotelmate_app using (property_id = current_property());
create policy platform on mail_domains to hotelmate_platform using (true);
