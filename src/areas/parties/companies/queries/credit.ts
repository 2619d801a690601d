import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'

/** A company and those merged into it: whose money reads as its own. `c` is the row of the company. */
export const IDS = `array(select m.id from companies m where m.property_id = c.property_id and (m.id = c.id or m.merged_into_id = c.id))`

/**
 * What is owed on an account: promises of bookings and old balances, less what was written off and money not yet applied. `a.ids` are
 * the company's. Every part is a run of an index.
 */
export const EXPOSURE = `(
    (select coalesce(sum(p.transaction_minor), 0) from payments p
      where p.property_id = $1 and p.company_id = any(a.ids) and p.status = 'NotPaid' and p.replaced_at is null and p.booking_id is not null)
  + (select coalesce(sum(o.amount_minor - (select coalesce(sum(x.amount_minor), 0) from balance_allocations x
                                            where x.property_id = $1 and x.balance_id = o.id)), 0)
       from opening_balances o where o.property_id = $1 and o.company_id = any(a.ids))
  - (select coalesce(sum(w.amount_minor), 0) from account_write_offs w
      where w.property_id = $1 and w.company_id = any(a.ids) and w.undone_at is null)
  - (select coalesce(sum(case r.direction when 'IN' then r.amount_minor else -r.amount_minor end
                         - (select coalesce(sum(x.amount_minor), 0) from payment_allocations x where x.property_id = $1 and x.receipt_id = r.id)
                         - (select coalesce(sum(x.amount_minor), 0) from balance_allocations x where x.property_id = $1 and x.receipt_id = r.id)), 0)
       from receipts r where r.property_id = $1 and r.company_id = any(a.ids))
  )::bigint`

const GET_EXPOSURE = `
  select ${EXPOSURE} as exposure
    from companies c cross join lateral (select ${IDS} as ids) a
   where c.property_id = $1 and c.id = $2`

/** What a company owes, below zero when it paid ahead; minor units. @throws Refusal not_found */
export async function getExposure(tx: Tx, companyId: string): Promise<Minor> {
  const [row] = await tx.named<{ exposure: Minor }>('companies.getExposure', GET_EXPOSURE, [tx.propertyId, companyId])
  return row?.exposure ?? refuse('not_found', { companyId })
}
