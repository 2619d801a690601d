-- Channels are sent every restriction of a night: maximum stay through, exact lengths and days ahead too. Owner: areas/channels.

alter table channel_told
  drop constraint restriction_is_sent_to_channels,
  add constraint restriction_is_sent_to_channels
    check (restriction in ('', 'minStay', 'maxStay', 'minStayThrough', 'maxStayThrough', 'stayLengths', 'closedToArrival',
                           'closedToDeparture', 'minAdvance', 'maxAdvance'));
