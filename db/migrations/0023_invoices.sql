-- Several invoices per booking, credit notes, drafts, number patterns, and the PIN a guest opens an invoice with.
-- Owner: areas/invoices.

alter table invoice_series
  drop constraint invoice_series_document_type_check,
  add constraint invoice_series_document_type_check check (document_type in ('INVOICE', 'CREDIT_NOTE')),
  drop column prefix;

-- How numbers of a kind of document look from now on; without a row the customary pattern holds.
create table invoice_patterns (
  property_id    bigint not null references properties,
  document_type  text not null check (document_type in ('INVOICE', 'CREDIT_NOTE')),
  pattern        text not null check (length(pattern) between 1 and 60),
  version        integer not null default 1,

  primary key (property_id, document_type)
);

alter table invoices
  drop constraint booking_is_invoiced_once,
  drop constraint invoice_adds_up,
  alter column booking_id drop not null,                 -- a sale without a booking
  alter column folio_id drop not null,
  add column party_id         uuid,                      -- the bill-to party of the folio; null is whoever booked
  add column customer_id      uuid,                      -- of a sale without a booking; customers are never removed
  add column company_id       uuid,
  add column corrects_id      uuid,                      -- the invoice a credit note takes from
  add column reason           text not null default '',
  add column round_off_minor  bigint not null default 0, -- untaxed, so that the whole is round
  add column due_on           date,                      -- by the terms agreed; null is at once
  add constraint document_type_is_known check (document_type in ('INVOICE', 'CREDIT_NOTE')),
  add constraint invoice_adds_up check (net_minor + tax_minor + round_off_minor = total_minor),
  add constraint booking_and_folio_go_together check ((booking_id is null) = (folio_id is null)),
  add constraint credit_note_corrects_an_invoice check ((document_type = 'CREDIT_NOTE') = (corrects_id is not null)),
  add constraint document_number_is_used_once unique (property_id, fiscal_year_start, number),
  add foreign key (property_id, corrects_id) references invoices,
  add foreign key (property_id, party_id) references folio_parties;
create index invoices_of_a_booking on invoices (property_id, booking_id, id);
create index invoices_of_a_company on invoices (property_id, company_id, issued_on, id) where company_id is not null;
create index invoices_of_a_party on invoices (property_id, party_id) where party_id is not null;
create index invoices_of_a_kind_by_day on invoices (property_id, document_type, issued_on, id);
create index credit_notes_of_an_invoice on invoices (property_id, corrects_id, id) where corrects_id is not null;

-- A charge is on one invoice at most; a credit note over the whole invoice frees it. What a credit note took off a charge is on the note.
create table invoiced_items (
  property_id  bigint not null references properties,
  source_key   text not null check (source_key ~ '^(night|line):'),
  invoice_id   uuid not null,
  net_minor    bigint not null,
  tax_minor    bigint not null,

  constraint charge_is_invoiced_once primary key (property_id, source_key),
  foreign key (property_id, invoice_id) references invoices on delete cascade
);
create index invoiced_items_of_an_invoice on invoiced_items (property_id, invoice_id);

insert into invoiced_items (property_id, source_key, invoice_id, net_minor, tax_minor)
select i.property_id, 'night:' || n.stay_id || ':' || n.night, i.id, n.net_minor, n.tax_minor
  from invoices i
  join stays s on (s.property_id, s.booking_id) = (i.property_id, i.booking_id) and s.status not in ('CANCELLED', 'NO_SHOW')
  join stay_nights n on (n.property_id, n.stay_id) = (s.property_id, s.id)
union all
select i.property_id, 'line:' || l.id, i.id, l.net_minor, l.tax_minor
  from invoices i
  join folio_lines l on (l.property_id, l.folio_id) = (i.property_id, i.folio_id)
 where l.kind <> 'REFUND';

-- How much of an invoice its credit notes have taken back; the first note makes the row, each one locks it.
create table invoice_credits (
  property_id             bigint not null references properties,
  invoice_id              uuid not null,
  net_minor               bigint not null,               -- of the invoice
  tax_minor               bigint not null,
  credited_net_minor      bigint not null default 0,
  credited_tax_minor      bigint not null default 0,
  credited_round_off_minor bigint not null default 0,
  is_freed                boolean not null default false, -- its charges may be invoiced again

  primary key (property_id, invoice_id),
  foreign key (property_id, invoice_id) references invoices on delete cascade,
  constraint credit_notes_stay_within_their_invoice check (
    credited_net_minor between 0 and net_minor and credited_tax_minor between 0 and tax_minor)
);

