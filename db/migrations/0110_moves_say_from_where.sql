-- A ticket that tells the kitchen of a move says where the order was to go before. Owner: areas/orders.
alter table kots add column moved_from text not null default '';
