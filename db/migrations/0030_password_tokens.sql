-- Invitations and forgotten passwords: a link that sets a password once. Only the hash of its secret is kept.
-- Owner: areas/users. Like sessions, they stand above tenants: only the platform's view reads them.

create table password_tokens (
  token_hash  bytea primary key,
  user_id     bigint not null references users,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now()
);
create index password_tokens_of_a_user on password_tokens (user_id);
create index password_tokens_by_expiry on password_tokens (expires_at);

alter table password_tokens enable row level security;
alter table password_tokens force row level security;
create policy platform on password_tokens to hotelmate_platform using (true);
