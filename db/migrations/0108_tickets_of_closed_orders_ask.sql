-- A ticket whose order was closed while it waited is not printed: it says so where documents want attention. Owner: areas/printing.
alter table print_jobs drop constraint print_jobs_error_class_check;
alter table print_jobs add constraint print_jobs_error_class_check check (
  error_class in ('', 'NO_AGENT', 'NO_PRINTER', 'BLOCKED', 'AGENT_ERROR', 'TIMEOUT', 'CONNECTION_LOST', 'LAPSED', 'ORDER_CLOSED'));
