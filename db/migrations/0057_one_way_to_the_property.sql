-- A row that belongs to a row of the same property belongs to the property through it: the key of that row says (property_id, id), and
-- a second key to properties only read that one row again for each row written. These are the tables a busy day writes most.
alter table audit_unsealed drop constraint audit_unsealed_property_id_fkey;
alter table bookings drop constraint bookings_property_id_fkey;
alter table folio_lines drop constraint folio_lines_property_id_fkey;
alter table folios drop constraint folios_property_id_fkey;
alter table kot_lines drop constraint kot_lines_property_id_fkey;
alter table order_lines drop constraint order_lines_property_id_fkey;
alter table payment_allocations drop constraint payment_allocations_property_id_fkey;
alter table room_nights drop constraint room_nights_property_id_fkey;
alter table stay_nights drop constraint stay_nights_property_id_fkey;
alter table stays drop constraint stays_property_id_fkey;
alter table type_nights drop constraint type_nights_property_id_fkey;
