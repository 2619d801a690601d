-- Lists that are narrowed stay answered by an index.
-- Owners: areas/payments, areas/invoices. Prefixes are compared byte by byte, so that a prefix is a range in every database.

create index payments_by_mode on payments (property_id, payment_mode, business_on, id);

drop index invoices_by_number;
create index invoices_by_number on invoices (property_id, (number collate "C"));
create index invoices_by_bill_to on invoices (property_id, (lower(bill_to_name) collate "C"));
