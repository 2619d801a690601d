-- What a property means to sell: an amount per line and month, in minor units, or a count. Owner: areas/insight/reports.
create table budgets (
  property_id  bigint not null references properties (id),
  line         text not null check (line in ('ROOMS_SOLD', 'GUESTS', 'ROOM', 'PACKAGE', 'SERVICE', 'EXPENSE', 'FEE', 'OUTLET', 'CHECKS', 'COVERS', 'CHECK_SALES')),
  month        date not null check (extract(day from month) = 1),
  amount       bigint not null check (amount >= 0),
  primary key (property_id, line, month)
);
alter table budgets enable row level security;
alter table budgets force row level security;
create policy tenant on budgets to hotelmate_app using (property_id = current_property());
create policy platform on budgets to hotelmate_platform using (true);
grant select, insert, update, delete on budgets to hotelmate_app, hotelmate_platform;
