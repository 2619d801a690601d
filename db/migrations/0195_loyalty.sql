-- What guests have for coming back: a programme of points and tiers, its members, and a ledger of points. Owner: areas/loyalty.

create table loyalty_programmes (
  property_id      bigint primary key references properties,
  is_active        boolean not null default false,
  name             text not null check (name <> ''),
  joins_all        boolean not null default false,                                         -- whoever stays or buys becomes a member
  terms_en         text not null default '',
  terms_fr         text not null default '',
  basis            text not null check (basis in ('PER_100', 'PERCENT')),
  room_rate        integer not null check (room_rate between 0 and 10000),                 -- points per 100 of money, or basis points of its worth
  food_rate        integer not null check (food_rate between 0 and 10000),
  other_rate       integer not null check (other_rate between 0 and 10000),
  value_minor      bigint not null check (value_minor between 1 and 1000000000),           -- what 100 points are worth
  least_redeemed   integer not null check (least_redeemed between 1 and 10000000),
  valid_months     integer check (valid_months between 1 and 120),                         -- null is for ever
  version          integer not null default 1
);

create table loyalty_tiers (
  property_id    bigint not null references properties,
  id             uuid not null,
  name           text not null check (name <> ''),
  rank           integer not null check (rank between 1 and 9),                            -- 9 is the highest
  min_nights     integer check (min_nights between 1 and 366),                             -- either is enough; a tier without them is everybody's
  min_points     integer check (min_points between 1 and 100000000),
  multiplier_bp  integer not null default 10000 check (multiplier_bp between 10000 and 100000),
  late_checkout  text not null default '',
  benefits       text not null default '',
  version        integer not null default 1,

  primary key (property_id, id),
  constraint loyalty_tier_has_one_rank unique (property_id, rank)
);
create unique index loyalty_tier_is_named_once on loyalty_tiers (property_id, lower(name));

create table loyalty_members (
  property_id     bigint not null references properties,
  id              uuid not null,
  number          integer not null,                                                        -- on the card, counted in the property
  customer_id     uuid not null,
  tier_id         uuid,
  tier_since      date,
  reviewed_year   integer not null,                                                        -- the year in which its tier last could go down
  state           text not null default 'ACTIVE' check (state in ('ACTIVE', 'CLOSED')),
  joined_on       date not null,                                                           -- what was bought from this day on earns
  joined_by_name  text not null,
  created_at      timestamptz not null,
  version         integer not null default 1,

  primary key (property_id, id),
  constraint guest_is_a_member_once unique (property_id, customer_id),
  constraint member_numbers_are_used_once unique (property_id, number),
  constraint member_is_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade,
  constraint member_has_a_tier foreign key (property_id, tier_id) references loyalty_tiers (property_id, id) on delete set null (tier_id)
);
create index members_of_a_tier on loyalty_members (property_id, tier_id);

-- The points of a guest: the sum of their moves, written by a trigger alone. Below zero only where points that were spent are taken back.
create table loyalty_balances (
  property_id  bigint not null references properties,
  customer_id  uuid not null,
  points       bigint not null,

  primary key (property_id, customer_id),
  constraint balance_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);

