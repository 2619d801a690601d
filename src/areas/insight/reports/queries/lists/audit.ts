import { rows } from '../../rules/report.ts'
import { at, by, guest, reference } from './columns.ts'

const DAYS = `e.property_id = $1 and e.business_on >= $2 and e.business_on < $3`

/** A move is of a guest who is in house; rooms assigned before arrival are none. */
export const roomMoves = rows({
  code: 'room-moves',
  section: 'frontDesk',
  needs: 'bookings.read',
  title: { en: 'Room moves', fr: 'Délogements' },
  description: {
    en: 'Guests who changed rooms during their stay: from where, to where, and who moved them.',
    fr: 'Clients qui ont changé de chambre pendant leur séjour : d’où, vers où, et par qui.',
  },
  columns: [
    { key: 'day', kind: 'day', label: { en: 'Day', fr: 'Jour' } },
    at,
    guest,
    reference,
    { key: 'from', kind: 'text', label: { en: 'From', fr: 'De' } },
    { key: 'to', kind: 'text', label: { en: 'To', fr: 'Vers' } },
    by,
  ],
  sql: `
    select e.id, e.booking_id as "refId", e.business_on as day, e.happened_at as at, s.guest_name as guest, b.reference, f.number as "from", t.number as "to",
           e.actor_name as by
      from audit_events e
      join stays s on s.property_id = e.property_id and s.id::text = e.entity_id
      join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
      left join rooms f on f.property_id = e.property_id and f.id::text = e.before ->> 'roomId'
      left join rooms t on t.property_id = e.property_id and t.id::text = e.after ->> 'roomId'
     where ${DAYS} and e.type in ('ROOM_SHIFT', 'STAY_SPLIT') and s.checked_in_at < e.happened_at
       and e.before ->> 'roomId' <> e.after ->> 'roomId'`,
  order: 'at, id',
})

export const priceOverrides = rows({
  code: 'price-overrides',
  section: 'audit',
  needs: 'audit.read',
  title: { en: 'Prices set by hand', fr: 'Prix modifiés à la main' },
  description: {
    en: 'Stays whose price somebody set: what it was, what it became, with the reason.',
    fr: 'Séjours dont le prix a été fixé à la main : avant, après, avec le motif.',
  },
  columns: [
    at,
    guest,
    reference,
    { key: 'before', kind: 'money', label: { en: 'Before', fr: 'Avant' }, isSummed: true },
    { key: 'after', kind: 'money', label: { en: 'After', fr: 'Après' }, isSummed: true },
    { key: 'change', kind: 'money', label: { en: 'Change', fr: 'Écart' }, isSummed: true },
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } },
    by,
  ],
  sql: `
    select o.*, o.after - o.before as change
      from (select e.id, e.booking_id as "refId", e.happened_at as at, s.guest_name as guest, b.reference, (e.before ->> 'totalAmount')::bigint as before,
                   (e.after ->> 'totalAmount')::bigint as after, nullif(e.after ->> 'reason', '') as reason, e.actor_name as by
              from audit_events e
              join stays s on s.property_id = e.property_id and s.id::text = e.entity_id
              join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
             where ${DAYS} and e.type = 'PRICE_CHANGE') o`,
  order: 'at, id',
})

