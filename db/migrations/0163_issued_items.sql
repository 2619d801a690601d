-- What the property hands to its employees: uniforms, keys, radios. One row per item and time it is out. Owner: areas/employees.

create table issued_items (
  property_id    bigint not null references properties,
  id             uuid not null,
  employee_id    uuid not null,
  kind           text not null check (kind in ('UNIFORM', 'KEY', 'LOCKER', 'DEVICE', 'RADIO', 'TOOL', 'OTHER')),
  name           text not null,
  serial         text not null default '',
  serial_key     text collate "C" not null default '',   -- as it is compared
  issued_on      date not null,
  issued_by      text not null,
  due_back_on    date,
  note           text not null default '',
  returned_on    date,
  returned_by    text,
  condition      text check (condition in ('GOOD', 'DAMAGED', 'LOST')),
  return_note    text not null default '',
  version        integer not null default 1,

  primary key (property_id, id),
  constraint item_is_issued_to_an_employee foreign key (property_id, employee_id) references employees (property_id, id),
  constraint item_has_a_name check (name <> ''),
  constraint item_is_due_back_after_issue check (due_back_on >= issued_on),
  constraint item_returns_after_issue check (returned_on >= issued_on),
  constraint returned_item_has_a_condition check (num_nonnulls(returned_on, returned_by, condition) in (0, 3))
);
-- One thing is with one person at a time.
create unique index item_is_out_once on issued_items (property_id, kind, serial_key) where returned_on is null and serial_key <> '';
create index issued_items_of_one on issued_items (property_id, employee_id, id);
create index issued_items_out on issued_items (property_id, id) where returned_on is null;

alter table issued_items enable row level security;
alter table issued_items force row level security;
create policy tenant on issued_items to hotelmate_app using (property_id = current_property());
create policy platform on issued_items to hotelmate_platform using (true);
revoke delete on issued_items from hotelmate_app, hotelmate_platform;
