import type { Invariant } from '#server/area.ts'

export const voucherInvariants: readonly Invariant[] = [
  {
    id: 'I-150',
    description:
      'what is left on a gift voucher is the sum of its moves, and it began with one for all it was issued for',
    sql: `
      select v.property_id, v.id from gift_vouchers v
        left join lateral (select coalesce(sum(m.amount_minor), 0) as balance,
                                  coalesce(sum(m.amount_minor) filter (where m.kind = 'ISSUED'), 0) as issued
                             from gift_voucher_moves m where m.property_id = v.property_id and m.voucher_id = v.id) m on true
       where m.balance <> v.balance_minor or m.issued <> v.issued_minor`,
  },
  {
    id: 'I-151',
    description: 'each receipt in mode Voucher is a move of its voucher by its amount, and nothing else is redeemed',
    sql: `
      select r.property_id, r.id from receipts r
       where r.payment_mode = 'Voucher'
         and not exists (select from gift_voucher_moves m
                          where m.property_id = r.property_id and m.receipt_id = r.id and m.voucher_id = r.used_voucher_id
                            and m.amount_minor = case r.direction when 'IN' then -r.amount_minor else r.amount_minor end)
      union all
      select m.property_id, m.id from gift_voucher_moves m
        join receipts r on r.property_id = m.property_id and r.id = m.receipt_id
       where m.voucher_id <> coalesce(r.used_voucher_id, r.sold_voucher_id)`,
  },
  {
    id: 'I-152',
    description: 'a gift voucher that was sold has one receipt of what it was issued for, and no other has one',
    sql: `
      select v.property_id, v.id from gift_vouchers v
        left join receipts r on r.property_id = v.property_id and r.sold_voucher_id = v.id and r.reverses_id is null
       where (v.source = 'SOLD') <> (r.id is not null) or r.amount_minor <> v.issued_minor`,
  },
]
