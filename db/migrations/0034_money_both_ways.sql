-- Which way the money of a payment went, lists of expenses narrowed by an index, and the receipts nobody has claimed.
-- Owners: areas/folios (payments), areas/expenses (expenses), areas/payments (receipts).

-- Money for an expense leaves the house and may come back from the vendor, so that the kind alone no longer tells.
alter table payments
  add column direction text not null default 'IN' check (direction in ('IN', 'OUT')),
  add constraint refund_goes_out check (kind <> 'REFUND' or direction = 'OUT') not valid;
update payments p set direction = r.direction
  from receipts r where r.property_id = p.property_id and r.id = p.receipt_id and r.direction <> p.direction;
update payments set direction = 'OUT' where kind = 'REFUND' and direction <> 'OUT';
alter table payments validate constraint refund_goes_out;

-- The sums above the list read this and never the rows.
drop index payments_added_up;
create index payments_added_up on payments (property_id, business_on)
  include (kind, payment_mode, status, direction, transaction_minor, operator_name, counter_number) where replaced_at is null;

create index expenses_for_bookings on expenses (property_id, bill_on, id) where chargeable_to_booking and voided_at is null;
create index expenses_voided on expenses (property_id, bill_on, id) where voided_at is not null;
create index expenses_added_up on expenses (property_id, bill_on)
  include (category, amount_minor, tax_minor, paid_minor, vendor) where voided_at is null;

create index receipts_of_nobody on receipts (property_id, business_on, id)
  where booking_id is null and expense_id is null and company_id is null and direction = 'IN';
