import { rows } from '../../rules/report.ts'
import { arrival, departure, guest, guests, net, nights, reference, room, roomType, source } from './columns.ts'
import { STANDS, staysWhere } from './stays.ts'

const GROUP_WORDS = {
  TENTATIVE: { en: 'Tentative', fr: 'Provisoire' },
  DEFINITE: { en: 'Definite', fr: 'Ferme' },
  CANCELLED: { en: 'Cancelled', fr: 'Annulé' },
}
const group = { key: 'group', kind: 'text', label: { en: 'Group', fr: 'Groupe' } } as const

const HELD = `
  select a.property_id, a.group_id, min(a.night) filter (where a.held > a.picked_up + a.released) as first, sum(a.held)::bigint as held, sum(a.picked_up)::bigint as "pickedUp",
         sum(a.released)::bigint as released
    from allotment_nights a where a.property_id = $1`

/** So many days before the group arrives, or before each night: then that of the first night still held. */
const CUT_OFF = `case g.cut_off_rule when 'FIXED' then g.cut_off_on when 'ROLLING' then g.arrival_on - g.cut_off_days
                                when 'BY_DAY' then n.first - g.cut_off_days end`

export const groupBlocks = rows({
  code: 'group-blocks',
  opensWith: 'next30',
  section: 'revenue',
  needs: 'groups.read',
  title: { en: 'Blocks and their pick-up', fr: 'Contingents de groupes' },
  description: {
    en: 'Blocks of groups with nights in these days: what is held, booked from it and given back, and when it is cut off.',
    fr: 'Contingents ayant des nuits ces jours-ci : tenu, réservé et rendu, et date limite.',
  },
  columns: [
    arrival,
    departure,
    group,
    { key: 'status', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: GROUP_WORDS },
    { key: 'held', kind: 'count', label: { en: 'Held', fr: 'Tenues' }, isSummed: true },
    { key: 'pickedUp', kind: 'count', label: { en: 'Picked up', fr: 'Réservées' }, isSummed: true },
    { key: 'share', kind: 'percent', label: { en: 'Pick-up', fr: 'Part réservée' } },
    { key: 'released', kind: 'count', label: { en: 'Released', fr: 'Rendues' }, isSummed: true },
    { key: 'cutOff', kind: 'day', label: { en: 'Cut-off', fr: 'Date limite' } },
    { key: 'contact', kind: 'text', label: { en: 'Contact', fr: 'Contact' } },
  ],
  sql: `
    select g.id, g.name as group, g.status, g.arrival_on as arrival, g.departure_on as departure, nullif(g.contact_name, '') as contact, n.held,
           n."pickedUp", n.released, round(10000.0 * n."pickedUp" / nullif(n.held, 0))::bigint as share,
           ${CUT_OFF} as "cutOff"
      from groups g
      join (${HELD} and a.night >= $2 and a.night < $3 group by 1, 2) n on (n.property_id, n.group_id) = (g.property_id, g.id)
     where g.property_id = $1`,
  order: 'arrival, "group", id',
})

export const cutOffs = rows({
  code: 'cut-offs',
  opensWith: 'next30',
  section: 'revenue',
  needs: 'groups.read',
  title: { en: 'Cut-offs due', fr: 'Dates limites de groupes' },
  description: {
    en: 'Blocks whose cut-off falls in these days, with what would be given back.',
    fr: 'Contingents dont la date limite tombe ces jours-ci, avec ce qui serait rendu.',
  },
  columns: [
    { key: 'cutOff', kind: 'day', label: { en: 'Cut-off', fr: 'Date limite' } },
    group,
    { key: 'status', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: GROUP_WORDS },
    arrival,
    { key: 'held', kind: 'count', label: { en: 'Still held', fr: 'Encore tenues' }, isSummed: true },
    { key: 'pickedUp', kind: 'count', label: { en: 'Picked up', fr: 'Réservées' }, isSummed: true },
    { key: 'contact', kind: 'text', label: { en: 'Contact', fr: 'Contact' } },
    { key: 'phone', kind: 'text', label: { en: 'Phone', fr: 'Téléphone' } },
  ],
  sql: `
    select c.* from (
      select g.id, g.name as group, g.status, g.arrival_on as arrival, nullif(g.contact_name, '') as contact, nullif(g.contact_phone, '') as phone,
             n.held - n."pickedUp" - n.released as held, n."pickedUp", ${CUT_OFF} as "cutOff"
        from groups g
        join (${HELD} and a.held > a.picked_up + a.released group by 1, 2) n on (n.property_id, n.group_id) = (g.property_id, g.id)
       where g.property_id = $1 and g.status <> 'CANCELLED' and g.cut_off_rule <> 'NONE') c
     where c."cutOff" >= $2 and c."cutOff" < $3`,
  order: '"cutOff", "group", id',
})

