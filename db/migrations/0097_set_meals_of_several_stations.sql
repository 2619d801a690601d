-- A set meal whose dishes several stations cook is told to each of them: the line says of every one which ticket it first went out on there, and how far it is.
-- Lines from before were told to one station and stay with it. Owner: areas/orders.
alter table order_lines
  add column stations jsonb not null default '[]',   -- {stationId, kotId, status, ready, served, movedAt}; empty where one station cooks, or none
  add constraint several_stations_are_more_than_one check (jsonb_array_length(stations) <> 1);
