import type { Invariant } from '#server/area.ts'

export const claimInvariants: readonly Invariant[] = [
  {
    id: 'I-128',
    description:
      'a claim has the sum of its lines, and an approved one the sum of what is approved of them, each with an expense',
    sql: `
      select c.property_id, c.id from claims c
        join lateral (select coalesce(sum(l.amount_minor), 0) as amount, coalesce(sum(l.approved_minor), 0) as approved,
                             count(*) filter (where l.expense_id is not null) as expenses, count(*) filter (where l.approved_minor > 0) as costs
                        from claim_lines l where l.property_id = c.property_id and l.claim_id = c.id) n on true
       where n.amount <> c.amount_minor
          or case c.state when 'APPROVED' then n.approved <> c.approved_minor or n.expenses <> n.costs else n.expenses > 0 end`,
  },
]
