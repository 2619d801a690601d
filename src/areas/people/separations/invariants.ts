import type { Invariant } from '#server/area.ts'

export const separationsInvariants: readonly Invariant[] = [
  {
    id: 'I-119',
    description:
      'whose separation is accepted does not work here as usual: they are on notice, suspended or have left, with the agreed last day',
    sql: `
      select s.property_id, s.id from separations s
        join employees e on e.property_id = s.property_id and e.id = s.employee_id
       where s.state = 'ACCEPTED' and (e.status not in ('ON_NOTICE', 'LEFT', 'SUSPENDED', 'INACTIVE') or e.left_on <> s.agreed_on)
       union all
      select s.property_id, s.id from separations s
       where s.state is distinct from (select c.to_state from separation_changes c
              where c.property_id = s.property_id and c.separation_id = s.id order by c.at desc, c.id desc limit 1)`,
  },
  {
    id: 'I-120',
    description:
      'a line of a settlement is paid by a one-off of the same person once the settlement is approved, and by none before; leave and hours that were paid out are in their ledgers',
    sql: `
      select s.property_id, s.id from separations s
        join settlement_lines l on l.property_id = s.property_id and l.separation_id = s.id
        left join pay_one_offs o on o.property_id = l.property_id and o.id = l.one_off_id
       where (s.state not in ('SETTLED', 'CLOSED') and l.one_off_id is not null) or o.employee_id <> s.employee_id
          or o.component_id <> case l.direction when 'PAYABLE' then s.earning_id else s.deduction_id end
       union all
      select s.property_id, s.id from separations s
        join settlement_lines l on l.property_id = s.property_id and l.separation_id = s.id and l.kind = 'LEAVE'
       where s.state in ('SETTLED', 'CLOSED')
         and not exists (select from leave_ledger x where x.property_id = s.property_id and x.employee_id = s.employee_id
                            and x.type_id = l.leave_type_id and x.kind = 'ENCASHED' and x.amount = -l.days)
       union all
      select s.property_id, s.id from separations s
        join settlement_lines l on l.property_id = s.property_id and l.separation_id = s.id and l.kind = 'HOURS'
       where s.state in ('SETTLED', 'CLOSED')
         and not exists (select from hours_ledger x where x.property_id = s.property_id and x.employee_id = s.employee_id
                            and x.one_off_id = l.one_off_id and x.kind = 'PAID_OUT' and x.minutes = -l.minutes)`,
  },
]
