-- Money a payer sent a second time for what was paid already: its receipt is on nothing, and is refunded through the gateway all the same.
-- Owner: areas/gateways.
create table gateway_surpluses (
  property_id          bigint not null references properties,
  gateway_id           uuid not null,
  provider_payment_id  text not null check (provider_payment_id <> ''),
  collection_id        uuid not null,

  primary key (property_id, gateway_id, provider_payment_id),
  constraint surplus_is_of_a_collection
    foreign key (property_id, collection_id) references gateway_collections (property_id, id) on delete cascade
);
create index surpluses_of_a_collection on gateway_surpluses (property_id, collection_id);

alter table gateway_surpluses enable row level security;
alter table gateway_surpluses force row level security;
create policy tenant on gateway_surpluses to hotelmate_app using (property_id = current_property());
create policy platform on gateway_surpluses to hotelmate_platform using (true);
grant select, insert, update, delete on gateway_surpluses to hotelmate_app, hotelmate_platform;
