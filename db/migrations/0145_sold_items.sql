-- Of what a sale of an order is made, so that items and outlets are reported from one ledger. Owner: areas/orders.
-- Each item has name, category, units in thousandths, net, tax and discount; what is on no line (service charge, delivery) is one item without
-- a name. Items add up to the sale.
alter table order_sales
  add column items jsonb not null default '[]';

with lines as (
  select l.property_id, l.order_id, l.product_id, l.name, g.name as category, sum(l.units - l.cancelled_units - l.void_units) as units,
         sum(l.net_minor) as net, sum(l.tax_minor) as tax, sum(l.discount_minor) as discount
    from order_lines l
    join products p on (p.property_id, p.id) = (l.property_id, l.product_id)
    join product_groups g on (g.property_id, g.id) = (p.property_id, p.product_group_id)
   where l.units > l.cancelled_units + l.void_units
   group by 1, 2, 3, 4, 5),
sums as (
  select property_id, order_id, sum(net) as net, sum(tax) as tax from lines group by 1, 2),
sold as (
  select s.property_id, s.id, s.order_id, s.orders as sign, s.net_minor, s.tax_minor,
         -- What was opened again and changed has the lines of now: its earlier sale is stored whole.
         case when s.net_minor * s.orders = o.net_minor and s.tax_minor * s.orders = o.tax_minor then 1 else 0 end as is_of_lines
    from order_sales s join orders o on (o.property_id, o.id) = (s.property_id, s.order_id)),
items as (
  select s.property_id, s.id, l.product_id, l.name, l.category, l.units * s.sign as units, l.net * s.sign as net, l.tax * s.sign as tax,
         l.discount * s.sign as discount
    from sold s join lines l on (l.property_id, l.order_id) = (s.property_id, s.order_id) where s.is_of_lines = 1
  union all
  select s.property_id, s.id, null, '', '', 0, s.net_minor - coalesce(x.net, 0) * s.sign * s.is_of_lines,
         s.tax_minor - coalesce(x.tax, 0) * s.sign * s.is_of_lines, 0
    from sold s left join sums x on (x.property_id, x.order_id) = (s.property_id, s.order_id))
update order_sales o set items = i.items
  from (select property_id, id, jsonb_agg(jsonb_build_object('productId', product_id, 'name', name, 'category', category, 'units', units,
                                                             'net', net, 'tax', tax, 'discount', discount) order by name) as items
          from items where units <> 0 or net <> 0 or tax <> 0 group by 1, 2) i
 where (o.property_id, o.id) = (i.property_id, i.id);
