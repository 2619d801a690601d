-- Work of who is suspended goes to their manager, or back to its desk, as that of who leaves does. Owner: areas/separations.
create or replace function who_leaves_hands_over() returns trigger language plpgsql as $$
begin
  if new.to_status not in ('LEFT', 'SUSPENDED') then return null; end if;
  perform hand_over_work(new.property_id, gen_random_uuid(), new.employee_id, manager_at_work(new.property_id, new.employee_id), null,
                         case new.to_status when 'LEFT' then '{PROJECTS,ITEMS,CASES,LEADS,DEALS}'::text[] else '{ITEMS,CASES}'::text[] end,
                         new.changed_at, new.actor_name, true);
  return null;
end $$;
