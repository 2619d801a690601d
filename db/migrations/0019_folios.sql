-- A bill in parts: who pays which charge, what was taken off a charge or moved to another bill, what a channel keeps of it.
-- Owner: areas/folios, which from here on also writes payments and payment_allocations; areas/payments writes receipts.
--
-- A charge is named by its key: night:<stay>:<day> for a night, line:<line> for anything else on a bill.

alter table folio_lines
  drop constraint folio_lines_kind_check,
  add constraint folio_lines_kind_check
    check (kind in ('ROOM', 'SERVICE', 'EXPENSE', 'FEE', 'REFUND', 'ALLOWANCE', 'TRANSFER', 'ROUNDING')),
  add column counts_as text check (counts_as in ('ROOM', 'SERVICE', 'EXPENSE')),
  add column charge_key text,                              -- the charge it takes from; null for a charge of its own
  add column made_of text,                                 -- the charge it was split off
  add column source_key text,                              -- whoever posts by machine names the occasion, so that it is posted once
  add column is_discount boolean not null default false,
  add column includes_tax boolean not null default false,  -- how its price was given
  add column action text not null default '',              -- what posted it: area.action
  add column source_booking_id uuid,                       -- the other booking of a transfer
  add column expense_id uuid,
  add column order_id uuid;

update folio_lines set counts_as = case kind when 'SERVICE' then 'SERVICE' else 'EXPENSE' end;

alter table folio_lines
  alter column counts_as set not null,
  add constraint line_counts_as_its_kind check (
    case when kind in ('ALLOWANCE', 'TRANSFER') then true
         when kind in ('ROOM', 'SERVICE') then counts_as = kind
         else counts_as = 'EXPENSE' end),
  add constraint allowance_names_its_charge check (kind <> 'ALLOWANCE' or charge_key is not null or reverses_id is not null),
  add constraint less_than_nothing_names_its_charge check (
    net_minor >= 0 or charge_key is not null or reverses_id is not null or kind = 'ROUNDING');

create unique index charge_is_posted_once on folio_lines (property_id, source_key) where source_key is not null;
create index folio_lines_of_an_expense on folio_lines (property_id, expense_id) where expense_id is not null;

alter table folios
  add column advance_minor bigint not null default 0,         -- of what is paid: received before the guest came
  add column commission_gst_minor bigint not null default 0,  -- tax a channel keeps on its commission; not part of due
  add column commission_bp integer check (commission_bp between 0 and 10000),        -- null: an amount was agreed
  add column commission_gst_bp integer check (commission_gst_bp between 0 and 10000),
  add column tcs_bp integer check (tcs_bp between 0 and 10000),
  add column tds_bp integer check (tds_bp between 0 and 10000),
  add column commission_basis text not null default 'ROOM_NET' check (commission_basis in ('ROOM_NET', 'ROOM_TOTAL')),
  add column tcs_basis text not null default 'ROOM_NET' check (tcs_basis in ('ROOM_NET', 'ROOM_TOTAL')),
  add column tds_basis text not null default 'ROOM_NET' check (tds_basis in ('ROOM_NET', 'ROOM_TOTAL')),
  add constraint deductions_are_not_negative
    check (commission_minor >= 0 and tcs_minor >= 0 and tds_minor >= 0 and commission_gst_minor >= 0);

update folios f set advance_minor = p.advance
  from (select property_id, booking_id, sum(transaction_minor) as advance from payments
         where status = 'Paid' and kind <> 'REFUND' and advance_payment group by 1, 2) p
 where (p.property_id, p.booking_id) = (f.property_id, f.booking_id);

-- Who else pays a part of a bill. What is routed to nobody is for whoever booked.
create table folio_parties (
  property_id  bigint not null references properties,
  id           uuid not null,
  folio_id     uuid not null,
  name         text not null check (name <> ''),
  email        text not null default '',
  phone        text not null default '',
  address      text not null default '',
  tax_number   text not null default '',
  company_id   uuid,
  version      integer not null default 1,
  removed_at   timestamptz,                                -- kept, because payments and papers may name it
  created_at   timestamptz not null,
  created_by   bigint not null,

  primary key (property_id, id),
  foreign key (property_id, folio_id) references folios on delete cascade
);
create index folio_parties_of_a_folio on folio_parties (property_id, folio_id, id);
create index folio_parties_of_a_company on folio_parties (property_id, company_id) where company_id is not null;

create table folio_item_parties (
  property_id  bigint not null references properties,
  source_key   text not null check (source_key ~ '^(night|line):'),
  folio_id     uuid not null,
  party_id     uuid not null,

  constraint charge_has_one_party primary key (property_id, source_key),
  foreign key (property_id, folio_id) references folios on delete cascade,
  foreign key (property_id, party_id) references folio_parties on delete cascade
);
create index item_parties_of_a_folio on folio_item_parties (property_id, folio_id);
create index item_parties_of_a_party on folio_item_parties (property_id, party_id);

alter table payments
  add column action text not null default '',                 -- what wrote it: area.action
  add column created_by bigint not null default 0,
  add constraint payment_is_of_a_party foreign key (property_id, party_id) references folio_parties;
create index payments_of_a_party on payments (property_id, party_id) where party_id is not null;

-- Who covers a payment goes with it when sample data is taken away.
alter table payment_allocations
  drop constraint payment_allocations_property_id_payment_id_fkey,
  add foreign key (property_id, payment_id) references payments on delete cascade;

alter table folio_parties enable row level security;
alter table folio_parties force row level security;
create policy tenant on folio_parties to hotelmate_app using (property_id = current_property());
create policy platform on folio_parties to hotelmate_platform using (true);

alter table folio_item_parties enable row level security;
alter table folio_item_parties force row level security;
create policy tenant on folio_item_parties to hotelmate_app using (property_id = current_property());
create policy platform on folio_item_parties to hotelmate_platform using (true);
