/**
 * What the SQL of tax returns reads: each line of the documents issued from $2 until $3, as it was frozen, with its tax by component, where it
 * belongs in a return, and what it lacks. Amounts of credit notes are below zero.
 *
 * A buyer is registered whose tax number is Indian. Every line is on one shelf of the return: NIL (nothing is levied under this tax), B2B, NOTE
 * or B2C; notes to consumers stand with what they take from.
 */
export const TAX_LINES = `
  select d.*,
         case when d.kind in ('NIL', 'NON_GST') or (d.kind = 'REVERSE' and d.gstin = '') then 'NIL'
              when d.gstin <> '' then case d.sign when 1 then 'B2B' else 'NOTE' end
              when d.kind = 'EXPORT' and d.sign < 0 then 'NOTE'
              else 'B2C' end as shelf
    from (
      select i.id, i.number, i.issued_on as day, b.sign, b.sign * (i.total_minor + i.after_tax_minor) as value, i.snapshot -> 'billTo' ->> 'name' as buyer, b.gstin, b.place,
             i.snapshot -> 'corrects' ->> 'number' as corrects, l.code, b.sign * l.quantity as quantity, b.sign * l.net as net, b.sign * l.tax as tax,
             t.rate, b.sign * t.igst as igst, b.sign * t.cgst as cgst, b.sign * t.sgst as sgst, b.sign * t.cess as cess, b.sign * t.other as other,
             case when t.exemption = 'G' or (t.igst_rate > 0 and b.country not in ('', 'IN')) then 'EXPORT'
                  when t.rate > 0 then 'TAXABLE'
                  when t.exemption = 'AE' then 'REVERSE'
                  when t.other_rate > 0 or t.exemption = 'O' then 'NON_GST'
                  else 'NIL' end as kind,
             b.place = '' as no_place, l.code !~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' as no_code,
             b.gstin <> '' and b.gstin !~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$' as bad_gstin
        from invoices i
       cross join lateral (
         select case i.document_type when 'CREDIT_NOTE' then -1 else 1 end as sign, coalesce(i.snapshot ->> 'placeOfSupply', '') as place,
                coalesce(i.snapshot -> 'billTo' ->> 'country', '') as country,
                case when coalesce(i.snapshot -> 'billTo' ->> 'country', '') in ('', 'IN')
                     then upper(regexp_replace(coalesce(i.snapshot -> 'billTo' ->> 'taxNumber', ''), '[[:space:]-]', '', 'g')) else '' end as gstin) b
       cross join lateral (
         select coalesce(x ->> 'code', '') as code, (x ->> 'quantity')::bigint as quantity, (x ->> 'net')::bigint as net, (x ->> 'tax')::bigint as tax,
                coalesce(x -> 'taxes', '[]') as taxes
           from jsonb_array_elements(i.snapshot -> 'lines') x) l
       cross join lateral (
         select coalesce(sum(bp) filter (where part in ('IGST', 'CGST', 'SGST', 'UTGST')), 0)::bigint as rate,
                coalesce(sum(bp) filter (where part = 'IGST'), 0)::bigint as igst_rate,
                coalesce(sum(bp) filter (where part not in ('IGST', 'CGST', 'SGST', 'UTGST', 'CESS')), 0)::bigint as other_rate,
                coalesce(sum(amount) filter (where part = 'IGST'), 0)::bigint as igst,
                coalesce(sum(amount) filter (where part = 'CGST'), 0)::bigint as cgst,
                coalesce(sum(amount) filter (where part in ('SGST', 'UTGST')), 0)::bigint as sgst,
                coalesce(sum(amount) filter (where part = 'CESS'), 0)::bigint as cess,
                coalesce(sum(amount) filter (where part not in ('IGST', 'CGST', 'SGST', 'UTGST', 'CESS')), 0)::bigint as other,
                max(exemption) as exemption
           from (select upper(trim(y ->> 'name')) as part, (y ->> 'basisPoints')::bigint as bp, (y ->> 'amount')::bigint as amount,
                        y ->> 'exemption' as exemption from jsonb_array_elements(l.taxes) y) y) t
       where i.property_id = $1 and i.issued_on >= $2 and i.issued_on < $3) d`

/** What the lines of a row lack, as codes with a comma and a space between them; null when nothing is missing. */
export const MISSING = `
  nullif(concat_ws(', ', case when bool_or(no_place) then 'PLACE' end, case when bool_or(no_code) then 'CODE' end,
                         case when bool_or(bad_gstin) then 'GSTIN' end), '') as missing`

/** The tax of the lines of a row. */
export const TAX_SUMS = `
  sum(net)::bigint as taxable, sum(igst)::bigint as igst, sum(cgst)::bigint as cgst, sum(sgst)::bigint as sgst, sum(cess)::bigint as cess,
  sum(other)::bigint as other`
