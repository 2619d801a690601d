-- What a sample room type or rate plan was called at a channel goes with it: the samples can always be taken out, and the channel is told
-- that nothing is free under the code. Others are retired, never deleted.
-- Owner: areas/channels.
alter table channel_rooms drop constraint channel_rooms_property_id_room_type_id_fkey;
alter table channel_rooms add constraint channel_rooms_property_id_room_type_id_fkey
  foreign key (property_id, room_type_id) references room_types on delete cascade;
alter table channel_rates drop constraint channel_rates_property_id_rate_plan_id_fkey;
alter table channel_rates add constraint channel_rates_property_id_rate_plan_id_fkey
  foreign key (property_id, rate_plan_id) references rate_plans on delete cascade;
