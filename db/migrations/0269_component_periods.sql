-- What an amount or slabs of pay are for: a run whatever its days, a month, or a year. Owner: areas/pay.
alter table pay_components add column per text not null default 'MONTH' check (per in ('RUN', 'MONTH', 'YEAR')),
  add constraint year_is_of_slabs check (per <> 'YEAR' or basis = 'SLABS');
