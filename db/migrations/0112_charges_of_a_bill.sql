-- An expense that is not chargeable to the booking is the property's own: it is noted with the booking and is on no bill of the guest.
-- Owner: areas/folios.

-- What such bills have on an invoice, what a percentage was taken of and what came from another bill was charged, and stays charged.
update folio_lines l set chargeable_to_booking = true
  from folios f
 where (f.property_id, f.id) = (l.property_id, l.folio_id) and l.counts_as = 'EXPENSE' and not l.chargeable_to_booking
   and (exists (select from invoices i where i.property_id = f.property_id and i.booking_id = f.booking_id)
        or (f.commission_bp is not null and f.commission_basis in ('NET', 'TOTAL'))
        or (f.tcs_bp is not null and f.tcs_basis in ('NET', 'TOTAL')) or (f.tds_bp is not null and f.tds_basis in ('NET', 'TOTAL'))
        or exists (select from folio_lines t where t.property_id = f.property_id and t.folio_id = f.id and t.kind = 'TRANSFER'));

alter table folio_lines add column is_on_bill boolean not null
  generated always as (counts_as <> 'EXPENSE' or chargeable_to_booking) stored;

update folios f
   set expenses_minor = f.expenses_minor - x.total, tax_minor = f.tax_minor - x.tax, discount_minor = f.discount_minor - x.discount,
       version = f.version + 1
  from (select property_id, folio_id, sum(total_minor) as total, sum(tax_minor) as tax,
               coalesce(-sum(total_minor) filter (where kind = 'ALLOWANCE'), 0) as discount
          from folio_lines where not is_on_bill group by 1, 2) x
 where (f.property_id, f.id) = (x.property_id, x.folio_id);

-- What is charged besides rooms is chosen from a list: its price, how it is taxed, its service code. Owner: areas/folios.
create table extra_charges (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> '' and name = btrim(name)),
  price_minor   bigint not null check (price_minor > 0),   -- of one; as the property gives its prices, with tax or before it
  tax_category  text check (tax_category in ('SERVICE', 'FOOD', 'ALCOHOL', 'GOODS')),  -- none: no tax
  service_code  text not null default '',                  -- SAC or HSN; none stands for the code of the name or kind
  is_active     boolean not null default true,
  version       integer not null default 1,

  primary key (property_id, id)
);
create unique index extra_charge_is_named_once on extra_charges (property_id, lower(name));
revoke delete on extra_charges from hotelmate_app, hotelmate_platform;

alter table extra_charges enable row level security;
alter table extra_charges force row level security;
create policy tenant on extra_charges to hotelmate_app using (property_id = current_property());
create policy platform on extra_charges to hotelmate_platform using (true);

alter table folio_lines
  add column extra_id uuid,
  add column service_code text not null default '',
  add foreign key (property_id, extra_id) references extra_charges;
create index folio_lines_of_an_extra on folio_lines (property_id, extra_id) where extra_id is not null;
