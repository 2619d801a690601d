-- Payouts that are not agreed with, bookings found by the number a channel gave them, and commission on all that a bill comes to.
-- Owner: areas/receivables; folios for what is kept of a bill.

alter table payout_lines
  add column disputed_on date,
  add constraint line_is_accepted_or_disputed check (num_nonnulls(accepted_on, disputed_on) < 2),
  add constraint disputed_line_says_why check (disputed_on is null or note <> '');

create index bookings_by_external_reference on bookings (property_id, external_reference) where external_reference <> '';
create index open_lines_of_payouts on payout_lines (property_id, payout_id) where accepted_on is null;

-- NET is everything of a bill before tax, TOTAL everything with it.
alter table folios
  drop constraint folios_commission_basis_check,
  drop constraint folios_tcs_basis_check,
  drop constraint folios_tds_basis_check,
  add constraint commission_is_of_a_sum check (commission_basis in ('ROOM_NET', 'ROOM_TOTAL', 'NET', 'TOTAL')),
  add constraint tcs_is_of_a_sum check (tcs_basis in ('ROOM_NET', 'ROOM_TOTAL', 'NET', 'TOTAL')),
  add constraint tds_is_of_a_sum check (tds_basis in ('ROOM_NET', 'ROOM_TOTAL', 'NET', 'TOTAL'));
