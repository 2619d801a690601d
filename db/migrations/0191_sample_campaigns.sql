-- Campaigns and journeys of the samples go with them, as do the consents they were sent by; segments and templates stay.
create function remove_sample_campaigns() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from campaigns where property_id = current_property() and is_sample;
  delete from journeys where property_id = current_property() and is_sample;
  delete from consent_records where property_id = current_property() and evidence = 'Sample data'
$$;
revoke execute on function remove_sample_campaigns() from public;
grant execute on function remove_sample_campaigns() to hotelmate_app;
