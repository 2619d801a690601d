-- How a property counts its drawers: whether who counts is told what must be there, and with which notes and coins.
-- Owner: areas/cashier. An empty list of denominations stands for the currency's own.

alter table cashier_settings
  add column is_blind boolean not null default false,
  add column denominations integer[] not null default '{}' check (cardinality(denominations) <= 40 and 0 < all (denominations));
