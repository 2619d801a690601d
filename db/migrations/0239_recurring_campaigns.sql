-- A campaign may be sent again by a rhythm: each run is a campaign of its own, with its own results. Owner: areas/campaigns.
alter table campaigns
  add column repeats text check (repeats in ('WEEK', 'FORTNIGHT', 'MONTH', 'QUARTER', 'YEAR')),
  -- The last day of a run; null without an end.
  add column repeat_until date,
  -- The day of the month that is meant, where a shorter month has an earlier last one.
  add column repeat_day integer check (repeat_day between 1 and 31),
  -- The first campaign of a series; null for one that stands alone.
  add column series_id uuid,
  add column run_number integer not null default 1 check (run_number > 0),
  add constraint run_is_of_a_series foreign key (property_id, series_id) references campaigns (property_id, id),
  add constraint campaign_run_is_made_once unique (property_id, series_id, run_number),
  add constraint series_ends_only_where_it_repeats check (repeats is not null or repeat_until is null);
