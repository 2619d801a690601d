-- What people begin to type is looked up as a range, so it is ordered byte by byte whatever the database's own order is.
-- Owners: areas/bookings, areas/rooms, areas/invoices.

alter table bookings alter column reference type text collate "C";
alter table rooms alter column number type text collate "C";
alter table invoices alter column number type text collate "C";
