import { rows } from '../../rules/report.ts'

/** What applies to nothing yet of a receipt `r`. */
const UNAPPLIED = `
  (select coalesce(sum(x.amount_minor), 0) from payment_allocations x where (x.property_id, x.receipt_id) = (r.property_id, r.id))
  + (select coalesce(sum(x.amount_minor), 0) from balance_allocations x where (x.property_id, x.receipt_id) = (r.property_id, r.id))`

/** Movements of the accounts of companies, as `companies` counts what they owe: promises and old balances, less write-offs and money not applied. */
const OWED = `
  select p.company_id, p.transaction_minor as amount from payments p
   where p.property_id = $1 and p.company_id is not null and p.status = 'NotPaid' and p.replaced_at is null and p.booking_id is not null
  union all
  select o.company_id, o.amount_minor - (select coalesce(sum(x.amount_minor), 0) from balance_allocations x where (x.property_id, x.balance_id) = (o.property_id, o.id))
    from opening_balances o where o.property_id = $1
  union all
  select w.company_id, -w.amount_minor from account_write_offs w where w.property_id = $1 and w.undone_at is null
  union all
  select r.company_id, ${UNAPPLIED} - case r.direction when 'IN' then r.amount_minor else -r.amount_minor end
    from receipts r where r.property_id = $1 and r.company_id is not null`

/** Companies that may owe so much and no more. */
export const creditLimits = rows({
  code: 'credit-limits',
  section: 'money',
  needs: 'receivables.read',
  title: { en: 'Credit limits', fr: 'Plafonds de crédit' },
  description: {
    en: 'Companies with a credit limit or on hold: what is open on their account now, and what is left of the limit.',
    fr: 'Sociétés avec un plafond ou bloquées : ce qui est ouvert sur leur compte, et ce qui reste du plafond.',
  },
  isOfNow: true,
  columns: [
    { key: 'company', kind: 'text', label: { en: 'Company', fr: 'Société' }, link: 'company' },
    { key: 'limit', kind: 'money', label: { en: 'Limit', fr: 'Plafond' } },
    { key: 'open', kind: 'money', label: { en: 'Open', fr: 'Ouvert' }, isSummed: true },
    { key: 'left', kind: 'money', label: { en: 'Left', fr: 'Disponible' } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      HOLD: { en: 'On hold', fr: 'Bloquée' },
      OVER: { en: 'Above the limit', fr: 'Plafond dépassé' },
      NEAR: { en: 'Above 80 % of it', fr: 'Plus de 80 %' },
      FINE: { en: 'In order', fr: 'En ordre' },
    } },
    { key: 'why', kind: 'text', label: { en: 'Held because', fr: 'Bloquée car' } },
  ], // prettier-ignore
  sql: `
    select c.id, c.id as "companyId", c.company, c.limit, c.open, c.why, c.limit - c.open as left,
           case when c.held then 'HOLD' when c.open > c.limit then 'OVER' when c.open * 5 > c.limit * 4 then 'NEAR' else 'FINE' end as state
      from (select k.id, k.display_name as company, k.credit_limit_minor as limit, k.has_credit_hold as held, nullif(k.credit_hold_reason, '') as why,
                   coalesce(o.open, 0) as open
              from companies k
              left join (select coalesce(m.merged_into_id, m.id) as id, sum(w.amount)::bigint as open
                           from (${OWED}) w join companies m on m.property_id = $1 and m.id = w.company_id group by 1) o on o.id = k.id
             where k.property_id = $1 and k.merged_into_id is null and (k.credit_limit_minor is not null or k.has_credit_hold)) c`,
  order: 'state desc, company, id',
})
