-- An order that is paid before it is cooked stays open, and closes by itself when the last of it is served. Owner: areas/orders.
alter table orders add column closes_when_served boolean not null default false;
