-- What guests have sent and nobody has accepted yet is held in the store; a choice may take what a product takes.
-- Owners: areas/stock, areas/products.

alter table stock_levels add column reserved numeric(24,9) not null default 0;
alter table stock_levels drop constraint stock_is_there;
alter table stock_levels add constraint stock_is_there check (not (is_blocking and is_counted) or on_hand - reserved >= lowest);

-- Held, not taken: the order is Submitted.
alter table stock_uses add column is_reserved boolean not null default false;

alter table modifiers add column product_id uuid;          -- whose recipe the choice takes from the store
alter table modifiers add foreign key (property_id, product_id) references products;
