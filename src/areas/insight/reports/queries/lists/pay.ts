import { rows } from '../../rules/report.ts'
import { nightsOf } from '../datasets/dataset.ts'
import { day } from './columns.ts'
import { department, hours, money } from './people-columns.ts'

/** What a department costs in a run that stands: what is earned, and what the employer bears beside. */
const COSTS = `
  select c.property_id, c.run_id, c.department_id, r.from_on, r.until_on, sum(c.amount_minor)::bigint as cost
    from pay_runs r join pay_costs c on c.property_id = r.property_id and c.run_id = r.id
   where r.property_id = $1 and r.state in ('APPROVED', 'PAID') and r.until_on >= $2 and r.from_on < $3 and c.kind <> 'DEDUCTION'
   group by 1, 2, 3, 4, 5`

/** Days of the runs with what the people paid there worked on them by approved attendance; all days alike where none did. */
const DAYS = `
  select k.run_id, k.department_id, k.cost, d.day::date as day, coalesce(w.worked, 0) as worked,
         coalesce(nullif(sum(coalesce(w.worked, 0)) over (partition by k.run_id, k.department_id), 0),
                  count(*) over (partition by k.run_id, k.department_id)) as whole,
         case when sum(coalesce(w.worked, 0)) over (partition by k.run_id, k.department_id) > 0
              then sum(coalesce(w.worked, 0)) over (partition by k.run_id, k.department_id order by d.day)
              else row_number() over (partition by k.run_id, k.department_id order by d.day) end as reached
    from (${COSTS}) k
   cross join generate_series(k.from_on::timestamp, k.until_on::timestamp, interval '1 day') as d (day)
    left join lateral (
      select sum(a.worked) as worked
        from payslips s join attendance_days a on a.property_id = s.property_id and a.employee_id = s.employee_id and a.on_day = d.day::date
       where s.property_id = k.property_id and s.run_id = k.run_id and s.department_id = k.department_id
         and s.state in ('APPROVED', 'PAID') and a.state in ('APPROVED', 'LOCKED')) w on true`

/**
 * The cost of a run lies on its days as they were worked, to the last minor unit: each day has what is reached by its end less what was by that of
 * the day before. The days of a run add up to the run.
 */
export const labourCost = rows({
  code: 'labour-cost',
  section: 'people',
  needs: 'pay.prepare',
  title: { en: 'Labour cost', fr: 'Coût du personnel' },
  description: {
    en: 'What approved pay runs cost by day and department, spread over their days by the hours worked, with the cost of an hour and per occupied room. Days that no run has paid yet are missing.',
    fr: 'Coût des paies approuvées par jour et service, réparti selon les heures travaillées, avec le coût d’une heure et par chambre occupée. Les jours pas encore payés manquent.',
  },
  columns: [
    day,
    department,
    hours('hours', 'Hours worked', 'Heures travaillées'),
    money('cost', 'Labour cost', 'Coût du personnel'),
    { key: 'perHour', kind: 'money', label: { en: 'Per hour', fr: 'Par heure' } },
    { key: 'rooms', kind: 'count', label: { en: 'Rooms occupied', fr: 'Chambres occupées' } },
    { key: 'perRoom', kind: 'money', label: { en: 'Per occupied room', fr: 'Par chambre occupée' } },
  ],
  sql: `
    select x.day || ' ' || x.department_id as id, x.day, d.name as department, round(100 * x.worked / 60.0)::bigint as hours, x.cost,
           round(x.cost * 60.0 / nullif(x.worked, 0))::bigint as "perHour", coalesce(n.rooms, 0) as rooms,
           round(x.cost::numeric / nullif(n.rooms, 0))::bigint as "perRoom"
      from (select s.day, s.department_id, sum(s.worked) as worked, sum(s.reached - s.before)::bigint as cost
              from (select y.day, y.department_id, y.worked, round(y.cost * y.reached / y.whole::numeric) as reached,
                           coalesce(lag(round(y.cost * y.reached / y.whole::numeric)) over (partition by y.run_id, y.department_id order by y.day), 0) as before
                      from (${DAYS}) y) s
             group by 1, 2) x
      join departments d on d.property_id = $1 and d.id = x.department_id
      left join (select m.day, sum(m.is_night) as rooms from (${nightsOf('$2::date', '$3::date')}) m group by 1) n on n.day = x.day
     where x.day >= $2 and x.day < $3 and (x.cost <> 0 or x.worked > 0)`,
  order: 'day, department, id',
})