export const roomingList = rows({
  code: 'rooming-list',
  section: 'frontDesk',
  needs: 'groups.read',
  title: { en: 'Rooming lists', fr: 'Listes de chambres de groupes' },
  description: {
    en: 'Rooms of groups that arrive in these days, group by group, with their guests.',
    fr: 'Chambres de groupes qui arrivent ces jours-ci, groupe par groupe, avec leurs clients.',
  },
  columns: [group, arrival, departure, guest, reference, room, roomType, guests],
  sql: `
    select s.*, g.name as group
      from (${staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and b.group_id is not null and ${STANDS}`)}) s
      join bookings b on b.property_id = $1 and b.id = s."refId"
      join groups g on (g.property_id, g.id) = (b.property_id, b.group_id)`,
  order: '"group", arrival, guest, id',
})

export const cancellationAnalysis = rows({
  code: 'cancellation-analysis',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Why bookings are cancelled', fr: 'Motifs d’annulation' },
  description: {
    en: 'Bookings cancelled in these days by reason and source: rooms, nights, value before tax, and how long before arrival.',
    fr: 'Réservations annulées ces jours-ci par motif et origine : chambres, nuits, valeur hors taxes, et délai avant l’arrivée.',
  },
  columns: [
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } },
    source,
    { key: 'rooms', kind: 'count', label: { en: 'Rooms', fr: 'Chambres' }, isSummed: true },
    nights,
    { key: 'net', kind: 'money', label: { en: 'Value before tax', fr: 'Valeur hors taxes' }, isSummed: true },
    { key: 'days', kind: 'average', label: { en: 'Days before arrival', fr: 'Jours avant l’arrivée' } },
  ],
  sql: `
    select md5(coalesce(s.reason, '') || ':' || s.source) as id, nullif(s.reason, '') as reason, s.source, count(*) as rooms, sum(s.nights)::bigint as nights,
           sum(s.net)::bigint as net, round(100 * avg(s.arrival - (s."closedAt" at time zone $5)::date))::bigint as days
      from (${staysWhere(`b.status = 'CANCELLED' and not b.is_hold and b.closed_at >= ($2::date)::timestamp at time zone $5 and b.closed_at < ($3::date)::timestamp at time zone $5`)}) s
     group by s.reason, s.source`, // prettier-ignore
  order: 'rooms desc, reason nulls last, source, id',
})

const LEAD_WORDS = {
  0: { en: 'Same day', fr: 'Le jour même' },
  1: { en: '1–3 days', fr: '1–3 jours' },
  2: { en: '4–7 days', fr: '4–7 jours' },
  3: { en: '8–30 days', fr: '8–30 jours' },
  4: { en: '31–90 days', fr: '31–90 jours' },
  5: { en: 'More than 90 days', fr: 'Plus de 90 jours' },
}

export const leadTimes = rows({
  code: 'lead-times',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Lead time', fr: 'Délai de réservation' },
  description: {
    en: 'Stays that arrive or have arrived, by how long before arrival they were booked, with their share and what a night costs before tax.',
    fr: 'Séjours attendus ou arrivés, selon le délai entre réservation et arrivée, avec leur part et le prix moyen d’une nuit hors taxes.',
  },
  columns: [
    { key: 'lead', kind: 'text', label: { en: 'Booked before arrival', fr: 'Réservé avant l’arrivée' }, values: LEAD_WORDS },
    { key: 'stays', kind: 'count', label: { en: 'Stays', fr: 'Séjours' }, isSummed: true },
    { key: 'share', kind: 'percent', label: { en: 'Share', fr: 'Part' } },
    nights,
    net,
    { key: 'perNight', kind: 'money', label: { en: 'Per night', fr: 'Par nuit' } },
  ], // prettier-ignore
  sql: `
    select l.lead::text as id, l.lead::text as lead, count(*) as stays, round(10000.0 * count(*) / sum(count(*)) over ())::bigint as share,
           sum(l.nights)::bigint as nights, sum(l.net)::bigint as net, round(sum(l.net) / sum(l.nights))::bigint as "perNight"
      from (select s.nights, s.net, width_bucket(s.arrival - (b.created_at at time zone $5)::date, array[1, 4, 8, 31, 91]) as lead
              from (${staysWhere(`s.arrival_on >= $2 and s.arrival_on < $3 and ${STANDS}`)}) s
              join bookings b on b.property_id = $1 and b.id = s."refId") l
     group by l.lead`,
  order: 'lead, id',
  drawn: { form: 'bar', by: 'lead', series: ['stays'] },
})
