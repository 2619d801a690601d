-- Guests known across the properties of an organisation. Owner of the links: areas/chains; of the setting: areas/organisations; of the request's origin: areas/privacy.

alter table organisations
  -- PROFILES: each property answers for its own guests; CONTROLLER: the organisation answers for all of them, also in law.
  add column guest_sharing text not null default 'OFF' check (guest_sharing in ('OFF', 'PROFILES', 'CONTROLLER'));

alter table properties add constraint property_is_of_one_organisation unique (organization_id, id);
drop index properties_of_an_organisation;

-- One person at several properties. A property that leaves its organisation loses its links; until then the constraint refuses to let it go.
create table guest_links (
  property_id      bigint not null references properties,
  person_id        uuid not null,
  organization_id  bigint not null,
  customer_id      uuid not null,
  linked_at        timestamptz not null,
  linked_by_name   text not null,

  constraint person_is_linked_once_a_property primary key (property_id, person_id),
  constraint link_is_in_the_organisation foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint link_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);
create index links_of_a_person on guest_links (person_id, property_id);
create index links_of_a_guest on guest_links (property_id, customer_id);

alter table guest_links enable row level security;
alter table guest_links force row level security;
create policy tenant on guest_links to hotelmate_app using (property_id = current_property());
create policy platform on guest_links to hotelmate_platform using (true);
create trigger names_current_customer before insert or update of customer_id on guest_links
  for each row execute function name_current_customer();

create function leave_shared_guests() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from guest_links where property_id = old.id;
  return new;
end
$$;
create trigger leaving_ends_links before update of organization_id on properties
  for each row when (old.organization_id <> new.organization_id) execute function leave_shared_guests();

-- The other properties of an organisation that shares its guests; none for a transaction that sees one property only.
create function sister_properties(own bigint) returns table (id bigint, name text, currency text, is_controller boolean)
language sql stable set search_path = public, pg_temp as $$
  select p.id, p.name, p.currency, o.guest_sharing = 'CONTROLLER'
    from properties me
    join organisations o on o.id = me.organization_id and o.is_active and o.guest_sharing <> 'OFF'
    join properties p on p.organization_id = me.organization_id and p.is_active and p.id <> me.id
   where me.id = own and me.is_active
$$;

-- A guest of a property as sister properties know them, however many links lead there.
create function linked_guests(own bigint, guest uuid) returns table (property_id bigint, customer_id uuid, name text, currency text, is_controller boolean)
language sql stable set search_path = public, pg_temp as $$
  with recursive reached as (
    select own as property_id, guest as customer_id
    union
    select l.property_id, l.customer_id
      from reached r
      join guest_links mine on mine.property_id = r.property_id and mine.customer_id = r.customer_id
      join guest_links l on l.person_id = mine.person_id
  )
  select r.property_id, r.customer_id, s.name, s.currency, s.is_controller
    from reached r join sister_properties(own) s on s.id = r.property_id
$$;

-- Where a request was made first, for one that arrived from a sister property.
alter table privacy_requests add column made_at_property text not null default '';
