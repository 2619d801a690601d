-- The closed days of a demo go with its sample data. Owner: areas/samples.
alter table closing_runs add column is_sample boolean not null default false;

create function remove_sample_closes() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  here bigint := current_property();
begin
  if here is null then raise exception 'sample data is of a property, and this transaction has none'; end if;
  delete from closing_effects e using closing_runs c
   where c.property_id = here and c.is_sample and (e.property_id, e.run_id) = (c.property_id, c.id);
  delete from closing_postings p using closing_runs c
   where c.property_id = here and c.is_sample and (p.property_id, p.run_id) = (c.property_id, c.id);
  delete from closing_days d using closing_runs c
   where c.property_id = here and c.is_sample and (d.property_id, d.run_id) = (c.property_id, c.id);
  delete from closing_runs where property_id = here and is_sample;
end
$$;
revoke execute on function remove_sample_closes() from public;
grant execute on function remove_sample_closes() to hotelmate_app;
