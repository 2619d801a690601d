import type { Invariant } from '#server/area.ts'

export const leaveInvariants: readonly Invariant[] = [
  {
    id: 'I-109',
    description: 'approved leave was taken from the ledger once, cancelled leave was given back, other leave never was',
    sql: `
      select r.property_id, r.id from leave_requests r
        join lateral (select coalesce(sum(l.amount), 0) as amount, count(*) filter (where l.kind = 'TAKEN') as taken
                        from leave_ledger l where l.property_id = r.property_id and l.request_id = r.id) n on true
       where case r.state when 'APPROVED' then n.amount <> -r.amount when 'CANCELLED' then n.amount <> 0 or n.taken <> 1 else n.taken > 0 end`,
  },
  {
    id: 'I-110',
    description:
      'the days of leave that were not cancelled are its amount, held while it is requested or approved, and in the rota while it is approved',
    sql: `
      select r.property_id, r.id from leave_requests r
        join lateral (select coalesce(sum(d.amount), 0) as amount, bool_and(d.is_held = (r.state in ('REQUESTED', 'APPROVED'))) as as_held,
                             count(*) as days
                        from leave_days d where d.property_id = r.property_id and d.request_id = r.id and d.cancelled_at is null) n on true
        join lateral (select count(*) as days from rota_absences a where a.property_id = r.property_id and a.source_id = r.id) a on true
       where n.amount <> r.amount or n.as_held is distinct from true
          or (r.state <> 'APPROVED' and a.days > 0) or (r.state = 'APPROVED' and a.days > n.days)`,
  },
  {
    id: 'I-189',
    description:
      'days that are paid out left the ledger once, and are in it again only where their one-off was cancelled',
    sql: `
      select n.property_id, n.id from leave_encashments n
        left join pay_one_offs o on o.property_id = n.property_id and o.id = n.one_off_id
        join lateral (select coalesce(sum(l.amount), 0) as amount, count(*) filter (where l.kind = 'ENCASHED') as paid
                        from leave_ledger l where l.property_id = n.property_id and l.encashment_id = n.id) x on true
       where case n.state when 'APPROVED' then x.amount <> -n.amount or o.state is not distinct from 'CANCELLED'
                          when 'CANCELLED' then x.amount <> 0 or x.paid <> 1 or o.state is distinct from 'CANCELLED' else x.paid > 0 end`,
  },
  {
    id: 'I-166',
    description: 'all leave of an employee takes at most a day of a day',
    sql: `
      select d.property_id, d.employee_id as id from leave_days d where d.is_held
       group by d.property_id, d.employee_id, d.on_date having sum(d.amount) > 100`,
  },
]
