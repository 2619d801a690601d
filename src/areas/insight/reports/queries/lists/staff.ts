import { WORTH } from '#areas/people/projects/rules/worth.ts'
import { rows } from '../../rules/report.ts'
import { day, reason } from './columns.ts'
import { count, days, department, employee, hours, money } from './people-columns.ts'

const POSITION = { key: 'position', kind: 'text', label: { en: 'Position', fr: 'Poste' } } as const

/** Who is employed counts from the day of joining to the last day, both included; who has not joined yet does not. */
export const headcount = rows({
  code: 'headcount',
  section: 'people',
  needs: 'employees.read',
  title: { en: 'Headcount', fr: 'Effectifs' },
  description: {
    en: 'People employed by department: before the first day, who joined and left in these days, how many there are after the last one, the hours of their week, and leavers ÷ the average of both.',
    fr: 'Personnes employées par service : avant le premier jour, entrées et sorties, effectif après le dernier jour, heures par semaine, et sorties ÷ moyenne des deux.',
  },
  columns: [
    department,
    count('before', 'Before', 'Avant'),
    count('joined', 'Joined', 'Entrées'),
    count('left', 'Left', 'Sorties'),
    count('after', 'After', 'Après'),
    hours('weekly', 'Hours a week', 'Heures par semaine'),
    { key: 'turnover', kind: 'percent', label: { en: 'Turnover', fr: 'Rotation' } },
  ],
  sql: `
    select x.*, round(20000.0 * x."left" / nullif(x.before + x.after, 0))::bigint as turnover
      from (select d.id, d.name as department, count(*) filter (where e.join_on < $2 and e.last_on >= $2) as before,
                   count(*) filter (where e.join_on >= $2 and e.join_on < $3) as joined,
                   count(*) filter (where e.last_on >= $2 and e.last_on < $3) as "left",
                   count(*) filter (where e.join_on < $3 and e.last_on >= $3) as after,
                   coalesce(round(100 * sum(e.weekly_hours) filter (where e.join_on < $3 and e.last_on >= $3)), 0)::bigint as weekly
              from (select property_id, department_id, join_on, coalesce(left_on, 'infinity'::date) as last_on, weekly_hours from employees
                     where property_id = $1 and status <> 'PROSPECT') e
              join departments d on d.property_id = e.property_id and d.id = e.department_id
             group by d.id, d.name) x
     where x.before + x.joined > 0`,
  order: 'department, id',
})

export const staffMovements = rows({
  code: 'joiners-and-leavers',
  section: 'people',
  needs: 'employees.read',
  title: { en: 'Joiners and leavers', fr: 'Entrées et sorties' },
  description: {
    en: 'Who joins in these days and whose last day is in them, with department, position and reason of leaving.',
    fr: 'Qui arrive ces jours-ci et qui a son dernier jour, avec service, poste et motif de départ.',
  },
  columns: [
    day,
    { key: 'what', kind: 'text', label: { en: 'What', fr: 'Quoi' }, values: {
      JOINED: { en: 'Joins', fr: 'Entrée' },
      LEFT: { en: 'Last day', fr: 'Dernier jour' },
    } },
    employee,
    department,
    POSITION,
    reason,
  ],
  sql: `
    select e.id || m.what as id, m.day, m.what, e.display_name as employee, d.name as department, p.title as position, nullif(m.reason, '') as reason
      from employees e
      join departments d on d.property_id = e.property_id and d.id = e.department_id
      join positions p on p.property_id = e.property_id and p.id = e.position_id
     cross join lateral (values ('JOINED', e.join_on, ''), ('LEFT', e.left_on, e.leaving_reason)) m (what, day, reason)
     where e.property_id = $1 and m.day >= $2 and m.day < $3`,
  order: 'day, what, employee, id',
}) // prettier-ignore

