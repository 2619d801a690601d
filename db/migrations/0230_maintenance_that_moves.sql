-- Planned maintenance moves when a guest takes its room, unless somebody chose another day for it. Owner: areas/projects.
alter table maintenance_tasks add column planned_on date;
update maintenance_tasks t set planned_on = i.due_on
  from work_items i
 where i.property_id = t.property_id and i.id = t.item_id and i.state_group in ('BACKLOG', 'UNSTARTED') and i.start_on = i.due_on;
