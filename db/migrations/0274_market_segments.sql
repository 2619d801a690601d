-- Which part of the market a booking is of; empty for what was booked before it was recorded. Owner: areas/bookings.
alter table bookings add column segment text not null default '' check (segment in (
  '', 'RETAIL', 'DISCOUNT', 'NEGOTIATED', 'QUALIFIED', 'WHOLESALE', 'GROUP_CORPORATE', 'GROUP_ASSOCIATION', 'GROUP_GOVERNMENT',
  'GROUP_TOUR', 'GROUP_OTHER', 'CONTRACT', 'COMPLIMENTARY', 'HOUSE_USE'));

-- Facts are cut by it. Owner: areas/reports.
alter table stay_facts add column segment text not null default '';
alter table stay_facts drop constraint stay_fact_is_stated_once;
alter table stay_facts add constraint stay_fact_is_stated_once
  unique nulls not distinct (property_id, business_on, entry, room_type_id, rate_plan_id, source, company_id, country, segment);
alter table booking_facts add column segment text not null default '';
alter table booking_facts drop constraint booking_fact_is_stated_once;
alter table booking_facts add constraint booking_fact_is_stated_once
  unique nulls not distinct (property_id, business_on, entry, source, company_id, country, segment);
