import { rows, type ListColumn } from '../../rules/report.ts'
import { amount, at, by, day, reason } from './columns.ts'

const drawer: ListColumn = { key: 'drawer', kind: 'text', label: { en: 'Drawer', fr: 'Tiroir' } }

export const cashierShifts = rows({
  code: 'cashier-shifts',
  section: 'money',
  needs: 'cashier.read',
  title: { en: 'Cashier shifts', fr: 'Sessions de caisse' },
  description: {
    en: 'Shifts by the day they opened: what should have been in the drawer, what was counted, and the difference.',
    fr: 'Sessions par jour d’ouverture : ce qui aurait dû être dans le tiroir, ce qui a été compté, et l’écart.',
  },
  columns: [
    day,
    drawer,
    { key: 'operator', kind: 'text', label: { en: 'Cashier', fr: 'Caissier' } },
    { key: 'opened', kind: 'moment', label: { en: 'Opened', fr: 'Ouverte' }, link: 'shift' },
    { key: 'closed', kind: 'moment', label: { en: 'Closed', fr: 'Fermée' } },
    { key: 'z', kind: 'text', label: { en: 'Z report', fr: 'Rapport Z' } },
    { key: 'opening', kind: 'money', label: { en: 'Float', fr: 'Fond de caisse' } },
    { key: 'expected', kind: 'money', label: { en: 'Expected', fr: 'Attendu' }, isSummed: true },
    { key: 'counted', kind: 'money', label: { en: 'Counted', fr: 'Compté' }, isSummed: true },
    { key: 'variance', kind: 'money', label: { en: 'Difference', fr: 'Écart' }, isSummed: true },
    { key: 'note', kind: 'text', label: { en: 'Note', fr: 'Remarque' } },
  ],
  sql: `
    select c.id, c.opened_on as day, c.drawer, c.operator_name as operator, c.opened_at as opened, c.closed_at as closed, c.z_number::text as z,
           c.opening_minor as opening, c.expected_minor as expected, c.counted_minor as counted, c.variance_minor as variance, nullif(c.note, '') as note
      from cashier_shifts c where c.property_id = $1 and c.opened_on >= $2 and c.opened_on < $3`,
  order: 'opened, id',
})

export const cashMoves = rows({
  code: 'paid-outs',
  section: 'money',
  needs: 'cashier.read',
  title: { en: 'Paid-outs, paid-ins and drops', fr: 'Sorties, entrées et remises de caisse' },
  description: {
    en: 'Cash that went into or out of a drawer without a sale, with the reason. What was voided is left out.',
    fr: 'Espèces entrées ou sorties d’un tiroir sans vente, avec le motif. Ce qui a été annulé n’y figure pas.',
  },
  columns: [
    day,
    at,
    drawer,
    { key: 'kind', kind: 'text', label: { en: 'Kind', fr: 'Nature' }, values: {
      PAY_IN: { en: 'Paid in', fr: 'Entrée' },
      PAY_OUT: { en: 'Paid out', fr: 'Sortie' },
      DROP: { en: 'Drop to the safe', fr: 'Remise au coffre' },
    } },
    amount,
    reason,
    { key: 'mark', kind: 'text', label: { en: 'Reference', fr: 'Référence' } },
    by,
  ], // prettier-ignore
  sql: `
    select m.id, m.business_on as day, m.made_at as at, s.drawer, m.kind, case m.kind when 'PAY_IN' then m.amount_minor else -m.amount_minor end as amount,
           m.reason, nullif(m.reference, '') as mark, m.made_by_name as by
      from cash_moves m
      join cashier_shifts s on (s.property_id, s.id) = (m.property_id, m.shift_id)
     where m.property_id = $1 and m.business_on >= $2 and m.business_on < $3 and m.voids_id is null
       and not exists (select from cash_moves v where (v.property_id, v.voids_id) = (m.property_id, m.id))`,
  order: 'at, id',
})

export const dayCloses = rows({
  code: 'day-closes',
  section: 'audit',
  needs: 'closing.read',
  title: { en: 'Day closes', fr: 'Clôtures' },
  description: {
    en: 'Each run of the day close: when it began and ended, who began it, whether somebody overrode a check or reversed it.',
    fr: 'Chaque clôture : début, fin, lancée par qui, contrôle outrepassé ou clôture annulée.',
  },
  columns: [
    day,
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      PLANNED: { en: 'Planned', fr: 'Prévue' },
      BLOCKED: { en: 'Held up', fr: 'Bloquée' },
      RUNNING: { en: 'Running', fr: 'En cours' },
      DONE: { en: 'Closed', fr: 'Clôturé' },
      FAILED_RESUMABLE: { en: 'Interrupted', fr: 'Interrompue' },
      REVERSED: { en: 'Reversed', fr: 'Annulée' },
    } },
    { key: 'started', kind: 'moment', label: { en: 'Begun', fr: 'Début' } },
    { key: 'finished', kind: 'moment', label: { en: 'Ended', fr: 'Fin' } },
    by,
    { key: 'override', kind: 'text', label: { en: 'Overridden because', fr: 'Outrepassé car' } },
    { key: 'reversedBy', kind: 'text', label: { en: 'Reversed by', fr: 'Annulée par' } },
    { key: 'reversed', kind: 'text', label: { en: 'Reversed because', fr: 'Annulée car' } },
  ], // prettier-ignore
  sql: `
    select r.id, r.business_on as day, r.status as state, r.started_at as started, r.finished_at as finished, r.started_by_name as by,
           nullif(r.override_reason, '') as override, r.reversed_by_name as "reversedBy", nullif(r.reverse_reason, '') as reversed
      from closing_runs r where r.property_id = $1 and r.business_on >= $2 and r.business_on < $3`,
  order: 'day, started, id',
})
