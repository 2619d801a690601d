import { rows } from '../../rules/report.ts'
import { count, money } from './people-columns.ts'

/** Uses by the day of use, as the list of uses has them: what was taken off as prices are entered, and what bills and orders are lower by. */
export const offerCosts = rows({
  code: 'offer-costs',
  section: 'marketing',
  needs: 'offers.read',
  title: { en: 'Cost of offers by cost code', fr: 'Coût des offres par code de coût' },
  description: {
    en: 'Uses of offers in these days by the cost code of the offer: what they took off, also with tax, and what was added at no price is worth.',
    fr: 'Utilisations d’offres ces jours-ci par code de coût : la remise, aussi taxe comprise, et la valeur de ce qui est offert.',
  },
  columns: [
    { key: 'costCode', kind: 'text', label: { en: 'Cost code', fr: 'Code de coût' } },
    { key: 'offer', kind: 'text', label: { en: 'Offer', fr: 'Offre' } },
    count('uses', 'Uses', 'Utilisations'),
    money('off', 'Taken off', 'Remise'),
    money('withTax', 'Taken off, with tax', 'Remise, taxe comprise'),
    money('gifts', 'Added at no price', 'Offert'),
  ],
  sql: `
    select o.id, nullif(o.cost_code, '') as "costCode", o.name as offer, count(*) as uses,
           coalesce(sum(u.off_minor) filter (where o.kind <> 'GIFT'), 0)::bigint as off,
           sum(u.amount_minor - coalesce(l.total, 0))::bigint as "withTax", coalesce(sum(u.off_minor) filter (where o.kind = 'GIFT'), 0)::bigint as gifts
      from offer_uses u
      join offers o on (o.property_id, o.id) = (u.property_id, u.offer_id)
     cross join lateral (select sum(f.total_minor) as total from folio_lines f where f.property_id = u.property_id and f.offer_use_id = u.id) l
     where u.property_id = $1 and u.used_on >= $2 and u.used_on < $3 and u.released_at is null
     group by o.id, o.name, o.cost_code`,
  order: '"costCode" nulls last, offer, id',
}) // prettier-ignore