-- Not a document yet: no number, edited freely, removed freely.
create table invoice_drafts (
  property_id      bigint not null references properties,
  id               uuid not null,
  booking_id       uuid,
  party_id         uuid,
  customer_id      uuid,
  company_id       uuid,
  bill_to          jsonb not null default '{}',
  source_keys      text[],                               -- charges of the booking; null is all that are open
  lines            jsonb not null default '[]',          -- of a sale without a booking
  note             text not null default '',
  due_days         integer not null default 0 check (due_days between 0 and 365),
  is_rounded       boolean not null default false,
  version          integer not null default 1,
  created_at       timestamptz not null,
  created_by       bigint not null,
  updated_at       timestamptz not null,

  primary key (property_id, id),
  foreign key (property_id, booking_id) references bookings on delete cascade,
  foreign key (property_id, party_id) references folio_parties on delete cascade,
  constraint draft_of_a_booking_has_its_charges_only check (booking_id is null or lines = '[]'),
  constraint draft_without_a_booking_has_lines_only check (booking_id is not null or (source_keys is null and party_id is null))
);
create index drafts_of_a_booking on invoice_drafts (property_id, booking_id) where booking_id is not null;

-- Money for an invoice without a booking: which receipt pays it.
create table invoice_receipts (
  property_id   bigint not null references properties,
  invoice_id    uuid not null,
  receipt_id    uuid not null,
  amount_minor  bigint not null check (amount_minor > 0),

  primary key (property_id, invoice_id, receipt_id),
  foreign key (property_id, invoice_id) references invoices on delete cascade,
  foreign key (property_id, receipt_id) references receipts on delete cascade
);
create index invoices_of_a_receipt on invoice_receipts (property_id, receipt_id);

-- What a guest opens the invoices of an order with: the order is a booking, or an invoice without one; the holder is who is billed.
create table invoice_pins (
  property_id  bigint not null references properties,
  order_id     uuid not null,
  holder_id    text not null check (holder_id <> ''),
  invoice_id   uuid not null,                            -- the one it was made for
  pin_hash     text not null,
  made_at      timestamptz not null,
  made_by      bigint not null,

  primary key (property_id, order_id, holder_id),
  foreign key (property_id, invoice_id) references invoices on delete cascade
);
create index pins_of_an_invoice on invoice_pins (property_id, invoice_id);
create index pins_of_a_holder on invoice_pins (holder_id, order_id);

-- Wrong PINs of the last day, counted per order asked for, per address and in all. Of nobody's property: most name no order at all.
create table invoice_pin_failures (
  id         uuid primary key,
  order_key  text not null,                              -- digest of what was asked for, whether it is there or not
  address    text not null,
  failed_at  timestamptz not null
);
create index pin_failures_of_an_order on invoice_pin_failures (order_key, failed_at);
create index pin_failures_of_an_address on invoice_pin_failures (address, failed_at);
create index pin_failures_by_time on invoice_pin_failures (failed_at);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['invoice_patterns', 'invoiced_items', 'invoice_credits', 'invoice_drafts', 'invoice_receipts', 'invoice_pins'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', tenant_table);
    execute format('create policy platform on %I to hotelmate_platform using (true)', tenant_table);
  end loop;
end $$;
alter table invoice_pin_failures enable row level security;
alter table invoice_pin_failures force row level security;
create policy platform on invoice_pin_failures to hotelmate_platform using (true);

-- A document without a booking may stand behind a sample one in its series, too.
create or replace function sample_data_uses() returns text[]
  language sql stable
  return array(
    select 'bookings_in_sample_rooms' where exists (
      select from stays s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
       where s.property_id = current_property() and not b.is_sample
         and (exists (select from room_types t where t.property_id = s.property_id and t.id in (s.room_type_id, s.priced_type_id) and t.is_sample)
              or exists (select from rooms r where (r.property_id, r.id) = (s.property_id, s.room_id) and r.is_sample)
              or exists (select from rate_plans p where (p.property_id, p.id) = (s.property_id, s.rate_plan_id) and p.is_sample)))
    union all
    select 'rooms_of_sample_types' where exists (
      select from rooms r join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
       where r.property_id = current_property() and t.is_sample and not r.is_sample)
    union all
    select 'plans_after_sample_plans' where exists (
      select from rate_plans p join rate_plans s on (s.property_id, s.id) = (p.property_id, p.parent_plan_id)
       where p.property_id = current_property() and s.is_sample and not p.is_sample)
    union all
    select 'receipts_in_between' where exists (
      select from receipts r
       where r.property_id = current_property()
         and not exists (select from bookings b where (b.property_id, b.id) = (r.property_id, r.booking_id) and b.is_sample)
         and r.number > (select min(s.number) from receipts s join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
                          where s.property_id = current_property() and b.is_sample))
    union all
    select 'invoices_in_between' where exists (
      select from invoices i left join bookings b on (b.property_id, b.id) = (i.property_id, i.booking_id)
       where i.property_id = current_property() and b.is_sample is distinct from true
         and i.sequence > (select min(s.sequence) from invoices s join bookings c on (c.property_id, c.id) = (s.property_id, s.booking_id)
                            where (s.property_id, s.document_type, s.fiscal_year_start) = (i.property_id, i.document_type, i.fiscal_year_start)
                              and c.is_sample)));
