-- The expenses that a run of pay entered, so that its withdrawal finds them whatever their number was changed to. Owner: areas/pay.
create table pay_run_expenses (
  property_id  bigint not null references properties,
  pay_run_id   uuid not null,
  expense_id   uuid not null,

  constraint expense_is_of_one_run primary key (property_id, expense_id),
  constraint expense_is_of_a_pay_run foreign key (property_id, pay_run_id) references pay_runs (property_id, id),
  constraint expense_of_a_run_is_entered foreign key (property_id, expense_id) references expenses (property_id, id)
);
create index expenses_of_a_pay_run on pay_run_expenses (property_id, pay_run_id);

insert into pay_run_expenses (property_id, pay_run_id, expense_id)
select e.property_id, r.id, e.id
  from expenses e
  join pay_runs r on r.property_id = e.property_id and e.bill_number = 'Pay ' || r.number
 where e.category = 'Wages' and r.state in ('APPROVED', 'PAID', 'WITHDRAWN');

alter table pay_run_expenses enable row level security;
alter table pay_run_expenses force row level security;
create policy tenant on pay_run_expenses to hotelmate_app using (property_id = current_property());
create policy platform on pay_run_expenses to hotelmate_platform using (true);
revoke update, delete on pay_run_expenses from hotelmate_app, hotelmate_platform;
