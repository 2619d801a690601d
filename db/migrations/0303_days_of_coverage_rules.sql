-- The first and the last day on which so many people are needed, such as those of a season or an event. Owner: areas/rota.
alter table coverage_rules
  add column from_on  date,
  add column until_on date,
  add constraint coverage_ends_after_it_begins check (from_on <= until_on);
