-- The bill of a visit by appointment: one order that stands. Owner: areas/orders.
alter table orders add column visit_id uuid;
create unique index visit_is_billed_once on orders (property_id, visit_id) where visit_id is not null and status <> 'Cancelled';
