-- The most rooms of a type that a channel may sell of a night; null is all that are free. Owner: areas/channels.
alter table channel_rooms
  add column quota integer constraint channel_quota_is_a_count check (quota between 0 and 9999);
