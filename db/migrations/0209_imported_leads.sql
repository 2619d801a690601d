-- Leads come in from a table. Owner: areas/imports.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('GUESTS', 'BOOKINGS', 'PRODUCTS', 'EMPLOYEES', 'REVIEWS', 'LEADS'));

-- Removes the leads of an import, unless one was worked on: then none is removed, and the first one is named.
create function remove_imported_leads(which uuid, out stands integer, out first text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare here bigint := current_property();
begin
  perform from leads d join import_lines l on l.property_id = d.property_id and l.made_id = d.id
    where l.property_id = here and l.import_id = which and l.state = 'MADE' order by d.id for update of d;
  select count(*)::int, coalesce(min(d.title), '') into stands, first
    from leads d join import_lines l on l.property_id = d.property_id and l.made_id = d.id
   where l.property_id = here and l.import_id = which and l.state = 'MADE'
     and (d.version <> l.made_version
          or exists (select from lead_activities a where a.property_id = d.property_id and a.lead_id = d.id)
          or exists (select from lead_mails m where m.property_id = d.property_id and m.lead_id = d.id)
          or exists (select from lead_form_entries e where e.property_id = d.property_id and e.lead_id = d.id)
          or exists (select from leads o where o.property_id = d.property_id and o.of_id = d.id));
  if stands = 0 then
    delete from leads d using import_lines l
     where l.property_id = here and l.import_id = which and l.state = 'MADE' and d.property_id = here and d.id = l.made_id;
  end if;
end
$$;
revoke execute on function remove_imported_leads(uuid) from public;
grant execute on function remove_imported_leads(uuid) to hotelmate_app;
