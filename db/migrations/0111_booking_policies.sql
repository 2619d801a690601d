-- What a guest agrees to (deposit, guarantee, cancellation, no-show) is a policy of a rate plan or a season, and every stay stores the
-- terms it was booked at. The three percentages of a property stay what holds where nothing else does.
-- Owner: areas/rates (booking_policies, policy_seasons), areas/bookings (stays.terms).
create table booking_policies (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> ''),
  terms        jsonb not null,                 -- deposit, guarantee, cancellation, noShow; amounts in minor units, shares in basis points
  version      integer not null default 1,

  primary key (property_id, id)
);
create unique index booking_policy_name_is_unique on booking_policies (property_id, lower(name));

-- A run of arrival days, both of them included, on which another policy holds: for one plan, or for all when none is named.
create table policy_seasons (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> ''),
  policy_id     uuid not null,
  rate_plan_id  uuid,
  first_on      date not null,
  last_on       date not null,
  version       integer not null default 1,

  primary key (property_id, id),
  constraint season_policy_is_known foreign key (property_id, policy_id) references booking_policies,
  constraint season_plan_is_known foreign key (property_id, rate_plan_id) references rate_plans,
  constraint season_is_unique unique nulls not distinct (property_id, rate_plan_id, first_on, last_on),
  check (first_on <= last_on)
);
create index seasons_of_a_policy on policy_seasons (property_id, policy_id);

alter table rate_plans
  add column policy_id uuid,
  add constraint rate_plan_policy_is_known foreign key (property_id, policy_id) references booking_policies;
create index plans_of_a_policy on rate_plans (property_id, policy_id) where policy_id is not null;

-- The terms a stay was booked at. Null is the property's own terms.
alter table stays add column terms jsonb;

update stays s
   set terms = jsonb_build_object(
         'policyId', null, 'name', '', 'deposit', null, 'guarantee', 'NONE', 'checkInTime', p.check_in_time,
         'cancellation', jsonb_build_object('unit', 'DAYS', 'steps',
           case when p.cancel_fee_bp = 0 then '[]'::jsonb
                else jsonb_build_array(jsonb_build_object(
                  'before', p.free_cancel_days, 'charge', jsonb_build_object('basis', 'PERCENT', 'value', p.cancel_fee_bp))) end),
         'noShow', case when p.no_show_fee_bp > 0 then jsonb_build_object('basis', 'PERCENT', 'value', p.no_show_fee_bp) end)
  from properties p
 where p.id = s.property_id;

alter table booking_policies enable row level security;
alter table booking_policies force row level security;
create policy tenant on booking_policies to hotelmate_app using (property_id = current_property());
create policy platform on booking_policies to hotelmate_platform using (true);

alter table policy_seasons enable row level security;
alter table policy_seasons force row level security;
create policy tenant on policy_seasons to hotelmate_app using (property_id = current_property());
create policy platform on policy_seasons to hotelmate_platform using (true);