-- Every change of points. A row is never changed, but for the guest it is of when two are merged, and what erasing makes of the reason.
create table loyalty_moves (
  property_id    bigint not null references properties,
  id             uuid not null,
  customer_id    uuid not null,
  kind           text not null check (kind in ('EARNED', 'REVERSED', 'ADJUSTED', 'REDEEMED', 'RETURNED', 'EXPIRED')),
  points         bigint not null check (points <> 0),                                      -- with its sign
  booking_id     uuid,                                                                     -- what it was earned by
  order_id       uuid,
  step           integer check (step > 0),                                                 -- of its stay or order: the first, the next after a change
  room_minor     bigint,                                                                   -- the turnover it was computed from, before tax
  food_minor     bigint,
  other_minor    bigint,
  terms          jsonb,                                                                    -- the rates and the multiplier of that day
  voucher_id     uuid,                                                                     -- what they were redeemed for
  returns_id     uuid,                                                                     -- the redemption that is undone
  expires_on     date,                                                                     -- the last day of these points; null is for ever
  business_on    date not null,
  reason         text not null default '',
  moved_at       timestamptz not null,
  moved_by_name  text not null,

  primary key (property_id, id),
  constraint points_of_a_stay_come_once unique (property_id, booking_id, step),
  constraint points_of_an_order_come_once unique (property_id, order_id, step),
  constraint voucher_is_redeemed_for_once unique (property_id, voucher_id),
  constraint points_are_redeemed_for_a_voucher foreign key (property_id, voucher_id) references gift_vouchers (property_id, id) on delete cascade,
  constraint redeemed_points_name_their_voucher check ((kind = 'REDEEMED') = (voucher_id is not null)),
  constraint redemption_is_returned_once unique (property_id, returns_id),
  constraint points_are_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade,
  constraint points_are_of_a_stay foreign key (property_id, booking_id) references bookings (property_id, id) on delete cascade,
  constraint points_are_of_an_order foreign key (property_id, order_id) references orders (property_id, id) on delete cascade,
  constraint points_are_of_a_redemption foreign key (property_id, returns_id) references loyalty_moves (property_id, id) on delete cascade,
  constraint earned_points_name_their_source check (
    case when kind in ('EARNED', 'REVERSED')
      then num_nonnulls(booking_id, order_id) = 1 and num_nulls(step, room_minor, food_minor, other_minor, terms) = 0
      else num_nonnulls(booking_id, order_id, step, room_minor, food_minor, other_minor, terms) = 0 end),
  constraint points_have_the_sign_of_their_kind check (
    case when kind in ('EARNED', 'RETURNED') then points > 0 when kind = 'ADJUSTED' then true else points < 0 end),
  constraint adjusted_points_say_why check (kind <> 'ADJUSTED' or reason <> ''),
  constraint returned_points_name_their_redemption check ((kind = 'RETURNED') = (returns_id is not null)),
  constraint spent_points_do_not_expire check (expires_on is null or points > 0 or kind = 'REVERSED')
);
create index moves_of_a_guest on loyalty_moves (property_id, customer_id, id desc);
create index moves_by_day on loyalty_moves (property_id, business_on);

-- How far the audit trail was read for what earns points.
create table loyalty_runs (
  property_id  bigint primary key references properties,
  whole_on     date not null,
  until_at     timestamptz not null
);

do $$
declare one text;
begin
  foreach one in array array['loyalty_programmes', 'loyalty_tiers', 'loyalty_members', 'loyalty_balances', 'loyalty_moves', 'loyalty_runs'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;

revoke update, delete on loyalty_moves from hotelmate_app, hotelmate_platform;
grant update (customer_id, reason) on loyalty_moves to hotelmate_app, hotelmate_platform;
revoke insert, update, delete on loyalty_balances from hotelmate_app, hotelmate_platform;

create function count_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after bigint;
begin
  if tg_op <> 'INSERT' then
    update loyalty_balances set points = points - old.points where property_id = old.property_id and customer_id = old.customer_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into loyalty_balances as b (property_id, customer_id, points) values (new.property_id, new.customer_id, new.points)
      on conflict (property_id, customer_id) do update set points = b.points + excluded.points
      returning b.points into after;
    if tg_op = 'INSERT' and new.points < 0 and new.kind <> 'REVERSED' and after < 0 then
      raise exception 'more points are spent than there are' using errcode = '23514', constraint = 'points_are_not_overspent';
    end if;
  end if;
  return null;
end
$$;
create trigger count_points after insert or delete or update of customer_id on loyalty_moves for each row execute function count_points();

create trigger names_current_customer before insert or update of customer_id on loyalty_members for each row execute function name_current_customer();
create trigger names_current_customer before insert or update of customer_id on loyalty_moves for each row execute function name_current_customer();

-- Offers for members, or those of some tiers. Owner: areas/offers.
alter table offers drop constraint offers_audience_check;
alter table offers add constraint offers_audience_check check (audience in ('EVERYONE', 'NEW', 'RETURNING', 'VIP', 'MEMBER', 'COMPANY'));
alter table offers disable trigger offers_keep_their_promise;
update offers set conditions = conditions || '{"tierIds": []}';
alter table offers enable trigger offers_keep_their_promise;

-- Rules of segments about members. Owner: areas/campaigns.
alter table customer_facts
  add column tier_id text not null default '',
  add column points  bigint not null default 0;

-- Members and points of sample guests go with them; numbers begin anew where no member is left. Owner: areas/samples.
create function remove_sample_loyalty() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from property_counters n
   where n.property_id = current_property() and n.name = 'loyalty member'
     and not exists (select from loyalty_members m where m.property_id = n.property_id)
$$;
revoke execute on function remove_sample_loyalty() from public;
grant execute on function remove_sample_loyalty() to hotelmate_app;
