-- The PIN a manager types on somebody else's device to approve what that person may not do alone.
-- Owner: areas/users. Like accounts they stand above tenants: only the platform's view reads them.

create table approval_pins (
  user_id   bigint primary key references users,
  pin_hash  text not null,                             -- argon2id, as of passwords
  set_at    timestamptz not null
);

alter table approval_pins enable row level security;
alter table approval_pins force row level security;
create policy platform on approval_pins to hotelmate_platform using (true);
