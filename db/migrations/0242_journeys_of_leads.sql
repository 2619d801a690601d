-- Journeys begin by an enquiry, too: who enquires is not a customer yet. Owner: areas/campaigns.
alter table journey_runs
  alter column customer_id drop not null,
  add column lead_id uuid,
  add constraint run_is_of_a_lead foreign key (property_id, lead_id) references leads (property_id, id) on delete cascade,
  add constraint run_is_of_a_guest_or_a_lead check (num_nonnulls(customer_id, lead_id) = 1);
create index journey_runs_of_a_lead on journey_runs (property_id, lead_id) where lead_id is not null;
alter table journeys
  drop constraint journeys_trigger_kind_check,
  add constraint journeys_trigger_kind_check
    check (trigger_kind in ('BOOKING_MADE', 'BEFORE_ARRIVAL', 'CHECKED_IN', 'AFTER_DEPARTURE', 'BIRTHDAY', 'ABANDONED', 'REVIEW_GIVEN', 'NO_STAY', 'LEAD_CREATED')),
  drop constraint service_journey_is_about_a_stay,
  add constraint service_journey_is_about_a_stay
    check (not is_service or trigger_kind in ('BOOKING_MADE', 'BEFORE_ARRIVAL', 'CHECKED_IN', 'AFTER_DEPARTURE', 'LEAD_CREATED'));
