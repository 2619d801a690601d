-- What a channel keeps until it is collected is collected every few minutes; when that last worked, and why not. Owner: areas/channels.

alter table channel_connections
  add column collected_at timestamptz,
  add column collect_fault text not null default '';
