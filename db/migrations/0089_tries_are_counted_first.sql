-- A try at a password, a code or an approval PIN takes one of ten places of its account before it is looked at, so that tries sent all at
-- once are no more than tries one after the other. A place is free again a quarter of an hour after it was taken.
delete from sign_in_failures;
alter table sign_in_failures
  add column place smallint not null check (place between 1 and 10),
  add constraint account_is_tried_ten_times unique (email, place);
drop index sign_in_failures_by_email;
