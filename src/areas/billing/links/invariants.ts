import type { Invariant } from '#server/area.ts'

export const linksInvariants: readonly Invariant[] = [
  {
    id: 'I-26',
    description: 'money a provider says it took is one receipt, and what goes back through it is within that receipt',
    sql: `
      select c.property_id, c.id from gateway_collections c
        join gateways g on (g.property_id, g.id) = (c.property_id, c.gateway_id)
       where c.status = 'PAID' and not exists (
         select from receipts r where (r.property_id, r.provider_payment_id) = (c.property_id, c.provider_payment_id) and r.direction = 'IN'
            and r.amount_minor = c.amount_minor)
      union all
      select f.property_id, f.receipt_id from gateway_refunds f join receipts r on (r.property_id, r.id) = (f.property_id, f.receipt_id)
       where f.status <> 'FAILED' group by f.property_id, f.receipt_id, r.amount_minor having sum(f.amount_minor) > r.amount_minor
      union all
      select property_id, id from payment_links where status = 'PART_PAID' and paid_minor = 0`,
  },
]
