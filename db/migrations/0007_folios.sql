-- A folio is the bill of a booking: what the rooms cost, what else was charged, what was paid.
-- Owner: areas/folios. due_minor is the specification's own formula (sections 4 and 9), computed by the database so that it is never stale.

create table folios (
  property_id       bigint not null references properties,
  id                uuid not null,
  booking_id        uuid not null,
  currency          text not null check (currency ~ '^[A-Z]{3}$'),
  status            text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  room_minor        bigint not null default 0,            -- room price with tax
  room_tax_minor    bigint not null default 0,
  services_minor    bigint not null default 0,            -- after tax
  expenses_minor    bigint not null default 0,            -- after tax, money handed back included
  tax_minor         bigint not null default 0,            -- all tax inside room, services and expenses
  refunds_minor     bigint not null default 0,            -- handed back
  paid_minor        bigint not null default 0,            -- real money received and still held: receipts less refunds
  deferred_minor    bigint not null default 0,            -- Credit and BillToRoom: promised, not received
  discount_minor    bigint not null default 0,
  commission_minor  bigint not null default 0,
  tcs_minor         bigint not null default 0,
  tds_minor         bigint not null default 0,
  due_minor         bigint generated always as (
    greatest(0, room_minor + services_minor + expenses_minor - refunds_minor - paid_minor
                - (commission_minor + tcs_minor + tds_minor))) stored,
  version           integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, booking_id) references bookings,
  constraint booking_has_one_folio unique (property_id, booking_id)
);
create index folios_with_a_balance on folios (property_id, booking_id) where due_minor > 0;

-- A line is never changed and never removed: a mistake is answered by a line that reverses it.
create table folio_lines (
  property_id    bigint not null references properties,
  id             uuid not null,
  folio_id       uuid not null,
  stay_id        uuid,
  kind           text not null check (kind in ('SERVICE', 'EXPENSE', 'FEE', 'REFUND')),
  name           text not null check (name <> ''),
  service_on     date not null,
  business_on    date not null,
  quantity       integer not null default 1 check (quantity > 0),
  net_minor      bigint not null,
  tax_minor      bigint not null default 0,
  total_minor    bigint generated always as (net_minor + tax_minor) stored,
  taxes          jsonb not null default '[]',
  chargeable_to_booking boolean not null default true,
  reverses_id    uuid,
  reason         text not null default '',
  created_at     timestamptz not null,
  created_by     bigint not null,

  primary key (property_id, id),
  foreign key (property_id, folio_id) references folios,
  foreign key (property_id, stay_id) references stays,
  foreign key (property_id, reverses_id) references folio_lines,
  constraint line_is_reversed_once unique (property_id, reverses_id)
);
create index folio_lines_of_a_folio on folio_lines (property_id, folio_id, id);

alter table folios enable row level security;
alter table folios force row level security;
create policy tenant on folios to hotelmate_app using (property_id = current_property());
create policy platform on folios to hotelmate_platform using (true);

alter table folio_lines enable row level security;
alter table folio_lines force row level security;
create policy tenant on folio_lines to hotelmate_app using (property_id = current_property());
create policy platform on folio_lines to hotelmate_platform using (true);
