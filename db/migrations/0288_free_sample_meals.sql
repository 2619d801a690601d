-- A sample order that an offer made free after tax cost nothing, as one that costs nothing before tax. Owner: areas/samples.
do $$
declare
  before constant text := '(((o.net_minor + o.tax_minor) + o.tip_minor) = 0)';
  body text := pg_get_functiondef('eaten_sample_orders()'::regprocedure);
begin
  if position(before in body) = 0 then raise exception 'eaten_sample_orders does not find what was free as it did'; end if;
  execute replace(body, before, '(o.total_minor = 0)');
end
$$;

-- The parts of a bill, found by what they were split of.
create index orders_of_a_party on orders (property_id, split_of) where split_of is not null;
