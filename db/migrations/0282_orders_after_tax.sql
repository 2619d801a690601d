-- What comes off an order after tax: its tax is that of the full price, and less is to be paid. Of each line, of the whole, of what was sold, and of
-- what rooms pay of it. Owners: areas/offers, areas/orders.
alter table offers
  drop constraint offer_after_tax_is_of_a_whole_stay,
  -- A share or an amount off all of it; its amounts are with tax.
  add constraint offer_after_tax_is_of_the_whole check (
    comes_off = 'BEFORE_TAX' or (kind in ('PERCENT', 'AMOUNT_ONCE') and amounts_are = 'WITH_TAX'));

alter table order_lines
  add column after_tax_off_minor bigint not null default 0,
  add constraint line_after_tax_off_fits check (after_tax_off_minor between 0 and net_minor + tax_minor);

alter table orders
  add column after_tax_off_minor bigint not null default 0,
  -- Of it, or of what it was, what bills of rooms have.
  add column on_room_off_minor bigint not null default 0 check (on_room_off_minor >= 0),
  add constraint order_after_tax_off_fits check (after_tax_off_minor between 0 and net_minor + tax_minor),
  drop column total_minor,
  drop column due_minor;
alter table orders
  add column total_minor bigint generated always as (net_minor + tax_minor - after_tax_off_minor + tip_minor) stored,
  add column due_minor bigint generated always as (
    greatest(0, net_minor + tax_minor - after_tax_off_minor + tip_minor - paid_minor - on_room_minor - on_credit_minor)) stored;

alter table order_sales
  add column after_tax_off_minor bigint not null default 0,
  add column room_after_tax_off_minor bigint not null default 0;
