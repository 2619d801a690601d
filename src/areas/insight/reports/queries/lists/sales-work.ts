import { rows, type ListColumn } from '../../rules/report.ts'
import { day } from './columns.ts'
import { count, money } from './people-columns.ts'

const KIND_WORDS = {
  STAY: { en: 'Stay', fr: 'Séjour' },
  GROUP: { en: 'Group', fr: 'Groupe' },
  WEDDING: { en: 'Wedding', fr: 'Mariage' },
  EVENT: { en: 'Event', fr: 'Événement' },
  COMPANY: { en: 'Company', fr: 'Société' },
  AGENT: { en: 'Agent', fr: 'Agence' },
  LONG_STAY: { en: 'Long stay', fr: 'Long séjour' },
  RESTAURANT: { en: 'Restaurant', fr: 'Restaurant' },
  SERVICE: { en: 'Service', fr: 'Service' },
}
const kind: ListColumn = { key: 'kind', kind: 'text', label: { en: 'Kind', fr: 'Nature' }, values: KIND_WORDS }
const owner: ListColumn = { key: 'owner', kind: 'text', label: { en: 'Owner', fr: 'Responsable' } }
const OWNER = `nullif(coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name)), '')`
const inDays = (moment: string): string =>
  `${moment} >= ($2::date)::timestamp at time zone $5 and ${moment} < ($3::date)::timestamp at time zone $5`

export const leadsReceived = rows({
  code: 'leads',
  section: 'marketing',
  needs: 'leads.read',
  title: { en: 'Leads', fr: 'Demandes commerciales' },
  description: {
    en: 'Leads of these days with their source, owner and state, how long the first response took, and whether it was late. Grouped by state or source they are the pipeline.',
    fr: 'Demandes de la période avec origine, responsable et état, délai de première réponse et retard. Groupées par état ou origine, elles forment le pipeline.',
  },
  columns: [
    { key: 'at', kind: 'moment', label: { en: 'Received', fr: 'Reçue' } },
    { key: 'number', kind: 'text', label: { en: 'Lead', fr: 'Demande' } },
    { key: 'title', kind: 'text', label: { en: 'About', fr: 'Objet' } },
    kind,
    { key: 'source', kind: 'text', label: { en: 'Source', fr: 'Origine' }, values: {
      FORM: { en: 'Form', fr: 'Formulaire' },
      PHONE: { en: 'Telephone', fr: 'Téléphone' },
      WALK_IN: { en: 'Walk-in', fr: 'Sur place' },
      EMAIL: { en: 'E-mail', fr: 'E-mail' },
      REFERRAL: { en: 'Referral', fr: 'Recommandation' },
      CAMPAIGN: { en: 'Campaign', fr: 'Campagne' },
      EVENT: { en: 'Event', fr: 'Événement' },
      IMPORT: { en: 'Import', fr: 'Import' },
      OTHER: { en: 'Other', fr: 'Autre' },
    } },
    owner,
    { key: 'state', kind: 'text', label: { en: 'State', fr: 'État' }, values: {
      NEW: { en: 'New', fr: 'Nouvelle' },
      WORKING: { en: 'Working', fr: 'En cours' },
      NURTURE: { en: 'Later', fr: 'Plus tard' },
      QUALIFIED: { en: 'Qualified', fr: 'Qualifiée' },
      CONVERTED: { en: 'Converted', fr: 'Convertie' },
      UNQUALIFIED: { en: 'Not qualified', fr: 'Non qualifiée' },
      JUNK: { en: 'Junk', fr: 'Indésirable' },
      DUPLICATE: { en: 'Duplicate', fr: 'Doublon' },
    } },
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } },
    { key: 'arrival', kind: 'day', label: { en: 'Arrival', fr: 'Arrivée' } },
    count('rooms', 'Rooms', 'Chambres'),
    money('budget', 'Budget', 'Budget'),
    { key: 'hours', kind: 'average', label: { en: 'Hours until response', fr: 'Heures avant réponse' } },
    { key: 'response', kind: 'text', label: { en: 'Response', fr: 'Réponse' }, values: {
      IN_TIME: { en: 'In time', fr: 'À temps' },
      LATE: { en: 'Late', fr: 'En retard' },
      WAITS: { en: 'Still to come', fr: 'À venir' },
    } },
  ],
  sql: `
    select l.id, l.created_at as at, l.number::text as number, l.title, l.kind, coalesce(s.name, l.source) as source, ${OWNER} as owner, l.state, nullif(l.reason, '') as reason,
           l.arrival_on as arrival, l.rooms, l.budget_minor as budget, round(extract(epoch from l.responded_at - l.created_at) / 36.0)::bigint as hours,
           case when l.responded_at is null then 'WAITS' when l.responded_at > l.response_due_at then 'LATE' else 'IN_TIME' end as response
      from leads l left join users u on u.id = l.owner_id
      left join lead_sources s on s.property_id = l.property_id and s.source = l.own_source
     where l.property_id = $1 and ${inDays('l.created_at')}`,
  order: 'at, id',
}) // prettier-ignore

