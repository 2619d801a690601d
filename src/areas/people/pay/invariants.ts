import type { Invariant } from '#server/area.ts'

export const payInvariants: readonly Invariant[] = [
  {
    id: 'I-114',
    description: 'a payslip is where its run is: approved, paid and withdrawn with it, a draft while it is reviewed; held and failed ones settle nothing, and what a withdrawn one took of a loan is reversed',
    sql: `
      select s.property_id, s.id from payslips s join pay_runs r on r.property_id = s.property_id and r.id = s.run_id
       where case s.state when 'DRAFT' then r.state <> 'REVIEW' when 'APPROVED' then r.state <> 'APPROVED' when 'PAID' then r.state <> 'PAID'
                          when 'DISCARDED' then r.state <> 'DISCARDED' when 'WITHDRAWN' then r.state <> 'WITHDRAWN' else r.state = 'DISCARDED' end
       union all
      select o.property_id, o.id from pay_one_offs o join payslips s on s.property_id = o.property_id and s.id = o.payslip_id
       where s.state not in ('APPROVED', 'PAID')
       union all
      select e.property_id, e.loan_id from pay_loan_entries e join payslips s on s.property_id = e.property_id and s.id = e.payslip_id
       where s.state not in ('APPROVED', 'PAID', 'WITHDRAWN')
       union all
      select e.property_id, e.loan_id from pay_loan_entries e join payslips s on s.property_id = e.property_id and s.id = e.payslip_id
       where (e.is_reversal or s.state = 'WITHDRAWN')
         and (s.state <> 'WITHDRAWN'
           or not exists (select from pay_loan_entries r where r.property_id = e.property_id and r.loan_id = e.loan_id
                             and r.payslip_id = e.payslip_id and r.is_reversal <> e.is_reversal))`,
  },
  {
    id: 'I-163',
    description: 'a locked day of attendance is one that was paid: by a payslip that is approved or paid, not by one that was withdrawn',
    sql: `
      select d.property_id, d.employee_id from attendance_days d
       where d.state = 'LOCKED' and not exists (
             select from payslips s where s.property_id = d.property_id and s.employee_id = d.employee_id and s.state in ('APPROVED', 'PAID')
                and d.on_day between s.from_on and s.until_on)`,
  },
  {
    id: 'I-118',
    description: 'a share of a pool is paid by a one-off of the same person once the pool is approved, by none before, and by one that is cancelled after',
    sql: `
      select p.property_id, p.id from tip_pools p
        join tip_pool_shares s on s.property_id = p.property_id and s.pool_id = p.id
        left join pay_one_offs o on o.property_id = s.property_id and o.id = s.one_off_id
       where (p.state = 'OPEN' and s.one_off_id is not null) or o.employee_id <> s.employee_id
          or (p.state = 'CANCELLED' and o.state <> 'CANCELLED') or o.component_id <> p.component_id`,
  },
  {
    id: 'I-186',
    description: 'hours that were paid out of an account have a one-off of the same person, and are in the account again if and only if it was cancelled',
    sql: `
      select l.property_id, l.id from hours_ledger l join pay_one_offs o on o.property_id = l.property_id and o.id = l.one_off_id
       where l.kind = 'PAID_OUT'
         and (o.employee_id <> l.employee_id
              or (o.state = 'CANCELLED') <> exists (select from hours_ledger r where r.property_id = l.property_id and r.one_off_id = l.one_off_id
                                                       and r.kind = 'RETURNED' and r.minutes = -l.minutes and r.employee_id = l.employee_id))`,
  },
  {
    id: 'I-115',
    description: 'what a run of pay costs was entered as expenses when it was approved, and only then: none of a run that was discarded or withdrawn counts',
    sql: `
      select r.property_id, r.id from pay_runs r
        join pay_run_expenses x on x.property_id = r.property_id and x.pay_run_id = r.id
        join expenses e on e.property_id = x.property_id and e.id = x.expense_id
       where r.state in ('REVIEW', 'DISCARDED') or (r.state = 'WITHDRAWN' and e.voided_at is null)`,
  },
] // prettier-ignore
