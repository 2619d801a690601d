import { accountMoves, openItems } from '../open-items.ts'
import type { Source } from './dataset.ts'

const age = (least: number, most?: number): string =>
  `coalesce(sum(o.open) filter (where j.business_on - o.business_on ${most === undefined ? `>= ${least}` : `between ${least} and ${most}`}), 0)::bigint`

/**
 * What guests and companies owe and the deposits for stays to come, as the journal of a closed day left the ledgers. A day without a journal has
 * none: the open day is not over.
 */
export const balances: Source = {
  table: 'balance_facts',
  keys: {},
  measures: {
    guestBalance: 'guest_minor',
    companyBalance: 'company_minor',
    depositBalance: 'deposit_minor',
    open30: 'open_30_minor',
    open60: 'open_60_minor',
    open90: 'open_90_minor',
    openOlder: 'open_older_minor',
    balanceDays: 'days',
  },
  isState: true,
  // An account that was even before the span and had no moves in it owes nothing on any of its days: few are left to be looked at for each.
  rows: (from, until) => `
    with by_day as materialized (
      select ledger, business_on, sum(amount_minor) as amount from ledger_moves where property_id = $1 and business_on < ${until} group by 1, 2),
    owing as materialized (
      select ledger, business_on, account, added, settled
        from (select m.*, sum(added - settled) filter (where business_on < ${from}) over accounts as before,
                     max(business_on) over accounts as last_on
                from (${accountMoves}) m where business_on < ${until} window accounts as (partition by ledger, account)) m
       where before <> 0 or last_on >= ${from})
    select j.business_on as day, m.guest_minor, m.company_minor, m.deposit_minor, a.open_30_minor, a.open_60_minor, a.open_90_minor,
           a.open_older_minor, 1 as days
      from journals j
     cross join lateral (select coalesce(sum(amount) filter (where ledger = 'GUEST'), 0)::bigint as guest_minor,
                                coalesce(sum(amount) filter (where ledger = 'CITY'), 0)::bigint as company_minor,
                                coalesce(0 - sum(amount) filter (where ledger = 'DEPOSIT'), 0)::bigint as deposit_minor
                           from by_day where business_on <= j.business_on) m
     cross join lateral (select ${age(0, 30)} as open_30_minor, ${age(31, 60)} as open_60_minor, ${age(61, 90)} as open_90_minor,
                                ${age(91)} as open_older_minor
                           from (${openItems('j.business_on + 1', 'owing')}) o) a
     where j.property_id = $1 and j.is_live and j.business_on >= ${from} and j.business_on < ${until}`,
}
