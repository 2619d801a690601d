-- What an order was called while the server was out of reach: the name of the device and its own count. The number of the day comes
-- when the house confirms it; people still ask for the order by the one they were told.
-- Owner: areas/orders.
alter table orders
  add column device_number text not null default ''
  constraint device_number_is_readable check (device_number ~ '^([A-Z0-9]{2,6}-[0-9]{1,6})?$');

-- The floor plan asks at every table what its guests have sent.
create index orders_sent_from_a_table on orders (property_id, table_id) where status = 'Submitted';
