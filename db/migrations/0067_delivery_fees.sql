-- What an outlet asks for bringing an order to somebody, once per order that is delivered; taxed as a service.
-- Owners: areas/outlets, areas/orders.
alter table outlets add column delivery_fee_minor bigint not null default 0 check (delivery_fee_minor between 0 and 1000000000);
alter table orders
  add column delivery_price_minor bigint not null default 0 check (delivery_price_minor >= 0), -- as it was asked, when the order was taken
  add column delivery_fee_minor   bigint not null default 0 check (delivery_fee_minor >= 0);   -- before its tax; part of net
