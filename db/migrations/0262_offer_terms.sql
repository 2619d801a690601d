-- Of an offer: the rooms it is given to in one night at most, terms that guests read, what its cost is charged to, and whether its amounts are as prices
-- are entered, before tax, or with it. Pictures of offers. Owners: areas/offers, areas/pictures.
alter table offers
  add column max_rooms_per_night  integer check (max_rooms_per_night > 0),
  add column terms_en             text not null default '',
  add column terms_fr             text not null default '',
  add column cost_code            text not null default '',
  add column amounts_are          text not null default 'AS_PRICED' check (amounts_are in ('AS_PRICED', 'BEFORE_TAX', 'WITH_TAX')),
  add constraint offer_of_orders_has_no_rooms check (target = 'STAY' or max_rooms_per_night is null);

create or replace function offers_keep_their_promise() returns trigger language plpgsql as $$
begin
  if old.was_used and (new.target, new.kind, new.percent_bp, new.amount_minor, new.buy, new.free, new.max_off_minor, new.needs_code, new.audience, new.conditions, new.keeps_when_changed,
                       new.gift_extra_id, new.gift_product_id, new.gift_quantity, new.gift_per, new.amounts_are)
     is distinct from (old.target, old.kind, old.percent_bp, old.amount_minor, old.buy, old.free, old.max_off_minor, old.needs_code, old.audience, old.conditions, old.keeps_when_changed,
                       old.gift_extra_id, old.gift_product_id, old.gift_quantity, old.gift_per, old.amounts_are) then
    raise exception 'offer % is in use', old.id using errcode = '23514', constraint = 'offer_in_use_is_kept';
  end if;
  return new;
end $$;

-- The nights of rooms that have an offer: what is counted against the most rooms of a night, and what reports count.
create table offer_use_nights (
  property_id  bigint not null,
  use_id       uuid not null,
  offer_id     uuid not null,
  stay_id      uuid not null,
  night        date not null,

  primary key (property_id, use_id, stay_id, night),
  constraint offer_night_is_of_a_use foreign key (property_id, use_id) references offer_uses (property_id, id) on delete cascade,
  constraint offer_night_is_of_an_offer foreign key (property_id, offer_id) references offers (property_id, id),
  constraint offer_night_is_of_a_stay foreign key (property_id, stay_id) references stays (property_id, id) on delete cascade
);
create index nights_of_an_offer on offer_use_nights (property_id, offer_id, night);
create index offer_nights_of_a_stay on offer_use_nights (property_id, stay_id, night);

alter table offer_use_nights enable row level security;
alter table offer_use_nights force row level security;
create policy tenant on offer_use_nights to hotelmate_app using (property_id = current_property());
create policy platform on offer_use_nights to hotelmate_platform using (true);

-- Uses from before: the nights that the bill has something taken off.
insert into offer_use_nights (property_id, use_id, offer_id, stay_id, night)
select u.property_id, u.id, u.offer_id, l.stay_id, l.service_on
  from offer_uses u join folio_lines l on l.property_id = u.property_id and l.offer_use_id = u.id
 where u.booking_id is not null and u.released_at is null and l.stay_id is not null and l.charge_key like 'night:%'
 group by u.property_id, u.id, u.offer_id, l.stay_id, l.service_on
having sum(l.total_minor) < 0;

alter table pictures
  add column offer_id uuid,
  add constraint picture_is_of_an_offer foreign key (property_id, offer_id) references offers (property_id, id) on delete cascade,
  add constraint picture_is_of_one_thing check (room_type_id is null or offer_id is null);
drop index pictures_in_order;
create index pictures_in_order on pictures (property_id, room_type_id, offer_id, place, id);
