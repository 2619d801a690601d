-- A shift that closed with more of a difference than the house tolerates is approved by somebody who may: with their PIN as it closes, or
-- afterwards. A closed shift never changes, so that the approval stands beside it.
-- Owner: areas/cashier.

alter table cashier_shifts add column needs_approval boolean not null default false;
alter table cashier_shifts add constraint only_closed_shifts_are_approved check (status = 'CLOSED' or not needs_approval);
create index shifts_that_need_approval on cashier_shifts (property_id, opened_at desc, id desc) where needs_approval;

create table shift_approvals (
  property_id       bigint not null,
  shift_id          uuid not null,
  approved_by       bigint not null,
  approved_by_name  text not null,
  approved_at       timestamptz not null,

  primary key (property_id, shift_id),                     -- once
  foreign key (property_id, shift_id) references cashier_shifts
);
revoke update, delete on shift_approvals from hotelmate_app, hotelmate_platform;

alter table shift_approvals enable row level security;
alter table shift_approvals force row level security;
create policy tenant on shift_approvals to hotelmate_app using (property_id = current_property());
create policy platform on shift_approvals to hotelmate_platform using (true);
