-- A channel speaks a form: our own JSON, or AlpineBits HotelData, whose servers are signed in to with a user name besides the key.
-- Owner: areas/channels.

alter table channels
  add column form text not null default 'JSON' constraint channel_form_is_known check (form in ('JSON', 'ALPINEBITS'));
alter table channel_connections
  add column user_name text not null default '';
