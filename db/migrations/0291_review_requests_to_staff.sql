-- Who works at a property is not asked how they liked it. Owner: areas/reviews.
alter table review_requests drop constraint review_requests_skip_reason_check;
alter table review_requests add constraint review_requests_skip_reason_check check (
  skip_reason in ('', 'NO_ADDRESS', 'AGENCY_ADDRESS', 'ASKED_LATELY', 'BLOCKED', 'OPTED_OUT', 'NOT_OPEN', 'STAFF'));
