-- Bookings whose invoice several credit notes had taken back to zero were bound to it for good: they are free, like those of one note.
-- Owner: areas/invoices.
with freed as (
  update invoice_credits k set is_freed = true
    from invoices i
   where (i.property_id, i.id) = (k.property_id, k.invoice_id) and i.booking_id is not null and not k.is_freed
     and (k.credited_net_minor, k.credited_tax_minor) = (k.net_minor, k.tax_minor)
  returning k.property_id, k.invoice_id
)
delete from invoiced_items x using freed f, invoices d
 where d.property_id = f.property_id and (d.id = f.invoice_id or d.corrects_id = f.invoice_id)
   and (x.property_id, x.invoice_id) = (d.property_id, d.id);
