-- What a notification says, apart from its English sentence: each reader's browser words it in their language, with their property's
-- days and money. Owner: server (written once per request there), read by areas/notifications.
alter table notifications
  add column kind   text not null default '',
  add column facts  jsonb not null default '{}';
