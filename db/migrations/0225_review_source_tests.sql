-- The last test of a source's connection: a job makes the call, and what the source answered is shown. Owner: areas/reviews.
alter table review_sources
  add column test_state         text not null default '' check (test_state in ('', 'WAITING', 'OK', 'REFUSED', 'FAILED')),
  add column test_note          text not null default '',
  add column test_requested_at  timestamptz,
  add column tested_at          timestamptz;
