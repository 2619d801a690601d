-- Journeys begin by a booking that is made and by a guest who checks in, too. Owner: areas/campaigns.
alter table journeys
  drop constraint journeys_trigger_kind_check,
  add constraint journeys_trigger_kind_check
    check (trigger_kind in ('BOOKING_MADE', 'BEFORE_ARRIVAL', 'CHECKED_IN', 'AFTER_DEPARTURE', 'BIRTHDAY', 'ABANDONED', 'REVIEW_GIVEN', 'NO_STAY')),
  drop constraint service_journey_is_about_a_stay,
  add constraint service_journey_is_about_a_stay
    check (not is_service or trigger_kind in ('BOOKING_MADE', 'BEFORE_ARRIVAL', 'CHECKED_IN', 'AFTER_DEPARTURE'));
