import { rows, type ListColumn } from '../../rules/report.ts'
import { at } from './columns.ts'

const number: ListColumn = { key: 'number', kind: 'text', label: { en: 'Case', fr: 'Dossier' } }
const subject: ListColumn = { key: 'subject', kind: 'text', label: { en: 'Subject', fr: 'Objet' } }
const who: ListColumn = { key: 'who', kind: 'text', label: { en: 'Of whom', fr: 'De qui' } }
const place: ListColumn = { key: 'place', kind: 'text', label: { en: 'Place', fr: 'Lieu' } }
const assignee: ListColumn = { key: 'assignee', kind: 'text', label: { en: 'Responsible', fr: 'Responsable' } }
const state: ListColumn = {
  key: 'state',
  kind: 'text',
  label: { en: 'Status', fr: 'Statut' },
  values: {
    NEW: { en: 'New', fr: 'Nouveau' },
    IN_PROGRESS: { en: 'In progress', fr: 'En cours' },
    WAITING: { en: 'Waiting', fr: 'En attente' },
    RESOLVED: { en: 'Resolved', fr: 'Résolu' },
    CLOSED: { en: 'Closed', fr: 'Clos' },
    REJECTED: { en: 'Rejected', fr: 'Rejeté' },
  },
}
const kind: ListColumn = {
  key: 'kind',
  kind: 'text',
  label: { en: 'Kind', fr: 'Nature' },
  values: {
    HOW_TO: { en: 'How to', fr: 'Comment faire' },
    PROBLEM: { en: 'Problem', fr: 'Problème' },
    BILLING: { en: 'Billing', fr: 'Facturation' },
    AVAILABILITY: { en: 'Rooms and prices', fr: 'Chambres et prix' },
    GROUP: { en: 'Group', fr: 'Groupe' },
    EVENT: { en: 'Event', fr: 'Événement' },
    GENERAL: { en: 'Question', fr: 'Question' },
    REQUEST: { en: 'Request', fr: 'Demande' },
    COMPLAINT: { en: 'Complaint', fr: 'Réclamation' },
    MAINTENANCE: { en: 'Repair', fr: 'Réparation' },
    LOST_AND_FOUND: { en: 'Lost and found', fr: 'Objets trouvés' },
    COMPLIMENT: { en: 'Compliment', fr: 'Compliment' },
  },
}
const resolution: ListColumn = { key: 'resolution', kind: 'text', label: { en: 'How it ended', fr: 'Issue' } }

/** Cases opened in the period; of those not yet resolved, hours count until nothing. */
const CASES = `
  select c.id, c.number, c.created_at as at, c.kind, c.subject, c.name as who, nullif(c.place, '') as place, c.state, nullif(c.assignee_name, '') as assignee,
         c.due_at as due, nullif(c.resolution, '') as resolution, c.resolved_at as resolved, c.rating,
         case when c.resolved_at > c.due_at then 'LATE' end as late,
         round(100 * extract(epoch from c.first_responded_at - c.created_at) / 3600)::bigint as answered,
         round(100 * extract(epoch from c.resolved_at - c.created_at) / 3600)::bigint as took
    from cases c
   where c.property_id = $1 and c.desk <> 'SUPPORT'`
const OPENED = `c.created_at >= ($2::date)::timestamp at time zone $5 and c.created_at < ($3::date)::timestamp at time zone $5`

export const serviceCases = rows({
  code: 'service-cases',
  section: 'operations',
  needs: 'cases.read',
  title: { en: 'Requests and complaints', fr: 'Demandes et réclamations' },
  description: {
    en: 'Cases of guests opened in these days: how soon they were answered and resolved, in hours, and how they ended.',
    fr: 'Dossiers de clients ouverts ces jours-ci : délai de réponse et de résolution, en heures, et issue.',
  },
  columns: [
    at,
    number,
    kind,
    subject,
    who,
    place,
    state,
    assignee,
    { key: 'answered', kind: 'average', label: { en: 'Hours to answer', fr: 'Heures avant réponse' } },
    { key: 'took', kind: 'average', label: { en: 'Hours to resolve', fr: 'Heures de résolution' } },
    { key: 'late', kind: 'text', label: { en: 'In time', fr: 'Délai' }, values: { LATE: { en: 'Late', fr: 'En retard' } } },
    { key: 'rating', kind: 'count', label: { en: 'Rating', fr: 'Note' } },
    resolution,
  ], // prettier-ignore
  sql: `${CASES} and ${OPENED}`,
  order: 'at, id',
})

export const lostAndFound = rows({
  code: 'lost-and-found',
  section: 'operations',
  needs: 'cases.read',
  title: { en: 'Lost and found', fr: 'Objets trouvés' },
  description: {
    en: 'What guests lost or staff found in these days, where, and what became of it.',
    fr: 'Ce que des clients ont perdu ou le personnel trouvé ces jours-ci, où, et ce qu’il en est advenu.',
  },
  columns: [at, number, subject, who, place, state, assignee, resolution],
  sql: `${CASES} and ${OPENED} and c.kind = 'LOST_AND_FOUND'`,
  order: 'at, id',
})

export const maintenance = rows({
  code: 'maintenance',
  section: 'operations',
  needs: 'cases.read',
  title: { en: 'Repairs', fr: 'Réparations' },
  description: {
    en: 'Repairs opened in these days and those still open from before, with when they are due.',
    fr: 'Réparations ouvertes ces jours-ci et celles encore ouvertes d’avant, avec leur échéance.',
  },
  columns: [
    at,
    number,
    subject,
    place,
    state,
    assignee,
    { key: 'due', kind: 'moment', label: { en: 'Due', fr: 'Échéance' } },
    { key: 'resolved', kind: 'moment', label: { en: 'Done', fr: 'Faite' } },
    { key: 'took', kind: 'average', label: { en: 'Hours', fr: 'Heures' } },
    resolution,
  ],
  sql: `${CASES} and c.kind = 'MAINTENANCE' and c.created_at < ($3::date)::timestamp at time zone $5
          and (c.created_at >= ($2::date)::timestamp at time zone $5 or c.state in ('NEW', 'IN_PROGRESS', 'WAITING'))`,
  order: 'at, id',
})