const VALUE = `
  select coalesce(sum(x.rooms), 0)::bigint as rooms, min(x.night) as first,
         (coalesce(sum((x.rooms - x.complimentary) * x.rate_minor), 0)
          + coalesce((select sum(f.price_minor) from deal_functions f where f.property_id = d.property_id and f.deal_id = d.id), 0)
          + coalesce((select sum(e.quantity * e.price_minor) from deal_extras e where e.property_id = d.property_id and e.deal_id = d.id), 0))::bigint as amount
    from deal_nights x where x.property_id = d.property_id and x.deal_id = d.id`
const deal: ListColumn = { key: 'deal', kind: 'text', label: { en: 'Deal', fr: 'Affaire' } }
const nights = count('nights', 'Room nights', 'Nuitées')
const value = money('amount', 'Value', 'Valeur')

export const dealsOpen = rows({
  code: 'deals-open',
  section: 'marketing',
  needs: 'leads.read',
  title: { en: 'Pipeline of deals', fr: 'Pipeline des affaires' },
  description: {
    en: 'Deals that are open now by stage: their value, what it is by its probability, and when they are to be closed.',
    fr: 'Affaires ouvertes en ce moment par étape : valeur, valeur pondérée par la probabilité, et échéance.',
  },
  isOfNow: true,
  columns: [
    { key: 'stage', kind: 'text', label: { en: 'Stage', fr: 'Étape' }, values: {
      INQUIRY: { en: 'Inquiry', fr: 'Demande' },
      PROSPECT: { en: 'Prospect', fr: 'Prospect' },
      PROPOSED: { en: 'Proposed', fr: 'Proposée' },
      TENTATIVE: { en: 'Tentative', fr: 'Option' },
      DEFINITE: { en: 'Definite', fr: 'Ferme' },
    } },
    deal,
    kind,
    owner,
    { key: 'arrival', kind: 'day', label: { en: 'First night', fr: 'Première nuit' } },
    { key: 'close', kind: 'day', label: { en: 'To be closed', fr: 'Échéance' } },
    nights,
    value,
    { key: 'probability', kind: 'percent', label: { en: 'Probability', fr: 'Probabilité' } },
    money('weighted', 'By probability', 'Valeur pondérée'),
  ],
  sql: `
    select d.id, d.name as deal, d.kind, d.stage, ${OWNER} as owner, v.first as arrival, d.close_on as close, v.rooms as nights, v.amount,
           100 * d.probability as probability, round(v.amount * d.probability * 0.01)::bigint as weighted,
           array_position(array['INQUIRY', 'PROSPECT', 'PROPOSED', 'TENTATIVE', 'DEFINITE'], d.stage) as place
      from deals d
      left join users u on u.id = d.owner_id
     cross join lateral (${VALUE}) v
     where d.property_id = $1 and d.stage not in ('ACTUALISED', 'TURNED_DOWN', 'CANCELLED')`,
  order: 'place, close nulls last, deal, id',
}) // prettier-ignore

export const dealsLost = rows({
  code: 'deals-lost',
  section: 'marketing',
  needs: 'leads.read',
  title: { en: 'Deals lost', fr: 'Affaires perdues' },
  description: {
    en: 'Deals that were lost in these days, with the reason, who decided, and the value that went with them.',
    fr: 'Affaires perdues ces jours-ci, avec le motif, qui a décidé, et la valeur perdue.',
  },
  columns: [
    day,
    deal,
    kind,
    owner,
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } },
    { key: 'by', kind: 'text', label: { en: 'Decided by', fr: 'Décidé par' }, values: {
      US: { en: 'The property', fr: 'L’établissement' },
      CLIENT: { en: 'The client', fr: 'Le client' },
    } },
    { key: 'note', kind: 'text', label: { en: 'Note', fr: 'Note' } },
    nights,
    value,
  ],
  sql: `
    select d.id, (d.stage_at at time zone $5)::date as day, d.name as deal, d.kind, ${OWNER} as owner, r.name as reason, d.lost_by as by,
           nullif(d.lost_note, '') as note, v.rooms as nights, v.amount
      from deals d
      join lost_reasons r on r.property_id = d.property_id and r.id = d.lost_reason_id
      left join users u on u.id = d.owner_id
     cross join lateral (${VALUE}) v
     where d.property_id = $1 and ${inDays('d.stage_at')}`,
  order: 'day, deal, id',
}) // prettier-ignore
