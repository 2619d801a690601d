-- A ticket stores only what was said with it; what is said of the whole order is read from the order, so that the kitchen never sees an
-- older note than the one that holds. Owner: areas/orders.
update kots k
   set notes = ''
  from orders o
 where o.property_id = k.property_id and o.id = k.order_id and k.notes = o.special_notes and k.notes <> '';
