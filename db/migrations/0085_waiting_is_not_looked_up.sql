-- An event waits for its link from the statement on that writes it, and a link is of a waiting event: looking both up again, and their
-- property, cost as much as writing them. What waits still goes with its event.
alter table audit_unsealed drop constraint audit_unsealed_property_id_event_id_fkey;
alter table audit_links drop constraint audit_links_property_id_fkey;

create function event_waits_no_more() returns trigger language plpgsql as $$
begin
  delete from audit_unsealed where property_id = old.property_id and event_id = old.id;
  return null;
end
$$;
create trigger event_waits_no_more after delete on audit_events for each row execute function event_waits_no_more();
