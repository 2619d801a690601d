import type { Invariant } from '#server/area.ts'

export const companiesInvariants: readonly Invariant[] = [
  {
    id: 'I-41',
    description:
      'what stands for a company stands for itself, and names of contracts, contacts and items are of one that is there',
    sql: `
      select c.property_id, c.id from companies c join companies m on (m.property_id, m.id) = (c.property_id, c.merged_into_id)
       where m.merged_into_id is not null or c.status <> 'CLOSED'
      union all
      select k.property_id, k.id from company_contracts k
       where exists (select from unnest(k.rate_plan_ids) as x (id)
                      where not exists (select from rate_plans p where (p.property_id, p.id) = (k.property_id, x.id)))`,
  },
]
