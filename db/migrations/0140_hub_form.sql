-- A third form of channels: hubs with a JSON interface, whose bookings are collected as revisions. Owner: areas/channels.

alter table channels
  drop constraint channel_form_is_known,
  add constraint channel_form_is_known check (form in ('JSON', 'ALPINEBITS', 'HUB_JSON'));
