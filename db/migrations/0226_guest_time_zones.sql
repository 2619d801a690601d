-- A campaign may go to each recipient at its hour of their own clocks. Owner: areas/campaigns.
alter table campaigns add column in_guest_zone boolean not null default false;
alter table campaigns add constraint campaign_in_guest_zone_has_an_hour check (not in_guest_zone or send_at is not null);
alter table campaign_recipients add column due_at timestamptz;   -- null: as soon as the campaign sends
