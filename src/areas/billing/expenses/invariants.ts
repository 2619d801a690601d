import type { Invariant } from '#server/area.ts'

export const expensesInvariants: readonly Invariant[] = [
  {
    id: 'I-34',
    description: 'what is paid of an expense is what its receipts come to, out less back, and so do its payments',
    sql: `
      select e.property_id, e.id from expenses e
        left join lateral (select sum(case direction when 'OUT' then amount_minor else -amount_minor end) as paid
                             from receipts r where r.property_id = e.property_id and r.expense_id = e.id) r on true
        left join lateral (select sum(case direction when 'OUT' then transaction_minor else -transaction_minor end) as paid
                             from payments p where p.property_id = e.property_id and p.expense_id = e.id and p.booking_id is null
                              and p.replaced_at is null) m on true
       where e.paid_minor <> coalesce(r.paid, 0) or e.paid_minor <> coalesce(m.paid, 0)
      union all
      select p.property_id, p.id from payments p join receipts r on (r.property_id, r.id) = (p.property_id, p.receipt_id)
       where p.direction <> r.direction`,
  },
  {
    id: 'I-35',
    description:
      'an expense that is charged stands on its booking’s bill once, at what it cost; no other line of an expense stands',
    sql: `
      select e.property_id, e.id from expenses e
        left join folio_lines l on (l.property_id, l.id) = (e.property_id, e.folio_line_id)
        left join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
       where e.folio_line_id is not null
         and (l.expense_id is distinct from e.id or f.booking_id is distinct from e.booking_id or l.total_minor <> e.amount_minor
              or l.kind <> 'EXPENSE' or not e.chargeable_to_booking or e.voided_at is not null)
      union all
      select l.property_id, l.expense_id from folio_lines l
        join expenses e on (e.property_id, e.id) = (l.property_id, l.expense_id)
       where l.kind = 'EXPENSE' and l.reverses_id is null and e.folio_line_id is distinct from l.id
         and not exists (select from folio_lines b where b.property_id = l.property_id and b.reverses_id = l.id)`,
  },
  {
    id: 'I-36',
    description: 'expense numbers of a property run from 1 without gap',
    sql: `
      select p.id, c.value from properties p
        left join property_counters c on c.property_id = p.id and c.name = 'expense'
        left join lateral (select count(*) as count, max(number) as last from expenses e where e.property_id = p.id) e on true
       where e.count <> coalesce(c.value, 0) or coalesce(e.last, 0) <> e.count`,
  },
]
