-- Products come in from a table, and groups with them: a line says which group it made. An import of products is undone while nobody has
-- sold, priced, drawn or stocked any of them. Owner: areas/imports.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('GUESTS', 'BOOKINGS', 'PRODUCTS'));
alter table import_lines add column group_id uuid;

grant delete on products, product_groups to hotelmate_app;

-- Answers how many products and groups stand because somebody has worked on them, and the first by name; then nothing is changed.
create function remove_imported_products(which uuid, out stands integer, out first text)
  language plpgsql set search_path = public, pg_temp as $$
declare
  here bigint := current_property();
  gone uuid[];
  gone_groups uuid[];
begin
  select coalesce(array_agg(made_id), '{}'), coalesce(array_agg(group_id) filter (where group_id is not null), '{}')
    into gone, gone_groups
    from import_lines where property_id = here and import_id = which and state = 'MADE';

  perform from product_groups where property_id = here and id = any(gone_groups) order by id for update;
  perform from products where property_id = here and id = any(gone) order by id for update;

  select count(*)::int, coalesce(min(s.name), '') into stands, first from (
    select p.name
      from products p
      join import_lines l on l.property_id = here and l.import_id = which and l.made_id = p.id
     where p.property_id = here and p.id = any(gone)
       and (p.version <> l.made_version
            or exists (select from order_lines x where x.property_id = here and x.product_id = p.id)
            or exists (select from price_list_lines x where x.property_id = here and x.product_id = p.id)
            or exists (select from stock_recipes x where x.property_id = here and x.product_id = p.id)
            or exists (select from treatments x where x.property_id = here and x.product_id = p.id)
            or exists (select from combo_choices x where x.property_id = here and x.product_id = p.id)
            or exists (select from modifiers x where x.property_id = here and x.product_id = p.id)
            or exists (select from products x where x.property_id = here and x.prepaid_product_id = p.id)
            or exists (select from product_images x where x.property_id = here and x.product_id = p.id)
            or exists (select from product_outages x where x.property_id = here and x.product_id = p.id))
    union all
    select g.name
      from product_groups g
     where g.property_id = here and g.id = any(gone_groups)
       and (g.version <> 1
            or exists (select from products x where x.property_id = here and x.product_group_id = g.id and x.id <> all(gone))
            or exists (select from price_list_lines x where x.property_id = here and x.product_group_id = g.id))) s;
  if stands > 0 then return; end if;

  delete from product_modifier_groups where property_id = here and product_id = any(gone);
  delete from products where property_id = here and id = any(gone);
  delete from product_group_outlets where property_id = here and product_group_id = any(gone_groups);
  delete from product_groups where property_id = here and id = any(gone_groups);
exception when foreign_key_violation then
  stands := 1;
  first := '';
end
$$;
revoke execute on function remove_imported_products(uuid) from public;
grant execute on function remove_imported_products(uuid) to hotelmate_app;
