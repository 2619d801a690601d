-- By which table a line is taxed that a machine posted. Owner: areas/folios.
-- Null: by that of rooms or services, as it counts. What takes something off the line reckons its tax by the same table.
alter table folio_lines
  add column tax_category text check (tax_category in ('SERVICE', 'FOOD', 'ALCOHOL', 'GOODS'));
