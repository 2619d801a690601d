import { rows } from '../../rules/report.ts'
import { by, day, guest, net, order, reference, room, roomType, source, tax, total } from './columns.ts'
import { STANDS } from './stays.ts'

export const freeNights = rows({
  code: 'zero-rates',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Complimentary and zero-rate nights', fr: 'Nuits offertes ou sans prix' },
  description: {
    en: 'Nights of guests that cost nothing, by night: given on purpose, or a price somebody forgot.',
    fr: 'Nuits de clients qui ne coûtent rien, par nuit : offertes, ou prix oublié.',
  },
  columns: [
    { ...day, label: { en: 'Night', fr: 'Nuit' } },
    guest,
    reference,
    room,
    roomType,
    { key: 'plan', kind: 'text', label: { en: 'Rate plan', fr: 'Plan tarifaire' } },
    {
      key: 'how',
      kind: 'text',
      label: { en: 'Price', fr: 'Prix' },
      values: { HAND: { en: 'Set by hand', fr: 'Fixé à la main' }, PLAN: { en: 'Of the plan', fr: 'Du plan' } },
    },
    source,
  ],
  sql: `
    select n.stay_id || n.night::text as id, b.id as "refId", b.reference, n.night as day, s.guest_name as guest, r.number as room, t.name as "roomType",
           p.name as plan, b.source, case when n.is_manual then 'HAND' else 'PLAN' end as how
      from stay_nights n
      join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
      join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
      join room_types t on (t.property_id, t.id) = (s.property_id, s.room_type_id)
      join rate_plans p on (p.property_id, p.id) = (s.property_id, s.rate_plan_id)
      left join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
     where n.property_id = $1 and n.night >= $2 and n.night < $3 and n.total_minor = 0 and ${STANDS}`,
  order: 'day, guest, id',
})

/** Every restriction that is set for these nights, from the wide to the narrow. */
export const restrictions = rows({
  code: 'restrictions',
  opensWith: 'next30',
  section: 'revenue',
  needs: 'rates.read',
  title: { en: 'Restrictions by night', fr: 'Restrictions par nuit' },
  description: {
    en: 'What restricts selling each night: for the property, a room type, a rate plan, or both.',
    fr: 'Ce qui restreint la vente de chaque nuit : pour l’établissement, un type, un plan, ou les deux.',
  },
  columns: [
    { ...day, label: { en: 'Night', fr: 'Nuit' } },
    roomType,
    { key: 'plan', kind: 'text', label: { en: 'Rate plan', fr: 'Plan tarifaire' } },
    {
      key: 'closed',
      kind: 'text',
      label: { en: 'Closed', fr: 'Fermé' },
      values: {
        CLOSED: { en: 'Closed', fr: 'Fermé' },
        ARRIVAL: { en: 'To arrival', fr: 'À l’arrivée' },
        DEPARTURE: { en: 'To departure', fr: 'Au départ' },
      },
    },
    { key: 'minStay', kind: 'count', label: { en: 'Minimum stay', fr: 'Séjour minimum' } },
    { key: 'maxStay', kind: 'count', label: { en: 'Maximum stay', fr: 'Séjour maximum' } },
    { key: 'minStayThrough', kind: 'count', label: { en: 'Minimum through', fr: 'Minimum en séjour' } },
    { key: 'minAdvance', kind: 'count', label: { en: 'Days ahead, at least', fr: 'Jours d’avance, au moins' } },
    { key: 'maxAdvance', kind: 'count', label: { en: 'Days ahead, at most', fr: 'Jours d’avance, au plus' } },
    { key: 'floor', kind: 'money', label: { en: 'Lowest price', fr: 'Prix plancher' } },
  ],
  sql: `
    select r.id, r.night as day, t.name as "roomType", p.name as plan, r.min_stay as "minStay", r.max_stay as "maxStay",
           r.min_stay_through as "minStayThrough", r.min_advance as "minAdvance", r.max_advance as "maxAdvance", r.min_price_minor as floor,
           nullif(concat_ws(', ', case when r.closed then 'CLOSED' end, case when r.closed_to_arrival then 'ARRIVAL' end,
                                  case when r.closed_to_departure then 'DEPARTURE' end), '') as closed
      from rate_restrictions r
      left join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
      left join rate_plans p on (p.property_id, p.id) = (r.property_id, r.rate_plan_id)
     where r.property_id = $1 and r.night >= $2 and r.night < $3`,
  order: 'day, "roomType" nulls first, plan nulls first, id',
})

