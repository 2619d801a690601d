import { KEY_OF_MODE } from './key-of-mode.ts'
import { IS_SALE_BY_INVOICE, PARTS_OF_INVOICE } from './journal-of-companies.ts'

// What a journal reads of the day that no booking and no company owes. Rows are (key, ref, amount), above zero a debit.

/** Money of a sold gift voucher that went back: what it takes off the voucher was voided before. `r` is the receipt. */
const REFUNDS_A_SALE = `
  exists (select from receipts s where s.property_id = r.property_id and s.id = r.refunds_id and s.sold_voucher_id is not null)`

/** What money of no booking and no company is for: an expense, an order, an invoice, a gift voucher, or not known yet. `r` is the receipt. */
const PURPOSE = `
  case when r.expense_id is not null then 'PAYABLES'
       when r.sold_voucher_id is not null then 'VOUCHERS'
       when ${REFUNDS_A_SALE} then 'VOUCHER_BREAKAGE'
       when exists (select from payments p where p.property_id = r.property_id and p.receipt_id in (r.id, r.reverses_id, r.refunds_id)
                       and p.order_id is not null) then 'ORDERS'
       when exists (select from invoice_receipts n where n.property_id = r.property_id and n.receipt_id in (r.id, r.reverses_id, r.refunds_id))
         then 'TRADE_DEBTORS'
       else 'UNALLOCATED' end`
const IS_NOBODYS = 'r.booking_id is null and r.company_id is null'
const AMOUNT_IN = `case r.direction when 'IN' then r.amount_minor else -r.amount_minor end`

const SALES = `
    select v.key, v.ref, v.amount
      from order_sales s
     cross join lateral (
       select 'SALES' as key, s.outlet_id::text as ref, -s.net_minor as amount
       union all select 'DISCOUNT', '', s.after_tax_off_minor
       union all select 'TIPS', '', -s.tip_minor
       union all select 'ORDERS', '', s.net_minor + s.tax_minor - s.after_tax_off_minor + s.tip_minor
       union all select 'TAX', g ->> 'name', -(g ->> 'amount')::bigint from jsonb_array_elements(s.taxes) g) v
     where s.property_id = $1 and s.business_on = $2`

const MONEY = `
    select v.key, '', v.amount
      from receipts r
     cross join lateral (select ${PURPOSE} as purpose, ${AMOUNT_IN} as amount) q
     cross join lateral (values (${KEY_OF_MODE}, q.amount), (q.purpose, -q.amount)) v (key, amount)
     where r.property_id = $1 and r.business_on = $2 and ${IS_NOBODYS}`

// A gift voucher moves without a receipt as it is given, expires, is voided, or comes back by being extended.
const VOUCHERS = `
    select v.key, '', v.amount
      from gift_voucher_moves m
      join gift_vouchers g on g.property_id = m.property_id and g.id = m.voucher_id
     cross join lateral (values ('VOUCHERS', -m.amount_minor),
                                (case m.kind when 'ISSUED' then 'VOUCHERS_GIVEN' else 'VOUCHER_BREAKAGE' end, m.amount_minor)) v (key, amount)
     where m.property_id = $1 and m.business_on = $2 and m.receipt_id is null and (m.kind <> 'ISSUED' or g.source <> 'SOLD')`

// Cash that left a drawer without a receipt; between shifts it lies in the safe.
const DRAWERS = `
    select v.key, '', v.amount
      from cash_moves m
     cross join lateral (select case when m.voids_id is null then m.amount_minor else -m.amount_minor end as amount) q
     cross join lateral (values (case m.kind when 'PAY_OUT' then 'PETTY_CASH' else 'SAFE' end, case m.kind when 'PAY_IN' then -q.amount else q.amount end),
                                ('CASH', case m.kind when 'PAY_IN' then q.amount else -q.amount end)) v (key, amount)
     where m.property_id = $1 and m.business_on = $2
    union all
    select v.key, '', v.amount
      from cashier_shifts c cross join lateral (values ('CASH', c.opening_minor), ('SAFE', -c.opening_minor)) v (key, amount)
     where c.property_id = $1 and c.opened_on = $2
    union all
    select v.key, '', v.amount
      from cashier_shifts c
     cross join lateral (values ('SAFE', c.counted_minor), ('CASH', -c.expected_minor), ('CASH_DIFFERENCE', -c.variance_minor)) v (key, amount)
     where c.property_id = $1 and c.closed_on = $2`

