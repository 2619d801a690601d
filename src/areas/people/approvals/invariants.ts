import type { Invariant } from '#server/area.ts'

export const approvalInvariants: readonly Invariant[] = [
  {
    id: 'I-108',
    description: 'an approval is as its steps are: open while one waits, refused by one, approved by all',
    sql: `
      select a.property_id, a.id from approvals a
        join lateral (select count(*) as steps, count(*) filter (where s.state = 'PENDING') as waiting,
                             count(*) filter (where s.state = 'REFUSED') as refused, count(*) filter (where s.state = 'APPROVED') as approved
                        from approval_steps s where s.property_id = a.property_id and s.approval_id = a.id) n on true
       where n.steps = 0 or n.refused > 1
          or case a.state when 'OPEN' then n.waiting = 0 or n.refused > 0 when 'APPROVED' then n.approved < n.steps
                          when 'REFUSED' then n.refused = 0 else false end`,
  },
]
