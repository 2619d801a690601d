import { rows } from '../../rules/report.ts'
import { costs } from '../datasets/money.ts'
import { goods } from '../datasets/restaurant.ts'
import { sales } from '../datasets/sales.ts'
import { money } from './people-columns.ts'

/** Which department sold something: packages are meals and the like, and what a room pays of an order is food. */
const SOLD_BY = `
  case when s.department in ('OUTLET', 'PACKAGE') or s.ref_kind = 'order' or l.order_id is not null then 'FOOD' when s.department in ('ROOM', 'FEE', 'DISCOUNT') then 'ROOMS' else 'OTHER' end`
const WORKS_FOR = `
  case when d.area in ('FRONT_DESK', 'HOUSEKEEPING') then 'ROOMS' when d.area in ('KITCHEN', 'RESTAURANT') then 'FOOD' else 'SHARED' end`

const SPAN = ['$2::date', '$3::date'] as const

/** Runs by the day their expenses were entered: so wages are those of the expenses, by department. */
const WAGES = `
  select ${WORKS_FOR} as part, c.amount_minor as wages
    from pay_costs c
    join departments d on d.property_id = c.property_id and d.id = c.department_id
   where c.property_id = $1 and c.kind <> 'DEDUCTION'
     and exists (select from pay_run_expenses x join expenses e on e.property_id = x.property_id and e.id = x.expense_id
                  where x.property_id = c.property_id and x.pay_run_id = c.run_id and e.voided_at is null and e.business_on >= $2 and e.business_on < $3)`

/**
 * Its profit in all is that of the report Profit: revenue less wages and expenses. What was taken from stock for what was sold stands beside, and is
 * in no total of profit: it was bought as expenses.
 */
export const profitByDepartment = rows({
  code: 'profit-by-department',
  section: 'money',
  needs: 'pay.prepare',
  title: { en: 'Profit by department', fr: 'Résultat par département' },
  description: {
    en: 'Rooms, food and drink, other sales and what they share: revenue, wages by the day their run was approved, other expenses, and what is left. Cost of goods sold is shown beside: it was bought as expenses, which are shared.',
    fr: 'Hébergement, restauration, autres ventes et frais communs : chiffre d’affaires, salaires au jour d’approbation de la paie, autres dépenses et résultat. Le coût des marchandises vendues figure à côté : il a été acheté en dépenses communes.',
  },
  columns: [
    { key: 'department', kind: 'text', label: { en: 'Department', fr: 'Département' }, values: {
      ROOMS: { en: 'Rooms', fr: 'Hébergement' },
      FOOD: { en: 'Food and drink', fr: 'Restauration' },
      OTHER: { en: 'Other sales', fr: 'Autres ventes' },
      SHARED: { en: 'Shared', fr: 'Frais communs' },
    } },
    money('revenue', 'Revenue', 'Chiffre d’affaires'),
    money('wages', 'Wages', 'Salaires'),
    { key: 'wageShare', kind: 'percent', label: { en: 'Wages, share', fr: 'Part des salaires' } },
    money('expenses', 'Other expenses', 'Autres dépenses'),
    money('profit', 'Profit', 'Résultat'),
    money('goods', 'Cost of goods sold', 'Coût des marchandises vendues'),
  ],
  sql: `
    select x.part as id, x.part as department, sum(x.revenue)::bigint as revenue, sum(x.wages)::bigint as wages, sum(x.expenses)::bigint as expenses,
           sum(x.revenue - x.wages - x.expenses)::bigint as profit, sum(x.goods)::bigint as goods,
           round(10000.0 * sum(x.wages) / nullif(sum(x.revenue), 0))::bigint as "wageShare",
           array_position(array['ROOMS', 'FOOD', 'OTHER', 'SHARED'], x.part) as place
      from (select ${SOLD_BY} as part, s.net_minor as revenue, 0 as wages, 0 as expenses, 0 as goods
              from (${sales.rows(...SPAN)}) s
              left join folio_lines l on l.property_id = $1 and l.id = case when s.item_key like 'line:%' then substr(s.item_key, 6)::uuid end
            union all
            select w.part, 0, w.wages, 0, 0 from (${WAGES}) w
            union all
            select 'SHARED', 0, 0, c.spent_minor, 0
              from (${costs.rows(...SPAN)}) c
             where not exists (select from pay_run_expenses p where p.property_id = $1 and p.expense_id = c.ref_id)
            union all
            select 'FOOD', 0, 0, 0, g.goods_minor from (${goods.rows(...SPAN)}) g) x
     group by x.part`,
  order: 'place, id',
}) // prettier-ignore
