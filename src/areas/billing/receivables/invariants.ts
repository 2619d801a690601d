import type { Invariant } from '#server/area.ts'

export const receivablesInvariants: readonly Invariant[] = [
  {
    id: 'I-40',
    description:
      'a company’s receipt covers no more than it is, no item of an account is open below zero, and a payout is the sum of its lines',
    sql: `
      select r.property_id, r.id from receipts r
        join balance_allocations b on (b.property_id, b.receipt_id) = (r.property_id, r.id)
       group by r.property_id, r.id, r.amount_minor
      having sum(b.amount_minor) + (select coalesce(sum(a.amount_minor), 0) from payment_allocations a
                                     where (a.property_id, a.receipt_id) = (r.property_id, r.id)) > r.amount_minor
      union all
      select o.property_id, o.id from opening_balances o
       where o.amount_minor < (select coalesce(sum(b.amount_minor), 0) from balance_allocations b
                                where (b.property_id, b.balance_id) = (o.property_id, o.id))
                            + (select coalesce(sum(w.amount_minor), 0) from account_write_offs w
                                where (w.property_id, w.balance_id) = (o.property_id, o.id) and w.undone_at is null)
      union all
      select w.property_id, w.booking_id from account_write_offs w
       where w.undone_at is null and w.booking_id is not null
       group by w.property_id, w.booking_id
      having sum(w.amount_minor) > (select coalesce(sum(p.transaction_minor), 0) from payments p
                                     where (p.property_id, p.booking_id) = (w.property_id, w.booking_id) and p.status = 'NotPaid'
                                       and p.replaced_at is null and p.company_id is not null)
      union all
      select b.property_id, b.receipt_id from balance_allocations b
        join receipts v on (v.property_id, v.reverses_id) = (b.property_id, b.receipt_id)
      union all
      select o.property_id, o.id from payouts o
        join payout_lines l on (l.property_id, l.payout_id) = (o.property_id, o.id)
       group by o.property_id, o.id, o.amount_minor having sum(l.net_minor) <> o.amount_minor
      union all
      select o.property_id, o.id from payouts o
        join receipts r on (r.property_id, r.id) = (o.property_id, o.receipt_id)
       where r.amount_minor <> o.amount_minor
          or (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where (a.property_id, a.receipt_id) = (r.property_id, r.id))
             <> (select coalesce(sum(l.net_minor), 0) from payout_lines l
                  where (l.property_id, l.payout_id) = (o.property_id, o.id) and l.accepted_on is not null)`,
  },
]
