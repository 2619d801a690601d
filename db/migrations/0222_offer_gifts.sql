-- Offers that add something in place of taking something off: an extra charge of the property to a stay, or a product to an order, at no price.
-- Owner: areas/offers.
alter table offers
  add column gift_extra_id    uuid,
  add column gift_product_id  uuid,
  add column gift_quantity    integer check (gift_quantity between 1 and 20),
  add column gift_per         text check (gift_per in ('ONCE', 'NIGHT', 'GUEST', 'GUEST_NIGHT')),
  drop constraint offers_kind_check,
  add constraint offers_kind_check check (kind in ('PERCENT', 'AMOUNT_EACH', 'AMOUNT_ONCE', 'PRICE', 'FREE', 'GIFT')),
  add constraint offer_gives_an_extra foreign key (property_id, gift_extra_id) references extra_charges (property_id, id),
  add constraint offer_gives_a_product foreign key (property_id, gift_product_id) references products (property_id, id),
  add constraint offer_gives_what_its_target_has check (
    (gift_extra_id is not null) = (kind = 'GIFT' and target = 'STAY')
    and (gift_product_id is not null) = (kind = 'GIFT' and target = 'ORDER')
    and (gift_quantity is not null) = (kind = 'GIFT') and (gift_per is not null) = (kind = 'GIFT')
    and (target = 'STAY' or gift_per = 'ONCE' or gift_per is null));
create index offers_of_an_extra on offers (property_id, gift_extra_id) where gift_extra_id is not null;
create index offers_of_a_product on offers (property_id, gift_product_id) where gift_product_id is not null;

create or replace function offers_keep_their_promise() returns trigger language plpgsql as $$
begin
  if old.was_used and (new.target, new.kind, new.percent_bp, new.amount_minor, new.buy, new.free, new.max_off_minor, new.needs_code, new.audience, new.conditions, new.keeps_when_changed,
                       new.gift_extra_id, new.gift_product_id, new.gift_quantity, new.gift_per)
     is distinct from (old.target, old.kind, old.percent_bp, old.amount_minor, old.buy, old.free, old.max_off_minor, old.needs_code, old.audience, old.conditions, old.keeps_when_changed,
                       old.gift_extra_id, old.gift_product_id, old.gift_quantity, old.gift_per) then
    raise exception 'offer % is in use', old.id using errcode = '23514', constraint = 'offer_in_use_is_kept';
  end if;
  return new;
end $$;

-- A line that an offer added to an order: it has no price.
alter table order_lines add column offer_id uuid;
alter table order_lines
  add constraint order_line_is_of_an_offer foreign key (property_id, offer_id) references offers (property_id, id),
  add constraint line_of_an_offer_has_no_price check (offer_id is null or unit_price_minor = 0);
create index order_lines_of_an_offer on order_lines (property_id, offer_id) where offer_id is not null;
