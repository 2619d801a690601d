/**
 * SQL of what is still owed of each day's charges, in the guest and the city ledger of the property `$1` before a day: settlements cover the
 * oldest charges of an account first, and an account in credit owes nothing. A close that was reversed charged nothing. Columns: ledger,
 * business_on, open.
 */
export const openItems = (before: string): string => `
  select d.ledger, d.business_on, greatest(0, least(d.added, d.running - d.settled)) as open
    from (select ledger, business_on, account, sum(added) as added,
                 sum(sum(added)) over (partition by ledger, account order by business_on) as running,
                 sum(sum(settled)) over (partition by ledger, account) as settled
            from (select m.ledger, m.business_on, coalesce(m.company_id, m.booking_id) as account,
                         greatest(m.amount_minor, 0) as added, greatest(0 - m.amount_minor, 0) as settled
                    from ledger_moves m
                    join journals j on (j.property_id, j.id) = (m.property_id, m.journal_id) and j.is_live
                   where m.property_id = $1 and m.ledger in ('GUEST', 'CITY') and m.business_on < ${before}) m
           group by ledger, business_on, account) d`
