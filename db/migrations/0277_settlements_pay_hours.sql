-- What is left in the hours account of who leaves is paid out with the settlement. Owner: areas/separations.
alter table settlement_lines drop constraint settlement_lines_kind_check, drop constraint settlement_line_is_of_its_kind,
  add column minutes integer check (minutes > 0),       -- of the hours account
  add constraint settlement_line_has_a_known_kind
    check (kind in ('LEAVE', 'HOURS', 'LOAN', 'ITEM', 'NOTICE_PAY', 'BONUS', 'OTHER', 'DEDUCTION')),
  add constraint settlement_line_is_of_its_kind check ((kind = 'LEAVE') = (leave_type_id is not null) and (kind = 'LEAVE') = (days is not null)
    and (kind = 'HOURS') = (minutes is not null) and (kind = 'LOAN') = (loan_id is not null) and (kind = 'ITEM') = (item_id is not null)
    and (kind = 'ITEM' or condition is null) and (kind <> 'LOAN' or one_off_id is null));
create unique index settlement_pays_hours_once on settlement_lines (property_id, separation_id) where kind = 'HOURS';
