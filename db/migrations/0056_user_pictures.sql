-- A person's picture, small and made anew by the server from whatever was sent.
-- Owner: areas/users. Like accounts it is seen across the properties of an organisation: the platform's view reads it, for colleagues.

create table user_pictures (
  user_id     bigint primary key references users,
  id          uuid not null,
  bytes       bytea not null check (octet_length(bytes) between 1 and 200000),
  created_at  timestamptz not null
);

alter table user_pictures enable row level security;
alter table user_pictures force row level security;
create policy platform on user_pictures to hotelmate_platform using (true);
