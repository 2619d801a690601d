-- A copy that guests have gives way to a later version when what its offer promises is passed on to it. Owner: areas/offers.
alter table offers
  add column first_version_id  uuid,   -- null: it is the first one, or the only one
  add constraint offer_is_a_version_of_an_offer foreign key (property_id, first_version_id) references offers (property_id, id);
create index versions_of_an_offer on offers (property_id, first_version_id) where first_version_id is not null;
