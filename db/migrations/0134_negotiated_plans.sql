-- Plans negotiated with companies: sold at the desk alone, to bookings of these companies. Owner: areas/rates.

alter table rate_plans
  add column is_negotiated boolean not null default false,
  add constraint default_plan_is_public check (not (is_default and is_negotiated)),
  add constraint plan_is_negotiated_or_public unique (property_id, id, is_negotiated);

create table plan_companies (
  property_id   bigint not null references properties,
  rate_plan_id  uuid not null,
  company_id    uuid not null,
  first_on      date,                                                 -- nights it is sold for, both included; null is without end
  last_on       date,
  is_negotiated boolean not null generated always as (true) stored,

  primary key (property_id, rate_plan_id, company_id),
  constraint plan_company_holds_forward check (first_on <= last_on),
  constraint plan_of_company_is_negotiated foreign key (property_id, rate_plan_id, is_negotiated)
    references rate_plans (property_id, id, is_negotiated) on delete cascade,
  constraint plan_company_is_known foreign key (property_id, company_id) references companies on delete cascade
);
create index plans_of_a_company on plan_companies (property_id, company_id);

alter table plan_companies enable row level security;
alter table plan_companies force row level security;
create policy tenant on plan_companies to hotelmate_app using (property_id = current_property());
create policy platform on plan_companies to hotelmate_platform using (true);

-- A promotion sells to everyone.
alter table website_promotions
  add column is_negotiated boolean not null generated always as (false) stored,
  drop constraint promotion_plan_is_known,
  add constraint promoted_plan_is_public foreign key (property_id, rate_plan_id, is_negotiated)
    references rate_plans (property_id, id, is_negotiated);
