-- Where the tax of a sale is rounded: on every line, or once per tax on the whole document (countries differ). A guest's bill is
-- always rounded by the line: each night and charge is owed by itself before there is a document.
-- Owner: areas/properties.
alter table properties
  add column tax_rounding text not null default 'LINE' check (tax_rounding in ('LINE', 'DOCUMENT'));
