-- A second factor besides the password: the secret an authenticator shares with the server, sealed with the key of the installation, and
-- the half of signing in between the password and the code.
-- Owner: areas/users. Like accounts they stand above tenants: only the platform's view reads them.

create table second_factors (
  user_id         bigint primary key references users,
  secret          text not null,                       -- sealed
  recovery_codes  text not null default '',            -- sealed: hashes of those not used yet
  recovery_left   integer not null default 0 check (recovery_left between 0 and 10),
  last_step       bigint not null default 0,           -- the step of the last code that was taken; it and earlier ones are used up
  confirmed_at    timestamptz,                         -- null until the first code has shown that the authenticator has the secret
  created_at      timestamptz not null
);

create table half_sessions (
  token_hash  bytea primary key,
  user_id     bigint not null references users,
  expires_at  timestamptz not null,
  created_at  timestamptz not null
);
create index half_sessions_by_expiry on half_sessions (expires_at);
create index half_sessions_of_a_user on half_sessions (user_id);

alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy platform on second_factors to hotelmate_platform using (true);

alter table half_sessions enable row level security;
alter table half_sessions force row level security;
create policy platform on half_sessions to hotelmate_platform using (true);

alter table organisations
  add column requires_second_factor boolean not null default false;
