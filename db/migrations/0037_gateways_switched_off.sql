-- Owners: areas/gateways, areas/links.
-- A gateway can be switched off for a while: its keys stay, what was asked through it goes on, nothing new is asked.
alter table gateways add column is_active boolean not null default true;

-- What was asked by a payment link of a sample booking goes with the booking, as its other money does.
alter table payment_links
  drop constraint payment_links_property_id_booking_id_fkey,
  drop constraint payment_links_property_id_replaces_id_fkey,
  add foreign key (property_id, booking_id) references bookings on delete cascade,
  add foreign key (property_id, replaces_id) references payment_links on delete cascade;
alter table payment_link_events
  drop constraint payment_link_events_property_id_link_id_fkey,
  add foreign key (property_id, link_id) references payment_links on delete cascade;
alter table gateway_collections
  drop constraint gateway_collections_property_id_booking_id_fkey,
  add foreign key (property_id, booking_id) references bookings on delete cascade;
alter table gateway_events
  drop constraint gateway_events_property_id_collection_id_fkey,
  add foreign key (property_id, collection_id) references gateway_collections on delete cascade;
alter table gateway_refunds
  drop constraint gateway_refunds_property_id_booking_id_fkey,
  drop constraint gateway_refunds_property_id_receipt_id_fkey,
  add foreign key (property_id, booking_id) references bookings on delete cascade,
  add foreign key (property_id, receipt_id) references receipts on delete cascade;
