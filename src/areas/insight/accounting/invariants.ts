import type { Invariant } from '#server/area.ts'

// A bill as its own tables have it on the evening of the last journal: nights that closes charged and lines that count, less money and promises.
const RECOUNTED = `
  select f.property_id, f.booking_id,
         coalesce((select sum(n.total_minor) from stays s
                     join closing_postings c on (c.property_id, c.stay_id) = (s.property_id, s.id) and c.reversed_at is null
                     join stay_nights n on (n.property_id, n.stay_id, n.night) = (c.property_id, c.stay_id, c.night)
                    where (s.property_id, s.booking_id) = (f.property_id, f.booking_id) and s.status not in ('CANCELLED', 'NO_SHOW')), 0)
         + coalesce((select sum(l.total_minor) from folio_lines l
                      where (l.property_id, l.folio_id) = (f.property_id, f.id) and l.is_on_bill and l.kind <> 'REFUND' and l.business_on <= d.day), 0)
         - f.paid_minor - f.on_account_minor as balance
    from folios f join last_day d on d.property_id = f.property_id
   where f.counted_on <= d.day
     -- Of a day that was opened again: money of the day after it.
     and not exists (select from receipts r where (r.property_id, r.booking_id) = (f.property_id, f.booking_id) and r.business_on > d.day)
     and not exists (select from payments p where (p.property_id, p.booking_id) = (f.property_id, f.booking_id) and p.business_on > d.day)
     -- A stay that was cut since took a charged night to the other one, under which the next close charges it.
     and not exists (select from stays s
                       join closing_postings c on (c.property_id, c.stay_id) = (s.property_id, s.id) and c.reversed_at is null
                       join stays o on (o.property_id, o.booking_id) = (s.property_id, s.booking_id) and o.id <> s.id
                       join stay_nights n on (n.property_id, n.stay_id, n.night) = (o.property_id, o.id, c.night)
                      where (s.property_id, s.booking_id) = (f.property_id, f.booking_id)
                        and not exists (select from stay_nights h where (h.property_id, h.stay_id, h.night) = (c.property_id, c.stay_id, c.night)))`