// A bill of a vendor may be changed later: what the journals have of its category is taken from what the bills come to.
const EXPENSES = `
    select v.key, v.ref, v.amount
      from (select e.key, e.ref, sum(e.amount)::bigint as amount
              from (select p.key, p.ref, p.amount
                      from expenses b cross join facts x
                     cross join lateral (values ('EXPENSE', b.category, b.amount_minor - b.tax_minor), ('INPUT_TAX', '', b.tax_minor)) p (key, ref, amount)
                     where b.property_id = $1 and b.business_on between x.start_on and $2 and b.voided_at is null
                    union all
                    select l.posting_key, l.ref, l.credit_minor - l.debit_minor
                      from journal_lines l where l.property_id = $1 and l.posting_key in ('EXPENSE', 'INPUT_TAX')) e
             group by e.key, e.ref) e
     cross join lateral (values (e.key, e.ref, e.amount), ('PAYABLES', '', -e.amount)) v (key, ref, amount)`

const INVOICES = `
    select w.key, w.ref, w.amount
      from invoices i ${PARTS_OF_INVOICE}
     cross join lateral (values (v.key, v.ref, -v.amount), ('TRADE_DEBTORS', '', v.amount)) w (key, ref, amount)
     where i.property_id = $1 and i.issued_on = $2 and i.company_id is null and ${IS_SALE_BY_INVOICE}`

// Where the books begin, what was open then.
const OPENINGS = `
    select v.key, '', v.amount
      from facts x
     cross join lateral (
       select ${PURPOSE} as key, -${AMOUNT_IN} as amount from receipts r
                  where r.property_id = $1 and r.business_on < $2 and ${IS_NOBODYS} and not ${REFUNDS_A_SALE}
       union all select 'VOUCHERS', -m.amount_minor
                   from gift_voucher_moves m join gift_vouchers g on g.property_id = m.property_id and g.id = m.voucher_id
                   left join receipts s on s.property_id = m.property_id and s.id = m.receipt_id
                  where m.property_id = $1 and m.business_on < $2 and s.sold_voucher_id is null and (m.kind <> 'ISSUED' or g.source <> 'SOLD')
       union all select 'PAYABLES', -b.amount_minor from expenses b where b.property_id = $1 and b.business_on < $2 and b.voided_at is null
       union all select 'TRADE_DEBTORS', v.amount from invoices i ${PARTS_OF_INVOICE}
                  where i.property_id = $1 and i.issued_on < $2 and i.company_id is null and ${IS_SALE_BY_INVOICE}
       union all select 'ORDERS', s.net_minor + s.tax_minor - s.after_tax_off_minor + s.tip_minor from order_sales s where s.property_id = $1 and s.business_on < $2
       union all select 'ORDERS', -l.total_minor
                   from folio_lines l left join folio_lines o on o.property_id = l.property_id and o.id = l.reverses_id
                  where l.property_id = $1 and l.business_on < $2 and l.kind in ('SERVICE', 'DISCOUNT') and coalesce(l.order_id, o.order_id) is not null
       union all select 'ORDERS', -o.amount_minor from opening_balances o
                  where o.property_id = $1 and o.issued_on < $2
                    and exists (select from order_postings p where p.property_id = o.property_id and p.balance_id = o.id)) q
     cross join lateral (values (q.key, q.amount), ('OPENING', -q.amount)) v (key, amount)
     where x.is_first`

export const OF_THE_DAY = [SALES, MONEY, VOUCHERS, DRAWERS, EXPENSES, INVOICES, OPENINGS].join('\n    union all')
