-- A linked plan may follow a linked plan, and rounds what its offset makes of the price of the plan it follows. That no plan follows itself
-- over others, and how many follow each other, is looked at under the lock of the property's rates. Owner: areas/rates.

alter table rate_plans
  add column round_to_minor bigint constraint price_is_rounded_to_something check (round_to_minor > 0),   -- null is not rounded
  add column round_mode text not null default 'NEAREST' check (round_mode in ('NEAREST', 'UP', 'DOWN')),
  add column floor_minor bigint constraint floor_is_a_price check (floor_minor >= 0);                     -- null is none
