import { rows } from '../../rules/report.ts'

/** Rooms cleaned by each attendant, from the board's own events: a room counts when it goes from anything to clean. */
export const housekeepingProductivity = rows({
  code: 'housekeeping-productivity',
  section: 'operations',
  needs: 'housekeeping.read',
  title: { en: 'Housekeeping productivity', fr: 'Productivité du ménage' },
  description: {
    en: 'Rooms cleaned and inspected by each attendant, and how long a room took from begun to clean.',
    fr: 'Chambres nettoyées et contrôlées par personne, et la durée moyenne d’une chambre.',
  },
  columns: [
    { key: 'attendant', kind: 'text', label: { en: 'Attendant', fr: 'Personne' } },
    { key: 'days', kind: 'count', label: { en: 'Days', fr: 'Jours' } },
    { key: 'cleaned', kind: 'count', label: { en: 'Rooms cleaned', fr: 'Chambres nettoyées' }, isSummed: true },
    { key: 'inspected', kind: 'count', label: { en: 'Rooms inspected', fr: 'Chambres contrôlées' }, isSummed: true },
    { key: 'perDay', kind: 'average', label: { en: 'Cleaned per day', fr: 'Par jour' } },
    { key: 'minutes', kind: 'average', label: { en: 'Minutes per room', fr: 'Minutes par chambre' } },
  ],
  sql: `
    select e.actor_id as id, min(e.actor_name) as attendant, count(distinct e.business_on) as days,
           count(*) filter (where e.condition = 'CLEAN') as cleaned, count(*) filter (where e.condition = 'INSPECTED') as inspected,
           round(100.0 * count(*) filter (where e.condition = 'CLEAN') / count(distinct e.business_on))::bigint as "perDay",
           round(100.0 * avg(e.minutes) filter (where e.condition = 'CLEAN' and e.was = 'CLEANING'))::bigint as minutes
      from (select actor_id, actor_name, business_on, after ->> 'condition' as condition, before ->> 'condition' as was,
                   extract(epoch from happened_at - lag(happened_at) over (partition by entity_id order by id)) / 60.0 as minutes
              from audit_events
             where property_id = $1 and type = 'ROOM_CONDITION' and business_on >= $2 and business_on < $3) e
     where e.condition in ('CLEAN', 'INSPECTED') and e.was <> e.condition
     group by e.actor_id`,
  order: 'cleaned desc, attendant, id',
})

export const outOfOrder = rows({
  code: 'out-of-order',
  section: 'operations',
  needs: 'rooms.read',
  title: { en: 'Rooms out of order', fr: 'Chambres hors service' },
  description: {
    en: 'Rooms that are or were out of order or out of service, with the reason.',
    fr: 'Chambres hors service ou indisponibles, avec le motif.',
  },
  columns: [
    { key: 'room', kind: 'text', label: { en: 'Room', fr: 'Chambre' } },
    { key: 'roomType', kind: 'text', label: { en: 'Room type', fr: 'Type de chambre' } },
    {
      key: 'kind',
      kind: 'text',
      label: { en: 'Kind', fr: 'Nature' },
      values: {
        OUT_OF_ORDER: { en: 'Out of order', fr: 'Hors service' },
        OUT_OF_SERVICE: { en: 'Out of service', fr: 'Indisponible' },
      },
    },
    { key: 'from', kind: 'day', label: { en: 'From', fr: 'Du' } },
    { key: 'until', kind: 'day', label: { en: 'Until', fr: 'Au' } },
    { key: 'nights', kind: 'count', label: { en: 'Nights', fr: 'Nuits' }, isSummed: true },
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } },
  ],
  sql: `
    select b.id, r.number as room, t.name as "roomType", b.kind, b.from_on as "from", b.until_on as until, least(b.until_on, $3) - greatest(b.from_on, $2) as nights, b.reason
      from room_blocks b
      join rooms r on (r.property_id, r.id) = (b.property_id, b.room_id)
      join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
     where b.property_id = $1 and b.until_on > $2 and b.from_on < $3 and b.ended_at is null and b.kind in ('OUT_OF_ORDER', 'OUT_OF_SERVICE')`,
  order: '"from", room, id',
})

