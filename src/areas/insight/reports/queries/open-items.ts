/** The account of a move `m`: the company it is promised to in the city ledger, the booking in that of guests. */
const ACCOUNT = 'coalesce(m.company_id, m.booking_id)'
const MOVES = `ledger_moves m where m.property_id = $1 and m.ledger in ('GUEST', 'CITY')`

/** Each account is looked up by itself: few of all moves are those of accounts that owe. */
const movesOf = (accounts: string): string => `
  ${accounts} w cross join lateral (
    select * from ledger_moves b where w.ledger = 'GUEST' and b.property_id = $1 and b.ledger = w.ledger and b.booking_id = w.account
     union all
    select * from ledger_moves c where w.ledger = 'CITY' and c.property_id = $1 and c.ledger = w.ledger and c.company_id = w.account) m`

/**
 * SQL of what was charged and settled in the guest and the city ledger of the property `$1`, by day and account. A close that was reversed charged
 * nothing. Columns: ledger, business_on, account, added, settled.
 *
 * @param accounts the only ones that count, as `owingAccounts` has them
 */
export const accountMoves = (accounts?: string): string => `
  select m.ledger, m.business_on, ${ACCOUNT} as account, sum(greatest(m.amount_minor, 0)) as added,
         sum(greatest(0 - m.amount_minor, 0)) as settled
    from ${accounts === undefined ? `(select m.* from ${MOVES}) m` : movesOf(accounts)}
    join journals j on (j.property_id, j.id) = (m.property_id, m.journal_id) and j.is_live
   group by m.ledger, m.business_on, ${ACCOUNT}`

/**
 * SQL of every account of every ledger as it was before a span, and whether it had moves in it, from one look at all moves. Columns: ledger, account,
 * before, has_moved.
 */
export const accountsAsOf = (from: string, until: string): string => `
  select m.ledger, ${ACCOUNT} as account, coalesce(sum(m.amount_minor) filter (where m.business_on < ${from}), 0) as before,
         max(m.business_on) >= ${from} as has_moved
    from ledger_moves m
   where m.property_id = $1 and m.business_on < ${until}
   group by m.ledger, ${ACCOUNT}`

/**
 * SQL of the accounts that may owe something on a day of a span: one that was even before it and had no moves in it owes nothing. What a reversed
 * close charged is taken off on the same day. Columns: ledger, account.
 *
 * @param accounts all accounts, as `accountsAsOf` has them
 */
export const owingAccounts = (accounts: string): string => `
  select ledger, account from ${accounts} where ledger in ('GUEST', 'CITY') and (before <> 0 or has_moved)`

/**
 * SQL of what is still owed of each day's charges before a day: settlements cover the oldest charges of an account first, and an account in credit
 * owes nothing. Columns: ledger, business_on, open.
 *
 * @param moves SQL of the moves of the accounts, as `accountMoves` has them
 */
export const openItems = (before: string, moves = `(${accountMoves()})`): string => `
  select d.ledger, d.business_on, greatest(0, least(d.added, d.running - d.settled)) as open
    from (select ledger, business_on, added, sum(added) over (partition by ledger, account order by business_on) as running,
                 sum(settled) over (partition by ledger, account) as settled
            from ${moves} m where m.business_on < ${before}) d`
