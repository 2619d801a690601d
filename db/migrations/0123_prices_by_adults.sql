-- What a plan asks for a room type by the number of adults, where single price and extra adult are too coarse. Owner: areas/rates.

alter table plan_prices
  add column adult_prices jsonb not null default '[]'                              -- [{adults, amount}], amounts in minor units
    constraint adult_prices_are_a_list check (jsonb_typeof(adult_prices) = 'array');
