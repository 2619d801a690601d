-- People who signed up and have not confirmed their address yet: nothing of theirs exists before. The secret of the link is kept as a hash.
-- Owner: areas/users. Like sessions, they stand above tenants: only the platform's view reads them.

create table sign_ups (
  id             uuid primary key,
  email          text not null check (email = lower(email) and email <> ''),
  password_hash  text not null,
  first_name     text not null,
  last_name      text not null default '',
  phone          text not null default '',
  business_name  text not null default '',
  token_hash     bytea,                          -- null until the mail is written
  expires_at     timestamptz not null,
  created_at     timestamptz not null,

  constraint one_sign_up_of_an_address unique (email),
  constraint sign_up_link_is_unique unique (token_hash)
);
create index sign_ups_by_expiry on sign_ups (expires_at);

alter table sign_ups enable row level security;
alter table sign_ups force row level security;
create policy platform on sign_ups to hotelmate_platform using (true);