/** A document that a later one of its kind took the place of is in order. */
export const documentsExpiring = rows({
  code: 'documents-expiring',
  section: 'people',
  needs: 'employees.read',
  title: { en: 'Documents and certificates that expire', fr: 'Documents et certificats à échéance' },
  description: {
    en: 'Documents of people at work that expire in these days, and those that had by now and were not renewed.',
    fr: 'Documents du personnel qui expirent ces jours-ci, et ceux qui ont expiré sans être renouvelés.',
  },
  columns: [
    { key: 'expires', kind: 'day', label: { en: 'Expires', fr: 'Expire' } },
    employee,
    department,
    { key: 'document', kind: 'text', label: { en: 'Document', fr: 'Document' } },
    { key: 'required', kind: 'text', label: { en: 'Required', fr: 'Obligatoire' }, values: {
      YES: { en: 'Required', fr: 'Obligatoire' },
      NO: { en: 'Optional', fr: 'Facultatif' },
    } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      AHEAD: { en: 'In force', fr: 'Valable' },
      OVER: { en: 'Expired', fr: 'Expiré' },
      RENEWED: { en: 'Renewed', fr: 'Renouvelé' },
    } },
  ],
  sql: `
    select x.id, x.expires_on as expires, e.display_name as employee, d.name as department, t.name as document,
           case when t.is_required then 'YES' else 'NO' end as required,
           case when exists (select from employee_documents n
                              where n.property_id = x.property_id and n.employee_id = x.employee_id and n.type_id = x.type_id
                                and n.state = 'APPROVED' and (n.expires_on is null or n.expires_on > x.expires_on)) then 'RENEWED'
                when x.expires_on < $4 then 'OVER' else 'AHEAD' end as state
      from employee_documents x
      join document_types t on t.property_id = x.property_id and t.id = x.type_id
      join employees e on e.property_id = x.property_id and e.id = x.employee_id and e.status not in ('LEFT', 'PROSPECT')
      join departments d on d.property_id = e.property_id and d.id = e.department_id
     where x.property_id = $1 and x.state in ('APPROVED', 'EXPIRED') and x.expires_on >= $2 and x.expires_on < $3`,
  order: 'expires, employee, document, id',
}) // prettier-ignore

export const overtimeWorked = rows({
  code: 'overtime',
  section: 'people',
  needs: 'attendance.plan',
  title: { en: 'Overtime', fr: 'Heures supplémentaires' },
  description: {
    en: 'Days with overtime, employee by employee: hours worked, how many of them are overtime, approved, or still to be decided.',
    fr: 'Jours avec heures supplémentaires, par employé : heures travaillées, supplémentaires, approuvées ou à décider.',
  },
  columns: [
    day,
    employee,
    department,
    hours('worked', 'Hours worked', 'Heures travaillées'),
    hours('overtime', 'Overtime', 'Heures supplémentaires'),
    hours('approved', 'Overtime approved', 'Heures supplémentaires approuvées'),
    { key: 'state', kind: 'text', label: { en: 'Day', fr: 'Journée' }, values: {
      OPEN: { en: 'Open', fr: 'Ouverte' },
      NEEDS_REVIEW: { en: 'To be reviewed', fr: 'À vérifier' },
      APPROVED: { en: 'Approved', fr: 'Approuvée' },
      LOCKED: { en: 'Paid', fr: 'Payée' },
    } },
  ],
  sql: `
    select a.employee_id || ' ' || a.on_day as id, a.on_day as day, e.display_name as employee, d.name as department,
           round(100 * a.worked / 60.0)::bigint as worked, round(100 * a.overtime / 60.0)::bigint as overtime,
           round(100 * a.overtime_approved / 60.0)::bigint as approved, a.state
      from attendance_days a
      join employees e on e.property_id = a.property_id and e.id = a.employee_id
      join departments d on d.property_id = e.property_id and d.id = e.department_id
     where a.property_id = $1 and a.on_day >= $2 and a.on_day < $3 and a.overtime > 0`,
  order: 'day, employee, id',
}) // prettier-ignore

/** Days of a request that are within these days; days that were cancelled are none. */
export const leaveTaken = rows({
  code: 'leave-taken',
  section: 'people',
  needs: 'leave.plan',
  title: { en: 'Leave taken', fr: 'Congés pris' },
  description: {
    en: 'Approved leave with days in this span, request by request: employee, type, from when to when, and how many days of it fall within.',
    fr: 'Congés approuvés ayant des jours dans la période, par demande : employé, type, du, au, et jours compris.',
  },
  columns: [
    { key: 'from', kind: 'day', label: { en: 'From', fr: 'Du' } },
    { key: 'until', kind: 'day', label: { en: 'To', fr: 'Au' } },
    employee,
    department,
    { key: 'type', kind: 'text', label: { en: 'Type of leave', fr: 'Type de congé' } },
    days('taken', 'Days', 'Jours'),
  ],
  sql: `
    select r.id, r.from_on as "from", r.until_on as until, e.display_name as employee, d.name as department, t.name as type, x.taken
      from leave_requests r
      join (select request_id, sum(amount)::bigint as taken from leave_days
             where property_id = $1 and is_held and on_date >= $2 and on_date < $3 group by request_id) x on x.request_id = r.id
      join employees e on e.property_id = r.property_id and e.id = r.employee_id
      join departments d on d.property_id = e.property_id and d.id = e.department_id
      join leave_types t on t.property_id = r.property_id and t.id = r.type_id
     where r.property_id = $1 and r.state = 'APPROVED' and x.taken > 0`,
  order: '"from", employee, id',
})

