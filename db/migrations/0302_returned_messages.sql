-- Messages that their address did not take: after so many in a row it counts as not deliverable. Owner: areas/messages.
alter table messages add column is_returned boolean not null default false;
create index messages_to_an_address on messages (property_id, channel, address_key, changed_at desc)
  where is_returned or state in ('SENT', 'DELIVERED', 'READ');
