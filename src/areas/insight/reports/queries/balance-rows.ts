import { CompiledQuery } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Measure, Period } from '../rules/datasets.ts'
import { PERIOD_OF, type SourceRow } from './figures.ts'

/** The ledger of each balance, and its sign: a deposit is owed to a guest. */
const AMOUNTS: Readonly<Partial<Record<Measure, string>>> = {
  guestBalance: `coalesce(sum(m.amount_minor) filter (where m.ledger = 'GUEST'), 0)::bigint`,
  companyBalance: `coalesce(sum(m.amount_minor) filter (where m.ledger = 'CITY'), 0)::bigint`,
  depositBalance: `coalesce(0 - sum(m.amount_minor) filter (where m.ledger = 'DEPOSIT'), 0)::bigint`,
}

type BalancePage = {
  measures: readonly Measure[]
  /** The period whose last closed day is looked at; the whole span without it. */
  period?: { grouping: Period; key: string }
  offset: number
  limit: number
}

/** The debt of each booking and company, or its deposits, at the end of the last closed day of a span, or of a period of it. */
export async function findBalanceRows(
  tx: Tx,
  { from, until }: { from: Day; until: Day },
  { measures, period, offset, limit }: BalancePage,
): Promise<SourceRow[]> {
  const wanted = measures.map((measure) => ({ measure, amount: AMOUNTS[measure] ?? '0::bigint' }))
  const text = `
    with last as (
      select max(day) as day from (select business_on as day from journals where property_id = $1 and is_live and business_on >= $2 and business_on < $3) j
       ${period ? `where ${PERIOD_OF[period.grouping]} = $6` : ''}),
    account as (
      select coalesce(c.merged_into_id, m.company_id, m.booking_id) as id, m.company_id is not null as is_company,
             ${wanted.map(({ measure, amount }) => `${amount} as "${measure}"`).join(', ')}
        from ledger_moves m left join companies c on c.property_id = $1 and c.id = m.company_id
       where m.property_id = $1 and m.business_on <= (select day from last) group by 1, 2)
    select l.day, case when a.is_company then 'company' else 'booking' end as "refKind", a.id as "refId", coalesce(b.reference, c.number::text) as reference,
           coalesce(c.display_name, trim(g.first_name || ' ' || g.last_name)) as description, ${wanted.map(({ measure }) => `a."${measure}"`).join(', ')}
      from account a
     cross join last l
      left join companies c on a.is_company and c.property_id = $1 and c.id = a.id
      left join bookings b on not a.is_company and b.property_id = $1 and b.id = a.id
      left join customers g on g.property_id = $1 and g.id = b.customer_id
     where ${wanted.map(({ measure }) => `a."${measure}" <> 0`).join(' or ')}
     order by a.is_company, reference, a.id
    offset $4 limit $5`
  const values = [tx.propertyId, from, until, offset, limit, ...(period ? [period.key] : [])]
  return (await tx.executeQuery<SourceRow>(CompiledQuery.raw(text, values))).rows
}
