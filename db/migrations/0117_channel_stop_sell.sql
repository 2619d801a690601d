-- A property can stop all sales at a channel with one press, and open them again. Channels are sent restrictions as they are sent prices.
-- Owner: areas/channels.

alter table channel_connections add column is_stopped boolean not null default false;

-- Empty for rooms free and prices; else the restriction whose figures the nights are.
alter table channel_told
  add column restriction text not null default '',
  drop constraint channel_told_pkey,
  add primary key (property_id, channel_id, room_code, rate_code, restriction),
  add constraint restriction_is_of_a_rate check (restriction = '' or rate_code <> ''),
  add constraint restriction_is_sent_to_channels
    check (restriction in ('', 'minStay', 'maxStay', 'minStayThrough', 'closedToArrival', 'closedToDeparture'));
