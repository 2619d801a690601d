import { rows } from '../../rules/report.ts'
import { departure, reference } from './columns.ts'
import { money } from './people-columns.ts'

/** What a seller kept of a payout is paid; a booking that no payout names is open. Tax on commission goes with it. */
export const commissions = rows({
  code: 'commissions',
  section: 'channels',
  needs: 'reports.money',
  title: { en: 'Commission due and paid', fr: 'Commissions dues et payées' },
  description: {
    en: 'Bookings that leave in these days and have commission, by who sold them: what was agreed with its tax, what payouts kept, what is still due, and by how much more or less was kept.',
    fr: 'Réservations qui partent ces jours-ci avec commission, par vendeur : convenu avec sa taxe, retenu par les versements, restant dû, et écart.',
  },
  columns: [
    departure,
    { key: 'seller', kind: 'text', label: { en: 'Sold by', fr: 'Vendue par' } },
    reference,
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      DUE: { en: 'Due', fr: 'Due' },
      PAID: { en: 'Kept', fr: 'Retenue' },
      DISPUTED: { en: 'Disputed', fr: 'Contestée' },
    } },
    money('room', 'Room charges', 'Hébergement'),
    money('agreed', 'Agreed', 'Convenue'),
    { key: 'rate', kind: 'percent', label: { en: 'Share', fr: 'Part' } },
    money('kept', 'Kept', 'Retenue'),
    money('due', 'Still due', 'Restant due'),
    money('difference', 'Kept more or less', 'Écart retenu'),
  ],
  sql: `
    select x.*, case when x.state = 'DUE' then x.agreed else 0 end as due, case when x.state = 'DUE' then 0 else x.kept - x.agreed end as difference,
           round(10000.0 * x.agreed / nullif(x.room, 0))::bigint as rate
      from (select b.id, b.id as "refId", b.reference, b.departure_on as departure, coalesce(c.display_name, b.source) as seller, f.room_minor as room,
                   f.commission_minor + f.commission_gst_minor as agreed, coalesce(l.kept, 0) as kept,
                   case when l.kept is null then 'DUE' when l.is_disputed then 'DISPUTED' else 'PAID' end as state
              from bookings b
              join folios f on f.property_id = b.property_id and f.booking_id = b.id
              left join companies c on c.property_id = b.property_id and c.id = b.company_id
              left join lateral (
                select sum(p.commission_minor + p.commission_tax_minor)::bigint as kept, bool_or(p.disputed_on is not null) as is_disputed
                  from payout_lines p where p.property_id = b.property_id and p.booking_id = b.id) l on true
             where b.property_id = $1 and b.departure_on >= $2 and b.departure_on < $3 and b.status not in ('CANCELLED', 'NO_SHOW')) x
     where x.agreed > 0 or x.kept > 0`,
  order: 'departure, seller, reference, id',
}) // prettier-ignore
