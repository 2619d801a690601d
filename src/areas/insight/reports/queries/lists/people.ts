import { rows } from '../../rules/report.ts'
import { day } from './columns.ts'
import { count, days, department, employee, hours, inHours } from './people-columns.ts'

/** Published shifts of the rota beside what people worked; who works for another department counts where the shift is. */
export const plannedAndWorked = rows({
  code: 'planned-and-worked',
  section: 'people',
  needs: 'attendance.plan',
  title: { en: 'Planned and worked hours', fr: 'Heures prévues et travaillées' },
  description: {
    en: 'Hours of the published rota and hours worked, of each day and department, with the overtime and who was absent.',
    fr: 'Heures du planning publié et heures travaillées, par jour et service, avec les heures supplémentaires et les absents.',
  },
  columns: [
    day,
    department,
    hours('planned', 'Hours planned', 'Heures prévues'),
    hours('worked', 'Hours worked', 'Heures travaillées'),
    hours('difference', 'Difference', 'Écart'),
    hours('overtime', 'Overtime', 'Heures supplémentaires'),
    hours('approved', 'Overtime approved', 'Heures supplémentaires approuvées'),
    count('people', 'People at work', 'Personnes présentes'),
    count('absent', 'Absent', 'Absents'),
  ],
  sql: `
    select x.day || ' ' || x.department_id as id, x.day, d.name as department, ${inHours('x.planned')} as planned, ${inHours('x.worked')} as worked,
           ${inHours('x.worked')} - ${inHours('x.planned')} as difference, ${inHours('x.overtime')} as overtime,
           ${inHours('x.approved')} as approved, sum(x.people) as people, sum(x.absent) as absent
      from (select s.on_date as day, s.department_id, 0 as worked, 0 as overtime, 0 as approved, 0 as people, 0 as absent,
                   (select sum(extract(epoch from upper(p) - lower(p)) / 60) from unnest(s.spans) p) - s.unpaid_break as planned
              from rota_shifts s
             where s.property_id = $1 and s.on_date >= $2 and s.on_date < $3 and s.kind = 'WORK' and s.employee_id is not null
               and s.published_at is not null and not s.is_removed and s.start_at is not null
            union all
            select a.on_day, coalesce(s.department_id, e.department_id), a.worked, a.overtime, a.overtime_approved,
                   (a.worked > 0)::int, (a.status = 'ABSENT')::int, 0
              from attendance_days a
              join employees e on e.property_id = a.property_id and e.id = a.employee_id
              left join rota_shifts s on s.property_id = a.property_id and s.id = a.shift_ids[1]
             where a.property_id = $1 and a.on_day >= $2 and a.on_day < $3) x
      join departments d on d.property_id = $1 and d.id = x.department_id
     group by x.day, x.department_id, d.name
    having sum(x.planned) > 0 or sum(x.worked) > 0 or sum(x.absent) > 0`,
  order: 'day, department, id',
})

export const absenceAndLateness = rows({
  code: 'absence-and-lateness',
  section: 'people',
  needs: 'attendance.plan',
  title: { en: 'Absence and lateness', fr: 'Absences et retards' },
  description: {
    en: 'Of each employee: days at work, absent and on leave, how often they came late or left early and by how many minutes, and their overtime.',
    fr: 'Par employé : jours de présence, d’absence et de congé, retards et départs anticipés avec leurs minutes, et heures supplémentaires.',
  },
  columns: [
    employee,
    department,
    count('present', 'Days at work', 'Jours de présence'),
    count('absent', 'Days absent', 'Jours d’absence'),
    days('leave', 'Days of leave', 'Jours de congé'),
    { key: 'rate', kind: 'percent', label: { en: 'Absence rate', fr: 'Taux d’absence' } },
    count('timesLate', 'Times late', 'Retards'),
    count('minutesLate', 'Minutes late', 'Minutes de retard'),
    count('timesEarly', 'Times left early', 'Départs anticipés'),
    hours('worked', 'Hours worked', 'Heures travaillées'),
    hours('overtime', 'Overtime', 'Heures supplémentaires'),
  ],
  sql: `
    select e.id, e.display_name as employee, d.name as department, a.present, a.absent, l.leave, a."timesLate", a."minutesLate", a."timesEarly",
           a.worked, a.overtime, round(10000.0 * a.absent / nullif(a.present + a.absent, 0))::bigint as rate
      from employees e
      join departments d on d.property_id = e.property_id and d.id = e.department_id
     cross join lateral (
           select count(*) filter (where x.worked > 0) as present, count(*) filter (where x.status = 'ABSENT') as absent,
                  count(*) filter (where x.late > 0) as "timesLate", coalesce(sum(x.late), 0) as "minutesLate",
                  count(*) filter (where x.early > 0) as "timesEarly", ${inHours('x.worked')} as worked, ${inHours('x.overtime')} as overtime
             from attendance_days x
            where x.property_id = e.property_id and x.employee_id = e.id and x.on_day >= $2 and x.on_day < $3) a
     cross join lateral (
           select coalesce(sum(x.amount), 0)::bigint as leave
             from leave_days x join leave_requests r on r.property_id = x.property_id and r.id = x.request_id and r.state = 'APPROVED'
            where x.property_id = e.property_id and x.employee_id = e.id and x.is_held and x.on_date >= $2 and x.on_date < $3) l
     where e.property_id = $1 and (a.present > 0 or a.absent > 0 or l.leave > 0)`,
  order: 'employee, id',
})

export const leaveBalances = rows({
  code: 'leave-balances',
  section: 'people',
  needs: 'leave.plan',
  title: { en: 'Leave balances', fr: 'Soldes de congés' },
  description: {
    en: 'Days of leave of each employee and type at the end of the last day: what they had before, what came, what was taken or expired, and what is left.',
    fr: 'Jours de congé par employé et type à la fin du dernier jour : solde avant, acquis, pris ou expirés, et ce qui reste.',
  },
  columns: [
    employee,
    department,
    { key: 'type', kind: 'text', label: { en: 'Type of leave', fr: 'Type de congé' } },
    days('before', 'Before', 'Avant'),
    days('came', 'Granted', 'Acquis'),
    days('taken', 'Taken', 'Pris'),
    days('lapsed', 'Expired or paid out', 'Expirés ou payés'),
    days('left', 'Left', 'Solde'),
  ],
  sql: `
    select x.employee_id || ' ' || x.type_id as id, e.display_name as employee, d.name as department, t.name as type,
           coalesce(sum(x.amount) filter (where x.on_date < $2), 0)::bigint as before,
           coalesce(sum(x.amount) filter (where x.on_date >= $2 and x.kind in ('GRANT', 'WORKED', 'CARRY_IN', 'ADJUST', 'COMPENSATION')), 0)::bigint as came,
           -coalesce(sum(x.amount) filter (where x.on_date >= $2 and x.kind in ('TAKEN', 'CANCELLED', 'DAY_CANCELLED')), 0)::bigint as taken,
           -coalesce(sum(x.amount) filter (where x.on_date >= $2 and x.kind in ('EXPIRED', 'CARRY_OUT', 'ENCASHED', 'RETURNED')), 0)::bigint as lapsed,
           sum(x.amount)::bigint as "left"
      from leave_ledger x
      join employees e on e.property_id = x.property_id and e.id = x.employee_id
      join departments d on d.property_id = e.property_id and d.id = e.department_id
      join leave_types t on t.property_id = x.property_id and t.id = x.type_id
     where x.property_id = $1 and x.on_date < $3
     group by x.employee_id, x.type_id, e.display_name, d.name, t.name`,
  order: 'employee, type, id',
})