/** What is paid of a claim is what its expenses are paid; one that is approved has an expense for each line. */
export const claimsMade = rows({
  code: 'claims',
  section: 'people',
  needs: 'claims.read',
  title: { en: 'Claims of employees', fr: 'Notes de frais' },
  description: {
    en: 'Claims submitted in these days: what is claimed, approved, paid, and still to be paid.',
    fr: 'Notes de frais soumises ces jours-ci : demandé, approuvé, payé, et ce qui reste à payer.',
  },
  columns: [
    { key: 'at', kind: 'moment', label: { en: 'Submitted', fr: 'Soumise' } },
    { key: 'number', kind: 'text', label: { en: 'Claim', fr: 'Note' } },
    employee,
    department,
    { key: 'title', kind: 'text', label: { en: 'For', fr: 'Objet' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      SUBMITTED: { en: 'Submitted', fr: 'Soumise' },
      APPROVED: { en: 'Approved', fr: 'Approuvée' },
      REFUSED: { en: 'Refused', fr: 'Refusée' },
    } },
    money('amount', 'Claimed', 'Demandé'),
    money('approved', 'Approved', 'Approuvé'),
    money('paid', 'Paid', 'Payé'),
    money('open', 'To be paid', 'À payer'),
  ],
  sql: `
    select c.id, c.submitted_at as at, c.number::text as number, e.display_name as employee, d.name as department, c.title, c.state,
           c.amount_minor as amount, coalesce(c.approved_minor, 0) as approved, x.paid, x.open
      from claims c
      join employees e on e.property_id = c.property_id and e.id = c.employee_id
      join departments d on d.property_id = e.property_id and d.id = e.department_id
     cross join lateral (
           select coalesce(sum(p.paid_minor), 0)::bigint as paid, coalesce(sum(p.balance_minor), 0)::bigint as open
             from claim_lines l join expenses p on p.property_id = l.property_id and p.id = l.expense_id and p.voided_at is null
            where l.property_id = c.property_id and l.claim_id = c.id) x
     where c.property_id = $1 and c.state <> 'DRAFT' and c.submitted_at >= ($2::date)::timestamp at time zone $5
       and c.submitted_at < ($3::date)::timestamp at time zone $5`,
  order: 'at, id',
}) // prettier-ignore

/** Hours of all entries until the last day; what they are worth is what their rates come to, rounded half up. */
export const projectHours = rows({
  code: 'project-hours',
  section: 'people',
  needs: 'projects.money',
  title: { en: 'Hours and budgets of projects', fr: 'Heures et budgets des projets' },
  description: {
    en: 'Projects that are open or have hours in these days: hours in them and in all, what the budget leaves, and what billable hours are worth beside the budget in money.',
    fr: 'Projets ouverts ou ayant des heures ces jours-ci : heures de la période et au total, ce que le budget laisse, et la valeur des heures facturables face au budget.',
  },
  columns: [
    { key: 'project', kind: 'text', label: { en: 'Project', fr: 'Projet' } },
    { key: 'name', kind: 'text', label: { en: 'Name', fr: 'Nom' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      PLANNED: { en: 'Planned', fr: 'Prévu' },
      ACTIVE: { en: 'Active', fr: 'Actif' },
      ON_HOLD: { en: 'On hold', fr: 'Suspendu' },
      COMPLETED: { en: 'Completed', fr: 'Terminé' },
      CANCELLED: { en: 'Cancelled', fr: 'Annulé' },
      ARCHIVED: { en: 'Archived', fr: 'Archivé' },
    } },
    hours('within', 'Hours in these days', 'Heures de la période'),
    hours('spent', 'Hours in all', 'Heures au total'),
    hours('budget', 'Hours budgeted', 'Heures budgétées'),
    { key: 'used', kind: 'percent', label: { en: 'Used', fr: 'Consommé' } },
    money('worth', 'Billable hours are worth', 'Valeur facturable'),
    money('budgetMoney', 'Budget', 'Budget'),
    money('left', 'Budget left', 'Budget restant'),
  ],
  sql: `
    select x.*, x."budgetMoney" - x.worth as "left"
      from (select p.id, p.key as project, p.name, p.state, round(100 * t.within / 60.0)::bigint as within, round(100 * t.minutes / 60.0)::bigint as spent,
                   round(100 * p.budget_minutes / 60.0)::bigint as budget, round(10000.0 * t.minutes / nullif(p.budget_minutes, 0))::bigint as used,
                   t.worth, p.budget_minor as "budgetMoney"
              from projects p
             cross join lateral (
                   select coalesce(sum(t.minutes), 0) as minutes, coalesce(sum(t.minutes) filter (where t.on_day >= $2), 0) as within,
                          coalesce(round(sum(${WORTH}) filter (where t.is_billable) / 60.0), 0)::bigint as worth
                     from time_entries t where t.property_id = p.property_id and t.project_id = p.id and t.on_day < $3) t
             where p.property_id = $1 and (t.within > 0 or p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD'))) x`,
  order: 'project, id',
}) // prettier-ignore
