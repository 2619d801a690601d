-- Of an offer: a step that the price it leaves is rounded to, and every how many nights of a room it is given. Owner: areas/offers.
alter table offers
  add column round_to_minor bigint check (round_to_minor > 0),
  add column every_nth integer check (every_nth between 2 and 30),
  add constraint offer_rounds_prices_of_each check (round_to_minor is null or kind in ('PERCENT', 'AMOUNT_EACH')),
  add constraint offer_of_every_nth_night_is_of_nights check (
    every_nth is null or (target = 'STAY' and kind in ('PERCENT', 'AMOUNT_EACH', 'PRICE') and comes_off = 'BEFORE_TAX'));

create or replace function offers_keep_their_promise() returns trigger language plpgsql as $$
begin
  if old.was_used and (new.target, new.kind, new.percent_bp, new.amount_minor, new.buy, new.free, new.max_off_minor, new.needs_code, new.audience, new.conditions, new.keeps_when_changed,
                       new.gift_extra_id, new.gift_product_id, new.gift_quantity, new.gift_per, new.amounts_are, new.comes_off, new.round_to_minor, new.every_nth)
     is distinct from (old.target, old.kind, old.percent_bp, old.amount_minor, old.buy, old.free, old.max_off_minor, old.needs_code, old.audience, old.conditions, old.keeps_when_changed,
                       old.gift_extra_id, old.gift_product_id, old.gift_quantity, old.gift_per, old.amounts_are, old.comes_off, old.round_to_minor, old.every_nth) then
    raise exception 'offer % is in use', old.id using errcode = '23514', constraint = 'offer_in_use_is_kept';
  end if;
  return new;
end $$;
