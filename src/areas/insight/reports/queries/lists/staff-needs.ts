import { rows } from '../../rules/report.ts'
import { day } from './columns.ts'
import { department, employee, hours } from './people-columns.ts'

const WORKS = `e.status not in ('LEFT', 'PROSPECT')`

/** What every employee has to have: what their position, nationality or everyone has to, and what the types of their published shifts ask for. */
const DUE = `
  select e.id as employee_id, t.id as type_id
    from employees e join document_types t on t.property_id = e.property_id and t.is_active and t.is_required
   where e.property_id = $1 and ${WORKS}
     and (t.applies_to = 'ALL' or (t.applies_to = 'POSITIONS' and e.position_id = any(t.position_ids))
          or (t.applies_to = 'NATIONALITIES' and e.nationality = any(t.nationalities)))
   union
  select s.published_employee_id, t.id
    from rota_shifts s
    join shift_types y on y.property_id = s.property_id and y.id = s.published_type_id
    join document_types t on t.property_id = y.property_id and t.is_active and t.id = any(y.document_type_ids)
   where s.property_id = $1 and s.published_on >= $2 and s.published_on < $3 and s.published_employee_id is not null`

/** One that is approved, in force to the end of the span and no longer, or for good, is in order and not listed. */
export const trainingDue = rows({
  code: 'training-due',
  section: 'people',
  needs: 'employees.read',
  title: { en: 'Training and documents due', fr: 'Formations et documents à prévoir' },
  description: {
    en: 'Documents and certificates that employees have to have, by position, nationality or the shifts of these days, and that are missing, expired, or expire in these days.',
    fr: 'Documents et certificats exigés par le poste, la nationalité ou les postes planifiés ces jours-ci, qui manquent, ont expiré ou expirent ces jours-ci.',
  },
  columns: [
    employee,
    department,
    { key: 'document', kind: 'text', label: { en: 'Document', fr: 'Document' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      MISSING: { en: 'Missing', fr: 'Manquant' },
      EXPIRED: { en: 'Expired', fr: 'Expiré' },
      EXPIRES: { en: 'Expires', fr: 'Expire' },
    } },
    { key: 'expires', kind: 'day', label: { en: 'Expires', fr: 'Expire' } },
  ],
  sql: `
    select x.employee_id || ' ' || x.type_id as id, e.display_name as employee, d.name as department, t.name as document, h.until_on as expires,
           case when h.known is null then 'MISSING' when h.until_on < $4 then 'EXPIRED' else 'EXPIRES' end as state
      from (${DUE}) x
      join employees e on e.property_id = $1 and e.id = x.employee_id and ${WORKS}
      join departments d on d.property_id = e.property_id and d.id = e.department_id
      join document_types t on t.property_id = e.property_id and t.id = x.type_id
     cross join lateral (select max(1) as known, nullif(max(coalesce(o.expires_on, 'infinity'::date)), 'infinity'::date) as until_on
                           from employee_documents o
                          where o.property_id = e.property_id and o.employee_id = e.id and o.type_id = t.id and o.state in ('APPROVED', 'EXPIRED')) h
     where h.known is null or h.until_on < $3`,
  order: 'employee, document, id',
}) // prettier-ignore

/** Who was born on 29 February has their day on the 28th of other years. */
export const anniversaries = rows({
  code: 'anniversaries',
  section: 'people',
  needs: 'employees.read',
  title: { en: 'Birthdays and anniversaries', fr: 'Anniversaires' },
  description: {
    en: 'Birthdays of people at work in these days, and the days on which they complete years at the property.',
    fr: 'Anniversaires de naissance du personnel ces jours-ci, et jours où des années d’ancienneté sont atteintes.',
  },
  columns: [
    day,
    employee,
    department,
    { key: 'what', kind: 'text', label: { en: 'What', fr: 'Quoi' }, values: {
      BIRTHDAY: { en: 'Birthday', fr: 'Anniversaire' },
      SERVICE: { en: 'Years of work', fr: 'Ancienneté' },
    } },
    { key: 'years', kind: 'count', label: { en: 'Years', fr: 'Années' } },
  ],
  sql: `
    select e.id || m.what || x.day as id, x.day, e.display_name as employee, d.name as department, m.what, case when m.what = 'SERVICE' then m.years end as years
      from (select g::date as day from generate_series($2::timestamp, $3::timestamp - interval '1 day', interval '1 day') g) x
     cross join employees e
      join departments d on d.property_id = e.property_id and d.id = e.department_id
     cross join lateral (select v.what, v.since, (extract(year from x.day) - extract(year from v.since))::int as years
                           from (values ('BIRTHDAY', e.birth_on), ('SERVICE', e.join_on)) v (what, since)) m
     where e.property_id = $1 and ${WORKS} and m.years > 0 and (m.since + make_interval(years => m.years))::date = x.day`,
  order: 'day, employee, what, id',
}) // prettier-ignore

