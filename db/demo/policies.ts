import type { BookingPolicy } from '#areas/property/rates/contract/policies.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import { newId } from '#server/database/ids.ts'

const WHOLE = { basis: 'PERCENT', value: 10_000 } as const
const HALF = { basis: 'PERCENT', value: 5_000 } as const

type Terms = Omit<BookingPolicy, 'id' | 'version'>

/** The cancellation terms here: free until the day before, nothing back for a lower price, and earlier steps at the turn of the year. */
const FLEXIBLE: Terms = {
  name: 'Flexible',
  deposit: null,
  guarantee: 'CARD',
  cancellation: { unit: 'DAYS', steps: [{ before: 1, charge: { basis: 'NIGHTS', value: 1 } }] },
  noShow: { basis: 'NIGHTS', value: 1 },
}
const NON_REFUNDABLE: Terms = {
  name: 'Non-refundable',
  deposit: { charge: WHOLE, daysBefore: null },
  guarantee: 'DEPOSIT',
  cancellation: { unit: 'DAYS', steps: [{ before: null, charge: WHOLE }] },
  noShow: WHOLE,
}
const PEAK: Terms = {
  name: 'Peak season',
  deposit: { charge: HALF, daysBefore: 14 },
  guarantee: 'DEPOSIT',
  cancellation: {
    unit: 'DAYS',
    steps: [
      { before: 14, charge: HALF },
      { before: 3, charge: WHOLE },
    ],
  },
  noShow: WHOLE,
}

/** Policies, a non-refundable plan a tenth cheaper, and the turn of the year as a season of the usual plan and of those linked to it. */
export async function insertPolicies(
  tx: PlatformTx,
  propertyId: number,
  planId: string,
  businessDate: Day,
): Promise<void> {
  const [flexible, nonRefundable, peak] = [FLEXIBLE, NON_REFUNDABLE, PEAK].map((policy) => ({ ...policy, id: newId() }))
  await tx.named(
    '',
    `insert into booking_policies (property_id, id, name, terms)
     select $1, (r->>'id')::uuid, r->>'name', r - 'id' - 'name' from jsonb_array_elements($2::jsonb) as r`,
    [propertyId, JSON.stringify([flexible, nonRefundable, peak])],
  )
  await tx.named('', 'update rate_plans set policy_id = $3 where property_id = $1 and id = $2', [
    propertyId,
    planId,
    flexible?.id,
  ])
  await tx.named(
    '',
    `insert into rate_plans (property_id, id, name, code, parent_plan_id, offset_bp, offset_minor, is_default, policy_id)
     values ($1, $2, 'Non-refundable', 'NRF', $3, -1000, 0, false, $4)`,
    [propertyId, newId(), planId, nonRefundable?.id],
  )
  const newYear = `${Number(businessDate.slice(0, 4)) + 1}-01-01` as Day
  await tx.named(
    '',
    `insert into policy_seasons (property_id, id, name, policy_id, rate_plan_id, first_on, last_on)
     values ($1, $2, 'Turn of the year', $3, $4, $5, $6)`,
    [propertyId, newId(), peak?.id, planId, addDays(newYear, -12), addDays(newYear, 4)],
  )
}
