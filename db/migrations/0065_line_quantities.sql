-- How much of a line is ready and how much is served, so that one row of three teas may be served in part; and since when it stands where
-- it does, because a recall has its time. Quantities are thousandths. Owner: areas/orders.
alter table order_lines
  add column ready_units  bigint not null default 0 check (ready_units >= 0),
  add column served_units bigint not null default 0 check (served_units >= 0),
  add column moved_at     timestamptz;

update order_lines set ready_units = units - cancelled_units - void_units where status in ('Ready', 'Served');
update order_lines set served_units = units - cancelled_units - void_units where status = 'Served';

alter table order_lines
  add constraint line_is_served_as_far_as_it_is_ready check (served_units <= ready_units and ready_units <= units - cancelled_units - void_units),
  add constraint line_stands_where_its_quantities_do check (
    case status when 'Served' then served_units = units - cancelled_units - void_units
                when 'Ready' then ready_units = units - cancelled_units - void_units and served_units < ready_units
                when 'Preparing' then ready_units < units - cancelled_units - void_units
                else ready_units = 0 end);
