-- Offers copied to other properties of the organisation. Owner: areas/offers.
alter table offers
  add column copied_from_property_id  bigint,
  add column copied_from_id           uuid,
  add constraint offer_is_copied_from_an_offer check ((copied_from_property_id is null) = (copied_from_id is null)),
  add constraint offer_is_copied_to_another check (copied_from_property_id <> property_id),
  -- A property has one copy of an offer, however often it is requested.
  add constraint offer_is_copied_once unique (copied_from_property_id, copied_from_id, property_id);
