-- A table is turned about its middle: a long one that stands across its own place begins left of the wall it touches.
-- Owner: areas/tables.
alter table dining_tables drop constraint dining_tables_x_check;
alter table dining_tables drop constraint dining_tables_y_check;
alter table dining_tables add constraint dining_tables_x_check check (x between -6 and 39);
alter table dining_tables add constraint dining_tables_y_check check (y between -6 and 23);