export const permissionChanges = rows({
  code: 'permission-changes',
  section: 'audit',
  needs: 'audit.read',
  title: { en: 'Changes of permissions', fr: 'Changements de droits' },
  description: {
    en: 'Who was given or lost a role, and which roles changed what they may do.',
    fr: 'Qui a reçu ou perdu un rôle, et quels rôles ont changé de droits.',
  },
  columns: [
    at,
    {
      key: 'type',
      kind: 'text',
      label: { en: 'What', fr: 'Quoi' },
      values: {
        USER_ADDED: { en: 'User added', fr: 'Utilisateur ajouté' },
        USER_CHANGED: { en: 'User changed', fr: 'Utilisateur modifié' },
        ROLE_CREATED: { en: 'Role created', fr: 'Rôle créé' },
        ROLE_CHANGED: { en: 'Role changed', fr: 'Rôle modifié' },
        ROLE_REMOVED: { en: 'Role removed', fr: 'Rôle supprimé' },
      },
    },
    { key: 'whose', kind: 'text', label: { en: 'Of', fr: 'De' } },
    { key: 'before', kind: 'text', label: { en: 'Before', fr: 'Avant' } },
    { key: 'after', kind: 'text', label: { en: 'After', fr: 'Après' } },
    by,
  ],
  sql: `
    select e.id, e.happened_at as at, e.type, coalesce(e.after ->> 'name', e.before ->> 'name', nullif(trim(u.first_name || ' ' || u.last_name), ''), e.entity_id) as whose, b.had as before, a.had as after,
           e.actor_name as by
      from audit_events e
      left join users u on e.entity = 'user' and u.id::text = e.entity_id
     cross join lateral (${rightsOf('e.before')}) b
     cross join lateral (${rightsOf('e.after')}) a
     where ${DAYS} and e.type in ('USER_ADDED', 'USER_CHANGED', 'ROLE_CREATED', 'ROLE_CHANGED', 'ROLE_REMOVED') and b.had is distinct from a.had`,
  order: 'at, id',
})

/** Roles of a user with the state of the account, or permissions of a role. */
function rightsOf(facts: string): string {
  return `
    select nullif(concat_ws(', ', nullif(${facts} ->> 'role', ''), nullif(${facts} ->> 'status', ''), x.listed), '') as had
      from (select string_agg(value, ', ' order by value) as listed
              from jsonb_array_elements_text(coalesce(${facts} -> 'permissions', ${facts} -> 'roles', '[]')) value) x`
}

export const exportsMade = rows({
  code: 'exports-made',
  section: 'audit',
  needs: 'audit.read',
  title: { en: 'Exports made', fr: 'Exports effectués' },
  description: {
    en: 'Reports, journals and lists that left as files or by mail: which, over what days, how many rows, and who took them.',
    fr: 'Rapports, journaux et listes sortis en fichier ou par e-mail : lesquels, sur quels jours, combien de lignes, et par qui.',
  },
  columns: [
    at,
    {
      key: 'type',
      kind: 'text',
      label: { en: 'What', fr: 'Quoi' },
      values: {
        REPORT_EXPORTED: { en: 'Report', fr: 'Rapport' },
        REPORT_FILE_DOWNLOADED: { en: 'Stored file of a report', fr: 'Fichier gardé d’un rapport' },
        REPORT_SENT: { en: 'Report sent by mail', fr: 'Rapport envoyé par e-mail' },
        JOURNALS_EXPORTED: { en: 'Journals', fr: 'Journaux' },
        SHEET_EXPORTED: { en: 'List', fr: 'Liste' },
        OFFER_CODES_EXPORTED: { en: 'Codes of an offer', fr: 'Codes d’une offre' },
      },
    },
    { key: 'report', kind: 'text', label: { en: 'Report', fr: 'Rapport' } },
    { key: 'format', kind: 'text', label: { en: 'Format', fr: 'Format' } },
    { key: 'from', kind: 'day', label: { en: 'From', fr: 'Du' } },
    { key: 'until', kind: 'day', label: { en: 'Until', fr: 'Au' } },
    { key: 'rows', kind: 'count', label: { en: 'Rows', fr: 'Lignes' } },
    by,
  ],
  sql: `
    select e.id, e.happened_at as at, e.type, coalesce(e.after ->> 'code', case when e.entity in ('report', 'sheet') then e.entity_id end) as report, e.after ->> 'format' as format,
           e.after ->> 'from' as "from", e.after ->> 'until' as until, (e.after ->> 'rows')::bigint as rows, e.actor_name as by
      from audit_events e where ${DAYS} and e.type in ('REPORT_EXPORTED', 'REPORT_FILE_DOWNLOADED', 'REPORT_SENT', 'JOURNALS_EXPORTED', 'SHEET_EXPORTED', 'OFFER_CODES_EXPORTED')`,
  order: 'at, id',
})
