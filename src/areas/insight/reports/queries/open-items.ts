/**
 * SQL of what was charged and settled in the guest and the city ledger of the property `$1`, by day and account. A close that was reversed charged
 * nothing. Columns: ledger, business_on, account, added, settled.
 */
export const accountMoves = `
  select m.ledger, m.business_on, coalesce(m.company_id, m.booking_id) as account, sum(greatest(m.amount_minor, 0)) as added,
         sum(greatest(0 - m.amount_minor, 0)) as settled
    from ledger_moves m
    join journals j on (j.property_id, j.id) = (m.property_id, m.journal_id) and j.is_live
   where m.property_id = $1 and m.ledger in ('GUEST', 'CITY')
   group by m.ledger, m.business_on, coalesce(m.company_id, m.booking_id)`

/**
 * SQL of what is still owed of each day's charges before a day: settlements cover the oldest charges of an account first, and an account in credit
 * owes nothing. Columns: ledger, business_on, open.
 *
 * @param moves SQL of the moves of the accounts, as `accountMoves` has them
 */
export const openItems = (before: string, moves = `(${accountMoves})`): string => `
  select d.ledger, d.business_on, greatest(0, least(d.added, d.running - d.settled)) as open
    from (select ledger, business_on, added, sum(added) over (partition by ledger, account order by business_on) as running,
                 sum(settled) over (partition by ledger, account) as settled
            from ${moves} m where m.business_on < ${before}) d`
