-- Service codes (SAC, HSN) by kind of charge and by name, printed on invoice lines; and the indexes of the invoice list's filters.
-- Owner: areas/invoices.

create table invoice_service_codes (
  property_id  bigint not null references properties,
  codes        jsonb not null,                             -- [{kind, name, code}]: an empty name is the kind's own code
  version      int not null default 1,

  primary key (property_id),
  constraint service_codes_are_a_list check (jsonb_typeof(codes) = 'array')
);

alter table invoice_service_codes enable row level security;
alter table invoice_service_codes force row level security;
create policy tenant on invoice_service_codes to hotelmate_app using (property_id = current_property());
create policy platform on invoice_service_codes to hotelmate_platform using (true);

create index invoices_of_a_customer on invoices (property_id, customer_id, issued_on, id) where customer_id is not null;
