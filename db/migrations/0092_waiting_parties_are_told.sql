-- Owner: areas/tables. When somebody told a waiting party that its table is ready.
alter table table_waits add column told_at timestamptz;
