import type { Invariant } from '#server/area.ts'

export const closingInvariants: readonly Invariant[] = [
  {
    id: 'I-27',
    description: 'a day that is closed has one report, its nights were posted in it, and the property is past it',
    sql: `
      select r.property_id, r.business_on from closing_runs r
       where r.status = 'DONE' and (select count(*) from closing_days d where (d.property_id, d.run_id) = (r.property_id, r.id) and d.is_live) <> 1
      union all
      select d.property_id, d.business_on from closing_days d join closing_runs r on (r.property_id, r.id) = (d.property_id, d.run_id)
       where d.is_live and r.status <> 'DONE'
      union all
      select r.property_id, r.business_on from closing_runs r join properties p on p.id = r.property_id
       where r.status = 'DONE' and r.business_on >= p.business_date
      union all
      select c.property_id, c.night from closing_postings c join closing_runs r on (r.property_id, r.id) = (c.property_id, c.run_id)
       where (c.reversed_at is null) <> (r.status <> 'REVERSED')`,
  },
  {
    id: 'I-64',
    description: 'a closed day sold what the ledger of sales description, apart from bills of rooms',
    sql: `
      select d.property_id, d.run_id from closing_days d
        left join lateral (select coalesce(sum(s.net_minor - s.room_net_minor - s.after_tax_off_minor + s.room_after_tax_off_minor), 0) as sold from order_sales s
                            where (s.property_id, s.business_on) = (d.property_id, d.business_on)) s on true
       where d.is_live and d.details ? 'outlets' and d.orders_minor <> s.sold`,
  },
]
