-- What a property means to spend is budgeted as what it means to sell. Owner: areas/insight/reports.
alter table budgets drop constraint budgets_line_check;
alter table budgets add constraint budgets_line_check
  check (line in ('ROOMS_SOLD', 'GUESTS', 'ROOM', 'PACKAGE', 'SERVICE', 'EXPENSE', 'FEE', 'OUTLET', 'CHECKS', 'COVERS', 'CHECK_SALES', 'SPENT'));
