-- What is left at a provider of texts, counted down with each message. Owner: areas/messages.
alter table message_providers
  add column credits integer,   -- null: not counted; an SMS takes one for each of its segments
  add constraint provider_has_credits_or_none check (credits >= 0);
alter table messages
  drop constraint messages_held_because_check,
  add constraint messages_held_because_check check (held_because in (
    '', 'NO_PROVIDER', 'NO_CREDIT', 'BAD_ADDRESS', 'NO_CONSENT', 'SUPPRESSED', 'NOT_DELIVERABLE', 'CHANNEL_ALIAS', 'FREQUENCY_CAP', 'RESTRICTED', 'UNDER_AGE'));
create index messages_without_credit on messages (property_id, channel, id) where held_because = 'NO_CREDIT';
