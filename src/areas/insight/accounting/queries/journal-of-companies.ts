import { KEY_OF_MODE } from './key-of-mode.ts'
// What a journal reads of companies' accounts, as `journal-of-bookings.ts` does of bills.

/** A sale by invoice that has no booking and no order behind it, with its taxes by name; a credit note has the other sign. `i` is the invoice. */
export const PARTS_OF_INVOICE = `
  cross join lateral (select case i.document_type when 'INVOICE' then 1 else -1 end as sign) s
  cross join lateral (
    select 'INVOICE' as key, '' as ref, s.sign * i.net_minor as amount
    union all select 'ROUNDING', '', s.sign * i.round_off_minor
    union all select 'TAX', g ->> 'name', s.sign * (g ->> 'amount')::bigint
                from jsonb_array_elements(i.snapshot -> 'lines') l cross join jsonb_array_elements(l -> 'taxes') g) v`

export const IS_SALE_BY_INVOICE = 'i.booking_id is null and i.order_id is null'

/** How accounts of companies changed, except for promises for bookings. */
export const OF_COMPANIES = `
  debtors as materialized (
    select r.company_id as id from receipts r where r.property_id = $1 and r.business_on = $2 and r.booking_id is null and r.company_id is not null
    union select i.company_id from invoices i
           where i.property_id = $1 and i.issued_on = $2 and i.company_id is not null and ${IS_SALE_BY_INVOICE}
    union select o.company_id from opening_balances o cross join facts x where o.property_id = $1 and o.created_at > x.since
    union select w.company_id from account_write_offs w cross join facts x
           where w.property_id = $1 and (w.business_on = $2 or w.undone_at > x.since)
    union select c.id from companies c cross join facts x where c.property_id = $1 and x.takes_all),
  owed (id, source, key, ref, amount) as (
    select r.company_id, 'RECEIPT', case when r.business_on < x.start_on then 'OPENING' else ${KEY_OF_MODE} end, '',
           case r.direction when 'IN' then -r.amount_minor else r.amount_minor end
      from debtors d
      join receipts r on r.property_id = $1 and r.company_id = d.id and r.booking_id is null and r.business_on <= $2
     cross join facts x
    union all -- what an order charged to the account, or what was owed from before
    select o.company_id, 'BALANCE',
           case when o.issued_on >= x.start_on
                 and exists (select from order_postings p where p.property_id = o.property_id and p.balance_id = o.id) then 'ORDERS'
                else 'OPENING' end, '', o.amount_minor
      from debtors d join opening_balances o on o.property_id = $1 and o.company_id = d.id cross join facts x
     where o.created_at <= x.until
    union all
    select w.company_id, 'WRITE_OFF', case when w.business_on < x.start_on then 'OPENING' else 'BAD_DEBT' end, '', -w.amount_minor
      from debtors d join account_write_offs w on w.property_id = $1 and w.company_id = d.id and w.business_on <= $2 cross join facts x
     where w.undone_at is null or w.undone_at > x.until
    union all
    select i.company_id, 'INVOICE', case when i.issued_on < x.start_on then 'OPENING' else v.key end,
           case when i.issued_on < x.start_on then '' else v.ref end, v.amount
      from debtors d
      join invoices i on i.property_id = $1 and i.company_id = d.id and i.issued_on <= $2 and ${IS_SALE_BY_INVOICE}
     cross join facts x ${PARTS_OF_INVOICE}),
  changed_accounts as materialized (
    select e.id, e.source, e.key, e.ref, sum(e.amount)::bigint as amount
      from (select id, source, key, ref, amount from owed
            union all
            select m.company_id, m.source, m.posting_key, m.ref, -m.amount_minor
              from debtors d join ledger_moves m on m.property_id = $1 and m.company_id = d.id and m.posting_key <> 'ON_ACCOUNT') e
     group by e.id, e.source, e.key, e.ref having sum(e.amount) <> 0)`

export const MOVES_OF_COMPANIES = `select 'CITY', null, id, source, key, ref, amount from changed_accounts`
