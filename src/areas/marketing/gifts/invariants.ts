import type { Invariant } from '#server/area.ts'

export const giftInvariants: readonly Invariant[] = [
  {
    id: 'I-165',
    description: 'an order of a gift voucher that was paid has a voucher that was sold for its amount, and no other',
    sql: `
      select o.property_id, o.id from gift_orders o
        join gift_vouchers v on v.property_id = o.property_id and v.id = o.voucher_id
       where v.source <> 'SOLD' or v.issued_minor <> o.amount_minor or v.currency <> o.currency
      union all
      select c.property_id, c.id from gateway_collections c
        join gift_orders o on o.property_id = c.property_id and o.id = c.owner_id
       where c.owner = 'gifts' and c.status = 'PAID' and o.paid_at is null`,
  },
]