export const shiftSwaps = rows({
  code: 'shift-swaps',
  section: 'people',
  needs: 'rota.plan',
  title: { en: 'Swaps of shifts', fr: 'Échanges de services planifiés' },
  description: {
    en: 'Swaps that were asked for in these days: who asked whom, for the shift of which day, what was offered in return, and what became of it.',
    fr: 'Échanges demandés ces jours-ci : qui a demandé à qui, pour quel jour, contre quel jour, et la décision.',
  },
  columns: [
    { key: 'asked', kind: 'day', label: { en: 'Asked', fr: 'Demandé' } },
    employee,
    { key: 'from', kind: 'day', label: { en: 'Gives the day', fr: 'Cède le' } },
    { key: 'whom', kind: 'text', label: { en: 'To', fr: 'À' } },
    { key: 'until', kind: 'day', label: { en: 'Takes the day', fr: 'Prend le' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      ASKED: { en: 'Waits for the colleague', fr: 'En attente du collègue' },
      ACCEPTED: { en: 'Waits for approval', fr: 'En attente d’approbation' },
      DECLINED: { en: 'Declined', fr: 'Décliné' },
      APPROVED: { en: 'Approved', fr: 'Approuvé' },
      REFUSED: { en: 'Refused', fr: 'Refusé' },
      WITHDRAWN: { en: 'Withdrawn', fr: 'Retiré' },
      EXPIRED: { en: 'Too late', fr: 'Trop tard' },
    } },
    { key: 'by', kind: 'text', label: { en: 'Decided by', fr: 'Décidé par' } },
  ],
  sql: `
    select w.id::text as id, (w.asked_at at time zone p.time_zone)::date as asked, a.display_name as employee, s.on_date as "from",
           b.display_name as whom, r.on_date as until, w.state, nullif(w.decided_by, '') as by
      from shift_swaps w
      join properties p on p.id = w.property_id
      join rota_shifts s on s.property_id = w.property_id and s.id = w.shift_id
      left join rota_shifts r on r.property_id = w.property_id and r.id = w.to_shift_id
      join employees a on a.property_id = w.property_id and a.id = w.from_employee_id
      join employees b on b.property_id = w.property_id and b.id = w.to_employee_id
     where w.property_id = $1 and (w.asked_at at time zone p.time_zone)::date >= $2 and (w.asked_at at time zone p.time_zone)::date < $3`,
  order: 'asked, employee, id',
}) // prettier-ignore

export const workedOnHolidays = rows({
  code: 'worked-on-holidays',
  section: 'people',
  needs: 'attendance.plan',
  title: { en: 'Worked on holidays', fr: 'Travail les jours fériés' },
  description: {
    en: 'Who worked on public holidays of these days, or on optional ones they chose, and for how long.',
    fr: 'Qui a travaillé les jours fériés de ces jours-ci, ou ceux choisis, et combien de temps.',
  },
  columns: [
    day,
    { key: 'holiday', kind: 'text', label: { en: 'Holiday', fr: 'Jour férié' } },
    employee,
    department,
    hours('worked', 'Hours worked', 'Heures travaillées'),
  ],
  sql: `
    select a.employee_id || ' ' || a.on_day as id, a.on_day as day, h.name as holiday, e.display_name as employee, d.name as department,
           round(100 * a.worked / 60.0)::bigint as worked
      from holidays h
      join attendance_days a on a.property_id = h.property_id and a.on_day = h.on_date and a.worked > 0
      join employees e on e.property_id = a.property_id and e.id = a.employee_id
      join departments d on d.property_id = e.property_id and d.id = e.department_id
     where h.property_id = $1 and h.on_date >= $2 and h.on_date < $3
       and (not h.is_optional or exists (select from holiday_choices c
                                          where c.property_id = a.property_id and c.employee_id = a.employee_id and c.on_date = a.on_day))`,
  order: 'day, employee, id',
})
