import type { Invariant } from '#server/area.ts'

export const paymentsInvariants: readonly Invariant[] = [
  {
    id: 'I-17',
    description: 'receipt numbers of a property run from 1 without gap',
    sql: `
      select c.property_id, c.value from property_counters c
       where c.name = 'receipt' and c.value <> (select count(*) from receipts r where r.property_id = c.property_id)`,
  },
  {
    id: 'I-24',
    description:
      'a receipt that reverses another one or refunds some of it goes the other way, within it, in the same currency',
    sql: `
      select v.property_id, v.id from receipts v join receipts r on (r.property_id, r.id) = (v.property_id, v.reverses_id)
       where v.direction = r.direction or v.amount_minor <> r.amount_minor or v.payment_mode <> r.payment_mode
      union all
      select r.property_id, r.id from receipts r join receipts b on (b.property_id, b.refunds_id) = (r.property_id, r.id)
       group by r.property_id, r.id, r.amount_minor having sum(b.amount_minor) > r.amount_minor`,
  },
]
