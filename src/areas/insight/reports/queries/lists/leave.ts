import { rows } from '../../rules/report.ts'
import { day } from './columns.ts'
import { days, department, employee } from './people-columns.ts'

/** Entries by the day from which on they count, which is that of the leave for what is taken. */
export const leaveLedger = rows({
  code: 'leave-ledger',
  section: 'people',
  needs: 'leave.plan',
  title: { en: 'Leave ledger', fr: 'Journal des congés' },
  description: {
    en: 'Every entry of leave that counts from these days on: what was granted, taken, returned, carried, expired or paid out, by whom and why.',
    fr: 'Chaque écriture de congé qui compte à partir de ces jours-ci : acquis, pris, rendu, reporté, expiré ou payé, par qui et pourquoi.',
  },
  columns: [
    day,
    employee,
    department,
    { key: 'type', kind: 'text', label: { en: 'Type of leave', fr: 'Type de congé' } },
    { key: 'kind', kind: 'text', label: { en: 'Entry', fr: 'Écriture' }, values: {
      GRANT: { en: 'Granted', fr: 'Acquis' },
      WORKED: { en: 'For hours worked', fr: 'Pour heures travaillées' },
      CARRY_OUT: { en: 'Carried into the next year', fr: 'Reporté sur l’année suivante' },
      CARRY_IN: { en: 'Carried from last year', fr: 'Reporté de l’année d’avant' },
      TAKEN: { en: 'Taken', fr: 'Pris' },
      CANCELLED: { en: 'Leave cancelled', fr: 'Congé annulé' },
      DAY_CANCELLED: { en: 'Days cancelled', fr: 'Jours annulés' },
      EXPIRED: { en: 'Expired', fr: 'Expiré' },
      ADJUST: { en: 'Adjustment', fr: 'Correction' },
      COMPENSATION: { en: 'Compensation', fr: 'Récupération' },
      ENCASHED: { en: 'Paid out', fr: 'Payé' },
      RETURNED: { en: 'Not paid out, returned', fr: 'Non payé, rendu' },
    } },
    days('amount', 'Days', 'Jours'),
    { key: 'until', kind: 'day', label: { en: 'Usable until', fr: 'Utilisable jusqu’au' } },
    { key: 'note', kind: 'text', label: { en: 'Note', fr: 'Note' } },
    { key: 'by', kind: 'text', label: { en: 'Entered by', fr: 'Saisi par' } },
  ],
  sql: `
    select x.id::text as id, x.on_date as day, e.display_name as employee, d.name as department, t.name as type, x.kind, x.amount::bigint as amount,
           x.until_on as until, nullif(x.note, '') as note, x.actor_name as by
      from leave_ledger x
      join employees e on e.property_id = x.property_id and e.id = x.employee_id
      join departments d on d.property_id = e.property_id and d.id = e.department_id
      join leave_types t on t.property_id = x.property_id and t.id = x.type_id
     where x.property_id = $1 and x.on_date >= $2 and x.on_date < $3`,
  order: 'day, employee, id',
}) // prettier-ignore