export const accountingInvariants: readonly Invariant[] = [
  {
    id: 'I-99',
    description:
      'every journal balances, its ledgers are what moved them, and a closed day has one that counts once its books have begun',
    sql: `
      select j.property_id, j.number from journals j
        left join (select property_id, journal_id, sum(debit_minor) as debit, sum(credit_minor) as credit from journal_lines group by 1, 2) l
          on (l.property_id, l.journal_id) = (j.property_id, j.id)
       where j.total_minor <> coalesce(l.debit, 0) or j.total_minor <> coalesce(l.credit, 0)
      union all
      select property_id, null from (
        select l.property_id, l.journal_id, l.posting_key, l.ref, l.debit_minor - l.credit_minor as amount
          from journal_lines l where l.posting_key in ('GUEST_LEDGER', 'DEPOSIT_LEDGER', 'CITY_LEDGER')
        union all
        select m.property_id, m.journal_id, m.ledger || '_LEDGER', m.posting_key, -m.amount_minor from ledger_moves m) e
       group by property_id, journal_id, posting_key, ref having sum(amount) <> 0
      union all
      select j.property_id, j.number from journals j join closing_runs r on (r.property_id, r.id) = (j.property_id, j.run_id)
       where j.is_live and r.status <> 'DONE' or j.business_on <> r.business_on
      union all
      select c.property_id, c.value from property_counters c
       where c.name = 'journal' and c.value <> (select count(*) from journals j where j.property_id = c.property_id)
      union all
      select o.property_id, o.number from journals o left join journals v on (v.property_id, v.reverses_id) = (o.property_id, o.id)
       where o.reverses_id is null and o.is_live = (v.id is not null)`,
  },
  {
    id: 'I-100',
    description:
      'the guest, deposit and city ledgers come to what bills and accounts come to by their own tables, of all that did not change since',
    sql: `
      with last_day as (
        select p.id as property_id, j.business_on as day, j.written_at from properties p
          join journals j on j.property_id = p.id and j.is_live and j.business_on = p.business_date - 1
      ), bills as (${RECOUNTED})
      select b.property_id, b.booking_id from bills b
        left join (select property_id, booking_id, sum(amount_minor) as balance from ledger_moves
                    where booking_id is not null and source <> 'DEDUCTION' group by 1, 2) m
          on (m.property_id, m.booking_id) = (b.property_id, b.booking_id)
       where b.balance <> coalesce(m.balance, 0)
      union all
      select c.property_id, c.id
        from companies c join last_day d on d.property_id = c.property_id
        left join lateral (select sum(amount_minor) as balance from ledger_moves m where (m.property_id, m.company_id) = (c.property_id, c.id)) m on true
       where coalesce(m.balance, 0) <>
             coalesce((select sum(p.transaction_minor) from payments p
                        where (p.property_id, p.company_id) = (c.property_id, c.id) and p.status = 'NotPaid' and p.payment_mode = 'Credit'
                          and p.booking_id is not null and p.replaced_at is null), 0)
           + coalesce((select sum(case r.direction when 'IN' then a.amount_minor else -a.amount_minor end) from receipts r
                         join payment_allocations a on (a.property_id, a.receipt_id) = (r.property_id, r.id)
                         join payments p on (p.property_id, p.id) = (a.property_id, a.payment_id) and p.booking_id is not null
                        where (r.property_id, r.company_id) = (c.property_id, c.id) and r.booking_id is null), 0)
           + coalesce((select sum(o.amount_minor) from opening_balances o where (o.property_id, o.company_id) = (c.property_id, c.id)), 0)
           - coalesce((select sum(w.amount_minor) from account_write_offs w
                        where (w.property_id, w.company_id) = (c.property_id, c.id) and w.undone_at is null), 0)
           - coalesce((select sum(case r.direction when 'IN' then r.amount_minor else -r.amount_minor end) from receipts r
                        where (r.property_id, r.company_id) = (c.property_id, c.id) and r.booking_id is null), 0)
           + coalesce((select sum(case i.document_type when 'INVOICE' then i.total_minor else -i.total_minor end) from invoices i
                        where (i.property_id, i.company_id) = (c.property_id, c.id) and i.booking_id is null and i.order_id is null), 0)
         and not exists (select from receipts r where (r.property_id, r.company_id) = (c.property_id, c.id) and r.business_on > d.day)
         and not exists (select from invoices i where (i.property_id, i.company_id) = (c.property_id, c.id) and i.issued_on > d.day)
         and not exists (select from payments p where (p.property_id, p.company_id) = (c.property_id, c.id) and p.business_on > d.day)
         and not exists (select from account_write_offs w where (w.property_id, w.company_id) = (c.property_id, c.id)
                            and (w.created_at > d.written_at or w.undone_at > d.written_at))
         and not exists (select from opening_balances o where (o.property_id, o.company_id) = (c.property_id, c.id) and o.created_at > d.written_at)
         and not exists (select from payments p join folios f on (f.property_id, f.booking_id) = (p.property_id, p.booking_id)
                          where (p.property_id, p.company_id) = (c.property_id, c.id) and f.counted_on > d.day)`,
  },
  {
    id: 'I-153',
    description: 'the account of gift vouchers comes to what was left on them on the evening of the last journal',
    sql: `
      select p.id as property_id, j.number from properties p
        join journals j on j.property_id = p.id and j.is_live and j.business_on = p.business_date - 1
       where coalesce((select sum(l.credit_minor - l.debit_minor) from journal_lines l where l.property_id = p.id and l.posting_key = 'VOUCHERS'), 0)
          <> coalesce((select sum(m.amount_minor) from gift_voucher_moves m where m.property_id = p.id and m.business_on < p.business_date), 0)`,
  },
]
