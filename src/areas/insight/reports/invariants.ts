import type { Invariant } from '#server/area.ts'

export const reportInvariants: readonly Invariant[] = [
  {
    id: 'I-97',
    description:
      'facts and restatements of a closed day are what its report says: rooms sold, revenue, money in and out',
    sql: `
      select d.property_id, d.business_on
        from fact_days f
        join closing_days d on (d.property_id, d.business_on) = (f.property_id, f.business_on) and d.is_live
        left join lateral (select coalesce(sum(rooms_sold), 0) as rooms from stay_facts s
                            where (s.property_id, s.business_on) = (d.property_id, d.business_on)) s on true
        left join lateral (select coalesce(sum(net_minor), 0) as net, coalesce(sum(tax_minor), 0) as tax from sale_facts s
                            where (s.property_id, s.business_on) = (d.property_id, d.business_on)) n on true
        left join lateral (select coalesce(sum(levied_minor), 0) as tax from tax_facts t
                            where (t.property_id, t.business_on) = (d.property_id, d.business_on)) t on true
        left join lateral (select coalesce(sum(received_minor), 0) as received, coalesce(sum(refunded_minor), 0) as refunded
                             from receipt_facts r where (r.property_id, r.business_on) = (d.property_id, d.business_on)) r on true
       where s.rooms <> d.rooms_sold or n.net <> d.room_minor + d.service_minor + d.expense_minor + d.orders_minor or n.tax <> d.tax_minor
          or t.tax <> d.tax_minor or r.received <> d.received_minor or r.refunded <> d.refunded_minor`,
  },
  {
    id: 'I-101',
    description:
      'the balances of a closed day are what the ledgers came to that evening, and their ages add up to what is owed',
    sql: `
      with stated as (
        select property_id, business_on, sum(guest_minor) as guest, sum(company_minor) as company, sum(deposit_minor) as deposit,
               sum(open_30_minor + open_60_minor + open_90_minor + open_older_minor) as open
          from balance_facts group by 1, 2 having sum(days) <> 0
      ), rolled as (
        select property_id, business_on, sum(sum(guest)) over days as guest, sum(sum(company)) over days as company, sum(sum(deposit)) over days as deposit
          from (select property_id, business_on, case ledger when 'GUEST' then amount_minor else 0 end as guest,
                       case ledger when 'CITY' then amount_minor else 0 end as company, case ledger when 'DEPOSIT' then 0 - amount_minor else 0 end as deposit
                  from ledger_moves
                union all select property_id, business_on, 0, 0, 0 from stated) m
         group by 1, 2 window days as (partition by property_id order by business_on))
      select s.property_id, s.business_on from stated s join rolled r on (r.property_id, r.business_on) = (s.property_id, s.business_on)
       where s.guest <> r.guest or s.company <> r.company or s.deposit <> r.deposit
      union all
      select s.property_id, s.business_on
        from (select distinct on (property_id) * from stated order by property_id, business_on desc) s
       cross join lateral (select coalesce(sum(greatest(0, a.amount)), 0) as open
                             from (select sum(amount_minor) as amount from ledger_moves m
                                    where m.property_id = s.property_id and m.ledger <> 'DEPOSIT' and m.business_on <= s.business_on
                                    group by ledger, coalesce(company_id, booking_id)) a) o
       where s.open <> o.open`,
  },
  {
    id: 'I-98',
    description: 'a day that is open again has no facts left',
    sql: `
      select f.property_id, f.business_on from sale_facts f join properties p on p.id = f.property_id
       where f.business_on >= p.business_date group by 1, 2, f.department, f.outlet_id having sum(f.net_minor) <> 0 or sum(f.tax_minor) <> 0
      union all
      select f.property_id, f.business_on from stay_facts f join properties p on p.id = f.property_id
       where f.business_on >= p.business_date
       group by 1, 2, f.room_type_id, f.rate_plan_id, f.source, f.company_id, f.country, f.segment having sum(f.rooms_sold) <> 0
      union all
      select f.property_id, f.business_on from fact_days f join properties p on p.id = f.property_id where f.business_on >= p.business_date`,
  },
  {
    id: 'I-112',
    description: 'the sums of a day are those of its facts',
    sql: `
      select coalesce(s.property_id, f.property_id) as property_id, coalesce(s.business_on, f.business_on) as business_on
        from stay_sums s
        full join (select property_id, business_on, sum(rooms_sold) as rooms_sold, sum(guests) as guests, sum(room_minor) as room, sum(room_tax_minor) as tax,
                          sum(arrivals) as arrivals, sum(arrival_nights) as nights, sum(departures) as departures, sum(no_shows) as no_shows,
                          sum(direct_sold) as direct
                     from stay_facts group by 1, 2) f using (property_id, business_on)
       where (s.rooms_sold, s.guests, s.room_minor, s.room_tax_minor, s.arrivals, s.arrival_nights, s.departures, s.no_shows, s.direct_sold)
             is distinct from (f.rooms_sold, f.guests, f.room, f.tax, f.arrivals, f.nights, f.departures, f.no_shows, f.direct)
      union all
      select coalesce(s.property_id, f.property_id), coalesce(s.business_on, f.business_on)
        from booking_sums s
        full join (select property_id, business_on, sum(made) as made, sum(made_nights) as nights, sum(made_minor) as value, sum(lead_days) as lead,
                          sum(cancelled) as cancelled, sum(cancelled_nights) as cancelled_nights, sum(cancelled_minor) as cancelled_value
                     from booking_facts group by 1, 2) f using (property_id, business_on)
       where (s.made, s.made_nights, s.made_minor, s.lead_days, s.cancelled, s.cancelled_nights, s.cancelled_minor)
             is distinct from (f.made, f.nights, f.value, f.lead, f.cancelled, f.cancelled_nights, f.cancelled_value)`,
  },
]