/** Pay runs as the books have them, by department; what each employee is paid is in the salary register. */
export const payRegister = rows({
  code: 'pay-register',
  section: 'people',
  needs: 'pay.prepare',
  title: { en: 'Pay register', fr: 'Livre de paie' },
  description: {
    en: 'Pay runs that are paid out in these days, by department and component: what is earned, deducted, and borne by the employer beside. Payslips of each employee are in the run.',
    fr: 'Paies versées ces jours-ci, par service et élément : gagné, retenu, et à la charge de l’employeur. Les bulletins sont dans la paie.',
  },
  columns: [
    { key: 'payOn', kind: 'day', label: { en: 'Paid on', fr: 'Versée le' } },
    { key: 'run', kind: 'text', label: { en: 'Pay run', fr: 'Paie' } },
    { key: 'from', kind: 'day', label: { en: 'From', fr: 'Du' } },
    { key: 'until', kind: 'day', label: { en: 'To', fr: 'Au' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      REVIEW: { en: 'In review', fr: 'À vérifier' },
      APPROVED: { en: 'Approved', fr: 'Approuvée' },
      PAID: { en: 'Paid', fr: 'Payée' },
    } },
    department,
    { key: 'component', kind: 'text', label: { en: 'Component', fr: 'Élément' } },
    { key: 'account', kind: 'text', label: { en: 'Account', fr: 'Compte' } },
    money('earned', 'Earned', 'Gagné'),
    money('deducted', 'Deducted', 'Retenu'),
    money('net', 'Paid out', 'Net à payer'),
    money('employer', 'Employer’s share', 'Part patronale'),
  ],
  sql: `
    select x.*, x.earned - x.deducted as net
      from (select r.id || ' ' || c.department_id || ' ' || c.code as id, r.pay_on as "payOn", r.number::text as run, r.from_on as "from", r.until_on as until,
                   r.state, d.name as department, coalesce(nullif(c.name, ''), c.code) as component, c.account,
                   case c.kind when 'EARNING' then c.amount_minor else 0 end as earned, case c.kind when 'DEDUCTION' then c.amount_minor else 0 end as deducted,
                   case c.kind when 'EMPLOYER' then c.amount_minor else 0 end as employer
              from pay_runs r
              join pay_costs c on c.property_id = r.property_id and c.run_id = r.id
              join departments d on d.property_id = r.property_id and d.id = c.department_id
             where r.property_id = $1 and r.pay_on >= $2 and r.pay_on < $3 and r.state in ('REVIEW', 'APPROVED', 'PAID')) x`,
  order: '"payOn", run, department, component, id',
}) // prettier-ignore

/** The runs of the register that stand, whatever department they cost. */
export const componentTotals = rows({
  code: 'component-totals',
  section: 'people',
  needs: 'pay.prepare',
  title: { en: 'Totals of pay components', fr: 'Totaux par élément de paie' },
  description: {
    en: 'What each component of pay came to in approved runs that are paid out in these days: earned, deducted, and borne by the employer.',
    fr: 'Total de chaque élément des paies approuvées versées ces jours-ci : gagné, retenu, et à la charge de l’employeur.',
  },
  columns: [
    { key: 'component', kind: 'text', label: { en: 'Component', fr: 'Élément' } },
    { key: 'code', kind: 'text', label: { en: 'Code', fr: 'Code' } },
    { key: 'runs', kind: 'count', label: { en: 'Pay runs', fr: 'Paies' } },
    money('earned', 'Earned', 'Gagné'),
    money('deducted', 'Deducted', 'Retenu'),
    money('employer', 'Employer’s share', 'Part patronale'),
  ],
  sql: `
    select c.code as id, c.code, max(coalesce(nullif(c.name, ''), c.code)) as component, count(distinct r.id) as runs,
           coalesce(sum(c.amount_minor) filter (where c.kind = 'EARNING'), 0)::bigint as earned,
           coalesce(sum(c.amount_minor) filter (where c.kind = 'DEDUCTION'), 0)::bigint as deducted,
           coalesce(sum(c.amount_minor) filter (where c.kind = 'EMPLOYER'), 0)::bigint as employer
      from pay_runs r join pay_costs c on c.property_id = r.property_id and c.run_id = r.id
     where r.property_id = $1 and r.pay_on >= $2 and r.pay_on < $3 and r.state in ('APPROVED', 'PAID')
     group by c.code`,
  order: 'component, id',
})
