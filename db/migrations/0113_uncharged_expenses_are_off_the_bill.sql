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
