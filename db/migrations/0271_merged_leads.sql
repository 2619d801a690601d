-- A line of the timeline says that an enquiry was merged with another one. Owner: areas/leads.
alter table lead_activities
  drop constraint lead_activities_kind_check,
  add constraint lead_activities_kind_check check (kind in ('CALL', 'MEETING', 'VISIT', 'EMAIL', 'NOTE', 'TASK', 'RETURN', 'MERGE'));
