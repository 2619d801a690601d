-- Nights an early departure gave up, with what they cost and the charge that replaced them, so that the guests can be brought back.
-- Owner: areas/bookings.
alter table stays add column unslept jsonb;   -- {"departure": day, "nights": [{stayId, day, net, tax, taxes, isManual}], "feeLineId": uuid or null}

-- Who arrives without a room yet: the desk's list, and what automatic assignment works through.
create index stays_without_a_room on stays (property_id, arrival_on, booking_id)
  where room_id is null and status in ('OPTION', 'CONFIRMED');
