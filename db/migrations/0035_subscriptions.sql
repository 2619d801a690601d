-- What houses subscribe to. The catalogue is the platform's; organisations and properties hold subscriptions from it, each with the
-- price it was taken at. What a plan opens is read from the catalogue of today, so a better plan is better for all who have it.
-- Owners: areas/subscriptions (catalogue, subscriptions), areas/organisations (business types, the organisation's details).

create table subscription_catalogue (
  id              uuid primary key,
  name            text not null check (name <> '' and name = btrim(name)),
  kind            text not null check (kind in ('PLAN', 'ADD_ON')),
  business_type   text not null default 'any' check (business_type in ('any', 'accommodation', 'other')),
  ranking         integer not null default 0 check (ranking >= 0),  -- of two plans the higher one is the upgrade
  price_minor     bigint not null check (price_minor >= 0),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  period          text not null check (period in ('MONTH', 'YEAR')),
  modules         text[] not null,
  -- How many it allows; of a plan null is without limit, an add-on adds to the plan's.
  max_properties  integer check (max_properties > 0),
  max_rooms       integer check (max_rooms > 0),
  max_users       integer check (max_users > 0),
  max_images      integer check (max_images > 0),
  is_offered      boolean not null default true,
  version         integer not null default 1,
  created_at      timestamptz not null default now()
);
-- Names are compared trimmed and in capitals, as the menus compare them.
create unique index catalogue_name_is_unique on subscription_catalogue (upper(name));

insert into subscription_catalogue (id, name, kind, ranking, price_minor, currency, period, modules, max_properties, max_rooms, max_users, max_images)
values
  ('019a0000-0000-7000-8000-00000000b001', 'Business Starter', 'PLAN', 1, 0, 'INR', 'MONTH',
   '{housekeeping,services,reservations,reviews}', 1, 15, 5, 1),
  ('019a0000-0000-7000-8000-00000000b002', 'Business Essentials', 'PLAN', 2, 299900, 'INR', 'MONTH',
   '{housekeeping,services,reservations,reviews,companies,links,orders,kitchen,products,promotions,messages}', 3, 60, 25, 40),
  ('019a0000-0000-7000-8000-00000000b003', 'Business Premium', 'PLAN', 3, 599900, 'INR', 'MONTH',
   '{housekeeping,services,reservations,reviews,companies,links,orders,kitchen,products,promotions,messages,leads,campaigns,inventory,employees,hrm,projects,reports,channels,website}',
   null, null, null, 40);
insert into subscription_catalogue (id, name, kind, price_minor, currency, period, modules)
values
  ('019a0000-0000-7000-8000-00000000b011', 'Booking Engine', 'ADD_ON', 99900, 'INR', 'MONTH', '{website}'),
  ('019a0000-0000-7000-8000-00000000b012', 'Channel Management', 'ADD_ON', 149900, 'INR', 'MONTH', '{channels}'),
  ('019a0000-0000-7000-8000-00000000b013', 'Bookone channel manager', 'ADD_ON', 149900, 'INR', 'MONTH', '{channels}'),
  ('019a0000-0000-7000-8000-00000000b014', 'Payment Link', 'ADD_ON', 49900, 'INR', 'MONTH', '{links}'),
  ('019a0000-0000-7000-8000-00000000b015', 'SMS Host', 'ADD_ON', 29900, 'INR', 'MONTH', '{messages}'),
  ('019a0000-0000-7000-8000-00000000b016', 'SMS Subscription', 'ADD_ON', 49900, 'INR', 'MONTH', '{messages}');

create table property_subscriptions (
  property_id   bigint not null references properties,
  id            uuid not null,
  catalogue_id  uuid not null references subscription_catalogue,
  kind          text not null check (kind in ('PLAN', 'ADD_ON')),
  price_minor   bigint not null check (price_minor >= 0),
  currency      text not null,
  period        text not null,
  starts_on     date not null,
  ends_on       date check (ends_on >= starts_on),       -- half-open; null runs on
  version       integer not null default 1,
  created_by    bigint not null,
  created_at    timestamptz not null,

  primary key (property_id, id)
);
create unique index one_plan_runs_on on property_subscriptions (property_id) where kind = 'PLAN' and ends_on is null;
create unique index add_on_is_held_once on property_subscriptions (property_id, catalogue_id) where kind = 'ADD_ON' and ends_on is null;
create index subscriptions_of_a_catalogue_line on property_subscriptions (catalogue_id);

create table organisation_subscriptions (
  organization_id  bigint not null references organisations,
  id               uuid not null,
  catalogue_id     uuid not null references subscription_catalogue,
  kind             text not null check (kind in ('PLAN', 'ADD_ON')),
  price_minor      bigint not null check (price_minor >= 0),
  currency         text not null,
  period           text not null,
  starts_on        date not null,
  ends_on          date check (ends_on >= starts_on),
  version          integer not null default 1,
  created_by       bigint not null,
  created_at       timestamptz not null,

  primary key (organization_id, id)
);
create unique index organisation_holds_it_once on organisation_subscriptions (organization_id, catalogue_id) where ends_on is null;
create index organisations_of_a_catalogue_line on organisation_subscriptions (catalogue_id);

-- A kind of business of an organisation, and the modules its properties of that kind work with; null is every one.
create table business_types (
  organization_id  bigint not null references organisations,
  id               uuid not null,
  name             text not null check (name <> '' and name = btrim(name)),
  kind             text not null check (kind in ('ACCOMMODATION', 'FOOD', 'RETAIL', 'WELLNESS', 'ACTIVITY', 'TRANSPORT', 'EVENTS',
                                                 'PROFESSIONAL', 'OTHER')),
  modules          text[],
  is_active        boolean not null default true,
  version          integer not null default 1,

  primary key (organization_id, id)
);
create unique index business_type_is_named_once on business_types (organization_id, lower(name));

alter table organisations
  add column email       text not null default '',
  add column phone       text not null default '',
  add column address     text not null default '',
  add column city        text not null default '',
  add column country     text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  add column tax_number  text not null default '';

-- Which modules a property may use today, by the calendar at its place; null is every one: a house without a plan has everything.
create function modules_of(of_property bigint) returns text[]
  language sql stable
  as $$
    with house as (
      select p.id, p.organization_id, lower(p.business_type) as business_type, (now() at time zone p.time_zone)::date as today
        from properties p where p.id = of_property
    ), held as (
      select s.kind, c.modules from house h
        join property_subscriptions s on s.property_id = h.id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
        join subscription_catalogue c on c.id = s.catalogue_id
      union all
      select s.kind, c.modules from house h
        join organisation_subscriptions s
          on s.organization_id = h.organization_id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
        join subscription_catalogue c on c.id = s.catalogue_id
    ), planned as (
      select case when exists (select from held where kind = 'PLAN')
                  then array(select distinct unnest(modules) from held order by 1) end as modules
    ), kind_of_business as (
      select b.modules from house h
        join business_types b on b.organization_id = h.organization_id and lower(b.name) = h.business_type and b.is_active
    )
    select case when k.modules is null then p.modules
                when p.modules is null then k.modules
                else array(select unnest(p.modules) intersect select unnest(k.modules) order by 1) end
      from planned p left join kind_of_business k on true
  $$;

-- Names of what a property holds today, its plan first; empty when it holds nothing.
create function subscriptions_of(of_property bigint) returns text[]
  language sql stable
  as $$
    with house as (
      select p.id, p.organization_id, (now() at time zone p.time_zone)::date as today from properties p where p.id = of_property
    )
    select array(
      select c.name from (
        select s.catalogue_id, 1 as owner from house h
          join property_subscriptions s on s.property_id = h.id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
        union all
        select s.catalogue_id, 2 from house h
          join organisation_subscriptions s
            on s.organization_id = h.organization_id and s.starts_on <= h.today and (s.ends_on is null or s.ends_on > h.today)
      ) held join subscription_catalogue c on c.id = held.catalogue_id
       group by c.id order by c.kind desc, min(held.owner), max(c.ranking) desc, c.name)
  $$;

alter table subscription_catalogue enable row level security;
alter table subscription_catalogue force row level security;
create policy everybody on subscription_catalogue for select to hotelmate_app using (true);
create policy platform on subscription_catalogue to hotelmate_platform using (true);

alter table property_subscriptions enable row level security;
alter table property_subscriptions force row level security;
create policy tenant on property_subscriptions to hotelmate_app using (property_id = current_property());
create policy platform on property_subscriptions to hotelmate_platform using (true);

alter table organisation_subscriptions enable row level security;
alter table organisation_subscriptions force row level security;
create policy tenant on organisation_subscriptions to hotelmate_app using (organization_id = current_organization());
create policy platform on organisation_subscriptions to hotelmate_platform using (true);

alter table business_types enable row level security;
alter table business_types force row level security;
create policy tenant on business_types to hotelmate_app using (organization_id = current_organization());
create policy platform on business_types to hotelmate_platform using (true);
