import { rows, type ListColumn } from '../../rules/report.ts'
import { at, reason } from './columns.ts'
import { linesOfNights } from '../datasets/dataset.ts'
import { staysWhere } from './stays.ts'

const channel: ListColumn = { key: 'channel', kind: 'text', label: { en: 'Channel', fr: 'Canal' } }

/** Why a reservation waits in the tray; anything else is the channel's own response. */
const WAITING_WORDS = {
  no_availability: { en: 'No room is free', fr: 'Aucune chambre libre' },
  channel_room_unmapped: { en: 'Its room is not linked', fr: 'Chambre non reliée' },
  channel_rate_unmapped: { en: 'Its rate is not linked', fr: 'Tarif non relié' },
  currency_mismatch: { en: 'Another currency', fr: 'Autre devise' },
  reservation_nights_differ: { en: 'Its nights do not add up', fr: 'Nuits incohérentes' },
  reservation_enquiry: { en: 'It only inquires', fr: 'Simple demande' },
  reservation_cancelled: { en: 'It was cancelled before', fr: 'Annulée auparavant' },
}

/**
 * Of stays by their day of arrival. Room revenue is that of the figure of reports: without the parts of packages, less what was taken off nights;
 * a night that is still on another bill after its stay was cancelled is charged.
 * The net rate of a night is what is left of it after commission and its tax.
 */
