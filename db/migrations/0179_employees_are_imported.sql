-- Employees come in from the table of another program. Owner: areas/imports.

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('GUESTS', 'BOOKINGS', 'PRODUCTS', 'EMPLOYEES'));

-- Removes the employees of an import with their hiring, unless one was changed or is named anywhere: then none is removed, and who stands is told.
create function remove_imported_employees(which uuid, out stands integer, out first text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  here bigint := current_property();
  one record;
begin
  stands := 0;
  first := '';
  perform from employees e join import_lines l on l.property_id = e.property_id and l.made_id = e.id
    where l.property_id = here and l.import_id = which and l.state = 'MADE' order by e.id for update of e;
  begin
    for one in
      select e.id, e.display_name, e.version <> l.made_version as is_changed
        from import_lines l join employees e on e.property_id = l.property_id and e.id = l.made_id
       where l.property_id = here and l.import_id = which and l.state = 'MADE' order by e.search_name, e.id
    loop
      begin
        if one.is_changed then raise check_violation; end if;
        -- The checklist of a joiner began with the hiring; one that somebody worked on stays, and the employee with it.
        delete from checklist_tasks t using checklist_runs r
         where r.property_id = here and r.employee_id = one.id and t.property_id = here and t.run_id = r.id;
        delete from checklist_runs where property_id = here and employee_id = one.id;
        delete from employee_change_ends x using employee_changes c
         where c.property_id = here and c.employee_id = one.id and x.property_id = here and x.change_id = c.id;
        delete from employee_changes where property_id = here and employee_id = one.id;
        delete from employee_statuses where property_id = here and employee_id = one.id;
        delete from employees where property_id = here and id = one.id;
      exception when foreign_key_violation or check_violation then
        stands := stands + 1;
        if first = '' then first := one.display_name; end if;
      end;
    end loop;
    if stands > 0 then raise no_data_found; end if;
  exception when no_data_found then
    null;
  end;
end
$$;
revoke execute on function remove_imported_employees(uuid) from public;
grant execute on function remove_imported_employees(uuid) to hotelmate_app;