export const packageParts = rows({
  code: 'package-parts',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Parts of packages', fr: 'Prestations des forfaits' },
  description: {
    en: 'What packages include, by the day it is served: how many, and what of the price is for it.',
    fr: 'Ce que les forfaits comprennent, par jour de service : combien, et la part du prix.',
  },
  columns: [
    day,
    { key: 'part', kind: 'text', label: { en: 'Part', fr: 'Prestation' } },
    { key: 'pieces', kind: 'count', label: { en: 'Pieces', fr: 'Nombre' }, isSummed: true },
    net,
    tax,
    total,
  ],
  sql: `
    select md5(p.day::text || p.part) as id, p.day, p.part, sum(p.pieces)::bigint as pieces, sum(p.net)::bigint as net, sum(p.tax)::bigint as tax,
           sum(p.net + p.tax)::bigint as total
      from (select (x ->> 'servedOn')::date as day, x ->> 'name' as part, (x ->> 'quantity')::bigint as pieces, (x ->> 'net')::bigint as net,
                   (x ->> 'tax')::bigint as tax
              from stay_nights n
              join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
             cross join lateral jsonb_array_elements(n.parts) x
             where n.property_id = $1 and n.night >= $2::date - 1 and n.night < $3 and ${STANDS}) p
     where p.day >= $2 and p.day < $3
     group by p.day, p.part`,
  order: 'day, part, id',
})

export const offersUsed = rows({
  code: 'offers-used',
  section: 'marketing',
  needs: 'offers.read',
  title: { en: 'Offers used', fr: 'Offres utilisées' },
  description: {
    en: 'Each use of an offer in these days: by whom, for what, and how much it took off. What was given back is left out.',
    fr: 'Chaque utilisation d’une offre ces jours-ci : pour qui, pour quoi, et la remise. Ce qui a été rendu n’y figure pas.',
  },
  columns: [
    day,
    { key: 'offer', kind: 'text', label: { en: 'Offer', fr: 'Offre' } },
    { key: 'code', kind: 'text', label: { en: 'Code', fr: 'Code' } },
    reference,
    order,
    {
      key: 'channel',
      kind: 'text',
      label: { en: 'Where', fr: 'Où' },
      values: {
        DESK: { en: 'Desk', fr: 'Réception' },
        WEBSITE: { en: 'Website', fr: 'Site web' },
        TILL: { en: 'Till', fr: 'Caisse' },
      },
    },
    { key: 'off', kind: 'money', label: { en: 'Taken off', fr: 'Remise' }, isSummed: true },
    by,
  ],
  sql: `
    select u.id, coalesce(u.booking_id, u.order_id) as "refId", u.used_on as day, o.name as offer, c.code, b.reference, r.reference as order, u.channel,
           u.off_minor as off, nullif(trim(p.first_name || ' ' || p.last_name), '') as by
      from offer_uses u
      join offers o on (o.property_id, o.id) = (u.property_id, u.offer_id)
      left join offer_codes c on (c.property_id, c.id) = (u.property_id, u.code_id)
      left join bookings b on (b.property_id, b.id) = (u.property_id, u.booking_id)
      left join orders r on (r.property_id, r.id) = (u.property_id, u.order_id)
      left join users p on p.id = u.used_by
     where u.property_id = $1 and u.used_on >= $2 and u.used_on < $3 and u.released_at is null`,
  order: 'day, offer, id',
})