export const channelProduction = rows({
  code: 'channel-production',
  section: 'channels',
  needs: 'channels.read',
  title: { en: 'Production of channels', fr: 'Production des canaux' },
  description: {
    en: 'Stays that arrive in these days by source: how many, cancelled, nights, revenue, commission, and what is left of a night after it.',
    fr: 'Séjours qui arrivent ces jours-ci par origine : nombre, annulés, nuits, revenu, commission, et ce qui reste d’une nuit.',
  },
  columns: [
    { ...channel, values: { DIRECT: { en: 'Direct', fr: 'Direct' }, WEBSITE: { en: 'Website', fr: 'Site web' }, GROUP: { en: 'Group', fr: 'Groupe' } } },
    { key: 'stays', kind: 'count', label: { en: 'Stays', fr: 'Séjours' }, isSummed: true },
    { key: 'cancelled', kind: 'count', label: { en: 'Cancelled or no-show', fr: 'Annulés ou no-show' }, isSummed: true },
    { key: 'rate', kind: 'percent', label: { en: 'Cancelled', fr: 'Annulés' } },
    { key: 'nights', kind: 'count', label: { en: 'Nights', fr: 'Nuits' }, isSummed: true },
    { key: 'net', kind: 'money', label: { en: 'Room revenue', fr: 'Revenu chambres' }, isSummed: true },
    { key: 'commission', kind: 'money', label: { en: 'Commission', fr: 'Commission' }, isSummed: true },
    { key: 'adr', kind: 'money', label: { en: 'ADR', fr: 'Prix moyen' } },
    { key: 'netAdr', kind: 'money', label: { en: 'ADR after commission', fr: 'Prix moyen net' } },
  ], // prettier-ignore
  sql: `
    select md5(c.channel) as id, c.*, round(10000.0 * c.cancelled / nullif(c.stays + c.cancelled, 0))::bigint as rate,
           round(c.net::numeric / nullif(c.nights, 0))::bigint as adr, round((c.net - c.commission)::numeric / nullif(c.nights, 0))::bigint as "netAdr"
      from (select s.source as channel, count(*) filter (where s.stands) as stays, count(*) filter (where not s.stands) as cancelled,
                   coalesce(sum(s.nights) filter (where s.stands), 0)::bigint as nights, coalesce(sum(s.net), 0)::bigint as net,
                   coalesce(sum(s.kept) filter (where s.stands), 0)::bigint as commission
              from (select x.source, x.nights, case when x.stands then x.net - p.parts else 0 end + coalesce(t.off, 0) as net, x.stands,
                           case when x.place = 1 then f.commission_minor + f.commission_gst_minor else 0 end as kept
                      from (select y.*, y.status not in ('CANCELLED', 'NO_SHOW') as stands, row_number() over (partition by y."refId" order by y.id) as place
                              from (${staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and s.status not in ('INQUIRY', 'WAITLIST') and not b.is_hold`)}) y) x
                     cross join lateral (select coalesce(sum(n.parts_net_minor), 0) as parts from stay_nights n where n.property_id = $1 and n.stay_id = x.id) p
                      left join (select o.stay_id, sum(o.net_minor) as off from (${linesOfNights()}) o group by 1) t on t.stay_id = x.id
                      left join folios f on f.property_id = $1 and f.booking_id = x."refId") s
             group by s.source) c`, // prettier-ignore
  order: 'net desc, channel, id',
  drawn: { form: 'bar', by: 'channel', series: ['net', 'commission'] },
})

/** Room types and rate plans that are sold, and rooms and rates a channel does not know or refuses. */
export const channelMapping = rows({
  code: 'channel-mapping',
  section: 'channels',
  needs: 'channels.read',
  title: { en: 'Mapping faults', fr: 'Défauts de correspondance' },
  description: {
    en: 'Room types and rate plans that a channel is not linked to, and links that it refused.',
    fr: 'Types de chambre et plans tarifaires non reliés à un canal, et liens qu’il a refusés.',
  },
  isOfNow: true,
  columns: [
    channel,
    { key: 'kind', kind: 'text', label: { en: 'Kind', fr: 'Nature' }, values: {
      ROOM: { en: 'Room type', fr: 'Type de chambre' },
      RATE: { en: 'Rate plan', fr: 'Plan tarifaire' },
    } },
    { key: 'name', kind: 'text', label: { en: 'Name', fr: 'Nom' } },
    { key: 'code', kind: 'text', label: { en: 'Code at the channel', fr: 'Code du canal' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      MISSING: { en: 'Not linked', fr: 'Non relié' },
      REFUSED: { en: 'Refused', fr: 'Refusé' },
    } },
    { key: 'fault', kind: 'text', label: { en: 'What the channel answers', fr: 'Réponse du canal' } },
  ], // prettier-ignore
  sql: `
    select c.channel_id || m.kind || m.id as id, h.name as channel, m.kind, m.name, m.code, m.fault, case when m.code is null then 'MISSING' else 'REFUSED' end as state
      from channel_connections c
      join channels h on h.id = c.channel_id
     cross join lateral (
       select 'ROOM' as kind, t.id, t.name, r.code, nullif(r.fault, '') as fault
         from room_types t left join channel_rooms r on (r.property_id, r.channel_id, r.room_type_id) = (t.property_id, c.channel_id, t.id)
        where t.property_id = c.property_id and t.is_active and coalesce(r.fault, 'none') <> ''
       union all
       select 'RATE', p.id, p.name, r.code, nullif(r.fault, '')
         from rate_plans p left join channel_rates r on (r.property_id, r.channel_id, r.rate_plan_id) = (p.property_id, c.channel_id, p.id)
        where p.property_id = c.property_id and p.is_active and not p.is_negotiated and coalesce(r.fault, 'none') <> '') m
     where c.property_id = $1 and c.is_active`,
  order: 'channel, kind desc, name, id',
})

/** What goes out waits until the channel takes it; what comes in waits in the tray until a user decides. */
export const channelMessages = rows({
  code: 'channel-messages',
  section: 'channels',
  needs: 'channels.read',
  title: { en: 'Messages of channels not settled', fr: 'Messages de canaux en suspens' },
  description: {
    en: 'Updates that a channel has not accepted, and reservations that wait in the tray, of these days.',
    fr: 'Mises à jour qu’un canal n’a pas acceptées, et réservations en attente dans la corbeille, de ces jours.',
  },
  columns: [
    at,
    channel,
    { key: 'way', kind: 'text', label: { en: 'Direction', fr: 'Sens' }, values: {
      OUT: { en: 'To the channel', fr: 'Vers le canal' },
      IN: { en: 'From the channel', fr: 'Du canal' },
    } },
    { key: 'what', kind: 'text', label: { en: 'Message', fr: 'Message' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      WAITING: { en: 'Waiting', fr: 'En attente' },
      REFUSED: { en: 'Refused', fr: 'Refusé' },
      FAILED: { en: 'Failed', fr: 'Échoué' },
      TRAY: { en: 'In the tray', fr: 'Dans la corbeille' },
    } },
    { ...reason, values: WAITING_WORDS },
  ], // prettier-ignore
  sql: `
    select m.id, m.created_at as at, h.name as channel, 'OUT' as way, m.sequence::text as what, m.status as state, nullif(m.answer, '') as reason
      from channel_messages m join channels h on h.id = m.channel_id
     where m.property_id = $1 and m.status <> 'SENT' and m.created_at >= ($2::date)::timestamp at time zone $5
       and m.created_at < ($3::date)::timestamp at time zone $5
    union all
    select m.id, m.received_at, h.name, 'IN', r.reference, 'TRAY', nullif(m.reason, '')
      from channel_reservation_messages m
      join channel_reservations r on (r.property_id, r.id) = (m.property_id, m.reservation_id)
      join channels h on h.id = m.channel_id
     where m.property_id = $1 and m.state = 'TRAY' and m.received_at >= ($2::date)::timestamp at time zone $5
       and m.received_at < ($3::date)::timestamp at time zone $5`,
  order: 'at, id',
})
