-- What brings enquiries: a property's own sources, with a name, and which built-in ones it no longer offers. Owner: areas/leads.
create table lead_sources (
  property_id  bigint not null references properties(id),
  source       text not null,
  name         text not null default '',
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, source),
  constraint own_lead_source_has_a_name check (
    (name = '') = (source in ('FORM', 'PHONE', 'WALK_IN', 'EMAIL', 'REFERRAL', 'CAMPAIGN', 'EVENT', 'IMPORT', 'OTHER')))
);
create unique index lead_source_is_named_once on lead_sources (property_id, lower(name)) where name <> '';
alter table lead_sources enable row level security;
alter table lead_sources force row level security;
create policy tenant on lead_sources to hotelmate_app using (property_id = current_property());
create policy platform on lead_sources to hotelmate_platform using (true);
grant select, insert, update, delete on lead_sources to hotelmate_app, hotelmate_platform;

alter table leads
  drop constraint leads_source_check,
  add column own_source text generated always as (
    case when source not in ('FORM', 'PHONE', 'WALK_IN', 'EMAIL', 'REFERRAL', 'CAMPAIGN', 'EVENT', 'IMPORT', 'OTHER') then source end) stored;
alter table leads
  add constraint lead_source_is_known foreign key (property_id, own_source) references lead_sources (property_id, source);
create index leads_of_an_own_source on leads (property_id, own_source) where own_source is not null;
