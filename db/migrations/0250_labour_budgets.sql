-- What work of a department may cost in a month. Owner: areas/rota. Beside the hours of a week that `rota_weeks` has.
create table labour_budgets (
  property_id    bigint not null references properties,
  department_id  uuid not null,
  month          date not null check (extract(day from month) = 1),
  amount_minor   bigint not null check (amount_minor between 0 and 1000000000000),   -- of the property's currency

  constraint labour_budget_of_a_month_is_one primary key (property_id, department_id, month),
  constraint labour_budget_is_of_a_department foreign key (property_id, department_id) references departments (property_id, id)
);

alter table labour_budgets enable row level security;
alter table labour_budgets force row level security;
create policy tenant on labour_budgets to hotelmate_app using (property_id = current_property());
create policy platform on labour_budgets to hotelmate_platform using (true);
grant select, insert, update, delete on labour_budgets to hotelmate_app, hotelmate_platform;
