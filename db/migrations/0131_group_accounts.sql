-- The account of a group: a booking without stays whose bill takes what routing rules send to it. It is in no list of bookings and no count
-- of stays; as nothing is to come of it, its status is that of a booking that is over. Owner: areas/bookings.
alter table bookings
  add column is_account boolean not null default false,
  add constraint account_is_of_a_group check (not is_account or (group_id is not null and status = 'CHECKED_OUT'));
create unique index group_has_one_account on bookings (property_id, group_id) where is_account;

-- Which charges of a group's bookings go to its account: [{category, from}], each category once. Owner: areas/groups.
alter table groups add column routes jsonb not null default '[]';

-- Where a charge went that was moved to another bill: what took it back at the close of its day takes it back there.
create index folio_lines_by_origin on folio_lines (property_id, made_of) where made_of is not null;
