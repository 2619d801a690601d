-- A locked session knows its person and does nothing for them until the password has been typed again.
-- Owner: server (sessions), through areas/users.

alter table sessions add column locked_at timestamptz;
