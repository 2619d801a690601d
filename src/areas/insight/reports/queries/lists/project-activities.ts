import { WORTH } from '#areas/people/projects/rules/worth.ts'
import { rows } from '../../rules/report.ts'
import { employee, hours, money } from './people-columns.ts'

/** Time by the day it was worked; what billable hours are worth is what their rates come to, rounded half up. */
export const hoursByActivity = rows({
  code: 'hours-by-activity',
  section: 'people',
  needs: 'projects.money',
  title: { en: 'Hours by activity', fr: 'Heures par activité' },
  description: {
    en: 'Hours of projects in these days by project, who worked them, activity, and whether they are billed; with what billable hours are worth.',
    fr: 'Heures des projets ces jours-ci par projet, personne et activité, facturables ou non ; avec la valeur des heures facturables.',
  },
  columns: [
    { key: 'project', kind: 'text', label: { en: 'Project', fr: 'Projet' } },
    employee,
    { key: 'activity', kind: 'text', label: { en: 'Activity', fr: 'Activité' } },
    { key: 'billed', kind: 'text', label: { en: 'Billed', fr: 'Facturable' }, values: {
      YES: { en: 'Billable', fr: 'Facturable' },
      NO: { en: 'Not billable', fr: 'Non facturable' },
    } },
    hours('worked', 'Hours', 'Heures'),
    money('worth', 'Billable hours are worth', 'Valeur facturable'),
  ],
  sql: `
    select p.id::text || m.id || coalesce(a.id::text, '') || t.is_billable as id, p.key as project, m.display_name as employee, a.name as activity,
           case when t.is_billable then 'YES' else 'NO' end as billed, round(100 * sum(t.minutes) / 60.0)::bigint as worked,
           coalesce(round(sum(${WORTH}) filter (where t.is_billable) / 60.0), 0)::bigint as worth
      from time_entries t
      join projects p on p.property_id = t.property_id and p.id = t.project_id
      join employees m on m.property_id = t.property_id and m.id = t.employee_id
      left join work_activities a on a.property_id = t.property_id and a.id = t.activity_id
     where t.property_id = $1 and t.on_day >= $2 and t.on_day < $3
     group by p.id, p.key, m.id, m.display_name, a.id, a.name, t.is_billable`,
  order: 'project, employee, activity nulls last, billed desc, id',
}) // prettier-ignore