export const voids = rows({
  code: 'voids',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Voids and items on the house', fr: 'Annulations et offerts' },
  description: {
    en: 'Items that were cooked and not sold, or given away, with the reason and what they would have cost.',
    fr: 'Articles préparés et non vendus, ou offerts, avec le motif et leur prix.',
  },
  columns: [
    { key: 'day', kind: 'day', label: { en: 'Day', fr: 'Jour' } },
    { key: 'reference', kind: 'text', label: { en: 'Order', fr: 'Commande' }, link: 'order' },
    { key: 'outlet', kind: 'text', label: { en: 'Outlet', fr: 'Point de vente' } },
    { key: 'item', kind: 'text', label: { en: 'Item', fr: 'Article' } },
    {
      key: 'what',
      kind: 'text',
      label: { en: 'What', fr: 'Nature' },
      values: { VOID: { en: 'Void', fr: 'Annulation' }, COMP: { en: 'On the house', fr: 'Offert' } },
    },
    { key: 'quantity', kind: 'quantity', label: { en: 'Quantity', fr: 'Quantité' } },
    { key: 'amount', kind: 'money', label: { en: 'Price', fr: 'Prix' }, isSummed: true },
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' } },
    { key: 'by', kind: 'text', label: { en: 'Taken by', fr: 'Pris par' } },
  ],
  sql: `
    select l.id || x.what as id, o.id as "refId", o.business_on as day, o.reference, u.name as outlet, l.name as item, x.what,
           x.units as quantity, round(l.unit_price_minor * x.units / 1000.0)::bigint as amount, x.reason, l.created_by_name as by
      from orders o
      join order_lines l on (l.property_id, l.order_id) = (o.property_id, o.id)
      join outlets u on (u.property_id, u.id) = (o.property_id, o.outlet_id)
     cross join lateral (values ('VOID', l.void_units, l.leaving_reason),
                                ('COMP', case when l.comp_reason <> '' then l.units - l.cancelled_units - l.void_units else 0 end, l.comp_reason))
           x (what, units, reason)
     where o.property_id = $1 and o.business_on >= $2 and o.business_on < $3 and x.units > 0`,
  order: 'day, reference, item, id',
})

/** Minutes in all are counted as those of the figure are: of whole seconds, none below zero. */
export const kitchenTimes = rows({
  code: 'kitchen-times',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Kitchen times', fr: 'Temps de cuisine' },
  description: {
    en: 'How long tickets of each station waited and cooked, and how many were later than the station’s target.',
    fr: 'Attente et préparation des tickets de chaque poste, et combien ont dépassé l’objectif.',
  },
  columns: [
    { key: 'station', kind: 'text', label: { en: 'Station', fr: 'Poste' } },
    { key: 'tickets', kind: 'count', label: { en: 'Tickets', fr: 'Tickets' }, isSummed: true },
    { key: 'waited', kind: 'average', label: { en: 'Minutes until begun', fr: 'Minutes avant début' } },
    { key: 'cooked', kind: 'average', label: { en: 'Minutes cooking', fr: 'Minutes de préparation' } },
    { key: 'took', kind: 'average', label: { en: 'Minutes in all', fr: 'Minutes au total' } },
    { key: 'late', kind: 'count', label: { en: 'Late', fr: 'En retard' }, isSummed: true },
  ],
  sql: `
    select coalesce(k.station_id::text, '') as id, coalesce(min(s.name), '–') as station, count(*) as tickets,
           round(100 * avg(extract(epoch from k.started_at - k.created_at) / 60))::bigint as waited,
           round(100 * avg(extract(epoch from k.ready_at - k.started_at) / 60))::bigint as cooked,
           round(100.0 * sum(greatest(0, extract(epoch from k.ready_at - k.created_at))::bigint) / (60 * count(*)))::bigint as took,
           count(*) filter (where k.ready_at - k.created_at > s.target_minutes * interval '1 minute') as late
      from kots k left join stations s on (s.property_id, s.id) = (k.property_id, k.station_id)
     where k.property_id = $1 and k.business_on >= $2 and k.business_on < $3 and k.ready_at is not null
     group by k.station_id`,
  order: 'station, id',
})

export const actionsByUser = rows({
  code: 'user-activity',
  section: 'audit',
  needs: 'audit.read',
  title: { en: 'Activity by user', fr: 'Activité par utilisateur' },
  description: {
    en: 'How often each user did what, from the audit trail.',
    fr: 'Qui a fait quoi et combien de fois, d’après la piste d’audit.',
  },
  columns: [
    { key: 'user', kind: 'text', label: { en: 'User', fr: 'Utilisateur' } },
    { key: 'type', kind: 'text', label: { en: 'Event', fr: 'Événement' } },
    { key: 'times', kind: 'count', label: { en: 'Times', fr: 'Fois' }, isSummed: true },
    { key: 'last', kind: 'moment', label: { en: 'Last', fr: 'Dernière fois' } },
  ],
  sql: `
    select actor_id || type as id, min(actor_name) as user, type, count(*) as times, max(happened_at) as last
      from audit_events where property_id = $1 and business_on >= $2 and business_on < $3 group by actor_id, type`,
  order: '"user", type, id',
})
