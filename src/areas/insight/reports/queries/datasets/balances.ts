import { accountMoves, accountsAsOf, openItems, owingAccounts } from '../open-items.ts'
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
  // Few accounts owe anything, and the moves of these alone are looked at for each day.
  rows: (from, until) => `
    with known as materialized (${accountsAsOf(from, until)}),
    by_day as materialized (
      select ledger, null::date as business_on, sum(before) as amount from known group by 1
       union all
      select ledger, business_on, sum(amount_minor) from ledger_moves
       where property_id = $1 and ledger in ('GUEST', 'CITY', 'DEPOSIT') and business_on >= ${from} and business_on < ${until} group by 1, 2),
    accounts as materialized (${owingAccounts('known')}),
    owing as materialized (select m.* from (${accountMoves('accounts')}) m where m.business_on < ${until})
    select j.business_on as day, m.guest_minor, m.company_minor, m.deposit_minor, a.open_30_minor, a.open_60_minor, a.open_90_minor,
           a.open_older_minor, 1 as days
      from journals j
     cross join lateral (select coalesce(sum(amount) filter (where ledger = 'GUEST'), 0)::bigint as guest_minor,
                                coalesce(sum(amount) filter (where ledger = 'CITY'), 0)::bigint as company_minor,
                                coalesce(0 - sum(amount) filter (where ledger = 'DEPOSIT'), 0)::bigint as deposit_minor
                           from by_day where business_on is null or business_on <= j.business_on) m
     cross join lateral (select ${age(0, 30)} as open_30_minor, ${age(31, 60)} as open_60_minor, ${age(61, 90)} as open_90_minor,
                                ${age(91)} as open_older_minor
                           from (${openItems('j.business_on + 1', 'owing')}) o) a
     where j.property_id = $1 and j.is_live and j.business_on >= ${from} and j.business_on < ${until}`,
}
