-- The picture of the property that its booking page shows as its logo.
-- Owner: areas/website (website_settings).

alter table website_settings
  add column logo_picture_id uuid,
  add constraint logo_is_a_picture foreign key (property_id, logo_picture_id)
    references pictures (property_id, id) on delete set null (logo_picture_id);
