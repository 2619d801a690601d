import { rows, type ListColumn } from '../../rules/report.ts'
import { STANDS } from './stays.ts'
import { count, money } from './people-columns.ts'

const rate = (key: string, en: string, fr: string): ListColumn => ({ key, kind: 'money', label: { en, fr } })

/** A night is with an offer while the use that has it counts; what offers take off it is on its bill. */
export const offerRevenue = rows({
  code: 'offer-revenue',
  section: 'marketing',
  needs: 'offers.read',
  title: { en: 'Room revenue with and without offers', fr: 'Revenu hébergement avec et sans offre' },
  description: {
    en: 'Room nights of these days by month, with an offer and without: how many, their revenue before tax less what offers took off, and their average rate.',
    fr: 'Nuitées de la période par mois, avec et sans offre : nombre, revenu hors taxe moins la remise des offres, et prix moyen.',
  },
  columns: [
    { key: 'month', kind: 'text', label: { en: 'Month', fr: 'Mois' } },
    count('withNights', 'Nights with an offer', 'Nuits avec offre'),
    money('withNet', 'Revenue with an offer', 'Revenu avec offre'),
    rate('withRate', 'Average rate with an offer', 'Prix moyen avec offre'),
    money('off', 'Taken off by offers', 'Remise des offres'),
    count('otherNights', 'Nights without', 'Nuits sans offre'),
    money('otherNet', 'Revenue without', 'Revenu sans offre'),
    rate('otherRate', 'Average rate without', 'Prix moyen sans offre'),
    { key: 'share', kind: 'percent', label: { en: 'Nights with an offer, share', fr: 'Part de nuits avec offre' } },
  ],
  sql: `
    select x.month as id, x.*, round(x."withNet"::numeric / nullif(x."withNights", 0))::bigint as "withRate",
           round(x."otherNet"::numeric / nullif(x."otherNights", 0))::bigint as "otherRate",
           round(10000.0 * x."withNights" / (x."withNights" + x."otherNights"))::bigint as share
      from (select to_char(y.night, 'YYYY-MM') as month, count(*) filter (where y.has) as "withNights",
                   coalesce(sum(y.net - y.off) filter (where y.has), 0)::bigint as "withNet", coalesce(sum(y.off), 0)::bigint as off,
                   count(*) filter (where not y.has) as "otherNights", coalesce(sum(y.net - y.off) filter (where not y.has), 0)::bigint as "otherNet"
              from (select n.night, n.net_minor as net,
                           exists (select from offer_use_nights h join offer_uses u on u.property_id = h.property_id and u.id = h.use_id
                                    where h.property_id = n.property_id and h.stay_id = n.stay_id and h.night = n.night and u.released_at is null) as has,
                           coalesce((select -sum(l.net_minor) from folio_lines l
                                      where l.property_id = n.property_id and l.stay_id = n.stay_id and l.service_on = n.night and l.offer_use_id is not null
                                        and l.charge_key = 'night:' || n.stay_id || ':' || n.night), 0) as off
                      from stay_nights n
                      join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
                      join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
                     where n.property_id = $1 and n.night >= $2 and n.night < $3 and ${STANDS}) y
             group by 1) x`,
  order: 'month, id',
  drawn: { form: 'bar', by: 'month', series: ['withNet', 'otherNet'] },
}) // prettier-ignore
