-- A number for each customer, which staff read out and search by. One series over all properties: no one waits for another to be added. Owner: areas/customers.
alter table customers add column number bigint generated always as identity;
create unique index customer_has_a_number on customers (property_id, number);

-- A picture of a guest, drawn anew, stored while the guest agrees. Owner: areas/profiles.
create table customer_photos (
  property_id  bigint not null,
  id           uuid not null,
  customer_id  uuid not null,
  drawing      bytea not null check (octet_length(drawing) between 1 and 1000000),
  created_at   timestamptz not null,

  primary key (property_id, id),
  constraint guest_has_one_photo unique (property_id, customer_id),
  constraint photo_is_of_a_guest foreign key (property_id, customer_id) references customers (property_id, id) on delete cascade
);

alter table customer_photos enable row level security;
alter table customer_photos force row level security;
create policy tenant on customer_photos to hotelmate_app using (property_id = current_property());
create policy platform on customer_photos to hotelmate_platform using (true);
create trigger names_current_customer before insert or update of customer_id on customer_photos for each row execute function name_current_customer();
