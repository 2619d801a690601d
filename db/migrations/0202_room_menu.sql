-- What guests order to their rooms on the own page, pictures of their documents, and the customers they become. Owner: areas/portal.
alter table portal_settings add column has_room_menu boolean not null default true;

alter table registrations
  add column customer_id uuid,                             -- who the guest is at the property, once the desk has accepted it
  add constraint registration_becomes_a_customer foreign key (property_id, customer_id) references customers (property_id, id) on delete set null (customer_id);
create index registrations_of_a_customer on registrations (property_id, customer_id) where customer_id is not null;
create trigger names_current_customer before insert or update of customer_id on registrations for each row execute function name_current_customer();

create table registration_pictures (
  property_id      bigint not null references properties,
  registration_id  uuid not null,
  sealed           text not null,                          -- a WebP in base64, sealed with the secret of the installation
  added_at         timestamptz not null,

  primary key (property_id, registration_id),
  foreign key (property_id, registration_id) references registrations (property_id, id) on delete cascade
);
alter table registration_pictures enable row level security;
alter table registration_pictures force row level security;
create policy tenant on registration_pictures to hotelmate_app using (property_id = current_property());
create policy platform on registration_pictures to hotelmate_platform using (true);
